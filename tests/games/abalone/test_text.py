"""Positions and moves as text: canonical writing, tolerant reading, exact errors."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.core.errors import IllegalMove, Refused, Unreadable
from banmen.games.abalone import GAME, rules, text
from banmen.games.abalone.layouts import LAYOUTS
from games.abalone.helpers import WORDS, named, only, start, walk

STANDARD = "wwwww.wwwwww.2www2.8.9.8.2bbb2.bbbbbb.bbbbb_1"
EMPTY = "5.6.7.8.9.8.7.6.5"
DAISY_FEN = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1"


def read(position, **options):
    return text.read_position(position, GAME.options(options))


def refused(reader, found):
    """What a reader raises on a text, or None."""
    try:
        reader(found)
    except Refused as error:
        return error
    return None


def test_standard_position():
    assert text.write_position(start()) == STANDARD
    assert read(STANDARD) == start()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_round_trip(layout):
    s = start(layout=layout)
    assert read(text.write_position(s), layout=layout) == s


def test_positions_of_random_games_round_trip():
    for seed in range(40):
        for _, _, s in walk(seed, 50):
            written = text.write_position(s)
            assert text.read_position(written, s.options._asdict()) == s
            assert set(written) <= set("bw123456789._l0")


def test_lost_marbles_are_written_unless_there_are_none():
    s = only("e5", "e7", turn=2, lost=(0, 2))
    assert text.write_position(s) == "5.6.7.8.4b1w2.8.7.6.5_2_l0.2"
    assert read("5.6.7.8.4b1w2.8.7.6.5_2_l0.2") == s
    assert read("5.6.7.8.4b1w2.8.7.6.5_2_l0.0") == s._replace(lost_white=0)


@pytest.mark.parametrize(
    "position",
    [
        STANDARD.upper(),
        f"  {STANDARD}  ",
        f"{STANDARD}\n",
        STANDARD.removesuffix("_1"),
        STANDARD.replace("_1", " b"),
        STANDARD.replace("_1", "_1_l0.0"),
        STANDARD.replace(".9.", ".45.").replace(".8.", ".11111111."),
        "wwwww/wwwwww/..www../......../........./......../..bbb../bbbbbb/bbbbb",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b",
        "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1",
        "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS_0_0_b",
    ],
)
def test_read_as_the_standard_position(position):
    assert read(position) == start()


def test_foreign_fen():
    """Rule 30: S is Black, rows from I to A, each score is what that side has ejected."""
    assert read(DAISY_FEN) == read(text.write_position(start(layout="belgian-daisy")))
    s = read("5/6/7/8/4S1s2/8/7/6/5 2 1 w 0 17")
    assert (named(s.black), named(s.white), s.turn, s.lost) == ("e5", "e7", 2, (1, 2))


ERRORS = (
    ("", "row-count", 1),
    ("   ", "row-count", 1),
    ("9" * 201, "position-long", 201),
    ("5.6.7.8.9.8.7.6_1", "row-count", 1),
    (" 5.6.7.8.9.8.7.6.5.5_1", "row-count", 2),
    ("5/6/7/8/9/8/7/6 0 0 b 0 1", "row-count", 1),
    ("5.6.7.8.8.8.7.6.5_1", "row-length", 9),
    ("5.6.7.8.9.8.7.6.6_1", "row-length", 17),
    ("5.6.7.8..8.7.6.5_1", "row-length", 9),
    ("5.6.7.8.99999.8.7.6.5_1", "row-length", 9),
    ("5.6.7.8.4x4.8.7.6.5_1", "bad-cell", 10),
    ("5.6.7.8.4s4.8.7.6.5_1", "bad-cell", 10),
    ("5.6.7.8.4\x004.8.7.6.5_1", "bad-cell", 10),
    ("5.6.7.8.4\n4.8.7.6.5_1", "bad-cell", 10),
    ("5.6.7.8.4²4.8.7.6.5_1", "bad-cell", 10),
    ("5.6.7.8.0.8.7.6.5_1", "bad-cell", 9),
    (f"{EMPTY}_3", "bad-turn", 19),
    (f"{EMPTY}_black", "bad-turn", 19),
    (f"{EMPTY}_1_x", "unknown-field", 21),
    (f"{EMPTY}_1_l1", "field-value", 21),
    (f"{EMPTY}_1_l-1.0", "field-value", 21),
    (f"{EMPTY}_1_l100.0", "field-value", 21),
    (f"{EMPTY}_1_l1.0_l1.0", "field-twice", 26),
    (f"{EMPTY}_1_l7.0", "many-lost", 21),
    (f"{EMPTY}_1_l0.7", "many-lost", 21),
    (f"{EMPTY}_1_l6.6", "both-won", 21),
    ("bbbbb.bbbbbb.bbbb3.8.9.8.7.6.5_1", "many-pieces", 17),
    ("wwwww.wwwwww.wwwb3.8.9.8.7.6.5_1_l0.1", "many-pieces", 34),
    ("5/6/7/8/9/8/7/6/5 7 0 b 0 1", "many-lost", 19),
    ("5/6/7/8/9/8/7/6/5 x 0 b 0 1", "field-value", 19),
    ("5/6/7/8/9/8/7/6/5 0 0 x 0 1", "bad-turn", 23),
    ("5/6/7/8/9/8/7/6/5 0 0 b 0 1 7", "unknown-field", 29),
)


@pytest.mark.parametrize(("position", "code", "column"), ERRORS)
def test_refused_positions(position, code, column):
    with pytest.raises(Unreadable) as caught:
        read(position)
    assert (caught.value.code, caught.value.facts["column"]) == (code, column)
    assert WORDS.say(caught.value.phrase).isprintable()


def test_numbers_in_the_errors():
    with pytest.raises(Unreadable) as caught:
        read("bbbbb.bbbbbb.bbbb3.8.9.8.7.6.5_1")
    assert WORDS.say(caught.value.phrase) == (
        "Too many pieces of one kind (black marble): 15 with those lost, at most 14 (column 17)."
    )
    with pytest.raises(Unreadable) as caught:
        read(f"{EMPTY}_1_l0.3", goal=2)
    assert (caught.value.facts["colour"], caught.value.facts["count"], caught.value.facts["limit"]) == ("@white", 3, 2)


def test_lost_equal_to_the_goal_is_a_finished_game():
    s = read("5.6.7.8.4b1w2.8.7.6.5_2_l0.2", goal=2)
    assert rules.outcome(s).reason == "goal"
    assert rules.moves(s) == []


@pytest.mark.parametrize("reader", [read, lambda found: text.read_move(start(), found)])
@pytest.mark.parametrize("hostile", ["w" * 3_000_000, "(" * 1_000_000, "\x00" * 1_000_000, "a1" * 1_000_000, "\u202e" * 41])
def test_megabytes_are_refused_at_once(reader, hostile):
    begun = time.process_time()
    with pytest.raises(Unreadable) as caught:
        reader(hostile)
    assert time.process_time() - begun < 0.5
    sentence = WORDS.say(caught.value.phrase)
    assert len(sentence) < 150
    assert sentence.isprintable()


@given(st.text(max_size=220))
def test_any_text_is_read_or_refused(found):
    for reader in (read, lambda found: text.read_move(start(), found)):
        error = refused(reader, found)
        assert error is None or WORDS.say(error.phrase)


@given(st.text("bwBWSs123456789./_l 0", max_size=90))
def test_anything_like_a_position_is_read_or_refused(found):
    error = refused(read, found)
    if error:
        assert 1 <= error.facts["column"] <= len(found) + 1
    else:
        assert read(text.write_position(read(found))) == read(found)


def test_moves_round_trip():
    for seed in range(15):
        for s, _, _ in walk(seed, 20):
            for move in rules.moves(s)[seed % 5 :: 5]:
                assert text.read_move(s, text.write_move(move)) == move


@pytest.mark.parametrize("written", ["c3c5d3", "c5c3d5", "C3C5D3", " c3 c5 d3 ", "c3-c5-d3", "c3c5 D3"])
def test_a_side_step_in_either_order(written):
    """Rule 28 and A6: the lower cell is written first."""
    s = only("c3 c4 c5")
    assert text.write_move(text.read_move(s, written)) == "c3c5d3"


@pytest.mark.parametrize("written", ["a1b2", "A1D4", "a1c3d4", "c3a1d4", "a1-b2"])
def test_a_line_in_every_notation(written):
    """Rules 27 and 29: Aba-Pro names the rear marble and its goal, Nacre the first cell ahead of the line."""
    s = only("a1 b2 c3", "d4")
    move = text.read_move(s, written)
    assert text.write_move(move) == "a1b2"
    assert named(rules.play(s, move).black) == "b2 c3 d4"


def test_nacre_side_step():
    """Rule 29: the first cell of the group, and where its last marble lands."""
    s = only("c3 c4 c5")
    assert text.write_move(text.read_move(s, "C3D6")) == "c3c5d4"
    assert text.write_move(text.read_move(s, "C5D3")) == "c3c5d3"
    with pytest.raises(IllegalMove, match="ambiguous"):
        text.read_move(s, "C3D5")
    assert text.write_move(text.read_move(only("c3 c4 c5", "d3"), "C3D5")) == "c3c4d4"


def test_nacre_finds_every_move():
    """Every move can be read from its Nacre text, or that text fits several moves."""
    from banmen.games.abalone.spelling import nacre

    for s, _, _ in walk(5, 8):
        for move in rules.moves(s):
            for cells in nacre(move):
                error = refused(lambda found, s=s: text.read_move(s, found), "".join(cells))
                if error:
                    assert error.code == "ambiguous"
                else:
                    found = text.read_move(s, "".join(cells))
                    assert found == move or text.write_move(found) == "".join(cells)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("e5e6", "empty-cell"), ("g5f5", "not-yours"), ("a1a2", "more-than-three"), ("b2a1", "own-off"), ("c3e3", "too-far"),
        ("c3c5", "unfinished"), ("a9b9", "no-such-cell"), ("a0b1", "no-such-cell"), ("c3e4", "not-adjacent"),
        ("a1a3b1", "own-in-the-way"),
    ],
)  # fmt: skip
def test_illegal_moves(written, code):
    with pytest.raises(IllegalMove) as caught:
        text.read_move(start(), written)
    assert caught.value.code == code
    assert WORDS.say(caught.value.phrase)


@pytest.mark.parametrize(
    "written", ["", "a1", "e5", "a1b2c3d4", "hand a1", "j1j2", "a1b", "a1>b2", "\uff111b2", "a1\x00b2", "a1b2 e"]
)
def test_unreadable_moves(written):
    with pytest.raises(Unreadable, match="bad-move"):
        text.read_move(start(), written)


def test_no_move_is_read_when_the_game_is_over():
    with pytest.raises(IllegalMove, match="game-over"):
        text.read_move(only("e4 e5", "a1", lost=(0, 6)), "e4e5")


def test_draw():
    s = only("a1 e5", "i9 d8")
    assert text.draw(s).splitlines() == [
        "    i . . . . w",
        "   h . . . . . .",
        "  g . . . . . . .",
        " f . . . . . . . .",
        "e . . . . b . . . .",
        " d . . . . . . . w 9",
        "  c . . . . . . . 8",
        "   b . . . . . . 7",
        "    a b . . . . 6",
        "       1 2 3 4 5",
    ]
