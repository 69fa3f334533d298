"""Saiju on masks, for playing to the end many times: no code and no table of the computer player is used here.

A cell is a bit. `stones[colour][symbol]` and `shadows[symbol]` are masks, `stock[symbol][colour]` counts. Colours, symbols and
seats count from 0.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias

from banmen.games.saiju import scoring
from banmen.games.saiju.boards import grid
from banmen.games.saiju.rules import choosable
from banmen.games.saiju.state import COLOURS, OF_A_KIND, PASS, SHADOW, SYMBOLS, Move, State

Ply: TypeAlias = tuple[int, int, int] | None
"""A symbol, a colour and the bit where the shadow (or the last stone) goes; None is the pass."""


class Rating(NamedTuple):
    """What decides for one seat: points, stones in groups of three symbols, shadows taken."""

    points: int
    three: int
    kept: int


@cache
def near(board: str) -> dict[int, int]:
    """The bits beside each bit."""
    return {1 << at: sum(1 << beside for beside in beside_it) for at, beside_it in enumerate(grid(board).neighbours)}


@cache
def worths(players: int, majority: str) -> dict[tuple[int, int, int], tuple[int, int]]:
    """The owner (a seat, or -1) and the points of a group by its stones of each symbol."""
    counts = [(s, m, f) for s in range(5) for m in range(5) for f in range(5)]
    return {c: (scoring.owner(c, players, majority) - 1, scoring.points(c)) for c in counts}


class Swift:
    """A position in play. `used` is the symbol of the first placement of the turn, -1 before it."""

    def __init__(self, s: State) -> None:
        self.options = s.options
        self.near = near(s.options.board)
        self.worths = worths(s.options.players, s.options.majority)
        self.seat, self.players = s.seat - 1, s.options.players
        self.used = SYMBOLS.index(s.used) if s.used else -1
        self.kept = list(s.kept)
        self.stones = [[mask(s, colour + symbol) for symbol in SYMBOLS] for colour in COLOURS]
        self.shadows = [mask(s, SHADOW + symbol) for symbol in SYMBOLS]
        self.stock = [[OF_A_KIND - self.stones[c][y].bit_count() for c in range(3)] for y in range(3)]
        self.empty = [1 << at for at, code in enumerate(s.cells) if not code]

    def copy(self) -> "Swift":
        """Another one like it."""
        other = Swift.__new__(Swift)
        other.options, other.near, other.worths, other.players = self.options, self.near, self.worths, self.players
        other.seat, other.used = self.seat, self.used
        other.kept, other.shadows, other.empty = self.kept[:], self.shadows[:], self.empty[:]
        other.stones = [held[:] for held in self.stones]
        other.stock = [held[:] for held in self.stock]
        return other

    def kinds(self) -> list[tuple[int, int]]:
        """The symbols and colours that may be placed now."""
        return [
            (symbol, colour)
            for symbol in range(3)
            if self.shadows[symbol] and symbol != self.used
            for colour in range(3)
            if self.stock[symbol][colour]
        ]

    def plies(self) -> list[Ply]:
        """Every legal ply."""
        found: list[Ply] = [(*kind, end) for kind in self.kinds() for end in self.empty]
        return [*found, None] if self.used >= 0 else found

    def play(self, ply: Ply) -> None:
        """Make a ply."""
        if ply is None:
            self._next()
            return
        symbol, colour, end = ply
        stock = self.stock[symbol]
        self.stones[colour][symbol] |= self.shadows[symbol]
        stock[colour] -= 1
        self.empty.remove(end)
        if sum(stock) == 1:
            last = stock.index(1)
            self.stones[last][symbol] |= end
            stock[last] = self.shadows[symbol] = 0
            self.kept[self.seat] += 1
        else:
            self.shadows[symbol] = end
        if self.used >= 0 or not any(self.shadows[other] for other in range(3) if other != symbol):
            self._next()
        else:
            self.used = symbol

    def _next(self) -> None:
        self.used = -1
        self.seat = (self.seat + 1) % self.players

    @property
    def over(self) -> bool:
        """Whether no shadow is left."""
        return not any(self.shadows)

    def finish(self, chance: Random) -> None:
        """Play uniformly random plies to the end: `play` over and over, written out because nearly all time goes here."""
        draw, empty, stocks, shadows = chance.random, self.empty, self.stock, self.shadows
        used, seat, live = self.used, self.seat, [symbol for symbol in range(3) if shadows[symbol]]
        kinds = [(symbol, colour) for symbol in live for colour in range(3) if stocks[symbol][colour]]
        while live:
            open_ = [kind for kind in kinds if kind[0] != used] if used >= 0 else kinds
            kind, at = divmod(int(draw() * (len(open_) * len(empty) + (used >= 0))), len(empty))
            if kind >= len(open_):
                used, seat = -1, (seat + 1) % self.players
                continue
            symbol, colour = open_[kind]
            end, empty[at] = empty[at], empty[-1]
            empty.pop()
            self.stones[colour][symbol] |= shadows[symbol]
            shadows[symbol] = end
            stock = stocks[symbol]
            stock[colour] -= 1
            if not stock[colour]:
                kinds.remove((symbol, colour))
            if sum(stock) == 1:
                last = stock.index(1)
                self.stones[last][symbol] |= end
                stock[last] = shadows[symbol] = 0
                kinds.remove((symbol, last))
                live.remove(symbol)
                self.kept[seat] += 1
            if used >= 0 or live in ([], [symbol]):
                used, seat = -1, (seat + 1) % self.players
            else:
                used = symbol

    def ratings(self) -> tuple[Rating, ...]:
        """What each seat has as the board stands."""
        points, three, kept = [0] * self.players, [0] * self.players, self.kept
        for counts in self._groups():
            owner, worth = self.worths[counts]
            if owner >= 0:
                points[owner] += worth
                three[owner] += sum(counts) if all(counts) else 0
        return tuple(map(Rating, points, three, kept))

    def _groups(self) -> Iterator[tuple[int, int, int]]:
        """The stones of each symbol in each group."""
        near = self.near
        for snow, moon, flower in self.stones:
            left = snow | moon | flower
            while left:
                group = todo = left & -left
                left ^= group
                while todo:
                    bit = todo & -todo
                    fresh = near[bit] & left
                    left ^= fresh
                    group |= fresh
                    todo ^= bit | fresh
                yield (group & snow).bit_count(), (group & moon).bit_count(), (group & flower).bit_count()


def mask(s: State, code: str) -> int:
    """The cells where a code stands."""
    return sum(1 << at for at, held in enumerate(s.cells) if held == code)


def move(s: State, ply: Ply) -> Move:
    """A ply as a move of the game."""
    if ply is None:
        return PASS
    cells = grid(s.options.board).cells
    symbol, colour, end = ply
    assert SYMBOLS[symbol] in choosable(s)
    start = cells[s.cells.index(SHADOW + SYMBOLS[symbol])]
    return Move(start, COLOURS[colour], cells[end.bit_length() - 1])
