"""A move as its gesture: arrows, rings and slots, over random play and by example."""

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from banmen import games
from banmen.app.pointing import Gesture, chained, gesture
from banmen.core.game import Game
from banmen.core.picture import definitions
from banmen.core.scene import View
from banmen.core.tokens import LIGHT


def state(name: str, position: str) -> Any:
    game = games.load(name)
    return game.text.read_position(position, game.options({}))


def pointed(name: str, position: str, move: str, view: View = View()) -> Gesture:  # noqa: B008  a View is an immutable tuple
    game, at = games.load(name), state(name, position)
    return gesture(game, at, game.text.read_move(at, move), view)


SIAM = games.load("siam").look.SHOWCASE
ABALONE = games.load("abalone").look.SHOWCASE
SAIJU = games.load("saiju").look.SHOWCASE


@pytest.mark.parametrize(
    ("name", "position", "move", "marks", "slots"),
    [
        ("siam", SIAM, "b1N", ["piece-b1", "square-b1"], ["hand-1-0"]),
        ("siam", SIAM, "c1c1E", ["square-c1", "facing-c1"], []),
        ("siam", SIAM, "d3d4S", ["piece-d4", "arrow-1"], []),
        ("siam", SIAM, "a3b3E", ["arrow-1"], []),
        ("siam", SIAM, "a4E", ["arrow-in"], ["hand-1-0"]),
        ("siam", SIAM, "a3-", ["arrow-off"], ["off"]),
        ("abalone", ABALONE, "a2a3", ["piece-a3", "arrow-1"], []),
        ("abalone", ABALONE, "b2c3", ["piece-d4", "arrow-1"], []),
        ("abalone", ABALONE, "c2c3d3", ["piece-d3", "piece-d4", "arrow-1", "arrow-2"], []),
        ("saiju", SAIJU, "f3wa4", ["piece-f3", "piece-a4", "hexagon-f3", "arrow-1"], ["shadow-snow", "stock-white-snow"]),
    ],
)
def test_what_is_shown(name: str, position: str, move: str, marks: list[str], slots: list[str]) -> None:
    shown = pointed(name, position, move)
    assert [item.id.removeprefix("hint-") for item in shown.scene] == marks
    assert list(shown.slots) == slots


def test_the_end_of_a_turn_is_a_button() -> None:
    game = games.load("saiju")
    at = game.text.read_position("ks3.1wm1km1.6.3x2kf.6.5.4_2m", game.options({}))
    shown = gesture(game, at, game.text.read_move(at, "-"), View())
    assert (shown.scene, shown.slots) == ((), ("pass",))


def heading(item: Any) -> int:
    found = re.search(r"rotate\((-?\d+)\)", item.svg)
    return int(found[1]) % 360 if found else 0


def test_on_a_flipped_board_everything_points_the_other_way() -> None:
    for move in ("d3d4S", "a4E", "a3-", "c1c1E"):
        plain, flipped = (pointed("siam", SIAM, move, View(flipped=side)).scene[-1] for side in (False, True))
        assert (heading(plain) + 180) % 360 == heading(flipped), move


def test_steps_in_a_row_are_one_arrow() -> None:
    assert chained({"a1": "b2", "b2": "c3", "c3": "d4"}) == [("a1", "d4")]
    assert chained({"c3": "d3", "c4": "d4"}) == [("c3", "d3"), ("c4", "d4")]


@pytest.mark.parametrize("name", games.names())
def test_every_move_can_be_shown(name: str) -> None:
    game, chance = games.load(name), Random(name)
    defined = set(re.findall(r"""\sid=["']([^"']+)""", definitions(game)))
    for at in positions(game, chance):
        for move in chance.sample(game.rules.moves(at), min(6, len(game.rules.moves(at)))):
            shown = gesture(game, at, move, View(flipped=chance.random() < 0.5))
            assert shown.word in game.look.gestures(at, move)
            assert shown.scene or shown.slots
            assert {item.layer for item in shown.scene} <= {"hint"}
            assert len({item.id for item in shown.scene}) == len(shown.scene) <= 8
            for item in shown.scene:
                ElementTree.fromstring(item.svg)
                assert set(re.findall(r"var\(--([^)]*)\)", item.svg)) <= set(LIGHT)
                assert set(re.findall(r'href="#([^"]+)', item.svg)) <= defined
            places = {slot.id for strip in game.look.strips(at) for row in strip.rows for slot in row}
            assert set(shown.slots) <= places | {"pass", "off"}


def positions(game: Game, chance: Random) -> list[Any]:
    """Positions along two random games."""
    found = []
    for _ in range(2):
        at = game.rules.initial(game.options({}))
        while game.rules.moves(at) and len(found) % 60 < 59:
            found.append(at)
            at = game.rules.play(at, chance.choice(game.rules.moves(at)))
    return found[::3]
