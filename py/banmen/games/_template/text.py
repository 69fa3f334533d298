"""Text: rows from the top, digits for runs of empty cells, `o` discs and `x` rings, then the seat to move: `1o1.3.x2_1`."""

import re

from banmen.core.errors import IllegalMove, Unreadable, shown
from banmen.core.options import Values
from banmen.core.rows import Part, check_cells, check_length, check_rows, lettered, write_row

from . import rules
from .rules import PIECES, Move, State

LONGEST = 40
"""No position or move text is longer."""

_LETTERS = {".": ".", "1": "o", "2": "x"}


def write_position(s: State) -> str:
    """The rows and the seat to move."""
    return f"{'.'.join(map(write_row, _rows(s)))}_{rules.turn(s)}"


def _rows(s: State) -> list[list[str]]:
    size = s.options.size
    return [[_LETTERS[held] for held in s.board[rank * size : (rank + 1) * size]] for rank in reversed(range(size))]


def read_position(text: str, options: Values) -> State:
    """The state of a position text. Raises Unreadable."""
    check_length(text, LONGEST)
    size = int(options["size"])
    indent = len(text) - len(text.lstrip())
    ranks, *fields = Part(text.strip().lower(), indent + 1).split("_")
    rows = ranks.split(".")
    check_rows(rows, size, ranks.column)
    board = "".join(reversed([_read_row(row, size - at, size) for at, row in enumerate(rows)]))
    state = rules.initial(options)._replace(board=board)
    turn = lettered(fields, ("",)).get("")
    if turn is None:
        raise Unreadable("no-turn", column=ranks.column + len(ranks.text))
    if board.count("1") - board.count("2") not in (0, 1) or turn.text != str(rules.turn(state)):
        raise turn.refuse("bad-turn", players=len(PIECES))
    return state


def _read_row(row: Part, rank: int, size: int) -> str:
    cells = ""
    for column, letter in enumerate(row.text, row.column):
        if letter not in "ox1234":
            raise Part(letter, column).refuse("bad-cell", row=rank)
        cells += "." * int(letter) if letter in "1234" else letter
    check_cells(cells, size, rank, row.column)
    return cells.replace("o", "1").replace("x", "2")


def write_move(m: Move) -> str:
    """The cell."""
    return m


def read_move(s: State, text: str) -> Move:
    """The legal move that a cell means. Raises Unreadable or IllegalMove."""
    cell = text[:LONGEST].strip().lower()
    if not re.fullmatch(r"[a-h][1-8]", cell) or len(text) > LONGEST:
        raise Unreadable("bad-move", found=shown(text))
    if cell not in rules.moves(s):
        raise IllegalMove.of(rules.refusal(s, (cell,)))
    return cell


def draw(s: State) -> str:
    """The rows with their numbers, and the letters of the files."""
    size = s.options.size
    rows = [f"{size - at} {' '.join(row)}" for at, row in enumerate(_rows(s))]
    return "\n".join([*rows, f"  {' '.join('abcd'[:size])}"])
