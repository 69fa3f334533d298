"""Who sits at the seats of a game, people and computer players, and what the computer is asked and answers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar
from zlib import crc32

from banmen.app.engine_room import BROKEN
from banmen.app.lines import request_about
from banmen.app.session import Session
from banmen.core.errors import Refused
from banmen.core.record import Record
from banmen.core.transcript import PERSON

T = TypeVar("T")

PATIENCE = 10
"""Seconds after which the computer moves with what it has found, however slow the device is."""


def usual_levels(seats: int, level: int) -> tuple[int, ...]:
    """Who plays a new game: a person at the first seat, the computer at every other."""
    return (PERSON, *[level] * (seats - 1))


def alone(levels: Sequence[int]) -> int:
    """The seat of the one person who plays against nobody but the computer, else 0."""
    people = [seat for seat, level in enumerate(levels, 1) if level == PERSON]
    return people[0] if len(people) == 1 < len(levels) else 0


def by_lot(players: Iterable[T], lot: int) -> tuple[T, ...]:
    """The players in an order drawn by `lot`: every order of n comes up once for the numbers from 0 to n! - 1."""
    left, order = list(players), list[T]()
    while left:
        lot, index = divmod(lot, len(left))
        order.append(left.pop(index))
    return tuple(order)


def seed_of(id: str) -> int:
    """The seed of a game's computer players: another for each game, the same whenever that game is opened."""
    return crc32(id.encode())


def request(session: Session, seed: int) -> dict[str, Any]:
    """What the service is asked for the computer that is to move."""
    return request_about(session.record, level=session.level, seed=seed, limits={"seconds": PATIENCE})


def own_plies(record: Record, reply: Mapping[str, Any]) -> tuple[Any, ...]:
    """The moves of a reply that belong to the turn of the seat to move. Raises Refused for a reply without any."""
    moves = record.read_turn(map(str, reply.get("line", ()))).moves[len(record.moves) :]
    if not moves:
        raise Refused(BROKEN)
    return moves
