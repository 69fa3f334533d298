"""What only a browser can tell: the speed inside Pyodide, and the time from a click to the redraw."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles

from playwright.sync_api import Browser, Page, sync_playwright

from banmen import games
from banmen.core.record import Record
from bench.speed import Speed
from e2e.browser import CHROMIUM, FLAGS, PATIENCE
from e2e.playing import Player

TESTS = Path(__file__).parents[1]
PLIES = 40
"""Plies of each game that is clicked through."""

STAND_IN = """
import json, pathlib, sys
from js import document
for name, source in json.loads({sources!r}).items():
    path = pathlib.Path("/tests") / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source)
sys.path.append("/tests")
from bench.speed import speeds
document.documentElement.dataset.result = json.dumps(speeds())
"""
"""In place of `py/main.py`: measures instead of starting the page."""

MARKS = "performance.getEntriesByType('mark').map(mark => [mark.name, mark.startTime])"


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


def new_page(browser: Browser, address: str) -> Page:
    """A page in a fresh profile, with nothing in its cache."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900}, service_workers="block")
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def speeds(browser: Browser, address: str) -> list[Speed]:
    """The speed of every game inside Pyodide."""
    page = new_page(browser, address)
    files = [TESTS / "bench" / "speed.py", *(TESTS / "oracles" / f"{name}.py" for name in games.names())]
    sources = json.dumps({file.relative_to(TESTS).as_posix(): file.read_text("utf-8") for file in files})
    body = STAND_IN.format(sources=sources)
    page.route("**/py/main.*.py", lambda route: route.fulfill(body=body, content_type="text/x-python"))
    page.goto("")
    result = page.wait_for_selector("html[data-result]", state="attached").get_attribute("data-result")
    page.context.close()
    return [Speed(*values) for values in json.loads(result)]


def fresh(name: str) -> Record:
    """A game that has not begun."""
    game = games.load(name)
    return Record.begin(game, game.rules.initial(game.options({})))


def redraws(browser: Browser, address: str, name: str) -> list[float]:
    """Milliseconds from each press to the finished redraw, in a random game that is clicked through."""
    page = new_page(browser, address)
    player = Player(page, fresh(name))
    player.open()
    player.play_randomly(random.Random(1), PLIES)
    marks = page.evaluate(MARKS)
    page.context.close()
    times, pressed = [], None
    for found, time in marks:
        if found == "banmen:press":
            pressed = time
        elif found == "banmen:drawn" and pressed is not None:
            times.append(time - pressed)
            pressed = None
    return times


def at_95_percent(times: list[float]) -> float:
    """The 95th percentile."""
    return quantiles(times, n=20)[-1]
