"""The search below the root: alpha-beta on pairs of masks, always seen from the side to move.

Interior nodes are generators that yield now and then; the nodes one ply above the leaves, where most of the time goes, are
plain functions that score their children themselves. Two things make it selective: passing is tried first, and if that is good
enough, so is the node (a move is hardly ever worse than none in this game); and late quiet moves are searched less deep.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence

from banmen.core.mind import SURE, WIN, Steps

from .inner import Inner, Node, after, generator, possible
from .moves import Move, any_legal
from .proof import Proof
from .state import BLACK, State
from .worth import WEIGHTS, Weights, shared, tidy

STRIDE = 64
"""Nodes between two yields."""
REMEMBERED = 150_000
"""Positions that the table of a colour keeps before it starts afresh."""
LONGEST = 200
"""Plies below the root that killers are kept for; no search comes near it."""
EARLY, LATE = 6, 20
"""Quiet moves after so many moves are searched one ply less deep, and two."""
DRAWN = 0
INFINITE = WIN + 1
EXACT, LOWER, UPPER = 0, 1, 2

Key = tuple[int, int]
Entry = tuple[int, int, int, int]
"""Depth, kind of bound, score, number of the best move. Plain numbers: the garbage collector need not look at them."""


class Tree:
    """The tree of a position, as `core.deepening` asks for it. `selective` may be switched off for a search in full width.

    `seen` are the positions of the game and of the path by the side to move; whoever comes back to one has a draw, which is
    what the rule of repetition makes of it in the end. Where that rule is off nothing is won by going round either.
    """

    def __init__(self, s: State, earlier: Sequence[State] = (), selective: bool = True, weights: Weights = WEIGHTS) -> None:
        self.selective = selective
        self.nodes, self.pause = 0, STRIDE
        self.moves, self.proof = generator(), Proof()
        self.worth = shared(weights)
        tidy(self.worth)
        lost, won = s.lost if s.turn == BLACK else s.lost[::-1]
        self.root: Node = (*s.sides, s.options.goal - won, s.options.goal - lost)
        self.seen: tuple[set[Key], set[Key]] = ({s.sides}, set())
        for past in earlier:
            self.seen[past.turn != s.turn].add(past.sides)
        self.table: tuple[dict[Key, Entry], dict[Key, Entry]] = ({}, {})
        self.history = [0] * len(self.moves.all)
        self.killers: list[tuple[Inner, ...]] = [()] * LONGEST
        own, other = s.sides
        self.roots = sorted(
            self.moves.every(own, other), key=lambda move: self.worth[other ^ move[1]] - self.worth[own ^ move[0]]
        )

    def search(self, root: Inner, depth: int, alpha: int, beta: int) -> Steps:
        """The score of a root's move; see `core.deepening.Tree`."""
        node = own, other, _, owe = after(self.root, root)
        if depth == 1:
            self.nodes += 1
        if owe == 0 or not any_legal(own, other):
            return WIN - 1
        if depth == 1 and (own, other) in self.seen[1]:
            return DRAWN
        return -(yield from self._search(node, depth - 1, -beta, -alpha, 1))

    def _search(self, node: Node, depth: int, alpha: int, beta: int, ply: int, passing: bool = True) -> Steps:
        """The score of a node for its side to move, `depth` plies above the leaves."""
        if depth < 2:
            return self._frontier(node, alpha, beta, ply) if depth == 1 else self._settled(node, alpha, beta, ply)
        self.nodes += 1
        if self.nodes >= self.pause:
            self.pause = self.nodes + STRIDE
            yield
        own, other, need, owe = node
        key, seen, table = (own, other), self.seen[ply & 1], self.table[ply & 1]
        if key in seen:
            return DRAWN
        ejections = self.moves.ejections(own, other)
        if need == 1 and ejections:
            return WIN - ply - 1
        entry = table.get(key)
        if entry and entry[0] >= depth and (score := usable(entry, alpha, beta, ply)) is not None:
            return score
        if passing and self.selective and -SURE < beta < SURE and self.worth[own] - self.worth[other] >= beta:
            less = 4 if depth > 5 else 3
            score = -(yield from self._search((other, own, owe, need), depth - less, -beta, 1 - beta, ply + 1, False))
            if score >= beta:
                return score if score < SURE else beta
        if depth > 3 and not entry:
            yield from self._search(node, depth - 2, alpha, beta, ply, False)
            entry = table.get(key)
        seen.add(key)
        best, move = yield from self._best(node, depth, alpha, beta, ply, self._stages(node, ejections, entry, ply))
        seen.discard(key)
        return self._closed(table, key, depth, alpha, beta, best, move, ply)

    def _best(
        self, node: Node, depth: int, alpha: int, beta: int, ply: int, stages: Iterable[Sequence[Inner]]
    ) -> Generator[None, None, tuple[int, Inner | None]]:
        """The best score of a node's moves, and the move; no move if there is none."""
        best, found, number = -INFINITE, None, 0
        done: Sequence[Inner] = ()
        for stage, moves in enumerate(stages):
            quiet = stage == 3
            if quiet:
                history = self.history
                moves = sorted(moves, key=lambda move: history[move[2]], reverse=True)
            for move in moves:
                if move in done:
                    continue
                number += 1
                less = (2 if number > LATE else 1 if number > EARLY else 0) if quiet and self.selective and depth > 2 else 0
                child = after(node, move)
                low = -beta if number == 1 else -alpha - 1
                score = -(yield from self._search(child, max(depth - 1 - less, 1), low, -alpha, ply + 1))
                if score > alpha and less:
                    score = -(yield from self._search(child, depth - 1, low, -alpha, ply + 1))
                if alpha < score < beta and number > 1:
                    score = -(yield from self._search(child, depth - 1, -beta, -alpha, ply + 1))
                if score > best:
                    best, found = score, move
                    alpha = max(alpha, score)
                    if score >= beta:
                        return best, found
            if stage == 0:
                done = moves
        return best, found

    def _frontier(self, node: Node, alpha: int, beta: int, ply: int) -> int:
        """The score of a node whose children are leaves."""
        self.nodes += 1
        own, other, need, owe = node
        key, table = (own, other), self.table[ply & 1]
        if key in self.seen[ply & 1]:
            return DRAWN
        ejections = self.moves.ejections(own, other)
        if need == 1 and ejections:
            return WIN - ply - 1
        entry = table.get(key)
        if entry and (score := usable(entry, alpha, beta, ply)) is not None:
            return score
        worth = self.worth
        stand = worth[own] - worth[other]
        if stand >= beta and self.selective and not self.moves.ejections(other, own):
            return stand
        best, found, floor = -INFINITE, None, alpha
        for moves in self._stages(node, ejections, entry, ply):
            for move in moves:
                mine, theirs = own ^ move[0], other ^ move[1]
                score = worth[mine] - worth[theirs]
                if score > alpha:  # settling it can only make it worse
                    score = -self._settled((theirs, mine, owe, need - move[6]), -beta, -alpha, ply + 1)
                if score > best:
                    best, found = score, move
                    if score > alpha:
                        alpha = score
                        if score >= beta:
                            return self._closed(table, key, 1, floor, beta, best, found, ply)
        return self._closed(table, key, 1, floor, beta, best, found, ply)

    def _settled(self, node: Node, alpha: int, beta: int, ply: int) -> int:
        """The score of a leaf once nobody gains by pushing marbles off."""
        own, other, need, owe = node
        best = self.worth[own] - self.worth[other]
        if best >= beta:
            return best
        ejections = self.moves.ejections(own, other)
        if need == 1 and ejections:
            return WIN - ply - 1
        for move in ejections:
            alpha = max(alpha, best)
            child = (other ^ move[1], own ^ move[0], owe, need - 1)
            best = max(best, -self._settled(child, -beta, -alpha, ply + 1))
            if best >= beta:
                break
        return best

    def _stages(self, node: Node, ejections: Sequence[Inner], entry: Entry | None, ply: int) -> Iterator[Sequence[Inner]]:
        """The moves of a node, likely ones first, each stage made when it is needed; those of the first come again later."""
        own, other, _, _ = node
        first = self.killers[ply]
        if entry:
            first = (self.moves.all[entry[3]], *first)
        yield [move for move in first if possible(move, own, other)]
        yield ejections
        yield self.moves.pushes(own, other)
        yield self.moves.quiet(own, other)

    def _closed(
        self, table: dict[Key, Entry], key: Key, depth: int, alpha: int, beta: int, best: int, move: Inner | None, ply: int
    ) -> int:
        """The score of a node that was searched, after it is written down. A side that cannot move has lost (rule 25)."""
        if move is None:
            return ply - WIN
        if best >= beta and not move[6]:
            self.history[move[2]] += depth * depth
            killers = self.killers[ply]
            if not killers or killers[0] is not move:
                self.killers[ply] = (move, *killers[:1])
        if len(table) >= REMEMBERED:
            table.clear()
        kind = LOWER if best >= beta else EXACT if best > alpha else UPPER
        table[key] = (depth, kind, best + ply if best > SURE else best - ply if best < -SURE else best, move[2])
        return best

    def line(self, root: Inner) -> tuple[Move, ...]:
        """The moves of the best line that begins with a root's move, as far as the table knows it."""
        moves, node, met = [root[7]], after(self.root, root), set[tuple[int, int, int]]()
        while (at := (len(moves) & 1, node[0], node[1])) not in met and (move := self._next(node, len(moves))):
            met.add(at)
            moves.append(move[7])
            node = after(node, move)
        return tuple(moves)

    def _next(self, node: Node, ply: int) -> Inner | None:
        """The best move that is known of a node; none where the game is over."""
        own, other, need, owe = node
        if not need or not owe:
            return None
        if need == 1 and (ejections := self.moves.ejections(own, other)):
            return ejections[0]
        entry = self.table[ply & 1].get((own, other))
        return self.moves.all[entry[3]] if entry else None

    def proves(self, root: Inner, score: int) -> Steps:
        """Whether the win or loss is proven; see `core.deepening.Tree`."""
        proof = self.proof.lost if score > 0 else self.proof.won
        return (yield from proof(after(self.root, root), WIN - abs(score) - 1))


def usable(entry: Entry, alpha: int, beta: int, ply: int) -> int | None:
    """The score of an entry of the table if it settles the window, else None. Wins are kept by their distance from the node."""
    _, kind, score, _ = entry
    if score > SURE:
        score -= ply
    elif score < -SURE:
        score += ply
    return score if kind == EXACT or (score >= beta if kind == LOWER else score <= alpha) else None
