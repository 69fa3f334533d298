"""Why an action is impossible: for every word that spells no legal move, the first rule that stands in the way."""

from banmen.core.errors import shown
from banmen.core.gesture import Word
from banmen.core.phrase import Refusal
from banmen.core.refusals import COMPLETE, UNFINISHED, empty_cell, no_such_cell, not_yours

from .push import Push, blocker, force, line
from .squares import (
    DIRECTIONS,
    EMPTY,
    INDEX,
    MISSING,
    OPPOSITE,
    RAYS,
    ROCK,
    SQUARES,
    X_SQUARES,
    direction,
    open_sides,
)
from .state import ANIMALS, HAND, OFF, State, at, counts, owner, reserve


def refusal(s: State, word: Word) -> Refusal:
    """The first rule that the word breaks in a game that is not over; `unfinished` if it breaks none."""
    if not word:
        return UNFINISHED
    first, *rest = word
    if first == HAND:
        return _entering(s, rest)
    if first in (OFF, *DIRECTIONS):
        return Refusal("piece-first")
    return _no_square(s, first) or _not_own(s, first) or _acting(s, first, rest)


def _no_square(s: State, target: str) -> Refusal | None:
    """Rules 1 and 2, and the missing squares of a custom board."""
    if target in INDEX:
        return Refusal("hole", {"cell": target}) if at(s, target) == MISSING else None
    if target in (HAND, OFF, *DIRECTIONS):
        return Refusal("cell-needed")
    return no_such_cell(target)


def _not_own(s: State, square: str) -> Refusal | None:
    piece = at(s, square)
    if piece == EMPTY:
        return empty_cell(square)
    if piece == ROCK:
        return Refusal("a-rock", {"cell": square}, square)
    if owner(piece) != s.seat:
        return not_yours(square, ANIMALS[owner(piece) - 1])
    return None


def _entering(s: State, rest: list[str]) -> Refusal:
    """Rules 13 to 19."""
    if not reserve(s, s.seat):
        return Refusal("reserve-empty", {"animals": s.options.animals})
    if not rest:
        return Refusal("no-entry")
    square, *facings = rest
    wrong = _no_square(s, square) or _not_border(s, square, "not-border")
    if wrong or (square in X_SQUARES and counts(s)):
        return wrong or Refusal("x-closed", {"cell": square}, square)
    if at(s, square) == EMPTY:
        return _wrong_facing(facings)
    return _pushing_in(s, square, facings)


def _not_border(s: State, square: str, code: str) -> Refusal | None:
    return None if open_sides(s.board, INDEX[square]) else Refusal(code, {"cell": square}, square)


def _pushing_in(s: State, square: str, facings: list[str]) -> Refusal:
    inward = [way for way in DIRECTIONS if OPPOSITE[way] in open_sides(s.board, INDEX[square])]
    held = {way: _held(s, line(s.board, (INDEX[square], *RAYS[way][INDEX[square]]), way)) for way in inward}
    if facings and facings[0] not in inward:
        if facings[0] not in DIRECTIONS:
            return Refusal("not-a-side", {"found": shown(facings[0])})
        return Refusal("push-inward", {"cell": square, "way": f"@{facings[0]}"}, square)
    ways = facings[:1] or inward
    return next((refused for way in ways if (refused := held[way])), None) or _ended(facings[1:])


def _wrong_facing(facings: list[str]) -> Refusal:
    """What is wrong where a side to face should stand, and any side will do."""
    if facings and facings[0] not in DIRECTIONS:
        return Refusal("not-a-side", {"found": shown(facings[0])})
    return _ended(facings[1:])


def _ended(more: list[str]) -> Refusal:
    """What is wrong with a word that breaks no rule, given what follows the end of its move."""
    return COMPLETE if more else UNFINISHED


def _acting(s: State, start: str, rest: list[str]) -> Refusal:
    """Rules 20 to 33, for an own animal on `start`."""
    if not rest:
        return UNFINISHED
    end, *facings = rest
    if end == OFF:
        return _leaving(s, start, facings)
    wrong = _no_square(s, end)
    if wrong:
        return wrong
    if end == start:
        return _turning(s, start, facings)
    way = direction(start, end)
    if not way:
        return Refusal("not-adjacent", {"start": start, "end": end}, start)
    if at(s, end) != EMPTY and at(s, start).upper() != way:
        facts = {"cell": start, "facing": f"@{at(s, start).upper()}", "way": f"@{way}"}
        return Refusal("wrong-facing", facts, start)
    if end in X_SQUARES and counts(s) and s.options.x_rule == "any-arrival":
        return Refusal("x-closed", {"cell": end}, end)
    if at(s, end) == EMPTY:
        return _wrong_facing(facings)
    return _held(s, line(s.board, RAYS[way][INDEX[start]], way)) or _ended(facings)


def _leaving(s: State, square: str, more: list[str]) -> Refusal:
    """Rules 25 and 51."""
    if str(s.seat) in s.exits:
        return Refusal("exit-used")
    return _not_border(s, square, "leave-from-border") or _ended(more)


def _turning(s: State, square: str, facings: list[str]) -> Refusal:
    """Rule 24."""
    if facings and facings[0] == at(s, square).upper():
        return Refusal("same-side", {"cell": square, "facing": f"@{facings[0]}"}, square)
    return _wrong_facing(facings)


def _held(s: State, push: Push) -> Refusal | None:
    """Rule 33, or the stepwise force: the numbers, and the piece that holds the line."""
    stepwise = s.options.force == "stepwise"
    held = blocker(push.pieces, push.facing, stepwise)
    if held is None:
        return None
    seen = push.pieces[: held + 1] if stepwise else push.pieces
    helping, opposed, rocks = counted = force(seen, push.facing)
    facts = {"net": counted.net, "helping": helping, "opposed": opposed, "rocks": rocks}
    return Refusal("too-weak" if counted.net >= 1 else "held", facts, SQUARES[push.squares[held]])
