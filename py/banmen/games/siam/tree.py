"""The search of Siam below the root: alpha-beta over the inner form, the last ply scored in place.

A position is a list of ten line codes and the extra number; its packed value says at once who can win by the next move. So a
move after which the other seat can win is lost without a look, and a search to depth d sees wins of d + 1 plies.

Nothing that is skipped can become a win: a null move and a reduced search only ever spare the side that moves from looking at
more of its own moves, their scores are never taken for wins, and a loss is only believed when every move was seen to lose.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from banmen.core.mind import SURE, WIN, Steps

from . import rules
from .codes import EXTRA, MOVES, Inner, inner, keys, numbered
from .frontier import FULL, NOTHING, Frontier, held_by
from .state import COUNTED, Move, State
from .steps import Made, trim
from .weighing import LEVEL, OTHER, SHIFT, WEIGHTS, Weights, flip

SLICE = 64
"""Nodes between two pauses."""


class Root(NamedTuple):
    """A move of the root: where it leads, the same inside with its packed value, and the score if the game is over there."""

    move: Move
    state: State
    inner: Inner
    value: int
    final: int


class Tree(Frontier):
    """The search below one position; `selective` switches off everything that is not plain alpha-beta."""

    def __init__(self, s: State, earlier: Sequence[State], selective: bool = True, w: Weights = WEIGHTS) -> None:
        super().__init__(s, selective, w)
        for _, mine, other in self.tables:
            trim(mine)
            trim(other)
        self.pause = SLICE
        self.history = [0] * 2 * MOVES
        self.killers: list[list[int]] = [[-1, -1] for _ in range(200)]
        self.seen = {inner(state).key for state in (*earlier, s)}
        self.roots = sorted(map(self._root, [s] * 200, rules.moves(s)), key=self._likely)

    def _root(self, s: State, move: Move) -> Root:
        state = rules.play(s, move)
        inside = inner(state)
        outcome = rules.outcome(state)
        final = 0 if outcome is None else WIN - 1 if s.seat in outcome.winners else 1 - WIN
        return Root(move, state, inside, self.total(inside.board, inside.seat, inside.plies), final)

    def _likely(self, root: Root) -> int:
        return root.value if not root.final else -root.final << SHIFT

    def search(self, root: Root, depth: int, alpha: int, beta: int) -> Steps:
        """The score of a root's move; see `deepening.Tree`."""
        if root.final:
            return root.final
        board, key, seat, plies = root.inner
        if key in self.seen:
            return 0
        if depth == 1:
            self.nodes += 1
            return LEVEL - (root.value >> SHIFT) - self.tempo
        self.seen.add(key)
        score = yield from self.node(board, key, root.value, seat, plies, depth - 1, -beta, -alpha, 1, self.extensions)
        self.seen.discard(key)
        return -score

    def proves(self, root: Root, score: int) -> Steps:
        """Always: see the head of this module."""
        yield
        return 1

    def node(
        self, board: list[int], key: int, value: int, seat: int, plies: int,
        depth: int, alpha: int, beta: int, ply: int, extend: int, null: bool = True,
    ) -> Steps:  # fmt: skip
        """The score of a position for the seat to move, to a depth of at least 1."""
        if depth == 1:
            return self.frontier(board, key, value, seat, plies, alpha, beta, ply, extend)
        self.nodes += 1
        if self.nodes >= self.pause:
            self.pause = self.nodes + SLICE
            yield
        extra = board[EXTRA]
        mine = 255 if extra & FULL[seat] else 15
        if value & mine:
            return WIN - ply - 1
        known = self.table.get(key)
        if known and known[0] >= depth and (usable := held_by(known, alpha, beta, ply)) is not None:
            return usable
        lose = (255 if extra & FULL[3 - seat] else 15) << OTHER
        later = plies + (plies < COUNTED)
        other = 3 - seat
        calm = self.selective and depth > 2 and not value & lose
        if null and calm and plies == COUNTED and beta < SURE and (value >> SHIFT) - LEVEL >= beta:
            passed = key + (keys().rhinos if seat == 1 else -keys().rhinos)
            score = -(yield from self.node(
                board, passed, flip(value), other, plies, max(1, depth - 3), -beta, 1 - beta, ply + 1, extend, False
            ))  # fmt: skip
            if score >= beta:
                return min(score, SURE - 1)
        moves, legal = self.scored(board, value, seat, plies, extra, lose)
        if not moves:
            return -(WIN - ply - 2) if legal > 1 else -(WIN - ply - legal)
        self._order(moves, known[3] if known else -1, ply, seat)
        best, floor, chosen = NOTHING, alpha, -1
        for index, (_, worth, move) in enumerate(moves):
            number, line, change, pairs, turn = move
            child = board[:]
            child[line] += change
            for at, by in pairs:
                child[at] += by
            there = key + turn + self.passing[plies]
            packed = flip(worth) if plies == COUNTED else self.total(child, other, later)
            if there in self.seen:
                score = 0
            else:
                self.seen.add(there)
                less = _less(depth, index) if calm and not worth & mine else 0
                low = floor + 1 if index else beta
                if depth - less == 2:
                    score = -self.frontier(child, there, packed, other, later, -low, -floor, ply + 1, extend)
                else:
                    score = -(yield from self.node(
                        child, there, packed, other, later, depth - 1 - less, -low, -floor, ply + 1, extend
                    ))  # fmt: skip
                if index and score > floor and (less or score < beta):
                    score = -(yield from self.node(
                        child, there, packed, other, later, depth - 1, -beta, -floor, ply + 1, extend
                    ))  # fmt: skip
                self.seen.discard(there)
            if score > best:
                best, chosen = score, number
                if score > floor:
                    floor = score
                    if score >= beta:
                        self._good(number, ply, seat, depth)
                        break
        self.keep(key, depth, best, alpha, beta, ply, chosen)
        return best

    def _order(self, moves: list[tuple[int, int, Made]], first: int, ply: int, seat: int) -> None:
        """The move of the table, the killers, then by the value that they lead to and their history."""
        killers, history, base = self.killers[ply], self.history, MOVES * (seat - 1)
        for index, (_, worth, move) in enumerate(moves):
            number = move[0]
            if number == first:
                moves[index] = (1 << 50, worth, move)
            elif number in killers:
                moves[index] = (worth + (60 << SHIFT), worth, move)
            else:
                moves[index] = (worth + (min(history[base + number], 60) << SHIFT), worth, move)
        moves.sort(key=itemgetter(0), reverse=True)

    def _good(self, number: int, ply: int, seat: int, depth: int) -> None:
        killers = self.killers[ply]
        if killers[0] != number:
            killers[1], killers[0] = killers[0], number
        self.history[MOVES * (seat - 1) + number] += depth * depth

    def line(self, root: Root) -> tuple[Move, ...]:
        """The root's move and what the table knows to follow, with the winning move where there is one."""
        moves, state, seen = [root.move], root.state, set[int]()
        while (key := inner(state).key) not in seen and not state.winner:
            seen.add(key)
            legal = rules.moves(state)
            wins = [move for move in legal if rules.play(state, move).winner == state.seat]
            known = self.table.get(key)
            move = wins[0] if wins else numbered().get(known[3]) if known else None
            if move not in legal or move is None:
                break
            moves.append(move)
            state = rules.play(state, move)
        return tuple(moves)


def _less(depth: int, index: int) -> int:
    """How much less deep a late move is searched first."""
    return min(depth - 2, (index > 3) + (index > 15))
