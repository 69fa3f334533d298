"""Records as text: written in one way, read in many, and refused with line, column and reason."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.race import RACE, load
from banmen import games
from banmen.core import pgn
from banmen.core.errors import IllegalMove, Refused, Unreadable
from banmen.core.game import Game
from banmen.core.record import Ending, Record
from banmen.core.record_text import read_record, read_records, write_record
from banmen.core.transcript import MAX_PLIES, STRONGEST, Transcript, plain_levels, plain_name, result_token, transcript


def begun(**options: Any) -> Record:
    return Record.begin(RACE, RACE.rules.initial(RACE.options(options)))


def played(moves: str, **options: Any) -> Record:
    return begun(**options).read(moves.split())


def moves(text: str) -> str:
    return " ".join(read_record(text, load).record.moves)


RACED = "a1 a2 a1a3 a2a4 a3a5 a4a3"


def test_a_record_is_tags_an_empty_line_and_numbered_moves() -> None:
    t = transcript(played(RACED))._replace(name="Sunday", date="2026-11-29", names=("Ann", ""))
    assert write_record(t) == (
        '[Game "race"]\n[Name "Sunday"]\n[Date "2026-11-29"]\n[Player1 "Ann"]\n[Result "*"]\n\n'
        "1. a1 a2 2. a1a3 a2a4 3. a3a5 a4a3 *\n"
    )


def test_both_plies_of_a_turn_stand_under_one_number() -> None:
    text = write_record(transcript(played("a1 a2 a1a3 - a2a4 a4a5 a3a2", double=True)))
    assert text.endswith('[Options "double=true"]\n[Result "*"]\n\n1. a1 a2 2. a1a3 - a2a4 a4a5 3. a3a2 *\n')


def test_three_seats_make_a_round() -> None:
    assert "1. a1 a2 a3 2. a1a2 *" not in write_record(transcript(played("a1 a2 a3", players=3)))
    assert "\n1. a1 a2 a3 *" in write_record(transcript(played("a1 a2 a3", players=3)))


def test_a_start_position_is_a_tag_and_the_first_number_says_that_the_first_seat_did_not_begin() -> None:
    start = RACE.text.read_position("a3.a5_2", RACE.options({}))
    text = write_record(transcript(Record.begin(RACE, start).read(["a5a6", "a3a4"])))
    assert text == '[Game "race"]\n[Position "a3.a5_2"]\n[Result "*"]\n\n1... a5a6 2. a3a4 *\n'
    assert read_record(text, load).record.states[0] == start


def test_long_games_are_wrapped_and_a_number_stays_with_its_move() -> None:
    text = write_record(transcript(played("a1 a2 " + "a1a3 a2a1 a3a2 a1a3 a2a1 a3a2 a1a3 a2a1 a3a2 a1a3 a2a1 a3a2")))
    lines = text.splitlines()
    assert max(map(len, lines)) <= pgn.WIDTH
    assert not any(line.endswith(".") for line in lines)
    assert len(lines) > 4


@pytest.mark.parametrize(
    "text",
    [
        '[Game "race"]\n\n1. a1 a2 2. a1a3 a2a4',
        '[Game "race"]\r\n\r\n1. a1 a2\r\n2. a1a3 a2a4\r\n',
        '[Game "race"]\r\r1. a1 a2\r2. a1a3 a2a4\r',
        '\N{ZERO WIDTH NO-BREAK SPACE}[Game "race"] a1 a2 a1a3 a2a4 *',
        '[game "Race"][result "*"]1.a1 1...a2 2.a1a3 a2a4',
        '  [ GAME   "race" ]  \n\n\n 1 a1 a2 2 A1A3 a2a4\n*\n',
        '; a race\n[Game "race"]\n; and\n[Options "preset=pair double=false"]\n{so} a1 {x} a2 ; rest ( {\n a1a3 a2a4 ',
        '%private\n[Game "race"]\n%private ( {\n a1 a2 a1a3 a2a4 * {done}',
        '[Game "race"]\n7. a1 3. a2 .. 99. a1a3 ... a2a4',
    ],
)
def test_reading_is_tolerant(text: str) -> None:
    assert moves(text) == "a1 a2 a1a3 a2a4"


def test_tags_that_mean_nothing_here_and_comments_are_kept() -> None:
    text = (
        '[Game "race"]\n[Event "A \\"great\\" \\\\ day"]\n[Result "*"]\n\n'
        "{before} 1. a1 {one} {two}\n;a } brace\na2 2. a1a3 {after} *\n"
    )
    t = read_record(text, load)
    assert t.tags == (("Event", 'A "great" \\ day'),)
    assert t.comments == ((0, "before"), (1, "one"), (1, "two"), (1, "a } brace"), (3, "after"))
    assert write_record(t) == text


def test_what_was_undone_is_kept_with_its_comments_and_its_ending() -> None:
    whole = played(RACED).end(Ending("resigned", 2))
    t = transcript(whole)._replace(at=3, comments=((2, "stands"), (5, "was undone"), (6, "a } brace")))
    text = write_record(t)
    assert '[Undone "a2a4 a3a5 {was undone} a4a3 ;a } brace\\n resigned by 2"]' in text
    assert "1. a1 a2 {stands} 2. a1a3 *" in text
    assert read_record(text, load) == t


def test_an_undone_ending_alone_is_kept() -> None:
    t = transcript(played("a1 a2").end(Ending("agreed")))._replace(at=2)
    assert '[Undone "agreed"]' in write_record(t)
    assert read_record(write_record(t), load) == t


ARRIVED = "a4 a1 a4a6 a1a2 a6a8 a2a3 a8a9"


@pytest.mark.parametrize(
    ("record", "token"),
    [
        (played(RACED), "*"),
        (played(ARRIVED), "1-0"),
        (played(ARRIVED, scored=True), "8-2"),
        (played("a1 a2").end(Ending("agreed")), "1/2-1/2"),
        (played("a1 a2").end(Ending("resigned", 1)), "0-1"),
        (played("a1 a2", scored=True).end(Ending("resigned", 1)), "0-1"),
        (played("a1 a2 a3", players=3).end(Ending("resigned", 2)), "1-0-1"),
        (played("a1 a2 a3", players=3).end(Ending("agreed")), "1/2-1/2-1/2"),
        (played("a1 a2 a1a3 a2a1 a3a2 a1a3 a2a1 a3a2 a1a3 a2a1 a3a2 a1a3 a2a1 a3a2"), "1/2-1/2"),
    ],
)
def test_the_result_is_a_token(record: Record, token: str) -> None:
    t = transcript(record)
    assert result_token(record.outcome, len(t.names)) == token
    assert f'[Result "{token}"]' in write_record(t)
    assert write_record(t).endswith(f" {token}\n")
    assert read_record(write_record(t), load) == t


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("a1 a2 1-0", Ending("resigned", 2)),
        ("a1 a2 1/2-1/2", Ending("agreed")),
        ('[Result "0-1"] a1 a2', Ending("resigned", 1)),
        ('[Termination "Resigned  by 1"] a1 a2', Ending("resigned", 1)),
        ('[Result "*"][Termination "agreed"] a1 a2', Ending("agreed")),
        ('[Options "players=3"] a1 a2 a3 1-1-0', Ending("resigned", 3)),
    ],
)
def test_a_result_that_the_board_does_not_give_is_the_players_choice(text: str, ending: Ending) -> None:
    assert read_record(f'[Game "race"]{text}', load).record.ending == ending


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "no-game", 1, 1),
        ("a1 a2", "no-game", 1, 1),
        ('[Game "chess"]', "unknown-game", 1, 8),
        ('[Game "race"]\n[Options "pace=fast"]', "option-value", 2, 11),
        ('[Game "race"]\n[Position "a1.a2"]', "bad-turn", 2, 18),
        ('[Game "race"]\n[Position "b1_1"]', "bad-cells", 2, 12),
        ('[Game "race"]\n\n1. a1 a2\n2. a1a9', "cannot", 4, 4),
        ('[Game "race"]\n\n1. a1 a2\n2. what', "bad-move", 4, 4),
        ('[Game "race"]\n\n1. a1 (1. a2) a2', "variation", 3, 7),
        ('[Game "race"]\n\n1. a1 {never', "open-comment", 3, 7),
        ('[Game "race"]\n\n1. a1 } a2', "stray-brace", 3, 7),
        ('[Game "race"]\n\n1. a1 "a2"', "stray-character", 3, 7),
        ('[Game "race"]\n\n1. a1 [Result "*"]', "tag-after-moves", 3, 7),
        ('[Game "race"]\n[Result "*]', "bad-tag", 2, 1),
        ('[Game "race"]\n[Result *]', "bad-tag", 2, 1),
        ('[Game "race"]\n [game "race"]', "tag-twice", 2, 2),
        ('[Game "race"]\n\na1 a2 * a1a2', "after-result", 3, 9),
        ('[Game "race"]\n\na1 a2 * 1-0', "after-result", 3, 9),
        ('[Game "race"]\n\na1 a2 9-9', "wrong-result", 3, 7),
        (f'[Game "race"]\n[Result "0-1"]\n\n{ARRIVED}', "wrong-result", 2, 10),
        (f'[Game "race"]\n\n{ARRIVED} 1/2-1/2', "wrong-result", 3, 32),
        (f'[Game "race"]\n\n{ARRIVED} a3a4', "game-over", 3, 32),
        (f'[Game "race"]\n[Termination "agreed"]\n{ARRIVED}', "ended-already", 2, 15),
        ('[Game "race"]\n[Termination "agreed"]\n[Result "1-0"]\n\na1 a2', "wrong-result", 3, 10),
        ('[Game "race"]\n[Termination "resigned by 3"]\n\na1 a2', "bad-termination", 2, 15),
        ('[Game "race"]\n[Undone "a2 nowhere"]\n\na1', "bad-move", 2, 13),
        ('[Game "race"]\n[Undone "a2 (a3)"]\n\na1', "variation", 2, 13),
        ('[Game "race"]\n[Undone "a2 1-0"]\n\na1', "bad-undone", 2, 10),
        ('[Game "race"]\n[Undone "a2"]\n\na1 1-0', "undone-after-end", 2, 10),
        (f'[Game "race"]\n[Undone "{ARRIVED} agreed"]', "bad-undone", 2, 10),
        ('[Game "race"]\n[Format "2"]\n\na1 (', "newer-format", 2, 10),
        ('[Game "race"]\n\na1 \x07', "control-character", 3, 4),
        ('[Game "race"]\n\na1 {\ud800}', "control-character", 3, 5),
        ('[Game "race"]\n[Event "' + "x" * 1001 + '"]', "tag-long", 2, 1),
    ],
)
def test_what_cannot_be_read_is_refused_with_line_and_column(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(Refused) as caught:
        read_record(text, load)
    assert (caught.value.code, caught.value.facts["line"], caught.value.facts["column"]) == (code, line, column)


def test_format_1_is_this_one() -> None:
    assert moves('[Format "1"][Game "race"] a1') == "a1"
    with pytest.raises(Unreadable, match="newer-format"):
        moves('[Format "9999999999999"][Game "race"] a1')


@pytest.mark.parametrize(
    "text",
    [
        "x" * (pgn.MAX_TEXT + 1),
        '[Game "race"]' + "(" * 900_000,
        '[Game "race"]' + "{" * 900_000,
        '[Game "race"]' + "{}" * 400_000 + "(",
        '[Game "race"]' + "1." * 400_000 + "(",
        "[" * 900_000,
        '[a "' * 200_000,
        '[Game "' + "\\" * 900_001,
        "".join(f'[T{n} "x"]' for n in range(90_000)),
        '[Game "race"] ' + "a1 " * 300_000,
        '[Game "race"] ' + "1-" * 400_000,
        '[Game "race"] ' + "1" * 900_000,
        '[Game "race"] ' + "1/" * 400_000,
        '[Game "race"] ' + "a" * 900_000,
        '[Game "race"][Undone "' + "a1 " * 300_000 + '"]',
        '[Game "race"][Options "' + "x=y " * 200_000 + '"]',
        '[Game "race"][Position "' + "a1." * 300_000 + '"]',
    ],
    ids=range(17),
)
def test_hostile_text_is_refused_in_bounded_time(text: str) -> None:
    with pytest.raises(Refused):
        read_record(text, load)
    assert all(isinstance(item, Refused) for item in read_records(text, load))


def test_the_number_of_moves_is_bounded() -> None:
    with pytest.raises(Unreadable, match="too-many-plies"):
        read_record('[Game "race"] a1 a2 ' + "a1a3 " * MAX_PLIES, load)


def test_names_are_plain_text() -> None:
    assert plain_name("  <b>\tAnn\n\x00\N{RIGHT-TO-LEFT OVERRIDE} ") == "<b> Ann"
    assert plain_name("x" * 100) == "x" * 60
    assert (
        plain_name("\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}")
        == "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}"
    )
    name = read_record('[Game "race"][Player1 "' + "y" * 999 + '"]', load).names[0]
    assert name == "y" * 60


def test_many_records_are_read_one_by_one() -> None:
    good = write_record(transcript(played(RACED)))
    text = f'{good}\n\n{good}[Game "race"]\n\n1. a1 what\n\n[Event "x"]\n[Game "race"]\n\n1. a1 {{[Event "no tag"]\n\n[see]}}\n'
    one, two, bad, last = read_records(text, load)
    assert one == two == transcript(played(RACED))
    assert isinstance(bad, Unreadable)
    assert (bad.code, bad.facts["line"], bad.facts["column"]) == ("bad-move", 13, 7)
    assert isinstance(last, Transcript)
    assert last.comments == ((1, '[Event "no tag"] [see]'),)


def test_an_open_comment_does_not_swallow_the_next_record() -> None:
    good = write_record(transcript(played(RACED)))
    bad, read = read_records('[Game "race"]\n\n1. a1 {never\n\n' + good, load)
    assert isinstance(bad, Unreadable)
    assert bad.code == "open-comment"
    assert read == transcript(played(RACED))


def test_a_text_without_records_has_none() -> None:
    assert read_records(" \n\n", load) == []


def test_what_stands_before_the_first_tag_belongs_to_the_first_record() -> None:
    one, two = read_records('; from a friend\n[Game "race"]\n\na1\n\n[Game "race"]\n\na2\n', load)
    assert isinstance(one, Transcript)
    assert isinstance(two, Transcript)
    assert one.comments == ((0, "from a friend"),)


def test_an_error_knows_its_game() -> None:
    (bad,) = read_records('[Game "race"]\n\na1a9', load)
    assert isinstance(bad, IllegalMove | Unreadable)
    assert bad.facts["game"] == "race"


def test_the_computer_players_are_kept() -> None:
    t = transcript(begun())._replace(levels=(0, 4))
    assert '[Level2 "4"]\n' in write_record(t)
    assert "Level1" not in write_record(t)
    assert read_record(write_record(t), load) == t
    assert (t.level(1), t.level(2), t._replace(levels=()).level(2)) == (0, 4, 0)
    assert read_record('[Game "race"]\n[Level1 ""]', load).levels == ()
    assert read_record('[Game "race"]\n[level1 " 6 "]', load).levels == (6, 0)


@pytest.mark.parametrize("level", ["0", "7", "-1", "1.5", "four", "\u0664", "4 4", "9" * 900])
def test_a_level_that_is_none_is_refused_where_it_stands(level: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_record(f'[Game "race"]\n[Level2 "{level}"]', load)
    assert caught.value.code == "bad-level"
    assert (caught.value.facts["line"], caught.value.facts["column"]) == (2, 10)


def test_the_level_of_a_seat_that_is_not_there_is_kept_as_it_is() -> None:
    t = read_record('[Game "race"]\n[Level3 "maybe"]', load)
    assert (t.levels, t.tags) == ((), (("Level3", "maybe"),))


TEXT = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"]), max_size=30)
NAMES = TEXT.map(plain_name)
COMMENT = TEXT.map(lambda text: " ".join(text.split())).filter(bool)
TAG = st.text("abcdefgh", min_size=4, max_size=8)


@st.composite
def transcripts(draw: st.DrawFn, game: Game) -> Transcript:
    """A game played at random, ended or not, partly undone, with names, tags and comments."""
    options = {option.name: draw(st.sampled_from(option.values)) for option in game.rules.OPTIONS}
    chance = Random(draw(st.integers(0, 999)))
    record = Record.begin(game, game.rules.initial(options))
    for _ in range(draw(st.integers(0, 25))):
        record = record if record.outcome else record.play(chance.choice(record.legal()))
    seats = len(game.rules.seats(options))
    ending = draw(st.sampled_from([None, Ending("agreed"), Ending("resigned", 1), Ending("resigned", seats)]))
    if ending and not record.outcome:
        record = record.end(ending)
    tags = draw(st.dictionaries(TAG.filter(lambda name: name not in ("game", "name", "date")), TEXT, max_size=3))
    comments = draw(st.lists(st.tuples(st.integers(0, len(record.moves)), COMMENT), max_size=4))
    return Transcript(
        record,
        draw(st.integers(0, record.steps)),
        tuple(draw(NAMES) for _ in range(seats)),
        draw(NAMES),
        draw(NAMES),
        tuple((name, value) for name, value in tags.items() if value),
        tuple(sorted(comments, key=lambda comment: comment[0])),
        plain_levels(draw(st.integers(0, STRONGEST)) for _ in range(seats)),
    )


ALL = [RACE, *map(games.load, games.names())]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@settings(max_examples=25)
@given(data=st.data())
def test_reading_gives_back_what_was_written(game: Game, data: st.DataObject) -> None:
    t = data.draw(transcripts(game))
    text = write_record(t)
    assert read_record(text, load) == t
    assert read_records(f"{text}\n{text}", load) == [t, t]
    assert write_record(read_record(text.replace("\n", "\r\n"), load)) == text


@given(data=st.data())
def test_any_text_is_read_or_refused(data: st.DataObject) -> None:
    text = write_record(data.draw(transcripts(RACE)))
    start, stop = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
    broken = text[:start] + data.draw(st.text('[]{}();"%*-./ \n1a2b\\GameUndoe', max_size=8)) + text[stop:]
    (item,) = read_records(broken, load)[:1] or [Unreadable("no-record", line=1, column=1)]
    if isinstance(item, Transcript):
        assert read_record(write_record(item), load) == item
    else:
        assert re.fullmatch("[a-z0-9-]+", item.code)
        assert {"line", "column"} <= set(item.facts)
