"""The tree of turns: what is tried more often is what wins more often, and what its price promises.

At every position the tries are shared out by the prices of the turns at first. A new position is worth its chance to win: by
random games to the end, early on also by the price of its dearest turn, and near the end by exact search. The turn that was
tried most is the best.
"""

from functools import cache
from math import exp, sqrt

from .endgame import Endgame, drained
from .inner import NOWHERE, Inner, placements
from .playouts import Playouts
from .turns import Turn, Turns

WIDTH = 40
"""How many turns of a position are looked at; at the root all."""

CURIOUS = 1.0
"""The weight of what was tried seldom."""

WARM = 200
"""A turn that costs so many hundredths less than the dearest is tried e times less often at first."""

JUDGING = ((14, 20, 0.0), (20, 16, 0.0), (26, 12, 0.125), (99, 8, 0.25))
"""By the cells that are still free: random games for a new position, and how much its price counts beside them.

Before half the stones are placed neither tells much about who wins; after that random games tell far more than prices.
"""

EXACT = 4
"""With so many placements left or fewer, two seats and a new position, it is searched exactly who wins."""

GRAIN, REACH = 10, 400
"""The steps of the tables in hundredths of a point, and their number to either side."""

SCALES = ((12, 250), (18, 550), (99, 750))
"""How many hundredths are worth a factor e in the odds of winning, by the cells that were still free: fitted to games."""


@cache
def shares() -> list[int]:
    """How much a turn is tried at first, by what it costs less than the dearest."""
    return [round(4096 * exp(-step * GRAIN / WARM)) for step in range(REACH + 1)]


@cache
def chances(scale: int) -> list[float]:
    """The chance to win, in 4096ths, by the lead: whole numbers over a power of two, so that they are the same everywhere."""
    return [round(4096 / (1 + exp(-step * GRAIN / scale))) / 4096 for step in range(-REACH, REACH + 1)]


def chance(lead: int, free: int) -> float:
    """The chance to win with a lead in hundredths of a point and so many free cells."""
    scale = next(scale for most, scale in SCALES if free <= most)
    return chances(scale)[min(max(lead // GRAIN, -REACH), REACH) + REACH]


class Place:
    """A position in the tree: its turns, and how likely each was thought, how often tried, how often won.

    Wins are those of the seat of the values; `lead` is what it is ahead by, `worth` its chance, and `mine` whether it moves.
    """

    __slots__ = ("below", "lead", "likely", "mine", "tries", "turns", "visits", "wins", "worth")

    def __init__(self, turns: list[Turn], mine: bool, free: int) -> None:
        self.turns, self.mine = turns, mine
        self.lead = turns[0][0] if mine else -turns[0][0]
        self.worth = chance(self.lead, free)
        table, top = shares(), turns[0][0]
        weights = [table[min((top - turn[0]) // GRAIN, REACH)] + 1 for turn in turns]
        total = sum(weights)
        self.likely = [weight / total for weight in weights]
        self.visits = 1
        self.tries = [0] * len(turns)
        self.wins = [0.0] * len(turns)
        self.below: list[Place | None] = [None] * len(turns)

    def choice(self) -> int:
        """The turn to try next."""
        wide = CURIOUS * sqrt(self.visits)
        wins, mine, best, found = self.wins, self.mine, -1.0, 0
        start = self.worth if mine else 1 - self.worth
        for at, (tries, likely) in enumerate(zip(self.tries, self.likely, strict=True)):
            if tries:
                won = wins[at] / tries
                hope = (won if mine else 1 - won) + wide * likely / (1 + tries)
            else:
                # The turns after this one are less likely and were not tried either.
                return at if start + wide * likely > best else found
            if hope > best:
                best, found = hope, at
        return found

    def ranked(self) -> list[int]:
        """The turns, the one most tried first, equals by price."""
        return sorted(range(len(self.turns)), key=self.tries.__getitem__, reverse=True)


class Tree:
    """The tree below a position; `leads` adds up what its turns led to. Every call of `grow` is a step."""

    def __init__(self, turns: Turns, endgame: Endgame, root: Inner, used: int) -> None:
        self.turns, self.endgame = turns, endgame
        self.signs = turns.values.signs
        self.playouts = Playouts(turns.values)
        self.known: dict[Inner, Place] = {}
        self.root = self._place(root, turns.expand(root, used, sets=99, spots=5))
        self.leads = [0] * len(self.root.turns)

    def _place(self, p: Inner, turns: list[Turn]) -> Place:
        free = self.turns.values.cells - p[0].size - p[1].size - p[2].size
        return Place(turns, self.signs[p[6]] > 0, free)

    def _new(self, p: Inner) -> Place:
        found = self.known.get(p)
        if found is None:
            found = self.known[p] = self._place(p, self.turns.expand(p)[:WIDTH])
            found.worth = self._judged(p, found.worth)
        return found

    def _judged(self, p: Inner, worth: float) -> float:
        """The chance of the seat of the values, which is `worth` by the price of the dearest turn."""
        if len(self.signs) == 2 and placements(p) <= EXACT:
            found = self.signs[p[6]] * drained(self.endgame.solve(p, NOWHERE, -1, 1))
            return 1.0 if found > 0 else 0.0 if found < 0 else 0.5
        free = self.turns.values.cells - p[0].size - p[1].size - p[2].size
        games, part = next((games, part) for most, games, part in JUDGING if free <= most)
        return part * worth + (1 - part) * self.playouts.share(p, games)

    def grow(self) -> int:
        """Try one line of turns down to a new position, tell all on the way, and say which turn of the root it was."""
        place, path = self.root, list[tuple[Place, int]]()
        while True:
            at = place.choice()
            path.append((place, at))
            worth, after = place.turns[at]
            if after[3] == after[4] == after[5] == NOWHERE:
                lead = worth if place.mine else -worth
                won = _result(lead)
                break
            below = place.below[at]
            if below is None:
                below = place.below[at] = self._new(after)
                lead, won = below.lead, below.worth
                break
            place = below
        self.leads[path[0][1]] += lead
        for place, at in path:
            place.visits += 1
            place.tries[at] += 1
            place.wins[at] += won
        return path[0][1]


def _result(lead: int) -> float:
    """What a finished game counts: the win, and a little the margin."""
    won = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    return 0.96 * won + 0.04 * chance(lead, 99)
