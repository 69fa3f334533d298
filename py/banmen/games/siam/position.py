"""Reading a position text of Siam: ranks from the top, then fields; every error with its column."""

import re
from collections.abc import Mapping

from banmen.core.errors import Unreadable
from banmen.core.options import Values
from banmen.core.rows import Part, check_cells, check_length, check_pieces, check_rows, lettered

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
    check_length(text, LONGEST)
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
    check_rows(rows, SIDE, rows[SIDE].column if len(rows) > SIDE else ranks.column + len(ranks.text))
    cells = [_cells(row, SIDE - k) for k, row in enumerate(rows)]
    _check_pieces([cell for row in cells for cell in row], options)
    return "".join(cell.text for row in reversed(cells) for cell in row)


def _cells(row: Part, rank: int) -> list[Part]:
    cells: list[Part] = []
    for column, letter in enumerate(row.text, row.column):
        if letter.isascii() and letter in "123456789":
            run = EMPTY * int(letter)
        elif letter in "NESWneswxX*":
            run = letter.replace("X", MISSING)
        else:
            raise Part(letter, column).refuse("bad-cell", row=rank)
        cells += [Part(cell, column) for cell in run]
    check_cells(cells, SIDE, rank, cells[SIDE].column if len(cells) > SIDE else row.column + len(row.text))
    return cells


def _check_pieces(cells: list[Part], options: Options) -> None:
    kinds = (("rock", ROCK, ROCKS), *((animal, FACES[seat], options.animals) for seat, animal in enumerate(ANIMALS, 1)))
    for piece, letters, limit in kinds:
        check_pieces([cell.column for cell in cells if cell.text in letters], piece, limit)


FIELDS = {"": "[12]", "e": "[0-3]", "o": "1|2|12|21", "w": "[12]"}
"""What a field may hold, by its letter; the seat to move has none."""


def _fields(parts: list[Part], options: Options) -> dict[str, Part]:
    given = lettered(parts, FIELDS)
    for name, part in given.items():
        if not re.fullmatch(FIELDS[name], part.text[len(name) :]):
            raise part.refuse("field-value") if name else part.refuse("bad-turn", players=len(ANIMALS))
        if (name == "e" and options.x_rule == "off") or (name == "o" and not options.one_exit):
            raise part.refuse(f"field-{name}-off")
    return {name: Part(part.text[len(name) :], part.column) for name, part in given.items()}
