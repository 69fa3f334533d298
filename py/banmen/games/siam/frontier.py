"""One ply of Siam in the inner form: every move scored in place, from the packed value of the position and the tables.

These are the loops in which the time goes, so they are written out: three kinds of moves, each by what it touches.
"""

from typing import TypeAlias

from banmen.core.mind import SURE, WIN

from .codes import EXTRA, LINES, inner, keys
from .state import COUNTED, State
from .steps import Made, Tables, grounds, tables
from .weighing import LEVEL, OTHER, SHIFT, WEIGHTS, Weights, flip

EXTENSIONS = 3
"""How many threats in one line are followed beyond the depth."""

LARGEST = 400_000
"""Positions that a table keeps."""

Kept: TypeAlias = tuple[int, int, int, int]
"""What a table keeps of a position: depth (less where fewer threats were followed), score, bound, the best move's number."""
EXACT, LOWER, UPPER = 0, 1, 2
"""What the score of a table is: the score, or a bound of it."""

NOTHING = -(1 << 62)
"""Less than any packed value."""
COUNTERS = (1 << SHIFT) - 1
"""Who can win next, in a packed value."""
FULL = (0, 15, 240)
"""The bits of each seat's reserve in the extra number."""
LATE = 255 << OTHER
"""All counters of the other seat."""


class Frontier:
    """The last ply of a search, and its table. `selective` lets a position stand that is good enough without a move."""

    def __init__(self, s: State, selective: bool = True, w: Weights = WEIGHTS) -> None:
        self.nodes, self.selective, self.tempo = 0, selective, w.tempo
        self.extensions = EXTENSIONS if selective else 0
        self.table: dict[int, Kept] = {}
        plies = keys().plies
        self.passing = [b - a for a, b in zip(plies, (*plies[1:], 0), strict=True)]
        self.tables: list[tuple[Tables, ...]] = [
            tuple(tables(ground, max(1, seat), w) for seat in range(3)) for ground in grounds(s)
        ]

    def total(self, board: list[int], seat: int, plies: int) -> int:
        """The packed value of a position for the seat to move."""
        values = self.tables[plies][seat].values
        return sum(values[line][board[line]] for line in range(LINES))

    def score(self, s: State) -> int:
        """How good a position is for the seat to move, without search."""
        inside = inner(s)
        return (self.total(inside.board, inside.seat, inside.plies) >> SHIFT) - LEVEL + self.tempo

    def scored(
        self, board: list[int], value: int, seat: int, plies: int, extra: int, lose: int
    ) -> tuple[list[tuple[int, int, Made]], int]:
        """The moves that do not lose at once, each with the value it leads to (twice).

        And what else is legal: 2 if there are moves at all that are no own goals, 1 for own goals only, 0 for nothing.
        """
        values, by_rights = self.tables[plies][seat]
        moves = by_rights[rights(extra, seat)]
        held = [values[line][board[line]] for line in range(LINES)]
        found: list[tuple[int, int, Made]] = []
        legal = 0
        for line in range(LINES):
            pushes, steps, twos, own_goals = moves[line][board[line]]
            if own_goals and not legal:
                legal = 1
            if pushes or steps or twos:
                legal = 2
            for gain, pairs, back, move in pushes:
                v = value + gain
                for one, by in pairs:
                    v += values[one][board[one] + by] - held[one]
                if not v & (0xFF00 if back else lose):
                    found.append((v, v, move))
            for gain, one, by, two, more, move in steps:
                v = value + gain + values[one][board[one] + by] - held[one] + values[two][board[two] + more] - held[two]
                if not v & lose:
                    found.append((v, v, move))
            for gain, one, by, move in twos:
                v = value + gain + values[one][board[one] + by] - held[one]
                if not v & lose:
                    found.append((v, v, move))
        return found, legal

    def frontier(
        self, board: list[int], key: int, value: int, seat: int, plies: int, alpha: int, beta: int, ply: int, extend: int
    ) -> int:
        """The score of a position to depth 1, its moves scored in place; threats are followed as far as `extend` allows."""
        self.nodes += 1
        extra = board[EXTRA]
        if value & (255 if extra & FULL[seat] else 15):
            return WIN - ply - 1
        lose = (255 if extra & FULL[3 - seat] else 15) << OTHER
        zero = LEVEL + self.tempo
        if self.selective and not value & lose and (value >> SHIFT) - zero >= beta:
            return (value >> SHIFT) - zero
        level = 1 + extend - self.extensions
        known = self.table.get(key)
        if known and known[0] >= level and (usable := held_by(known, alpha, beta, ply)) is not None:
            return usable
        best = self.scan(board, key, value, seat, plies, alpha, beta, ply, extend, lose)
        if not known or known[0] < 2:
            self.keep(key, level, best, alpha, beta, ply, -1)
        return best

    def keep(self, key: int, level: int, score: int, alpha: int, beta: int, ply: int, number: int) -> None:
        """Put what a position came to into the table, while there is room."""
        if len(self.table) < LARGEST or key in self.table:
            bound = LOWER if score >= beta else EXACT if score > alpha else UPPER
            kept = score + ply if score >= SURE else score - ply if score <= -SURE else score
            self.table[key] = (level, kept, bound, number)

    def scan(
        self, board: list[int], key: int, value: int, seat: int, plies: int,
        alpha: int, beta: int, ply: int, extend: int, lose: int,
    ) -> int:  # fmt: skip
        """The best of all moves at the frontier, or the first that reaches beta."""
        zero = LEVEL + self.tempo
        values, by_rights = self.tables[plies][seat]
        moves = by_rights[rights(board[EXTRA], seat)]
        held = [values[line][board[line]] for line in range(LINES)]
        best, limit = NOTHING, beta + zero << SHIFT
        goals = 0
        for line in range(LINES):
            pushes, steps, twos, own_goals = moves[line][board[line]]
            goals += own_goals
            for gain, pairs, back, move in pushes:
                v = value + gain
                for one, by in pairs:
                    v += values[one][board[one] + by] - held[one]
                if v & COUNTERS:
                    window = max(alpha, (best >> SHIFT) - zero), beta
                    v = self.sharp(board, key, v, move, seat, plies, window, ply, extend, LATE if back else lose)
                if v > best:
                    if v >= limit:
                        return (v >> SHIFT) - zero
                    best = v
            for gain, one, by, two, more, move in steps:
                v = value + gain + values[one][board[one] + by] - held[one] + values[two][board[two] + more] - held[two]
                if v & COUNTERS:
                    window = max(alpha, (best >> SHIFT) - zero), beta
                    v = self.sharp(board, key, v, move, seat, plies, window, ply, extend, lose)
                if v > best:
                    if v >= limit:
                        return (v >> SHIFT) - zero
                    best = v
            for gain, one, by, move in twos:
                v = value + gain + values[one][board[one] + by] - held[one]
                if v & COUNTERS:
                    window = max(alpha, (best >> SHIFT) - zero), beta
                    v = self.sharp(board, key, v, move, seat, plies, window, ply, extend, lose)
                if v > best:
                    if v >= limit:
                        return (v >> SHIFT) - zero
                    best = v
        return -(WIN - ply - (goals > 0)) if best == NOTHING else (best >> SHIFT) - zero

    def sharp(
        self, board: list[int], key: int, value: int, move: Made, seat: int, plies: int,
        window: tuple[int, int], ply: int, extend: int, lose: int,
    ) -> int:  # fmt: skip
        """The packed value of a frontier move where somebody can win next: lost, or a threat that is followed."""
        if value & lose:
            return ply + 2 - WIN + LEVEL + self.tempo << SHIFT
        child = board[:]
        child[move[1]] += move[2]
        for at, by in move[3]:
            child[at] += by
        if not extend or not value & (255 if child[EXTRA] & FULL[seat] else 15):
            return value
        later, there = plies + (plies < COUNTED), key + move[4] + self.passing[plies]
        packed = flip(value) if plies == COUNTED else self.total(child, 3 - seat, later)
        alpha, beta = window
        score = -self.frontier(child, there, packed, 3 - seat, later, -beta, -alpha, ply + 1, extend - 1)
        return score + LEVEL + self.tempo << SHIFT


def held_by(known: Kept, alpha: int, beta: int, ply: int) -> int | None:
    """The score that a table entry gives for a window, wins counted from the root; None if it does not decide."""
    _, score, bound, _ = known
    score = score - ply if score >= SURE else score + ply if score <= -SURE else score
    decides = bound == EXACT or (score >= beta if bound == LOWER else score <= alpha)
    return score if decides else None


def rights(extra: int, seat: int) -> int:
    """The number of the rights of a seat, as in `Tables`."""
    return (extra & FULL[seat] > 0) + 2 * (not extra & 128 << seat)
