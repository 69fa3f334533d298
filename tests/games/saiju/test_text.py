"""Positions and moves as text: the examples of the design, round trips, and everything that is refused."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.core.errors import Refused, Unreadable
from banmen.core.words import Words
from banmen.games.saiju import GAME, rules, text
from banmen.games.saiju.state import PASS, Move, at, setup_symbol
from games.saiju.helpers import ALL_OPTIONS, finished, initial, on_board, played, walk

WORDS = Words("en", "banmen.core", "banmen.games.saiju")
EMPTY = "4.5.6.3x3.6.5.4"
DESIGN = "ks3.1wm1km1.6.3x2kf.6.5.4_2"


def read(position, **options):
    return text.read_position(position, GAME.options(options))


def refused(position, **options):
    with pytest.raises(Unreadable) as caught:
        read(position, **options)
    assert WORDS.say(caught.value.phrase)
    return caught.value.code, caught.value.facts["column"]


def test_the_example_of_the_design():
    s = read(DESIGN)
    assert [at(s, cell) for cell in ("g4", "f4", "f6", "d7")] == ["ks", "wm", "km", "kf"]
    assert rules.turn(s) == 2
    assert text.write_position(s) == DESIGN


def test_the_start():
    assert text.write_position(initial()) == f"{EMPTY}_1"
    assert text.write_position(initial(board="square")) == "6.6.6.6.6.6_1"
    assert text.write_position(initial(board="hexagon")) == "4.5.6.7.6.5.4_1"
    assert read(f"{EMPTY}_1") == initial()


def test_rows_of_the_square_run_from_f_to_a():
    s = read("ks5.6.6.6.6.wm4km_2", board="square")
    assert [at(s, cell) for cell in ("f1", "a1", "a6")] == ["ks", "wm", "km"]


def test_the_setup_step_follows_from_the_shadows():
    assert setup_symbol(read("4.5.6.km2x3.6.5.4_2")) == "f"
    assert setup_symbol(read("4.5.6.kmkf1x3.6.5.4_2")) == "s"
    assert setup_symbol(read("4.5.6.kmkf1x3.6.5.4_3", players=3)) == "s"
    assert setup_symbol(read("4.5.6.kmkfksx3.6.5.4_1")) is None


def test_the_second_half_of_a_turn():
    s = played(initial(), "a1", "b2", "c3", "a1pg7")
    assert text.write_position(s) == "3km.5.6.3x3.2ks3.1kf3.pm3_1m"
    assert read(text.write_position(s)) == s


def test_a_finished_board_is_scored_as_it_stands():
    s = read("4.5.6.3x3.6.1pf3.pspspspm_1_t1.2")
    assert rules.outcome(s).scores == (10, 0)
    assert rules.moves(s) == []


def test_a_symbol_without_a_shadow_cannot_be_chosen():
    s = read("ks3.1wm3.6.3x3.6.5.4_1")
    assert {move.start for move in rules.moves(s)} == {"g4"}


def test_shadows_kept_are_left_out_when_there_are_none():
    assert text.write_position(read("wm3.5.6.3x3.6.5.4_1_t0.0")) == "wm3.5.6.3x3.6.5.4_1"
    assert text.write_position(read("wm3.5.6.3x3.6.5.4_1_t0.1")) == "wm3.5.6.3x3.6.5.4_1_t0.1"


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_positions_and_moves_round_trip(options):
    for s, move in walk(5, **options):
        written = text.write_position(s)
        assert text.read_position(written, options) == s
        assert text.read_position(f" {written.upper()}\n", options) == s
        assert text.read_move(s, text.write_move(move)) == move
    s = finished(5, **options)
    assert text.read_position(text.write_position(s), options) == s


def test_every_legal_move_is_read_back():
    for s, _ in walk(6, players=3):
        for move in rules.moves(s):
            assert text.read_move(s, text.write_move(move)) == move


def test_moves_as_players_write_them():
    s = played(initial(), "A1", " b2 ", "C3")
    assert text.read_move(s, "A1We5") == text.read_move(s, "a1 w e5") == Move("a1", "w", "e5")
    half = played(s, "a1we5")
    assert text.read_move(half, "-") == text.read_move(half, "Pass") == PASS
    assert [text.write_move(move) for move in (Move("c3", "w", "e5"), Move(end="g4"), PASS)] == ["c3we5", "g4", "-"]


@pytest.mark.parametrize(
    ("position", "code", "column"),
    [
        ("", "row-count", 1),
        (EMPTY, "no-turn", 16),
        (f"{EMPTY}_", "bad-turn", 17),
        (f"{EMPTY}_3", "bad-turn", 17),
        (f"{EMPTY}_1k", "bad-turn", 17),
        (f"{EMPTY}_1_", "unknown-field", 19),
        (f"{EMPTY}_1_t1", "field-value", 19),
        (f"{EMPTY}_1_t4.0", "field-value", 19),
        (f"{EMPTY}_1_t0.0_t0.0", "field-twice", 24),
        (f"{EMPTY}_1_t1.0", "many-kept", 19),
        (f"{EMPTY}_2", "setup-turn", 17),
        (f"{EMPTY}_1m", "no-second-half", 17),
        ("4.5.6.3x3.6.5_1", "row-count", 1),
        ("4.5.6.3x3.6.5.4.4_1", "row-count", 1),
        ("4.5.6.3x3.6.6.4_1", "row-length", 13),
        ("4.5.6.3x3.6.4.4_1", "row-length", 13),
        ("4.5.6.7.6.5.4_1", "hole-expected", 7),
        ("4.5.6.2x4.6.5.4_1", "no-hole-here", 8),
        ("4.5.6.3wm3.6.5.4_1", "hole-expected", 8),
        ("4.5.6.3x3.6.5.3w_1", "bad-cell", 16),
        ("4.5.6.3x3.6.5.3wz_1", "bad-cell", 16),
        ("4.5.6.3x3.6.5.0wm3_1", "bad-cell", 15),
        ("4.5.6.3x3.6.5.sw3_1", "bad-cell", 15),
        ("wmwmwmwm.wm4.6.3x3.6.5.4_1", "many-pieces", 10),
        ("kmwmkm1.5.6.3x3.6.5.4_1", "many-pieces", 5),
        ("ks3.5.6.3x3.6.5.4_2", "setup-order", 1),
        ("kfkm2.5.6.3x3.6.5.4_1", "setup-turn", 21),
        ("kmkfks1.5.6.3x3.6.5.4_1_t1.0", "many-kept", 25),
        ("ks3.1wm1km1.6.3x2kf.6.5.4_2_t0.1", "many-kept", 29),
        ("ks3.1wm1km1.6.3x2kf.6.5.4_2s", "no-second-half", 27),
        ("4.1wm1km1.6.3x3.6.5.4_2m", "no-second-half", 23),
    ],
)
def test_positions_that_are_refused(position, code, column):
    assert refused(position) == (code, column)


def test_a_shadow_needs_two_stones_to_come():
    """Rule 21: one left cannot arise at rest."""
    moons = "wmwmwmwm.ymymymymkm.pmpmpm3.3x3.6.5.4_1"
    assert refused(moons) == ("shadow-without-stones", 1)
    assert read(moons.replace("pmpmpm3", "pmpm4"))


def test_columns_count_leading_spaces():
    assert refused("  4.5.6.3x3.6.5.4_9") == ("bad-turn", 19)


@pytest.mark.parametrize(
    "hostile",
    ["x" * 3_000_000, "." * 1_000_000, "9" * 400, "_" * 300, "\x00" * 50, "\u0660\u0661²", "4.5.6.3x3.6.5.4_\u0661", "İ" * 200],
)
def test_hostile_positions_are_refused_quickly(hostile):
    start = time.perf_counter()
    with pytest.raises(Unreadable) as caught:
        read(hostile)
    assert time.perf_counter() - start < 1
    assert len(WORDS.say(caught.value.phrase)) < 250


@pytest.mark.parametrize(
    "hostile", ["", "c3w", "c3we", "c3wwe5", "c3ze5", "--", "c3we5 x", "c3we5" * 1_000_000, "\x00", "c³we5"]
)
def test_texts_that_are_no_move(hostile):
    start = played(initial(), "a1", "b2", "c3")
    with pytest.raises(Unreadable) as caught:
        text.read_move(start, hostile)
    assert caught.value.code == "bad-move"
    assert WORDS.say(caught.value.phrase)


def result_of(read_text, *arguments):
    """What reading gave, or the refusal."""
    try:
        return read_text(*arguments)
    except Refused as error:
        return error


@given(st.text(alphabet="wypksmfx123456789._t \n\u0660\u00df", max_size=60))
def test_any_text_is_read_or_refused(position):
    result = result_of(read, position)
    if isinstance(result, Refused):
        assert WORDS.say(result.phrase)
    else:
        assert read(text.write_position(result)) == result


@given(st.text(alphabet="abcdefgh123456789wyp- ", max_size=8), st.integers(0, 40))
def test_any_move_text_is_read_or_refused(written, ply):
    states = [s for s, _ in walk(3)]
    s = states[min(ply, len(states) - 1)]
    result = result_of(text.read_move, s, written)
    assert WORDS.say(result.phrase) if isinstance(result, Refused) else result in rules.moves(s)


def test_pictures_for_a_terminal():
    s = on_board("A1:SP A4:SP G7:MK", board="ring")
    assert text.draw(s).splitlines()[:8] == [
        "      g  .   .   .   km",
        "    f  .   .   .   .   .",
        "  e  .   .   .   .   .   .",
        "d  .   .   .       .   .   .",
        "  c  .   .   .   .   .   .   7",
        "    b  .   .   .   .   .   6",
        "      a  ps  .   .   ps  5",
        "           1   2   3   4",
    ]
    for options in ALL_OPTIONS:
        assert text.draw(finished(1, **options)).isascii()
