"""Cells, names and centres of the two kinds of board: squares, and hexagons in rows.

Hexagons follow Abalone's naming: rows A, B, ... from the bottom, numbers along the diagonals that run from north-west to
south-east. With (row, number) the six directions are E (0,+1), W (0,-1), NE (+1,+1), SW (-1,-1), NW (+1,0), SE (-1,0).
"""

from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

HEX_DIRECTIONS: dict[str, tuple[int, int]] = {
    "E": (0, 1), "NE": (1, 1), "NW": (1, 0), "W": (0, -1), "SW": (-1, -1), "SE": (-1, 0),
}  # fmt: skip
"""The six directions of a hexagonal board, counter-clockwise from east, as (row, number) steps."""

HEX_ROW = 86.6
"""Distance between two rows of hexagons in user units; the pitch along a row is 100."""


def hexagon(side: int) -> tuple[str, ...]:
    """The names of the cells of a hexagon with `side` cells an edge, row by row from the bottom, left to right."""
    rows = range(2 * side - 1)
    return tuple(
        f"{'abcdefghi'[row]}{number}"
        for row in rows
        for number in range(max(1, row - side + 2), min(2 * side - 1, row + side) + 1)
    )


def rectangle(files: int, ranks: int) -> tuple[str, ...]:
    """The names of the squares of a board, rank by rank from the bottom: a1 b1 ... (file letter, rank number)."""
    return tuple(f"{'abcdefgh'[file]}{rank + 1}" for rank in range(ranks) for file in range(files))


def square_centre(file: int, rank: int, side: int, flipped: bool = False) -> Point:
    """The centre of a square, file and rank from 0, in user units, (0, 0) the upper left corner of the board, y downwards."""
    x, y = 100.0 * file + 50, 100.0 * (side - rank) - 50
    return (100 * side - x, 100 * side - y) if flipped else (x, y)


def hex_centre(cell: str, side: int, flipped: bool = False) -> Point:
    """The centre of a hexagon in user units, (0, 0) in the middle of the board, y downwards."""
    row, number = "abcdefghi".index(cell[0]), int(cell[1])
    x = 100 * (number - side) - 50 * (row - side + 1)
    y = -HEX_ROW * (row - side + 1)
    return (-x, -y) if flipped else (x, y)
