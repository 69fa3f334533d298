"""The computer player of Abalone. Scores are hundredths of a marble."""

from collections.abc import Iterator, Sequence

from banmen.core.deepening import deepen
from banmen.core.mind import Level, Thought

from .state import BLACK, State
from .tree import Tree
from .worth import WEIGHTS, shared

LEVELS = (
    Level(5_000, 1, 90),
    Level(5_000, 2, 50),
    Level(15_000, 3, 16),
    Level(4_000),
    Level(20_000),
    Level(100_000),
)
"""The noise of the lower levels is less than a marble is worth, so that most chances to push one off are taken.

In the middle game, in Pyodide, level 4 takes 0.1 seconds, level 5 half a second and level 6 two to three."""
SCALE = 90


def evaluate(s: State, seat: int) -> int:
    """How good a position is for a seat: what its marbles are worth, less what the other side's are, in hundredths of a marble.

    - A marble: 100, the unit.
    - Where it lies, by rings from the centre out: 20, 16, 10, 2, -15. From the middle all of the board is near, and a marble
      can only be pushed off from the outermost ring.
    - A pair of neighbours: 5. Lone marbles push nothing and are pushed by any two.

    The weights were tuned by colour-swapped matches with the same nodes a move (`tests/arena/tune_abalone.py`). These beat the
    set they came from (rings 14, 12, 9, 3, -9; pairs 4) by 78 games to 53 and 25 level, 0.6 marbles a game, at 120 and 250
    nodes; rings twice as steep as those lost, and so did pairs of 6 beside them. Other terms were level or lost, in 40 or 48
    games each at 60 nodes: threes in a row, triangles, lone marbles, marbles at the rim with nothing behind them, rings around
    the centre of all marbles, marbles that can be pushed off next.
    """
    table = shared(WEIGHTS)
    return (table[s.black] - table[s.white]) * (1 if seat == BLACK else -1)


def think(s: State, earlier: Sequence[State] = (), lines: int = 1) -> Iterator[Thought]:
    """Search ever deeper; see `core.mind.Mind.think`."""
    return deepen(Tree(s, earlier), s.turn, lines)
