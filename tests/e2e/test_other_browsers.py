"""Firefox and WebKit: the page starts from the snapshot; one plays each game, is answered, and goes on after a reload."""

import random
from collections.abc import Iterator

import pytest

from banmen import games
from banmen.core.record import Record
from e2e.other_browsers import BROWSERS
from e2e.playing import Player
from e2e.saving import begun, record_of
from e2e.webdriver import Browser

TURNS = 2
"""How often one moves; in Saiju the first time is the setup."""

PIECES = """() => {
  const pieces = [...document.querySelectorAll("#board .layer-pieces > *")];
  return pieces.every((piece) => piece.dataset.id) && pieces.map((piece) => piece.outerHTML).sort();
}"""
"""The pieces on the board, each with its place and drawing; one that moves is wrapped into something without a name."""


@pytest.fixture(scope="module", params=list(BROWSERS))
def started(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Each of the browsers in turn, started once for all tests."""
    with BROWSERS[request.param](tmp_path_factory.mktemp(request.param)) as running:
        yield running


@pytest.fixture
def page(started: Browser, site: str) -> Iterator[Browser]:
    """The gallery of a browser; whatever its pages complain of fails the test."""
    started.goto("about:blank")
    started.goto(site)
    started.wait_for_selector("html[data-ready]")
    yield started
    assert started.complaints() == []


def answered(page: Browser, record: Record) -> Record:
    """The record, once the computer has made its whole turn."""

    def found() -> Record | None:
        now = record_of(page)
        return now if len(now.moves) > len(record.moves) and now.turn == 1 else None

    answer = page.wait_for(found, f"answer to {record.moves[-1]}")
    assert answer.moves[: len(record.moves)] == record.moves
    return answer


def position(page: Browser) -> list[str]:
    """The pieces on the board, each with its place and drawing, as soon as they rest."""
    pieces: list[str] = page.wait_for(lambda: page.evaluate(PIECES), "pieces at rest")
    return pieces


def test_it_starts_from_the_snapshot(page: Browser) -> None:
    assert page.evaluate("document.documentElement.dataset.boot") == "snapshot"


@pytest.mark.parametrize("name", games.names())
def test_one_plays_is_answered_and_goes_on_after_a_reload(page: Browser, name: str) -> None:
    chance = random.Random(name)
    page.click(f"[data-game={name}] .start")
    page.click("#dialog label:has([name=level-2][value='1'])")
    page.click("#dialog .filled")
    page.wait_for_selector("html[data-screen=table] #board svg")
    player = Player(page, begun(name))
    for _ in range(TURNS):
        while player.record.turn == 1:
            player.play(chance.choice(player.record.legal()))
        player.record = answered(page, player.record)
    before = position(page)
    page.reload()
    page.wait_for_selector("html[data-ready][data-screen=table] #board svg")
    assert position(page) == before
    assert record_of(page).moves == player.record.moves
