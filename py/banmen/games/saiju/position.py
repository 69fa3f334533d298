"""Reading a position text: the rows, the fields after them, and whether they can belong to a game at all."""

from itertools import product

from banmen.core.errors import Unreadable
from banmen.core.rows import Part, check_cells, check_length, check_pieces, check_rows, lettered

from .boards import grid, is_hole
from .state import (
    COLOURS,
    EMPTY,
    NAMES,
    OF_A_KIND,
    SETUP_ORDER,
    SHADOW,
    SYMBOLS,
    Options,
    State,
    left,
    piece_name,
    setup_seat,
    setup_symbol,
    shadows,
    stones,
)

LONGEST = 300
"""No position text is longer; a full board needs about a hundred characters."""


def read(text: str, options: Options) -> State:
    """The state that a text describes under these options. Raises Unreadable."""
    check_length(text, LONGEST)
    indent = len(text) - len(text.lstrip())
    rows, *fields = Part(text.strip().lower(), indent + 1).split("_")
    cells = _cells(rows, options)
    if not fields:
        raise Unreadable("no-turn", column=rows.column + len(rows.text))
    seat, used = _turn(fields[0], options)
    field = lettered(fields[1:], ("t",)).get("t")
    kept = _kept(field, options) if field else (0,) * options.players
    state = State(cells, used, kept, seat, options)
    _check_shadows(state, rows)
    _check_turn(state, fields[0])
    if field and sum(kept) > (0 if setup_symbol(state) else len(SYMBOLS) - len(shadows(state))):
        raise field.refuse("many-kept", count=sum(kept))
    return state


def _cells(part: Part, options: Options) -> tuple[str, ...]:
    board, parts = grid(options.board), part.split(".")
    check_rows(parts, len(board.rows), part.column)
    placed: dict[str, Part] = {}
    for row, written in zip(board.rows, parts, strict=True):
        placed |= zip(row, _row(written, row, options.board), strict=True)
    for colour, symbol in product((*COLOURS, SHADOW), SYMBOLS):
        columns = [code.column for code in placed.values() if code.text == colour + symbol]
        check_pieces(columns, piece_name(colour + symbol), 1 if colour == SHADOW else OF_A_KIND)
    return tuple(placed[cell].text for cell in board.cells)


def _row(part: Part, row: tuple[str, ...], board: str) -> list[Part]:
    codes = _codes(part, row[0][0])
    check_cells(codes, len(row), row[0][0], part.column)
    for cell, code in zip(row, codes, strict=True):
        if is_hole(board, cell) != (code.text == "x"):
            raise code.refuse("hole-expected" if is_hole(board, cell) else "no-hole-here", cell=cell)
    return codes


def _codes(part: Part, row: str) -> list[Part]:
    codes: list[Part] = []
    place = 0
    while place < len(part.text):
        letter, column = part.text[place], part.column + place
        pair = part.text[place : place + 2]
        if letter in "123456789":
            codes += [Part(EMPTY, column)] * int(letter)
        elif letter == "x":
            codes.append(Part(letter, column))
        elif len(pair) == 2 and letter in (*COLOURS, SHADOW) and pair[1] in SYMBOLS:
            codes.append(Part(pair, column))
            place += 1
        else:
            raise Part(pair, column).refuse("bad-cell", row=row)
        place += 1
    return codes


def _turn(part: Part, options: Options) -> tuple[int, str]:
    seat, used = part.text[:1], part.text[1:]
    if seat not in tuple("123"[: options.players]) or used not in ("", *SYMBOLS):
        raise part.refuse("bad-turn", players=options.players)
    return int(seat), used


def _kept(part: Part, options: Options) -> tuple[int, ...]:
    counts = part.text[1:].split(".")
    if len(counts) != options.players or not all(count in ("0", "1", "2", "3") for count in counts):
        raise part.refuse("field-value")
    return tuple(map(int, counts))


def _check_shadows(s: State, part: Part) -> None:
    """A shadow stands for at least two stones to come; without stones the shadows follow the order of the setup."""
    for symbol in shadows(s):
        if left(s, symbol) < 2:
            raise part.refuse("shadow-without-stones", symbol="@" + NAMES[symbol])
    if setup_symbol(s) and set(shadows(s)) != set(SETUP_ORDER[: len(shadows(s))]):
        raise part.refuse("setup-order")


def _check_turn(s: State, part: Part) -> None:
    if setup_symbol(s):
        seat = setup_seat(s.options.players, len(shadows(s)))
        if s.seat != seat:
            raise part.refuse("setup-turn", wanted=seat)
    if s.used and (not stones(s) or not _stone_of(s, s.used) or not shadows(s).replace(s.used, "")):
        raise part.refuse("no-second-half")


def _stone_of(s: State, symbol: str) -> bool:
    return any(code[1:] == symbol and code[0] != SHADOW for code in s.cells)
