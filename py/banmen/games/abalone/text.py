"""Text: positions by `positions`, moves in Aba-Pro's notation; Nacre's is read as well (rules 27 to 29)."""

import re

from banmen.core.errors import IllegalMove, Unreadable, shown
from banmen.core.gesture import Word

from .board import INDEX, NAME, ROWS, heading, ray
from .moves import Move
from .positions import read_position, write_position
from .refusals import OFF
from .rules import moves, refusal
from .spelling import nacre, words
from .state import State

__all__ = ["draw", "read_move", "read_position", "write_move", "write_position"]

LONGEST_MOVE = 40
"""No move text is longer."""

_MOVE = re.compile(r"([a-i][0-9])[ -]*([a-i][0-9])(?:[ -]*([a-i][0-9]))?", re.ASCII | re.IGNORECASE)


def write_move(m: Move) -> str:
    """In line the rear marble from and to; sideways both ends, the lower cell first, and where that one lands."""
    first, last = m.group[0], m.group[-1]
    cells = (first, first + m.step) if m.in_line else (first, last, first + m.step)
    return "".join(NAME[at] for at in cells)


def read_move(s: State, text: str) -> Move:
    """The legal move that a text means here: any case, either end first, spaces or hyphens between the cells.

    Two neighbouring cells are Aba-Pro, other pairs are Nacre. Raises Unreadable `bad-move`, or IllegalMove with the rule;
    `ambiguous` if several moves have this Nacre text.
    """
    match = _MOVE.fullmatch(text.strip()) if len(text) <= LONGEST_MOVE else None
    if match is None:
        raise Unreadable("bad-move", found=shown(text))
    cells = tuple(cell.lower() for cell in match.groups() if cell)
    word, legal = _line_word(s, cells), moves(s)
    found = [move for move in legal if word in words(move)] or [move for move in legal if cells in nacre(move)]
    if len(found) > 1:
        raise IllegalMove("ambiguous", found=shown(text), count=len(found))
    if not found:
        raise IllegalMove.of(refusal(s, word))
    return found[0]


def _line_word(s: State, word: Word) -> Word:
    """Two neighbouring cells in Aba-Pro move the whole line in front of the first one; anything else is a word already."""
    if len(word) != 2 or any(cell not in INDEX for cell in word):
        return word
    start, end = (INDEX[cell] for cell in word)
    step, distance = heading(start, end) or (0, 0)
    if distance != 1:
        return word
    cells = [start, *ray(start, step)]
    size = next((n for n, at in enumerate(cells) if not s.sides[0] >> at & 1), len(cells))
    if size <= 1:
        return word
    return (word[0], NAME[cells[size - 1]], NAME[cells[size]] if size < len(cells) else OFF)


def draw(s: State) -> str:
    """The board as players print it: rows with their letters, numbers along the lower right edge, `b` and `w` marbles."""
    lines = []
    for depth, (letter, cells) in enumerate(ROWS.items()):
        signs = [(s.colour(at) or ".")[0] for at in cells]
        number = f" {14 - depth}" if depth > 4 else ""
        lines.append(f"{' ' * abs(4 - depth)}{letter} {' '.join(signs)}{number}")
    return "\n".join([*lines, "       1 2 3 4 5"])
