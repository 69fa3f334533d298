"""What a move did to the pieces, step by step: the source of animation, announcement, log line and sound."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from banmen.core.phrase import NO_FACTS, Facts


class Event(NamedTuple):
    """One thing that happened to one piece.

    `kind` is a code of `strings/` (`moved`, `pushed`, `turned`, `entered`, `placed`, `replaced`, `left`, `ejected`, `fell`,
    `kept`, `passed`, `decided`). `start` and `end` are cells or places beside the board (`hand`, `off`); "" where it has none.
    `piece` is the code of the piece after the event, as in `look.pieces`. All events of a move happen at the same time.
    """

    kind: str
    start: str = ""
    end: str = ""
    piece: str = ""
    facts: Facts = NO_FACTS


def applied(events: Iterable[Event], pieces: Mapping[str, str], cells: Iterable[str]) -> dict[str, str]:
    """The pieces by cell after the events: every start is emptied, then every end is filled."""
    board, events, on_board = dict(pieces), list(events), set(cells)
    for event in events:
        board.pop(event.start, None)
    for event in events:
        if event.piece and event.end in on_board:
            board[event.end] = event.piece
    return board
