"""The minds in numbers, natively and in the worker of the page in Chromium, on one set of positions."""

import os
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from time import monotonic, process_time
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from playwright.sync_api import Browser

from banmen import games
from banmen.games.saiju import GAME
from bench.chromium import new_page
from bench.thinking import CASES, Case, first_use, in_depth
from e2e.thinker import Thinker

T = TypeVar("T")
Found: TypeAlias = dict[str, Any]

WORKER = (
    Path(__file__).with_name("thinking.py").read_text("utf-8")
    + """
from banmen.web.door import Door
door = Door(thinking)
begin, step, stop = door.begin, door.step, door.stop
__export__ = ["begin", "step", "stop"]
"""
)
"""In place of `py/worker.py`: the same steps, but they measure."""

THREAD = "DedicatedWorker"
TICKS = os.sysconf("SC_CLK_TCK")

LEVELS = (4, 6)

ENDS = {6: ("exact", 2.0), 7: ("solved", 2.0), 8: ("solved", 5.0)}
"""Ends of Saiju by the placements that are left: what is asked for, and in how many seconds."""
SAMPLE = 8
"""So many of each."""
PATIENCE = 20.0
"""Seconds after which an end is given up."""

SERIES = 20.0
"""Seconds of level 6 against itself in each game, before the worker's memory is looked at."""
HOUR = 3600.0
"""The same for `--all`, of all games together."""


class Measured(NamedTuple, Generic[T]):
    """What something came to natively and in Chromium."""

    native: T
    page: T


class End(NamedTuple):
    """How the ends of Saiju with so many placements left are solved: how many in time, and the seconds of each, in order."""

    left: int
    goal: str
    limit: float
    times: list[float]


class Answer(NamedTuple):
    """A level's answer in Chromium: seconds on the clock, and of the processor."""

    game: str
    level: int
    clock: float
    processor: float
    depth: int
    nodes: int


def measured(browser: Browser, address: str) -> tuple[dict[str, Measured[Found]], dict[Case, Measured[Found]]]:
    """First use by game, and every case. To be called once, before the games are used otherwise."""
    first_here = {name: last(first_use(name, process_time)) for name in games.names()}
    here = {case: last(in_depth(case, process_time)) for case in CASES}
    page = new_page(browser, address)
    worker = Thinker.on(page, address, WORKER)
    first = {name: Measured(first_here[name], asked(worker, {"game": name})) for name in games.names()}
    cases = {case: Measured(here[case], asked(worker, {"case": case})) for case in CASES}
    page.context.close()
    return first, cases


def ends(browser: Browser, address: str) -> Iterator[Measured[End]]:
    """How fast the ends of Saiju are solved."""
    from arena.puzzles_saiju import positions  # it uses the mind, whose first use is measured above

    page = new_page(browser, address)
    worker = Thinker.on(page, address, WORKER)
    for left, (goal, limit) in ENDS.items():
        cases = [end_case(s, options) for s, options in islice(positions(left), SAMPLE)]
        here = [last(in_depth(case, process_time)) for case in cases]
        there = [asked(worker, {"case": case}) for case in cases]
        yield Measured(*(End(left, goal, limit, sorted(time_of(goal, one) for one in found)) for found in (here, there)))
    page.context.close()


def end_case(s: Any, options: str) -> Case:
    """The case of an end."""
    return Case("saiju", "", GAME.text.write_position(s), options.replace(",", " "), seconds=PATIENCE)


def time_of(goal: str, found: Mapping[str, Any]) -> float:
    """The processor's seconds until an end was solved, or known exactly; infinite where that was not waited for."""
    seconds: float | None = found["solved"] if goal == "solved" else found["seconds"] if found["ended"] else None
    return float("inf") if seconds is None else found.get("busy", 1) * seconds


def last(found: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """The last of what is found out."""
    return deque(found, 1).pop()


def asked(worker: Thinker, request: Mapping[str, Any]) -> dict[str, Any]:
    """What the worker finds out. `busy` is the share of its `seconds` in which it had the processor."""
    before = processor()
    reply: dict[str, Any] = worker.think(request)["reply"]
    return {**reply, "busy": min(1.0, (processor() - before) / reply["seconds"])}


def answers(browser: Browser, address: str) -> Iterator[Answer]:
    """How long levels take in the last position of each game, in the worker as it is, after a first thought elsewhere."""
    page = new_page(browser, address)
    worker = Thinker.on(page, address)
    for name, case in {case.game: case for case in CASES}.items():
        worker.think({"op": "think", "game": name, "level": 1})
        for level in LEVELS:
            before, began = processor(), monotonic()
            request = {"op": "think", "game": name, "position": case.position, "level": level}
            reply = worker.think(request)["reply"]
            clock = monotonic() - began
            yield Answer(name, level, clock, processor() - before, reply["depth"], reply["nodes"])
    page.context.close()


def memory(browser: Browser, address: str, series: float) -> Iterator[tuple[str, int, int]]:
    """Games of the top level against itself, in one worker: the game, its thoughts, and the worker's bytes after them."""
    page = new_page(browser, address)
    worker = Thinker.on(page, address)
    for name in games.names():
        began, thoughts, seed = monotonic(), 0, 0
        moves: list[str] = []
        while monotonic() - began < series:
            reply = worker.think({"op": "think", "game": name, "moves": moves, "seed": seed})["reply"]
            if "error" in reply:  # the game is over
                moves, seed = [], seed + 1
            else:
                moves.append(reply["move"])
                thoughts += 1
        yield name, thoughts, int(worker.tell("heap"))
    page.context.close()


def processor() -> float:
    """The seconds of processor time of all workers in the browsers that this process started."""
    return sum(seconds(thread) for process in own() for thread in threads(process))


def own() -> Iterator[Path]:
    """This process and all that come from it, in Linux's folder of processes."""
    parents = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parents[process.name] = (process / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue  # it ended meanwhile
    for process in parents:
        above = process
        while above in parents and above != str(os.getpid()):
            above = parents[above]
        if above == str(os.getpid()):
            yield Path("/proc") / process


def threads(process: Path) -> Iterator[list[str]]:
    """The numbers of every thread of a process that is a worker of a page."""
    for thread in process.glob("task/*/stat"):
        try:
            head, _, numbers = thread.read_text().rpartition(")")
        except OSError:
            continue
        if head.endswith(THREAD):
            yield numbers.split()


def seconds(numbers: list[str]) -> float:
    """The processor time of a thread, of its own and for the system."""
    return (int(numbers[11]) + int(numbers[12])) / TICKS
