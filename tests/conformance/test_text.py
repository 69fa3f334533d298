"""Laws of every game's texts, over random play and hostile input."""

import re
from contextlib import suppress
from random import Random
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen.core.errors import IllegalMove, Refused, Unreadable
from banmen.core.game import Game
from banmen.core.record import Record
from banmen.core.record_text import read_record, write_record
from banmen.core.transcript import transcript
from banmen.core.words import Words
from conformance.walks import places, walks

PLAIN = re.compile(r"[A-Za-z0-9_.*-]+")
"""What needs no escaping in a link."""

SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.differing_executors])


def test_positions_come_back(game: Game) -> None:
    for state, _, _ in places(game):
        text = game.text.write_position(state)
        assert PLAIN.fullmatch(text)
        read = game.text.read_position(text, state.options._asdict())
        assert read == state, text
        assert game.rules.moves(read) == game.rules.moves(state)


def test_positions_are_read_with_space_around(game: Game) -> None:
    state = walks(game)[0].state
    text = game.text.write_position(state)
    assert game.text.read_position(f" {text}\n", state.options._asdict()) == state


def test_moves_come_back(game: Game) -> None:
    chance = Random(game.name)
    for state, moves, _ in places(game):
        written = [game.text.write_move(move) for move in moves]
        assert len(set(written)) == len(written)
        assert all(map(PLAIN.fullmatch, written))
        for move, text in chance.sample(list(zip(moves, written, strict=True)), min(len(moves), 15)):
            assert game.text.read_move(state, text) == move


def test_moves_are_read_in_any_case(game: Game) -> None:
    for state, _, few in places(game):
        for move in few:
            text = game.text.write_move(move)
            assert game.text.read_move(state, f" {text.upper()} ") == game.text.read_move(state, text.lower()) == move


def test_only_legal_moves_are_read(game: Game) -> None:
    """A move of another position is read as a legal move of this one, or refused."""
    chance = Random(game.name)
    written = [(game.text.write_move(move), state) for state, _, few in places(game) for move in few]
    for state, moves, _ in places(game):
        for text, _ in chance.sample(written, min(10, len(written))):
            with suppress(Refused):
                assert game.text.read_move(state, text) in moves


def test_records_come_back(game: Game) -> None:
    for walked in walks(game):
        record = played_out(walked)
        text = write_record(transcript(record))
        read = read_record(text, {game.name: game}.__getitem__)
        assert read.record == record
        assert write_record(read) == text


def played_out(walked: Record) -> Record:
    """The walk up to its first repetition, where a game ends."""
    for ply in range(len(walked.moves)):
        if walked.upto(ply).outcome:
            return walked.upto(ply)
    return walked


def test_a_board_is_drawn_in_plain_characters(game: Game) -> None:
    for state, _, _ in places(game):
        drawn = game.text.draw(state)
        assert drawn.isascii()
        assert drawn.replace("\n", "").isprintable()
        assert len(drawn.splitlines()) > 2
        assert max(map(len, drawn.splitlines())) < 80


HOSTILE = [
    "", " ", "\x00", "\n", "_", "-", ".", "_1", "x" * 1_000_000, "1" * 1_000_000, "." * 1_000_000, "_" * 1_000_000,
    "9" * 5_000 + "_1", "\ud800", "٣.٣.٣_1", "\N{SUPERSCRIPT TWO}", "a1" * 500_000, "5.5.5.5.5_1_" + "e" * 1_000_000,
    "\N{LATIN SMALL LETTER SHARP S}" * 100_000, "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_refused_at_once(game: Game, text: str) -> None:
    state = game.rules.initial(game.options({}))
    begun = process_time()
    with pytest.raises(Unreadable) as position:
        game.text.read_position(text, game.options({}))
    with pytest.raises((Unreadable, IllegalMove)) as move:
        game.text.read_move(state, text)
    assert process_time() - begun < 0.5
    check_sentence(game, position.value)
    check_sentence(game, move.value)


def check_sentence(game: Game, error: Refused) -> None:
    """The error can be said in a short, plain sentence."""
    sentence = Words("en", "banmen.core", game.package).say(error.phrase)
    assert len(sentence) < 200
    assert sentence.isprintable()


@SHARED
@given(data=st.data())
def test_a_damaged_position_is_read_or_refused(game: Game, data: st.DataObject) -> None:
    """Whatever is read can be written, read again, and played from."""
    state = data.draw(st.sampled_from(places(game))).state
    options = state.options._asdict()
    text = damaged(game.text.write_position(state), data)
    try:
        read = game.text.read_position(text, options)
    except Unreadable as error:
        check_sentence(game, error)
        return
    assert game.text.read_position(game.text.write_position(read), options) == read
    for move in list(game.rules.moves(read))[:3]:
        game.rules.outcome(game.rules.play(read, move))
    assert (game.rules.outcome(read) is None) == bool(game.rules.moves(read))


@SHARED
@given(data=st.data())
def test_a_damaged_move_is_read_or_refused(game: Game, data: st.DataObject) -> None:
    place = data.draw(st.sampled_from([place for place in places(game) if place.few]))
    text = damaged(game.text.write_move(data.draw(st.sampled_from(place.few))), data)
    try:
        assert game.text.read_move(place.state, text) in place.moves
    except Refused as error:
        check_sentence(game, error)


def damaged(text: str, data: st.DataObject) -> str:
    """The text with a few characters replaced, added or taken away."""
    for _ in range(data.draw(st.integers(1, 3))):
        at, size = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 2))
        letters = st.sampled_from("0123456789abcdefghwypksmfNESWnesxblotr*._-") | st.characters()
        text = text[:at] + data.draw(st.text(letters, max_size=2)) + text[at + size :]
    return text
