"""The board on the page: drawn whole once, then changed item by item.

The first drawing is one `innerHTML`; afterwards only the layers that differ are changed, item by item where few items of a
layer differ (`core.scene.difference`). Overlays are items that come and go on their own, on top of the scene: the refused
mark, the focus, the frame under a dragged piece.
"""

from collections.abc import Iterable

from banmen.core.picture import inner, view_box
from banmen.core.scene import LAYERS, Board, Item, Scene, by_layer, difference, keyed
from banmen.web.aim import Frame
from banmen.web.node import Node

FEW = 8
"""With more changes than this in a layer, writing the layer again is faster than replacing its items."""

MOVING = '<g class="layer-moving"></g>'
"""The group above all others for what travels: pieces in motion, the ghost of a drag."""


class BoardView:
    """One SVG board inside a host element."""

    def __init__(self, host: Node) -> None:
        self.host = host
        self.svg: Node = None
        self.moving: Node = None
        self._kind = ("", "")
        self._box = (0.0, 0.0, 1.0, 1.0)
        self._scene: Scene = ()
        self._overlays: dict[str, Scene] = {}
        self._drawn: Scene = ()
        self._layers: dict[str, Node] = {}
        self._applying = self._stale = False

    def draw(self, game: str, board: Board, scene: Iterable[Item], label: str) -> None:
        """Shows a scene, given the name of the game and the frame of its picture; `label` names the board for readers."""
        self._scene = tuple(scene)
        kind = (game, view_box(board))
        if kind != self._kind:
            self._kind, self._box, self._drawn = kind, board.view_box, ()
            self.host.innerHTML = f'<svg class="board {game}" viewBox="{kind[1]}" role="group"></svg>'
            self.svg = self.host.firstElementChild
        if self.svg.getAttribute("aria-label") != label:
            self.svg.setAttribute("aria-label", label)
        self._apply()

    def overlay(self, name: str, items: Iterable[Item] = ()) -> None:
        """Puts items over the scene under a name, in place of what stood there before; without items, takes them away."""
        items = tuple(items)
        if self._overlays.get(name, ()) != items:
            self._overlays[name] = items
            self._apply()

    def clear(self) -> None:
        """Takes the board away."""
        self.host.replaceChildren()
        self.svg = self.moving = None
        self._kind, self._drawn, self._overlays = ("", ""), (), {}

    def item(self, id: str) -> Node | None:
        """The element of an item, or None if it is not drawn."""
        return self.svg.querySelector(f'[data-id="{id}"]') or None

    def markup(self, id: str) -> str:
        """The markup of an item as it is drawn now, "" if it is not."""
        return next((item.svg for item in self._drawn if item.id == id), "")

    def content(self) -> str:
        """The markup of the board as it is when nothing lies over the scene."""
        return inner(self._scene) + MOVING

    def frame(self) -> Frame:
        """Where the picture is on the screen."""
        box = self.svg.getBoundingClientRect()
        return Frame(box.left, box.top, box.width, box.height, self._box)

    def focus(self, target: str) -> None:
        """Gives the keyboard to a cell."""
        node = self.item(f"hit-{target}")
        if node is not None:
            node.focus()

    def focused(self) -> str | None:
        """The cell that has the keyboard, or None."""
        node = self.svg.querySelector("[data-target]:focus") if self.svg else None
        return str(node.getAttribute("data-target")) if node else None

    def _apply(self) -> None:
        """Brings the page up to date. Replacing what has the focus sends events that end here again: they wait their turn."""
        self._stale = True
        if self._applying:
            return
        self._applying = True
        try:
            while self._stale:
                self._stale = False
                self._update()
        finally:
            self._applying = False

    def _update(self) -> None:
        wanted = (*self._scene, *(item for items in self._overlays.values() for item in items))
        focused = self.focused()
        if not self._drawn:
            self.svg.innerHTML = inner(wanted) + MOVING
            self.moving = self.svg.lastElementChild
            self._layers = {layer: self.svg.querySelector(f".layer-{layer}") for layer in LAYERS}
        else:
            before, after = by_layer(self._drawn), by_layer(wanted)
            for layer in LAYERS:
                if before[layer] != after[layer]:
                    self._change(self._layers[layer], before[layer], after[layer])
        self._drawn = wanted
        if focused and self.focused() != focused:
            self.focus(focused)

    def _change(self, layer: Node, before: list[Item], after: list[Item]) -> None:
        """Brings one layer up to date: many changes by writing it again, few item by item."""
        change = difference(before, after)
        if len(change.removed) + len(change.changed) > FEW:
            layer.innerHTML = "".join(map(keyed, after))
            return
        there = {item.id for item in before}
        for id in change.removed:
            layer.querySelector(f'[data-id="{id}"]').remove()
        for item in change.changed:
            if item.id in there:
                layer.querySelector(f'[data-id="{item.id}"]').outerHTML = keyed(item)
        added = "".join(keyed(item) for item in change.changed if item.id not in there)
        if added:
            layer.insertAdjacentHTML("beforeend", added)
