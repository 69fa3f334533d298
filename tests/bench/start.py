"""The start of the page beside two bare ones: PyScript that prints a word, and raw Pyodide from a snapshot that prints a word.

Every load counts from its navigation. A cold one is the first of a new profile; a warm one is a later one of the same profile,
with everything in the browser's cache; an offline one comes from the service worker, after the server has ended.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright

from banmen.core.record_text import write_record
from banmen.core.transcript import plain_levels, transcript
from bench.engine import TICKS, own
from bench.figures import OURS, PYSCRIPT, SNAPSHOT, Case, Load, Weight
from bench.host import HOME, Host, Line, Sent, write_bare
from e2e.browser import CHROMIUM, FLAGS, PATIENCE, ready
from e2e.saving import begun, kept_key, stored

ROUNDS = 5
AGAIN = 2
"""Later loads of a profile in each situation; the last one counts, since the browser keeps compiled code only by and by."""
USE = 1_000
"""Milliseconds that a page is left open after it is up."""
MOVES = ("a1b2", "g5f5")
"""The game of Abalone that is resumed."""
ID = "resumed"
LEVEL = 4
"""The level of the computer that the game is against."""
PRESSED = "b1"
"""A marble that may move in it: the first press."""
FOLDERS = {OURS: HOME, PYSCRIPT: "pyscript", SNAPSHOT: "snapshot"}

PAINTED = """
requestAnimationFrame(function look() {
  const board = document.querySelector('#board svg [data-target]');
  if (board?.getBoundingClientRect().width) setTimeout(() => performance.mark("bench:board"));
  else requestAnimationFrame(look);
});
"""
"""Marks the end of the frame that showed the board of the game; a timer that a frame sets runs after it is painted."""

SEED = """
if (location.protocol === "http:") for (const [key, text] of Object.entries(SEEDS)) localStorage.setItem(key, text);
"""

REACHED = """selector => {
  if (!performance.getEntriesByName("bench:board").length) return null;
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}"""
"""The middle of a place of the board, once the board is painted."""

MARKED = "name => performance.getEntriesByName(`banmen:${name}`).length"
MARKS = "performance.getEntriesByType('mark').map(mark => [mark.name, mark.startTime])"
WORD = "performance.getEntriesByName('word').length"
KEPT = """milliseconds => Promise.race([
  navigator.serviceWorker.ready.then(() => true), new Promise(resolve => setTimeout(resolve, milliseconds, false)),
])"""
"""Whether the page is kept for use offline before that time is over."""


class Seeds(NamedTuple):
    """What the browser has stored of the game to resume, and its address."""

    stored: Mapping[str, str]
    address: str


@contextmanager
def profile(playwright: Playwright, seeds: Seeds | None = None) -> Iterator[Page]:
    """A page of a browser with a new profile."""
    with TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=list(FLAGS), viewport={"width": 1440, "height": 900}
        )
        context.set_default_timeout(PATIENCE)
        if seeds:
            context.add_init_script(SEED.replace("SEEDS", json.dumps(seeds.stored)) + PAINTED)
        yield context.pages[0]
        context.close()


def resumed() -> str:
    """The game that is resumed, as it is saved."""
    return write_record(transcript(begun("abalone", *MOVES))._replace(levels=plain_levels((0, LEVEL))))


def seeds(playwright: Playwright, host: Host) -> Seeds:
    """What the page itself keeps of the game, against the computer, as it would be found by a later visit."""
    with profile(playwright) as page:
        page.goto(f"{host.home}#games")
        ready(page)
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [kept_key(f"/{HOME}/", ID), resumed()])
        page.goto(f"{host.home}#game={ID}")
        page.wait_for_selector("html[data-screen=table] #board svg")
        page.goto(f"{host.home}#games")
        page.wait_for_selector("html[data-screen=games]")
        return Seeds(stored(page), f"#game={ID}")


def load(page: Page, host: Host, name: str, seeds: Seeds) -> Load:
    """Opens a page from an empty one, in ours presses a marble as soon as it is seen, and waits until all is up and used."""
    page.goto("about:blank")
    asked, before = len(host.log), ticks()
    page.goto(f"{host.origin}/{FOLDERS[name]}/" + seeds.address * (name == OURS), wait_until="commit")
    if name == OURS:
        at = page.wait_for_function(REACHED, arg=f'#board [data-target="{PRESSED}"]', polling="raf").json_value()
        page.mouse.click(at["x"], at["y"])
        page.wait_for_function(MARKED, arg="drawn")
        work = processor(before)
        page.wait_for_function(MARKED, arg="engine")
    else:
        page.wait_for_function(WORD)
        work = processor(before)
    page.wait_for_timeout(USE)
    times = {kind.removeprefix("banmen:"): time for kind, time in reversed(page.evaluate(MARKS))}
    return Load(times, weights(host, [sent for sent in host.log[asked:] if not sent.kept]), memory(page), work)


def weights(host: Host, log: Iterable[Sent]) -> list[Weight]:
    """What was sent, file by file, beside the whole size and what a host that knows only gzip would have sent."""
    found = []
    for path, size, _ in log:
        file = host.file(path)
        packed = file.with_name(f"{file.name}.gz")
        raw = file.stat().st_size
        found.append(Weight(path, raw, packed.stat().st_size if packed.exists() else raw, size))
    return found


def visits(playwright: Playwright, root: Path, seeds: Seeds, name: str) -> Iterator[tuple[str, Load]]:
    """A page in a new profile in each situation."""
    with Host(root) as host, profile(playwright, seeds) as page:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setBypassServiceWorker", {"bypass": True})
        first = load(page, host, name, seeds)
        kept = page.evaluate(KEPT, PATIENCE)
        yield "cold", first._replace(whole=weights(host, host.log) if kept else [])
        yield "warm", [load(page, host, name, seeds) for _ in range(AGAIN)][-1]
        if kept:
            session.send("Network.setBypassServiceWorker", {"bypass": False})
            host.stop()
            yield "offline", [load(page, host, name, seeds) for _ in range(AGAIN)][-1]


def slow_visit(playwright: Playwright, root: Path, seeds: Seeds, name: str) -> Load:
    """The first load of a new profile over a slow line."""
    with Host(root, Line()) as host, profile(playwright, seeds) as page:
        return load(page, host, name, seeds)


def starts(root: Path, rounds: int, slow: bool) -> dict[Case, list[Load]]:
    """Every page in every situation so many times, in turn, so that whatever disturbs them disturbs all alike."""
    found: dict[Case, list[Load]] = {}
    write_bare(root)
    with sync_playwright() as playwright:
        with Host(root) as host:
            kept = seeds(playwright, host)
        for _ in range(rounds):
            for name in FOLDERS:
                for situation, one in visits(playwright, root, kept, name):
                    found.setdefault(Case(situation, name), []).append(one)
                if slow:
                    found.setdefault(Case("slow", name), []).append(slow_visit(playwright, root, kept, name))
    return found


def ticks() -> dict[str, int]:
    """The processor time of each process that shows pages, in ticks of the system, by its number."""
    found = {}
    for process in renderers():
        with suppress(OSError):  # it ended meanwhile
            numbers = (process / "stat").read_text().rpartition(")")[2].split()
            found[process.name] = int(numbers[11]) + int(numbers[12])
    return found


def processor(before: Mapping[str, int]) -> float:
    """The milliseconds of processor time, of all threads of the page, since the ticks of before."""
    return sum(after - before.get(process, 0) for process, after in ticks().items()) * 1000 / TICKS


def memory(page: Page) -> int:
    """Bytes of the page's process after a garbage collection, its share of what it shares with others counted (PSS)."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.detach()
    return max(map(proportional, renderers()))


def renderers() -> Iterator[Path]:
    """The processes that show pages, in Linux's folder of processes."""
    for process in own():
        with suppress(OSError):  # it ended meanwhile
            command = (process / "cmdline").read_bytes()
            if b"--type=renderer" in command and b"--top-chrome-webui" not in command:
                yield process


def proportional(process: Path) -> int:
    """Linux's proportional set size of a process in bytes."""
    for line in (process / "smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return 1024 * int(line.split()[1])
    raise ValueError(process)
