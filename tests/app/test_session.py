"""A game at one screen: presses, undo and redo, looking back, endings, rematch; and the laws that hold for all of them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.race import RACE, load
from app.racing import NAMES, race, said
from banmen import games
from banmen.app.session import Session
from banmen.core.game import Game
from banmen.core.record import Ending
from banmen.core.record_text import read_record, write_record
from banmen.core.scene import View
from banmen.core.transcript import MAX_PLIES


def test_a_game_begins() -> None:
    session = race(names=(" Ann\n",))
    assert session.game is RACE
    assert (session.names, session.seats) == (("Ann", ""), ("red", "green"))
    assert (session.turn, session.outcome, session.live, session.undone) == (1, None, True, ())
    assert (session.can_undo, session.can_redo) == (False, False)
    assert session.view == View()


def test_it_can_begin_anywhere() -> None:
    start = RACE.text.read_position("a3.a5_2", RACE.options({}))
    assert Session.begin(RACE, RACE.options({}), start=start).state == start


def test_pressing_spells_a_move() -> None:
    session = race("a1 a2")
    assert session.press("a1") is None
    assert (session.selection.typed, session.selection.targets()) == (("a1",), {"a3"})
    assert session.press("a3") == "a1a3"
    assert (said(session), session.turn, session.selection.typed) == ("a1 a2 a1a3", 2, ())


def test_the_first_press_is_taken_back_by_pressing_it_again() -> None:
    session = race("a1 a2")
    session.press("a1")
    session.press("a1")
    assert (session.selection.typed, session.refused) == ((), None)


def test_an_empty_dead_place_says_why_and_keeps_the_press() -> None:
    session = race("a1 a2")
    session.press("a1")
    assert session.press("a9") is None
    assert session.selection.typed == ("a1",)
    assert session.refused
    assert (session.refused.code, session.refused.at) == ("cannot", "a9")


def test_a_blocked_place_says_why_and_keeps_the_press() -> None:
    session = race("a1 a2")
    session.press("a1")
    session.press("a2")
    assert session.selection.typed == ("a1",)
    assert session.refused
    assert session.press("a3") == "a1a3"
    assert session.refused is None


def test_another_beginning_starts_over() -> None:
    session = race("a1 a2 a1a3", double=True)
    session.press("a3")
    assert session.press("pass") == "-"


def test_a_later_press_can_be_mended() -> None:
    siam = Session.begin(games.load("siam"), games.load("siam").options({}))
    for word in (("hand", "a2", "N"), ("hand", "e2", "N")):
        siam.type(word)
    siam.press("a2")
    siam.press("b2")
    siam.press("a1")
    assert (siam.selection.typed, siam.refused) == (("a2", "a1"), None)
    saiju = Session.begin(games.load("saiju"), games.load("saiju").options({}))
    saiju.quick_setup(Random(1))
    shadow = min(saiju.selection.targets())
    saiju.type((shadow, "w"))
    saiju.press("y")
    assert (saiju.selection.typed, saiju.refused) == ((shadow, "y"), None)


def test_mending_never_plays() -> None:
    """Two marbles are chosen, and one of them could go where both cannot: that is refused, and not played with one."""
    abalone = games.load("abalone")
    options = abalone.options({"goal": 14})
    start = abalone.text.read_position("5.6.7.8.4b4.3bw3.7.6.5_1_l12.13", options)
    session = Session.begin(abalone, options, start=start)
    session.type(("e5", "d4", "e6"))
    assert session.record.moves == ()
    assert session.refused
    assert session.type(("e5", "e6")) is not None


def test_a_word_is_typed_at_once_and_taken_back_at_once() -> None:
    session = race("a1 a2")
    session.press("a1")
    assert session.type(("a1", "a3")) == "a1a3"
    assert session.type(("a2",)) is None
    assert session.selection.typed == ("a2",)
    session.type(("a2",))
    assert session.selection.typed == ()
    assert session.type(("a9", "a8")) is None
    assert session.refused


def test_the_same_unfinished_word_again_is_taken_back() -> None:
    session = Session.begin(games.load("saiju"), games.load("saiju").options({}))
    session.quick_setup(Random(1))
    word = session.selection.targets()
    shadow = min(word)
    session.type((shadow, "w"))
    assert session.selection.typed == (shadow, "w")
    session.type((shadow, "w"))
    assert session.selection.typed == ()


def test_back_takes_the_last_press_back() -> None:
    session = race("a1 a2")
    session.press("a1")
    session.back()
    session.back()
    assert session.selection.typed == ()


def test_undo_and_redo_go_by_turns() -> None:
    session = race("a1 a2 a1a3 a3a4 a2a3 -", double=True)
    session.undo()
    assert (said(session), session.undone) == ("a1 a2 a1a3 a3a4", ("a2a3", "-"))
    session.undo()
    assert said(session) == "a1 a2"
    session.redo()
    assert (said(session), session.can_redo) == ("a1 a2 a1a3 a3a4", True)
    session.redo()
    assert (said(session), session.can_redo) == ("a1 a2 a1a3 a3a4 a2a3 -", False)
    session.redo()
    assert said(session) == "a1 a2 a1a3 a3a4 a2a3 -"


def test_a_half_finished_turn_is_undone_by_its_ply() -> None:
    session = race("a1 a2 a1a3 a3a4 a2a3", double=True)
    session.undo()
    assert said(session) == "a1 a2 a1a3 a3a4"
    session.undo()
    assert said(session) == "a1 a2"
    session.redo()
    session.redo()
    assert said(session) == "a1 a2 a1a3 a3a4 a2a3"


def test_undoing_everything_ends() -> None:
    session = race("a1 a2")
    for _ in range(4):
        session.undo()
    assert (said(session), session.can_undo, session.undone) == ("", False, ("a1", "a2"))


def test_a_new_move_forgets_what_was_undone_and_its_comments() -> None:
    session = race("a1 a2 a1a3")
    session.transcript = session.transcript._replace(comments=((0, "kept"), (3, "lost")))
    session.undo()
    session.type(("a1", "a3"))
    assert session.undone == ()
    assert session.transcript.comments == ((0, "kept"),)


def test_looking_back_changes_nothing_and_plays_nothing() -> None:
    session = race("a1 a2 a1a3")
    before = session.record
    session.browse(1)
    assert (session.shown, session.live, session.state) == (1, False, before.states[1])
    assert session.selection.words == {}
    assert session.press("a2") is None
    assert session.refused
    assert session.refused.code == "looking-back"
    assert (session.record, session.turn) == (before, 2)
    session.browse(-5)
    assert session.shown == 0
    session.browse(99)
    assert (session.shown, session.live) == (3, True)
    session.browse(2)
    session.resume()
    assert (session.live, session.refused) == (True, None)


def test_one_can_continue_from_an_earlier_position() -> None:
    session = race("a1 a2 a1a3 a2a4")
    session.browse(2)
    session.branch()
    assert (said(session), session.undone, session.live) == ("a1 a2", ("a1a3", "a2a4"), True)
    session.branch()
    assert said(session) == "a1 a2"


def test_resigning_ends_the_game_for_all_others() -> None:
    session = race("a1 a2 a3", names=("A", "B", "C"), players=3)
    session.resign(2)
    assert session.outcome
    assert (session.outcome.winners, session.outcome.reason, session.turn) == ((1, 3), "resigned", None)
    assert session.press("a1") is None
    assert session.refused
    assert session.refused.code == "game-over"
    session.resign(1)
    session.agree_draw()
    assert session.record.ending == Ending("resigned", 2)


def test_an_ending_is_undone_first_and_redone_last() -> None:
    session = race("a1 a2 a1a3")
    session.agree_draw()
    ended = session.record
    session.undo()
    assert (session.outcome, said(session), session.can_redo) == (None, "a1 a2 a1a3", True)
    session.undo()
    assert said(session) == "a1 a2"
    session.redo()
    assert (said(session), session.outcome) == ("a1 a2 a1a3", None)
    session.redo()
    assert session.record == ended


def test_the_board_is_turned_round() -> None:
    session = race()
    session.flip()
    assert session.view.flipped
    session.flip()
    assert not session.view.flipped


def test_a_rematch_moves_everybody_up_one_seat() -> None:
    session = race("a1 a2 a3", names=("A", "B", "C"), players=3)
    session.flip()
    again = session.rematch("2026-11-30")
    assert (again.names, said(again), again.state) == (("B", "C", "A"), "", session.record.states[0])
    assert (again.view, again.transcript.date) == (session.view, "2026-11-30")
    assert race().rematch().names == ("Bob", "Ann")


def test_the_setup_can_be_left_to_chance() -> None:
    session = race("a1", players=3)
    assert session.in_setup
    assert len(session.quick_setup(Random(3))) == 2
    assert (session.in_setup, session.turn) == (False, 1)
    assert session.quick_setup(Random(3)) == ()


def test_names_can_be_changed() -> None:
    session = race("a1")
    session.names = ("  Eve ", "\x07")
    assert session.names == ("Eve", "")
    assert session.transcript.names == ("Eve", "")


def test_a_game_has_at_most_so_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.app.session.MAX_PLIES", 3)
    session = race("a1 a2 a1a3")
    assert session.press("a2") is None
    assert session.refused
    assert (session.refused.code, session.refused.facts) == ("too-many-plies", {"limit": 3})
    assert MAX_PLIES > 3


ALL = [RACE, *map(games.load, games.names())]


def random_session(game: Game, seed: int, plies: int) -> Session:
    chance = Random(seed)
    options = {option.name: chance.choice(option.values) for option in game.rules.OPTIONS}
    session = Session.begin(game, options, NAMES)
    for _ in range(plies):
        if session.outcome:
            break
        move = chance.choice(session.record.legal())
        assert session.type(game.look.gestures(session.state, move)[-1]) == move
    return session


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@settings(max_examples=25)
@given(st.integers(0, 999), st.integers(0, 20), st.data())
def test_undo_then_redo_and_looking_back_change_nothing(game: Game, seed: int, plies: int, data: st.DataObject) -> None:
    session = random_session(game, seed, plies)
    if data.draw(st.booleans()):
        session.resign(1)
    whole = session.record
    undone = 0
    while session.can_undo and data.draw(st.booleans()):
        session.undo()
        undone += 1
        before = session.transcript
        session.browse(data.draw(st.integers(0, 20)))
        if not session.live:
            session.press(data.draw(st.sampled_from(["a1", "c3", "hand", "pass", "?"])))
        session.resume()
        assert session.transcript == before
        assert read_record(write_record(session.transcript), load) == session.transcript
    for _ in range(undone):
        session.redo()
    assert session.record == whole


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@settings(max_examples=25)
@given(st.integers(0, 999), st.integers(0, 20), st.integers(0, 3))
def test_the_text_of_a_session_is_the_session(game: Game, seed: int, plies: int, undos: int) -> None:
    session = random_session(game, seed, plies)
    for _ in range(undos):
        session.undo()
    again = Session(read_record(write_record(session.transcript), load))
    assert (again.record, again.undone, again.names) == (session.record, session.undone, session.names)
    again.redo()
    session.redo()
    assert again.record == session.record
