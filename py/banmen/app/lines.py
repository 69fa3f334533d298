"""Lines of play as the engine writes them, and requests to think."""

from collections.abc import Sequence
from typing import Any

from banmen.core.record import Record


def request_about(record: Record, **more: Any) -> dict[str, Any]:
    """The request to think about where a record stands; `more` are further fields, such as `limits`."""
    text = record.game.text
    return {
        "op": "think",
        "game": record.game.name,
        "options": record.options,
        "position": text.write_position(record.states[0]),
        "moves": list(map(text.write_move, record.moves)),
        **more,
    }


def played(record: Record, line: Sequence[str]) -> Record:
    """The record with a written line played on, as far as the game goes on. Raises Refused for what cannot be played."""
    for move in line:
        if record.outcome:
            break
        record = record.read([move])
    return record
