"""Texts of Siam: positions (`5.5.1***1.5.1N3_2`), moves (`b1N b1b2N b2b3N b1b1E a3-`) and a picture for a terminal."""

import re

from banmen.core.errors import IllegalMove, Unreadable, shown
from banmen.core.phrase import Refusal
from banmen.core.rows import write_row

from . import position, rules
from .squares import EMPTY, ROCK, SIDE, X_SQUARES
from .state import HAND, OFF, Move, State, counts, owner, reserve

__all__ = ["draw", "read_move", "read_position", "write_move", "write_position"]

LONGEST_MOVE = 20
"""No move text is longer."""

_ENTER = re.compile(r"(?:hand\s*)?([a-z][0-9])\s*([nesw])")
_LEAVE = re.compile(r"([a-z][0-9])\s*(?:-|off)")
_ACT = re.compile(r"([a-z][0-9])\s*-?\s*([a-z][0-9])\s*([nesw]?)")

read_position = position.read


def write_position(s: State) -> str:
    """The ranks from the top, the seat to move, and the fields e, o and w where they say something."""
    text = f"{'.'.join(map(write_row, _ranks(s)))}_{s.seat}"
    text += f"_e{s.plies}" if counts(s) else ""
    text += f"_o{s.exits}" if s.exits else ""
    return text + (f"_w{s.winner}" if s.winner else "")


def _ranks(s: State) -> list[str]:
    return [s.board[SIDE * k : SIDE * k + SIDE] for k in reversed(range(SIDE))]


def write_move(m: Move) -> str:
    """The squares, then the side that the animal faces; a dash for the way out."""
    if m.end == OFF:
        return f"{m.start}-"
    return f"{m.end}{m.facing}" if m.start == HAND else f"{m.start}{m.end}{m.facing}"


def read_move(s: State, text: str) -> Move:
    """The legal move that a text means here, in any case; the side faced may be left out of a push.

    Raises Unreadable (`bad-move`, `side-missing`) or IllegalMove with the code of the rule.
    """
    start, end, facing = _parsed(text)
    legal = [move for move in rules.moves(s) if move.start == start and move.end == end]
    exact = [move for move in legal if move.facing == facing]
    forced = legal if len(legal) == 1 and not facing else []
    if exact or forced:
        return (exact or forced)[0]
    if legal and not facing:
        raise Unreadable("side-missing", found=shown(text))
    raise IllegalMove.of(_refusal(s, Move(start, end, facing), legal))


def _parsed(text: str) -> Move:
    low = text.strip().lower() if len(text) <= LONGEST_MOVE else ""
    if match := _ENTER.fullmatch(low):
        return Move(HAND, match[1], match[2].upper())
    if match := _LEAVE.fullmatch(low):
        return Move(match[1], OFF)
    if match := _ACT.fullmatch(low):
        return Move(match[1], match[2], match[3].upper())
    raise Unreadable("bad-move", found=shown(text))


def _refusal(s: State, m: Move, legal: list[Move]) -> Refusal:
    if len(legal) == 1 and m.start not in (HAND, m.end):
        return Refusal("push-keeps-side", {"facing": f"@{legal[0].facing}"}, m.start)
    return rules.refusal(s, (m.start, m.end, m.facing) if m.facing else (m.start, m.end))


def draw(s: State) -> str:
    """The board with elephants as E and rhinos as R, an arrow for the side faced, and each side's reserve."""
    ranks = [f"{SIDE - k}{''.join(_drawn(s, k, rank))}{_beside(s, SIDE - k)}".rstrip() for k, rank in enumerate(_ranks(s))]
    return "\n".join([*ranks, "    a   b   c   d   e"])


def _drawn(s: State, k: int, rank: str) -> list[str]:
    return [f"  {_symbol(s, piece, f'{file}{SIDE - k}')}" for file, piece in zip("abcde", rank, strict=True)]


def _symbol(s: State, piece: str, square: str) -> str:
    if owner(piece):
        return "-ER"[owner(piece)] + "^>v<"["NESW".index(piece.upper())]
    if piece == EMPTY:
        return "X " if square in X_SQUARES and counts(s) else ". "
    return "[]" if piece == ROCK else "  "


def _beside(s: State, rank: int) -> str:
    """The reserve of the side that sits at this rank, with a star if it is to move."""
    seat = {1: 1, SIDE: 2}.get(rank)
    return f"   {'-ER'[seat]} {reserve(s, seat)}{' *' if s.seat == seat else ''}" if seat else ""
