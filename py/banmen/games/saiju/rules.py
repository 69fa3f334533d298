"""What may be done in Saiju and what follows, numbers as on the rules page."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

from banmen.core.game import Outcome
from banmen.core.gesture import Word
from banmen.core.options import Option, Values
from banmen.core.phrase import Refusal
from banmen.core.refusals import GAME_OVER

from . import refusals, scoring
from .boards import BOARDS, grid
from .state import (
    COLOURS,
    EMPTY,
    NAMES,
    PASS,
    SHADOW,
    SYMBOLS,
    Move,
    Options,
    State,
    board,
    left,
    setup_seat,
    setup_symbol,
    shadow_cell,
    shadows,
    stock,
    stones,
)

OPTIONS = (
    Option("players", (2, 3), 2),
    Option("board", BOARDS, "ring"),
    Option("majority", scoring.MAJORITIES, scoring.LEAD),
)
PRESETS: Mapping[str, Values] = {}


def chosen(options: Values) -> Options:
    """A complete set of options as the value that rides in a state."""
    return Options(int(options["players"]), str(options["board"]), str(options["majority"]))


def initial(options: Values) -> State:
    """The empty board; the first seat places Moon's shadow."""
    frozen = chosen(options)
    return State((EMPTY,) * len(grid(frozen.board).cells), "", (0,) * frozen.players, 1, frozen)


def seats(options: Values) -> tuple[str, ...]:
    """`("snow", "moon")`, and `"flower"` with three players (rules 12, 15)."""
    return tuple(NAMES[symbol] for symbol in SYMBOLS[: int(options["players"])])


def turn(s: State) -> int:
    """The seat to act: in the setup the one that places the next shadow."""
    return s.seat


def over(s: State) -> bool:
    """Whether the game has ended: there are stones and no shadow is left to replace (rule 27)."""
    return not shadows(s) and stones(s) > 0


def choosable(s: State) -> str:
    """The symbols that may be placed now: on the board as a shadow and not the one already placed this turn (17, 18)."""
    return "".join(symbol for symbol in shadows(s) if symbol != s.used)


def _placements(s: State, empty: Sequence[str]) -> Iterator[Move]:
    for symbol in choosable(s):
        start = shadow_cell(s, symbol)
        assert start is not None
        for colour in COLOURS:
            if stock(s, symbol, colour):
                for end in empty:
                    yield Move(start, colour, end)


def moves(s: State) -> Sequence[Move]:
    """Setup placements, or the placements of the turn and, after the first one, the pass (rules 13-18)."""
    empty = [cell for cell, code in zip(board(s).cells, s.cells, strict=True) if code == EMPTY]
    if setup_symbol(s):
        return [Move(end=cell) for cell in empty]
    placements = list(_placements(s, empty))
    return [*placements, PASS] if s.used else placements


def play(s: State, m: Move) -> State:
    """The state after a ply; the turn passes on where no second placement is left to make."""
    symbol = setup_symbol(s)
    if symbol:
        return _set_up(s, m, symbol)
    return _next_seat(s) if m == PASS else _placed(s, m)


def _set_up(s: State, m: Move, symbol: str) -> State:
    cells = list(s.cells)
    cells[board(s).places[m.end]] = SHADOW + symbol
    return s._replace(cells=tuple(cells), seat=setup_seat(s.options.players, len(shadows(s)) + 1))


def _next_seat(s: State) -> State:
    return s._replace(used="", seat=s.seat % s.options.players + 1)


def _placed(s: State, m: Move) -> State:
    places, cells, kept = board(s).places, list(s.cells), list(s.kept)
    start, end = places[m.start], places[m.end]
    symbol = cells[start][1]
    cells[start] = m.colour + symbol
    cells[end] = SHADOW + symbol
    if left(s, symbol) == 2:
        cells[end] = last_stone(s, symbol, m.colour)
        kept[s.seat - 1] += 1
    placed = s._replace(cells=tuple(cells), kept=tuple(kept))
    if s.used or not shadows(placed).replace(symbol, ""):
        return _next_seat(placed)
    return placed._replace(used=symbol)


def last_stone(s: State, symbol: str, colour: str) -> str:
    """The stone that is left when, of the last two of a symbol, the one of this colour is placed (rules 21, 23)."""
    return next(other + symbol for other in COLOURS if stock(s, symbol, other) - (other == colour))


def outcome(s: State) -> Outcome | None:
    """The winner by points, or by the first tie-break that tells (rules 34-36)."""
    return scoring.result(s) if over(s) else None


def refusal(s: State, word: Word) -> Refusal:
    """Why no legal move starts with this word; the code names the rule."""
    return GAME_OVER if over(s) else refusals.refusal(s, word)


def setup(s: State) -> bool:
    """Whether a shadow is still to be placed before the first turn (rule 13)."""
    return setup_symbol(s) is not None


def repetition(s: State) -> Hashable | None:
    """Never: no stone is ever taken back, so no position can come twice."""
    return None
