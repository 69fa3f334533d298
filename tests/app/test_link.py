"""A game in a link: safe characters, nothing lost, and a link that a messenger cut is refused."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.race import RACE, load
from banmen import games
from banmen.app.link import MAX_LINK, read_link, write_link
from banmen.core.errors import Refused, Unreadable
from banmen.core.game import Game
from banmen.core.record import Ending, Record
from banmen.core.transcript import MAX_PLIES


def played(moves: str = "", **options: Any) -> Record:
    return Record.begin(RACE, RACE.rules.initial(RACE.options(options))).read(moves.split())


@pytest.mark.parametrize(
    ("record", "link"),
    [
        (played(), "#race&n=0"),
        (played("a1 a2 a1a3"), "#race&m=a1.a2.a1a3&n=3"),
        (played("a1 a2 a1a3 -", double=True, pace="slow"), "#race&o=double.true.pace.slow&m=a1.a2.a1a3.-&n=4"),
        (played("a1").end(Ending("resigned", 2)), "#race&m=a1&e=resigned.2&n=1"),
        (played("a1").end(Ending("agreed")), "#race&m=a1&e=agreed&n=1"),
        (Record.begin(RACE, RACE.text.read_position("a3.a5_2", RACE.options({}))).read(["a5a6"]), "#race&p=a3.a5_2&m=a5a6&n=1"),
    ],
)
def test_the_link_of_a_game(record: Record, link: str) -> None:
    assert write_link(record) == link
    assert read_link(link, load) == record


@pytest.mark.parametrize(
    "link",
    [
        "race&m=a1.a2&n=2",
        " #race&m=a1.a2&n=2\n",
        "#race&m=a1.a2&n=2).",
        "#race%26m=a1.a2%26n%3D2",
        "#race&m=A1.A2&n=2",
    ],
)
def test_what_messengers_do_to_a_link_is_forgiven(link: str) -> None:
    assert read_link(link, load) == played("a1 a2")


def test_a_link_cut_anywhere_is_refused() -> None:
    link = write_link(played("a1 a2 a1a3 a2a4 a3a5 a4a3 a5a4 a3a2 a4a3 a2a1 a3a2"))
    for end in range(1, len(link)):
        with pytest.raises(Unreadable, match="link-cut"):
            read_link(link[:end], load)


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("", "link-cut"),
        ("#", "link-cut"),
        ("#race", "link-cut"),
        ("#race&n=1", "link-cut"),
        ("#race&m=a1&n=-1", "link-cut"),
        ("#race&n=0&m=a1", "link-cut"),
        ("#chess&n=0", "unknown-game"),
        ("#../..&n=0", "link-character"),
        ("#race&m=<b>&n=1", "link-character"),
        ("#race&m=a1 a2&n=2", "link-character"),
        ("#race&m=a1\N{FULLWIDTH DIGIT ONE}&n=1", "link-character"),
        ("#race&q=1&n=0", "link-field"),
        ("#race&nn=1&n=0", "link-field"),
        ("#race&m=a1&m=a2&n=1", "link-twice"),
        ("#race&e=resigned.3&n=0", "link-ending"),
        ("#race&e=won&n=0", "link-ending"),
        ("#race&o=double&n=0", "option-word"),
        ("#race&o=double.maybe&n=0", "option-value"),
        ("#race&o=speed.5&n=0", "unknown-option"),
        ("#race&o=double.true.double.true&n=0", "option-twice"),
        ("#race&p=zz_1&n=0", "bad-cells"),
        ("#race&m=zz&n=1", "bad-move"),
        ("#race&m=a1.a1&n=2", "cannot"),
        ("#race&m=a4.a1.a4a6.a1a2.a6a8.a2a3.a8a9.a3a4&n=8", "game-over"),
        ("#race&m=a4.a1.a4a6.a1a2.a6a8.a2a3.a8a9&e=agreed&n=7", "link-ending"),
        ("x" * (MAX_LINK + 1), "link-long"),
        ("#race&m=a" + ".a" * MAX_PLIES + f"&n={MAX_PLIES + 1}", "too-many-plies"),
        ("#race" + "&" * 40_000, "link-cut"),
        ("#race&n=0" + "." * 40_000 + "\x00", "link-character"),
    ],
)
def test_a_hostile_link_is_refused(link: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        read_link(link, load)
    assert caught.value.code == code


def test_an_illegal_move_is_numbered() -> None:
    with pytest.raises(Refused) as caught:
        read_link("#race&m=a1.a1&n=2", load)
    assert (caught.value.facts["index"], caught.value.facts["game"]) == (1, "race")


ALL = [RACE, *map(games.load, games.names())]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@settings(max_examples=25)
@given(st.integers(0, 999), st.integers(0, 30), st.integers(0, 10))
def test_reading_gives_back_what_was_written(game: Game, seed: int, plies: int, start: int) -> None:
    chance = Random(seed)
    record = Record.begin(
        game, game.rules.initial({option.name: chance.choice(option.values) for option in game.rules.OPTIONS})
    )
    for ply in range(plies):
        if ply == start:
            record = Record.begin(game, record.state)
        if record.outcome:
            break
        record = record.play(chance.choice(record.legal()))
    if seed % 3 == 0 and not record.outcome:
        record = record.end(Ending("resigned", 1))
    link = write_link(record)
    assert re.fullmatch(r"#[A-Za-z0-9_.*=&-]+", link)
    assert read_link(link, load) == record
