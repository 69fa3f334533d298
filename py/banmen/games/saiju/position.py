"""Reading a position text: the rows, the fields after them, and whether they can belong to a game at all."""

from banmen.core.errors import Unreadable, shown
from banmen.core.rows import Part

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
    if len(text) > LONGEST:
        raise Unreadable("position-long", column=LONGEST + 1, found=shown(text), limit=LONGEST)
    indent = len(text) - len(text.lstrip())
    rows, *fields = Part(text.strip().lower(), indent + 1).split("_")
    cells = _cells(rows, options)
    if not fields:
        raise Part("", rows.column + len(rows.text)).refuse("turn-missing")
    seat, used = _turn(fields[0], options)
    kept = _kept(fields[1], options) if len(fields) > 1 else (0,) * options.players
    if len(fields) > 2:
        raise fields[2].refuse("unknown-field")
    state = State(cells, used, kept, seat, options)
    _check_shadows(state, rows)
    _check_turn(state, fields[0])
    if sum(kept) > (0 if setup_symbol(state) else len(SYMBOLS) - len(shadows(state))):
        raise fields[1].refuse("too-many-kept", kept=sum(kept))
    return state


def _cells(part: Part, options: Options) -> tuple[str, ...]:
    board, parts = grid(options.board), part.split(".")
    if len(parts) != len(board.rows):
        raise part.refuse("row-count", rows=len(parts), expected=len(board.rows))
    counts: dict[str, int] = {}
    placed: dict[str, str] = {}
    for row, written in zip(board.rows, parts, strict=True):
        for cell, code in zip(row, _row(written, row, options.board), strict=True):
            counts[code.text] = counts.get(code.text, 0) + 1
            _check_count(code, counts[code.text])
            placed[cell] = code.text
    return tuple(placed[cell] for cell in board.cells)


def _check_count(code: Part, count: int) -> None:
    if code.text[:1] == SHADOW and count > 1:
        raise code.refuse("two-shadows", symbol="@" + NAMES[code.text[1]])
    if code.text[:1] in COLOURS and count > OF_A_KIND:
        raise code.refuse("too-many-stones", piece="@" + piece_name(code.text), limit=OF_A_KIND)


def _row(part: Part, row: tuple[str, ...], board: str) -> list[Part]:
    codes = _codes(part)
    if len(codes) != len(row):
        raise part.refuse("row-length", row=row[0][0], cells=len(codes), expected=len(row))
    for cell, code in zip(row, codes, strict=True):
        if is_hole(board, cell) != (code.text == "x"):
            raise code.refuse("hole-expected" if is_hole(board, cell) else "no-hole-here", cell=cell)
    return codes


def _codes(part: Part) -> list[Part]:
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
            raise Part(pair, column).refuse("bad-cell")
        place += 1
    return codes


def _turn(part: Part, options: Options) -> tuple[int, str]:
    seat, used = part.text[:1], part.text[1:]
    if seat not in tuple("123"[: options.players]) or used not in ("", *SYMBOLS):
        raise part.refuse("bad-turn", players=options.players)
    return int(seat), used


def _kept(part: Part, options: Options) -> tuple[int, ...]:
    counts = part.text[1:].split(".")
    if part.text[:1] != "t":
        raise part.refuse("unknown-field")
    if len(counts) != options.players or not all(count in ("0", "1", "2", "3") for count in counts):
        raise part.refuse("bad-kept", players=options.players)
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
            raise part.refuse("setup-turn", expected=seat)
    if s.used and (not stones(s) or not _stone_of(s, s.used) or not shadows(s).replace(s.used, "")):
        raise part.refuse("no-second-half")


def _stone_of(s: State, symbol: str) -> bool:
    return any(code[1:] == symbol and code[0] != SHADOW for code in s.cells)
