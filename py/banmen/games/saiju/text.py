"""Positions and moves of Saiju as text: `ks3.1wm1km1.6.3x2kf.6.5.4_2`, `c3we5`, `g4`, `-`."""

import re

from banmen.core.errors import IllegalMove, Unreadable, shown
from banmen.core.gesture import Word
from banmen.core.options import Values
from banmen.core.rows import write_row

from . import position
from .boards import is_hole
from .refusals import PASS_WORD
from .rules import chosen, moves, over, refusal
from .scoring import scores
from .state import COLOURS, EMPTY, NAMES, PASS, SYMBOLS, Move, State, board, setup_symbol, stock

LONGEST_MOVE = 20
"""No move text is longer."""

_PLACEMENT = re.compile(r"([a-z][0-9]) ?([wyp]) ?([a-z][0-9])")
_CELL = re.compile(r"[a-z][0-9]")


def write_position(s: State) -> str:
    """The rows from the top, the seat to act, and what is not at its default: the symbol used, the shadows kept."""
    rows = ".".join(write_row(_codes(s, row), EMPTY) for row in board(s).rows)
    kept = f"_t{'.'.join(map(str, s.kept))}" if any(s.kept) else ""
    return f"{rows}_{s.seat}{s.used}{kept}"


def _codes(s: State, row: tuple[str, ...]) -> list[str]:
    places = board(s).places
    return [s.cells[places[cell]] if cell in places else "x" for cell in row]


def read_position(text: str, options: Values) -> State:
    """The state of a position text. Raises Unreadable, with `column` (from 1) and `found`."""
    return position.read(text, chosen(options))


def write_move(m: Move) -> str:
    """`c3we5` for a placement, `g4` in the setup, `-` for the pass."""
    return "".join(m) or "-"


def _word(text: str) -> Word:
    plain = text.strip().lower() if len(text) <= LONGEST_MOVE else ""
    if plain in ("-", PASS_WORD):
        return (PASS_WORD,)
    placement = _PLACEMENT.fullmatch(plain)
    if placement:
        return placement.groups()
    if _CELL.fullmatch(plain):
        return (plain,)
    raise Unreadable("bad-move", found=shown(text))


def read_move(s: State, text: str) -> Move:
    """The legal move that a text means here, in any case of letters. Raises Unreadable or IllegalMove."""
    word = _word(text)
    move = PASS if word == (PASS_WORD,) else Move(end=word[0]) if len(word) == 1 else Move(*word)
    if move in moves(s):
        return move
    if len(word) == 1 and word[0] in board(s).places and not over(s) and not setup_symbol(s):
        raise IllegalMove("setup-over", cell=word[0])
    if len(word) > 1 and (symbol := setup_symbol(s)):
        raise IllegalMove("setup-first", symbol=f"@{NAMES[symbol]}")
    raise IllegalMove.of(refusal(s, word))


def draw(s: State) -> str:
    """The position as a text picture: the board with its coordinates, the stock of each symbol, and the points."""
    lines = _hexagonal_lines(s) if s.options.board != "square" else _square_lines(s)
    stocks = ("  ".join(f"{colour}{symbol} {stock(s, symbol, colour)}" for colour in COLOURS) for symbol in SYMBOLS)
    return "\n".join([*lines, "", *stocks, " - ".join(map(str, scores(s)))])


def _shown_cell(s: State, cell: str) -> str:
    if is_hole(s.options.board, cell):
        return "    "
    return f"{s.cells[board(s).places[cell]] or '.':4}"


def _square_lines(s: State) -> list[str]:
    rows = [f"{row[0][0]}  {''.join(_shown_cell(s, cell) for cell in row)}".rstrip() for row in board(s).rows]
    return [*rows, "   1   2   3   4   5   6"]


def _hexagonal_lines(s: State) -> list[str]:
    lines = []
    for row in board(s).rows:
        number = int(row[-1][1]) + 1
        end = str(number) if row[0][0] < "d" else ""
        indent = "  " * (7 - len(row))
        lines.append(f"{indent}{row[0][0]}  {''.join(_shown_cell(s, cell) for cell in row)}{end}".rstrip())
    return [*lines, f"{'  ' * 3}     1   2   3   4"]
