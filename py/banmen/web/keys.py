"""The keyboard on the game screen: arrows walk through the game or over the board, Escape takes a press back."""

from typing import Any

from banmen.core.gesture import Target
from banmen.web.aim import step

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
FACINGS: dict[str, Target] = {"ArrowUp": "N", "ArrowRight": "E", "ArrowDown": "S", "ArrowLeft": "W"}
OPPOSITE: dict[Target, Target] = {"N": "S", "E": "W", "S": "N", "W": "E"}
WALK = {"ArrowLeft": "earlier", "ArrowRight": "later", "Home": "first", "End": "now"}


def action_of(event: Any) -> str | None:
    """The action that a key means when no cell has the keyboard: a step through the game, undo, redo, or `back`."""
    if event.ctrlKey or event.metaKey:
        keys = {"z": "redo" if event.shiftKey else "undo", "y": "redo"}
        return keys.get(str(event.key).lower())
    if event.altKey or event.shiftKey:
        return None
    return "back" if event.key == "Escape" else WALK.get(event.key)


def facing_of(key: str, flipped: bool, targets: frozenset[Target]) -> Target | None:
    """The facing that an arrow key chooses, as it is seen on the screen; None where no such facing can be chosen."""
    facing = FACINGS.get(key, "")
    facing = OPPOSITE.get(facing, "") if flipped else facing
    return facing if facing in targets else None


def neighbour(key: str, cell: Target, centres: dict[Target, tuple[float, float]]) -> Target | None:
    """The cell that an arrow key leads to from another; None at the edge, or for another key."""
    if key not in ARROWS or cell not in centres:
        return None
    return step(cell, centres, *ARROWS[key])
