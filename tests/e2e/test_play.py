"""Whole games by clicks on a desktop and by taps on a phone; what the page has saved is compared move by move."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from banmen import games
from banmen.core.record import Record
from e2e.playing import Player
from e2e.saving import record_of


def choose(record: Record, chance: random.Random) -> Any:
    """A move that ends the game, else one that ejects something, else any."""
    rules, look, state = record.game.rules, record.game.look, record.state
    moves = record.legal()
    ending = [move for move in moves if rules.outcome(rules.play(state, move))]
    ejecting = [move for move in moves if any(event.kind == "ejected" for event in look.events(state, move))]
    return chance.choice(ending or ejecting or moves)


def finish(page: Page, name: str, seed: int, **options: Any) -> Player:
    """A game played to its end on the page."""
    game, chance = games.load(name), random.Random(seed)
    player = Player(page, Record.begin(game, game.rules.initial(game.options(options))))
    player.open()
    while not player.record.outcome:
        player.play(choose(player.record, chance))
    return player


def compare(page: Page, player: Player, reason: str) -> None:
    """The end card stands there, and the saved record is the one that was played."""
    assert player.record.outcome.reason == reason
    expect(page.locator("#end")).to_be_visible()
    saved = record_of(page)
    assert saved.moves == player.record.moves
    assert saved.states == player.record.states
    assert saved.outcome == player.record.outcome


@pytest.mark.parametrize(
    ("name", "seed", "reason", "options"),
    [
        ("siam", 1, "rock-out", {}),
        ("abalone", 5, "goal", {}),
        ("saiju", 0, "most-points", {"players": 3}),
    ],
)
def test_a_game_to_its_end_by_clicks(desktop: Page, name: str, seed: int, reason: str, options: dict[str, Any]) -> None:
    compare(desktop, finish(desktop, name, seed, **options), reason)


@pytest.mark.parametrize(
    ("name", "seed", "reason", "options"),
    [
        ("siam", 1, "rock-out", {"preset": "2005"}),
        ("abalone", 5, "goal", {"goal": 1, "layout": "belgian-daisy"}),
        ("saiju", 0, "most-points", {"board": "square"}),
    ],
)
def test_a_game_to_its_end_by_taps(phone: Page, name: str, seed: int, reason: str, options: dict[str, Any]) -> None:
    compare(phone, finish(phone, name, seed, **options), reason)
