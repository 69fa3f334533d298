"""What lies under the pieces of Siam: the carved frame, the tiles, the coordinates and the X squares."""

from functools import lru_cache

from banmen.core.geometry import Point, square_centre
from banmen.core.gesture import Target
from banmen.core.scene import Item, Scene, View
from banmen.core.svg import element, num, text, use

from .pieces import hatching
from .squares import INDEX, MISSING, SIDE, SQUARES, X_SQUARES, open_sides, outline
from .state import State, counts

_TILE = "M{x},{y}h82a7,7 0 0 1 7,7v82a7,7 0 0 1 -7,7h-82a7,7 0 0 1 -7,-7v-82a7,7 0 0 1 7,-7z"
"""A tile of 96 with rounded corners, its path begun 9 units right of and 2 below the corner of its cell."""


def centre(square: Target, view: View) -> Point:
    """The middle of a square; flipped, the rhinos' side is near."""
    rank, file = divmod(INDEX[square], SIDE)
    return square_centre(file, rank, SIDE, view.flipped)


def _corners(board: str, view: View, border: bool) -> list[Point]:
    """The upper left corners of the cells of the border squares, or of the others."""
    kept = (square for square in SQUARES if board[INDEX[square]] != MISSING)
    chosen = (square for square in kept if bool(open_sides(board, INDEX[square])) == border)
    return [(x - 50, y - 50) for x, y in (centre(square, view) for square in chosen)]


def _tiles(corners: list[Point]) -> str:
    return "".join(_TILE.format(x=num(x + 9), y=num(y + 2)) for x, y in corners)


def _lights(corners: list[Point]) -> str:
    return "".join(f"M{num(x + 6.5)},{num(y + 92)}V{num(y + 6.5)}H{num(x + 92)}" for x, y in corners)


def ground(s: State, view: View) -> Item:
    """Frame, gloss, inlay, groove and tiles, the border squares lighter; a missing square is a hole."""
    return _ground(outline(s.board), view)


@lru_cache(maxsize=16)
def _ground(board: str, view: View) -> Item:
    border, inner = _corners(board, view, True), _corners(board, view, False)
    holes = [(x - 50, y - 50) for x, y in (centre(q, view) for q in SQUARES if board[INDEX[q]] == MISSING)]
    parts = [
        element("rect", x=-40, y=-40, width=580, height=580, rx=28, fill="var(--s-frame)"),
        element("rect", x=-40, y=-40, width=580, height=580, rx=28, fill="var(--s-gloss)"),
        element("rect", x=-9.5, y=-9.5, width=519, height=519, rx=12, fill="none", stroke="var(--inlay)", stroke_width=3),
        element("rect", x=-5, y=-5, width=510, height=510, rx=10, fill="var(--s-groove)"),
        element("path", d=_tiles(border), fill="var(--bt)"),
        element("path", d=_tiles(inner), fill="var(--it)"),
        element("path", d=_lights(border + inner), fill="none", stroke="var(--s-high)", stroke_width=3),
    ]
    if holes:
        parts += _holes(holes)
    return Item("ground", "ground", element("g", "".join(parts)))


def _holes(corners: list[Point]) -> list[str]:
    """Holes in the colour of the page; where a theme asks for it, hatched."""
    lines = "".join(hatching(x + 50, y + 50) for x, y in corners)
    return [
        element("path", d=_tiles(corners), fill="var(--paper)"),
        element("path", d=lines, stroke="var(--s-hole)", stroke_width=2.5, opacity=".5"),
    ]


def coordinates(view: View) -> Item:
    """The letters of the files below, the numbers of the ranks at the left."""
    files = "edcba" if view.flipped else "abcde"
    ranks = "12345" if view.flipped else "54321"
    steps = [50 + 100 * k for k in range(SIDE)]
    below = text(files, x=" ".join(map(num, steps)), y=530)
    left = text(ranks, x=" ".join(["-23"] * SIDE), y=" ".join(num(y + 8) for y in steps))
    style = {"fill": "var(--s-coord)", "font_size": "22", "font_weight": "600", "text_anchor": "middle"}
    return Item("coordinates", "coordinates", element("g", below + left, **style))


def x_squares(s: State, view: View) -> Scene:
    """An X on c1 and c5 where the X rule is on: hatched while they are closed, faint afterwards."""
    if s.options.x_rule == "off":
        return ()
    symbol = "siam-closed" if counts(s) else "siam-free"
    there = (square for square in X_SQUARES if s.board[INDEX[square]] != MISSING)
    return tuple(Item(f"x-{square}", "under", use(symbol, *centre(square, view))) for square in there)
