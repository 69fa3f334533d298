"""A tiny game for the tests of the app: counters race along a row. It has what is awkward in the real games.

Each seat first puts its counter on a cell (the setup), then steps it by 1 back or 1 or 2 ahead onto empty cells. With `double`
a turn has two plies, of which the second may be a pass. Who comes to a9 wins; with `scored` the cells passed are the scores.
"""

from collections.abc import Hashable
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, cast

from banmen.core.errors import IllegalMove, Unreadable, shown
from banmen.core.game import Game, Outcome
from banmen.core.options import Option, Values
from banmen.core.phrase import Refusal

CELLS = tuple(f"a{n}" for n in range(1, 10))
PASS = "-"


class Options(NamedTuple):
    players: int = 2
    double: bool = False
    scored: bool = False
    pace: str = "quick-step"


class State(NamedTuple):
    at: tuple[int, ...] = ()
    seat: int = 1
    used: bool = False
    options: Options = Options()


class Rules(ModuleType):
    OPTIONS = (
        Option("players", (2, 3), 2),
        Option("double", (False, True), False),
        Option("scored", (False, True), False),
        Option("pace", ("quick-step", "slow"), "quick-step"),
    )
    PRESETS: ClassVar[dict[str, Values]] = {"pair": {"double": True}}

    def initial(self, options: Values) -> State:
        return State(options=Options(**cast(dict[str, Any], options)))

    def seats(self, options: Values) -> tuple[str, ...]:
        return ("red", "green", "blue")[: int(options["players"])]

    def turn(self, s: State) -> int:
        return s.seat

    def setup(self, s: State) -> bool:
        return len(s.at) < s.options.players

    def moves(self, s: State) -> list[str]:
        if self.outcome(s):
            return []
        if self.setup(s):
            return [CELLS[n] for n in range(4) if n not in s.at]
        here = s.at[s.seat - 1]
        steps = [CELLS[here] + CELLS[n] for n in (here - 1, here + 1, here + 2) if 0 <= n < 9 and n not in s.at]
        return [*steps, PASS] if s.used or not steps else steps

    def play(self, s: State, m: str) -> State:
        after = s.seat % s.options.players + 1
        if self.setup(s):
            return s._replace(at=(*s.at, CELLS.index(m)), seat=after)
        at = list(s.at)
        if m != PASS:
            at[s.seat - 1] = CELLS.index(m[2:])
        if s.options.double and not s.used:
            return s._replace(at=tuple(at), used=True)
        return s._replace(at=tuple(at), used=False, seat=after)

    def outcome(self, s: State) -> Outcome | None:
        if 8 not in s.at:
            return None
        return Outcome((s.at.index(8) + 1,), "arrived", s.at if s.options.scored else None)

    def refusal(self, s: State, word: tuple[str, ...]) -> Refusal:
        return Refusal("cannot", {"where": word[-1]}, word[-1])

    def repetition(self, s: State) -> Hashable | None:
        return None if self.setup(s) or s.used else (s.at, s.seat)


class Text(ModuleType):
    def write_position(self, s: State) -> str:
        return f"{'.'.join(CELLS[n] for n in s.at) or '-'}_{s.seat}{'m' if s.used else ''}"

    def read_position(self, text: str, options: Values) -> State:
        cells, _, turn = text[:100].partition("_")
        if turn[:1] not in ("1", "2", "3") or turn[1:] not in ("", "m"):
            raise Unreadable("bad-turn", column=len(cells) + 2, found=shown(turn))
        names = [] if cells == "-" else cells.split(".")
        if not all(name in CELLS for name in names) or len(set(names)) < len(names):
            raise Unreadable("bad-cells", column=1, found=shown(cells))
        start = Rules("rules").initial(options)
        return start._replace(at=tuple(map(CELLS.index, names)), seat=int(turn[0]), used=turn[1:] == "m")

    def write_move(self, m: str) -> str:
        return m

    def read_move(self, s: State, text: str) -> str:
        text = text.lower()
        if not all(text[n : n + 2] in CELLS for n in range(0, len(text[:9]), 2)) and text != PASS:
            raise Unreadable("bad-move", found=shown(text))
        if text not in RACE.rules.moves(s):
            raise IllegalMove("cannot", where=text)
        return text


class Look(ModuleType):
    def gestures(self, s: State, m: str) -> tuple[tuple[str, ...], ...]:
        if m == PASS:
            return (("pass",),)
        return ((m[:2], m[2:]),) if len(m) == 4 else ((m,),)

    def pieces(self, s: State) -> dict[str, str]:
        return {CELLS[n]: f"counter-{seat}" for seat, n in enumerate(s.at, 1)}


class Race(Game):
    rules: Any = cast(Any, Rules("rules"))
    text: Any = cast(Any, Text("text"))
    look: Any = cast(Any, Look("look"))


RACE = Race("tests.race")


def load(name: str) -> Game:
    """The race, or a real game."""
    from banmen import games

    return RACE if name == "race" else games.load(name)
