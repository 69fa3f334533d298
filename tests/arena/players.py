"""Who plays in the arena: a player is asked for the plies of a whole turn. Here the levels and the random player."""

from collections import deque
from collections.abc import Mapping
from random import Random
from time import process_time
from typing import Any, Protocol

from banmen.core.record import Record
from banmen.search.thinking import think


class Player(Protocol):
    """One side of a game. What it remembers lasts one game at most."""

    def turn(self, record: Record, chance: Random) -> Record:
        """The record with this player's turn played; `chance` is what this game's luck is drawn from."""


class Level:
    """A level of the computer player. `share` is the part of its node budget that it has, `seconds` its CPU time a turn."""

    def __init__(self, level: int, seconds: float | None = None, share: int = 1) -> None:
        self.level, self.seconds, self.share = level, seconds, share

    def turn(self, record: Record, chance: Random) -> Record:
        """Think once, and play the plies of the line that belong to the turn."""
        request = {"level": self.level, "seed": chance.getrandbits(32), "limits": self.limits(record)}
        reply = deque(think(record, request, process_time), 1).pop()
        return record.read_turn(reply["line"])

    def limits(self, record: Record) -> Mapping[str, Any]:
        """The limits of a request."""
        limits: dict[str, Any] = {} if self.seconds is None else {"seconds": self.seconds}
        if self.share > 1:
            limits["nodes"] = record.game.mind.LEVELS[self.level - 1].nodes // self.share
        return limits


class Chance:
    """The random player: every legal ply is equally likely."""

    def turn(self, record: Record, chance: Random) -> Record:
        """One ply."""
        return record.play(chance.choice(record.legal()))
