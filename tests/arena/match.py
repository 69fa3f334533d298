"""One game of a pairing, from its opening to its end."""

from random import Random
from time import process_time
from typing import Any

from arena.pairings import Pairing
from banmen.core.record import Record


def play(pairing: Pairing, number: int) -> dict[str, Any]:
    """Game `number` of a pairing as a line of its results. The openings come once for each seat of the first player.

    `result` is that of the first player: 1, 0.5 or 0; `seat` is where it sat, `scores` are by seat where the game has any.
    """
    record = pairing.opening(0)
    seats = len(record.game.rules.seats(record.options))
    seed, turned = divmod(number, seats)
    record, seat = pairing.opening(seed), turned + 1
    chance = Random(f"{pairing.id} {number}")
    players = [pairing.first() if at == seat else pairing.second() for at in range(1, seats + 1)]
    opened, spent = len(record.moves), [0.0] * seats
    while record.turn and len(record.moves) < pairing.plan.longest:
        at, began = record.turn - 1, process_time()
        record = players[at].turn(record, chance)
        spent[at] += process_time() - began
    return {
        "game": number, "opening": seed, "seat": seat, "result": result(record, seat), "reason": reason(record),
        "plies": len(record.moves) - opened, "scores": scores(record), "seconds": [round(each, 1) for each in spent],
    }  # fmt: skip


def result(record: Record, seat: int) -> float:
    """What a game is worth to a seat; one that was broken off is a draw."""
    if not record.outcome or not record.outcome.winners:
        return 0.5
    return 1.0 if seat in record.outcome.winners else 0.0


def reason(record: Record) -> str:
    """Why a game ended."""
    return record.outcome.reason if record.outcome else "unfinished"


def scores(record: Record) -> list[int] | None:
    """Points by seat; in Abalone the marbles that each seat has pushed off."""
    if record.outcome and record.outcome.scores:
        return list(record.outcome.scores)
    return list(reversed(record.state.lost)) if record.game.name == "abalone" else None
