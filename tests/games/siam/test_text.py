"""Position and move texts: what is written, what is read as well, and every error with its column."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.core.errors import IllegalMove, Refused, Unreadable
from banmen.core.options import choose
from banmen.core.words import Words
from banmen.games.siam import rules, text
from banmen.games.siam.state import Move, State
from games.siam.boards import options, pieces, state

OFF = options()
ON = choose(rules.OPTIONS, rules.PRESETS, {})
ONE_EXIT = options(one_exit=True)
ENGLISH = Words("en", "banmen.core", "banmen.games.siam")


def test_the_texts_of_the_design() -> None:
    assert text.write_position(rules.initial(ON)) == "5.5.1***1.5.5_1_e0"
    assert text.write_position(rules.play(rules.initial(ON), Move("hand", "b1", "N"))) == "5.5.1***1.5.1N3_2_e1"
    assert text.write_position(rules.play(rules.initial(OFF), Move("hand", "b1", "N"))) == "5.5.1***1.5.1N3_2"


def test_the_x_count_is_no_longer_written_after_four_plies() -> None:
    s = rules.initial(ON)
    ends = []
    for _ in range(5):
        s = rules.play(s, rules.moves(s)[0])
        ends.append(text.write_position(s).partition("_")[2])
    assert ends == ["2_e1", "1_e2", "2_e3", "1", "2"]


@pytest.mark.parametrize(
    ("written", "chosen"),
    [
        ("5.5.1***1.5.5_1_e0", ON),
        ("5.5.1***1.5.5_1", ON),
        ("5.5.1***1.5.1N3_2", OFF),
        ("x3x.5.1*x*1.1N3.2n1x_2", OFF),
        ("NESWN.5.1***1.5.nesws_1_o2", ONE_EXIT),
        ("5.5.1**2.5.5_2_o12_w1", ONE_EXIT),
        ("5.5.5.5.5_1", OFF),
        ("2*2.5.5.5.5_1_e3_w2", ON),
    ],
)
def test_canonical_texts_are_read_and_written_again(written: str, chosen: dict[str, object]) -> None:
    assert text.write_position(text.read_position(written, chosen)) == written


@pytest.mark.parametrize(
    ("loose", "written"),
    [
        ("  5.5.1***1.5.1N3_2\n", "5.5.1***1.5.1N3_2"),
        ("5/5/1***1/5/1N3_2", "5.5.1***1.5.1N3_2"),
        ("X4.5.1***1.5.1N12_2", "x4.5.1***1.5.1N3_2"),
        ("5.5.1**2.5.5_w2_O21_1", "5.5.1**2.5.5_1_o12_w2"),
    ],
)
def test_reading_is_tolerant(loose: str, written: str) -> None:
    assert text.write_position(text.read_position(loose, ONE_EXIT)) == written


def test_facing_is_read_by_its_case() -> None:
    s = text.read_position("5.5.1***1.5.N1e2_1", OFF)
    assert pieces(s) == "a1:EN c1:RE b3:# c3:# d3:#"


@pytest.mark.parametrize(
    ("position", "code", "column"),
    [
        ("", "row-count", 1),
        ("5.5.5.5_1", "row-count", 8),
        ("5.5.5.5.5.5_1", "row-count", 11),
        ("5.5.1***2.5.5_1", "row-length", 9),
        ("6.5.5.5.5_1", "row-length", 1),
        ("5.4.5.5.5_1", "row-length", 4),
        ("5.5.1***1..5_1", "row-length", 11),
        ("5.5.1***1.5.1Q3_1", "bad-cell", 14),
        ("5.5.1***1.5.1\x003_1", "bad-cell", 14),
        ("  5.5.1***1.5.1?3_1", "bad-cell", 16),
        ("0.5.5.5.5_1", "bad-cell", 1),
        ("*4.5.1***1.5.5_1", "many-pieces", 9),
        ("NNNNN.N4.5.5.5_1", "many-pieces", 7),
        ("5.5.1***1.5.5", "no-turn", 14),
        ("5.5.1***1.5.5_3", "bad-turn", 15),
        ("5.5.1***1.5.5_", "bad-turn", 15),
        ("5.5.1***1.5.5_1_2", "field-twice", 17),
        ("5.5.1***1.5.5_1_q3", "unknown-field", 17),
        ("5.5.1***1.5.5_1_", "unknown-field", 17),
        ("5.5.1**2.5.5_1__w1", "unknown-field", 16),
        ("5.5.1**2.5.5_1_w3", "field-value", 16),
        ("5.5.1***1.5.5_1_e0", "field-e-off", 17),
        ("5.5.1***1.5.5_1_o1", "field-o-off", 17),
        ("5.5.1***1.5.5_1_w1", "won-without-fall", 17),
        ("5" * 200, "position-long", 121),
    ],
)
def test_what_is_wrong_and_where(position: str, code: str, column: int) -> None:
    with pytest.raises(Unreadable) as caught:
        text.read_position(position, OFF)
    assert (caught.value.code, caught.value.facts["column"]) == (code, column)
    assert ENGLISH.say(caught.value.phrase).isprintable()


@pytest.mark.parametrize(("field", "code"), [("_e4", "field-value"), ("_e", "field-value"), ("_e1_e1", "field-twice")])
def test_the_field_e(field: str, code: str) -> None:
    with pytest.raises(Unreadable, match=code):
        text.read_position(f"5.5.1***1.5.5_1{field}", ON)


def test_the_fifth_animal_where_four_are_played() -> None:
    with pytest.raises(Unreadable, match="many-pieces column=5 piece=@rhino count=5 limit=4"):
        text.read_position("nnnnn.5.5.5.5_1", options(animals=4))


def test_a_won_position_has_no_moves() -> None:
    s = text.read_position("5.5.1**2.5.N4_2_w1", OFF)
    outcome = rules.outcome(s)
    assert outcome
    assert (outcome.winners, outcome.reason) == ((1,), "rock-out")
    assert not rules.moves(s)


def test_fewer_rocks_without_a_winner_are_a_playable_diagram() -> None:
    assert rules.moves(text.read_position("5.5.5.5.N4_1", OFF))


@pytest.mark.parametrize("size", [10_000, 5_000_000])
@pytest.mark.parametrize("letter", ["5", ".", "_", " ", "x", "\x00", "N", "*"])
def test_megabytes_are_refused_at_once(letter: str, size: int) -> None:
    with pytest.raises(Unreadable, match="position-long"):
        text.read_position(letter * size, OFF)
    with pytest.raises(Unreadable, match="bad-move"):
        text.read_move(rules.initial(OFF), letter * size)


def tried(position: str) -> State | Unreadable:
    try:
        return text.read_position(position, ONE_EXIT)
    except Unreadable as error:
        return error


@given(st.text(alphabet="12345NESWnesw*x._/eow \x00", max_size=40))
def test_any_text_is_read_or_refused(position: str) -> None:
    read = tried(position)
    if isinstance(read, Unreadable):
        assert 1 <= int(read.facts["column"]) <= len(position) + 1
        assert ENGLISH.say(read.phrase)
    else:
        assert text.read_position(text.write_position(read), ONE_EXIT) == read


MOVES = "a3:EN b3:# b1:EN b2:RE"


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("d1N", Move("hand", "d1", "N")),
        ("hand d1 n", Move("hand", "d1", "N")),
        ("B1C1E", Move("b1", "c1", "E")),
        (" b1-c1 e ", Move("b1", "c1", "E")),
        ("b1b2N", Move("b1", "b2", "N")),
        ("b1b2", Move("b1", "b2", "N")),
        ("b1b1e", Move("b1", "b1", "E")),
        ("a3-", Move("a3", "off")),
        ("a3 off", Move("a3", "off")),
        ("a3E", Move("hand", "a3", "E")),
    ],
)
def test_moves_are_read(written: str, move: Move) -> None:
    s = state(MOVES)
    assert text.read_move(s, written) == move
    assert text.read_move(s, text.write_move(move)) == move


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("", "bad-move"),
        ("b1", "bad-move"),
        ("b1b2NN", "bad-move"),
        ("N", "bad-move"),
        ("b1 c1 e " + " " * 20, "bad-move"),
        ("b1c1", "side-missing"),
        ("b1b1", "side-missing"),
        ("b1b2E", "push-keeps-side"),
        ("a3N", "push-inward"),
        ("c3c4N", "empty-cell"),
        ("b3c3N", "a-rock"),
        ("b2c2N", "not-yours"),
        ("z9N", "no-such-cell"),
        ("b1z9N", "no-such-cell"),
        ("b1c2N", "not-adjacent"),
        ("b1b1N", "same-side"),
        ("c3N", "not-border"),
    ],
)
def test_moves_are_refused(written: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        text.read_move(state(MOVES), written)
    assert caught.value.code == code
    assert isinstance(caught.value, Unreadable if code in ("bad-move", "side-missing") else IllegalMove)
    assert ENGLISH.say(caught.value.phrase)


def walk(seed: int, plies: int = 12, **chosen: object) -> State:
    """A position of a random game."""
    chance, s = Random(seed), rules.initial({**ON, **chosen})
    for _ in range(plies):
        moves = rules.moves(s)
        s = rules.play(s, chance.choice(moves)) if moves else s
    return s


@pytest.mark.parametrize("seed", range(12))
def test_moves_and_positions_come_back(seed: int) -> None:
    s = walk(seed, plies=seed * 3, one_exit=bool(seed % 2), x_rule=("off", "entering", "any-arrival")[seed % 3])
    assert text.read_position(text.write_position(s), s.options._asdict()) == s
    written = {text.write_move(move): move for move in rules.moves(s)}
    assert len(written) == len(rules.moves(s))
    assert all(text.read_move(s, name) == move for name, move in written.items())
    assert all(text.read_move(s, name.lower()) == move for name, move in written.items())


def test_the_picture_for_a_terminal() -> None:
    s = text.read_position("Nx2e.5.1***1.5.1S3_2_e1", ON)
    assert text.draw(s).splitlines() == [
        "5  E^      X   .   R>   R 4 *",
        "4  .   .   .   .   .",
        "3  .   []  []  []  .",
        "2  .   .   .   .   .",
        "1  .   Ev  X   .   .    E 3",
        "    a   b   c   d   e",
    ]
