"""Tunes the weights of Abalone's evaluation: one set of weights against another, fixed nodes a move, colours swapped.

    python -m arena.tune_abalone PAIRS NODES SEED "pair=6" ["rings=(14,12,9,3,-18)"]

A set names what differs from the weights in use; without a second set these are the opponent.
"""

import ast
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from banmen.core.deepening import deepen
from banmen.games.abalone import GAME, rules
from banmen.games.abalone.state import State
from banmen.games.abalone.tree import Tree
from banmen.games.abalone.worth import WEIGHTS, Weights

LAYOUTS = ("standard", "belgian-daisy", "belgian-daisy", "german-daisy", "the-wall", "swiss-daisy")
OPENING = 6
"""Random plies before a game."""
LONGEST = 140
"""Plies after which a game is counted as it stands."""


def opening(seed: int) -> list[State]:
    """The states of a start layout and some random plies after it."""
    chance = random.Random(seed)
    states = [rules.initial(GAME.options({"layout": LAYOUTS[seed % len(LAYOUTS)]}))]
    for _ in range(OPENING):
        quiet = [move for move in rules.moves(states[-1]) if not move.ejects]
        states.append(rules.play(states[-1], chance.choice(quiet)))
    return states


def chosen(states: Sequence[State], weights: Weights, nodes: int) -> Any:
    """The move that a search with these weights and so many nodes plays."""
    move = None
    for thought in deepen(Tree(states[-1], states[:-1], weights=weights), states[-1].turn):
        move = thought.lines[0].moves[0]
        if thought.nodes >= nodes:
            break
    return move


def game(seed: int, players: Sequence[Weights], nodes: int) -> list[State]:
    """The states of a game between two sets of weights."""
    states = opening(seed)
    while len(states) < LONGEST and not rules.outcome(states[-1]):
        states.append(rules.play(states[-1], chosen(states, players[states[-1].turn - 1], nodes)))
    return states


def match(pairs: int, nodes: int, seed: int, first: Weights, second: Weights) -> Iterator[int]:
    """The lead in marbles of the first set at the end of each game, every opening from both sides."""
    for number in range(seed, seed + pairs):
        for players, sign in (((first, second), 1), ((second, first), -1)):
            last = game(number, players, nodes)[-1]
            yield sign * (last.lost_white - last.lost_black)


def read_weights(text: str) -> Weights:
    """Weights from `pair=4,rings=(1,2,3,4,5)`; the rest as they are."""
    call = ast.parse(f"f({text})", mode="eval").body
    assert isinstance(call, ast.Call)
    return WEIGHTS._replace(**{str(word.arg): ast.literal_eval(word.value) for word in call.keywords})


def main(arguments: Sequence[str]) -> None:
    """Play a match and print its result."""
    pairs, nodes, seed = map(int, arguments[:3])
    first, second = (read_weights(text) for text in (*arguments[3:], "")[:2])
    leads = list(match(pairs, nodes, seed, first, second))
    ahead, behind = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    print(f"ahead {ahead}, behind {behind}, level {len(leads) - ahead - behind}; {sum(leads) / len(leads):+.2f} marbles a game")


if __name__ == "__main__":
    main(sys.argv[1:])
