"""What moves on the board after a move, worked out from its events: who goes where, how long, and in which rhythm.

All lengths are user units of the board, all times milliseconds. Everything starts at once and ends as the new scene shows it.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from banmen.core.events import Event
from banmen.core.geometry import Point
from banmen.core.gesture import Target

CALM = "cubic-bezier(.2,.7,.2,1)"
HEAVY = "cubic-bezier(.3,.1,.2,1)"
FACINGS = "NESW"


class Step(NamedTuple):
    """One piece in motion.

    `item` is the item of the new scene that moves, or of the old one where the piece is `leaving`. It starts (a leaving piece
    ends) shifted by `shift`, turned by `turn` degrees and scaled by `scale` about `centre`, and faded if `fade`.
    """

    item: str
    centre: Point
    milliseconds: float
    easing: str
    shift: Point = (0.0, 0.0)
    turn: float = 0.0
    scale: float = 1.0
    fade: bool = False
    leaving: bool = False


Places = Callable[[Target, Event], Point | None]
"""Where a target lies in user units: a cell, or a place beside the board for the piece of an event; None if nowhere."""


def plan(events: Iterable[Event], pieces: Mapping[Target, str], places: Places) -> tuple[Step, ...]:
    """The steps of a move, given the pieces before it and where things are."""
    events = tuple(event for event in events if event.kind != "decided")
    pushed = any(event.kind in {"pushed", "fell", "ejected"} for event in events)
    ways = [_shift(places(event.start, event), places(event.end, event)) for event in events if event.start not in BESIDE]
    way = next((way for way in ways if way != (0.0, 0.0)), (0.0, 0.0))
    return tuple(step for step in (_step(event, pieces, places, pushed, way) for event in events) if step)


def _step(event: Event, pieces: Mapping[Target, str], places: Places, pushed: bool, way: Point) -> Step | None:
    """The step of one event, or None where nothing moves on the screen. `way` is where the line is pushed."""
    start, end = places(event.start, event), places(event.end, event)
    if event.start in pieces and (not event.piece or event.end in BESIDE):
        return _leave(event, start, _shift(start, end) if end else way)
    if not event.piece or end is None:
        return None
    if event.start == event.end or start is None:
        return _change(event, pieces.get(event.start, ""), end)
    milliseconds, easing = (260.0, HEAVY) if pushed or event.start in BESIDE else (180.0, CALM)
    turn = turned(pieces.get(event.start, ""), event.piece)
    return Step(f"piece-{event.end}", end, milliseconds, easing, _shift(end, start), turn)


def _shift(start: Point | None, end: Point | None) -> Point:
    return (end[0] - start[0], end[1] - start[1]) if start and end else (0.0, 0.0)


BESIDE = ("hand", "off")
"""The places beside the board that events name."""


def _leave(event: Event, start: Point | None, shift: Point) -> Step | None:
    if start is None:
        return None
    return Step(f"piece-{event.start}", start, 320.0, "ease-in", shift, scale=0.6, fade=True, leaving=True)


def _change(event: Event, before: str, at: Point) -> Step:
    turn = turned(before, event.piece)
    if turn:
        return Step(f"piece-{event.end}", at, 160.0, "ease-out", turn=turn)
    return Step(f"piece-{event.end}", at, 140.0, "ease-out", scale=0.8, fade=not before)


def turned(before: str, after: str) -> float:
    """The degrees, clockwise, from the facing of a piece to what it was before, the short way: pieces end in `-N` and so on."""
    if before[:-1] != after[:-1] or after[-2:-1] != "-" or before[-1] not in FACINGS or after[-1] not in FACINGS:
        return 0.0
    quarters = (FACINGS.index(before[-1]) - FACINGS.index(after[-1])) % 4
    return 90.0 * (quarters - 4 if quarters == 3 else quarters)
