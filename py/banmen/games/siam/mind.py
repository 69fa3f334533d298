"""Siam's computer player: how it judges a position, and how it thinks.

A score of 100 is a little more than what a rock on the edge is worth to the seat that needs one more animal to push it off.
"""

from collections.abc import Iterator, Sequence

from banmen.core.deepening import deepen
from banmen.core.mind import WIN, Level, Thought

from .frontier import Frontier
from .state import State
from .tree import Tree

LEVELS = (
    Level(1_000, 1, 110),
    Level(4_000, 2, 50),
    Level(10_000, 3, 18),
    Level(6_000),
    Level(32_000),
    Level(160_000),
)
"""The first three look one, two and three plies ahead and misjudge; a depth of one does not see what the other side can do.

From the fourth on each has about five times the nodes of the one before, a ply or two more. The last takes about three and a
half seconds in the middle game in a browser.
"""

SCALE = 150
"""From 5500 positions of self-play: at 180 the better side won three of four, at 120 where the end was twelve plies away."""


def evaluate(s: State, seat: int) -> int:
    """How good a position is for a seat; the sum over rows and files of what `weighing` says of each line.

    - *Rocks*: in each direction a rock belongs to the nearest animal behind it that faces it, for that one's owner wins by its
      fall (rule 42). It is worth 72, 33, 18, 9 or 5 by the squares between it and the edge, 0.7 of that for each empty square
      between the two, times 2.5 if the best push on that line is strong enough now (rule 33), 1.25 if one animal is wanting,
      0.25 if more are. The form is from a prototype; colour-swapped games of `tests/arena/tune_siam.py` chose the slope towards
      the edge, steeper than at first: 66 % of 32 games.
    - *Place*: an animal counts -16 for being first or last in its row and in its file, -4 for being next to that, 19 for being
      in the middle. An animal that faces off the board counts -40. Both are from a fit to who won 250 games of self-play, which
      took 81 % of 32 games from small values.
    - *The turn* is worth 30, fitted likewise. How many animals are on the board is worth nothing: the fit found so.
    """
    if s.winner:
        return WIN if s.winner == seat else -WIN
    score = Frontier(s).score(s)
    return score if s.seat == seat else -score


def think(s: State, earlier: Sequence[State] = (), lines: int = 1) -> Iterator[Thought]:
    """Search ever deeper; see `core.mind.Mind`.

    A position that was there before, in the game or on the way to it, counts as a draw, whether or not the rules end the game
    at its third time: it leads nowhere, and a seat that is ahead must make progress.
    """
    yield from deepen(Tree(s, earlier), s.seat, lines)
