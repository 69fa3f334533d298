"""What every browser must be able to do: one plays, the computer answers, and after a reload the game goes on."""

import random
from typing import Any

from banmen.core.record import Record
from e2e.playing import Player
from e2e.saving import begun, record_of
from e2e.webdriver import until

TURNS = 2
"""How often one moves; in Saiju the first time is the setup."""

PIECES = """() => {
  const pieces = [...document.querySelectorAll("#board .layer-pieces > *")];
  return pieces.every((piece) => piece.dataset.id) && pieces.map((piece) => piece.outerHTML).sort();
}"""
"""The pieces on the board, each with its place and drawing; one that moves is wrapped into something without a name."""


def play(page: Any, name: str) -> Record:
    """Plays a new game from the gallery, a few turns; `page` is a page of Playwright or a `webdriver.Browser`."""
    chance = random.Random(name)
    page.click(f"[data-game={name}] .start")
    page.click("#dialog label:has([name=level-2][value='1'])")
    page.click("#dialog .filled")
    page.wait_for_selector("html[data-screen=table] #board svg")
    player = Player(page, begun(name))
    for _ in range(TURNS):
        while player.record.turn == 1:
            player.play(chance.choice(player.record.legal()))
        player.record = _answered(page, player.record)
    return player.record


def resume(page: Any, record: Record) -> None:
    """Loads the page again, in which the game is as it was."""
    before = _position(page)
    page.reload()
    page.wait_for_selector("html[data-ready][data-screen=table] #board svg")
    assert _position(page) == before
    assert record_of(page).moves == record.moves


def _answered(page: Any, record: Record) -> Record:
    """The record, once the computer has made its whole turn."""

    def found() -> Record | None:
        now = record_of(page)
        return now if len(now.moves) > len(record.moves) and now.turn == 1 else None

    answer: Record = until(found, f"answer to {record.moves[-1]}", _complaints(page))
    assert answer.moves[: len(record.moves)] == record.moves
    return answer


def _position(page: Any) -> Any:
    """The pieces on the board, each with its place and drawing, as soon as they rest."""
    return until(lambda: page.evaluate(PIECES), "pieces at rest", _complaints(page))


def _complaints(page: Any) -> Any:
    """What tells the complaints of a page, where it knows them itself."""
    return getattr(page, "complaints", list)
