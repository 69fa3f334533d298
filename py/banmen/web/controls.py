"""The buttons below the board: undo, redo, hint, flip and moves; while looking back, the steps through the game.

Where one only watches the computer play itself, they hold the game and let it go on, or play one turn.
"""

from typing import NamedTuple

from banmen.app.flow import Standing
from banmen.app.preview import Preview
from banmen.app.session import Session
from banmen.core.markup import escape
from banmen.core.words import Words
from banmen.web.node import Node


class Control(NamedTuple):
    """A button: the action it names, whose label has the code `table-ACTION`, and its icon."""

    action: str
    icon: str


PLAYING = (
    Control("undo", "undo"),
    Control("redo", "redo"),
    Control("hint", "hint"),
    Control("flip", "flip"),
    Control("moves", "moves"),
)
PAUSE = Control("pause", "pause")
RUN = Control("run", "run")
WATCHING = (Control("step", "step"), Control("undo", "undo"), Control("flip", "flip"), Control("moves", "moves"))
LOOKING = (
    Control("first", "first"),
    Control("earlier", "back"),
    Control("later", "next"),
    Control("now", "last"),
    Control("branch", "go"),
)
AHEAD = (Control("earlier", "back"), Control("later", "next"), Control("leave", "close"))


def markup(control: Control, words: Words) -> str:
    """A control as a button."""
    return (
        f'<button type="button" class="control" data-action="{control.action}"><svg class="icon" aria-hidden="true">'
        f'<use href="#icon-{control.icon}"/></svg><span>{escape(words.say(f"table-{control.action}"))}</span></button>'
    )


def possible(session: Session) -> dict[str, bool]:
    """Which actions would do something now."""
    return {
        "undo": session.can_undo,
        "redo": session.can_redo,
        "hint": session.outcome is None and not session.level,
        "first": session.shown > 0,
        "earlier": session.shown > 0,
        "later": session.shown < len(session.record.moves),
        "branch": not session.live,
    }


class Controls:
    """The buttons on the page."""

    def __init__(self, node: Node, words: Words) -> None:
        self.node = node
        self.words = words
        self._set: tuple[Control, ...] = ()
        self._buttons: dict[str, Node] = {}

    def _wanted(self, session: Session, standing: Standing) -> tuple[Control, ...]:
        if isinstance(session, Preview):
            return AHEAD
        if not session.live:
            return LOOKING
        if session.watched and not session.outcome:
            return (RUN if standing.paused else PAUSE, *WATCHING)
        return PLAYING

    def draw(self, session: Session, standing: Standing) -> None:
        """Shows the buttons for the session, those without effect disabled."""
        wanted = self._wanted(session, standing)
        if wanted != self._set:
            self._set = wanted
            self.node.innerHTML = "".join(markup(control, self.words) for control in wanted)
            self._buttons = {button.getAttribute("data-action"): button for button in self.node.children}
        able = possible(session)
        for action, button in self._buttons.items():
            disabled = not able.get(action, True)
            if bool(button.disabled) != disabled:
                button.disabled = disabled

    def press(self, action: str, pressed: bool) -> None:
        """Shows a button as switched on or off."""
        if action in self._buttons:
            self._buttons[action].setAttribute("aria-pressed", str(pressed).lower())

    def wait(self, action: str, waiting: bool) -> None:
        """Shows that what a button asked for is on its way."""
        if action in self._buttons:
            self._buttons[action].setAttribute("aria-busy", str(waiting).lower())

    def clear(self) -> None:
        """Takes the buttons away."""
        self.node.replaceChildren()
        self._set, self._buttons = (), {}
