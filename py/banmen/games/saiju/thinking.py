"""A thought about a position: the tree grows, and near the end the exact search goes along until it knows."""

from collections.abc import Generator, Iterator

from banmen.core.mind import Line, Thought

from .endgame import HALF, INFINITE, Endgame
from .inner import NOWHERE, Inner, inner, live, over, placements, plies
from .nodes import Pool
from .state import PASS, SYMBOLS, Move, State
from .tree import Place, Tree
from .turns import Turns
from .values import values

SHARES = {9: 2, 8: 4, 7: 8}
"""With so many placements left the exact search goes along, and of so many steps one is of the tree; with fewer as with 7."""

TRIES = 8
"""A step is so many tries in the tree, or a step of the exact search."""

MOST = 24_000
"""A thought ends at so many nodes: the tree must not fill the memory."""

REFRESH = 512
"""After so many nodes the lines are told afresh, even if the best is still the same."""

SETTLED = 1024
"""From so many nodes on the depth that is told stays: no depth is ever searched in full, so that none is a reason to stop."""


class Thinking:
    """One thought. `proven` are the plies that the exact search found, `sign` who wins (1: who asks), `exact` by how much."""

    def __init__(self, s: State, wanted: int) -> None:
        self.options, self.wanted, self.seat = s.options, wanted, s.seat
        self.pool = Pool(values(s.options, s.seat))
        self.start = inner(self.pool, s)
        self.used = SYMBOLS.index(s.used) if s.used else NOWHERE
        self.endgame = Endgame(self.pool)
        turns = Turns(self.pool)
        self.priced = turns.expand(self.start, self.used, sets=99, spots=5)
        self.tree = Tree(turns, self.endgame, self.start, self.used)
        self.depth, self.nodes = 1, 1
        self.best: Place | None = None
        self.proven: tuple[Move, ...] = ()
        self.sign: int | None = None
        self.exact: int | None = None
        self.lines = self._lines()

    def thoughts(self) -> Iterator[Thought]:
        """See `Mind.think`."""
        left = placements(self.start)
        share = SHARES.get(max(left, min(SHARES)), 1)
        proof = self._proof() if self.options.players == 2 and share > 1 else None
        yield self._thought()
        step = 0
        while self.nodes < MOST and (proof or len(self.priced) > 1):
            step += 1
            self.nodes += TRIES
            if proof and step % share:
                if self._step(proof):
                    yield self._thought()
                    return
            else:
                self._grow()
            yield self._thought()

    def _step(self, proof: Generator[None, None, bool]) -> bool:
        """One step of the exact search: whether it is over."""
        before = self.sign, self.exact
        over = next(proof, True)
        if before != (self.sign, self.exact):
            self.lines = self._lines()
        return bool(over)

    def _grow(self) -> None:
        for _ in range(TRIES):
            self.tree.grow()
        if self.tree.answered(self.tree.root) is not self.best or self.nodes % REFRESH < TRIES:
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
        self.best = self.tree.answered(self.tree.root)
        found, firsts = list[Line](), set[Move]()
        for moves, score in self._found():
            if moves[0] not in firsts:
                firsts.add(moves[0])
                least = found[-1].scores[self.seat - 1] if found else score
                found.append(self._line(moves, min(score, least), bool(found)))
            if len(found) == self.wanted:
                break
        if self.nodes < SETTLED:
            self.depth = max(self.depth, self._deep())
        return tuple(found)

    def _found(self) -> Iterator[tuple[tuple[Move, ...], int]]:
        """The plies and the scores of turns, the best first; what was never tried is behind the best as its price is."""
        turns = self.tree.turns() if self.wanted > 1 or self.best is None else [self.best]
        lead = turns[0].lead // turns[0].visits if turns else self.priced[0][0]
        if self.proven:
            yield self.proven, lead
        for place in turns:
            yield self._moves(place), place.lead // place.visits
        for price, after in self.priced:
            yield tuple(self._plies(self.start, after, self.used)), lead + price - self.priced[0][0]

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

    def _moves(self, place: Place) -> tuple[Move, ...]:
        """The plies of a turn of the root, and those of the answer that is expected."""
        found = self._plies(self.start, place.p, self.used)
        answer = self.tree.answered(place)
        return tuple(found + self._plies(place.p, answer.p, NOWHERE) if answer else found)

    def _deep(self) -> int:
        """How many turns were tried one after the other, each the one that was tried most."""
        place, deep = self.best, 1
        while place is not None and (place := self.tree.answered(place)) is not None:
            deep += 1
        return deep
