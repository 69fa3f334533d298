"""A position: where the marbles lie, how many are lost, whose turn it is, and under which options."""

from typing import NamedTuple

from banmen.core.options import Values

BLACK, WHITE = 1, 2
"""The seats; Black moves first (rule 7)."""

COLOURS = ("black", "white")
"""The codes of the colours, which name the seats, too."""

MARBLES = 14
"""Marbles of a colour (rule 5)."""


class Options(NamedTuple):
    """The chosen options, riding in every state."""

    layout: str
    goal: int
    repetition: bool


def chosen(options: Values) -> Options:
    """A complete set of options as the frozen value that rides in the states."""
    return Options(str(options["layout"]), int(options["goal"]), bool(options["repetition"]))


class State(NamedTuple):
    """A position. `black` and `white` are masks of cells, by these bits; `lost` counts marbles pushed off, by colour.

    i            76 77 78 79 80
    h          66 67 68 69 70 71
    g        56 57 58 59 60 61 62
    f      46 47 48 49 50 51 52 53
    e    36 37 38 39 40 41 42 43 44
    d      27 28 29 30 31 32 33 34
    c        18 19 20 21 22 23 24
    b          9 10 11 12 13 14
    a            0  1  2  3  4
    """

    black: int
    white: int
    lost_black: int
    lost_white: int
    turn: int
    options: Options

    @property
    def lost(self) -> tuple[int, int]:
        """Marbles lost by Black and by White."""
        return self.lost_black, self.lost_white

    @property
    def sides(self) -> tuple[int, int]:
        """The marbles of the side to move, and those of the other side."""
        return (self.black, self.white) if self.turn == BLACK else (self.white, self.black)

    def colour(self, at: int) -> str | None:
        """The colour of the marble on a cell (a bit number), or None."""
        if self.black >> at & 1:
            return "black"
        return "white" if self.white >> at & 1 else None
