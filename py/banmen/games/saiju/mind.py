"""The computer player of Saiju. A point is 100.

Two seats: a tree that is grown by random games and by the prices of stones and cells, and at the end an exact search. Three
seats: the same tree, in which the others are taken to play against the seat to move. A node is a new place in the tree, judged
by six random games, or ten positions of the exact search.
"""

from collections.abc import Iterator, Sequence

from banmen.core.mind import Level, Thought

from . import opening, rules
from .inner import NOWHERE, inner, over
from .nodes import Pool
from .state import SYMBOLS, State
from .thinking import Thinking
from .turns import Turns
from .values import values

SCALE = 650

LEVELS = (
    Level(nodes=1, depth=1, noise=5000),
    Level(nodes=1, depth=1, noise=1200),
    Level(nodes=80),
    Level(nodes=400),
    Level(nodes=2000),
    Level(nodes=9000),
)
"""The first two choose by the prices of turns alone, and err by several points. The others err by what they do not see."""


def evaluate(s: State, seat: int) -> int:
    """What a seat is ahead by in hundredths of a point: of the other one, or of the mean of the others.

    Each group counts the points that groups with its stones and its free neighbours came to in games against itself
    (`weights`, learnt by `tests/arena/train_saiju.py`); a shadow taken counts 20. Added is 4/5 of what the seat to move could
    gain by placing stones where the shadows stand, at the best two of them, and of 7/20 of what the next one could gain at the
    third: these weights are from matches of prototypes, in which others between a half and one did as well.
    """
    if rules.setup(s):
        return 0
    turns = Turns(Pool(values(s.options, seat)))
    p = inner(turns.pool, s)
    if over(p):
        return turns.values.result(p[0].exact + p[1].exact + p[2].exact + p[7])
    return turns.standing(p, SYMBOLS.index(s.used) if s.used else NOWHERE)


def think(s: State, earlier: Sequence[State] = (), lines: int = 1) -> Iterator[Thought]:
    """Lines for the seat to move, each with another first ply.

    Their scores are the mean margin of the random games that were played behind them, at first prices, at the end exact.
    """
    return opening.think(s, lines) if rules.setup(s) else Thinking(s, lines).thoughts()
