"""Random games to the end, as quickly as plain Python can.

Where both seats play by chance it does not matter who plays what: the stones that are left fall on the cells that are left,
only where a shadow stands one of its symbol. So a game is one shuffle, and a look at the groups it makes.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import tanh
from operator import itemgetter
from random import Random

from .inner import NOWHERE, Inner
from .state import OF_A_KIND
from .values import Values

WON, WIDE = 0.7, 15
"""How much of what a game is worth is the win; the rest is the margin, of which so many points are a lot."""

FARTHEST = 150
"""No margin is larger."""

SHUFFLES = 256
"""How many ways to shuffle so many cells are known; others come from shuffling what is shuffled already."""

Shuffle = Callable[[Sequence[int]], Sequence[int]]


@cache
def rewards() -> list[float]:
    """What a margin is worth, from 0 to 1, by the margin (one that is negative counts from the end of the list).

    Whole numbers over a power of two, so that they are the same everywhere.
    """
    margins = (*range(FARTHEST + 1), *range(-FARTHEST, 0))
    return [round(4096 * (WON * _won(margin) + (1 - WON) * (1 + tanh(margin / WIDE)) / 2)) / 4096 for margin in margins]


def _won(margin: int) -> float:
    return 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5


@cache
def shuffles(cells: int) -> list[Shuffle]:
    """Ways to shuffle so many cells."""
    if cells < 2:
        return [tuple] * SHUFFLES
    draw, order = Random(cells).random, list(range(cells))
    found: list[Shuffle] = []
    for _ in range(SHUFFLES):
        for last in range(cells - 1, 0, -1):
            other = int(draw() * (last + 1))
            order[last], order[other] = order[other], order[last]
        found.append(itemgetter(*order))
    return found


class Playouts:
    """Plays positions to the end, always by the same chance."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.near = {1 << cell: near for cell, near in enumerate(values.near)}
        self.chance = Random(1)
        self.seats = len(values.signs) + 1

    def play(self, p: Inner, games: int) -> tuple[float, int]:
        """What random games from a position are worth to the seat of the values, and its margin in hundredths of a point.

        Both are means. A shadow that is on no cell of the position is as if on any; shadows that are still to be taken count
        for nobody.
        """
        stones = [*p[0].masks, *p[1].masks, *p[2].masks]
        left = [OF_A_KIND - count for node in p[:3] for count in node.counts]
        taken, shadows = p[0].stones | p[1].stones | p[2].stones, []
        for symbol, cell in enumerate(p[3:6]):
            if cell != NOWHERE:
                bit = 1 << cell
                taken |= bit
                kinds = [kind for kind in (symbol, symbol + 3, symbol + 6) for _ in range(left[kind])]
                shadows.append((bit, kinds, len(kinds)))
        empty, cells = self.values.full & ~taken, list[int]()
        while empty:
            bit = empty & -empty
            empty ^= bit
            cells.append(bit)
        return self._mean(stones, left, shadows, cells, p[7], games)

    def _mean(
        self,
        stones: list[int],
        left: list[int],
        shadows: list[tuple[int, list[int], int]],
        cells: Sequence[int],
        kept: int,
        games: int,
    ) -> tuple[float, int]:
        """See `play`: `stones` on the board and those `left` by kind, the cell of each shadow with what may fall there."""
        table, worths, draw = shuffles(len(cells)), rewards(), self.chance.random
        worth, lead = 0.0, 0
        for _ in range(games):
            masks, counts = stones[:], left[:]
            for bit, kinds, number in shadows:
                kind = kinds[int(draw() * number)]
                masks[kind] |= bit
                counts[kind] -= 1
            cells = table[int(draw() * SHUFFLES)](cells)
            first = 0
            for kind, count in enumerate(counts):
                if count:
                    end = first + count
                    masks[kind] |= sum(cells[first:end])
                    first = end
            total = self._margin(masks, kept)
            lead += total
            margin = (total + 500) // 1000
            worth += worths[margin or (total > 0) - (total < 0)]
        return worth / games, lead // (10 * games)

    def _margin(self, masks: Sequence[int], kept: int) -> int:
        """What the seat of the values has more than the best of the others, in thousandths of a point and tie-breaks."""
        near, worth, owners = self.near, self.values.worth, self.values.owners
        totals = [0, 0, 0, 0]
        for first in (0, 3, 6):
            snow, moon, flower = masks[first], masks[first + 1], masks[first + 2]
            rest = snow | moon | flower
            while rest:
                bit = rest & -rest
                rest ^= bit
                fresh = near[bit] & rest
                if not fresh:
                    continue
                group = bit
                while fresh:
                    rest ^= fresh
                    group |= fresh
                    beside = 0
                    while fresh:
                        bit = fresh & -fresh
                        fresh ^= bit
                        beside |= near[bit]
                    fresh = beside & rest
                index = 25 * (group & snow).bit_count() + 5 * (group & moon).bit_count() + (group & flower).bit_count()
                totals[owners[index]] += worth[index]
        own, totals[self.values.seat] = totals[self.values.seat] + kept, -1
        return own - max(totals[1 : self.seats])
