"""How Siam is seen and touched: the picture of a position, the words that spell moves, and what stands beside the board."""

from banmen.core.geometry import Point
from banmen.core.gesture import Target, Word
from banmen.core.options import Values
from banmen.core.phrase import Phrase
from banmen.core.scene import Board, Item, Scene, Slot, Strip, View
from banmen.core.shapes import hit
from banmen.core.svg import use

from . import ground, rules
from .marking import last, marks, shown_side
from .motion import events
from .pieces import definitions
from .push import pushed
from .reasons import reasons
from .speech import label, prompt
from .squares import EMPTY, INDEX, MISSING, SQUARES
from .state import ANIMALS, HAND, OFF, Move, State, at, code, reserve

__all__ = [
    "RANK", "SHOWCASE", "board", "centre", "definitions", "drag", "events", "gestures", "hits", "label", "last", "marks",
    "pieces", "prompt", "reasons", "scene", "strips",
]  # fmt: skip

SHOWCASE = "N2*1.n1s2.Ee*Wn.2*2.2N2_1"
RANK = 1


def board(options: Values) -> Board:
    """Five by five cells of 100 units in a frame of 42; the cells row by row from the top."""
    reading = tuple(f"{file}{rank}" for rank in "54321" for file in "abcde")
    return Board((-42, -42, 584, 584), reading, "square")


def centre(options: Values, cell: Target, view: View) -> Point:
    """The middle of a square."""
    return ground.centre(cell, view)


def scene(s: State, view: View) -> Scene:
    """Ground, coordinates if wanted, X squares and pieces."""
    coordinates = (ground.coordinates(view),) if view.coordinates else ()
    standing = (_piece(square, piece, view) for square, piece in pieces(s).items())
    return (ground.ground(s, view), *coordinates, *ground.x_squares(s, view), *standing)


def _piece(square: Target, piece: str, view: View) -> Item:
    return Item(f"piece-{square}", "pieces", use(f"siam-{shown_side(piece, view)}", *ground.centre(square, view)))


def hits(s: State, view: View) -> Scene:
    """A square to press on every square that there is."""
    there = (square for square in board({}).cells if at(s, square) != MISSING)
    return tuple(hit(square, ground.centre(square, view), "square") for square in there)


def pieces(s: State) -> dict[str, str]:
    """The pieces by square: `rock`, `elephant-N`, `rhino-W`."""
    return {square: code(held) for square, held in zip(SQUARES, s.board, strict=True) if held not in (EMPTY, MISSING)}


def gestures(s: State, m: Move) -> tuple[Word, ...]:
    """The word of a move: a push needs no side, everything else but taking off ends with the side to face."""
    if m.start == HAND:
        return ((HAND, m.end, m.facing),)
    return ((m.start, m.end),) if m.end == OFF or pushed(s, m) else ((m.start, m.end, m.facing),)


def drag(s: State, start: Target, end: Target) -> Word:
    """A drag presses where it starts and where it ends; an animal dragged back to the reserve is taken off."""
    return (start, OFF) if end == HAND and start in INDEX else (start, end)


def strips(s: State) -> tuple[Strip, ...]:
    """Each side's reserve, one slot an animal, empty ones last; it can be pressed where entering is possible."""
    enters = any(m.start == HAND for m in rules.moves(s))
    return tuple(_strip(s, seat, enters and seat == s.seat) for seat in (1, 2))


def _strip(s: State, seat: int, enters: bool) -> Strip:
    name, left = ANIMALS[seat - 1], reserve(s, seat)
    full = [
        Slot(f"{HAND}-{seat}-{k}", f"siam-{name}", Phrase(f"slot-{name}"), None, (HAND,) if enters else ()) for k in range(left)
    ]
    empty = [Slot(f"{HAND}-{seat}-{k}", "", Phrase("slot-empty")) for k in range(left, s.options.animals)]
    note = Phrase("exit-spent" if str(seat) in s.exits else "exit-open") if s.options.one_exit else None
    return Strip(seat, ((*full, *empty),), None, note, f"siam-{name}")
