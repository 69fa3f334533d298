"""Mind: plain alpha-beta over the rules, deeper and deeper. The unit of scores is an open line with one counter."""

from collections.abc import Iterator, Sequence
from typing import Any

from banmen.core.deepening import deepen
from banmen.core.mind import WIN, Level, Steps, Thought

from . import rules
from .rules import Move, State

LEVELS = (Level(60, 1, 300), Level(150, 2, 150), Level(500, 3, 50), Level(2_000, 4), Level(8_000, 6), Level(30_000))
SCALE = 300

STEP = 16
"""So many nodes make a step: a few milliseconds of these plain rules."""


def evaluate(s: State, seat: int) -> int:
    """What can still become three in a line: 100 for an open line with one counter, 400 with two, less those of the other seat.

    The weights are guesses. Where three in a line lose, they count against their owner.
    """
    mine, other = str(seat), str(3 - seat)
    worth = 0
    for line in rules.lines(s.options.size):
        held = [s.board[at] for at in line]
        if other not in held:
            worth += 100 * held.count(mine) ** 2
        elif mine not in held:
            worth -= 100 * held.count(other) ** 2
    return -worth if s.options.misere else worth


def think(s: State, earlier: Sequence[Any] = (), lines: int = 1) -> Iterator[Thought]:
    """Search until the board is full; positions cannot come again, so `earlier` does not matter."""
    return deepen(_Tree(s), rules.turn(s), lines, s.board.count("."))


class _Tree:
    """The search below a position. `replies` are the best moves found so far, for lines and for the order of moves."""

    def __init__(self, s: State) -> None:
        self.start = s
        self.roots = [*rules.moves(s)]
        self.nodes = 0
        self.replies: dict[State, Move] = {}

    def search(self, root: Move, depth: int, alpha: int, beta: int) -> Steps:
        """See `core.deepening.Tree`."""
        return (yield from self._reply(rules.play(self.start, root), 1, depth - 1, alpha, beta))

    def _reply(self, s: State, ply: int, depth: int, alpha: int, beta: int) -> Steps:
        """The score of a position for the seat that has just moved."""
        return -(yield from self._best(s, ply, depth, -beta, -alpha))

    def _best(self, s: State, ply: int, depth: int, alpha: int, beta: int) -> Steps:
        """The score of a position for the seat to move, `ply` plies below the root."""
        self.nodes += 1
        if self.nodes % STEP == 0:
            yield
        seat = rules.turn(s)
        if over := rules.outcome(s):
            return 0 if not over.winners else WIN - ply if seat in over.winners else ply - WIN
        if depth == 0:
            return evaluate(s, seat)
        best = -WIN
        for move in self._ordered(s):
            score = yield from self._reply(rules.play(s, move), ply + 1, depth - 1, max(alpha, best), beta)
            if score > best:
                best = score
                self.replies[s] = move
            if best >= beta:
                break
        return best

    def _ordered(self, s: State) -> list[Move]:
        first = self.replies.get(s)
        return sorted(rules.moves(s), key=lambda move: move != first)

    def line(self, root: Move) -> tuple[Move, ...]:
        """The best replies that are known, one after the other."""
        moves, s = [root], rules.play(self.start, root)
        while s in self.replies and not rules.outcome(s):
            moves.append(self.replies[s])
            s = rules.play(s, moves[-1])
        return tuple(moves)

    def proves(self, root: Move, score: int) -> Steps:
        """Every search is in full width, so that whatever it sees is proven."""
        yield from ()
        return 1
