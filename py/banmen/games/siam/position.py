"""Reading a position text of Siam: ranks from the top, then fields; every error with its column."""

import re
from collections.abc import Iterator, Mapping

from banmen.core.errors import Unreadable, shown
from banmen.core.options import Values
from banmen.core.rows import Part

from .rules import chosen
from .squares import EMPTY, MISSING, ROCK, SIDE
from .state import ANIMALS, COUNTED, FACES, Options, State

LONGEST = 120
"""No position text is longer."""

ROCKS = 3
"""Rocks of the game (rule 5)."""


def read(text: str, options: Values) -> State:
    """The state of a position text under a complete set of options.

    White space around it, "/" between the ranks, capital field letters and fields in any order are read as well. Raises
    Unreadable with `column` and what was found.
    """
    if len(text) > LONGEST:
        raise Unreadable("position-long", column=LONGEST + 1, limit=LONGEST)
    frozen = chosen(options)
    ranks, *fields = Part(text.rstrip(), 1).split("_")
    given = _fields(fields, frozen)
    board = _board(ranks, frozen)
    if "w" in given and board.count(ROCK) == ROCKS:
        raise Unreadable("won-without-fall", column=given["w"].column)
    if "" not in given:
        raise Unreadable("no-turn", column=len(text) + 1)
    return _state(board, {name: part.text for name, part in given.items()}, frozen)


def _state(board: str, given: Mapping[str, str], options: Options) -> State:
    exits = "".join(sorted(given.get("o", "")))
    return State(board, int(given[""]), int(given.get("e", COUNTED)), exits, int(given.get("w", 0)), options)


def _board(ranks: Part, options: Options) -> str:
    stripped = ranks.text.lstrip()
    rows = Part(stripped, ranks.column + len(ranks.text) - len(stripped)).split("./")
    if len(rows) != SIDE:
        column = rows[SIDE].column if len(rows) > SIDE else ranks.column + len(ranks.text)
        raise Unreadable("rank-count", column=column, found=len(rows), wanted=SIDE)
    cells = [list(_cells(row, SIDE - k)) for k, row in enumerate(rows)]
    _check_pieces([cell for row in cells for cell in row], options)
    return "".join(cell.text for row in reversed(cells) for cell in row)


def _cells(row: Part, rank: int) -> Iterator[Part]:
    width = 0
    for column, letter in enumerate(row.text, row.column):
        if letter.isascii() and letter in "123456789":
            run = EMPTY * int(letter)
        elif letter in "NESWneswxX*":
            run = letter.replace("X", MISSING)
        else:
            raise Unreadable("bad-square", column=column, found=shown(letter), rank=rank)
        width += len(run)
        if width > SIDE:
            raise Unreadable("rank-long", column=column, rank=rank, wanted=SIDE)
        yield from (Part(cell, column) for cell in run)
    if width < SIDE:
        raise Unreadable("rank-short", column=row.column + len(row.text), rank=rank, found=width, wanted=SIDE)


def _check_pieces(cells: list[Part], options: Options) -> None:
    rocks = [cell for cell in cells if cell.text == ROCK]
    if len(rocks) > ROCKS:
        raise Unreadable("many-rocks", column=rocks[ROCKS].column, found=len(rocks), limit=ROCKS)
    for seat, animal in enumerate(ANIMALS, 1):
        own = [cell for cell in cells if cell.text in FACES[seat]]
        if len(own) > options.animals:
            column = own[options.animals].column
            raise Unreadable("many-animals", column=column, found=len(own), limit=options.animals, animals=f"@{animal}s")


FIELDS = {"": "[12]", "e": "[0-3]", "o": "1|2|12|21", "w": "[12]"}
"""What a field may hold, by its letter; the seat to move has none."""


def _fields(parts: list[Part], options: Options) -> dict[str, Part]:
    given: dict[str, Part] = {}
    for part in parts:
        letter = part.text[:1].lower()
        name, value = (letter, part.text[1:]) if letter.isalpha() else ("", part.text)
        if name not in FIELDS or (given and not part.text):
            raise part.refuse("unknown-field")
        if name in given:
            raise part.refuse("field-twice")
        if not re.fullmatch(FIELDS[name], value):
            raise part.refuse("field-value" if name else "bad-turn")
        if (name == "e" and options.x_rule == "off") or (name == "o" and not options.one_exit):
            raise part.refuse(f"field-{name}-off")
        given[name] = Part(value, part.column)
    return given
