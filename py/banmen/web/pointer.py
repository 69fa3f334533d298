"""Mouse, finger and pen: pointer events become presses and drags.

A press counts when the pointer is lifted where it went down. A drag begins when the pointer leaves its place with a piece; a
second finger, or the browser taking the pointer for scrolling, ends it without a move.
"""

from typing import Any, NamedTuple, Protocol

from banmen.web import dom
from banmen.web.dom import Listeners
from banmen.web.node import Node

SLOP = {"mouse": 6.0}
"""Pixels that a pointer may wander and still press, by its type."""
SLOP_OF_A_FINGER = 11.0
PLACES = "[data-slot], [data-target]"
"""The elements that are places."""


class Place(NamedTuple):
    """What lies under a pointer: a `target` of the board or of a strip, or the `slot` of a strip; both "" for nothing.

    `beneath` is the target of the strip that the slot is part of, for what is dropped there.
    """

    target: str = ""
    slot: str = ""
    beneath: str = ""


class Touch(NamedTuple):
    """A pointer at one moment: its place in pixels of the window, whether it is as thick as a finger, and what it is on.

    `aimed` is False for a press that has no place in the window: a key, a screen reader.
    """

    x: float
    y: float
    finger: bool
    place: Place
    aimed: bool = True


class Hand(Protocol):
    """What is done with presses and drags."""

    def touched(self) -> None:
        """Any pointer went down: whatever moves must be finished."""

    def tap(self, touch: Touch) -> None:
        """A place was pressed."""

    def grab(self, touch: Touch) -> bool:
        """A drag begins at the place; False if nothing there can be dragged."""

    def carry(self, touch: Touch) -> None:
        """The drag goes on."""

    def drop(self, touch: Touch) -> None:
        """The drag ends here."""

    def lose(self) -> None:
        """The drag ends without effect."""


class Pointer:
    """Listens inside an element and tells a hand what happens."""

    def __init__(self, root: Node, hand: Hand) -> None:
        self.root = root
        self.hand = hand
        self._down: Touch | None = None
        self._id = -1
        self._dragging = False
        self._fixed = False
        self._listeners = Listeners()
        for kind, handler in (
            ("pointerdown", self._pressed),
            ("pointermove", self._moved),
            ("pointerup", self._lifted),
            ("pointercancel", self._cancelled),
            ("click", self._clicked),
            ("touchstart", _held),
        ):
            self._listeners.add(root, kind, handler)

    def close(self) -> None:
        """Stops listening; may be called twice."""
        self.release()
        self._listeners.close()

    def release(self) -> None:
        """Forgets the pointer that is down; a drag ends without effect."""
        self._down = None
        if self._dragging:
            self._dragging = False
            self.hand.lose()

    def _pressed(self, event: Any) -> None:
        if self._down is not None and event.pointerId != self._id:
            self.release()
            return
        if not event.isPrimary or event.button != 0 or dom.closest(event, f"#board, {PLACES}") is None:
            return
        self.hand.touched()
        self._id, self._fixed = event.pointerId, False
        self._down = touch(event)

    def _moved(self, event: Any) -> None:
        if self._down is None or event.pointerId != self._id:
            return
        if self._dragging:
            self.hand.carry(touch(event))
        elif not self._fixed and self._wandered(event):
            self._fixed = True
            if self.hand.grab(self._down):
                self._dragging = True
                self.root.setPointerCapture(self._id)
                self.hand.carry(touch(event))

    def _wandered(self, event: Any) -> bool:
        down = self._down
        slop = SLOP.get(event.pointerType, SLOP_OF_A_FINGER)
        return down is not None and abs(event.clientX - down.x) + abs(event.clientY - down.y) > slop

    def _lifted(self, event: Any) -> None:
        down = self._down
        if down is None or event.pointerId != self._id:
            return
        dom.measure("press")
        self._down = None
        if self._dragging:
            self._dragging = False
            self.hand.drop(touch(event))
        elif not self._fixed or touch(event).place == down.place:
            self.hand.tap(down)

    def _cancelled(self, event: Any) -> None:
        if event.pointerId == self._id:
            self.release()

    def _clicked(self, event: Any) -> None:
        """A click that no pointer made: a screen reader or a script."""
        node = dom.closest(event, PLACES) if event.detail == 0 else None
        if node is not None:
            self.press(place_of(node))

    def press(self, place: Place) -> None:
        """Presses a place without a pointer."""
        self.tap(Touch(0, 0, False, place, aimed=False))

    def tap(self, touch: Touch) -> None:
        """Presses a place without waiting for a pointer."""
        dom.measure("press")
        self.hand.touched()
        self.hand.tap(touch)


def _held(event: Any) -> None:
    """A finger on a piece drags it and does not scroll the page, also where `touch-action` is not heard inside an SVG."""
    if dom.closest(event, "#board [data-grab]") is not None:
        event.preventDefault()


def touch(event: Any) -> Touch:
    """The pointer of an event. What is under it is asked of the window, since a captured pointer has no other target."""
    node = dom.under(event.clientX, event.clientY, ".layer-chooser [data-target]", PLACES)
    return Touch(event.clientX, event.clientY, event.pointerType != "mouse", place_of(node))


def place_of(node: Node | None) -> Place:
    """The place that an element stands for."""
    if node is None:
        return Place()
    slot = node.getAttribute("data-slot") or ""
    strip = node.closest("[data-target]") if slot else None
    beneath = strip.getAttribute("data-target") if strip else ""
    return Place(node.getAttribute("data-target") or "", slot, beneath)
