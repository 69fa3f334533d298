"""The drawings: a walnut tray with 61 wells, two kinds of marble, coordinates, and the cells that can be pressed.

The tray looks the same from both sides, so it is one definition. All wells are one path of dots, painted up to three times in
different widths: a dark well, a dish a little lower, and a flat dish for the styles without depth.
"""

from functools import cache

from banmen.core.geometry import Point, hex_centre
from banmen.core.scene import Item, Scene, View
from banmen.core.shapes import gloss, hit, rounded_hexagon
from banmen.core.svg import element, num, pair, text, use

from .board import CELLS

MARBLES = ("black-marble", "white-marble")
"""The codes of the pieces by colour; `symbol` makes them ids of definitions."""

VIEW_BOX = (-500.0, -434.0, 1000.0, 868.0)

_HIGHLIGHTS = {
    "black": (("0", "#E6ECF2"), (".09", "#8D99A6"), (".24", "#3C444D"), (".7", "#16191D"), ("1", "#07080A")),
    "white": (("0", "#FFF"), (".16", "#FFF"), (".3", "#F3ECDD"), (".72", "#DCD0B8"), ("1", "#A8987A")),
}


def symbol(piece: str) -> str:
    """The id of the definition of a piece."""
    return f"abalone-{piece}"


def at(cell: str, view: View) -> Point:
    """The centre of a cell in user units; flipped, the board is turned by half."""
    return hex_centre(cell, 5, view.flipped)


def definitions() -> str:
    """The gradients, the tray and its wells, and the marbles."""
    marbles = (_marble(*names) for names in (("black", "mb"), ("white", "mw")))
    return "".join((gloss("abalone-gloss"), *(_gradient(name) for name in _HIGHLIGHTS), _wells(), _tray(), *marbles))


def _gradient(colour: str) -> str:
    stops = "".join(element("stop", offset=offset, stop_color=tone) for offset, tone in _HIGHLIGHTS[colour])
    return element("radialGradient", stops, id=f"abalone-{colour}", cx=".38", cy=".32", r=".72")


def _marble(colour: str, token: str) -> str:
    shadow = element("ellipse", cy=7, rx=41, ry=39, fill="var(--msh)")
    ball = element("circle", r=42, fill=f"var(--{token})", stroke=f"var(--{token}-o)", stroke_width=f"var(--{token}-w)")
    return element("g", shadow + ball, id=symbol(f"{colour}-marble"))


def _wells() -> str:
    dots = (at(cell, View()) for cell in CELLS)
    return element("path", id="abalone-wells", d="".join(f"M{pair(dot)}h0" for dot in dots), stroke_linecap="round")


def _tray() -> str:
    top = rounded_hexagon(484, 62)
    paths = (
        element("path", d=rounded_hexagon(498, 70), fill="var(--a-rim)"),
        element("path", d=top, fill="var(--a-top)"),
        element("path", d=top, fill="var(--a-gloss)"),
        element("path", d=rounded_hexagon(468, 58), fill="none", stroke="var(--inlay)", stroke_width=3),
        _dots("a-well-d", "well-o"),
        element("g", _dots("a-well", "well-i"), transform="translate(0 3.5)"),
        _dots("a-dish", "well-i"),
    )
    return element("g", "".join(paths), id="abalone-tray")


def _dots(colour: str, width: str) -> str:
    return element("use", href="#abalone-wells", stroke=f"var(--{colour})", stroke_width=f"var(--{width})")


def ground() -> Item:
    """The tray."""
    return Item("ground", "ground", use("abalone-tray"))


def coordinates(view: View) -> Item:
    """The letters left of the rows, and the numbers along the lower right edge, as one text."""
    signs = [*"ABCDEFGHI", *"123456789"]
    letters = [_shifted(cell, -57, 9) for cell in ("a1", "b1", "c1", "d1", "e1", "f2", "g3", "h4", "i5")]
    numbers = [_shifted(cell, 30, 58) for cell in ("a1", "a2", "a3", "a4", "a5", "b6", "c7", "d8", "e9")]
    if view.flipped:
        letters.reverse()
        numbers.reverse()
    xs, ys = (" ".join(num(point[axis]) for point in letters + numbers) for axis in (0, 1))
    content = text("".join(signs), x=xs, y=ys, fill="var(--a-coord)", font_size=26, font_weight="600", text_anchor="middle")
    return Item("coordinates", "coordinates", content)


def _shifted(cell: str, dx: float, dy: float) -> Point:
    x, y = at(cell, View())
    return x + dx, y + dy


def marble(cell: str, piece: str, view: View) -> Item:
    """A marble on a cell."""
    return Item(f"piece-{cell}", "pieces", use(symbol(piece), *at(cell, view)))


@cache
def hits(view: View) -> Scene:
    """A hexagon to press on every cell."""
    return tuple(hit(cell, at(cell, view), "hexagon") for cell in CELLS)
