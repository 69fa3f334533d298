"""The search's own form of moves: ready-made tuples, found in stages, so that most nodes need only the first of them.

Nothing loops over cells or marbles: a shape of move in one direction stands on a mask of anchors, and a table remembers which
moves each mask means. The masks come from shifts that build on each other: `a` marbles that can step, `b` those behind an `a`
(two in line), `c` those behind a `b` (three). Everything is made when first asked for, in some hundredths of a second.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, TypeAlias

from .board import BOARD, STEP, bits, mask, rim
from .moves import AXES, Move

Inner: TypeAlias = tuple[int, int, int, int, int, int, bool, Move]
"""A move: the bits that change on the own and on the other side, its number, the marbles that go, the enemies pushed, the cells
that must be empty, whether it ejects, and the move as the rules know it."""

Node: TypeAlias = tuple[int, int, int, int]
"""The marbles of the side to move and of the other side; the marbles it has yet to push off, and those it may still lose."""

REMEMBERED = 4096
"""Masks that a table keeps before it starts afresh."""


class Table(dict[int, tuple[Inner, ...]]):
    """From a mask of anchors to the moves of one shape that stand on them."""

    def __init__(self, moves: Iterable[tuple[int, Inner]]) -> None:
        super().__init__()
        self.single = dict(moves)

    def __missing__(self, anchors: int) -> tuple[Inner, ...]:
        if len(self) >= REMEMBERED:
            self.clear()
        found = self[anchors] = tuple(self.single[at] for at in bits(anchors))
        return found


class Heading(NamedTuple):
    """One direction: what moves that way. Tables in line by (marbles, enemies pushed), anchored at the rear marble.

    `asides` are the side-steps that way: the step along their axis, and the tables of two and of three, by their lowest cell.
    `rim` are the cells from which this direction leaves the board.
    """

    shift: int
    rim: int
    one: Table
    two: Table
    three: Table
    two_one: Table
    three_one: Table
    three_two: Table
    asides: tuple[tuple[int, Table, Table], ...]


def inner(number: int, move: Move) -> Inner:
    """A move of the rules in the inner form."""
    source, pushed = mask(move.group), mask(move.pushed)
    landing = (move.own | move.other) & ~(source | pushed)
    return (move.own, move.other, number, source, pushed, landing, move.ejects, move)


def possible(move: Inner, own: int, other: int) -> bool:
    """Whether a move of some other position is legal here."""
    return own & move[3] == move[3] and other & move[4] == move[4] and not (own | other) & move[5]


def after(node: Node, move: Inner) -> Node:
    """The node that a move leads to, seen from the other side."""
    own, other, need, owe = node
    return (other ^ move[1], own ^ move[0], owe, need - move[6])


class Generator:
    """Finds the legal moves of the side whose marbles are `own`, stage by stage: ejections, pushes, quiet moves."""

    def __init__(self) -> None:
        self.all: list[Inner] = []
        self.upward = tuple(self._heading(step) for step in STEP.values() if step > 0)
        self.downward = tuple(self._heading(step) for step in STEP.values() if step < 0)

    def _heading(self, step: int) -> Heading:
        axis = next(axis for axis in AXES if axis.step == abs(step))
        line = axis.up if step > 0 else axis.down
        one, two, three, two_one, three_one, three_two = (
            self._table(table.single.values(), rear=True)
            for table in (line.one, line.two, line.three, line.two_one, line.three_one, line.three_two)
        )
        asides = tuple(
            (
                other.step,
                self._table(aside.two.single.values(), rear=False),
                self._table(aside.three.single.values(), rear=False),
            )
            for other in AXES
            for aside in other.aside
            if aside.step == step
        )
        return Heading(abs(step), rim(step), one, two, three, two_one, three_one, three_two, asides)

    def _table(self, moves: Iterable[Move], rear: bool) -> Table:
        table = Table(())
        for move in moves:
            found = inner(len(self.all), move)
            self.all.append(found)
            table.single[move.group[0] if rear else min(move.group)] = found
        return table

    def ejections(self, own: int, other: int) -> list[Inner]:
        """The moves that push a marble off the board."""
        found: list[Inner] = []
        for way in self.upward:
            if last := other & way.rim:
                self._pushing_up(way, own, other, last, found)
        for way in self.downward:
            if last := other & way.rim:
                self._pushing_down(way, own, other, last, found)
        return found

    def pushes(self, own: int, other: int) -> list[Inner]:
        """The pushes that eject nothing."""
        empty = BOARD ^ own ^ other
        found: list[Inner] = []
        for way in self.upward:
            if last := other & empty >> way.shift:
                self._pushing_up(way, own, other, last, found)
        for way in self.downward:
            if last := other & empty << way.shift:
                self._pushing_down(way, own, other, last, found)
        return found

    @staticmethod
    def _pushing_up(way: Heading, own: int, other: int, last: int, found: list[Inner]) -> None:
        """Pushes of which `last` are the foremost enemies; a lone marble, `a`, pushes nothing."""
        shift = way.shift
        if second := other & last >> shift:
            a = own & second >> shift
            if a and (b := own & a >> shift) and (c := own & b >> shift):
                found += way.three_two[c]
        a = own & last >> shift
        if a and (b := own & a >> shift):
            found += way.two_one[b]
            if c := own & b >> shift:
                found += way.three_one[c]

    @staticmethod
    def _pushing_down(way: Heading, own: int, other: int, last: int, found: list[Inner]) -> None:
        shift = way.shift
        if second := other & last << shift:
            a = own & second << shift
            if a and (b := own & a << shift) and (c := own & b << shift):
                found += way.three_two[c]
        a = own & last << shift
        if a and (b := own & a << shift):
            found += way.two_one[b]
            if c := own & b << shift:
                found += way.three_one[c]

    def quiet(self, own: int, other: int) -> list[Inner]:
        """The moves that push nothing."""
        empty = BOARD ^ own ^ other
        found: list[Inner] = []
        for shift, _, one, two, three, _, _, _, asides in self.upward:
            if a := own & empty >> shift:
                if b := own & a >> shift:
                    if c := own & b >> shift:
                        found += three[c]
                    found += two[b]
                for along, pair, triple in asides:
                    if p := a & a >> along:
                        found += pair[p]
                        if t := p & p >> along:
                            found += triple[t]
                found += one[a]
        for shift, _, one, two, three, _, _, _, asides in self.downward:
            if a := own & empty << shift:
                if b := own & a << shift:
                    if c := own & b << shift:
                        found += three[c]
                    found += two[b]
                for along, pair, triple in asides:
                    if p := a & a >> along:
                        found += pair[p]
                        if t := p & p >> along:
                            found += triple[t]
                found += one[a]
        return found

    def every(self, own: int, other: int) -> list[Inner]:
        """All legal moves, the likely ones first."""
        return [*self.ejections(own, other), *self.pushes(own, other), *self.quiet(own, other)]


@cache
def generator() -> Generator:
    """The one generator, with its tables."""
    return Generator()
