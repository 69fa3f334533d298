"""Proofs of wins and losses that the search has seen: every move of the loser, no reductions.

One thing is left out, soundly: a side with fewer turns left than marbles to push off cannot win in time, so its quiet moves are
not looked at when every turn has to eject.
"""

from banmen.core.mind import Steps

from .inner import Node, after, generator
from .moves import any_legal

STRIDE = 64
"""Nodes between two yields."""
MOST = 30_000
"""Nodes after which a proof is given up."""


class Proof:
    """Proofs from one position, which remember what they have found."""

    def __init__(self) -> None:
        self.moves = generator()
        self.known: dict[tuple[Node, int], int] = {}
        self.nodes = 0

    def won(self, node: Node, plies: int) -> Steps:
        """Whether the side to move reaches its goal within so many plies (an odd number), whatever is answered (1 or 0)."""
        own, other, need, _ = node
        turns = (plies + 1) // 2
        if need > turns:
            return 0
        ejections = self.moves.ejections(own, other)
        if need == 1 and ejections:
            return 1
        if (known := self.known.get((node, plies))) is not None:
            return known
        yield from self._count()
        found = 0
        for move in ejections if need == turns else self.moves.every(own, other):
            if (yield from self.lost(after(node, move), plies - 1)):
                found = 1
                break
        self.known[node, plies] = found
        return found

    def lost(self, node: Node, plies: int) -> Steps:
        """Whether the side to move has lost or loses within so many plies (an even number), whatever it plays (1 or 0)."""
        own, other, need, owe = node
        if owe == 0 or not any_legal(own, other):
            return 1
        if owe > plies // 2 or self.nodes > MOST or (need == 1 and self.moves.ejections(own, other)):
            return 0
        if (known := self.known.get((node, plies))) is not None:
            return known
        yield from self._count()
        found = 1
        for move in self.moves.every(own, other):
            if not (yield from self.won(after(node, move), plies - 1)):
                found = 0
                break
        self.known[node, plies] = found
        return found

    def _count(self) -> Steps:
        self.nodes += 1
        if self.nodes % STRIDE == 0:
            yield
        return self.nodes
