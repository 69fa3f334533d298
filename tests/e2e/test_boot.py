"""The start from the snapshot, in the page and in its worker; what is asked for; and the ordinary start where it cannot be."""

import gzip
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from banmen import games
from banmen.core.record import Record
from e2e.browser import ready
from e2e.hosting import Host
from e2e.playing import Player
from e2e.thinker import Thinker, python

SNAPSHOT = "**/assets/snapshot.*.bin"
BITS = 961
"""Bytes before the first page of the snapshot."""
HASH = re.compile(r"\.[0-9a-f]{8}(?=[./])")
BY_ITSELF = re.compile(r"/icons/|^manifest")
SHORT = {"op": "think", "game": "siam", "limits": {"depth": 1}}

FIRST = [
    "",
    "assets/boot.js",
    "assets/early.js",
    "assets/indexeddb.js",
    "assets/modules.js",
    "assets/pyodide/pyodide.asm.js",
    "assets/pyodide/pyodide.asm.wasm",
    "assets/pyodide/pyodide.js",
    "assets/pyodide/python_stdlib.zip",
    "assets/pyscript/core-X.js",
    "assets/pyscript/core.js",
    "assets/pyscript/error-X.js",
    "assets/snapshot.bin",
    "py/main.py",
]
"""All that the page asks for until it is ready, without hashes, and without what browsers ask for when they like."""

WITHOUT_DECOMPRESSION = """
delete globalThis.DecompressionStream;
globalThis.Blob = class extends Blob {
  constructor(parts, options) {
    super(options?.type === "text/javascript" ? ["delete globalThis.DecompressionStream;", ...parts] : parts, options);
  }
};
"""
"""Takes it away in the page, and in the workers that it starts from its own text."""

CHANCE = """
import random
from js import document
document.documentElement.dataset.chance = str(random.random())
"""


@pytest.fixture
def host(app: Path) -> Iterator[Host]:
    """A host that tells what it was asked for."""
    with Host(app) as running:
        yield running


def asked(host: Host) -> list[str]:
    """What was asked for, from the page's folder."""
    return [path.removeprefix("/app/") for path in host.asked]


def plays(page: Page) -> None:
    """Makes a few moves of a game on the page."""
    game = games.load("abalone")
    player = Player(page, Record.begin(game, game.rules.initial(game.options({}))))
    player.open()
    player.play_randomly(random.Random(1), 3)
    expect(page.locator("#moves .ply")).to_have_count(3)


def test_the_page_asks_for_nothing_that_it_does_not_need(browser: Browser, host: Host) -> None:
    with browser.new_context(service_workers="block") as context:
        page = context.new_page()
        page.goto(host.address)
        ready(page)
        expect(page.locator("html")).to_have_attribute("data-boot", "snapshot")
        found = sorted(
            re.sub(r"(core|error)-\w+", r"\1-X", HASH.sub("", path)) for path in asked(host) if not BY_ITSELF.search(path)
        )
        assert found == FIRST


def test_the_worker_starts_from_the_same_snapshot(browser: Browser, host: Host) -> None:
    with browser.new_context(service_workers="block") as context:
        assert Thinker.on(context.new_page(), host.address).think(SHORT)["reply"]["done"]
    assert [path for path in asked(host) if path.startswith("py/worker")]
    assert not [path for path in asked(host) if path.startswith("assets/app.")]


def test_the_unpacked_snapshot_does_not_stay(page: Page, boot: Callable[..., Page]) -> None:
    boot(page)
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    assert session.send("Runtime.getHeapUsage")["backingStorageSize"] < 15 << 20


def test_no_two_loads_have_the_same_luck(page: Page, site: str) -> None:
    page.route("**/py/main.*.py", lambda route: python(route, CHANCE))
    seen = []
    for _ in range(2):
        page.goto(site)
        page.wait_for_selector("html[data-chance]", state="attached")
        expect(page.locator("html")).to_have_attribute("data-boot", "snapshot")
        seen.append(page.get_attribute("html", "data-chance"))
    assert seen[0] != seen[1]


def other_build(route: Route) -> None:
    """The snapshot as it would be of another Pyodide."""
    body = bytearray(gzip.decompress(route.fetch().body()))
    header = BITS + 16
    body[header : header + 32] = bytes(32)
    route.fulfill(body=gzip.compress(bytes(body), 1))


def truncated(route: Route) -> None:
    """Half of the snapshot."""
    body = route.fetch().body()
    route.fulfill(body=body[: len(body) // 2])


def missing(route: Route) -> None:
    """A host that has lost the snapshot."""
    route.fulfill(status=404)


@pytest.mark.parametrize("trouble", [other_build, truncated, missing])
def test_without_its_snapshot_the_page_starts_all_the_same(
    new_context: Callable[..., BrowserContext], site: str, trouble: Callable[[Route], None]
) -> None:
    context = new_context()
    context.route(SNAPSHOT, trouble)
    page = context.new_page()
    page.goto(site)
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-boot", "ordinary")
    plays(page)


def test_an_old_browser_starts_all_the_same_and_so_does_its_worker(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    context = new_context()
    context.add_init_script(WITHOUT_DECOMPRESSION)
    page = context.new_page()
    thinker = Thinker.on(page, site)
    expect(page.locator("html")).to_have_attribute("data-boot", "ordinary")
    assert thinker.think(SHORT)["reply"]["done"]
