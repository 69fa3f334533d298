"""The stones of one colour as interned nodes, so that placing a stone is one look-up and positions compare by identity."""

from collections.abc import Hashable, Sequence

from .state import OF_A_KIND
from .values import STEPS, Values

Group = tuple[int, int, int]
"""The cells of a group, the cells beside it, and its index."""

SHIFT = 64
"""Children are keyed by `symbol * SHIFT + cell`."""


class Node:
    """Where the stones of one colour are.

    `masks` are the cells of each symbol, `stones` all of them, `counts` how many of each symbol, `groups` what they form,
    `beside` the cells that touch any; `exact` is what the groups are worth as they stand and `rows` what they may become (see
    `Values`). Once asked for, `gains` holds what a stone of each symbol would add, by cell, and `ends` what `endgame` needs.
    """

    __slots__ = ("beside", "children", "counts", "ends", "exact", "gains", "groups", "masks", "rows", "size", "stones")

    def __init__(self, masks: tuple[int, int, int], groups: tuple[Group, ...], values: Values) -> None:
        self.masks = masks
        self.groups = groups
        self.stones = masks[0] | masks[1] | masks[2]
        self.counts = (masks[0].bit_count(), masks[1].bit_count(), masks[2].bit_count())
        self.size = self.stones.bit_count()
        self.beside = 0
        self.exact = 0
        for _, near, index in groups:
            self.beside |= near
            self.exact += values.exact[index]
        self.rows = values.rows[self.size]
        self.children: dict[int, Node] = {}
        self.gains: list[list[int] | None] = [None, None, None]
        self.ends: dict[int, tuple[int, int, int, Hashable]] = {}


class Pool:
    """All nodes that were met, by their masks."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.empty = Node((0, 0, 0), (), values)
        self.nodes = {self.empty.masks: self.empty}

    def child(self, node: Node, symbol: int, cell: int) -> Node:
        """The node with one stone more."""
        found = node.children.get(symbol * SHIFT + cell)
        return found if found is not None else self._grow(node, symbol, cell)

    def _grow(self, node: Node, symbol: int, cell: int) -> Node:
        bit = 1 << cell
        first, second, third = node.masks
        masks = (
            (first | bit, second, third)
            if symbol == 0
            else (first, second | bit, third)
            if symbol == 1
            else (first, second, third | bit)
        )
        child = self.nodes.get(masks)
        if child is None:
            child = self.nodes[masks] = Node(masks, self._joined(node, symbol, cell), self.values)
        node.children[symbol * SHIFT + cell] = child
        return child

    def _joined(self, node: Node, symbol: int, cell: int) -> tuple[Group, ...]:
        """The groups of a node with one stone more: those that it touches become one."""
        bit = 1 << cell
        mask, beside, index = bit, self.values.near[cell], STEPS[symbol]
        rest = []
        for group in node.groups:
            if group[1] & bit:
                mask |= group[0]
                beside |= group[1]
                index += group[2]
            else:
                rest.append(group)
        return (*rest, (mask, beside & ~mask, index))

    def gains(self, node: Node, symbol: int) -> list[int]:
        """What a stone of a symbol of this colour would add on each cell, free neighbours unknown."""
        found = node.gains[symbol]
        return found if found is not None else self._gain(node, symbol)

    def gain(self, nodes: Sequence[Node], symbol: int, cell: int, sign: int) -> int:
        """What the seat of a sign gains by a stone of a symbol in its best colour on a cell."""
        gains = [(node.gains[symbol] or self.gains(node, symbol))[cell] for node in nodes if node.counts[symbol] < OF_A_KIND]
        return max(gains) if sign > 0 else min(gains)

    def reach(self, nodes: Sequence[Node], symbol: int, sign: int) -> list[int]:
        """The same for every cell."""
        gains = [node.gains[symbol] or self.gains(node, symbol) for node in nodes if node.counts[symbol] < OF_A_KIND]
        return gains[0] if len(gains) == 1 else list(map(max if sign > 0 else min, *gains))

    def _gain(self, node: Node, symbol: int) -> list[int]:
        plain, step = self.values.plain[node.size + 1], STEPS[symbol]
        row = [plain[step]] * self.values.cells
        beside = node.beside
        while beside:
            bit = beside & -beside
            beside ^= bit
            index, lost = step, 0
            for _, near, other in node.groups:
                if near & bit:
                    index += other
                    lost += plain[other]
            row[bit.bit_length() - 1] = plain[index] - lost
        node.gains[symbol] = row
        return row
