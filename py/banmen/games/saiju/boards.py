"""The three boards of Saiju as cells, rows and neighbours (rules 1-5 and the decisions on the square board)."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from banmen.core.geometry import HEX_DIRECTIONS, hexagon

RING, SQUARE, HEXAGON = "ring", "square", "hexagon"
BOARDS = (RING, SQUARE, HEXAGON)

SIDE = 4
"""Cells along an edge of the hexagonal boards."""

SIZE = 6
"""Cells along an edge of the square board."""

HOLE = "d4"
"""The missing centre of the ring: no cell, and it connects nothing (rule 5)."""

_SQUARE_DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Grid(NamedTuple):
    """The cells of a board, and what touches what.

    `cells` run row by row from the bottom, left to right; `places` finds their places; `neighbours` holds, for each place, the
    places that touch it; `rows` are the rows as drawn, from the top, the hole included.
    """

    cells: tuple[str, ...]
    places: Mapping[str, int]
    neighbours: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[str, ...], ...]

    def links(self) -> tuple[tuple[int, int], ...]:
        """Every pair of touching places once, the earlier place first."""
        return tuple((a, b) for a, near in enumerate(self.neighbours) for b in near if a < b)


def _step(cell: str, row: int, number: int) -> str:
    return f"{chr(ord(cell[0]) + row)}{int(cell[1]) + number}"


@cache
def grid(board: str) -> Grid:
    """The grid of a board (`ring`, `square` or `hexagon`)."""
    drawn = tuple(f"{row}{column}" for row in "abcdef" for column in range(1, SIZE + 1)) if board == SQUARE else hexagon(SIDE)
    directions = _SQUARE_DIRECTIONS if board == SQUARE else tuple(HEX_DIRECTIONS.values())
    cells = tuple(cell for cell in drawn if not is_hole(board, cell))
    places = {cell: place for place, cell in enumerate(cells)}
    neighbours = tuple(
        tuple(places[near] for near in (_step(cell, *way) for way in directions) if near in places) for cell in cells
    )
    letters = sorted({cell[0] for cell in drawn}, reverse=True)
    return Grid(cells, places, neighbours, tuple(tuple(cell for cell in drawn if cell[0] == letter) for letter in letters))


def is_hole(board: str, cell: str) -> bool:
    """Whether a cell is the hole of this board."""
    return board == RING and cell == HOLE
