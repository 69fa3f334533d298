"""Siam's computer player: how it judges a position, and how it thinks."""

from collections.abc import Iterator, Sequence

from banmen.core.deepening import deepen
from banmen.core.mind import WIN, Level, Thought

from .frontier import Frontier
from .state import State
from .tree import Tree

LEVELS = (
    Level(500, 1, 150),
    Level(2_000, 2, 60),
    Level(4_000, 3, 20),
    Level(8_000),
    Level(25_000),
    Level(80_000),
)
SCALE = 150


def evaluate(s: State, seat: int) -> int:
    """How good a position is for a seat."""
    if s.winner:
        return WIN if s.winner == seat else -WIN
    score = Frontier(s).score(s)
    return score if s.seat == seat else -score


def think(s: State, earlier: Sequence[State] = (), lines: int = 1) -> Iterator[Thought]:
    """Search ever deeper; see `core.mind.Mind`."""
    yield from deepen(Tree(s, earlier), s.seat, lines)
