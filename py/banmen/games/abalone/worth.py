"""What the marbles of one side are worth, whatever the other side has.

It depends on one mask alone, so it is remembered. It is a sum over marbles of what is within one row of each, so a mask that is
new is looked up in three parts: the marbles of three rows each, seen with the rows beside them. New parts are rare.
"""

from functools import cache
from typing import NamedTuple

from .board import BOARD, INDEX, STEP, WIDTH, rim

REMEMBERED = 300_000
"""Masks that are remembered; more are worked out each time."""


def distance(at: int) -> int:
    """Steps from a cell to the centre of the board."""
    row, column = at // WIDTH - 4, at % WIDTH - 4
    return max(abs(row), abs(column), abs(row - column))


RINGS = tuple(sum(1 << at for at in INDEX.values() if distance(at) == ring) for ring in range(5))
"""The cells so many steps from the centre."""
CORNERS = sum(1 << INDEX[cell] for cell in ("a1", "a5", "e1", "e9", "i5", "i9"))
RIMS = {step: rim(step) for step in STEP.values()}
"""The cells from which each step leaves the board."""


class Weights(NamedTuple):
    """What each thing is worth, in hundredths of a marble. See `mind.evaluate`."""

    marble: int = 100
    rings: tuple[int, int, int, int, int] = (14, 12, 9, 3, -9)
    corner: int = 0
    pair: int = 4
    row: int = 0
    triangle: int = 0
    alone: int = 0
    bare: int = 0
    thin: int = 0


WEIGHTS = Weights()


class Counts(NamedTuple):
    """How much there is of each thing that has a weight."""

    rings: tuple[int, ...]
    corner: int
    pair: int
    row: int
    triangle: int
    alone: int
    bare: int
    thin: int


def shifted(marbles: int, step: int) -> int:
    """The cells from which a step leads to a marble."""
    return (marbles >> step if step > 0 else marbles << -step) & BOARD


def counts(marbles: int, among: int = BOARD) -> Counts:
    """Count everything that has a weight, of the marbles among some cells."""
    here = marbles & among
    beside = {step: shifted(marbles, step) for step in STEP.values()}
    upward = [step for step in STEP.values() if step > 0]
    alone, bare, thin = here, 0, 0
    for step, neighbours in beside.items():
        alone &= ~neighbours
        bare += (here & RIMS[step] & ~beside[-step]).bit_count()
        thin += (here & neighbours & shifted(RIMS[step], step) & ~beside[-step]).bit_count()
    return Counts(
        tuple((here & ring).bit_count() for ring in RINGS),
        (here & CORNERS).bit_count(),
        sum((here & beside[step]).bit_count() for step in upward),
        sum((here & beside[step] & beside[-step]).bit_count() for step in upward),
        (here & beside[1] & beside[10]).bit_count() + (here & beside[9] & beside[10]).bit_count(),
        alone.bit_count(),
        bare,
        thin,
    )


class Worth(dict[int, int]):
    """From the mask of a side's marbles to what they are worth. `spare` marbles remain when the side has lost the game."""

    def __init__(self, spare: int, weights: Weights) -> None:
        super().__init__()
        self.weights = weights
        rings = weights.rings
        self.discs = [(sum(RINGS[: at + 1]), rings[at] - rings[at + 1]) for at in range(4)]
        self.each = weights.marble + rings[4]

    def __missing__(self, marbles: int) -> int:
        weights = self.weights
        total = self.each * marbles.bit_count()
        for disc, value in self.discs:
            total += value * (marbles & disc).bit_count()
        east, north_west, north_east = marbles & marbles >> 1, marbles & marbles >> 9, marbles & marbles >> 10
        total += weights.pair * (east.bit_count() + north_west.bit_count() + north_east.bit_count())
        if weights.row:
            total += weights.row * (
                (east & east >> 1).bit_count()
                + (north_west & north_west >> 9).bit_count()
                + (north_east & north_east >> 10).bit_count()
            )
        if weights.triangle:
            total += weights.triangle * ((east & north_east).bit_count() + (north_west & north_east).bit_count())
        if weights.alone:
            beside = east | east << 1 | north_west | north_west << 9 | north_east | north_east << 10
            total += weights.alone * (marbles & ~beside).bit_count()
        if weights.corner:
            total += weights.corner * (marbles & CORNERS).bit_count()
        if weights.bare and marbles & RINGS[4]:
            for step, edge in RIMS.items():
                if at := marbles & edge:
                    total += weights.bare * (at & ~(marbles << step if step > 0 else marbles >> -step)).bit_count()
        if len(self) < REMEMBERED:
            self[marbles] = total
        return total


@cache
def worth(spare: int, weights: Weights = WEIGHTS) -> Worth:
    """The table for sides that have lost when `spare` marbles remain."""
    return Worth(spare, weights)
