"""Shapes that several looks draw: hexagons as path data, the light on a board, and the cells that can be pressed."""

import math
from functools import cache

from banmen.core.geometry import Point
from banmen.core.scene import Item
from banmen.core.svg import element, pair


def hexagon_path(radius: float) -> str:
    """A hexagon with a corner above and one below, of that radius around (0, 0), as path data."""
    corners = ((radius * math.sin(k * math.pi / 3), -radius * math.cos(k * math.pi / 3)) for k in range(6))
    return f"M{'L'.join(map(pair, corners))}Z"


def rounded_hexagon(radius: float, cut: float) -> str:
    """A hexagon with a corner to the left and to the right; each corner is a curve that begins `cut` before it."""
    corners = [(radius * math.cos(k * math.pi / 3), radius * math.sin(k * math.pi / 3)) for k in range(6)]
    path = ""
    for k, corner in enumerate(corners):
        start, end = (_toward(corner, corners[(k + turn) % 6], cut / radius) for turn in (-1, 1))
        path += f"{'L' if path else 'M'}{pair(start)}Q{pair(corner)} {pair(end)}"
    return path + "Z"


def _toward(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def gloss(id: str) -> str:
    """A gradient: a little light from the upper left, a little dark at the lower right."""
    stops = (("0", "var(--gloss-hi)", "1"), (".5", "#FFF", "0"), (".5", "#000", "0"), ("1", "var(--gloss-lo)", "1"))
    content = "".join(element("stop", offset=offset, stop_color=tone, stop_opacity=shown) for offset, tone, shown in stops)
    return element("linearGradient", content, id=id, x2=".4", y2="1")


def definitions() -> str:
    """The transparent cells that `hit` uses, for the `<defs>` of a page."""
    paths = {"square": "m-50-50h100v100h-100z", "hexagon": "m0-58 50 29v58l-50 29-50-29v-58z"}
    return "".join(element("path", id=f"cell-{shape}", d=path, fill="none") for shape, path in paths.items())


@cache
def hit(cell: str, at: Point, shape: str) -> Item:
    """A cell of a shape (`square` or `hexagon`) that can be pressed, its centre at `at`."""
    return Item(
        f"hit-{cell}",
        "hits",
        element("use", class_="hit", data_target=cell, href=f"#cell-{shape}", x=at[0], y=at[1]),
    )
