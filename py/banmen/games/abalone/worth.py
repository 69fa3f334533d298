"""What the marbles of one side are worth, whatever the other side has. It depends on one mask alone, so it is remembered."""

from functools import cache
from typing import NamedTuple

from .board import INDEX, STEP, WIDTH

REMEMBERED = 300_000
"""Masks that are remembered; more are worked out each time."""

AXES = tuple(step for step in STEP.values() if step > 0)


def distance(at: int) -> int:
    """Steps from a cell to the centre of the board."""
    row, column = at // WIDTH - 4, at % WIDTH - 4
    return max(abs(row), abs(column), abs(row - column))


RINGS = tuple(sum(1 << at for at in INDEX.values() if distance(at) == ring) for ring in range(5))
"""The cells so many steps from the centre."""


class Weights(NamedTuple):
    """What each thing is worth, in hundredths of a marble. See `mind.evaluate`."""

    marble: int = 100
    rings: tuple[int, int, int, int, int] = (14, 12, 9, 3, -9)
    pair: int = 4
    row: int = 0
    triangle: int = 0
    alone: int = 0


WEIGHTS = Weights()


class Counts(NamedTuple):
    """What there is of each thing: marbles on each ring, pairs of neighbours, threes in a row, triangles, lone marbles."""

    rings: tuple[int, ...]
    pairs: int
    rows: int
    triangles: int
    alone: int


def counts(marbles: int) -> Counts:
    """Count everything that has a weight."""
    east, north_west, north_east = (marbles & marbles >> step for step in (1, 9, 10))
    pairs = east.bit_count() + north_west.bit_count() + north_east.bit_count()
    rows = (
        (east & marbles >> 2).bit_count() + (north_west & marbles >> 18).bit_count() + (north_east & marbles >> 20).bit_count()
    )
    triangles = (east & north_east).bit_count() + (north_west & north_east).bit_count()
    beside = east | east << 1 | north_west | north_west << 9 | north_east | north_east << 10
    return Counts(
        tuple((marbles & ring).bit_count() for ring in RINGS), pairs, rows, triangles, (marbles & ~beside).bit_count()
    )


class Worth(dict[int, int]):
    """From the mask of a side's marbles to what they are worth. `spare` marbles remain when the side has lost the game."""

    def __init__(self, spare: int, weights: Weights) -> None:
        super().__init__()
        self.spare, self.weights = spare, weights

    def __missing__(self, marbles: int) -> int:
        weights, found = self.weights, counts(marbles)
        total = weights.marble * marbles.bit_count()
        for value, count in zip(weights.rings, found.rings, strict=True):
            total += value * count
        total += weights.pair * found.pairs + weights.row * found.rows
        total += weights.triangle * found.triangles + weights.alone * found.alone
        if len(self) < REMEMBERED:
            self[marbles] = total
        return total


@cache
def worth(spare: int, weights: Weights = WEIGHTS) -> Worth:
    """The table for sides that have lost when `spare` marbles remain."""
    return Worth(spare, weights)
