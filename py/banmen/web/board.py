"""The board on the page: drawn whole once, then changed item by item.

A full drawing is one `innerHTML`; afterwards only the items that differ are replaced (`core.scene.difference`). Overlays are
items that come and go on their own, on top of the scene: the refused mark, the focus, the frame under a dragged piece.
"""

from collections.abc import Iterable

from banmen.core.picture import inner, view_box
from banmen.core.scene import Board, Item, Scene, difference, keyed
from banmen.web.aim import Frame
from banmen.web.node import Node

WHOLE = 40
"""With more changes than this, drawing the whole is faster than replacing items."""


class BoardView:
    """One SVG board inside a host element."""

    def __init__(self, host: Node) -> None:
        self.host = host
        self.svg: Node = None
        self.moving: Node = None
        """The group above all others for what travels: pieces in motion, the ghost of a drag."""
        self._kind = ("", "")
        self._box = (0.0, 0.0, 1.0, 1.0)
        self._scene: Scene = ()
        self._overlays: dict[str, Scene] = {}
        self._drawn: Scene = ()
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
        change = difference(self._drawn, wanted)
        focused = self.focused()
        if not self._drawn or len(change.removed) + len(change.changed) > WHOLE:
            self._whole(wanted)
        else:
            self._replace(change.removed, change.changed)
        self._drawn = wanted
        if focused and self.focused() != focused:
            self.focus(focused)

    def _whole(self, scene: Scene) -> None:
        self.svg.innerHTML = inner(scene) + '<g class="layer-moving"></g>'
        self.moving = self.svg.lastElementChild

    def _replace(self, removed: tuple[str, ...], changed: Scene) -> None:
        for id in removed:
            self.svg.querySelector(f'[data-id="{id}"]').remove()
        layers = {item.id: item.layer for item in self._drawn}
        added: dict[str, str] = {}
        for item in changed:
            node = self.item(item.id) if item.id in layers else None
            if node is not None and layers[item.id] == item.layer:
                node.outerHTML = keyed(item)
                continue
            if node is not None:
                node.remove()
            added[item.layer] = added.get(item.layer, "") + keyed(item)
        for layer, markup in added.items():
            self.svg.querySelector(f".layer-{layer}").insertAdjacentHTML("beforeend", markup)
