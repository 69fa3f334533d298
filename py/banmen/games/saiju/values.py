"""What groups are worth under given options: exact points, and the learnt points of groups that still grow.

A group is known by its index 25 * snow + 5 * moon + flower. Everything is signed for one seat: its points count in full, those
of a single opponent in full against it, those of two opponents by half each.
"""

from collections.abc import Sequence
from functools import cache

from . import scoring, weights
from .boards import grid
from .state import Options
from .weights import BUCKETS, INDEXES

STEPS = (25, 5, 1)
"""What a stone of each symbol adds to the index of its group."""

STONES = 12
"""Stones of a colour, and of a symbol."""

MOST_FREE = 37
Table = Sequence[Sequence[Sequence[int]]]
"""Learnt hundredths of a point by phase, bucket of free neighbours, and index of the group: see `weights.table`."""


def counts(index: int) -> tuple[int, int, int]:
    """The stones of each symbol in a group."""
    return index // 25, index // 5 % 5, index % 5


def _worth(group: tuple[int, int, int]) -> int:
    return 1000 * scoring.points(group) + (10 * sum(group) if all(group) else 0)


class Values:
    """The tables of one seat under given options.

    `worth` are thousandths of a point plus the first tie-break (10 for a stone in a group of three symbols), by index; `owners`
    whose they are (0: nobody's); `exact` the same as the seat sees it.
    `rows[stones][free][index]` are hundredths expected of a group, with so many stones of its colour on the board and so many
    free cells beside the group; `plain[stones][index]` the same with the free cells unknown.
    """

    def __init__(self, options: Options, seat: int, table: Table | None = None) -> None:
        self.options, self.seat = options, seat
        board = grid(options.board)
        self.cells = len(board.cells)
        self.full = (1 << self.cells) - 1
        self.near = [sum(1 << other for other in near) for near in board.neighbours]
        self.signs = [1 if seat == other else -1 for other in range(1, options.players + 1)]
        self.owners = [scoring.owner(counts(index), options.players, options.majority) for index in range(INDEXES)]
        self.worth = [_worth(counts(index)) if owner else 0 for index, owner in enumerate(self.owners)]
        self.exact = [self._weighed(worth, owner) for worth, owner in zip(self.worth, self.owners, strict=True)]
        self._tabulate(table or weights.table(options.players, options.majority))

    def _weighed(self, worth: int, owner: int) -> int:
        return worth if owner in (0, self.seat) else -worth if self.options.players == 2 else -worth // 2

    def result(self, total: int) -> int:
        """Hundredths of a point from a finished game's total of `exact` and shadows; 1 or -1 where a tie-break decides."""
        if self.options.players > 2:
            return total // 10
        points = (total + 500) // 1000
        return 100 * points or (total > 0) - (total < 0)

    def _tabulate(self, table: Table) -> None:
        """The table as the seat sees it. Groups that cannot grow are worth their points."""
        points = [value // 10 for value in self.exact]
        self.rows: list[list[list[int]]] = []
        self.plain: list[list[int]] = []
        for stones in range(STONES + 1):
            if stones == STONES:
                buckets = [points] * (BUCKETS + 1)
            else:
                buckets = [points, *(self._seen(row) for row in table[PHASES[stones]])]
            self.rows.append([buckets[bucket(free)] for free in range(MOST_FREE + 1)])
            self.plain.append(buckets[BUCKETS])

    def _seen(self, row: Sequence[int]) -> list[int]:
        """A row of the table, which the first seat sees, as this seat sees it."""
        return [self._sum(row, counts(index)) for index in range(INDEXES)]

    def _sum(self, row: Sequence[int], group: tuple[int, int, int]) -> int:
        own, other, third = group[self.seat - 1], group[self.seat % 3], group[(self.seat + 1) % 3]
        if self.options.players == 2:
            return row[25 * own + 5 * group[2 - self.seat] + group[2]]
        return row[25 * own + 5 * other + third] - (row[25 * other + 5 * third + own] + row[25 * third + 5 * own + other]) // 2


PHASES = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4)
"""The phase of a colour by its stones on the board."""

FREE = (0, 1, 2, 3, 3, 4, 4, 4)
"""The buckets of free neighbours, by their number; the last is that of any larger number."""


def bucket(free: int) -> int:
    """The bucket of a number of free neighbours."""
    return FREE[free] if free < len(FREE) else BUCKETS - 1


@cache
def values(options: Options, seat: int) -> Values:
    """The tables of a seat; two seats share those of the first."""
    return Values(options, seat)
