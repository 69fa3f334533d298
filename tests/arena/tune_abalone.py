"""Tunes the weights of Abalone's evaluation: plays fixed-node games and fits weights to how they went.

    python -m arena.tune_abalone gather GAMES NODES SEED FILE   self-play, its positions appended to a file
    python -m arena.tune_abalone fit FILE...                    weights by least squares
    python -m arena.tune_abalone match PAIRS NODES SEED "pair=4,row=3" ["..."]   one set of weights against another

The target of the fit is the lead in marbles `AHEAD` plies later, less the lead now: what the other terms ought to foretell.
"""

import ast
import json
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from banmen.core.deepening import deepen
from banmen.games.abalone import GAME, rules
from banmen.games.abalone.state import State
from banmen.games.abalone.tree import Tree
from banmen.games.abalone.worth import WEIGHTS, Weights, counts

LAYOUTS = ("standard", "belgian-daisy", "belgian-daisy", "german-daisy", "the-wall", "swiss-daisy")
OPENING = 6
LONGEST = 140
AHEAD = (8, 16, 30)


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
    for _ in range(LONGEST):
        if rules.outcome(states[-1]):
            break
        move = chosen(states, players[states[-1].turn - 1], nodes)
        states.append(rules.play(states[-1], move))
    return states


def lead(s: State) -> int:
    """How many marbles Black is ahead."""
    return s.lost_white - s.lost_black


def match(pairs: int, nodes: int, seed: int, first: Weights, second: Weights) -> Iterator[tuple[float, int]]:
    """The results of colour-swapped games for the first set of weights: points (0 to 1) and marbles ahead."""
    for number in range(pairs):
        for players, sign in (((first, second), 1), ((second, first), -1)):
            ahead = sign * lead(game(seed + number, players, nodes)[-1])
            yield (1 if ahead > 0 else 0.5 if ahead == 0 else 0), ahead


def features(black: int, white: int) -> list[int]:
    """What the fit weighs: Black's counts less White's."""
    flat = [[*side.rings, *side[1:]] for side in (counts(black), counts(white))]
    return [mine - theirs for mine, theirs in zip(*flat, strict=True)]


def gather(games: int, nodes: int, seed: int, path: str) -> None:
    """Append the positions of self-play to a file: features, the lead, and the leads later on."""
    for number in range(seed, seed + games):
        states = game(number, (WEIGHTS, WEIGHTS), nodes)
        rows = []
        for at, (s, after) in enumerate(pairwise(states)):
            if at >= OPENING and s.lost == after.lost:
                later = [lead(states[min(at + ahead, len(states) - 1)]) - lead(s) for ahead in AHEAD]
                rows.append([s.black, s.white, lead(s), later, s.turn])
        with open(path, "a", encoding="ascii") as file:
            file.write(json.dumps(rows) + "\n")


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda at: abs(rows[at][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for other in range(size):
            if other != column:
                factor = rows[other][column] / rows[column][column]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[column], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def fit(paths: Sequence[str]) -> None:
    """Print the weights that foretell the lead best, for each of the horizons."""
    data = [row for path in paths for line in Path(path).read_text("ascii").splitlines() for row in json.loads(line)]
    for index, ahead in enumerate(AHEAD):
        size = len(features(0, 0)) + 1
        matrix = [[0.01 * (a == b) for b in range(size)] for a in range(size)]
        right = [0.0] * size
        for black, white, _, later, turn in data:
            inputs = [*features(black, white), 1 if turn == 1 else -1]
            for a, value in enumerate(inputs):
                if value:
                    right[a] += value * later[index]
                    for b, other in enumerate(inputs):
                        matrix[a][b] += value * other
        print(ahead, len(data), *(f"{100 * value:.1f}" for value in solve(matrix, right)))


def read_weights(text: str) -> Weights:
    """Weights from `pair=4,rings=(1,2,3,4,5)`; the rest as they are."""
    call = ast.parse(f"f({text})", mode="eval").body
    assert isinstance(call, ast.Call)
    return WEIGHTS._replace(**{str(word.arg): ast.literal_eval(word.value) for word in call.keywords})


def main(arguments: Sequence[str]) -> None:
    what, *rest = arguments
    if what == "gather":
        gather(int(rest[0]), int(rest[1]), int(rest[2]), rest[3])
    elif what == "fit":
        fit(rest)
    else:
        first, second = (read_weights(text) for text in (*rest[3:], "")[:2])
        results = list(match(int(rest[0]), int(rest[1]), int(rest[2]), first, second))
        wins, draws = (sum(point == value for point, _ in results) for value in (1, 0.5))
        marbles = sum(ahead for _, ahead in results) / len(results)
        print(f"{rest[3:]}: +{wins} -{len(results) - wins - draws} ={draws}, {marbles:+.2f} marbles a game", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
