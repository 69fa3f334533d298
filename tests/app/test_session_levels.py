"""A session in which the computer has seats: who may press, how far undo and redo go, who sits where in a rematch."""

from typing import Any

import pytest

from app.race import RACE
from app.racing import race, said
from banmen.app.session import Session


def against(moves: str = "", levels: tuple[int, ...] = (0, 4), **options: Any) -> Session:
    """A game in which the computer plays some seats; its moves are given like the others."""
    session = Session.begin(RACE, RACE.options(options), levels=levels)
    for move in moves.split():
        session.play(RACE.text.read_move(session.state, move))
    return session


def test_a_seat_can_be_the_computers() -> None:
    session = against()
    assert (session.levels, session.level, session.watched) == ((0, 4), 0, False)
    assert session.press("a1") == "a1"
    assert (session.level, session.selection.words) == (4, {})
    assert session.press("a2") is None
    assert session.refused
    assert session.refused.code == "computer-to-move"
    session.play("a2")
    assert (said(session), session.level, session.refused) == ("a1 a2", 0, None)
    session.resign(1)
    assert session.level == 0
    assert race().levels == (0, 0)


def test_seats_change_hands_at_any_time() -> None:
    session = race("a1 a2")
    session.press("a1")
    session.levels = (2, 0)
    assert (session.level, session.selection.typed, session.transcript.levels) == (2, (), (2, 0))
    session.levels = (0, 0)
    assert (session.level, session.transcript.levels) == (0, ())
    session.levels = (1, 6)
    assert session.watched


def test_undo_goes_back_to_the_turn_of_a_person() -> None:
    session = against("a1 a2 a1a3 a2a4 a3a5")
    session.undo()
    assert said(session) == "a1 a2 a1a3 a2a4"
    session.undo()
    assert (said(session), session.undone) == ("a1 a2", ("a1a3", "a2a4", "a3a5"))
    session.redo()
    assert said(session) == "a1 a2 a1a3 a2a4"
    session.redo()
    assert (said(session), session.can_redo) == ("a1 a2 a1a3 a2a4 a3a5", False)


def test_nobody_takes_back_what_only_the_computer_has_played() -> None:
    session = against("a1", (4, 0))
    assert not session.can_undo
    session.undo()
    assert said(session) == "a1"
    session = against("a1 a2 a1a3", (4, 0))
    session.undo()
    assert (said(session), session.can_undo) == ("a1", False)


def test_among_three_undo_passes_over_the_computers() -> None:
    session = against("a3 a2 a1 a3a4 a2a3 a1a2 a4a5", (0, 3, 3), players=3)
    session.undo()
    assert said(session) == "a3 a2 a1 a3a4 a2a3 a1a2"
    session.undo()
    assert said(session) == "a3 a2 a1"
    session.redo()
    assert said(session) == "a3 a2 a1 a3a4 a2a3 a1a2"


def test_a_half_finished_turn_of_the_computer_is_taken_back_with_the_persons() -> None:
    session = against("a1 a2 a1a3 - a2a4", double=True)
    assert session.level == 4
    session.undo()
    assert said(session) == "a1 a2"
    session.redo()
    assert said(session) == "a1 a2 a1a3 - a2a4"
    session = against("a1 a2 a1a3", double=True)
    session.undo()
    assert said(session) == "a1 a2"


def test_where_the_computer_plays_alone_undo_goes_by_turns() -> None:
    session = against("a1 a2 a1a3", (1, 1))
    session.undo()
    assert said(session) == "a1 a2"
    session.redo()
    assert said(session) == "a1 a2 a1a3"


def test_resigning_while_the_computer_thinks_is_undone_alone() -> None:
    session = against("a1 a2 a1a3")
    session.resign(1)
    session.undo()
    assert (said(session), session.level) == ("a1 a2 a1a3", 4)
    session.redo()
    assert session.outcome


def test_the_computer_does_not_play_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.app.session.MAX_PLIES", 3)
    session = against("a1 a2 a1a3")
    assert session.level == 0
    session.press("a2")
    assert session.refused
    assert session.refused.code == "too-many-plies"


def test_a_rematch_moves_the_computer_too() -> None:
    again = against("a1 a2", (0, 2)).rematch()
    assert (again.levels, again.level) == ((2, 0), 2)
    assert race("a1").rematch().transcript.levels == ()
