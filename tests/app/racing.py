"""Sessions of the race, for the tests of sessions."""

from typing import Any

from app.race import RACE
from banmen.app.session import Session

NAMES = ("Ann", "Bob")


def race(moves: str = "", names: tuple[str, ...] = NAMES, **options: Any) -> Session:
    """A game among people after some written moves, each typed as a press would."""
    session = Session.begin(RACE, RACE.options(options), names)
    for move in moves.split():
        assert session.type(RACE.look.gestures(session.state, move)[0]) == move
    return session


def said(session: Session) -> str:
    """The moves that stand, in one line."""
    return " ".join(session.record.moves)
