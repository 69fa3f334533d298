"""What the marbles of one side are worth, whatever the other side has. It depends on one mask alone, so it is remembered."""

from functools import cache
from typing import NamedTuple

from .board import INDEX, STEP, WIDTH
from .state import MARBLES

REMEMBERED = 300_000
"""Masks that are remembered; more are worked out each time."""


def distance(at: int) -> int:
    """Steps from a cell to the centre of the board."""
    row, column = at // WIDTH - WIDTH // 2, at % WIDTH - WIDTH // 2
    return max(abs(row), abs(column), abs(row - column))


RINGS = tuple(sum(1 << at for at in INDEX.values() if distance(at) == ring) for ring in range(5))
"""The cells so many steps from the centre."""
EAST, NORTH_WEST, NORTH_EAST = (STEP[name] for name in ("E", "NW", "NE"))


class Weights(NamedTuple):
    """What each thing is worth, in hundredths of a marble; `mind.evaluate` says why. `rings` begin at the centre."""

    marble: int = 100
    rings: tuple[int, int, int, int, int] = (20, 16, 10, 2, -15)
    pair: int = 5


WEIGHTS = Weights()


class Worth(dict[int, int]):
    """From the mask of a side's marbles to what they are worth: a sum over the marbles and over the pairs of neighbours."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        rim = weights.rings[-1]
        self.each = [(weights.marble + rim) * count for count in range(MARBLES + 1)]
        self.discs = [(sum(RINGS[: ring + 1]), weights.rings[ring] - weights.rings[ring + 1]) for ring in range(4)]
        self.pair = weights.pair

    def __missing__(self, marbles: int) -> int:
        total = self.each[marbles.bit_count()]
        for disc, more in self.discs:
            total += more * (marbles & disc).bit_count()
        total += self.pair * (
            (marbles & marbles >> EAST).bit_count()
            + (marbles & marbles >> NORTH_WEST).bit_count()
            + (marbles & marbles >> NORTH_EAST).bit_count()
        )
        if len(self) < REMEMBERED:
            self[marbles] = total
        return total


@cache
def shared(weights: Weights) -> Worth:
    """The table for some weights, which all searches share."""
    return Worth(weights)


def tidy(table: Worth) -> None:
    """Start afresh if half of what may be remembered is: to be called between searches, since it takes some milliseconds."""
    if len(table) > REMEMBERED // 2:
        table.clear()
