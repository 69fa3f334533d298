"""The way of the pieces from one picture to the next, when one ply forward is shown."""

from typing import Any, NamedTuple

from banmen.app.session import Session
from banmen.core.events import Event
from banmen.core.geometry import Point
from banmen.core.gesture import Target
from banmen.core.record import Record
from banmen.web import steps
from banmen.web.board import BoardView
from banmen.web.motion import Motion
from banmen.web.node import Node
from banmen.web.scenery import Scenery

Slots = tuple[frozenset[str], frozenset[str]]
"""The slots beside the board in which something lay before a change, and does after it."""


class Moment(NamedTuple):
    """What was shown before a change."""

    record: Record
    shown: int
    kept: tuple[Any, ...]


class Travel:
    """Moves the pieces of one session on the board, and between the board and the slots inside `root`."""

    def __init__(self, root: Node, view: BoardView, motion: Motion, scenery: Scenery) -> None:
        self.root, self.view, self.motion, self.scenery = root, view, motion, scenery

    def leaving(self, session: Session, before: Moment) -> dict[Target, str] | None:
        """If the change is one ply forward: the markup of the pieces as they stood before it, else None."""
        if session.shown != before.shown + 1 or session.record.states[before.shown] != before.record.states[before.shown]:
            return None
        pieces = session.game.look.pieces(before.record.states[before.shown])
        return {cell: self.view.markup(f"piece-{cell}") for cell in pieces}

    def show(self, session: Session, before: Moment, left: dict[Target, str], slots: Slots) -> None:
        """Animates the ply that has just been shown; `left` is what `leaving` gave before it was."""
        look, state = session.game.look, session.record.states[before.shown]
        events = look.events(state, session.record.moves[before.shown])
        planned = steps.plan(events, look.pieces(state), self._places(*slots))
        going = [(step, left.get(step.item.removeprefix("piece-"), "")) for step in planned if step.leaving]
        self.motion.play([step for step in planned if not step.leaving], going)
        for slot in slots[1] - slots[0]:
            self.motion.arrive(self._slot(slot))

    def _places(self, full: frozenset[str], fuller: frozenset[str]) -> steps.Places:
        """Where cells are, and the slot beside the board that a move emptied or filled."""
        slots = {True: sorted(full - fuller), False: sorted(fuller - full)}

        def place(target: Target, event: Event) -> Point | None:
            if target in self.scenery.centres:
                return self.scenery.centres[target]
            slot = next(iter(slots[target == event.start]), None) if target in steps.BESIDE else None
            if not slot:
                return None
            box = self._slot(slot).getBoundingClientRect()
            return self.view.frame().units(box.left + box.width / 2, box.top + box.height / 2)

        return place

    def _slot(self, id: str) -> Node:
        return self.root.querySelector(f'.slot[data-id="{id}"]')
