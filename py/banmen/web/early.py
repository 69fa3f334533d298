"""Takes over from `assets/early.js`: plays what was pressed before Python ran, in its order, as if it were pressed now."""

from typing import Any

from js import CSS, document, window

from banmen.web import dom, keys
from banmen.web.dom import Node
from banmen.web.play import Play
from banmen.web.pointer import Touch, place_of

STATES = ("data-starting", "data-opening", "data-slow", "data-pressed")
"""What the root says while the page starts."""
NAMES = ("data-target", "data-slot", "data-action", "data-ply", "data-command", "id")
"""The attributes by which what can be pressed is found again after the page was drawn anew."""


class Early:
    """What happened before Python ran. The page is drawn between making this and `play`."""

    def __init__(self) -> None:
        self._early: Any = getattr(window, "early", None)
        self._focused = selector(document.activeElement)

    def play(self, play: Play) -> None:
        """Plays the presses on the game on the table, and gives the keyboard to what had it."""
        if self._focused:
            dom.focus(document.querySelector(self._focused))
        if self._early:
            self._early.stop()
            for press in self._early.presses:
                if press.game == play.id:
                    replay(play, press)
        for state in STATES:
            document.documentElement.removeAttribute(state)


def selector(node: Node) -> str:
    """What finds an element again, "" where nothing does."""
    name = next((name for name in NAMES if node.hasAttribute(name)), "") if node else ""
    return f'[{name}="{CSS.escape(node.getAttribute(name))}"]' if name else ""


def replay(play: Play, press: Any) -> None:
    """Does what a press or a key meant, if it still means something."""
    node = getattr(press, "node", None)
    if node is None:
        action = keys.action_of(press)
        if action:
            play.table.do(action)
    elif node.matches("[data-target], [data-slot]"):
        box = play.table.view.frame()
        x, y = (box.left + press.x * box.width, box.top + press.y * box.height) if press.aimed else (0.0, 0.0)
        play.table.tap(Touch(x, y, press.finger, place_of(node), press.aimed))
    else:
        node.removeAttribute("aria-pressed")
        again = document.querySelector(selector(node))
        if again:
            again.click()
    dom.measure("played")
