"""The board as bits: 61 cells in nine rows of nine, six directions that are shifts, and the rim.

Row A is row 0, and number 1 is column 0; a cell is bit 9 * row + column (rules 1 to 4), as `state.State` draws them.

A bit is a cell only where row and column differ by at most 4, so a step over the rim never lands on a cell: no guard column is
needed, masking with cells is enough.
"""

from collections.abc import Iterator

from banmen.core.geometry import HEX_DIRECTIONS, hexagon

WIDTH = 9
CELLS = hexagon(5)
"""The names of the cells from a1 to i9, in the order of their bits."""

INDEX = {cell: WIDTH * "abcdefghi".index(cell[0]) + int(cell[1]) - 1 for cell in CELLS}
"""The bit number of each cell."""

NAME = {at: cell for cell, at in INDEX.items()}
"""The cell of each bit number."""

ROWS = {letter: tuple(at for cell, at in INDEX.items() if cell[0] == letter) for letter in "ihgfedcba"}
"""The bit numbers of each row, from the top row down, each from left to right."""

STEP = {name: WIDTH * row + number for name, (row, number) in HEX_DIRECTIONS.items()}
"""How far each direction is in bit numbers: E 1, NE 10, NW 9, and their opposites below 0."""

BOARD = sum(1 << at for at in NAME)
"""All cells."""


def bits(mask: int) -> Iterator[int]:
    """The bit numbers in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask(indices: tuple[int, ...]) -> int:
    """The mask of some bit numbers."""
    return sum(1 << at for at in indices)


def rim(step: int) -> int:
    """The cells from which a step leaves the board."""
    return sum(1 << at for at in NAME if at + step not in NAME)


def ray(start: int, step: int) -> list[int]:
    """The cells from `start` on in one direction, `start` excluded, up to the rim."""
    cells = []
    while (start := start + step) in NAME:
        cells.append(start)
    return cells


def heading(start: int, end: int) -> tuple[int, int] | None:
    """The step and the number of steps that lead straight from one cell to another; None if no line joins them."""
    for step in STEP.values():
        cells = ray(start, step)
        if end in cells:
            return step, cells.index(end) + 1
    return None
