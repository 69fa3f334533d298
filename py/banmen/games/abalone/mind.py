"""The computer player of Abalone. Scores are hundredths of a marble."""

from collections.abc import Iterator, Sequence

from banmen.core.deepening import deepen
from banmen.core.mind import Level, Thought

from .state import State
from .tree import Tree
from .worth import worth

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
    sides, lost = (s.black, s.white), s.lost
    mine, theirs = (worth(side.bit_count() - s.options.goal + gone)[side] for side, gone in zip(sides, lost, strict=True))
    return mine - theirs if seat == 1 else theirs - mine


def think(s: State, earlier: Sequence[State] = (), lines: int = 1) -> Iterator[Thought]:
    """Search ever deeper; see `core.mind.Mind.think`."""
    return deepen(Tree(s, earlier), s.turn, lines)
