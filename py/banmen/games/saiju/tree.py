"""The tree: what is tried more often is what came to more in random games, and what its price promises.

A turn is one to three steps down: its stones, then a cell for each shadow that moves. At every place the tries are shared out
by the prices at first. A new place is worth what random games from it come to; shortly before the end it is searched exactly
who wins. The best turn is the one that is found by always following the choice that was tried most.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, sqrt
from operator import itemgetter
from typing import Any

from .endgame import Endgame, drained
from .inner import NOWHERE, Inner, over, placements
from .playouts import Playouts, rewards
from .stages import Stages
from .turns import Turns

CURIOUS = 0.3
"""The weight of what was tried seldom."""

WARM = 200
"""A choice that costs so many hundredths less than the dearest is tried e times less often at first."""

GAMES = 6
"""How many random games a new place is judged by."""

EXACT = 3
"""With so many placements left or fewer and two seats, a new place before a turn is searched exactly."""

GRAIN, REACH = 10, 400
"""The steps of the table of shares in hundredths of a point, and their number."""


@cache
def shares() -> list[int]:
    """How much a choice is tried at first, by what it costs less than the dearest."""
    return [round(4096 * exp(-step * GRAIN / WARM)) + 1 for step in range(REACH + 1)]


class Place:
    """A position in the tree, with the shadows in hand while a turn is not over.

    `mine` is whether the seat of the values chooses. `lead` adds up the margins of what was tried, in hundredths of a point. By
    choice: `hopes` is what it came to on the mean for the seat that chooses, `urges` how much it calls for a try beside that,
    `likely` what part of the tries it should have by its price, `tries` how many it had. `worth` is what the game is worth to
    the seat of the values where that needs no tries.
    """

    __slots__ = ("below", "choices", "hand", "hopes", "lead", "likely", "mine", "p", "tries", "urges", "visits", "worth")

    def __init__(self, p: Inner, hand: tuple[int, ...], mine: bool) -> None:
        self.p, self.hand, self.mine = p, hand, mine
        self.visits = self.lead = 0
        self.worth: float | None = None
        self.choices: Sequence[Any] = ()
        self.hopes: list[float] = []
        self.urges: list[float] = []
        self.likely: list[float] = []
        self.tries: list[int] = []
        self.below: list[Place | None] = []

    def widen(self, choices: Sequence[Any], prices: Sequence[int], hope: float) -> None:
        """Give it its choices."""
        table, top, number = shares(), max(prices), len(choices)
        weights = [table[min((top - price) // GRAIN, REACH)] for price in prices]
        total = sum(weights)
        self.choices, self.hopes, self.tries, self.below = choices, [hope] * number, [0] * number, [None] * number
        self.likely = [weight / total for weight in weights]
        self.urges = self.likely[:]

    def choice(self) -> int:
        """What to try next."""
        wide = CURIOUS * sqrt(self.visits)
        bounds = [hope + wide * urge for hope, urge in zip(self.hopes, self.urges, strict=True)]
        return bounds.index(max(bounds))

    def learn(self, at: int, worth: float) -> None:
        """Take into account what a choice came to once more, for the seat that chooses."""
        self.visits += 1
        self.tries[at] = tries = self.tries[at] + 1
        self.hopes[at] = self.hopes[at] + (worth - self.hopes[at]) / tries if tries > 1 else worth
        self.urges[at] = self.likely[at] / (1 + tries)

    def favourite(self) -> "Place | None":
        """The place below the choice that was tried most."""
        return self.below[self.tries.index(max(self.tries))] if self.visits and self.tries else None


class Tree:
    """The tree below a position. Every call of `grow` is a try."""

    def __init__(self, turns: Turns, endgame: Endgame, start: Inner, used: int) -> None:
        self.stages, self.endgame = Stages(turns), endgame
        self.signs = turns.values.signs
        self.playouts = Playouts(turns.values)
        self.root = Place(start, (), True)
        self._widen(self.root, self.playouts.play(start, GAMES)[0], used)

    def grow(self) -> None:
        """Try one line down to a new place, and tell all on the way."""
        place, path = self.root, list[tuple[Place, int, Place]]()
        while True:
            at = place.choice()
            below = place.below[at] or self._new(place, at)
            path.append((place, at, below))
            place = below
            if place.worth is not None:
                worth, lead = place.worth, place.lead // place.visits
                break
            if not place.visits:
                worth, lead = self._judged(place)
                break
            if not place.choices:
                before = path[-1][0]
                self._widen(place, before.hopes[at] if place.mine == before.mine else 1 - before.hopes[at])
        for place, at, below in path:
            place.learn(at, worth if place.mine else 1 - worth)
            below.lead += lead
        below.visits += 1

    def _new(self, place: Place, at: int) -> Place:
        chosen = place.choices[at]
        p, hand = self.stages.put(place.p, place.hand, chosen) if place.hand else self.stages.placed(place.p, chosen)
        below = place.below[at] = Place(p, hand, self.signs[p[6]] > 0)
        return below

    def _widen(self, place: Place, hope: float, used: int = NOWHERE) -> None:
        """Give a place its choices. `hope` is what it came to for the seat that chooses there."""
        stages = self.stages
        if place.hand:
            place.widen(*stages.cells(place.p, place.hand[0]), hope)
        else:
            place.widen(*stages.stones(place.p, used), hope)

    def _judged(self, place: Place) -> tuple[float, int]:
        """What a new place is worth to the seat of the values, and its lead."""
        p = place.p
        before_turn = not place.hand
        if before_turn and over(p):
            place.worth, lead = self.playouts.play(p, 1)
            return place.worth, lead
        worth, lead = self.playouts.play(p, GAMES)
        if before_turn and len(self.signs) == 2 and placements(p) <= EXACT:
            won = 1 if self.signs[p[6]] * drained(self.endgame.solve(p, NOWHERE, -1, 1)) > 0 else -1
            lead = won * max(won * lead, 1)
            worth = place.worth = rewards()[won * max(won * lead // 100, 1)]
        return worth, lead

    def turns(self) -> list[Place]:
        """The places after whole turns of the root: at each stage what was tried more comes first."""
        found = sorted(self._turns(self.root, ()), key=itemgetter(0), reverse=True)
        return [place for _, place in found]

    def _turns(self, place: Place, tries: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Place]]:
        for below, number in zip(place.below, place.tries, strict=True):
            if below is not None:
                path = (*tries, number)
                if below.hand:
                    yield from self._turns(below, path)
                else:
                    yield path, below

    def answered(self, place: Place) -> Place | None:
        """The place after the turn from a place that was tried most."""
        found = place.favourite()
        while found is not None and found.hand:
            found = found.favourite()
        return found
