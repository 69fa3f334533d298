"""Positions in the form that is searched, and the ways from the public form to it and back."""

from typing import NamedTuple

from .boards import grid
from .nodes import Node, Pool
from .state import COLOURS, OF_A_KIND, SHADOW, SYMBOLS, Move, State
from .values import STONES

NOWHERE = -1
"""The cell of a shadow that is not on the board."""


class Inner(NamedTuple):
    """A position between two turns, its own key: the stones of each colour, the shadows' cells, the seat to move (from 0).

    `kept` counts the shadows taken, those of the seat that the values are for less those of the others.
    """

    white: Node
    yellow: Node
    pink: Node
    snow: int
    moon: int
    flower: int
    seat: int
    kept: int


def inner(pool: Pool, s: State) -> Inner:
    """The inner form of a position after the setup. The half of a turn that `s.used` tells is not in it."""
    nodes = []
    for colour in COLOURS:
        node = pool.empty
        for cell, code in enumerate(s.cells):
            if code[:1] == colour:
                node = pool.child(node, SYMBOLS.index(code[1]), cell)
        nodes.append(node)
    shadows = [s.cells.index(SHADOW + symbol) if SHADOW + symbol in s.cells else NOWHERE for symbol in SYMBOLS]
    kept = sum(sign * count for sign, count in zip(pool.values.signs, s.kept, strict=True))
    return Inner(nodes[0], nodes[1], nodes[2], shadows[0], shadows[1], shadows[2], s.seat - 1, kept)


def left(p: Inner, symbol: int) -> int:
    """How many stones of a symbol are not yet on the board."""
    return STONES - p[0].counts[symbol] - p[1].counts[symbol] - p[2].counts[symbol]


def last_colour(p: Inner, symbol: int, colour: int) -> int:
    """The colour of the stone that stays over when, of the last two of a symbol, the one of this colour is placed."""
    return next(other for other, node in enumerate(p[:3]) if OF_A_KIND - node.counts[symbol] - (other == colour))


def shadow(p: Inner, symbol: int) -> int:
    """The cell of a symbol's shadow."""
    return p[3:6][symbol]


def live(p: Inner) -> list[int]:
    """The symbols whose shadows are on the board."""
    return [symbol for symbol, cell in enumerate(p[3:6]) if cell != NOWHERE]


def placements(p: Inner) -> int:
    """How many placements are left to make."""
    return sum(left(p, symbol) - 1 for symbol in live(p))


def over(p: Inner) -> bool:
    """Whether no shadow is left."""
    return p[3] == p[4] == p[5] == NOWHERE


def plies(board: str, before: Inner, after: Inner) -> list[Move]:
    """The placements that lead from one position to another within a turn, in the order of the symbols."""
    cells, old, new = grid(board).cells, before[:3], after[:3]
    found = []
    for symbol, (start, end) in enumerate(zip(before[3:6], after[3:6], strict=True)):
        if start == end:
            continue
        colour = next(colour for colour in range(3) if new[colour].masks[symbol] >> start & 1)
        if end == NOWHERE:
            placed = sum(b.masks[symbol] ^ a.masks[symbol] for a, b in zip(old, new, strict=True)) & ~(1 << start)
            end = placed.bit_length() - 1
        found.append(Move(cells[start], COLOURS[colour], cells[end]))
    return found
