"""Learns what groups are worth in Saiju, by games of the priced turns against themselves, and writes the table of the package.

    python -m arena.train_saiju       for every number of seats and every majority, on the ring; takes some minutes

The first pass values groups by their points as they stand; each later pass plays with what the one before has learnt. The
target for a group is what the final group that it became part of is worth, shared among the groups that were there by their
stones. The chance is seeded, so the same numbers give the same table.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from pathlib import Path
from random import Random

from banmen.games.saiju import scoring, weights
from banmen.games.saiju.inner import Inner, over
from banmen.games.saiju.nodes import Node, Pool
from banmen.games.saiju.state import Options
from banmen.games.saiju.turns import Turns
from banmen.games.saiju.values import PHASES, Table, Values, bucket, counts
from banmen.games.saiju.weights import BUCKETS, INDEXES

PLANS = {(2, "lead"): (1500, 2), (3, "lead"): (700, 2)}
USUAL = (300, 2)
"""The games of a pass and the passes, by seats and majority: the more the likelier it is played."""

NOISE = 0.2
"""How often a turn is drawn from all that were priced."""

PRIOR = 6
"""How many games the coarser estimate of a value counts."""

SEED = 3

MODULE = Path(__file__).parents[2] / "py" / "banmen" / "games" / "saiju" / "learnt.py"

HEAD = '''"""What groups came to be worth in games, written by `tests/arena/train_saiju.py` and read by `weights`."""

TABLES = {'''


class Sums:
    """Targets added up, and their number, by phase, bucket and index, seen by the first symbol, in every order of the seats."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.orders = [(0, 1, 2), (1, 0, 2)] if options.players == 2 else list(permutations(range(3)))
        size = (max(PHASES) + 1, BUCKETS + 1, INDEXES)
        self.total = [[[0.0] * size[2] for _ in range(size[1])] for _ in range(size[0])]
        self.number = [[[0] * size[2] for _ in range(size[1])] for _ in range(size[0])]

    def add(self, phase: int, free: int, index: int, owner: int, points: float) -> None:
        """Add a target under every order of the symbols that play."""
        group = counts(index)
        for order in self.orders:
            seen = 25 * group[order[0]] + 5 * group[order[1]] + group[order[2]]
            worth = points if owner == order[0] + 1 else -points if owner and self.options.players == 2 else 0.0
            for place in (bucket(free), BUCKETS):
                self.total[phase][place][seen] += worth
                self.number[phase][place][seen] += 1

    def table(self, points: Sequence[int]) -> Table:
        """The means in hundredths; what was seldom seen leans on the mean over all buckets, that on the points as they are."""
        found = []
        for total, number in zip(self.total, self.number, strict=True):
            plain = [_mean(total[BUCKETS][i], number[BUCKETS][i], points[i]) for i in range(INDEXES)]
            rows = [[_mean(total[place][i], number[place][i], plain[i]) for i in range(INDEXES)] for place in range(BUCKETS)]
            found.append([[round(x) for x in row] for row in (*rows[1:], plain)])
        return found


def _mean(total: float, number: int, prior: float) -> float:
    return (100 * total + PRIOR * prior) / (number + PRIOR)


def game(turns: Turns, chance: Random) -> list[Inner]:
    """The positions of a game from a setup by chance."""
    cells = chance.sample(range(turns.values.cells), 3)
    empty = turns.pool.empty
    p = Inner(empty, empty, empty, cells[0], cells[1], cells[2], 0, 0)
    found = []
    while not over(p):
        priced = turns.expand(p)
        p = chance.choice(priced)[1] if chance.random() < NOISE else priced[0][1]
        found.append(p)
    return found


def learn(sums: Sums, turns: Turns, played: Sequence[Inner]) -> None:
    """Add the targets of all positions of a game."""
    final, options = played[-1], sums.options
    owned = []
    for colour in range(3):
        for mask, _, index in final[colour].groups:
            owner = scoring.owner(counts(index), options.players, options.majority)
            owned.append((colour, mask, owner, scoring.points(counts(index)) if owner else 0))
    for p in played[:-1]:
        free = ~(p.white.stones | p.yellow.stones | p.pink.stones) & turns.values.full
        for colour, mask, owner, points in owned:
            _share(sums, p[colour], mask, free, owner, points)


def _share(sums: Sums, node: Node, final: int, free: int, owner: int, points: int) -> None:
    present = (node.stones & final).bit_count()
    for mask, near, index in node.groups:
        if mask & final:
            share = points * mask.bit_count() / present
            sums.add(PHASES[node.size], (near & free).bit_count(), index, owner, share)


def standing(options: Options) -> list[int]:
    """The points of each group as it is, in hundredths: those of the first symbol, with two seats less those of the second."""
    return [_standing(counts(index), options) for index in range(INDEXES)]


def _standing(group: tuple[int, int, int], options: Options) -> int:
    owner = scoring.owner(group, options.players, options.majority)
    points = 100 * scoring.points(group)
    return points if owner == 1 else -points if owner == 2 and options.players == 2 else 0


def train(options: Options, games: int, passes: int) -> Iterator[Table]:
    """The table after each pass."""
    points = standing(options)
    table: Table = [[points] * BUCKETS] * (max(PHASES) + 1)
    chance = Random(f"{SEED} {options}")
    for _ in range(passes):
        sums = Sums(options)
        values = Values(options, 1, table)
        for number in range(games):
            if number % 50 == 0:
                turns = Turns(Pool(values))
            learn(sums, turns, game(turns, chance))
        table = sums.table(points)
        yield table


def main() -> None:
    """Learn every table and write the module."""
    lines = [HEAD]
    for players, majority in product((2, 3), scoring.MAJORITIES):
        *_, table = train(Options(players, "ring", majority), *PLANS.get((players, majority), USUAL))
        lines += written(f"{players} {majority}", table)
        print(players, majority, flush=True)
    MODULE.write_text("\n".join([*lines, "}", ""]), "ascii")


def written(name: str, table: Table) -> list[str]:
    """A table as lines of the module."""
    rows = [weights.write(row, int(name[0])) for phase in table for row in phase]
    text = "".join(rows)
    return [f'    "{name}": (', *(f'        "{text[at : at + 110]}"' for at in range(0, len(text), 110)), "    ),"]


if __name__ == "__main__":
    main()
