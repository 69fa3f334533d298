"""The drawings: an indigo cloth in three shapes, nine kinds of stone and three shadows, tags and the cells to press.

The cloth looks the same from both sides, so each board is one definition. A stone is a disc of its colour under a symbol; the
three colours also differ by the rim.
"""

import math
from collections.abc import Sequence
from functools import cache

from banmen.core.geometry import Point, hex_centre, square_centre
from banmen.core.scene import Item, Scene, View
from banmen.core.shapes import gloss, hexagon_path, hit, rounded_hexagon
from banmen.core.svg import element, num, pair, text, use

from .boards import HEXAGON, HOLE, RING, SIDE, SIZE, SQUARE, grid
from .state import COLOURS, NAMES, SHADOW, SYMBOLS

HEXAGONAL_BOX = (-402.0, -372.0, 804.0, 744.0)
SQUARE_BOX = (-40.0, -40.0, 680.0, 680.0)

DISC, RIM = 42, 35.5
"""Radius of a stone and of what is drawn along its rim."""

_MOON = "M10-25A26,26 0 1 0 26,9A20.5,20.5 0 1 1 10-25Z"
_PETAL = ((0, -5), (-10, -9), (-15.5, -20), (-6, -28.5), (0, -23), (6, -28.5), (15.5, -20), (10, -9), (0, -5))


def symbol(piece: str) -> str:
    """The id of the definition of a piece: `white-moon` is `saiju-white-moon`."""
    return f"saiju-{piece}"


def at(board: str, cell: str, view: View) -> Point:
    """The centre of a cell in user units; flipped, the board is turned by half."""
    if board != SQUARE:
        return hex_centre(cell, SIDE, view.flipped)
    return square_centre(int(cell[1]) - 1, "abcdef".index(cell[0]), SIZE, view.flipped)


def definitions() -> str:
    """The weave of the cloth, the boards, the symbols, the stones and shadows, the tags and the chooser."""
    stones = [_stone(colour, sign) for colour in (SHADOW, *COLOURS) for sign in SYMBOLS]
    discs = [_disc(colour) for colour in (SHADOW, *COLOURS)]
    tags = [_tag(sign) for sign in SYMBOLS]
    return "".join(
        (_weave(), gloss("saiju-gloss"), *_boards(), *_symbols(), *discs, *stones, *tags, _button(), _open(), _kept())
    )


def _weave() -> str:
    lines = element("path", d="M0,0L60,34.6M60,0L0,34.6M0,0V34.6M30,0V34.6", stroke="var(--weave)", stroke_width=1.5)
    return element("pattern", lines, id="saiju-weave", width=60, height="34.64", patternUnits="userSpaceOnUse")


def _paints(tag: str, **shape: str | float) -> str:
    """The ground of a shape: cloth, weave and light."""
    return "".join(element(tag, fill=f"var(--{paint})", **shape) for paint in ("j-cloth", "j-weave", "j-gloss"))


def _stitched(tag: str, **shape: str | float) -> str:
    return element(tag, fill="none", stroke="var(--j-stitch)", stroke_width=2.5, stroke_dasharray="10 7", opacity=".8", **shape)


def _boards() -> tuple[str, ...]:
    """The hexagonal cloth with its ring of cells, which the ring pierces and the hexagon fills; and the square one."""
    ring = "".join(_hexagonal_cell(cell) for cell in grid(RING).cells)
    cloth = _paints("path", d=rounded_hexagon(400, 36)) + _stitched("path", d=rounded_hexagon(385, 30))
    x, y = at(HEXAGON, HOLE, View())
    hole = element("path", d=hexagon_path(40), transform=f"translate({num(x)} {num(y)})", fill="var(--j-hole)")
    return (
        element("g", cloth + _celled(ring), id="saiju-cloth"),
        element("g", use("saiju-cloth") + hole, id=symbol(RING)),
        element("g", use("saiju-cloth") + _celled(_hexagonal_cell(HOLE)), id=symbol(HEXAGON)),
        *_square_board(),
    )


def _celled(d: str) -> str:
    return element("path", d=d, fill="var(--j-cell)", stroke="var(--j-line)", stroke_width=2.5)


def _hexagonal_cell(cell: str) -> str:
    x, y = at(HEXAGON, cell, View())
    return f"M{num(x)},{num(y - 54)}l46.8,27v54l-46.8,27-46.8-27v-54z"


def _square_board() -> tuple[str, str]:
    """The square cloth; its cells are painted twice, wider and narrower, which rounds them and draws their edges."""
    places = (at(SQUARE, cell, View()) for cell in grid(SQUARE).cells)
    cells = element("path", id="saiju-squares", d="".join(f"M{num(x - 36)},{num(y - 36)}h72v72h-72z" for x, y in places))
    strokes = ((22.5, "j-line"), (17.5, "j-cell"))
    painted = (
        element("use", href="#saiju-squares", fill=f"var(--{tone})", stroke=f"var(--{tone})", stroke_width=width)
        for width, tone in strokes
    )
    cloth = _paints("rect", x=-36, y=-36, width=672, height=672, rx=36)
    seam = _stitched("rect", x=-28, y=-28, width=656, height=656, rx=29)
    return cells, element("g", cloth + seam + "".join(painted), id=symbol(SQUARE), stroke_linejoin="round")


def _turned(points: Sequence[Point], degrees: float) -> list[str]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [pair((x * cos - y * sin, x * sin + y * cos)) for x, y in points]


def _symbols() -> tuple[str, ...]:
    """Snow, Moon and Flower without colours: whoever uses them gives fill and stroke."""
    branch = 9.5 * math.sin(math.radians(52)), -15 - 9.5 * math.cos(math.radians(52))
    arm = ((0.0, 0.0), (0.0, -26.0), branch, (0.0, -15.0), (-branch[0], branch[1]))
    arms = "".join("M{}L{}M{}L{}L{}".format(*_turned(arm, 60 * k)) for k in range(6))
    petals = "".join("M{}C{} {} {}L{}L{}C{} {} {}Z".format(*_turned(_PETAL, 72 * k)) for k in range(5))
    line: dict[str, str | float] = {"fill": "none", "stroke_width": 5.5, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return (
        element("path", id=symbol("snow"), d=arms, **line),
        element("path", id=symbol("moon"), d=_MOON, stroke="none"),
        element("path", id=symbol("flower"), d=petals, stroke="none"),
    )


def _disc(colour: str) -> str:
    rims = {"y": element("circle", r=RIM, fill="none", stroke="var(--rim-y)", stroke_width=4), "p": _dots()}
    edge = ("symk", 3) if colour == SHADOW else ("co", 3.5)
    shadow = element("circle", cy=4, r=DISC, fill="var(--stsh)")
    disc = element("circle", r=DISC, fill=f"var(--c{colour})", stroke=f"var(--{edge[0]})", stroke_width=edge[1])
    return element("g", shadow + disc + rims.get(colour, ""), id=f"saiju-disc-{colour}")


def _dots() -> str:
    points = "".join(f"M{_turned(((0, -RIM),), 360 * k / 14)[0]}h0" for k in range(14))
    return element("path", d=points, stroke="var(--rim-p)", stroke_width=6.5, stroke_linecap="round")


def _signed(sign: str, token: str, **place: str) -> str:
    return element("use", href=f"#{symbol(NAMES[sign])}", fill=f"var(--{token})", stroke=f"var(--{token})", **place)


def _stone(colour: str, sign: str) -> str:
    content = use(f"saiju-disc-{colour}") + _signed(sign, "symk" if colour == SHADOW else "sym")
    return element("g", content, id=symbol(f"{NAMES[colour]}-{NAMES[sign]}"))


def _tag(sign: str) -> str:
    pill = element("rect", x=-33, y=-16, width=66, height=32, rx=16, fill="var(--halo)", stroke="var(--co)", stroke_width=2.5)
    return element("g", pill + _signed(sign, "sym", transform="translate(-17) scale(.45)"), id=symbol(f"tag-{NAMES[sign]}"))


def _kept() -> str:
    """A shadow whose symbol does not matter: the shadows that a seat has taken."""
    return element("g", use("saiju-disc-k"), id=symbol("kept"))


def _open() -> str:
    """A dashed ring round a shadow that may be chosen."""
    ring = element("circle", r=48, stroke="var(--halo)", stroke_width=8) + element(
        "circle", r=48, stroke="var(--sel)", stroke_width=4, stroke_dasharray="12.6 12.5"
    )
    return element("g", ring, id="saiju-open", fill="none")


def _button() -> str:
    return element("circle", id="saiju-button", r=47, fill="var(--halo)", stroke="var(--sel)", stroke_width=5)


@cache
def coordinates(board: str, view: View) -> Item:
    """The letters left of the rows and the numbers below the lowest cell of each column or diagonal, as one text."""
    cells = {cell: at(board, cell, view) for row in grid(board).rows for cell in row}
    letters = sorted({cell[0] for cell in cells})
    numbers = sorted({cell[1] for cell in cells})
    below = (0, 71) if board == SQUARE else (35, 69)
    places = [_beside(min(p for c, p in cells.items() if c[0] == letter), (_indent(board, letter), 8)) for letter in letters]
    places += [_beside(max((p for c, p in cells.items() if c[1] == n), key=lambda p: p[1]), below) for n in numbers]
    xs, ys = (" ".join(num(place[axis]) for place in places) for axis in (0, 1))
    style: dict[str, str | float] = {"fill": "var(--j-coord)", "font_size": 24, "font_weight": "600", "text_anchor": "middle"}
    return Item("coordinates", "coordinates", text("".join((*letters, *numbers)).upper(), x=xs, y=ys, **style))


def _indent(board: str, letter: str) -> float:
    """How far left of its row a letter stands: clear of outlines, and in the corner of the hexagon clear of the seam."""
    return -62 if board == SQUARE else -61 if letter == HOLE[0] else -69


def _beside(point: Point, step: Point) -> Point:
    return point[0] + step[0], point[1] + step[1]


@cache
def hits(board: str, view: View) -> Scene:
    """The cells to press."""
    shape = "square" if board == SQUARE else "hexagon"
    return tuple(hit(cell, at(board, cell, view), shape) for cell in grid(board).cells)
