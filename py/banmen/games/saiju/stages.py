"""The stages of a turn in the tree: first which stones, then the cell for each shadow that moves.

What is chosen at a stage has a price, in hundredths of a point for the seat that chooses, by what single stones add: enough to
say what is likely, and much cheaper than the prices of whole turns.
"""

from collections.abc import Sequence

from .inner import NOWHERE, Inner, live, shadow
from .nodes import SHIFT
from .turns import THREAT, TOUCH, Option, Turns, choices


class Stages:
    """The choices at a position: `Option`s before the stones of a turn, cells while shadows are in hand."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.pool, self.values = turns.pool, turns.pool.values
        self.signs = self.values.signs

    def stones(self, p: Inner, used: int = NOWHERE) -> tuple[list[tuple[Option, ...]], list[int]]:
        """The sets of stones of a turn, or of its second half after a stone of the symbol `used`, and their prices."""
        mover, after = self.signs[p[6]], self.signs[(p[6] + 1) % len(self.signs)]
        empty, nodes, gains = self.turns.empty(p), p[:3], self.pool.gains
        options, prices = list[list[Option]](), dict[Option, int]()
        for symbol in live(p):
            if symbol == used:
                continue
            denied = self.pool.gain(nodes, symbol, shadow(p, symbol), after) * THREAT // 20
            options.append(self.turns.options(p, symbol, empty))
            for option in options[-1]:
                gained = sum([gains(nodes[colour], kind)[cell] for colour, kind, cell in option.stones])
                prices[option] = mover * (gained - denied)
        chosen = choices(options, used)
        return chosen, [sum([prices[option] for option in some]) for some in chosen]

    def cells(self, p: Inner, symbol: int) -> tuple[list[int], list[int]]:
        """The cells for a shadow in hand, and their prices: what the next seat gains there, and whether shadows touch."""
        mover, after = self.signs[p[6]], self.signs[(p[6] + 1) % len(self.signs)]
        reach = self.pool.reach(p[:3], symbol, after)
        touched = 0
        for cell in p[3:6]:
            if cell != NOWHERE:
                touched |= self.values.near[cell]
        empty = self.turns.empty(p)
        return empty, [mover * (reach[cell] * THREAT // 20 + after * TOUCH * (touched >> cell & 1)) for cell in empty]

    def placed(self, p: Inner, chosen: Sequence[Option]) -> tuple[Inner, tuple[int, ...]]:
        """The position after the stones are placed, and the shadows in hand. It is the next seat's turn if there are none."""
        nodes, shadows, kept, hand = [p[0], p[1], p[2]], [p[3], p[4], p[5]], p[7], list[int]()
        for option in chosen:
            for colour, symbol, cell in option.stones:
                node = nodes[colour]
                nodes[colour] = node.children.get(symbol * SHIFT + cell) or self.pool.child(node, symbol, cell)
            shadows[option.symbol] = NOWHERE
            if option.end == NOWHERE:
                hand.append(option.symbol)
            else:
                kept += self.signs[p[6]]
        white, yellow, pink = nodes
        snow, moon, flower = shadows
        seat = p[6] if hand else (p[6] + 1) % len(self.signs)
        return Inner(white, yellow, pink, snow, moon, flower, seat, kept), tuple(hand)

    def put(self, p: Inner, hand: Sequence[int], cell: int) -> tuple[Inner, tuple[int, ...]]:
        """The position after the first of the shadows in hand is put on a cell, and the others."""
        shadows = [p[3], p[4], p[5]]
        shadows[hand[0]] = cell
        snow, moon, flower = shadows
        seat = p[6] if len(hand) > 1 else (p[6] + 1) % len(self.signs)
        return Inner(p[0], p[1], p[2], snow, moon, flower, seat, p[7]), tuple(hand[1:])
