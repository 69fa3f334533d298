"""The engine in its worker: it answers, stops, is replaced when it fails, and leaves the page alone."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page

from banmen import games
from banmen.core.record import Record
from banmen.core.record_text import write_record
from banmen.core.transcript import transcript
from banmen.search.service import answer
from e2e.browser import PATIENCE, Complaints
from e2e.careless import Careless
from e2e.hosting import served
from e2e.saving import begun, kept_key
from e2e.thinker import Thinker, stand_in
from e2e.tracing import longest_task

LONG = {"op": "think", "game": "abalone", "level": 6}
SHORT = {"op": "think", "game": "abalone", "level": 2}

FAKE = """
from banmen.web.door import Door

def thinking(request, clock):
    for n in range(1000):
        until = clock() + 0.004
        while clock() < until:
            pass
        if request["game"] == "crash" and n == 20:
            1 // 0
        while request["game"] == "hang" and n == 20:
            pass
        yield {"move": request["game"], "nodes": n, "done": n == 999}

door = Door(thinking)
begin, step, stop = door.begin, door.step, door.stop
__export__ = ["begin", "step", "stop"]
"""
"""A worker that thinks for four seconds about nothing, and fails after the first hundred milliseconds if it is told to."""


@pytest.fixture(scope="module")
def worker(browser: Browser, site: str) -> Iterator[Thinker]:
    """An engine whose worker has started, for all tests that leave it as it was."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    thinker = Thinker.on(context.new_page(), site)
    thinker.think(SHORT)
    yield thinker
    context.close()


@pytest.mark.parametrize("name", games.names())
def test_it_answers_in_every_game(worker: Thinker, name: str) -> None:
    game = games.load(name)
    record = Record.begin(game, game.rules.initial(game.options({})))
    outcome = worker.think({"op": "think", "game": name, "level": 5})
    reply = outcome["reply"]
    assert reply["done"]
    assert record.read([reply["move"]]).moves
    assert record.read(reply["line"]).moves
    assert outcome["progress"] == [] or outcome["progress"][-1]["nodes"] <= reply["nodes"]


def test_the_same_request_has_the_same_answer_as_outside(worker: Thinker) -> None:
    for seed in (1, 2):
        request = {**SHORT, "seed": seed, "level": 3}
        assert worker.think(request)["reply"] == answer(request)


STOP = """async ([long, short]) => {
  const thought = engine.think(long);
  const before = engine.heard();
  while (engine.heard() < before + 3) await new Promise(requestAnimationFrame);
  const pressed = performance.now();
  engine.stop();
  const raised = JSON.parse(await thought).raised;
  const told = performance.now();
  await engine.think(short);
  return [raised, told - pressed, performance.now() - pressed];
}"""
"""Stops a long thought, and has the worker answer a question that costs it nothing: until then it was busy."""


def test_it_stops_within_a_tenth_of_a_second(worker: Thinker) -> None:
    nothing = {"op": "think", "game": "no such game"}
    times = [worker.page.evaluate(STOP, [json.dumps(LONG), json.dumps(nothing)]) for _ in range(5)]
    assert {raised for raised, *_ in times} == {"Stopped"}
    assert min(told for _, told, _ in times) < 20  # the processor may be busy with something else
    assert min(free for *_, free in times) < 100


def test_now_it_answers_with_what_it_knows(worker: Thinker) -> None:
    heard = worker.tell("heard")
    worker.begin(LONG)
    worker.progress(heard + 3)
    worker.tell("now")
    outcome = worker.outcome()
    assert outcome["reply"] == {**outcome["progress"][-1], "done": True}


def test_a_newer_thought_is_answered_and_the_older_one_is_not(worker: Thinker) -> None:
    heard = worker.tell("heard")
    worker.begin(LONG)
    worker.progress(heard + 1)
    older = worker.page.evaluate_handle("[window.outcome]")
    newer = worker.think(SHORT)
    assert newer["reply"]["done"]
    assert json.loads(worker.page.evaluate("([outcome]) => outcome", older))["raised"] == "Stopped"
    assert worker.tell("heard") == heard + len(newer["progress"]) + len(json.loads(older.evaluate("([o]) => o"))["progress"])


def test_an_error_of_the_service_is_an_answer(worker: Thinker) -> None:
    assert worker.think({**SHORT, "moves": ["a1z9"]})["reply"]["error"]["index"] == 0


def no_workers(page: Page) -> None:
    """Waits until the page has no worker."""
    end = monotonic() + PATIENCE / 1000
    while page.workers and monotonic() < end:
        page.evaluate("new Promise(requestAnimationFrame)")  # the browser tells of an end some time after it
    assert page.workers == []


LISTEN = """async request => {
  performance.mark("watch:from");
  const outcome = await engine.think(request);
  performance.mark("watch:to");
  return outcome;
}"""


def test_the_page_never_waits_for_it(browser: Browser, worker: Thinker) -> None:
    assert isinstance(worker.page, Page)
    outcomes: list[str] = []
    longest = longest_task(browser, worker.page, lambda: outcomes.append(worker.page.evaluate(LISTEN, json.dumps(LONG))))
    assert json.loads(outcomes[0])["reply"]["nodes"] > 10_000
    assert 0 < longest < 50


LOOK = """async ([key, text]) => {
  localStorage.setItem(key, text);
  location.hash = "game=watched";
  while (!document.querySelector("#table .thought")?.textContent) await new Promise(requestAnimationFrame);
  performance.mark("watch:from");
  let frames = 0, last = performance.now();
  for (; document.querySelector(".strip.thinking"); frames++) {
    last = performance.now();
    await new Promise(requestAnimationFrame);
  }
  performance.mark("watch:to", { startTime: last });
  return frames;
}"""
"""Opens a game where the computer is to move, and marks its first words and its last; how many frames lie between."""


def test_the_game_screen_stays_smooth_while_level_6_thinks(browser: Browser, page: Page, boot: Callable[..., Page]) -> None:
    boot(page)
    text = write_record(transcript(begun("abalone", "c3d3", "g7f7"))._replace(levels=(6, 0)))
    game = [kept_key(page.evaluate("location.pathname"), "watched"), text]
    frames: list[int] = []
    assert 0 < longest_task(browser, page, lambda: frames.append(page.evaluate(LOOK, game))) < 50
    assert frames[0] > 5


def test_its_memory_stays_small(worker: Thinker) -> None:
    assert 30 << 20 <= worker.tell("heap") < 150 << 20


KILL = "document.querySelector('script[name^=engine]').xworker.terminate()"


def test_a_worker_that_dies_is_replaced_and_the_answer_still_comes(page: Page, site: str) -> None:
    thinker = Thinker.on(page, site)
    thinker.begin(LONG)
    thinker.progress(3)
    page.evaluate(KILL)
    outcome = thinker.outcome()
    assert outcome["reply"]["nodes"] > 10_000
    assert json.loads(thinker.tell("troubles")) == ["engine-replaced"]
    assert len(page.workers) == 1


def test_a_worker_that_fails_twice_is_told_and_the_next_thought_begins_afresh(
    page: Page, site: str, complaints: Complaints
) -> None:
    complaints.expect("ZeroDivisionError")
    thinker = Thinker.on(page, site, FAKE)
    for failure in ("crash", "hang"):
        outcome = thinker.think({"game": failure})
        assert outcome["raised"] == "Broken"
        assert {reply["move"] for reply in outcome["progress"]} == {failure}
        no_workers(page)
    assert json.loads(thinker.tell("troubles")) == ["engine-replaced", "engine-broken"] * 2
    assert thinker.think({"game": "fine"})["reply"]["nodes"] == 999


def test_a_worker_whose_source_does_not_come_is_given_up_at_once(page: Page, site: str, complaints: Complaints) -> None:
    complaints.expect("Failed to (load resource|fetch)")
    page.route("**/py/worker.*.py", lambda route: route.abort())
    thinker = Thinker.on(page, site)
    assert thinker.think(SHORT)["raised"] == "Broken"


def test_a_reload_ends_the_thought_and_the_page_thinks_again(page: Page, site: str) -> None:
    thinker = Thinker.on(page, site)
    thinker.begin(LONG)
    thinker.progress(3)
    page.reload()
    thinker = Thinker(page)
    no_workers(page)
    assert thinker.think(SHORT)["reply"]["done"]
    page.goto("about:blank")
    no_workers(page)


def test_it_starts_only_when_it_is_needed(page: Page, boot: Callable[..., Page], site: str) -> None:
    boot(page)
    no_workers(page)
    thinker = Thinker.on(page, site)
    no_workers(page)
    with page.expect_worker():
        thinker.tell("warm")
    assert thinker.think(SHORT)["reply"]["done"]
    thinker.tell("end")
    no_workers(page)


@pytest.fixture
def careless_site(folder: Path) -> Iterator[str]:
    """The address of the page on a careless host."""
    with served(folder, Careless) as root:
        yield f"{root}/some/where/banmen/"


FRAME = """address => {
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.src = address;
  document.body.replaceChildren(frame);
}"""


def test_it_works_in_a_sandboxed_frame_of_a_careless_host(browser: Browser, careless_site: str) -> None:
    with browser.new_context() as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        stand_in(page)
        page.goto(careless_site + "LICENSE.txt")
        page.evaluate(FRAME, careless_site)
        thinker = Thinker(page.frames[1])
        assert thinker.page.evaluate("origin") == "null"
        assert thinker.think(SHORT)["reply"]["done"]
        assert json.loads(thinker.tell("troubles")) == []
