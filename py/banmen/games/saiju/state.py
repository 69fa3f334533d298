"""The state and the moves of Saiju: plain values, and the few questions that every face asks of them."""

from typing import NamedTuple

from .boards import Grid, grid

SYMBOLS = ("s", "m", "f")
"""Snow, Moon, Flower: also the seats 1, 2, 3 in order (rules 12, 15)."""

COLOURS = ("w", "y", "p")
"""White, yellow, pink."""

SHADOW = "k"
"""The letter that stands for the colour of a shadow."""

EMPTY = ""

OF_A_KIND = 4
"""Stones of one symbol and colour (rule 7)."""

SETUP_ORDER = "mfs"
"""The shadows in the order in which they are placed (rules 13, 15)."""

NAMES = {"w": "white", "y": "yellow", "p": "pink", "k": "shadow", "s": "snow", "m": "moon", "f": "flower"}
"""The code in `strings/` of each letter."""


class Options(NamedTuple):
    """The options of a game, frozen."""

    players: int = 2
    board: str = "ring"
    majority: str = "lead"


class State(NamedTuple):
    """A position of Saiju.

    `cells` holds one code a cell, in the order of `boards.grid`, row by row from the bottom:

             g       32  33  34  35
            f      27  28  29  30  31
           e     21  22  23  24  25  26
          d    15  16  17      18  19  20      (the ring)
           c      9  10  11  12  13  14
            b       4   5   6   7   8
             a        0   1   2   3

    "" is an empty cell; a stone is its colour and its symbol ("wm", the white moon); a shadow is "k" and its symbol ("km").
    `used` is the symbol of the first placement while the second is open, else "". `kept` counts the shadows taken, by seat.
    `seat` is the seat to act.
    """

    cells: tuple[str, ...]
    used: str
    kept: tuple[int, ...]
    seat: int
    options: Options


class Move(NamedTuple):
    """A ply: a stone of a colour replaces the shadow on `start`, and the shadow (or the last stone) goes to `end`.

    A setup move has only an `end`; the pass has nothing.
    """

    start: str = ""
    colour: str = ""
    end: str = ""


PASS = Move()


def board(s: State) -> Grid:
    """The grid that the position stands on."""
    return grid(s.options.board)


def at(s: State, cell: str) -> str:
    """What stands on a cell."""
    return s.cells[board(s).places[cell]]


def shadow_cell(s: State, symbol: str) -> str | None:
    """The cell of a symbol's shadow, or None while it is not on the board."""
    shadow = SHADOW + symbol
    return board(s).cells[s.cells.index(shadow)] if shadow in s.cells else None


def stock(s: State, symbol: str, colour: str) -> int:
    """How many stones of a kind are not yet on the board."""
    return OF_A_KIND - s.cells.count(colour + symbol)


def left(s: State, symbol: str) -> int:
    """How many stones of a symbol, of all colours, are not yet on the board."""
    return sum(stock(s, symbol, colour) for colour in COLOURS)


def stones(s: State) -> int:
    """How many stones are on the board."""
    return sum(1 for code in s.cells if code and code[0] != SHADOW)


def shadows(s: State) -> str:
    """The symbols whose shadows are on the board, in the order of `SYMBOLS`."""
    return "".join(symbol for symbol in SYMBOLS if SHADOW + symbol in s.cells)


def setup_symbol(s: State) -> str | None:
    """The symbol whose shadow is to be placed now, or None after the setup."""
    placed = shadows(s)
    if len(placed) == len(SYMBOLS) or stones(s):
        return None
    return SETUP_ORDER[len(placed)]


def setup_seat(players: int, placed: int) -> int:
    """The seat that acts when so many shadows are placed and no stone yet (rules 13-15)."""
    return ((1, 2, 2, 1) if players == 2 else (1, 2, 3, 1))[placed]


def piece_name(code: str) -> str:
    """The code in `strings/` of what stands on a cell: `wm` is `white-moon`, `km` is `shadow-moon`."""
    return f"{NAMES[code[0]]}-{NAMES[code[1]]}"
