"""A hint: the move that the engine would play, and one plain reason for it that is true of its line."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from banmen.app.lines import played, request_about
from banmen.core.mind import turns_to_end
from banmen.core.phrase import Phrase
from banmen.core.record import Record

SECONDS = 1.0
"""How long the engine thinks about a hint."""


class Hint(NamedTuple):
    """A move, as it is written, and why: a phrase that goes on after the move (`threatens to push the rock on d3 out.`)."""

    move: Any
    written: str
    reason: Phrase


def request(record: Record) -> dict[str, Any]:
    """What the engine is asked for a hint."""
    return request_about(record, limits={"seconds": SECONDS})


def hint(record: Record, reply: Mapping[str, Any]) -> Hint:
    """The hint that a reply of the engine gives to where a record stands. Raises Refused for a line that cannot be played."""
    after = record.read(reply["line"][:1])
    return Hint(after.moves[-1], reply["line"][0], reason(record, reply))


def reason(record: Record, reply: Mapping[str, Any]) -> Phrase:
    """The most telling reason for the line of a reply."""
    legal = record.legal()
    if len(legal) == 1:
        return Phrase("hint-only")
    after = played(record, reply["line"])
    states, moves = after.states[len(record.moves) :], after.moves[len(record.moves) :]
    seat = record.game.rules.turn(record.state)
    given = record.game.look.reasons(states, moves)
    if after.outcome and seat in after.outcome.winners:
        return next((phrase for phrase in given if phrase.code.startswith("win")), _won(record, after, seat))
    turns = turns_to_end(reply["score"])
    if turns and reply["solved"]:
        return Phrase("hint-forces", {"turns": turns}) if reply["score"] > 0 else Phrase("hint-lost")
    if after.outcome and not after.outcome.winners and len(moves) == 1:
        return Phrase("hint-draws")
    return next(iter(given), Phrase("hint-best", {"count": len(legal), "depth": reply["depth"]}))


def _won(record: Record, after: Record, seat: int) -> Phrase:
    """That a seat wins, and in how many turns of its own, by the moves from one record to another."""
    turns = sum(1 for turn in after.turns() if turn.stop > len(record.moves) and after.mover(turn.start) == seat)
    return Phrase("hint-wins") if turns == 1 else Phrase("hint-wins-in", {"turns": turns})
