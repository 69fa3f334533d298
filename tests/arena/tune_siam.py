"""Tunes the weights of Siam's evaluation: plays fixed-node games and fits weights to how they went.

    python -m arena.tune_siam gather GAMES NODES SEED FILE     self-play, its positions and results appended to a file
    python -m arena.tune_siam fit CENTRE FILE...               weights by logistic regression, printed as Python
    python -m arena.tune_siam match PAIRS NODES SEED FIRST [SECOND]   one set of weights against another, colours swapped

CENTRE, FIRST and SECOND are files that hold what `fit` printed, "-" for the package's own. The fit foretells who wins from the
position alone; its weights are in hundredths of what makes the odds 3 to 1.
"""

import ast
import json
import math
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from banmen.core.deepening import deepen
from banmen.games.siam import GAME, rules
from banmen.games.siam.codes import cells, inner
from banmen.games.siam.squares import SIDE
from banmen.games.siam.state import State
from banmen.games.siam.tree import Tree
from banmen.games.siam.weighing import PLAIN, ROCK_DIGIT, WEIGHTS, Weights, claim, views

LONGEST = 120
STRENGTHS, GAPS = 4, 3
ROCKS = STRENGTHS * GAPS * SIDE
ANIMAL, CENTRE, OUTWARD, TEMPO = ROCKS, ROCKS + 1, ROCKS + 4, ROCKS + 5
SIZE = ROCKS + 6
"""The places of the features: the rocks, then an animal, where it stands in a line, facing off the board, the turn."""


def opening(seed: int) -> list[State]:
    """The states of a start and 4 to 6 random plies that do not let anybody win at once."""
    chance = random.Random(seed)
    states = [rules.initial(GAME.options({"preset": ("2013", "2005")[seed % 2]}))]
    for _ in range(chance.randint(4, 6)):
        states.append(rules.play(states[-1], chance.choice(rules.moves(states[-1]))))
    return states


def chosen(states: Sequence[State], weights: Weights, nodes: int) -> object:
    """The move that a search with these weights and so many nodes plays."""
    move = None
    for thought in deepen(Tree(states[-1], states[:-1], w=weights), states[-1].seat):
        move = thought.lines[0].moves[0]
        if thought.nodes >= nodes:
            break
    return move


def game(seed: int, players: Sequence[Weights], nodes: int) -> list[State]:
    """The states of a game between two sets of weights."""
    states, times = opening(seed), Counter[object]()
    while not rules.outcome(states[-1]) and len(states) < LONGEST and times[states[-1]] < 3:
        states.append(rules.play(states[-1], chosen(states, players[states[-1].seat - 1], nodes)))
        times[states[-1]] += 1
    return states


def features(s: State) -> Counter[int]:
    """What the fit weighs, elephants less rhinos."""
    found = Counter[int]({TEMPO: 1 if s.seat == 1 else -1})
    for code in inner(s).board[:-1]:
        line = cells(code)
        for k, digit in enumerate(line):
            if digit > 1:
                sign = 1 if digit < 6 else -1
                found[ANIMAL] += sign
                found[CENTRE + min(k, SIDE - 1 - k)] += sign
        for _, held in views(line, PLAIN):
            for k, digit in enumerate(held):
                if digit == ROCK_DIGIT and (one := claim(held, k)):
                    found[(one.strength * GAPS + one.gaps) * SIDE + one.edge] += one.sign
            found[OUTWARD] -= (held[-1] == 2) - (held[-1] == 6)
    return found


def gather(games: int, nodes: int, seed: int, path: str) -> None:
    """Append the positions of self-play to a file: features and who won, 1 for the elephants."""
    for number in range(seed, seed + games):
        states = game(number, (WEIGHTS, WEIGHTS), nodes)
        winner = states[-1].winner
        if winner:
            rows = [[sorted(features(s).items()), 2 - winner, len(states) - at] for at, s in enumerate(states[4:-2], 4)]
            with open(path, "a", encoding="ascii") as file:
                file.write(json.dumps(rows) + "\n")


def flat(w: Weights) -> list[float]:
    """Weights in the order of the features, as log odds."""
    rocks = [value for strength in w.rocks for gaps in strength for value in gaps]
    return [value * math.log(3) / 100 for value in (*rocks, w.animal, *w.centre, w.outward, w.tempo)]


def fit(centre: Weights, paths: Sequence[str], rounds: int = 300, pull: float = 10.0) -> None:
    """Print weights, held near given ones by as much as so many games; positions near the end of a game count more."""
    data = [row for path in paths for line in Path(path).read_text("ascii").splitlines() for row in json.loads(line)]
    rows = [(feats, won, 0.9 ** max(0, left - 3)) for feats, won, left in data]
    total = sum(weight for _, _, weight in rows)
    middle = flat(centre)
    weights, speed = middle[:], [1e-9] * SIZE
    for _ in range(rounds):
        slope = [pull * (value - mean) / total for value, mean in zip(weights, middle, strict=True)]
        for feats, won, weight in rows:
            error = 1 / (1 + math.exp(-sum(weights[at] * count for at, count in feats))) - won
            for at, count in feats:
                slope[at] += error * weight * count / total
        for at in range(SIZE):
            speed[at] += slope[at] ** 2
            weights[at] -= 0.1 * slope[at] / math.sqrt(speed[at])
    loss = sum(w * math.log(1 + math.exp((1 - 2 * won) * sum(weights[a] * c for a, c in f))) for f, won, w in rows) / total
    seen = Counter(at for feats, _, _ in rows for at, _ in feats)
    print(f"# {len(rows)} positions, loss {loss:.4f}; seen {[seen[at] for at in range(SIZE)]}")
    scaled = [round(100 * value / math.log(3)) for value in weights]
    rocks = [[scaled[(a * GAPS + b) * SIDE : (a * GAPS + b + 1) * SIDE] for b in range(GAPS)] for a in range(STRENGTHS)]
    outward, tempo = scaled[OUTWARD], scaled[TEMPO]
    print({"rocks": rocks, "animal": scaled[ANIMAL], "centre": scaled[CENTRE:OUTWARD], "outward": outward, "tempo": tempo})


def read_weights(path: str) -> Weights:
    """The weights that a file holds, the package's own for "-"."""
    if path == "-":
        return WEIGHTS
    lines = [line for line in Path(path).read_text("ascii").splitlines() if not line.startswith("#")]
    given = ast.literal_eval("".join(lines))
    return Weights(
        tuple(tuple(map(tuple, rows)) for rows in given["rocks"]),
        given["animal"], tuple(given["centre"]), given["outward"], given["tempo"],
    )  # fmt: skip


def match(pairs: int, nodes: int, seed: int, first: Weights, second: Weights) -> Iterator[float]:
    """The results of colour-swapped games for the first set of weights."""
    for number in range(seed, seed + pairs):
        for seat, players in ((1, (first, second)), (2, (second, first))):
            winner = game(number, players, nodes)[-1].winner
            yield 0.5 if not winner else float(winner == seat)


def main(arguments: Sequence[str]) -> None:
    """Do what the arguments say."""
    what, *rest = arguments
    if what == "gather":
        gather(int(rest[0]), int(rest[1]), int(rest[2]), rest[3])
    elif what == "fit":
        fit(read_weights(rest[0]), rest[1:])
    else:
        first, second = (read_weights(path) for path in (*rest[3:], "-")[:2])
        results = list(match(int(rest[0]), int(rest[1]), int(rest[2]), first, second))
        mean = sum(results) / len(results)
        print(
            f"{rest[3:]}: {mean:.3f} +- {1.96 * math.sqrt(mean * (1 - mean) / len(results)):.3f} of {len(results)}", flush=True
        )


if __name__ == "__main__":
    main(sys.argv[1:])
