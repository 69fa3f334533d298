"""Where the shadows are put in the setup."""

from collections.abc import Iterator

from banmen.core.mind import Line, Thought

from .boards import grid
from .inner import NOWHERE, inner
from .nodes import Pool
from .rules import play
from .state import Move, State, shadows
from .turns import Turns
from .values import values

SETS = 4
"""How many sets of stones of the first turn are priced."""


def think(s: State, lines: int) -> Iterator[Thought]:
    """The cells for the next shadow, by what the first turn can make of the shadows then: one alone is as good anywhere."""
    options = s.options
    turns = Turns(Pool(values(options, s.seat)))
    sign = turns.values.signs[0]
    found: list[tuple[int, Move]] = []
    for cell, code in zip(grid(options.board).cells, s.cells, strict=True):
        if not code:
            after = play(s, Move(end=cell))
            lead = 0
            if len(shadows(after)) > 1:
                lead = sign * turns.expand(inner(turns.pool, after)._replace(seat=0), NOWHERE, SETS)[0][0]
            found.append((lead, Move(end=cell)))
    found.sort(key=lambda one: -one[0])
    yield Thought(tuple(Line((move,), scores(s, lead)) for lead, move in found[:lines]), 1, max(1, turns.nodes))


def scores(s: State, lead: int) -> tuple[int, ...]:
    """The scores by seat, if the seat to move is ahead by so much."""
    players = s.options.players
    return tuple(lead if seat == s.seat else -lead // (players - 1) for seat in range(1, players + 1))
