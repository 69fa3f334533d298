"""Positions written as the rules page writes them (`A1:SP` is a pink Snow stone on a1), and random games."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from banmen.games.saiju import GAME, rules, text
from banmen.games.saiju.boards import grid
from banmen.games.saiju.state import Move, State

ALL_OPTIONS = [
    {"players": players, "board": board, "majority": majority}
    for players, board, majority in product((2, 3), ("ring", "square", "hexagon"), ("lead", "lead-all", "over-half"))
]


def initial(**options: Any) -> State:
    return rules.initial(GAME.options(options))


def on_board(pieces: str, seat: int = 1, used: str = "", kept: tuple[int, ...] = (), **options: Any) -> State:
    """A position from words such as `A1:SP` (symbol, then colour; colour K is a shadow)."""
    start = initial(**options)
    placed = {}
    for word in pieces.lower().split():
        cell, code = word.split(":")
        placed[cell] = code[1] + code[0]
    cells = tuple(placed.pop(cell, "") for cell in grid(start.options.board).cells)
    assert not placed, f"no such cells: {placed}"
    return State(cells, used, kept or start.kept, seat, start.options)


def played(s: State, *moves: str) -> State:
    for move in moves:
        s = rules.play(s, text.read_move(s, move))
    return s


def walk(seed: int, **options: Any) -> Iterator[tuple[State, Move]]:
    """The states of a random game with the move made in each; the finished state is not among them."""
    s, chance = initial(**options), random.Random(seed)
    while moves := rules.moves(s):
        move = chance.choice(moves)
        yield s, move
        s = rules.play(s, move)


def finished(seed: int, **options: Any) -> State:
    s, move = list(walk(seed, **options))[-1]
    return rules.play(s, move)
