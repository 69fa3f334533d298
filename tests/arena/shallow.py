"""The shallow players, written from a few words each: full-width alpha-beta without a table, equally good moves by chance."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

from arena import swift
from arena.swift import Ply, Swift
from banmen.core.record import Record
from banmen.games.siam.push import blocker
from banmen.games.siam.squares import SIDE
from banmen.games.siam.state import reserve

WON = 1000
Judge = Callable[[Any], int]
"""How good a position is for the seat to move."""


class Shallow:
    """Alpha-beta for two seats, so many plies deep."""

    def __init__(self, depth: int, judge: Judge) -> None:
        self.depth, self.judge = depth, judge

    def turn(self, record: Record, chance: Random) -> Record:
        """One of the best moves."""
        rules, best, found = record.game.rules, -WON - self.depth, list[Any]()
        after = [(move, rules.play(record.state, move)) for move in record.legal()]
        for move, child in sorted(after, key=lambda pair: self.judge(pair[1])):
            score = -self.search(rules, child, self.depth - 1, -WON - self.depth, 1 - best)
            if score > best:
                best, found = score, []
            if score == best:
                found.append(move)
        return record.play(chance.choice(found))

    def search(self, rules: Any, s: Any, depth: int, alpha: int, beta: int) -> int:
        """The score for the seat to move; a win counts the more, the sooner it is."""
        over = rules.outcome(s)
        if over:
            return (WON + depth) * (1 if rules.turn(s) in over.winners else -1) if over.winners else 0
        if depth == 0:
            return self.judge(s)
        after = (rules.play(s, move) for move in rules.moves(s))
        for child in sorted(after, key=self.judge) if depth > 1 else after:
            alpha = max(alpha, -self.search(rules, child, depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


FAR = SIDE
"""How far from the edge a rock counts that nobody can push."""


def fewest_squares(s: Any) -> int:
    """Siam: the fewest squares between the edge and a rock that the other side could push, less those of the side to move."""
    board, case = s.board, (reserve(s, 1) > 0, reserve(s, 2) > 0, s.options.force == "stepwise")
    found = [both(board[SIDE * k : SIDE * k + SIDE], False, *case) for k in range(SIDE)]
    found += [both(board[k::SIDE], True, *case) for k in range(SIDE)]
    first, second = map(min, zip(*found, strict=True))
    return second - first if s.seat == 1 else first - second


@cache
def both(line: str, file: bool, first: bool, second: bool, stepwise: bool) -> tuple[int, int]:
    """The fewest squares for each seat; `first` and `second` say whether they have animals to enter."""
    return nearest(line, file, 1, first, stepwise), nearest(line, file, 2, second, stepwise)


def nearest(line: str, file: bool, seat: int, enters: bool, stepwise: bool) -> int:
    """The fewest squares between the edge and a rock of a row or file that a seat could push, by an entry too."""
    found = FAR
    for way, seen in zip("NS" if file else "EW", (line, line[::-1]), strict=True):
        facing = way if seat == 1 else way.lower()
        behind = [at for at, piece in enumerate(seen) if piece == facing] + ([-1] if enters else [])
        found = min([found, *(gap for at in behind if (gap := gap_ahead(seen[at + 1 :], way, stepwise)) is not None)])
    return found


def gap_ahead(ahead: str, way: str, stepwise: bool) -> int | None:
    """The squares between the edge and the farthest rock of the pieces just ahead, None where they hold or have no rock."""
    pieces = ahead.split(".")[0].split("x")[0]
    if "*" not in pieces or blocker(pieces, way, stepwise) is not None:
        return None
    return len(ahead) - 1 - pieces.rindex("*")


def ejections(s: Any) -> int:
    """Abalone: marbles that the other side has lost, less those of the side to move."""
    lost: tuple[int, int] = s.lost
    return lost[2 - s.turn] - lost[s.turn - 1]


class ScoreNow:
    """Saiju: every turn, judged by the points as the board then stands, against the best of the others."""

    def turn(self, record: Record, chance: Random) -> Record:
        """One of the best turns."""
        start = Swift(record.state)
        best, found = -WON, list[Sequence[Ply]]()
        for plies in turns(start):
            after = start.copy()
            for ply in plies:
                after.play(ply)
            score = lead(after, start.seat)
            if score > best:
                best, found = score, []
            if score == best:
                found.append(plies)
        plies = chance.choice(found)
        for at, ply in enumerate(plies):
            record = record.play(swift.move(record.state, elsewhere(record, ply, plies[at + 1 :], chance)))
        return record


def lead(s: Swift, seat: int) -> int:
    """The points of a seat, less those of the best other seat."""
    points = [rating.points for rating in s.ratings()]
    return points[seat] - max(points[:seat] + points[seat + 1 :])


def turns(s: Swift) -> list[tuple[Ply, ...]]:
    """Every turn that can make a difference to the points of the board."""
    if s.used >= 0:
        return [(ply,) for ply in told_apart(s)]
    found: list[tuple[Ply, ...]] = []
    for first in told_apart(s):
        after = s.copy()
        after.play(first)
        if after.seat != s.seat or after.over:
            found.append((first,))
        else:
            found += product([first], told_apart(after))
    return found


def told_apart(s: Swift) -> list[Ply]:
    """Every ply, but for a mere shadow only two places: the points are the same, and a last stone may need one of the two."""
    found: list[Ply] = [None] if s.used >= 0 else []
    for symbol, colour in s.kinds():
        ends = s.empty if sum(s.stock[symbol]) == 2 else s.empty[:2]
        found += [(symbol, colour, end) for end in ends]
    return found


def elsewhere(record: Record, ply: Ply, later: Sequence[Ply], chance: Random) -> Ply:
    """The same ply, with its shadow put on any empty cell that the later plies of the turn do not need."""
    s = Swift(record.state)
    if ply is None or sum(s.stock[ply[0]]) == 2:
        return ply
    needed = [after[2] for after in later if after]
    return (*ply[:2], chance.choice([end for end in s.empty if end not in needed]))
