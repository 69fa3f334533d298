"""How fast the rules are, beside the slow oracle on the same positions. Runs natively and inside Pyodide."""

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from time import process_time
from typing import Any, NamedTuple

from banmen import games
from banmen.core.record import Record
from banmen.search.perft import perft

DEPTH = 2
PLIES = (0, 10, 20, 30)
"""The positions counted from: so many plies into one random game."""
SECONDS = 1.0
"""Each count is repeated for at least that long."""


class Speed(NamedTuple):
    """Leaves counted in a second by the rules and by the oracle."""

    game: str
    rules: float
    oracle: float


def line(name: str) -> Record:
    """A random game, always the same, as long as the positions need."""
    game, chance = games.load(name), random.Random(1)
    record = Record.begin(game, game.rules.initial(game.options({})))
    while len(record.moves) < max(PLIES):
        record = record.play(chance.choice(record.legal()))
    return record


def begun(oracle: Any, record: Record) -> Any:
    """The oracle's start position; the oracle of Abalone takes its options in one piece."""
    options = record.options
    return oracle.begin(options) if record.game.name == "abalone" else oracle.begin(**options)


def oracle_states(oracle: Any, record: Record) -> Iterator[Any]:
    """The oracle's positions along a record."""
    state = begun(oracle, record)
    yield state
    for move in record.moves:
        state = oracle.play(state, record.game.text.write_move(move))
        yield state


def oracle_perft(oracle: Any, state: Any, depth: int) -> int:
    """Perft by the oracle."""
    moves = oracle.moves(state)
    if depth == 1:
        return len(moves)
    return sum(oracle_perft(oracle, oracle.play(state, move), depth - 1) for move in moves)


def rate(count: Callable[[], int]) -> float:
    """Leaves in a second of the processor (in Pyodide: of the clock), of a count that is repeated."""
    leaves, start = 0, process_time()
    while (elapsed := process_time() - start) < SECONDS:
        leaves += count()
    return leaves / elapsed


def speed(name: str) -> Speed:
    """The speed of one game. Raises AssertionError if rules and oracle do not count the same."""
    record, oracle = line(name), import_module(f"oracles.{name}")
    states = [record.states[ply] for ply in PLIES]
    slow = list(oracle_states(oracle, record))
    slow_states = [slow[ply] for ply in PLIES]

    def by_rules() -> int:
        return sum(perft(record.game.rules, state, DEPTH) for state in states)

    def by_oracle() -> int:
        return sum(oracle_perft(oracle, state, DEPTH) for state in slow_states)

    assert by_rules() == by_oracle(), name
    return Speed(name, rate(by_rules), rate(by_oracle))


def speeds() -> list[Speed]:
    """The speed of every game."""
    return [speed(name) for name in games.names()]
