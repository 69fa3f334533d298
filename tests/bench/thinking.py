"""How fast the minds are on fixed positions, natively and inside the worker: seconds and nodes to each depth, and first use."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from banmen import games
from banmen.core.game import Game
from banmen.core.options import read_options
from banmen.search.perft import perft

PERFT = 3


class Case(NamedTuple):
    """A position to think about: until a depth is reached or so many seconds are spent."""

    game: str
    name: str
    position: str = ""
    options: str = ""
    depth: int = 99
    seconds: float = 15.0


CASES = (
    Case("abalone", "Standard", depth=8),
    Case("abalone", "Belgian Daisy", options="layout=belgian-daisy", depth=8),
    Case("abalone", "middle game", "w4.1w1bb1.1wbbb2.1wbwbw2.2wwbww2.3bbww1.1bbbww1.1b4.5_1", depth=7),
    Case("siam", "start", depth=6),
    Case("siam", "contact", "2S2.3S1.es**1.1E*nw.1eN2_1", depth=6),
    Case("saiju", "opening", "4.5.6.3x3.2ks3.1kf3.km3_1", seconds=3),
)

Clock = Callable[[], float]


def state(case: Case) -> tuple[Game, Any]:
    """The game and the state of a case."""
    game = games.load(case.game)
    options = read_options(game.rules.OPTIONS, game.rules.PRESETS, case.options)
    return game, game.text.read_position(case.position, options) if case.position else game.rules.initial(options)


def thinking(request: Mapping[str, Any], clock: Clock) -> Iterator[dict[str, Any]]:
    """What is found out about a case (`case`) or a game's first use (`game`), in steps of a few milliseconds, as the last."""
    yield from in_depth(Case(*request["case"]), clock) if "case" in request else first_use(request["game"], clock)


def in_depth(case: Case, clock: Clock) -> Iterator[dict[str, Any]]:
    """`depths`: seconds of thinking and nodes until each depth was searched; `seconds` and `nodes` in all.

    `solved` are the seconds until the sign of the score was proven, and `ended` says that nothing was left to find out.
    """
    game, start = state(case)
    depths: list[tuple[int, float, int]] = []
    spent, nodes, solved, ended = 0.0, 0, None, False
    thoughts = game.mind.think(start)
    while spent < case.seconds and (not depths or depths[-1][0] < case.depth):
        began = clock()
        thought = next(thoughts, None)
        spent += clock() - began
        if thought is None:
            ended = True
            break
        nodes = thought.nodes
        if thought.lines[0].solved and solved is None:
            solved = spent
        if thought.depth > (depths[-1][0] if depths else 0):
            depths.append((thought.depth, spent, nodes))
        yield {"done": False}
    yield {"depths": depths, "seconds": spent, "nodes": nodes, "solved": solved, "ended": ended, "done": True}


def first_use(name: str, clock: Clock) -> Iterator[dict[str, Any]]:
    """`load`: seconds to load the game; `first` and `next`: to a first thought, with tables to build and without.

    `perft` are the seconds of a perft of depth 3 from the start, warm; `seconds` are all in all. It must be the first thing
    that is asked about a game.
    """
    game, first = state(next(case for case in CASES if case.game == name))
    start = state(Case(name, ""))[1]
    work: dict[str, Callable[[], object]] = {
        "load": lambda: import_module(f"{game.package}.mind"),
        "first": lambda: next(iter(game.mind.think(first))),
        "next": lambda: next(iter(game.mind.think(first))),
        "warm-up": lambda: perft(game.rules, start, PERFT - 1),
        "perft": lambda: perft(game.rules, start, PERFT),
    }
    found = {}
    for step, do in work.items():
        began = clock()
        do()
        found[step] = clock() - began
        yield {"done": False}
    yield {**found, "seconds": sum(found.values()), "done": True}
