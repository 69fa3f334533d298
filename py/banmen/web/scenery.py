"""What the board of a session shows, as one scene: the position, the last move, the selection, and cells that can be pressed.

Nothing here touches the browser. What depends on the position alone is kept, so that a press costs only its marks.
"""

import re
from collections.abc import Iterable
from typing import Any

from banmen.app.session import Session
from banmen.core import marks
from banmen.core.geometry import Point
from banmen.core.gesture import Target
from banmen.core.markup import quoted
from banmen.core.record import Record
from banmen.core.scene import Board, Item, Scene, View
from banmen.core.words import Words

_TARGET = re.compile(r'data-target="([^"]+)"')
SHADE = "chooser-shade"
"""The item that darkens the board while something is chosen."""
CHOSEN = ("ring", "square")
"""The kinds of marks that stand on a chosen cell."""


class Scenery:
    """The scenes of one session, given the words that name its cells."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._key: tuple[Any, ...] = ()
        self._base: Scene = ()
        self._last: tuple[tuple[Record, int, View] | None, Scene] = (None, ())
        self.centres: dict[Target, Point] = {}
        """The centre of every cell as it is shown."""
        self.choosing = False
        """Whether a chooser shades the whole board, so that a press beside its buttons only takes it away."""

    def board(self, session: Session) -> Board:
        """The frame of the picture."""
        return session.game.look.board(session.record.options)

    def scene(self, session: Session, home: Target = "") -> Scene:
        """Everything to draw. `home` is the cell that the Tab key reaches."""
        typed = tuple(self._pressable(session, item, frozenset(), True) for item in chosen(session))
        self.choosing = any(item.id == SHADE for item in typed)
        return unique((*self._still(session, home), *self._turn(session), *typed))

    def overlay(self, kind: str, session: Session, target: Target) -> Scene:
        """One mark on a cell, in front of the pieces: `refused`, `ghost` or `focus`."""
        if target not in self.centres:
            return ()
        name = kind if kind == "refused" else f"{kind}-{self.board(session).shape}"
        mark = marks.mark(name, target, self.centres[target], "focus")
        return (mark._replace(id=f"over-{mark.id}"),)

    def dots(self, cells: Iterable[Target]) -> Scene:
        """A dot on each of some cells."""
        return tuple(marks.mark("dot", cell, self.centres[cell])._replace(id=f"over-dot-{cell}") for cell in cells)

    def _turn(self, session: Session) -> Scene:
        key, (known, marked) = (session.record, session.shown, session.view), self._last
        if known is None or known[0] is not key[0] or known[1:] != key[1:]:
            marked = last(*key)
            self._last = (key, marked)
        return marked

    def _still(self, session: Session, home: Target) -> Scene:
        starts = session.selection.clear().targets()
        key = (session.game.name, session.state, session.view, starts, home)
        if key != self._key:
            self._key = key
            look, state, view = session.game.look, session.state, session.view
            self.centres = {cell: look.centre(session.record.options, cell, view) for cell in self.board(session).cells}
            hits = (self._pressable(session, item, starts, item.id == f"hit-{home}") for item in look.hits(state, view))
            self._base = (*look.scene(state, view), *hits)
        return self._base

    def _pressable(self, session: Session, item: Item, starts: frozenset[Target], reached: bool) -> Item:
        """The item; if it can be pressed, with its role, its label, and whether the Tab key reaches it."""
        target = _TARGET.search(item.svg)
        if not target:
            return item
        label = self.words.say(session.game.look.label(session.state, target[1]))
        extra = f' role="button" tabindex="{0 if reached else -1}" aria-label={quoted(label)}'
        if target[1] in starts:
            extra += ' data-grab=""'
        return item._replace(svg=item.svg.replace(" ", f"{extra} ", 1))


def last(record: Record, shown: int, view: View) -> Scene:
    """The marks of the last turn before the ply that is shown."""
    turn = next((turn for turn in reversed(record.turns()) if turn.start < shown), range(0))
    look = record.game.look
    plies = range(turn.start, min(turn.stop, shown))
    return tuple(item for ply in plies for item in look.last(record.states[ply], record.moves[ply], view))


def chosen(session: Session) -> Scene:
    """The marks of the word typed so far; while nothing can be typed, none."""
    if not session.live or session.outcome:
        return ()
    now = session.selection
    return session.game.look.marks(session.state, now.typed, now.targets(), session.view)


def chosen_cells(session: Session) -> frozenset[Target]:
    """The cells that the word typed so far has chosen, a line as a whole."""
    split = (item.id.partition("-") for item in chosen(session))
    return frozenset(cell for kind, _, cell in split if kind in CHOSEN) | frozenset(session.selection.typed)


def unique(items: Iterable[Item]) -> Scene:
    """The items with distinct ids; of two with the same id, the later one."""
    return tuple({item.id: item for item in items}.values())
