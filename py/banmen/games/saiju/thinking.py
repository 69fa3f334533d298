"""A thought about a position: the tree of turns grows, and near the end the exact search goes along until it knows."""

from collections.abc import Generator, Iterator

from banmen.core.mind import Line, Thought

from .endgame import HALF, INFINITE, Endgame
from .inner import NOWHERE, Inner, inner, live, over, placements, plies
from .nodes import Pool
from .state import PASS, SYMBOLS, Move, State
from .tree import Tree
from .turns import Turns
from .values import values

PROVABLE = 10
"""The exact search goes along when so many placements are left or fewer."""

NEAR = 8
"""With so many or fewer only every fourth step is one of the tree, else every second."""

MOST = 8000
"""A thought ends at so many nodes: the tree must not fill the memory."""

REFRESH = 64
"""After so many nodes the lines are told afresh, even if the best is still the same."""


class Thinking:
    """One thought. `proven` are the plies that the exact search found, `sign` who wins (1: who asks), `exact` by how much."""

    def __init__(self, s: State, wanted: int) -> None:
        self.options, self.wanted, self.seat = s.options, wanted, s.seat
        self.pool = Pool(values(s.options, s.seat))
        self.start = inner(self.pool, s)
        self.used = SYMBOLS.index(s.used) if s.used else NOWHERE
        self.endgame = Endgame(self.pool)
        self.tree = Tree(Turns(self.pool), self.endgame, self.start, self.used)
        self.depth, self.nodes, self.best = 1, 1, 0
        self.proven: tuple[Move, ...] = ()
        self.sign: int | None = None
        self.exact: int | None = None
        self.lines = self._lines()

    def thoughts(self) -> Iterator[Thought]:
        """See `Mind.think`."""
        left = placements(self.start)
        proof = self._proof() if self.options.players == 2 and left <= PROVABLE else None
        yield self._thought()
        share = 1 if proof is None else 4 if left <= NEAR else 2
        while self.nodes < MOST and (proof or len(self.tree.root.turns) > 1):
            if proof and self.nodes % share:
                if self._step(proof):
                    yield self._thought()
                    return
            else:
                self._grow()
            yield self._thought()

    def _step(self, proof: Generator[None, None, bool]) -> bool:
        """One step of the exact search: whether it is over."""
        self.nodes += 1
        before = self.sign, self.exact
        over = next(proof, True)
        if before != (self.sign, self.exact):
            self.lines = self._lines()
        return bool(over)

    def _grow(self) -> None:
        self.nodes += 1
        at, tries = self.tree.grow(), self.tree.root.tries
        if at != self.best and tries[at] > tries[self.best]:
            self.best = at
            self.lines = self._lines()
        elif self.nodes % REFRESH == 0:
            self.lines = self._lines()

    def _thought(self) -> Thought:
        return Thought(self.lines, self.depth, self.nodes)

    def _proof(self) -> Generator[None, None, bool]:
        """Who wins, and then by how much."""
        endgame, p = self.endgame, self.start
        used = NOWHERE if self.used == NOWHERE else self.used + HALF
        found = yield from endgame.solve(p, used, -1, 1)
        if found > 0:
            self._prove((yield from endgame.line(p, used, 1)))
        self.sign = (found > 0) - (found < 0)
        yield
        low, high = (1 if found > 0 else -INFINITE), (-1 if found < 0 else INFINITE)
        found = yield from endgame.solve(p, used, low - 1, high + 1)
        path = yield from endgame.line(p, used, found)
        if not over(path[-1]):
            path += yield from endgame.line(path[-1], NOWHERE, -found)
        self._prove(path)
        self.exact = self.pool.values.result(found)
        return True

    def _prove(self, path: list[Inner]) -> None:
        turn = next(p for p in path if over(p) or p[6] != self.start[6])
        moves = self._plies(self.start, turn, self.used)
        if path[-1] is not turn:
            moves += self._plies(turn, path[-1], NOWHERE)
        self.proven = tuple(moves)

    def _plies(self, before: Inner, after: Inner, used: int) -> list[Move]:
        """The plies of a turn."""
        found = plies(self.options.board, before, after)
        others = len(live(before)) > 1
        if len(found) == 0 or (len(found) == 1 and used == NOWHERE and others):
            found.append(PASS)
        return found

    def _lines(self) -> tuple[Line, ...]:
        root = self.tree.root
        found, firsts = [], set()
        if self.proven:
            found.append(self._line(self.proven, self._score(self.best)))
            firsts.add(self.proven[0])
        for at in root.ranked():
            if len(found) >= self.wanted:
                break
            moves = self._moves(at)
            if moves[0] not in firsts:
                firsts.add(moves[0])
                score = self._score(at)
                if found and score > found[-1].scores[self.seat - 1]:
                    score = found[-1].scores[self.seat - 1] - 1
                found.append(self._line(moves, score, bool(found)))
        self.depth = max(self.depth, self._deep())
        return tuple(found)

    def _line(self, moves: tuple[Move, ...], score: int, later: bool = False) -> Line:
        """A line; the first one has what was proven."""
        solved = self.sign is not None and not later
        if solved and self.sign is not None:
            score = max(score, 1) if self.sign > 0 else min(score, -1) if self.sign < 0 else 0
            score = score if self.exact is None else self.exact
        scores = tuple(
            score if seat == self.seat else -score // (self.options.players - 1) for seat in range(1, self.options.players + 1)
        )
        return Line(moves, scores, solved)

    def _score(self, at: int) -> int:
        """What a turn led to on the mean; one that was never tried is behind the best as its price is."""
        root, tries = self.tree.root, self.tree.root.tries
        if tries[at]:
            return self.tree.leads[at] // tries[at]
        if not tries[self.best]:
            return root.turns[at][0]
        return self._score(self.best) + root.turns[at][0] - root.turns[self.best][0]

    def _moves(self, at: int) -> tuple[Move, ...]:
        """The plies of a turn of the root, and those of the answer that is expected."""
        after, below = self.tree.root.turns[at][1], self.tree.root.below[at]
        found = self._plies(self.start, after, self.used)
        if below:
            found += self._plies(after, below.turns[below.ranked()[0]][1], NOWHERE)
        return tuple(found)

    def _deep(self) -> int:
        """How many turns of the line that was tried most were tried."""
        place, deep = self.tree.root, 0
        while place.visits > 1:
            deep += 1
            below = place.below[place.ranked()[0]]
            if below is None:
                break
            place = below
        return deep
