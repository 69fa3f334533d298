"""The refusals that any game comes to, each with one code and one set of facts; a game may put them in its own words."""

from banmen.core.errors import shown
from banmen.core.gesture import Target
from banmen.core.phrase import Refusal

GAME_OVER = Refusal("game-over")
"""Nothing can be done any more."""

UNFINISHED = Refusal("unfinished")
"""The word breaks no rule, but something is missing at its end."""

COMPLETE = Refusal("move-complete")
"""The word is that of a move already, and more was typed."""


def no_such_cell(target: Target) -> Refusal:
    """The target is no cell of the board."""
    return Refusal("no-such-cell", {"found": shown(target)})


def empty_cell(cell: Target) -> Refusal:
    """A piece is to be chosen, and there is none."""
    return Refusal("empty-cell", {"cell": cell}, cell)


def occupied(cell: Target, piece: str) -> Refusal:
    """An empty cell is to be chosen, and there is a piece; `piece` is its code."""
    return Refusal("occupied", {"cell": cell, "piece": f"@{piece}"}, cell)


def not_yours(cell: Target, piece: str) -> Refusal:
    """The piece belongs to another seat; `piece` is its code."""
    return Refusal("not-yours", {"cell": cell, "piece": f"@{piece}"}, cell)
