"""A game for the tests of records: a step to and fro brings a place back; two plies make a turn where `double` is on."""

from collections.abc import Hashable
from types import ModuleType
from typing import Any, NamedTuple, cast

from banmen.core.errors import IllegalMove, Unreadable
from banmen.core.game import Game, Outcome


class Options(NamedTuple):
    double: bool = False
    repetition: bool = True


class State(NamedTuple):
    at: int
    plies: int = 0
    options: Options = Options()


class Rules(ModuleType):
    def seats(self, options: object) -> tuple[str, ...]:
        return ("north", "south")

    def turn(self, s: State) -> int:
        return (s.plies // (2 if s.options.double else 1)) % 2 + 1

    def moves(self, s: State) -> list[int]:
        return [] if self.outcome(s) else [1, -1, 5]

    def play(self, s: State, m: int) -> State:
        return s._replace(at=s.at + m, plies=s.plies + 1)

    def outcome(self, s: State) -> Outcome | None:
        return Outcome((1,), "arrived") if s.at == 5 else None

    def repetition(self, s: State) -> Hashable | None:
        return (s.at, self.turn(s)) if s.options.repetition else None


class Text(ModuleType):
    def read_move(self, s: State, text: str) -> int:
        if text not in ("+1", "-1", "+5"):
            raise Unreadable("bad-move", found=text)
        if s.at + int(text) > 5:
            raise IllegalMove("too-far")
        return int(text)


class Walking(Game):
    rules: Any = cast(Any, Rules("rules"))
    text: Any = cast(Any, Text("text"))


WALKING = Walking("tests.walking")
