"""A scene as SVG text: the layers that a page holds, and whole pictures that stand alone in a file or an article.

A page writes `definitions` once and `inner(scene)` into each board. A picture that stands alone carries only the definitions it
needs and resolved colours, so that it looks the same without any style sheet.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from banmen.core import marks, shapes
from banmen.core.game import Game
from banmen.core.markup import escape, quoted
from banmen.core.scene import LAYERS, Board, Item, View, by_layer, keyed
from banmen.core.svg import num
from banmen.core.tokens import resolved

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
"""The fonts of a picture that stands alone (a page sets its own)."""

_TAG = re.compile(r"<(/?)[a-zA-Z][^>]*?(/?)>")
_ID = re.compile(r"""^<[^>]*?\sid=["']([^"']+)""")
_REFERENCE = re.compile(r"""(?:href=["']|url\()#([^"')]+)""")


def inner(scene: Iterable[Item]) -> str:
    """The content of a board on a page: a group for each layer, also the empty ones, items keyed by `data-id`."""
    layers = by_layer(scene)
    return "".join(f'<g class="layer-{layer}">{"".join(map(keyed, layers[layer]))}</g>' for layer in LAYERS)


def view_box(board: Board) -> str:
    """The value of the `viewBox` attribute of a board."""
    return " ".join(map(num, board.view_box))


def small(game: Game, state: Any) -> str:
    """A position as a small drawing for a page that has the definitions: the bare board and its pieces, hidden from readers."""
    bare = ("hits", "coordinates", "outlines", "tags")
    scene = (item for item in game.look.scene(state, View(coordinates=False)) if item.layer not in bare)
    box = view_box(game.look.board(state.options._asdict()))
    return f'<svg class="board {game.name}" viewBox="{box}" aria-hidden="true">{inner(scene)}</svg>'


def definitions(*games: Game) -> str:
    """The content of a page's `<defs>`: the shared marks and cells, then what each game defines."""
    return marks.definitions() + shapes.definitions() + "".join(game.look.definitions() for game in games)


def picture(game: Game, state: Any, view: View, theme: str = "light", title: str = "", extra: Iterable[Item] = ()) -> str:
    """A position as an SVG document that stands alone, in a theme of `core.tokens`, with `extra` marks on it.

    `title` is plain text; without one, the game and its position text name the picture.
    """
    board = game.look.board(state.options._asdict())
    body = resolved(_body((*game.look.scene(state, view), *extra)), theme)
    defined = "".join(_needed(resolved(definitions(game), theme), body))
    look = f"board {game.name} diagram" if theme == "diagram" else f"board {game.name}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box(board)}" class="{look}" role="img"'
        f" font-family={quoted(FONTS)}><title>{escape(title or _named(game, state))}</title>"
        f"<defs>{defined}</defs>{body}</svg>"
    )


def _named(game: Game, state: Any) -> str:
    return f"{game.name.capitalize()} {game.text.write_position(state)}"


def _body(scene: Iterable[Item]) -> str:
    layers = by_layer(item for item in scene if item.layer != "hits")
    return "".join(
        f'<g class="layer-{layer}">{"".join(item.svg for item in items)}</g>' for layer, items in layers.items() if items
    )


def _needed(defined: str, body: str) -> Iterator[str]:
    elements = {_name(element): element for element in _top_level(defined)}
    wanted, todo = set[str](), _REFERENCE.findall(body)
    while todo:
        name = todo.pop()
        if name in elements and name not in wanted:
            wanted.add(name)
            todo += _REFERENCE.findall(elements[name])
    return (element for name, element in elements.items() if name in wanted)


def _name(element: str) -> str:
    match = _ID.match(element)
    return match[1] if match else ""


def _top_level(markup: str) -> Iterator[str]:
    depth = start = 0
    for tag in _TAG.finditer(markup):
        if depth == 0:
            start = tag.start()
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if depth == 0:
            yield markup[start : tag.end()]
