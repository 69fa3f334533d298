"""Positions as text: `wwwww.wwwwww.2www2.8.9.8.2bbb2.bbbbbb.bbbbb_1`, and `_l0.2` once marbles are lost.

Rows from I down to A, digits for runs of empty cells, the seat to move, marbles lost by Black and by White. Read as well: rows
between slashes, where a point is an empty cell, and PlayStrategy's FEN (rule 30): `S` Black, `s` White, then the scores, `b` or
`w` to move, and counters.
"""

import re
from typing import NamedTuple

from banmen.core.errors import Unreadable
from banmen.core.options import Values
from banmen.core.rows import Part, check_cells, check_length, check_pieces, check_rows, lettered, write_row

from .board import ROWS
from .state import BLACK, COLOURS, MARBLES, WHITE, State, chosen

LONGEST = 200
"""No position text is longer."""

_DOTTED = {"b": "b", "B": "b", "w": "w", "W": "w"}
_SLASHED = {**_DOTTED, "S": "b", "s": "w", ".": "."}
_TURNS = {"1": BLACK, "b": BLACK, "2": WHITE, "w": WHITE}
_LOST = re.compile(r"l([0-9]{1,2})\.([0-9]{1,2})")


class _Rows(NamedTuple):
    """What the rows hold, by colour: the mask, and the column of each marble."""

    masks: dict[str, int]
    columns: dict[str, list[int]]


def write_position(s: State) -> str:
    """The position without its options; the marbles lost only if there are any."""
    drawn = ".".join(write_row((s.colour(at) or ".")[0] for at in cells) for cells in ROWS.values())
    lost = f"_l{s.lost_black}.{s.lost_white}" if any(s.lost) else ""
    return f"{drawn}_{s.turn}{lost}"


def read_position(text: str, options: Values) -> State:
    """The state of a position text, Black to move unless it says otherwise. Raises Unreadable with the `column`, from 1."""
    check_length(text, LONGEST)
    fields = [Part(part[0], part.start() + 1) for part in re.finditer(r"[^_ ]+", text.rstrip("\r\n"))]
    rows, *rest = fields or [Part("", 1)]
    found = _read_rows(rows)
    turn, lost, column = _read_fen(rest) if "/" in rows.text and len(rest) > 2 else _read_rest(rest)
    for colour, gone in zip(COLOURS, lost, strict=True):
        _check(colour, found.columns[colour[0]], gone, column, int(options["goal"]))
    if min(lost) == int(options["goal"]):
        raise Unreadable("both-won", column=column, goal=lost[0])
    return State(found.masks["b"], found.masks["w"], *lost, turn, chosen(options))


def _read_rows(field: Part) -> _Rows:
    slashed = "/" in field.text
    signs, separator = (_SLASHED, "/") if slashed else (_DOTTED, ".")
    rows = field.split(separator)
    check_rows(rows, len(ROWS), field.column)
    found = _Rows({"b": 0, "w": 0}, {"b": [], "w": []})
    for letter, row in zip(ROWS, rows, strict=True):
        _read_row(letter, row, signs, found)
    return found


def _read_row(letter: str, row: Part, signs: dict[str, str], found: _Rows) -> None:
    """Add a row to what was found."""
    cells = list[tuple[str, int]]()
    for column, sign in enumerate(row.text, row.column):
        if sign not in signs and sign not in tuple("123456789"):
            raise Part(sign, column).refuse("bad-cell", row=letter)
        cells += [(signs[sign], column)] if sign in signs else [(".", column)] * int(sign)
    check_cells(cells, len(ROWS[letter]), letter, row.column)
    for at, (colour, column) in zip(ROWS[letter], cells, strict=True):
        if colour != ".":
            found.masks[colour] |= 1 << at
            found.columns[colour].append(column)


def _read_rest(fields: list[Part]) -> tuple[int, tuple[int, int], int]:
    """The seat to move, the marbles lost, and the column where these stand."""
    turn, lost, column = BLACK, (0, 0), 1
    if fields:
        turn = _read_turn(fields[0])
    if field := lettered(fields[1:], ("l",)).get("l"):
        match = _LOST.fullmatch(field.text)
        if match is None:
            raise field.refuse("field-value")
        lost, column = (int(match[1]), int(match[2])), field.column
    return turn, lost, column


def _read_fen(fields: list[Part]) -> tuple[int, tuple[int, int], int]:
    """The same from a FEN: each score is what that side has ejected, so it is the other side's loss."""
    if len(fields) > 5:
        raise fields[5].refuse("unknown-field")
    for field in fields[:2] + fields[3:]:
        if not re.fullmatch(r"[0-9]{1,4}", field.text):
            raise field.refuse("field-value")
    return _read_turn(fields[2]), (int(fields[1].text), int(fields[0].text)), fields[0].column


def _read_turn(field: Part) -> int:
    if field.text not in _TURNS:
        raise field.refuse("bad-turn", players=len(COLOURS))
    return _TURNS[field.text]


def _check(colour: str, columns: list[int], lost: int, column: int, goal: int) -> None:
    """Refuse a fifteenth marble, and more marbles lost than win the game."""
    piece = f"{colour}-marble"
    check_pieces(columns, piece, MARBLES)
    if lost > goal:
        raise Unreadable("many-lost", column=column, colour=f"@{colour}", count=lost, limit=goal)
    check_pieces([*columns, *[column] * lost], piece, MARBLES)
