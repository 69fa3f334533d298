"""Plays the steps of a move with the Web Animations API, and ends them at once when something else is to happen."""

from collections.abc import Callable, Iterable
from typing import Any

from banmen.core.geometry import Point
from banmen.web import dom
from banmen.web.board import BoardView
from banmen.web.dom import Timer
from banmen.web.node import Node
from banmen.web.steps import Step

FADE = 80.0
"""Milliseconds of the cross-fade where the player wants less motion."""


class Motion:
    """What moves on one board. The scene is already the new one; the pieces are shown on their way to it."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self._running: list[Any] = []
        self._undo: list[Callable[[], object]] = []
        self._timer = Timer()

    def play(self, steps: Iterable[Step], left: Iterable[tuple[Step, str]]) -> None:
        """Starts the steps of pieces that stay, and of pieces that are `left` behind with their old markup."""
        self.finish()
        if dom.reduced_motion():
            self._fade(steps)
            return
        for step in steps:
            node = self.view.item(step.item)
            if node is not None:
                self._run(self._wrap(node), step)
        for step, markup in left:
            self._run(self._copy(markup), step)
        self._timer.set(max([0.0, *(step.milliseconds for step in (*steps, *(s for s, _ in left)))]), self.finish)

    def arrive(self, slot: Node) -> None:
        """Lets what lies in a slot appear when the piece that slides there has come."""
        if not dom.reduced_motion():
            frames: list[dict[str, Any]] = [{"opacity": 0}, {"opacity": 0, "offset": 0.7}, {"opacity": 1}]
            self._running.append(dom.animate(slot, frames, duration=320))

    def shake(self, item: str) -> None:
        """Shakes a piece that stands in the way."""
        node = self.view.item(item)
        if node is None or dom.reduced_motion():
            return
        self.finish()
        frames = [{"transform": f"translate({x}px,0)"} for x in (0, -4, 4, -4, 4, -4, 4, 0)]
        self._running.append(dom.animate(self._wrap(node), frames, duration=220, easing="linear"))
        self._timer.set(220, self.finish)

    def finish(self) -> None:
        """Ends everything now; may be called at any time."""
        self._timer.cancel()
        for animation in self._running:
            animation.cancel()
        for undo in self._undo:
            undo()
        self._running, self._undo = [], []

    def _fade(self, steps: Iterable[Step]) -> None:
        for step in steps:
            node = self.view.item(step.item)
            if node is not None:
                self._running.append(dom.animate(node, [{"opacity": 0}, {"opacity": 1}], duration=FADE))

    def _wrap(self, node: Node) -> Node:
        """A group around a piece for the time it moves, in front of the other pieces."""
        group = dom.make_svg("g")
        layer = node.parentNode
        node.replaceWith(group)
        group.append(node)
        layer.append(group)
        self._undo.append(lambda: group.replaceWith(node) if group.isConnected else None)
        return group

    def _copy(self, markup: str) -> Node:
        self.view.moving.insertAdjacentHTML("beforeend", f"<g>{markup}</g>")
        group = self.view.moving.lastElementChild
        self._undo.append(group.remove)
        return group

    def _run(self, group: Node, step: Step) -> None:
        away: dict[str, Any] = {"transform": transform(step.centre, step.shift, step.turn, step.scale)}
        home: dict[str, Any] = {"transform": transform(step.centre)}
        if step.fade:
            away["opacity"], home["opacity"] = (0.2 if step.leaving else 0), 1
        frames = [home, away] if step.leaving else [away, home]
        fill = "forwards" if step.leaving else "none"
        self._running.append(dom.animate(group, frames, duration=step.milliseconds, easing=step.easing, fill=fill))


def transform(centre: Point, shift: Point = (0.0, 0.0), turn: float = 0.0, scale: float = 1.0) -> str:
    """A CSS transform about a centre: every key frame has the same functions, so that they blend one by one."""
    x, y = centre
    return (
        f"translate({x + shift[0]:.1f}px,{y + shift[1]:.1f}px) rotate({turn:.0f}deg) scale({scale:.2f})"
        f" translate({-x:.1f}px,{-y:.1f}px)"
    )
