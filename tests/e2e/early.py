"""Holds Python back in a page, and tells what is seen before it and after it."""

import random
from collections import Counter
from typing import Any

from playwright.sync_api import Page, Route

from banmen import games
from banmen.app.link import write_link
from banmen.core.record import Record
from e2e.browser import ready
from e2e.webdriver import until

MIDDLE = {
    "siam": "N2*1.n1s2.Ee*Wn.2*2.2N2_1",
    "abalone": "5.6.1bbb3.2bb1b2.3bbw1b1.2wwww2.2bwww1.1b1wwb.4b_1_l1.4",
    "saiju": "1ps1wm.ks1pmpf1.ysyfwspm2.1ymysx1kf1.1yfwfwswmpf.1pfwm1km.pspspm1_1",
}
"""A position in the middle of each game."""

BOXES = """() => [...document.querySelectorAll("#bar, #bar *, main *")].filter(node => node.checkVisibility()).map(node => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const name = node.dataset?.id ?? (node.id || node.getAttribute("class") || "");
  return [node.localName, name, ...[x, y, width, height].map(value => Math.round(value * 10) / 10)].join(" ");
})"""
SHIFTS = """async () => {
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "layout-shift", buffered: true });
  return observer.takeRecords().map(entry => entry.value);
}"""
"""Every layout shift so far, once what changed last has been drawn."""


class Gate:
    """Lets the interpreter of a page come only when it is opened; closed, it holds for reloads, too."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        self.closed = True
        page.route("**/boot*.js", self._pass)

    def _pass(self, route: Route) -> None:
        if self.closed:
            self.held.append(route)
        else:
            route.continue_()

    def open(self) -> None:
        """Lets Python come, and waits until it is ready."""
        self.closed = False
        until(lambda: self.page.title() and self.held, "request for the interpreter")  # the title lets the request arrive
        held, self.held = self.held, []
        for route in held:
            route.continue_()
        ready(self.page)

    def reload(self) -> None:
        """Closes the gate and loads the page again, as far as it comes without Python."""
        self.closed = True
        self.page.reload(wait_until="commit")
        self.page.wait_for_function("window.early")


def boxes(page: Page) -> Counter[str]:
    """Everything that is seen, with its place."""
    page.wait_for_function("document.getAnimations().every(animation => animation.playState === 'finished')")
    return Counter(page.evaluate(BOXES))


def middle(name: str, plies: int = 3) -> Record:
    """A game in the middle, some plies later."""
    game, chance = games.load(name), random.Random(name)
    record = Record.begin(game, game.text.read_position(MIDDLE[name], game.options({})))
    while len(record.moves) < plies:
        record = record.play(chance.choice(record.legal()))
    return record


def opened(page: Page, record: Record) -> str:
    """Opens a game by its link in a page that is up, and returns its id."""
    page.goto(write_link(record))
    page.wait_for_selector("html[data-screen=table] #board svg")
    page.wait_for_function("location.hash.startsWith('#game=')")
    page.locator("#notices .icon-button").click()
    return str(page.evaluate("location.hash.slice(6)"))


def pieces(page: Page) -> set[str]:
    """The cells on the board that a piece stands on."""
    found: list[Any] = page.locator("#board .layer-pieces [data-id^=piece-]").evaluate_all(
        "nodes => nodes.map(node => node.dataset.id.slice(6))"
    )
    return set(found)
