"""The engine alone on a page, without the screens of the games: what it is asked, and what it says, as plain data."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Frame, Page, Route, expect

from e2e.browser import DEVICES, PATIENCE, ready

STAND_IN = Path(__file__).with_name("stand_in_main.py").read_text("utf-8")
"""In place of `py/main.py`."""

_FIRST_MOVE = """
from banmen.search.service import answer
from banmen.web.door import Door

def thinking(request, clock):
    asked = {name: request[name] for name in ("game", "options", "position", "moves")}
    line = answer({"op": "moves", **asked})["moves"][:1]
    known = {"move": line[0], "score": 130, "scores": [130, -130], "line": line, "solved": False}
    n = 0
    while True:
        n += 1
        until = clock() + 0.004
        while clock() < until:
            pass
        if CRASH:
            1 // 0
        yield {**known, "lines": [known], "depth": min(n, 9), "nodes": n, "done": n == LAST}

def prepare(game):
    pass

door = Door(thinking)
begin, step, stop = door.begin, door.step, door.stop
__export__ = ["begin", "prepare", "step", "stop"]
"""
ENDLESS, QUICK, BROKEN = (
    _FIRST_MOVE.replace("LAST", last).replace("CRASH", crash) for last, crash in (("0", "False"), ("2", "False"), ("0", "True"))
)
"""Workers that play the first legal move: when they are told to, at once, and never, because they crash."""


class Thinker:
    """The engine of a page that has nothing else, seen through `window.engine`."""

    def __init__(self, page: Page | Frame) -> None:
        self.page = page
        page.wait_for_function("window.engine")

    @classmethod
    def on(cls, page: Page, address: str, worker: str = "") -> "Thinker":
        """Opens the page; `worker` is Python that the worker runs in place of its own entry."""
        stand_in(page, worker)
        page.goto(address)
        return cls(page)

    def think(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """What a request comes to: `reply` or `raised`, and the `progress` before it."""
        self.begin(request)
        return self.outcome()

    def begin(self, request: Mapping[str, Any]) -> None:
        """Asks, and does not wait."""
        self.page.evaluate("request => { window.outcome = engine.think(request); }", json.dumps(request))

    def outcome(self) -> dict[str, Any]:
        """What the last request came to."""
        found: dict[str, Any] = json.loads(self.page.evaluate("window.outcome"))
        return found

    def progress(self, replies: int) -> None:
        """Waits until so many replies have come since the page was opened."""
        self.page.wait_for_function("replies => engine.heard() >= replies", arg=replies)

    def tell(self, method: str) -> Any:
        """Calls a method without arguments: one of those of `stand_in_main.py`."""
        return self.page.evaluate(f"engine.{method}()")


def patient(milliseconds: float) -> Iterator[None]:
    """For a fixture: lets everything that is expected take so long, and then as long as usual again."""
    expect.set_options(timeout=milliseconds)
    yield
    expect.set_options(timeout=5_000)


def opened(browser: Browser, site: str, device: str, worker: str = "") -> Iterator[Page]:
    """The page, started once for many tests; `worker` as in `Thinker.on`."""
    with browser.new_context(base_url=site, service_workers="block", **DEVICES[device]) as context:
        context.set_default_timeout(2 * PATIENCE)
        if worker:
            context.route("**/py/worker.*.py", lambda route: python(route, worker))
        page = context.new_page()
        page.goto(site)
        yield ready(page)


def stand_in(page: Page, worker: str = "") -> None:
    """Lets the page be nothing but its engine, from the next time that it is opened."""
    page.route("**/py/main.*.py", lambda route: python(route, STAND_IN))
    if worker:
        page.route("**/py/worker.*.py", lambda route: python(route, worker))


def python(route: Route, source: str) -> None:
    """Answers a request by a Python file."""
    route.fulfill(body=source, content_type="text/x-python")
