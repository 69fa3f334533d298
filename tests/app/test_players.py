"""Who sits where, and what a computer player is asked and answers, in every game."""

from random import Random
from typing import Any

import pytest

from app.race import RACE
from banmen import games
from banmen.app.players import alone, by_lot, own_plies, request, seed_of, usual_levels
from banmen.app.session import Session
from banmen.core.errors import Refused
from banmen.core.record import Record
from banmen.search.service import answer


def test_a_new_game_is_against_the_computer() -> None:
    assert usual_levels(2, 3) == (0, 3)
    assert usual_levels(3, 5) == (0, 5, 5)


@pytest.mark.parametrize(
    ("levels", "seat"), [((0, 4), 1), ((4, 0), 2), ((0, 0), 0), ((1, 1), 0), ((2, 0, 2), 2), ((0, 0, 3), 0)]
)
def test_one_person_among_computers_is_alone(levels: tuple[int, ...], seat: int) -> None:
    assert alone(levels) == seat


def test_the_lot_gives_every_order_once() -> None:
    assert len({by_lot("abc", lot) for lot in range(6)}) == 6
    assert {by_lot("ab", 0), by_lot("ab", 1)} == {("a", "b"), ("b", "a")}
    assert by_lot("", 7) == ()


def test_games_have_seeds_of_their_own() -> None:
    assert seed_of("a") == seed_of("a") != seed_of("b")
    assert 0 <= seed_of("x" * 99) < 2**32


@pytest.mark.parametrize("name", games.names())
def test_the_service_understands_what_it_is_asked(name: str) -> None:
    game = games.load(name)
    session = Session.begin(game, game.options({}), levels=(1, 1, 1))
    session.quick_setup(Random(1))
    reply = answer(request(session, seed_of("x")))
    assert own_plies(session.record, reply)[0] in session.record.legal()


def race(moves: str, **options: Any) -> Record:
    return Record.begin(RACE, RACE.rules.initial(RACE.options(options))).read(moves.split())


def test_only_the_plies_of_the_turn_are_played() -> None:
    record = race("a1 a2")
    assert own_plies(record, {"move": "a1a3", "line": ["a1a3", "a2a4"]}) == ("a1a3",)
    record = race("a1 a2", double=True)
    assert own_plies(record, {"move": "a1a3", "line": ["a1a3", "-", "a2a4"]}) == ("a1a3", "-")
    record = race("a1 a2 a1a3 a2a4 a3a5 a4a6 a5a7 a6a8")
    assert own_plies(record, {"line": ["a7a9", "a8a7"]}) == ("a7a9",)


@pytest.mark.parametrize("reply", [{}, {"line": ["a9a1"]}, {"line": []}, {"line": [7]}, {"error": {"code": "game-over"}}])
def test_nonsense_is_not_played(reply: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        own_plies(race("a1 a2"), reply)
