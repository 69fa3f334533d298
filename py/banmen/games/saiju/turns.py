"""The turns of a position, priced: which stones to place, and where to put the shadows that move.

The cell of a stone is forced, so what stands on the board after a turn depends only on the symbols and colours chosen, at most
36 sets. Where a shadow goes matters for what the next seat can place there; this adds up over the symbols, so that the best
cells of each shadow are found alone, and pairs of them are priced without building a position.
"""

from collections.abc import Sequence
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple

from .inner import NOWHERE, Inner, last_colour, left, live, shadow
from .nodes import SHIFT, Node, Pool
from .state import OF_A_KIND

Turn = tuple[int, Inner]
"""The price of a turn for the seat that makes it, in hundredths of a point, and the position after it."""

KEPT = 20
"""What a shadow taken counts."""

THREAT = 16
"""How much of what the next seat can gain counts, in twentieths."""

LATER = 7
"""How much of what the seat after the next can gain counts, in twentieths."""

TOUCH = 100
"""What it is worth to the next seat that two shadows are neighbours, so that it can place two stones side by side."""

LAST_CELLS = 4
"""How many cells are tried for the last stone of a symbol, while the board is open."""

OPEN = 5
"""With so many empty cells or fewer every cell is tried."""

price = itemgetter(0)


class Option(NamedTuple):
    """A placement: its stones as (colour, symbol, cell); `end` is the last stone's cell, or NOWHERE where a shadow moves."""

    symbol: int
    stones: tuple[tuple[int, int, int], ...]
    end: int


class Stones(NamedTuple):
    """What stands after the placements of a turn.

    `guess` is about what it is worth to the mover, `worth` what to the seat of the values; `moving` are the shadows still to
    be put down, `staying` those that stay, `ends` the cells of last stones.
    """

    guess: int
    worth: int
    nodes: tuple[Node, Node, Node]
    moving: tuple[int, ...]
    staying: tuple[int, ...]
    ends: tuple[int, ...]
    kept: int


Signs = tuple[int, int, int]
"""For the mover, the seat after it and the one after that: 1 for the seat of the values, -1 for another."""

Spot = tuple[int, int, int]
"""A cell for a shadow; what the next seat gains there beyond what it is worth to the one after; the latter."""


def value(white: Node, yellow: Node, pink: Node) -> int:
    """The worth of the stones on the board, in hundredths of a point."""
    free = ~(white.stones | yellow.stones | pink.stones)
    total = 0
    for node in (white, yellow, pink):
        rows = node.rows
        for _, near, index in node.groups:
            total += rows[(near & free).bit_count()][index]
    return total


def final(white: Node, yellow: Node, pink: Node, kept: int) -> int:
    """The result of a finished game, in hundredths of a point: not 0 if a tie-break decides."""
    total = white.exact + yellow.exact + pink.exact + kept
    return -(-total // 10) if total > 0 else total // 10


class Turns:
    """Expands positions. `nodes` counts the expansions."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.values = pool.values
        self.seats = len(self.values.signs)
        self.nodes = 0
        # Of equally good cells the first are taken: they had better lie apart.
        self.order = sorted(range(self.values.cells), key=lambda cell: cell * 11 % 37)

    def expand(self, p: Inner, used: int = NOWHERE, sets: int = 10, spots: int = 3) -> list[Turn]:
        """The turns of a position, the dearest first: the `sets` likeliest sets of stones, with `spots` cells for a shadow.

        After the first placement of a turn, of the symbol `used`, what can follow it.
        """
        self.nodes += 1
        empty = self.empty(p)
        if len(empty) <= OPEN:
            spots = OPEN
        signs = self.values.signs
        ahead = (signs[p[6]], signs[(p[6] + 1) % self.seats], signs[(p[6] + 2) % self.seats])
        options = [self.options(p, symbol, empty) for symbol in live(p) if symbol != used]
        found = [self._stones(p, chosen, ahead) for chosen in choices(options, used)]
        if len(found) > sets:
            found.sort(key=price, reverse=True)
            del found[sets:]
        turns: list[Turn] = []
        for stones in found:
            self._put(p, stones, empty, spots, ahead, turns)
        turns.sort(key=price, reverse=True)
        return turns

    def empty(self, p: Inner) -> list[int]:
        """The empty cells."""
        taken = p[0].stones | p[1].stones | p[2].stones
        for cell in p[3:6]:
            if cell != NOWHERE:
                taken |= 1 << cell
        return [cell for cell in self.order if not taken >> cell & 1]

    def standing(self, p: Inner, used: int) -> int:
        """What the seat of the values is ahead by: the stones, and what the seat to move can make of the shadows."""
        signs, seats = self.values.signs, self.seats
        ahead = (1, signs[p[6]], signs[(p[6] + 1) % seats])
        stones = self._stones(p, (), ahead)
        open_to = [symbol for symbol in stones.staying if symbol != used]
        spots = [self._spot(stones.nodes, symbol, shadow(p, symbol), ahead) for symbol in open_to]
        return stones.worth + _threat(spots, ahead[1])

    def options(self, p: Inner, symbol: int, empty: Sequence[int]) -> list[Option]:
        """The placements of a symbol."""
        start, nodes = shadow(p, symbol), p[:3]
        colours = [colour for colour in range(3) if nodes[colour].counts[symbol] < OF_A_KIND]
        if left(p, symbol) > 2:
            return [Option(symbol, ((colour, symbol, start),), NOWHERE) for colour in colours]
        found = []
        for colour in colours:
            last = last_colour(p, symbol, colour)
            gains = self.pool.gains(nodes[last], symbol)
            ends = sorted(empty, key=gains.__getitem__, reverse=self.values.signs[p[6]] > 0)
            for end in ends if len(ends) <= OPEN else ends[:LAST_CELLS]:
                found.append(Option(symbol, ((colour, symbol, start), (last, symbol, end)), end))
        return found

    def _stones(self, p: Inner, chosen: tuple[Option, ...], ahead: Signs) -> Stones:
        nodes = [p[0], p[1], p[2]]
        kept, ends, moving = p[7], list[int](), list[int]()
        staying = live(p)
        for option in chosen:
            staying.remove(option.symbol)
            for colour, symbol, cell in option.stones:
                node = nodes[colour]
                nodes[colour] = node.children.get(symbol * SHIFT + cell) or self.pool.child(node, symbol, cell)
            if option.end == NOWHERE:
                moving.append(option.symbol)
            else:
                ends.append(option.end)
                kept += ahead[0]
        white, yellow, pink = nodes
        if not moving and not staying:
            worth = final(white, yellow, pink, kept)
            return Stones(worth * ahead[0], worth, (white, yellow, pink), (), (), tuple(ends), kept)
        worth = value(white, yellow, pink) + KEPT * kept
        guess = worth
        for symbol in staying:
            guess += self.pool.gain(nodes, symbol, shadow(p, symbol), ahead[1]) * THREAT // 20
        return Stones(guess * ahead[0], worth, (white, yellow, pink), tuple(moving), tuple(staying), tuple(ends), kept)

    def _put(self, p: Inner, stones: Stones, empty: Sequence[int], spots: int, ahead: Signs, turns: list[Turn]) -> None:
        """Put the moving shadows of a set of stones on their best cells, each way a turn."""
        mover, after, _ = ahead
        white, yellow, pink = stones.nodes
        worth, kept, seat = stones.worth, stones.kept, (p[6] + 1) % self.seats
        if stones.ends:
            empty = [cell for cell in empty if cell not in stones.ends]
        shadows, before = [NOWHERE, NOWHERE, NOWHERE], p[3:6]
        fixed: list[Spot] = []
        for symbol in stones.staying:
            shadows[symbol] = before[symbol]
            fixed.append(self._spot(stones.nodes, symbol, before[symbol], ahead))
        moving = stones.moving
        for chosen in product(*(self._spots(stones.nodes, symbol, empty, spots, ahead) for symbol in moving)):
            if len(chosen) == 2 and chosen[0][0] == chosen[1][0]:
                continue
            for symbol, spot in zip(moving, chosen, strict=True):
                shadows[symbol] = spot[0]
            spots_taken = (*fixed, *chosen)
            threat = _threat(spots_taken, after) + after * TOUCH * self._touch(spots_taken)
            snow, moon, flower = shadows
            turns.append((mover * (worth + threat), Inner(white, yellow, pink, snow, moon, flower, seat, kept)))

    def _touch(self, spots: Sequence[Spot]) -> bool:
        """Whether any two shadows are neighbours."""
        near = self.values.near
        if len(spots) < 2:
            return False
        found = near[spots[0][0]] >> spots[1][0]
        if len(spots) == 3:
            last = spots[2][0]
            found |= near[spots[0][0]] >> last | near[spots[1][0]] >> last
        return bool(found & 1)

    def _spot(self, nodes: Sequence[Node], symbol: int, cell: int, ahead: Signs) -> Spot:
        """The cell where a shadow stays."""
        mine = self.pool.gain(nodes, symbol, cell, ahead[1])
        rest = (mine if ahead[1] == ahead[2] else self.pool.gain(nodes, symbol, cell, ahead[2])) * LATER // 20
        return cell, mine - rest, rest

    def _spots(self, nodes: Sequence[Node], symbol: int, cells: Sequence[int], most: int, ahead: Signs) -> list[Spot]:
        """The cells where a shadow is best put for the mover."""
        mover, after, later = ahead
        mine = self.pool.reach(nodes, symbol, after)
        other = mine if later == after else self.pool.reach(nodes, symbol, later)
        if len(cells) > most:
            key = [4 * gain + loss for gain, loss in zip(mine, other, strict=True)]
            cells = sorted(cells, key=key.__getitem__, reverse=mover > 0)[:most]
        return [(cell, mine[cell] - other[cell] * LATER // 20, other[cell] * LATER // 20) for cell in cells]


def choices(options: Sequence[Sequence[Option]], used: int) -> list[tuple[Option, ...]]:
    """What can be placed in a turn, given the placements of each symbol; after the symbol `used` one more, or none."""
    singles = [(option,) for some in options for option in some]
    if used != NOWHERE:
        return [*singles, ()]
    pairs = [pair for some, others in combinations(options, 2) for pair in product(some, others)]
    return [*(pair for pair in pairs if pair[0].end == NOWHERE or pair[0].end != pair[1].end), *singles]


def _threat(spots: Sequence[Spot], sign: int) -> int:
    """What the next seat makes of the shadows where they stand: it plays the best two, and leaves the other."""
    if len(spots) == 3:
        (_, a, x), (_, b, y), (_, c, z) = spots
        rest = min(a, b, c) if sign > 0 else max(a, b, c)
        return (a + b + c - rest + x + y + z) * THREAT // 20
    total = 0
    for _, gain, rest in spots:
        total += gain + rest
    return total * THREAT // 20
