"""Proofs of wins and losses that the search has seen: every move of the loser, no reductions.

One thing is left out, soundly: a side with fewer turns left than marbles to push off cannot win in time, so its quiet moves are
not looked at when every turn has to eject.
"""

from banmen.core.mind import Steps

from .inner import Inner, generator

STRIDE = 64
"""Nodes between two yields."""
MOST = 30_000
"""Nodes after which a proof is given up."""


class Proof:
    """Proofs from one position, which remember what they have found. Nodes are seen from the side to move, as in `tree`."""

    def __init__(self) -> None:
        self.moves = generator()
        self.known: dict[tuple[int, int, int, int], int] = {}
        self.nodes = 0

    def won(self, own: int, other: int, need: int, owe: int, plies: int) -> Steps:
        """Whether the side to move reaches its goal within so many plies, whatever is played (1 or 0)."""
        turns = (plies + 1) // 2
        if need > turns:
            return 0
        ejections = self.moves.ejections(own, other)
        if need == 1 and ejections:
            return 1
        key = (own, other, need, plies)
        if (known := self.known.get(key)) is not None:
            return known
        yield from self._count()
        found = 0
        for move in ejections if need == turns else self.moves.every(own, other):
            if (yield from self.lost(*_after(own, other, need, owe, move), plies - 1)):
                found = 1
                break
        self.known[key] = found
        return found

    def lost(self, own: int, other: int, need: int, owe: int, plies: int) -> Steps:
        """Whether the side to move has lost, or loses within so many plies, whatever it plays (1 or 0)."""
        if owe == 0:
            return 1
        if owe > plies // 2 or self.nodes > MOST:
            return 0
        ejections = self.moves.ejections(own, other)
        if need == 1 and ejections:
            return 0
        key = (own, other, -owe, plies)
        if (known := self.known.get(key)) is not None:
            return known
        yield from self._count()
        found = 1
        for move in self.moves.every(own, other):
            if not (yield from self.won(*_after(own, other, need, owe, move), plies - 1)):
                found = 0
                break
        self.known[key] = found
        return found

    def _count(self) -> Steps:
        self.nodes += 1
        if self.nodes % STRIDE == 0:
            yield
        return self.nodes


def _after(own: int, other: int, need: int, owe: int, move: Inner) -> tuple[int, int, int, int]:
    return other ^ move[1], own ^ move[0], owe, need - move[6]
