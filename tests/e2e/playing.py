"""Plays on the page as a person does, by clicks or taps on what is seen, beside a record of its own."""

import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from playwright.sync_api import Page

from banmen.app.link import write_link
from banmen.core.gesture import Word
from banmen.core.record import Record

ON_TOP = """selector => {
  const places = "[data-slot], [data-target]";
  for (const node of document.querySelectorAll(selector)) {
    node.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = node.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    if (document.elementFromPoint(middle.x, middle.y)?.closest(places) === node) return middle;
  }
  return null;
}"""
"""The middle of the first element that matches and that a click there would reach."""


def presses(record: Record, word: Word) -> Iterator[str]:
    """The places to press for a word, as selectors; a slot beside the board can stand for several targets at once."""
    slots = {
        slot.targets: slot.id
        for strip in record.game.look.strips(record.state)
        for row in strip.rows
        for slot in row
        if slot.targets
    }
    for n, target in enumerate(word, 1):
        slot = "pass" if target == "pass" else slots.get(word[:n])
        yield f'[data-slot="{slot}"]' if slot else f'[data-target="{target}"]'


class Player:
    """One game on the page, and its record as it should be."""

    def __init__(self, page: Page, record: Record) -> None:
        self.page = page
        self.record = record

    def open(self) -> None:
        """Opens the game by its link, waits for the board, and closes the notice that says so."""
        self.page.goto(write_link(self.record))
        self.page.wait_for_selector("#board svg")
        self.page.locator("#notices .icon-button").click()

    @cached_property
    def _has_touch(self) -> bool:
        return bool(self.page.evaluate("navigator.maxTouchPoints > 0"))

    def press(self, selector: str) -> None:
        """Clicks or taps the middle of a place, which must be within reach."""
        at = self.page.evaluate(ON_TOP, f"#table {selector}")
        assert at is not None, f"{selector} cannot be clicked after {len(self.record.moves)} plies"
        point = self.page.touchscreen.tap if self._has_touch else self.page.mouse.click
        point(at["x"], at["y"])

    def play(self, move: Any) -> None:
        """Makes a move by its plainest word."""
        word = self.record.game.look.gestures(self.record.state, move)[0]
        for selector in presses(self.record, word):
            self.press(selector)
        self.record = self.record.play(move)

    def play_randomly(self, chance: random.Random, plies: int) -> None:
        """Makes random moves until so many plies are played or the game is over."""
        while len(self.record.moves) < plies and (moves := self.record.legal()):
            self.play(chance.choice(moves))
