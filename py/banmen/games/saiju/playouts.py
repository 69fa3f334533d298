"""Random games to the end, as quickly as plain Python can: only who wins is asked for."""

from random import Random

from .inner import NOWHERE, Inner
from .state import OF_A_KIND
from .values import Values

PASSES = 0.02
"""How often a second placement is declined."""


class Playouts:
    """Plays positions to the end, always by the same chance."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.chance = Random(1)

    def share(self, p: Inner, games: int) -> float:
        """The share of random games from a position that the seat of the values wins."""
        return sum(self._won(p) for _ in range(games)) / games

    def _won(self, p: Inner) -> float:
        draw, shuffle = self.chance.random, self._shuffle
        nodes = p[:3]
        stones = [mask for node in nodes for mask in node.masks]
        shadows, taken = list(p[3:6]), p[0].stones | p[1].stones | p[2].stones
        for cell in shadows:
            if cell != NOWHERE:
                taken |= 1 << cell
        empty = [cell for cell in range(self.values.cells) if not taken >> cell & 1]
        shuffle(empty)
        stock: list[list[int]] = []
        for symbol in range(3):
            bag = [colour for colour in (0, 1, 2) for _ in range(OF_A_KIND - nodes[colour].counts[symbol])]
            shuffle(bag)
            stock.append(bag)
        seats = len(self.values.signs)
        kept, seat, used = [0] * seats, p[6], NOWHERE
        live = [symbol for symbol in range(3) if shadows[symbol] != NOWHERE]
        while live:
            choice = [symbol for symbol in live if symbol != used]
            if used != NOWHERE and draw() < PASSES:
                used, seat = NOWHERE, (seat + 1) % seats
                continue
            symbol = choice[int(draw() * len(choice))]
            bag = stock[symbol]
            stones[3 * bag.pop() + symbol] |= 1 << shadows[symbol]
            if len(bag) == 1:
                stones[3 * bag.pop() + symbol] |= 1 << empty.pop()
                live.remove(symbol)
                kept[seat] += 1
            else:
                shadows[symbol] = empty.pop()
            if used == NOWHERE and live != [symbol] and live:
                used = symbol
            else:
                used, seat = NOWHERE, (seat + 1) % seats
        return self._result(stones, kept, p[7])

    def _shuffle(self, items: list[int]) -> None:
        draw = self.chance.random
        for last in range(len(items) - 1, 0, -1):
            other = int(draw() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def _result(self, stones: list[int], kept: list[int], before: int) -> float:
        """1 if the seat of the values has most, 1/2 if it shares that, else 0. Ties are broken by three symbols and shadows."""
        worth, owners, near = self.values.worth, self.values.owners, self.values.near
        totals = [0, *kept]
        totals[self.values.seat] += before
        for first in (0, 3, 6):
            snow, moon, flower = stones[first : first + 3]
            rest = snow | moon | flower
            while rest:
                group = todo = rest & -rest
                rest ^= group
                while todo:
                    bit = todo & -todo
                    fresh = near[bit.bit_length() - 1] & rest
                    group |= fresh
                    rest ^= fresh
                    todo ^= bit | fresh
                index = 25 * (group & snow).bit_count() + 5 * (group & moon).bit_count() + (group & flower).bit_count()
                totals[owners[index]] += worth[index]
        own = totals[self.values.seat]
        most = max(total for seat, total in enumerate(totals) if seat and seat != self.values.seat)
        return 1.0 if own > most else 0.5 if own == most else 0.0
