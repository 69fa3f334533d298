"""Look: a square board of squares, light discs and dark rings."""

from collections.abc import Sequence

from banmen.core import marks as shared
from banmen.core.events import Event
from banmen.core.geometry import Point, square_centre
from banmen.core.gesture import Target, Word
from banmen.core.options import Values
from banmen.core.phrase import Phrase
from banmen.core.scene import Board, Item, Scene, Slot, Strip, View
from banmen.core.shapes import hit
from banmen.core.svg import element, text, use

from . import rules
from .rules import PIECES, Move, State

NAME = (__package__ or "").rpartition(".")[2]
"""The name of the game, before the id of every definition."""

SHOWCASE = "x1o.1o1.2x_1"
RANK = 100


def board(options: Values) -> Board:
    """Cells of 100 units inside a frame of 40."""
    size = int(options["size"])
    return Board((-40, -40, 100 * size + 80, 100 * size + 80), rules.cells(size), "square")


def centre(options: Values, cell: Target, view: View) -> Point:
    """The middle of a square; flipped, the board is seen from the other side."""
    return square_centre("abcd".index(cell[0]), int(cell[1]) - 1, int(options["size"]), view.flipped)


def definitions() -> str:
    """The two counters."""
    disc = element("circle", id=f"{NAME}-disc", r=36, fill="var(--ele)", stroke="var(--ele-o)", stroke_width=6)
    ring = element("circle", id=f"{NAME}-ring", r=30, fill="none", stroke="var(--rhi)", stroke_width=18)
    return disc + ring


def scene(s: State, view: View) -> Scene:
    """Ground, coordinates if wanted, and the counters."""
    coordinates = _coordinates(s, view) if view.coordinates else ()
    return (_ground(s.options.size), *coordinates, *(_piece(s, cell, piece, view) for cell, piece in pieces(s).items()))


def _ground(size: int) -> Item:
    frame = element("rect", x=-40, y=-40, width=100 * size + 80, height=100 * size + 80, rx=28, fill="var(--s-frame)")
    squares = "".join(f"M{100 * x + 2},{100 * y + 2}h96v96h-96z" for y in range(size) for x in range(size))
    return Item("ground", "ground", element("g", frame + element("path", d=squares, fill="var(--bt)")))


def _coordinates(s: State, view: View) -> Scene:
    return tuple(
        Item(f"coordinate-{rank}", "coordinates", text(rank, x=-20, y=_at(s, f"a{rank}", view)[1] + 8, fill="var(--s-coord)"))
        for rank in "1234"[: s.options.size]
    )


def _piece(s: State, cell: Target, piece: str, view: View) -> Item:
    return Item(f"piece-{cell}", "pieces", use(f"{NAME}-{piece}", *_at(s, cell, view)))


def _at(s: State, cell: Target, view: View) -> Point:
    return centre({"size": s.options.size}, cell, view)


def hits(s: State, view: View) -> Scene:
    """A square to press on every cell."""
    return tuple(hit(cell, _at(s, cell, view), "square") for cell in rules.cells(s.options.size))


def pieces(s: State) -> dict[str, str]:
    """The counters by cell."""
    return {cell: PIECES[int(held) - 1] for cell, held in zip(rules.cells(s.options.size), s.board, strict=True) if held != "."}


def gestures(s: State, m: Move) -> tuple[Word, ...]:
    """Press the cell."""
    return ((m,),)


def drag(s: State, start: Target, end: Target) -> Word:
    """A drag from the hand presses the cell."""
    return (end,) if start == "hand" else (start, end)


def marks(s: State, typed: Word, targets: frozenset[Target], view: View) -> Scene:
    """A dot on every cell that may be pressed."""
    return tuple(shared.mark("dot", cell, _at(s, cell, view)) for cell in sorted(targets))


def last(s: State, m: Move, view: View) -> Scene:
    """Brackets round the counter that was put down."""
    return (shared.mark("to-square", m, _at(s, m, view), "to"),)


def events(s: State, m: Move) -> tuple[Event, ...]:
    """A counter enters from the hand."""
    return (Event("entered", "hand", m, PIECES[rules.turn(s) - 1], {"piece": f"@{PIECES[rules.turn(s) - 1]}", "end": m}),)


def strips(s: State) -> tuple[Strip, ...]:
    """The kind of counter of each seat, and nothing in common."""
    return tuple(
        Strip(seat, ((Slot(f"kind-{seat}", f"{NAME}-{piece}", Phrase(piece)),),)) for seat, piece in enumerate(PIECES, 1)
    )


def label(s: State, target: Target) -> Phrase:
    """A cell and what lies there."""
    if target not in rules.cells(s.options.size):
        return Phrase("target", {"target": target})
    return Phrase("cell", {"cell": target, "piece": f"@{pieces(s).get(target, 'nothing')}"})


def prompt(s: State, typed: Word) -> Phrase:
    """What to do."""
    return Phrase("put", {"who": f"@{rules.seats({})[rules.turn(s) - 1]}"})


def reasons(states: Sequence[State], moves: Sequence[Move]) -> tuple[Phrase, ...]:
    """Where the counter is put."""
    return (Phrase("why-put", {"end": moves[0]}),)
