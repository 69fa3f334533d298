"""What is played against what: the levels against each other, and the top level against the plain opponents."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from arena.players import Chance, Level, Player
from arena.playouts import Playouts
from arena.shallow import ScoreNow, Shallow, ejections, fewest_squares
from banmen import games
from banmen.core.record import Record

SECONDS = 1.0
"""CPU time of a turn where the top level is measured."""


class Plan(NamedTuple):
    """How a game is opened and broken off: so many random plies after the start (or its setup), and so many plies at most."""

    random: int
    longest: int
    options: tuple[Mapping[str, Any], ...] = ({},)
    """Taken in turn, opening by opening."""


PLANS = {
    "siam": Plan(4, 200),
    "abalone": Plan(4, 300, ({"layout": "standard"}, {"layout": "belgian-daisy"}, {"layout": "german-daisy"})),
    "saiju": Plan(3, 200),
    "saiju-3": Plan(3, 200, ({"players": 3},)),
}
"""How each kind of game is opened; in Saiju the random plies are the whole setup."""


class Pairing(NamedTuple):
    """Two kinds of players. The first has one seat, in turn every one; the second has the others."""

    kind: str
    name: str
    first: Callable[[], Player]
    second: Callable[[], Player]
    games: int
    levels: tuple[int, ...]
    """The levels that play, for the fingerprint."""
    share: int = 1
    """The part of the levels' budgets that they have."""

    @property
    def id(self) -> str:
        """The name of the pairing and of its file."""
        return f"{self.kind}-{self.name}"

    @property
    def game(self) -> str:
        """The game's own name."""
        return self.kind.partition("-")[0]

    @property
    def plan(self) -> Plan:
        """How its games begin and end."""
        return PLANS[self.kind]

    def opening(self, seed: int) -> Record:
        """An opening by chance, from which the seat to move has no move that ends the game."""
        plan, game = self.plan, games.load(self.game)
        options = game.options(plan.options[seed % len(plan.options)])
        for attempt in range(1000):
            chance = Random(f"{self.kind} {seed} {attempt}")
            record = Record.begin(game, game.rules.initial(options))
            for _ in range(plan.random):
                record = record.play(chance.choice(record.legal())) if record.legal() else record
            if record.legal() and not any(record.play(move).outcome for move in record.legal()):
                return record
        raise AssertionError(f"no opening {seed} of {self.kind}")


SHALLOW: Mapping[str, Callable[[], Player]] = {
    "siam": lambda: Shallow(3, fewest_squares),
    "abalone": lambda: Shallow(2, ejections),
    "saiju": ScoreNow,
}


def levels(game: str) -> list[Pairing]:
    """Each level against the one below; the two top comparisons at a tenth of both budgets."""
    return [_levels(game, high, 10 if high > 4 else 1) for high in range(2, 7)]


def _levels(game: str, high: int, share: int) -> Pairing:
    first, second = (lambda: Level(high, share=share)), (lambda: Level(high - 1, share=share))
    return Pairing(game, f"{high}-{high - 1}", first, second, 200, (high, high - 1), share)


def strength(game: str) -> list[Pairing]:
    """The top level with its seconds a turn against the plain opponents."""
    found = [_top(game, "random", Chance), _top(game, "shallow", SHALLOW[game])]
    if game == "saiju":
        found += [_top("saiju-3", "shallow", ScoreNow), _top(game, "playouts", lambda: Playouts(SECONDS))]
    return found


def _top(kind: str, name: str, second: Callable[[], Player]) -> Pairing:
    return Pairing(kind, name, lambda: Level(6, SECONDS), second, 100, (6,))


NAMES = ("siam", "saiju", "abalone")
ALL = (
    *(levels(name)[at] for at in (0, 1, 2) for name in NAMES),
    *(pairing for name in NAMES for pairing in (strength(name)[0], levels(name)[3])),
    *(pairing for name in NAMES for pairing in (*strength(name)[1:], *levels(name)[4:])),
)
"""Every pairing, the cheap ones first."""
BY_ID = {pairing.id: pairing for pairing in ALL}
