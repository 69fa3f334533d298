"""The look of Saiju: one face over the drawings, the marks, the strips and the prompts."""

from banmen.core.events import Event
from banmen.core.geometry import Point
from banmen.core.gesture import Target, Word
from banmen.core.options import Values
from banmen.core.phrase import Phrase
from banmen.core.scene import Board, Item, Scene, View
from banmen.core.svg import use

from . import bands, drawing
from .boards import SQUARE, grid
from .drawing import definitions
from .marking import last, marks
from .prompts import prompt
from .reasons import reasons
from .refusals import PASS_WORD
from .rules import last_stone, seats
from .state import COLOURS, NAMES, PASS, SHADOW, Move, State, at, left, piece_name, setup_symbol
from .state import board as grid_of
from .strips import strips

__all__ = [
    "RANK", "SHOWCASE", "board", "centre", "definitions", "drag", "events", "gestures", "hits", "label", "last", "marks",
    "pieces", "prompt", "reasons", "scene", "strips",
]  # fmt: skip

SHOWCASE = "1ps1wm.ks1pmpf1.ysyfwspm2.1ymysx1kf1.1yfwfwswmpf.1pfwm1km.pspspm1_1"
RANK = 3


def board(options: Values) -> Board:
    """The cloth: a hexagon with its cells in rows of hexagons, or a square of squares."""
    name = str(options["board"])
    square = name == SQUARE
    cells = tuple(cell for row in grid(name).rows for cell in row if cell in grid(name).places)
    return Board(drawing.SQUARE_BOX if square else drawing.HEXAGONAL_BOX, cells, "square" if square else "hexagon")


def centre(options: Values, cell: Target, view: View) -> Point:
    """The centre of a cell in user units; flipped, the board is turned by half."""
    return drawing.at(str(options["board"]), cell, view)


def scene(s: State, view: View) -> Scene:
    """Cloth, coordinates if wanted, outlines of scoring groups, threads, stones and shadows, and the points of the groups."""
    name = s.options.board
    coordinates = (drawing.coordinates(name, view),) if view.coordinates else ()
    stones = (
        Item(f"piece-{cell}", "pieces", use(drawing.symbol(piece), *drawing.at(name, cell, view)))
        for cell, piece in pieces(s).items()
    )
    ground = Item("ground", "ground", use(drawing.symbol(name)))
    found = bands.links(s, view)
    outlines, tags = bands.outlines(s, view, found), bands.tags(s, view, found)
    return (ground, *coordinates, *outlines, *bands.threads(found), *stones, *tags)


def hits(s: State, view: View) -> Scene:
    """The cells to press."""
    return drawing.hits(s.options.board, view)


def pieces(s: State) -> dict[str, str]:
    """The stones and shadows by cell: `{"c3": "white-moon", "g7": "shadow-snow"}`."""
    return {cell: piece_name(code) for cell, code in zip(grid_of(s).cells, s.cells, strict=True) if code}


def gestures(s: State, m: Move) -> tuple[Word, ...]:
    """Shadow, colour, new cell; or shadow, new cell, colour, as a dragged shadow spells it. One cell in the setup; `pass`."""
    if m == PASS:
        return ((PASS_WORD,),)
    if not m.start:
        return ((m.end,),)
    return (m.start, m.colour, m.end), (m.start, m.end, m.colour)


def drag(s: State, start: Target, end: Target) -> Word:
    """A shadow is dragged to its new cell; its colour is chosen afterwards."""
    return start, end


def events(s: State, m: Move) -> tuple[Event, ...]:
    """A shadow is placed in the setup; or a stone replaces it and it moves, or the last stone comes and it is kept."""
    symbol = setup_symbol(s)
    if m == PASS:
        return (Event("passed", facts={"who": _seat(s)}),)
    if symbol:
        return (_arrived("placed", "", m.end, SHADOW + symbol),)
    symbol = at(s, m.start)[1]
    stone = _arrived("replaced", m.start, m.start, m.colour + symbol)
    if left(s, symbol) > 2:
        return (stone, _arrived("moved", m.start, m.end, SHADOW + symbol))
    shadow = piece_name(SHADOW + symbol)
    kept = Event("kept", m.start, "off", shadow, {"who": _seat(s), "piece": f"@{shadow}"})
    return (stone, _arrived("placed", "", m.end, last_stone(s, symbol, m.colour)), kept)


def _seat(s: State) -> str:
    return "@" + seats(s.options._asdict())[s.seat - 1]


def _arrived(kind: str, start: str, end: str, code: str) -> Event:
    piece = piece_name(code)
    return Event(kind, start, end, piece, {"piece": f"@{piece}", "end": end})


def label(s: State, target: Target) -> Phrase:
    """A target in words: `c4, white moon`, `White`, `End turn`."""
    if target == PASS_WORD:
        return Phrase("end-turn")
    if target in COLOURS:
        return Phrase(NAMES[target])
    if target not in grid_of(s).places:
        return Phrase("target", {"target": target})
    code = at(s, target)
    if not code:
        return Phrase("cell-empty", {"cell": target})
    return Phrase("cell-piece", {"cell": target, "piece": f"@{piece_name(code)}"})
