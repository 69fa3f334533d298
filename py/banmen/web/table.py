"""The game screen: one session on a board with everything around it, from a press to what is seen."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from js import document

from banmen.app.flow import Standing
from banmen.app.preview import Preview
from banmen.app.session import Session
from banmen.core.game import Game
from banmen.core.gesture import Target
from banmen.core.scene import Strip
from banmen.core.words import Words
from banmen.web import dom, keys
from banmen.web.board import BoardView
from banmen.web.controls import Controls
from banmen.web.dom import Listeners, Timer
from banmen.web.endcard import EndCard
from banmen.web.hand import Hand
from banmen.web.motion import Motion
from banmen.web.moves import MoveList
from banmen.web.pointer import PLACES, Place, Pointer, Touch, place_of
from banmen.web.scenery import Scenery
from banmen.web.status import Status
from banmen.web.strips import Strips, filled
from banmen.web.travel import Moment, Travel

REFUSED = 900.0
"""Milliseconds that the mark of a refusal stays."""
QUIET = 660.0
"""Milliseconds from the last move to the end card: the move itself, and 400 of quiet."""


class Calls(NamedTuple):
    """Whom the table tells and asks: `changed` after every change of the game, `standing` what the computer does then.

    `drawn` is told whenever the session was shown anew. `deeds` are the actions of buttons that do more than change the
    session, by their names.
    """

    changed: Callable[[Session], object]
    standing: Callable[[Session], Standing]
    deeds: Mapping[str, Callable[[Session], object]]
    drawn: Callable[[Session, Standing], object]


class Table:
    """Shows sessions, one at a time, in the regions of `#table`. `words` gives the sentences of a game."""

    def __init__(self, words: Callable[[Game], Words], calls: Calls) -> None:
        self.words = words
        self.calls = calls
        self.root = dom.by_id("table")
        self.view = BoardView(dom.by_id("board"))
        self.motion = Motion(self.view)
        self.moves = MoveList(dom.by_id("moves"))
        self.session: Session | None = None
        self.preview: Preview | None = None
        """A line that is looked at instead of the game; the next press on the board only ends that."""
        self._listeners = Listeners()
        self._refusal = Timer()
        self._ending = Timer()
        self._pointer: Pointer | None = None

    def show(self, session: Session) -> None:
        """Shows a session; the one shown before is left. The table itself may become visible later."""
        self.close()
        self.moves.clear()
        words = self.words(session.game)
        self.session = session
        self.root.setAttribute("data-game", session.game.name)
        self.scenery = Scenery(words)
        wide, high = self.scenery.board(session).view_box[2:]
        document.documentElement.style.setProperty("--aspect", f"{wide / high:.3f}")
        self.strips = Strips(dom.by_id("seats-above"), dom.by_id("seats-below"), dom.by_id("common"), words)
        self.status = Status(dom.by_id("status"), words)
        self.controls = Controls(dom.by_id("controls"), words)
        self.card = EndCard(dom.by_id("end"), words)
        self.travel = Travel(self.root, self.view, self.motion, self.scenery)
        self._beside: tuple[Strip, ...] = ()
        self._home: Target = ""
        self._cursor: Target = ""
        hand = Hand(session, self.view, self.scenery, lambda: self._beside, self._pressed, self.motion.finish, self._peeking)
        self._pointer = Pointer(self.root, hand)
        self._listeners.add(self.root, "click", self._clicked)
        self._listeners.add(self.root, "focusin", self._focused)
        self._listeners.add(self.root, "focusout", self._blurred)
        self._listeners.add(document, "keydown", self._typed)
        self._listeners.resized(self.moves.node, self.moves.reveal)
        self.refresh()

    def close(self) -> None:
        """Leaves the session and stops listening; may be called twice."""
        self._listeners.close()
        for timer in (self._refusal, self._ending):
            timer.cancel()
        self.motion.finish()
        self.preview = None
        if self._pointer:
            self._pointer.close()
            self._pointer = None
        if self.session:
            self.session = None
            for part in (self.view, self.moves, self.strips, self.controls, self.card):
                part.clear()
            for state in ("data-over", "data-moves"):
                self.root.removeAttribute(state)

    def act(self, change: Callable[[], object]) -> None:
        """Changes the session and shows what came of it, the game itself again; a change of the game is reported."""
        session = self.session
        if not session:
            return
        self.look(None)
        self.motion.finish()
        before = Moment(session.record, session.shown, (session.transcript, session.view))
        change()
        self._draw(before)
        if before.kept != (session.transcript, session.view):
            self.calls.changed(session)
        dom.measure("drawn")

    def look(self, preview: Preview | None) -> None:
        """Shows a line of play instead of the game, or the game again."""
        if self.session and (preview or self.preview):
            self.session.browse(self.session.shown)
            self.preview = preview
            self.refresh()

    def _peeking(self) -> bool:
        return self.preview is not None

    def _pressed(self, change: Callable[[], object]) -> None:
        """Does what a press on the board means; while a line is looked at, it only ends that."""
        if self.preview:
            self.look(None)
        else:
            self.act(change)

    def refresh(self) -> None:
        """Shows the session again, after something changed it from outside."""
        self._draw(None)

    def tell(self) -> None:
        """Shows what the computer thinks by now, and nothing else."""
        if self.session:
            self.status.thinking.draw(self.session, self.calls.standing(self.session))

    def _draw(self, before: Moment | None) -> None:
        session = self.session
        if not session:
            return
        self.view.overlay("refused")
        self.view.overlay("focus", self.scenery.overlay("focus", session, self._cursor))
        left = self.travel.leaving(session, before) if before else None
        beside = self._beside
        self._home = self._home or self.scenery.board(session).cells[0]
        seen = self.preview or session
        scene = self.scenery.scene(seen, self._home)
        self.view.draw(session.game.name, self.scenery.board(session), scene, self.scenery.words.say("name"))
        self.view.svg.classList.toggle("choosing", self.scenery.choosing)
        standing = self.calls.standing(session)
        self._beside = self.strips.draw(seen, standing)
        self.status.draw(seen, standing)
        self.controls.draw(seen, standing)
        self._finale(session, QUIET if left is not None else 0.0)
        self.moves.draw(session.record, session.shown)
        if left is not None and before:
            self.travel.show(session, before, left, (filled(beside), filled(self._beside)))
        if session.refused:
            self._refuse(session)
        self.calls.drawn(session, standing)

    def _finale(self, session: Session, wait: float) -> None:
        """Shows the end card once the last move is done, or takes it away."""
        self._ending.cancel()
        over = bool(session.outcome) and session.live and not self.root.hasAttribute("data-analysis")
        if over and wait and not self.root.hasAttribute("data-over"):
            self._ending.set(wait, lambda: self._finale(session, 0.0))
            return
        self.root.toggleAttribute("data-over", over)
        if over:
            self.card.draw(session)
        else:
            self.card.clear()

    def _refuse(self, session: Session) -> None:
        at = session.refused.at if session.refused else None
        if at:
            self.view.overlay("refused", self.scenery.overlay("refused", session, at))
            self.motion.shake(f"piece-{at}")
            self._refusal.set(REFUSED, lambda: self.view.overlay("refused"))

    def _clicked(self, event: Any) -> None:
        node, session = dom.closest(event, "[data-action], [data-ply]"), self.session
        if node is None or session is None:
            return
        dom.measure("press")
        if node.hasAttribute("data-ply"):
            self.act(lambda: session.browse(int(node.getAttribute("data-ply"))))
        else:
            self.do(node.getAttribute("data-action"))

    def do(self, action: str) -> None:
        """Does what a control or a key names."""
        session = self.session
        if not session or self._along(action):
            return
        if action == "moves":
            opened = self.root.toggleAttribute("data-moves")
            self.controls.press("moves", opened)
        elif action in self.calls.deeds:
            self.calls.deeds[action](session)
        else:
            self.act(deeds(session)[action])

    def _along(self, action: str) -> bool:
        """While a line is looked at: steps along it, or leaves it; whether that was all that the action meant."""
        by = {"earlier": -1, "later": 1}.get(action, 0)
        if self.preview and by:
            self.preview.step(by)
            self.refresh()
            return True
        left = self.preview is not None and action in ("leave", "back", "now")
        self.look(None)
        return left

    def _typed(self, event: Any) -> None:
        session = self.session
        if not session or dom.closest(event, "dialog, input, textarea, select") is not None:
            return
        cell = self._cursor
        facing = keys.facing_of(event.key, session.view.flipped, session.selection.targets())
        ahead = keys.neighbour(event.key, cell, self.scenery.centres) if cell else None
        action, place = keys.action_of(event), place_of(dom.closest(event, PLACES))
        if facing:
            self._pressed(lambda: session.press(facing))
        elif event.key in ("Enter", " ") and (cell or place.target):
            self._press(cell or place.target)
        elif cell and event.key in keys.ARROWS:
            self.view.focus(ahead or cell)
        elif action:
            self.do(action)
        else:
            return
        event.preventDefault()

    def tap(self, touch: Touch) -> None:
        """Presses a place."""
        if self._pointer:
            self._pointer.tap(touch)

    def _press(self, target: Target) -> None:
        if self._pointer:
            self._pointer.press(Place(target))

    def _focused(self, event: Any) -> None:
        cell = self.view.focused()
        if not self.session or not cell or cell not in self.scenery.centres or not event.target.matches(":focus-visible"):
            return
        self.view.overlay("focus", self.scenery.overlay("focus", self.session, cell))
        self._home = self._cursor = cell

    def _blurred(self, _: Any) -> None:
        self._cursor = ""
        self.view.overlay("focus")


def deeds(session: Session) -> dict[str, Callable[[], object]]:
    """What the controls and keys do to a session, by the names of their actions."""
    return {
        "undo": session.undo,
        "redo": session.redo,
        "flip": session.flip,
        "back": session.back,
        "first": lambda: session.browse(0),
        "review": lambda: session.browse(0),
        "earlier": lambda: session.browse(session.shown - 1),
        "later": lambda: session.browse(session.shown + 1),
        "now": session.resume,
        "branch": session.branch,
    }
