"""Rules: in turn, put a counter on an empty cell; three in a line win, or lose where `misere` is on; a full board is a draw."""

from collections.abc import Hashable, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from banmen.core.game import Outcome
from banmen.core.geometry import rectangle
from banmen.core.gesture import Word
from banmen.core.options import Option, Values
from banmen.core.phrase import Refusal
from banmen.core.refusals import GAME_OVER, UNFINISHED, no_such_cell, occupied

Move: TypeAlias = str
"""The cell that the counter is put on."""

OPTIONS = (Option("size", (3, 4), 3), Option("misere", (False, True), False))
PRESETS: Mapping[str, Values] = {"small": {"size": 3}, "large": {"size": 4}}

PIECES = ("disc", "ring")
"""The code of a counter of each seat."""


class Options(NamedTuple):
    """The chosen options, riding in every state."""

    size: int
    misere: bool


class State(NamedTuple):
    """A position: for each cell, in the order of `cells`, "." or the seat whose counter lies there."""

    board: str
    options: Options


@cache
def cells(size: int) -> tuple[str, ...]:
    """The cells, row by row from the bottom."""
    return rectangle(size, size)


@cache
def lines(size: int) -> tuple[tuple[int, ...], ...]:
    """The indices of every three cells in a line."""
    steps = ((1, 0), (0, 1), (1, 1), (1, -1))
    return tuple(
        tuple((rank + k * up) * size + file + k * right for k in range(3))
        for right, up in steps
        for rank in range(size)
        for file in range(size)
        if file + 2 * right < size and 0 <= rank + 2 * up < size
    )


def initial(options: Values) -> State:
    """The empty board."""
    size = int(options["size"])
    return State("." * size**2, Options(size, bool(options["misere"])))


def seats(options: Values) -> tuple[str, ...]:
    """Discs begin, rings follow."""
    return ("discs", "rings")


def turn(s: State) -> int:
    """The seat with fewer counters on the board, discs first."""
    return 1 if s.board.count("1") == s.board.count("2") else 2


def moves(s: State) -> list[Move]:
    """Every empty cell, until the game is over."""
    if outcome(s):
        return []
    return [cell for cell, held in zip(cells(s.options.size), s.board, strict=True) if held == "."]


def play(s: State, m: Move) -> State:
    """Put a counter of the seat to move on the cell."""
    at = cells(s.options.size).index(m)
    return s._replace(board=s.board[:at] + str(turn(s)) + s.board[at + 1 :])


def outcome(s: State) -> Outcome | None:
    """Three in a line decide; else a full board is a draw."""
    for seat in (1, 2):
        if any(all(s.board[at] == str(seat) for at in line) for line in lines(s.options.size)):
            winner = 3 - seat if s.options.misere else seat
            return Outcome((winner,), "three-in-line", None, {"who": f"@{seats({})[seat - 1]}"})
    return None if "." in s.board else Outcome((), "board-full")


def refusal(s: State, word: Word) -> Refusal:
    """Why a counter cannot be put there."""
    if outcome(s):
        return GAME_OVER
    if not word:
        return UNFINISHED
    cell, names = word[-1], cells(s.options.size)
    if cell not in names:
        return no_such_cell(cell)
    held = s.board[names.index(cell)]
    return UNFINISHED if held == "." else occupied(cell, PIECES[int(held) - 1])


def repetition(s: State) -> Hashable | None:
    """Nothing can come back: counters stay."""
    return None


def setup(s: State) -> bool:
    """There is nothing to set up."""
    return False
