"""Positions for the tests: start layouts, boards with only the named marbles, and random walks."""

import random
from collections.abc import Iterator

from banmen.core.words import Words
from banmen.games.abalone import GAME, rules
from banmen.games.abalone.board import INDEX, NAME, bits
from banmen.games.abalone.layouts import LAYOUTS
from banmen.games.abalone.moves import Move
from banmen.games.abalone.state import State

WORDS = Words("en", "banmen.core", GAME.package)


def start(**options) -> State:
    return rules.initial(GAME.options(options))


def only(black: str = "", white: str = "", turn: int = 1, lost: tuple[int, int] = (0, 0), **options) -> State:
    """A position in which only the named marbles are on the board."""
    masks = (sum(1 << INDEX[cell] for cell in cells.split()) for cells in (black, white))
    return State(*masks, *lost, turn, start(**options).options)


def named(mask: int) -> str:
    return " ".join(sorted(NAME[at] for at in bits(mask)))


def random_options(chance: random.Random) -> dict:
    """Options drawn at random; small goals more often, so that games come to their end."""
    goal = chance.choice((1, 1, 2, 2, 3, 6, 14))
    return {"layout": chance.choice(list(LAYOUTS)), "goal": goal, "repetition": chance.random() < 0.5}


def walk(seed: int, plies: int, eager: float = 0.5) -> Iterator[tuple[State, Move, State]]:
    """The steps of a random game; with the chance `eager` the mover prefers a push."""
    chance = random.Random(seed)
    s = start(**random_options(chance))
    for _ in range(plies):
        moves = rules.moves(s)
        if not moves:
            return
        pushes = [move for move in moves if move.pushed] if chance.random() < eager else []
        ejecting = [move for move in pushes if move.ejects]
        move = chance.choice(ejecting or pushes or moves)
        after = rules.play(s, move)
        yield s, move, after
        s = after
