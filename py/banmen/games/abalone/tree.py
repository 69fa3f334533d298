"""The search below the root: alpha-beta on pairs of masks, always seen from the side to move.

A node is `(own, other, need, owe)`: the marbles of the side to move and of the other side, how many it has yet to push off to
win, and how many it may lose before it has lost. Interior nodes are generators that yield now and then; the nodes one ply
above the leaves, where most of the time goes, are plain functions that score their children themselves.
"""

from collections.abc import Iterable, Sequence

from banmen.core.mind import SURE, WIN, Steps

from .inner import Inner, generator, possible
from .moves import Move, any_legal
from .proof import Proof
from .state import BLACK, State
from .worth import WEIGHTS, Weights, shared, tidy

STRIDE = 64
"""Nodes between two yields."""
REMEMBERED = 150_000
"""Positions that the table of a colour keeps before it starts afresh."""
DRAWN = 0
INFINITE = WIN + 1
EXACT, LOWER, UPPER = 0, 1, 2

Key = tuple[int, int]
Entry = tuple[int, int, int, int]
"""Depth, kind of bound, score, number of the best move or NONE. Plain numbers: the garbage collector need not look at them."""
NONE = -1


class Tree:
    """The tree of a position, as `core.deepening` asks for it. `selective` may be switched off for a search in full width."""

    def __init__(self, s: State, earlier: Sequence[State] = (), selective: bool = True, weights: Weights = WEIGHTS) -> None:
        self.selective = selective
        self.nodes, self.pause = 0, STRIDE
        self.moves = generator()
        self.own, self.other = s.sides
        lost, won = s.lost if s.turn == BLACK else s.lost[::-1]
        self.need, self.owe = s.options.goal - won, s.options.goal - lost
        self.worth = shared(weights)
        tidy(self.worth)
        self.seen: tuple[set[Key], set[Key]] = ({s.sides}, set())
        for past in earlier:
            self.seen[past.turn != s.turn].add(past.sides)
        self.table: tuple[dict[Key, Entry], dict[Key, Entry]] = ({}, {})
        self.history = [0] * len(self.moves.all)
        self.killers: list[tuple[Inner, ...]] = [()] * 200
        self.proof = Proof()
        self.roots = self._sorted(self.moves.every(self.own, self.other))

    def _sorted(self, moves: Iterable[Inner]) -> list[Inner]:
        return sorted(moves, key=lambda move: self.worth[self.other ^ move[1]] - self.worth[self.own ^ move[0]])

    def search(self, root: Inner, depth: int, alpha: int, beta: int) -> Steps:
        """The score of a root's move; see `core.deepening.Tree`."""
        need = self.need - root[6]
        if not need:
            return WIN - 1
        own, other = self.other ^ root[1], self.own ^ root[0]
        if not any_legal(own, other):
            return WIN - 1
        if depth == 1 and (own, other) in self.seen[1]:
            return DRAWN
        return -(yield from self._search(own, other, self.owe, need, depth - 1, -beta, -alpha, 1, True))

    def _search(
        self, own: int, other: int, need: int, owe: int, depth: int, alpha: int, beta: int, ply: int, null: bool
    ) -> Steps:
        if depth < 2:
            if depth == 1:
                return self._frontier(own, other, need, owe, alpha, beta, ply)
            return self._settled(own, other, need, owe, alpha, beta, ply)
        self.nodes += 1
        if self.nodes >= self.pause:
            self.pause = self.nodes + STRIDE
            yield
        side = ply & 1
        key = (own, other)
        seen = self.seen[side]
        if key in seen:
            return DRAWN
        ejections = self.moves.ejections(own, other)
        if need == 1 and ejections:
            return WIN - ply - 1
        table = self.table[side]
        best_move: Inner | None = None
        if entry := table.get(key):
            if entry[0] >= depth and (score := self._usable(entry, alpha, beta, ply)) is not None:
                return score
            if entry[3] >= 0:
                best_move = self.moves.all[entry[3]]
        worth = self.worth
        if null and self.selective and -SURE < beta < SURE and worth[own] - worth[other] >= beta:
            score = -(
                yield from self._search(other, own, owe, need, depth - (4 if depth > 5 else 3), -beta, 1 - beta, ply + 1, False)
            )
            if score >= beta:
                return score if score < SURE else beta
        if depth > 3 and best_move is None:
            yield from self._search(own, other, need, owe, depth - 2, alpha, beta, ply, False)
            if (entry := table.get(key)) and entry[3] >= 0:
                best_move = self.moves.all[entry[3]]
        seen.add(key)
        best, floor, number = -INFINITE, alpha, 0
        done: tuple[Inner, ...] = ()
        moves: Sequence[Inner]
        for stage in range(4):
            reducible = False
            if stage == 0:
                first = (best_move, *self.killers[ply]) if best_move else self.killers[ply]
                done = moves = tuple(dict.fromkeys(move for move in first if possible(move, own, other)))
            elif stage == 1:
                moves = ejections
            elif stage == 2:
                moves = self.moves.pushes(own, other)
            else:
                history = self.history
                moves = sorted(self.moves.quiet(own, other), key=lambda move: history[move[2]], reverse=True)
                reducible = self.selective and depth > 2
            for move in moves:
                if stage and move in done:
                    continue
                number += 1
                down = depth - 1
                if reducible and number > 6:
                    down -= 2 if number > 20 else 1
                    if down < 1:
                        down = 1
                child = (other ^ move[1], own ^ move[0], owe, need - move[6])
                if number == 1:
                    score = -(yield from self._search(*child, down, -beta, -alpha, ply + 1, True))
                else:
                    score = -(yield from self._search(*child, down, -alpha - 1, -alpha, ply + 1, True))
                    if score > alpha and down < depth - 1:
                        score = -(yield from self._search(*child, depth - 1, -alpha - 1, -alpha, ply + 1, True))
                    if alpha < score < beta:
                        score = -(yield from self._search(*child, depth - 1, -beta, -alpha, ply + 1, True))
                if score > best:
                    best = score
                    if score > alpha:
                        alpha = score
                        best_move = move
                        if score >= beta:
                            if not move[6]:
                                self._cut(move, ply, depth)
                            break
            else:
                continue
            break
        seen.discard(key)
        if not number:
            return ply - WIN
        self._store(table, key, depth, LOWER if best >= beta else EXACT if best > floor else UPPER, best, best_move, ply)
        return best

    def _cut(self, move: Inner, ply: int, depth: int) -> None:
        self.history[move[2]] += depth * depth
        killers = self.killers[ply]
        if not killers or killers[0] is not move:
            self.killers[ply] = (move, *killers[:1])

    @staticmethod
    def _usable(entry: Entry, alpha: int, beta: int, ply: int) -> int | None:
        _, kind, score, _ = entry
        if score > SURE:
            score -= ply
        elif score < -SURE:
            score += ply
        if kind == EXACT or (score >= beta if kind == LOWER else score <= alpha):
            return score
        return None

    def _store(
        self, table: dict[Key, Entry], key: Key, depth: int, kind: int, score: int, move: Inner | None, ply: int
    ) -> None:
        if score > SURE:
            score += ply
        elif score < -SURE:
            score -= ply
        if len(table) >= REMEMBERED:
            table.clear()
        table[key] = (depth, kind, score, move[2] if move else NONE)

    def _frontier(self, own: int, other: int, need: int, owe: int, alpha: int, beta: int, ply: int) -> int:
        """A node whose children are leaves."""
        self.nodes += 1
        side = ply & 1
        key = (own, other)
        if key in self.seen[side]:
            return DRAWN
        ejections = self.moves.ejections(own, other)
        if need == 1 and ejections:
            return WIN - ply - 1
        table = self.table[side]
        first = self.killers[ply]
        if entry := table.get(key):
            if (score := self._usable(entry, alpha, beta, ply)) is not None:
                return score
            if entry[3] >= 0:
                first = (self.moves.all[entry[3]], *first)
        worth = self.worth
        best, best_move = -INFINITE, None
        floor = alpha
        if self.selective and worth[own] - worth[other] >= beta and not self.moves.ejections(other, own):
            return worth[own] - worth[other]
        occupied = own | other
        for stage in range(4):
            moves: Iterable[Inner]
            if stage == 0:
                moves = [
                    move for move in first if own & move[3] == move[3] and other & move[4] == move[4] and not occupied & move[5]
                ]
            elif stage == 1:
                moves = ejections
            elif stage == 2:
                moves = self.moves.pushes(own, other)
            else:
                moves = self.moves.quiet(own, other)
            for move in moves:
                after, hit = own ^ move[0], other ^ move[1]
                score = worth[after] - worth[hit]
                if score > alpha:
                    score = -self._settled(hit, after, owe, need - move[6], -beta, -alpha, ply + 1)
                if score > best:
                    best = score
                    best_move = move
                    if score > alpha:
                        alpha = score
                        if score >= beta:
                            if not move[6]:
                                self._cut(move, ply, 1)
                            self._store(table, key, 1, LOWER, best, move, ply)
                            return best
        if best_move is None:
            return ply - WIN
        self._store(table, key, 1, EXACT if best > floor else UPPER, best, best_move, ply)
        return best

    def _settled(self, own: int, other: int, need: int, owe: int, alpha: int, beta: int, ply: int) -> int:
        """The score of a leaf once nobody gains by pushing marbles off."""
        worth = self.worth
        best = worth[own] - worth[other]
        if best >= beta:
            return best
        ejections = self.moves.ejections(own, other)
        if not ejections:
            return best
        if need == 1:
            return WIN - ply - 1
        if best > alpha:
            alpha = best
        for move in ejections:
            score = -self._settled(other ^ move[1], own ^ move[0], owe, need - 1, -beta, -alpha, ply + 1)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        break
        return best

    def line(self, root: Inner) -> tuple[Move, ...]:
        """The moves of the best line that begins with a root's move, as far as the table knows it."""
        moves, own, other, ply = [root[7]], self.other ^ root[1], self.own ^ root[0], 1
        met = {(ply & 1, own, other)}
        need, owe = self.owe, self.need - root[6]
        while need and owe:
            move = self._next(own, other, need, ply)
            if move is None:
                break
            moves.append(move[7])
            own, other, need, owe = other ^ move[1], own ^ move[0], owe, need - move[6]
            ply += 1
            if (ply & 1, own, other) in met:
                break
            met.add((ply & 1, own, other))
        return tuple(moves)

    def _next(self, own: int, other: int, need: int, ply: int) -> Inner | None:
        if need == 1 and (ejections := self.moves.ejections(own, other)):
            return ejections[0]
        entry = self.table[ply & 1].get((own, other))
        return self.moves.all[entry[3]] if entry and entry[3] >= 0 else None

    def proves(self, root: Inner, score: int) -> Steps:
        """Whether the win or loss is proven; see `core.deepening.Tree`."""
        own, other, need, owe = self.other ^ root[1], self.own ^ root[0], self.owe, self.need - root[6]
        plies = WIN - abs(score) - 1
        if score > 0:
            return (yield from self.proof.lost(own, other, need, owe, plies))
        return (yield from self.proof.won(own, other, need, owe, plies))
