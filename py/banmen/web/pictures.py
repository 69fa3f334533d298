"""Small pictures of positions: the same drawing as the board, without coordinates and without anything to press."""

from typing import Any

from banmen.core.game import Game
from banmen.core.picture import small
from banmen.web.dom import Node


def draw_picture(host: Node, game: Game, state: Any) -> None:
    """Puts the picture of a position into an element, in place of what it holds; readers skip it."""
    host.innerHTML = small(game, state)
