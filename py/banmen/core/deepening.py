"""Iterative deepening from the root: ever deeper searches of the moves of a position, best first.

A game's mind gives the tree below the root (`Tree`); this orders the root's moves, opens the windows, and says what is known.
"""

from collections.abc import Generator, Iterator
from typing import Any, NamedTuple, Protocol

from banmen.core.mind import SURE, WIN, Line, Steps, Thought

INFINITE = WIN + 1
SOON = 4
"""Plies within which a move must not be seen to lose that is played in hope."""
DEEPEST = 99
"""Where the search of a position ends that nothing decides."""


class Tree(Protocol):
    """The search below the root, for two seats. `roots` are the root's moves in the tree's own form, likely ones first."""

    roots: list[Any]
    nodes: int

    def search(self, root: Any, depth: int, alpha: int, beta: int) -> Steps:
        """The score of a root's move for the seat to move at the root, searched to a depth (1: its evaluation).

        Exact inside the window; outside, a bound. Yields every few milliseconds.
        """

    def line(self, root: Any) -> tuple[Any, ...]:
        """The moves of the best line that begins with a root's move, as far as they are known, in the game's own form."""

    def proves(self, root: Any, score: int) -> Steps:
        """Whether the win or loss of a line is proven (1) or not (0): by a search in full width where the first was not."""


class _Found(NamedTuple):
    root: Any
    score: int
    moves: tuple[Any, ...]
    solved: bool


def deepen(tree: Tree, seat: int, wanted: int = 1, longest: int = DEEPEST) -> Iterator[Thought]:
    """Search the roots of a tree deeper and deeper; see `Mind.think`. `seat` is to move at the root.

    `longest` is the most plies that the game can last: there the search has seen everything, and ends.
    """
    search = _Deepening(tree, seat, wanted, longest)
    for _ in search.steps():
        if search.depth:
            yield search.thought()


class _Deepening:
    """`depth` is the last depth that was searched in full, `best` what is known, `order` the roots, best first."""

    def __init__(self, tree: Tree, seat: int, wanted: int, longest: int) -> None:
        self.tree, self.seat, self.wanted, self.longest = tree, seat, wanted, longest
        self.order = list(tree.roots)
        self.depth = 0
        self.best: list[_Found] = []
        self.lines: tuple[Line, ...] = ()

    def thought(self) -> Thought:
        return Thought(self.lines, self.depth, self.tree.nodes)

    def _keep(self, best: list[_Found]) -> None:
        """The lines stay the same objects until something new is known, so that nobody has to read them again."""
        self.best, self.lines = best, tuple(map(self._line, best))

    def _line(self, found: _Found) -> Line:
        mine, other = (found.score, -found.score) if self.seat == 1 else (-found.score, found.score)
        return Line(found.moves, (mine, other), found.solved)

    def steps(self) -> Generator[None, None, None]:
        """Iteration by iteration, until everything wanted is proven.

        A better move counts as soon as it is found; several lines that are compared were all searched to the same depth.
        """
        while self.order and not self._settled():
            found: list[_Found] = []
            before = self.best
            for index, root in enumerate(self.order):
                floor = found[self.wanted - 1].score if len(found) >= self.wanted else -INFINITE
                score = yield from self._score(root, floor)
                if score <= floor:
                    continue
                solved = self._exact() or (abs(score) >= SURE and bool((yield from self.tree.proves(root, score))))
                found = sorted([*found, _Found(root, score, self.tree.line(root), solved)], key=lambda one: -one.score)
                if self.wanted == 1:
                    self._keep([(yield from self._hope(found[0], before, index))])
            self._keep(found[: self.wanted])
            first = [one.root for one in found]
            self.order = [*first, *(root for root in self.order if root not in first)]
            self.depth += 1
            yield

    def _hope(self, best: _Found, before: list[_Found], index: int) -> Generator[None, None, _Found]:
        """What to play if the depth ends here: none that was just seen to lose, if one is left that does not lose soon."""
        if best.score <= -SURE and before and before[0].score > -SURE:
            for root in self.order[index + 1 :]:
                score = yield from self.tree.search(root, min(self.depth, SOON), -INFINITE, INFINITE)
                if score > -SURE:
                    return _Found(root, score, self.tree.line(root), False)
        return best

    def _exact(self) -> bool:
        """Whether this iteration sees every end of the game."""
        return self.depth + 1 >= self.longest < DEEPEST

    def _settled(self) -> bool:
        """Whether the wanted lines are proven, and no other move can be better than they are."""
        proven = bool(self.best) and all(one.solved for one in self.best)
        return self.depth >= self.longest or (proven and (len(self.best) == len(self.order) or self.best[-1].score > 0))

    def _score(self, root: Any, floor: int) -> Steps:
        """The score of a root's move if it is above the floor: asked with the smallest window first."""
        if floor > -INFINITE:
            score = yield from self.tree.search(root, self.depth + 1, floor, floor + 1)
            if score <= floor:
                return score
        return (yield from self.tree.search(root, self.depth + 1, floor, INFINITE))
