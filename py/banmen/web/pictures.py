"""Small pictures of positions: the same drawing as the board, without coordinates and without anything to press."""

from typing import Any

from banmen.core.game import Game
from banmen.core.picture import inner, view_box
from banmen.core.scene import View
from banmen.web.dom import Node


def draw_picture(host: Node, game: Game, state: Any) -> None:
    """Puts the picture of a position into an element, in place of what it holds; readers skip it."""
    scene = (item for item in game.look.scene(state, View(coordinates=False)) if item.layer != "hits")
    box = view_box(game.look.board(state.options._asdict()))
    host.innerHTML = f'<svg class="board {game.name}" viewBox="{box}" aria-hidden="true">{inner(scene)}</svg>'
