"""A game as it is kept: everything that was played, how much of it stands, who played, and how it ended."""

from collections.abc import Iterable
from typing import NamedTuple

from banmen.core.errors import Unreadable, shown
from banmen.core.game import Outcome
from banmen.core.phrase import Phrase
from banmen.core.record import Ending, Record

MAX_PLIES = 5_000
"""The most plies a record may have."""
NAME_LENGTH = 60
"""The longest name of a game or a player."""
PERSON = 0
"""What stands for a person where the level of a computer player could stand."""
STRONGEST = 6
"""The levels of the computer players are 1 to this."""

Comments = tuple[tuple[int, str], ...]


class Transcript(NamedTuple):
    """A game as it is kept: everything that was played, how much of it stands, and who played.

    `whole` includes what was undone; its first `at` steps stand (see `Record.after`). `names` has a name or "" for each seat.
    `tags` are the unknown ones. A comment is (plies before it, text). `levels` has the level of the computer that plays a seat,
    or `PERSON`, for each seat; it is empty where only people play.
    """

    whole: Record
    at: int
    names: tuple[str, ...]
    name: str = ""
    date: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    comments: Comments = ()
    levels: tuple[int, ...] = ()

    def level(self, seat: int) -> int:
        """The level of the computer that plays a seat, or `PERSON`."""
        return self.levels[seat - 1] if self.levels else PERSON

    @property
    def record(self) -> Record:
        """The record as it stands."""
        return self.whole.after(self.at)


def transcript(record: Record) -> Transcript:
    """A record as a transcript without names, all of it standing."""
    seats = record.game.rules.seats(record.options)
    return Transcript(record, record.steps, ("",) * len(seats))


def read_level(text: str) -> int:
    """The level that a text names, `PERSON` where it is empty. Raises Unreadable `bad-level`."""
    if text.strip() not in ("", *map(str, range(1, STRONGEST + 1))):
        raise Unreadable("bad-level", found=shown(text), limit=STRONGEST)
    return int(text.strip() or PERSON)


def level_name(level: int) -> Phrase:
    """A computer player by its level: `Level 3, Steady`."""
    return Phrase("level", {"level": level, "name": f"@level-{level}"})


def plain_levels(levels: Iterable[int]) -> tuple[int, ...]:
    """The levels of all seats as a transcript has them: none where only people play."""
    each = tuple(levels)
    return each if any(each) else ()


def plain_name(text: str) -> str:
    """A name as plain text: one line, printable, spaces single, at most `NAME_LENGTH` characters."""
    kept = "".join(c for c in text if c.isprintable() or c.isspace() or c in "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")
    return " ".join(kept.split())[:NAME_LENGTH].rstrip()


def result_token(outcome: Outcome | None, seats: int) -> str:
    """The result as in PGN: `*`, the scores, or a 1, 0 or 1/2 for each seat."""
    if outcome is None:
        return "*"
    if outcome.scores is not None:
        return "-".join(map(str, outcome.scores))
    if not outcome.winners:
        return "-".join(["1/2"] * seats)
    return "-".join("1" if seat in outcome.winners else "0" for seat in range(1, seats + 1))


def write_ending(ending: Ending | None) -> str:
    """An ending by choice in words: `resigned by 2`, `agreed`, or nothing."""
    if ending is None:
        return ""
    return f"{ending.kind} by {ending.seat}" if ending.seat else ending.kind


def endings(seats: int) -> list[Ending]:
    """Every ending that players may choose."""
    return [Ending("agreed"), *(Ending("resigned", seat) for seat in range(1, seats + 1))]
