"""Exact endgame for two seats: alpha-beta over placements in full width.

Positions are told apart by what can still change: groups that cannot grow any more only count their points.
"""

from collections.abc import Generator, Hashable
from operator import itemgetter

from banmen.core.mind import Steps

from .inner import NOWHERE, Inner
from .nodes import SHIFT, Node, Pool
from .state import OF_A_KIND
from .values import STONES

BEAT = 80
"""A step is so many positions."""

INFINITE = 10**9
HALF = 3
"""Added to the symbol of a first placement after which any other symbol may follow, not only those after it."""

WORTH = 2010
"""The most that a stone can count, in the unit of `Values.exact`."""

Ends = tuple[int, int, int, Hashable]
"""The least and the most that a colour can be worth at the end, what its finished groups are worth, and what else matters."""

Key = tuple[Hashable, ...]

Ply = tuple[int, Inner, int, int | None]
"""What it looks like, the position after it, `used` there, and the result for the mover if the game is over."""


def drained(steps: Steps) -> int:
    """The result of a search that is short enough for one step."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return int(end.value)


class Endgame:
    """Solves positions. `count` is how many were looked at."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.values = pool.values
        self.count = 0
        self.table: dict[Key, tuple[int, int]] = {}

    def solve(self, p: Inner, used: int, alpha: int, beta: int) -> Steps:
        """The result for the seat to move, in thousandths of a point and tie-breaks; outside the window a bound.

        `used` is the symbol of the first placement while the second is open: only symbols after it may follow, since the two
        placements of a turn commute, or with HALF added any other.
        """
        self.count += 1
        if self.count % BEAT == 0:
            yield
        white, yellow, pink = p[0], p[1], p[2]
        sign = self.values.signs[p[6]]
        free = self.values.full & ~(white.stones | yellow.stones | pink.stones)
        a = white.ends.get(free) or self._ends(white, free)
        b = yellow.ends.get(free) or self._ends(yellow, free)
        c = pink.ends.get(free) or self._ends(pink, free)
        most, least = a[1] + b[1] + c[1] + p[7] + 3, a[0] + b[0] + c[0] + p[7] - 3
        if sign < 0:
            most, least = -least, -most
        if least >= beta:
            return least
        if most <= alpha:
            return most
        offset = (a[2] + b[2] + c[2] + p[7]) * sign
        key = (free, p[3], p[4], p[5], p[6], used, a[3], b[3], c[3])
        known = self.table.get(key)
        if known is not None:
            low, high = known[0] + offset, known[1] + offset
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        best, bar = -INFINITE, alpha
        for _, child, follow, result in self.moves(p, used, free):
            if result is not None:
                score = result
            elif child[6] == p[6]:
                score = yield from self.solve(child, follow, bar, beta)
            else:
                score = -(yield from self.solve(child, follow, -beta, -bar))
            if score > best:
                best = score
                if score > bar:
                    bar = score
                    if score >= beta:
                        break
        low, high = (known[0], known[1]) if known is not None else (-INFINITE, INFINITE)
        if best > alpha:
            low = best - offset
        if best < beta:
            high = best - offset
        self.table[key] = (low, high)
        return best

    def line(self, p: Inner, used: int, least: int) -> Generator[None, None, list[Inner]]:
        """The positions after each ply of a turn of the seat to move that makes sure of a result that is known to be sure."""
        seat, found = p[6], list[Inner]()
        while p[6] == seat:
            free = self.values.full & ~(p[0].stones | p[1].stones | p[2].stones)
            for _, child, follow, result in self.moves(p, used, free):
                if result is not None:
                    score = result
                elif child[6] == seat:
                    score = yield from self.solve(child, follow, least - 1, least)
                else:
                    score = -(yield from self.solve(child, follow, -least, 1 - least))
                if score >= least:
                    break
            p, used = child, follow
            found.append(p)
            if result is not None:
                break
        return found

    def moves(self, p: Inner, used: int, free: int) -> list[Ply]:
        """The plies, likely ones first."""
        white, yellow, pink, seat, kept = p[0], p[1], p[2], p[6], p[7]
        sign = self.values.signs[seat]
        pool, nodes = self.pool, (white, yellow, pink)
        shadows = p[3:6]
        empty = free
        for cell in shadows:
            if cell >= 0:
                empty &= ~(1 << cell)
        cells = []
        while empty:
            bit = empty & -empty
            empty ^= bit
            cells.append(bit.bit_length() - 1)
        found: list[Ply] = []
        if used >= 0:
            found.append((0, Inner(white, yellow, pink, p[3], p[4], p[5], 1 - seat, kept), NOWHERE, None))
        symbols = range(used + 1, 3) if used < HALF else [symbol for symbol in range(3) if symbol != used - HALF]
        for symbol in symbols:
            start = shadows[symbol]
            if start < 0:
                continue
            total = STONES - white.counts[symbol] - yellow.counts[symbol] - pink.counts[symbol]
            follow = NOWHERE
            if used < 0:
                for other in range(symbol + 1, 3):
                    if shadows[other] >= 0:
                        follow = symbol
            after = seat if follow >= 0 else 1 - seat
            s = list(shadows)
            for colour in range(3):
                node = nodes[colour]
                if node.counts[symbol] == OF_A_KIND:
                    continue
                placed = node.children.get(symbol * SHIFT + start) or pool.child(node, symbol, start)
                n = list(nodes)
                n[colour] = placed
                gain = (placed.exact - node.exact) * sign
                if total == 2:
                    last = next(c for c in range(3) if n[c].counts[symbol] < OF_A_KIND)
                    over = all(shadows[other] < 0 for other in range(3) if other != symbol)
                    s[symbol] = NOWHERE
                    base = n[last]
                    for cell in cells:
                        n[last] = base.children.get(symbol * SHIFT + cell) or pool.child(base, symbol, cell)
                        child = Inner(n[0], n[1], n[2], s[0], s[1], s[2], after, kept + sign)
                        more = gain + (n[last].exact - base.exact) * sign
                        result = (n[0].exact + n[1].exact + n[2].exact + kept + sign) * sign if over else None
                        found.append((more + 300, child, follow, result))
                else:
                    reach = pool.reach(n, symbol, -sign)
                    for cell in cells:
                        s[symbol] = cell
                        found.append(
                            (
                                gain + 7 * sign * reach[cell],
                                Inner(n[0], n[1], n[2], s[0], s[1], s[2], after, kept),
                                follow,
                                None,
                            )
                        )
        found.sort(key=itemgetter(0), reverse=True)
        return found

    def _ends(self, node: Node, free: int) -> Ends:
        """What a colour can be worth at the end when these cells are free, and what tells it apart."""
        finished, growing, stones = 0, [], 0
        exact = self.values.exact
        for mask, near, index in node.groups:
            open_ = near & free
            if open_:
                growing.append((open_, index))
                stones += mask.bit_count()
            else:
                finished += exact[index]
        growing.sort()
        rest = STONES - node.size
        key = (node.counts, *growing)
        if rest == 0 or not free:
            found = (node.exact, node.exact, node.exact if rest == 0 else finished, None if rest == 0 else key)
        elif rest <= 2:
            low, high = self._enumerated(node, free, rest)
            found = (low, high, finished, key)
        else:
            reach = WORTH * (stones + rest)
            found = (finished - reach, finished + reach, finished, key)
        node.ends[free] = found
        return found

    def _enumerated(self, node: Node, free: int, rest: int) -> tuple[int, int]:
        low, high = INFINITE, -INFINITE
        for symbol in range(3):
            if node.counts[symbol] == OF_A_KIND:
                continue
            bits = free
            while bits:
                bit = bits & -bits
                bits ^= bit
                cell = bit.bit_length() - 1
                child = node.children.get(symbol * SHIFT + cell) or self.pool.child(node, symbol, cell)
                if rest == 1:
                    one = two = child.exact
                else:
                    if free == bit:
                        continue
                    found = child.ends.get(free ^ bit) or self._ends(child, free ^ bit)
                    one, two = found[0], found[1]
                if one < low:
                    low = one
                if two > high:
                    high = two
        return low, high
