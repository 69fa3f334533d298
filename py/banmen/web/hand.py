"""The player's hand over the board: a tap types a target, a drag types where it began and where it ended."""

from collections.abc import Callable
from typing import Any

from banmen.app.session import Session
from banmen.core.geometry import Point
from banmen.core.gesture import PASS, Target, Word
from banmen.core.scene import Strip
from banmen.web.aim import FINGER_REACH, MOUSE_REACH, aim
from banmen.web.board import BoardView
from banmen.web.pointer import Touch
from banmen.web.scenery import Scenery, chosen, chosen_cells
from banmen.web.strips import word_of


def retype(session: Session, word: Word) -> Any | None:
    """Types a word from nothing; what cannot be typed is refused there. Returns the move played, or None."""
    while session.selection.typed:
        session.back()
    for target in word:
        move = session.press(target)
        if move is not None or session.refused:
            return move
    return None


class Hand:
    """Presses and drags on one session. `act` runs a change of the session and shows it.

    While `closed`, the board shows something else, and nothing is dragged.
    """

    def __init__(
        self,
        session: Session,
        view: BoardView,
        scenery: Scenery,
        strips: Callable[[], tuple[Strip, ...]],
        act: Callable[[Callable[[], object]], None],
        finish: Callable[[], None],
        closed: Callable[[], bool],
    ) -> None:
        self.session = session
        self.view = view
        self.scenery = scenery
        self.strips = strips
        self.act = act
        self.finish = finish
        self.closed = closed
        self._word: Callable[[Target], Word] = lambda end: (end,)
        self._start: Target = ""
        self._origin: Point = (0.0, 0.0)
        self._ghost: Any = None

    def touched(self) -> None:
        """Whatever moves is finished before the press counts."""
        self.finish()

    def tap(self, touch: Touch) -> None:
        """Presses a slot, the target that is meant, or nothing, which takes a press back."""
        session = self.session
        if touch.place.slot:
            word = self._slot(touch.place.slot)
            self.act(lambda: session.type(word))
            return
        target = self._meant(touch)
        self.act(lambda: session.press(target) if target else session.back())

    def grab(self, touch: Touch) -> bool:
        """Begins a drag with a slot, a piece that starts a word, or the pieces chosen so far."""
        session, place = self.session, touch.place
        if self.closed():
            return False
        self._start, self._origin = place.target, self._units(touch)
        if place.slot:
            return self._grab_slot(place.slot)
        pieces = session.game.look.pieces(session.state)
        group = chosen_cells(session) & pieces.keys() if session.selection.typed else frozenset()
        if self._start in group:
            typed = session.selection.typed
            self._word = lambda end: (*typed, end)
            self._lift("".join(self.view.markup(f"piece-{cell}") for cell in sorted(group)))
            return True
        fresh = session.selection.clear()
        if self._start not in fresh.targets() or self._start not in pieces or fresh.press(self._start).done:
            return False
        start, state = self._start, session.state
        self._word = lambda end: session.game.look.drag(state, start, end)
        self.act(lambda: retype(session, (start,)))
        self._lift(self.view.markup(f"piece-{start}"))
        return True

    def carry(self, touch: Touch) -> None:
        """Moves the ghost, and frames the cell under it if the piece may go there."""
        x, y = self._units(touch)
        self._ghost.setAttribute("transform", f"translate({x - self._origin[0]:.1f} {y - self._origin[1]:.1f})")
        end = self._end(touch)
        self.view.overlay("drag", self.scenery.overlay("ghost", self.session, end) if end and self._legal(end) else ())

    def drop(self, touch: Touch) -> None:
        """Types the word of the drag; dropped where it began, the piece stays chosen."""
        end = self._end(touch)
        self._clear()
        if end == self._start != "":
            return
        word = self._word(end) if end else ()
        self.act(lambda: retype(self.session, word))

    def lose(self) -> None:
        """Forgets the drag and what was typed for it."""
        self._clear()
        self.act(lambda: retype(self.session, ()))

    def _slot(self, slot: str) -> Word:
        return (PASS,) if slot == PASS else word_of(self.strips(), slot)

    def _grab_slot(self, slot: str) -> bool:
        session, word = self.session, self._slot(slot)
        now = session.selection._replace(typed=word)
        if slot == PASS or not word or now.dead or now.done:
            return False
        state, look = session.state, session.game.look
        self._word = (lambda end: (*word, end)) if len(word) > 1 else (lambda end: look.drag(state, word[0], end))
        self._origin = (0.0, 0.0)
        if session.selection.typed != word:
            self.act(lambda: retype(session, word))
        symbol = next(one.symbol for strip in self.strips() for row in strip.rows for one in row if one.id == slot)
        self._lift(f'<use href="#{symbol}"/>')
        return True

    def _lift(self, markup: str) -> None:
        """Puts a ghost under the pointer; a chooser makes room for the cells where the piece may go."""
        if any(item.layer == "chooser" for item in chosen(self.session)):
            self.view.svg.classList.add("carrying")
            self.view.overlay("ends", self.scenery.dots(cell for cell in self.scenery.centres if self._legal(cell)))
        self.view.moving.insertAdjacentHTML("beforeend", f'<g class="ghost" opacity=".55">{markup}</g>')
        self._ghost = self.view.moving.lastElementChild

    def _clear(self) -> None:
        if self._ghost is not None:
            self._ghost.remove()
            self._ghost = None
        self.view.svg.classList.remove("carrying")
        self.view.overlay("drag")
        self.view.overlay("ends")

    def _units(self, touch: Touch) -> Point:
        return self.view.frame().units(touch.x, touch.y)

    def _meant(self, touch: Touch) -> Target | None:
        """The target that a tap means; None for a tap on nothing."""
        target = touch.place.target
        choosing = self.scenery.choosing
        if not touch.aimed or choosing or (target and target not in self.scenery.centres):
            return target or None
        now = self.session.selection
        useful = now.targets() | now.clear().targets() | set(now.typed)
        reach = FINGER_REACH if touch.finger else MOUSE_REACH
        return aim(self._units(touch), target or None, self.scenery.centres, useful, reach)

    def _end(self, touch: Touch) -> Target | None:
        """The cell or place under a drag; beside a cell, the legal one near by."""
        target = touch.place.target or touch.place.beneath
        if target and (target not in self.scenery.centres or target == self._start):
            return target
        legal = [cell for cell in self.scenery.centres if self._legal(cell)]
        reach = FINGER_REACH if touch.finger else MOUSE_REACH
        return aim(self._units(touch), target or None, self.scenery.centres, legal, reach)

    def _legal(self, end: Target) -> bool:
        return end != self._start and not self.session.selection._replace(typed=self._word(end)).dead
