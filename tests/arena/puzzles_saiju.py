"""Saiju's test sets: ends of games between quick turns, proven by alpha-beta over every ply with nothing of a mind in it.

`margin-N`: every first ply that keeps the best result with N placements left, `ce` the points by which the seat to move is then
ahead, in hundredths (1 or -1 where only a tie-break decides). `win-N`: every first ply that keeps the win; with 2 left, of two
symbols, that is a win in one turn.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from arena import swift
from arena.puzzles import written
from arena.swift import Ply, Swift
from banmen.games.saiju import GAME, mind, rules
from banmen.games.saiju.state import State, left, shadows

WANTED = {"win-2": 8, "margin-5": 10, "margin-6": 12, "win-7": 10}

OPTIONS = ("", "", "", "board=square", "", "board=hexagon", "", "majority=lead-all", "", "majority=over-half")
"""Taken in turn, game by game; mostly the common rules."""

MOST = {"win-2": 0.5, "margin-5": 0.25, "margin-6": 0.25, "win-7": 0.25}
"""A puzzle has at most this part of the plies right."""

LIKELY = 6
"""The turns of the games are drawn from so many that look best."""

BOUND = 10**9
POINT, THREE = 1000, 10
"""What a point counts in a result, and a stone in a group of three symbols; a shadow counts 1."""


class Oracle:
    """The results of positions for the seat to move, by alpha-beta over the plies; slow."""

    def __init__(self) -> None:
        self.known: dict[Any, tuple[int, int]] = {}

    def best(self, s: Swift) -> int:
        """The result of perfect play."""
        return self.search(s, -BOUND, BOUND)

    def right(self, s: Swift, least: int) -> list[Ply]:
        """The plies that make sure of a result or more."""
        return [ply for ply in s.plies() if self._after(s, ply, least - 1, least) >= least]

    def search(self, s: Swift, low: int, high: int) -> int:
        """The result inside the window; outside a bound of it."""
        if s.over:
            first, second = (POINT * own.points + THREE * own.three + own.kept for own in s.ratings())
            return first - second if s.seat == 0 else second - first
        key = (tuple(map(tuple, s.stones)), tuple(s.shadows), s.used, s.seat, tuple(s.kept))
        least, most = self.known.get(key, (-BOUND, BOUND))
        if least >= high or most <= low or least == most:
            return least if least >= high else most
        best, bar = -BOUND, max(low, least)
        for ply in self._sorted(s):
            best = max(best, self._after(s, ply, bar, high))
            bar = max(bar, best)
            if best >= high:
                break
        least, most = (best, most) if best > low else (least, most)
        self.known[key] = (least, min(most, best) if best < high else most)
        return best

    def _after(self, s: Swift, ply: Ply, low: int, high: int) -> int:
        after = s.copy()
        after.play(ply)
        return self.search(after, low, high) if after.seat == s.seat else -self.search(after, -high, -low)

    def _sorted(self, s: Swift) -> list[Ply]:
        """The plies, the best in points first."""
        return sorted(s.plies(), key=lambda ply: self._points(s, ply), reverse=True)

    def _points(self, s: Swift, ply: Ply) -> int:
        after = s.copy()
        after.play(ply)
        found = after.ratings()
        return found[s.seat].points - found[1 - s.seat].points


def placements(s: State) -> int:
    """How many placements are left to make."""
    return sum(left(s, symbol) - 1 for symbol in shadows(s))


def positions(wanted: int) -> Iterator[tuple[State, str]]:
    """Positions before a turn with so many placements left, one of each quick game that has one; the options as text."""
    for seed in range(2000):
        chance = Random(f"puzzles {seed}")
        options = OPTIONS[seed % len(OPTIONS)]
        s = rules.initial(GAME.options(dict(field.split("=") for field in options.split(",") if field)))
        while placements(s) > wanted or rules.setup(s):
            s = rules.play(s, chance.choice(rules.moves(s))) if rules.setup(s) else turn(s, chance)
        if placements(s) == wanted:
            yield s, options


def turn(s: State, chance: Random) -> State:
    """The position after one of the turns that look best."""
    seat, line = s.seat, chance.choice(next(iter(mind.think(s, (), LIKELY))).lines)
    for move in line.moves:
        s = rules.play(s, move) if s.seat == seat else s
    return s


def sets() -> dict[str, list[str]]:
    """The lines of each set."""
    found: dict[str, list[str]] = {}
    for kind, wanted in WANTED.items():
        goal, _, number = kind.partition("-")
        found[kind] = lines = []
        for s, options in positions(int(number)):
            oracle, start = Oracle(), Swift(s)
            result = oracle.best(start) if goal == "margin" else oracle.search(start, 0, 1)
            best = oracle.right(start, result if goal == "margin" else 1) if goal == "margin" or result > 0 else []
            if 1 <= len(best) <= MOST[kind] * len(start.plies()):
                margin = {"ce": hundredths(result)} if goal == "margin" else {}
                moves = [swift.move(s, ply) for ply in best]
                lines.append(written(GAME, s, f"{kind}-{len(lines) + 1}", moves, options, **margin))
                print(lines[-1], flush=True)
            if len(lines) == wanted:
                break
    return found


def hundredths(result: int) -> int:
    """A result in hundredths of a point."""
    points = (result + POINT // 2) // POINT
    return 100 * points or (result > 0) - (result < 0)
