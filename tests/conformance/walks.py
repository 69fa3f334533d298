"""Random play for the laws: for each game some walks from the start, options drawn at random, and positions along them."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from banmen.core.game import Game
from banmen.core.gesture import Word
from banmen.core.phrase import Refusal
from banmen.core.record import Record

WALKS, LONGEST = 12, 120
"""How many games, and after how many plies a game is broken off."""

SAMPLES = 5
"""How many positions of each walk are looked at closely."""

ELSEWHERE = ("hand", "off", "pass", "N", "w", "z99", "")
"""Targets beside the cells, of one game or another."""


class Place(NamedTuple):
    """A position, and legal moves from it: all of them, or a few where few are enough."""

    state: Any
    moves: tuple[Any, ...]
    few: tuple[Any, ...]


def drawn(game: Game, chance: Random) -> dict[str, Any]:
    """A random choice of every option."""
    return {option.name: chance.choice(option.values) for option in game.rules.OPTIONS}


def walk(game: Game, seed: int) -> Record:
    """One random game, the first with the default options. In every other one a move that ends it is made at once."""
    chance = Random(f"{game.name} {seed}")
    record = Record.begin(game, game.rules.initial(game.options(drawn(game, chance) if seed else {})))
    states, moves = [record.state], list[Any]()
    while len(moves) < LONGEST and (legal := game.rules.moves(states[-1])):
        final = ending(game, states[-1], legal) if seed % 2 else None
        moves.append(final or chance.choice(legal))
        states.append(game.rules.play(states[-1], moves[-1]))
    return Record(game, tuple(moves), tuple(states))


def ending(game: Game, state: Any, legal: Sequence[Any]) -> Any | None:
    """A move that ends the game, if there is one."""
    return next((move for move in legal if game.rules.outcome(game.rules.play(state, move))), None)


@cache
def walks(game: Game) -> tuple[Record, ...]:
    """All walks of a game."""
    return tuple(walk(game, seed) for seed in range(WALKS))


@cache
def places(game: Game) -> tuple[Place, ...]:
    """Positions of all walks: the first and the last of each, and some between."""
    chance = Random(game.name)
    return tuple(place(game, record.states[ply], chance) for record in walks(game) for ply in plies(record, chance))


def plies(record: Record, chance: Random) -> list[int]:
    """Which positions of a walk are looked at."""
    count = len(record.states)
    return sorted({0, count - 1, *chance.sample(range(count), min(count, SAMPLES))})


def place(game: Game, state: Any, chance: Random) -> Place:
    """A position with its moves."""
    moves = tuple(game.rules.moves(state))
    return Place(state, moves, tuple(chance.sample(moves, min(len(moves), 4))))


@cache
def refusals(game: Game) -> tuple[tuple[Any, Word, Refusal], ...]:
    """Positions, words whose last press leads nowhere, and why."""
    return tuple((state, word, game.rules.refusal(state, word)) for state, word in dead_ends(game))


def dead_ends(game: Game) -> Iterator[tuple[Any, Word]]:
    """Positions, and words whose last press leads nowhere: some after each beginning of a few moves."""
    chance = Random(game.name)
    for state, moves, few in places(game):
        starts = {word[:n] for move in moves for word in game.look.gestures(state, move) for n in range(len(word) + 1)}
        cells = game.look.board(state.options._asdict()).cells
        for typed in sorted(
            {word[:n] for move in few[:2] for word in game.look.gestures(state, move) for n in range(len(word))}
        ):
            for target in (*chance.sample(cells, 4), *ELSEWHERE):
                if (*typed, target) not in starts:
                    yield state, (*typed, target)
