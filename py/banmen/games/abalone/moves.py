"""Every move there is, made once at import, and the legal ones among them, found for all marbles at once.

A shape of move (one, two or three marbles in line, a push, a side-step) in one direction has one move for each cell it fits on.
Which of them are legal is a mask, by shifting and masking whole sides; a mask becomes moves through a table that remembers the
masks it has seen. So nothing here loops over cells or marbles.
"""

from collections.abc import Iterable
from typing import NamedTuple

from .board import BOARD, NAME, STEP, bits, mask, ray, rim


class Move(NamedTuple):
    """A group of marbles and the step it takes (rule 26), with what this does to both sides.

    `group` holds bit numbers: rear marble first in line, lower cell first sideways. `pushed` holds the enemy marbles in front,
    nearest first. `own` and `other` are the bits that change on each side.
    """

    group: tuple[int, ...]
    step: int
    pushed: tuple[int, ...]
    ejects: bool
    own: int
    other: int

    @property
    def in_line(self) -> bool:
        """Whether the group moves along its own line; a single marble always does."""
        return len(self.group) == 1 or self.group[0] + self.step == self.group[1]


REMEMBERED = 1024
"""Masks that a table keeps before it starts afresh."""


class Table(dict[int, tuple[Move, ...]]):
    """From a mask of anchors to the moves of one shape that stand on them. The anchor of a group is its lowest cell."""

    def __init__(self, moves: Iterable[Move]) -> None:
        super().__init__()
        self.single = {min(move.group): move for move in moves}

    def __missing__(self, anchors: int) -> tuple[Move, ...]:
        if len(self) >= REMEMBERED:
            self.clear()
        found = self[anchors] = tuple(self.single[at] for at in bits(anchors))
        return found


def _line(rear: int, step: int, size: int, enemies: int) -> Move | None:
    """The in-line move of `size` marbles that pushes `enemies`, or None where the board is too small for it."""
    cells = [rear, *ray(rear, step)]
    group, pushed = tuple(cells[:size]), tuple(cells[size : size + enemies])
    ejects = enemies > 0 and len(cells) == size + enemies
    if len(group) + len(pushed) < size + enemies or len(cells) <= size:
        return None
    other = pushed[:1] if ejects else (pushed[0], cells[size + enemies]) if pushed else ()
    return Move(group, step, pushed, ejects, mask((rear, cells[size])), mask(other))


def _aside(low: int, axis: int, step: int, size: int) -> Move | None:
    """The side-step of `size` marbles along `axis`, or None where it does not fit on the board."""
    group = tuple([low, *ray(low, axis)][:size])
    landing = tuple(at + step for at in group)
    if len(group) < size or not all(at in NAME for at in landing):
        return None
    return Move(group, step, (), False, mask(group) | mask(landing), 0)


class Line:
    """The tables of the moves in one direction along a line: 1, 2 or 3 marbles; 2 push 1, 3 push 1, 3 push 2 (rule 16)."""

    def __init__(self, step: int) -> None:
        self.one, self.two, self.three = (self._table(step, size, 0) for size in (1, 2, 3))
        self.two_one, self.three_one, self.three_two = (self._table(step, n, m) for n, m in ((2, 1), (3, 1), (3, 2)))
        self.rim = rim(step)

    @staticmethod
    def _table(step: int, size: int, enemies: int) -> Table:
        return Table(move for rear in NAME if (move := _line(rear, step, size, enemies)))


class Aside:
    """The tables of the side-steps of 2 and 3 marbles along one axis in one direction."""

    def __init__(self, axis: int, step: int) -> None:
        self.step = step
        self.two, self.three = (Table(move for low in NAME if (move := _aside(low, axis, step, size))) for size in (2, 3))


class Axis:
    """The tables of the groups along one axis: in line up and down, and sideways in four directions."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.up, self.down = Line(step), Line(-step)
        self.aside = tuple(Aside(step, other) for other in STEP.values() if abs(other) != step)


AXES = tuple(Axis(step) for step in STEP.values() if step > 0)


def legal(own: int, other: int) -> list[Move]:
    """Every legal move of the side whose marbles are `own`, once each (rules 9 to 22 and 26).

    `twos` and `threes` are the groups along an axis, each by its lowest cell.
    """
    empty = BOARD ^ own ^ other
    found: list[Move] = []
    free: dict[int, int] = {}
    groups: list[tuple[Axis, int, int]] = []
    for axis in AXES:
        step = axis.step
        twos = own & own >> step
        threes = twos & own >> 2 * step
        groups.append((axis, twos, threes))
        free[step], free[-step] = empty >> step, empty << step
        found += _upward(axis.up, step, own, twos, threes, other, empty)
        found += _downward(axis.down, step, own, twos, threes, other, empty)
    for axis, twos, threes in groups:
        found += _sideways(axis, twos, threes, free)
    return found


def _upward(line: Line, step: int, own: int, twos: int, threes: int, other: int, empty: int) -> list[Move]:
    """Moves in line towards higher bits: the anchor is the rear marble."""
    found = [*line.one[own & empty >> step], *line.two[twos & empty >> 2 * step], *line.three[threes & empty >> 3 * step]]
    last = other & (empty >> step | line.rim)  # enemy marbles that have room to go, or the rim, behind them (rule 17)
    if last:
        found += line.two_one[twos & last >> 2 * step]
        found += line.three_one[threes & last >> 3 * step]
        found += line.three_two[threes & (other & last >> step) >> 3 * step]
    return found


def _downward(line: Line, step: int, own: int, twos: int, threes: int, other: int, empty: int) -> list[Move]:
    """Moves in line towards lower bits: the anchor is the front marble."""
    ahead = empty << step
    found = [*line.one[own & ahead], *line.two[twos & ahead], *line.three[threes & ahead]]
    last = other & (ahead | line.rim)
    if last:
        found += line.two_one[twos & last << step]
        found += line.three_one[threes & last << step]
        found += line.three_two[threes & (other & last << step) << step]
    return found


def _sideways(axis: Axis, twos: int, threes: int, free: dict[int, int]) -> list[Move]:
    """Side-steps: every marble of the group needs an empty cell beside it (rule 13)."""
    found: list[Move] = []
    step = axis.step
    for aside in axis.aside:
        open_ = free[aside.step]
        pairs = open_ & open_ >> step
        found += aside.two[twos & pairs]
        found += aside.three[threes & pairs & open_ >> 2 * step]
    return found


def any_legal(own: int, other: int) -> bool:
    """Whether the side can move at all; the first free neighbour of any marble settles it."""
    empty = BOARD ^ own ^ other
    return any(own & (empty >> axis.step | empty << axis.step) for axis in AXES) or bool(legal(own, other))
