"""The moves of Siam as the computer player makes them: by line, as changes of codes, worked out once for what a line holds.

Turns, entries on an empty square and exits belong to the row; steps and pushes to the line along which they go. A move that
wins is not listed (the packed values tell it), nor one that wins for the other seat.
"""

from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from .codes import (
    EXTRA,
    FILE,
    HELD,
    LEAVE,
    LINES,
    POWERS,
    ROCK_DIGIT,
    ROW,
    TURN,
    USED,
    cells,
    entry_number,
    keys,
    step_number,
)  # fmt: skip
from .squares import MISSING, SIDE, SQUARES, X_SQUARES, open_sides, outline
from .state import COUNTED, State
from .weighing import WEIGHTS, Bars, Kind, Values, Weights, credited, gives_way, owner, segments, values

Pairs: TypeAlias = tuple[tuple[int, int], ...]


Made: TypeAlias = tuple[int, int, int, Pairs, int]
"""What making a move changes: its number; the own line and its change; those of other lines and the extra number; the key.

These are plain tuples, all the way down: the collector of garbage soon leaves such alone, and there are very many.
"""
Two: TypeAlias = tuple[int, int, int, Made]
"""A move that touches one more line: the gain in the own line, that line and its change, the whole."""
Three: TypeAlias = tuple[int, int, int, int, int, Made]
"""A move that touches two more lines."""
Push: TypeAlias = tuple[int, Pairs, int, Made]
"""A push: the gain in the own line, all other lines, what the other seat gets back in reserve, the whole."""


Found: TypeAlias = tuple[tuple[Push, ...], tuple[Three, ...], tuple[Two, ...], int]
"""The moves of a line with one content; last the number of own goals, which are left out."""


class Change(NamedTuple):
    """What another piece on one square changes."""

    own: int
    line: int
    cross: int
    key: int


@cache
def changed(line: int, place: int, old: int, new: int) -> Change:
    """The change of one place of a line from a digit to another."""
    if line < SIDE:
        was, now, square = FILE[old], FILE[new], SIDE * line + place
        own, other, cross = (new - old) * POWERS[place], SIDE + place, (now - was) * POWERS[line]
    else:
        file = line - SIDE
        was, now, square = old, new, SIDE * place + file
        own, other, cross = (new - old) * POWERS[place], place, (ROW[new] - ROW[old]) * POWERS[file]
    return Change(own, other, cross, keys().piece[square][now] - keys().piece[square][was])


@cache
def made(number: int, line: int, seat: int, changes: tuple[Change, ...], extra: int, key: int) -> Made:
    """A move from its changes; the key also says that the other seat moves now."""
    pairs = tuple((change.line, change.cross) for change in changes)
    turn = keys().rhinos if seat == 1 else -keys().rhinos
    total = sum(change.key for change in changes) + turn + key
    extras = ((EXTRA, extra),) if extra else ()
    return number, line, sum(change.own for change in changes), pairs + extras, total


class Rights(NamedTuple):
    """What a seat may do beside what the board says."""

    seat: int
    enter: bool
    leave: bool


class Ground(NamedTuple):
    """What holds for a whole game, or for its first turns: the outline of the board, the rules, and what is closed now.

    `closed` is the X rule that binds the seat to move, "" if it does not; `next` is the same for the other seat in its turn.
    """

    outline: str
    stepwise: bool
    one_exit: bool
    closed: str
    next: str


def grounds(s: State) -> tuple[Ground, ...]:
    """The grounds of a game by the plies that the X rule has counted; only the last where it counts no more."""
    options, board = s.options, outline(s.board)
    closed = ["" if options.x_rule == "off" else options.x_rule] * COUNTED + ["", ""]
    return tuple(
        Ground(board, options.force == "stepwise", options.one_exit, closed[plies], closed[plies + 1])
        for plies in range(COUNTED + 1)
    )


class Moves(dict[int, Found]):
    """The moves of one line by its code, found when first asked for."""

    def __init__(self, ground: Ground, line: int, rights: Rights, worth: list[int] | Values) -> None:
        super().__init__()
        self.line, self.rights, self.worth = line, rights, worth
        self.kind = kind_of(ground, line)
        squares = squares_of(line)
        self.squares = squares
        self.there = [ground.outline[square] != MISSING for square in squares]
        self.border = [bool(open_sides(ground.outline, square)) for square in squares]
        self.bars, self.one_exit = self.kind.mine, ground.one_exit

    def __missing__(self, code: int) -> Found:
        held = cells(code)
        mine = range(2, 6) if self.rights.seat == 1 else range(6, 10)
        pushes, own_goals = self._pushes(code, held)
        steps = [step for k, digit in enumerate(held) if digit in mine for step in self._steps(code, held, k)]
        twos: list[Two] = []
        if self.line < SIDE:
            twos = [two for k in range(SIDE) if self.there[k] for two in self._twos(code, held[k], k, held[k] in mine)]
        pushes.sort(key=itemgetter(0), reverse=True)
        steps.sort(key=itemgetter(0), reverse=True)
        twos.sort(key=itemgetter(0), reverse=True)
        self[code] = found = (tuple(pushes), tuple(steps), tuple(twos), own_goals)
        return found

    def _gain(self, code: int, change: int) -> int:
        return self.worth[code + change] - self.worth[code]

    def _twos(self, code: int, digit: int, k: int, mine: bool) -> list[Two]:
        """Turning and leaving, or entering, on one square of a row."""
        seat, enter, leave = self.rights
        base, square = 4 * seat - 2, self.squares[k]
        found: list[Two] = []
        if mine:
            for facing in range(4):
                new = ROW[base + facing]
                if new != digit:
                    found.append(self._two(code, k, digit, new, TURN + 4 * square + facing, 0, 0))
            if leave and self.border[k]:
                used, key = (USED[seat], keys().exits[seat]) if self.one_exit else (0, 0)
                found.append(self._two(code, k, digit, 0, LEAVE + square, HELD[seat] + used, key))
        elif not digit and enter and self.border[k] and k not in self.bars.enter:
            for facing in range(4):
                found.append(self._two(code, k, 0, ROW[base + facing], entry_number(square, facing), -HELD[seat], 0))
        return found

    def _two(self, code: int, k: int, old: int, new: int, number: int, extra: int, key: int) -> Two:
        change = changed(self.line, k, old, new)
        move = made(number, self.line, self.rights.seat, (change,), extra, key)
        return self._gain(code, change.own), change.line, change.cross, move

    def _steps(self, code: int, held: list[int], k: int) -> list[Three]:
        seat = self.rights.seat
        found: list[Three] = []
        for end, way in ((k + 1, 0), (k - 1, 2)):
            if 0 <= end < SIDE and self.there[end] and not held[end] and end not in self.bars.arrive:
                for facing in range(4):
                    digit = 4 * seat - 2 + facing
                    new = ROW[digit] if self.line < SIDE else digit
                    changes = (changed(self.line, k, held[k], 0), changed(self.line, end, 0, new))
                    number = step_number(self.squares[k], self._side(way), facing)
                    move = made(number, self.line, seat, changes, 0, 0)
                    (one, by), (two, more) = move[3]
                    found.append((self._gain(code, move[2]), one, by, two, more, move))
        return found

    def _side(self, way: int) -> int:
        """The index in DIRECTIONS of ahead (0) or back (2)."""
        return (way + (1 if self.line < SIDE else 0)) % 4

    def _pushes(self, code: int, held: list[int]) -> tuple[list[Push], int]:
        found: list[Push] = []
        own_goals = 0
        for segment in segments(self.kind.missing):
            for way, path in ((0, list(segment)), (2, list(reversed(segment)))):
                for at in range(-1, len(path) - 1):
                    one, own = self._push(code, held, path, at, way)
                    found += one
                    own_goals += own
        return found, own_goals

    def _push(self, code: int, held: list[int], path: list[int], at: int, way: int) -> tuple[list[Push], int]:
        """The push by the animal at a place of a path, or from beyond it (-1): none or one, and whether it is an own goal."""
        seat = self.rights.seat
        pusher = _seen(4 * seat - 2, way)
        enters, first = at < 0, path[at + 1]
        allowed = self.rights.enter and first not in self.bars.enter if enters else (
            held[path[at]] == pusher and first not in self.bars.arrive
        )  # fmt: skip
        end = at + 1
        while end < len(path) and held[path[end]]:
            end += 1
        pieces = [_seen(held[k], way) for k in path[at + 1 : end]]
        if not allowed or not pieces or not gives_way(pieces, self.kind.stepwise):
            return [], 0
        falls = end == len(path)
        if falls and pieces[-1] == ROCK_DIGIT:
            return [], int(credited(pieces, seat) != seat)
        changes = [] if enters else [changed(self.line, path[at], held[path[at]], 0)]
        before = pusher
        for k in path[at + 1 : end + (not falls)]:
            changes.append(changed(self.line, k, held[k], before))
            before = held[k]
        dropped = owner(before) if falls else 0
        extra = HELD[dropped] - (HELD[seat] if enters else 0)
        facing = self._side(way)
        start = path[0] if enters else path[at]
        number = entry_number(self.squares[start], facing) if enters else step_number(self.squares[start], facing, facing)
        move = made(number, self.line, seat, tuple(changes), extra, 0)
        others = tuple(pair for pair in move[3] if pair[0] != EXTRA)
        return [(self._gain(code, move[2]), others, HELD[dropped] if dropped == 3 - seat else 0, move)], 0


def _seen(digit: int, way: int) -> int:
    """A digit as seen along a way: ahead (0) as it is, back (2) from the other end."""
    if digit < 2 or not way:
        return digit
    return 2 + (digit - 2) // 4 * 4 + digit % 4


def squares_of(line: int) -> list[int]:
    """The squares of a line."""
    return list(range(SIDE * line, SIDE * line + SIDE)) if line < SIDE else list(range(line - SIDE, SIDE**2, SIDE))


def kind_of(ground: Ground, line: int) -> Kind:
    """What decides the values of a line on a ground."""
    squares = squares_of(line)
    missing = frozenset(k for k, square in enumerate(squares) if ground.outline[square] == MISSING)
    crosses = frozenset(k for k, square in enumerate(squares) if SQUARES[square] in X_SQUARES)
    return Kind(missing, ground.stepwise, _bars(crosses, ground.closed), _bars(crosses, ground.next))


def _bars(crosses: frozenset[int], closed: str) -> Bars:
    return Bars(crosses if closed == "any-arrival" else frozenset(), crosses if closed else frozenset())


LARGEST = 1500
"""How many contents a line's table of moves keeps from one search to the next, some 1.5 MB."""


class Tables(NamedTuple):
    """All tables of a ground for a seat to move: the values by line, and the moves by rights and line.

    The rights are numbered: 1 for an animal in reserve, 2 for being free to take one off.
    """

    values: tuple[list[int] | Values, ...]
    moves: tuple[tuple[Moves, ...], ...]


@lru_cache(maxsize=16)
def tables(ground: Ground, seat: int, w: Weights = WEIGHTS) -> Tables:
    """The tables of a ground; what they hold is found as it is asked for."""
    worth = tuple(values(kind_of(ground, line), seat, w) for line in range(LINES))
    rights = [Rights(seat, enter, leave) for leave in (False, True) for enter in (False, True)]
    moves = tuple(tuple(Moves(ground, line, right, worth[line]) for line in range(LINES)) for right in rights)
    return Tables(worth, moves)


def trim(table: Tables) -> None:
    """Empty the tables of moves that have grown large; each takes a few milliseconds."""
    for lines in table.moves:
        for line in lines:
            if len(line) > LARGEST:
                line.clear()
