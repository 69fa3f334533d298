"""The computer player of Abalone. Scores are hundredths of a marble."""

from collections.abc import Iterator, Sequence

from banmen.core.deepening import deepen
from banmen.core.mind import Level, Thought

from .state import BLACK, State
from .tree import Tree
from .worth import WEIGHTS, shared

LEVELS = (
    Level(200, 1, 120),
    Level(500, 2, 60),
    Level(1_500, 3, 25),
    Level(8_000),
    Level(25_000),
    Level(80_000),
)
SCALE = 60


def evaluate(s: State, seat: int) -> int:
    """How good a position is for a seat, in hundredths of a marble."""
    table = shared(WEIGHTS)
    return (table[s.black] - table[s.white]) * (1 if seat == BLACK else -1)


def think(s: State, earlier: Sequence[State] = (), lines: int = 1) -> Iterator[Thought]:
    """Search ever deeper; see `core.mind.Mind.think`."""
    return deepen(Tree(s, earlier), s.turn, lines)
