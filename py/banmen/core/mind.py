"""What a computer player is made of: the mind of a game, and what it says while it thinks.

Scores are whole numbers, a hundredth of the game's own unit (a marble, a point; `mind.py` of the game says which). A win that
is seen is `WIN` less the plies to it, a loss the same below zero. Games that are decided by points count points to the end.
"""

from collections.abc import Generator, Hashable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

WIN = 1_000_000
"""The score of a game that is won now; a win in n plies scores n less."""
SURE = WIN - 10_000
"""Scores beyond this, on either side, are wins and losses that are seen."""

S_in = TypeVar("S_in", bound=Hashable, contravariant=True)

Steps = Generator[None, None, int]
"""A search in steps of a few milliseconds at most, which ends by returning a score."""


def turns_to_end(score: int) -> int:
    """In how many turns of the winner a score says that the game ends; 0 for a score that sees no win and no loss."""
    return (WIN - abs(score) + 1) // 2 if abs(score) > SURE else 0


class Line(NamedTuple):
    """A line of play from a position: its moves, the proposed one first, and the score for each seat, from 1.

    `solved` says that the sign of the score is proven, or that a draw is.
    """

    moves: tuple[Any, ...]
    scores: tuple[int, ...]
    solved: bool = False


class Thought(NamedTuple):
    """What a search knows so far: the best lines, best first, the depth that was searched in full, and the nodes so far.

    The scores of several lines can be compared: they come from searches of one depth.
    """

    lines: tuple[Line, ...]
    depth: int
    nodes: int


class Level(NamedTuple):
    """How well a computer player plays: at most so many nodes and so deep, and how far its judgement of a move strays.

    `noise` is the largest error, in the units of scores; 0 plays the best move that was found.
    """

    nodes: int
    depth: int = 99
    noise: int = 0


class Mind(Protocol[S_in]):
    """The face of a game that judges positions and searches for moves."""

    @property
    def LEVELS(self) -> Sequence[Level]:
        """Six levels, the weakest first."""

    @property
    def SCALE(self) -> int:
        """The score with which a seat wins about three games of four."""

    def evaluate(self, s: S_in, seat: int) -> int:
        """How good a position is for a seat, without search."""

    def think(self, s: S_in, earlier: Sequence[Any] = (), lines: int = 1) -> Iterator[Thought]:
        """Search ever deeper. `earlier` are the states of the game before `s`, the oldest first, for repetition.

        Every step takes a few milliseconds at most and gives what is known then; the first gives lines that were searched to
        depth 1 in full. `lines` is how many moves are wanted with a line and an exact score. Ends when nothing is left to find
        out. Whoever has enough just stops asking. The same arguments give the same thoughts at the same nodes, everywhere.
        """
