"""The drawings of Siam's pieces and marks, as definitions: elephant, rhino, rock, X squares, hatching, facing buttons.

Every piece is drawn in a box of 100 units around (0, 0), seen from above and facing north; light comes from the upper left.
Paths that overlap run the same way round, so that they make one silhouette.
"""

import math

from banmen.core.svg import element, num

from .squares import DIRECTIONS

ELEPHANT = {
    "body": "M0,-2C22,-4 30,8 30,22C30,37 18,45 0,45C-18,45 -30,37 -30,22C-30,8 -22,-4 0,-2Z",
    "ears": "M-11,2C-13,8 -20,13 -29,15C-41,11 -48,-4 -45,-15C-41,-27 -22,-29 -11,-19Z"
    "M11,-19C22,-29 41,-27 45,-15C48,-4 41,11 29,15C20,13 13,8 11,2Z",
    "head": "M-7.5,-22L-5.5,-41C-5,-48 5,-48 5.5,-41L7.5,-22C14,-19 17,-12 17,-5C17,6 10,12 0,12"
    "C-10,12 -17,6 -17,-5C-17,-12 -14,-19 -7.5,-22Z",
    "tusks": "M-11.5,-18C-19,-25 -22,-34 -19.5,-45C-13.5,-38 -10.5,-31 -8.2,-22Z"
    "M8.2,-22C10.5,-31 13.5,-38 19.5,-45C22,-34 19,-25 11.5,-18Z",
    "lines": "M-3.5,-31H3.5M-3.8,-37H3.8M0,18V34",
    "eyes": "M-10,-10h0M10,-10h0",
}

RHINO = {
    "body": "M0,-8C18,-10 29,-2 29,12C29,20 27,24 27,32C27,41 18,45 0,45C-18,45 -27,41 -27,32C-27,24 -29,20 -29,12"
    "C-29,-2 -18,-10 0,-8Z",
    "ears": "M-14,-6C-20,-5 -29,-11 -30,-20C-22,-20 -15,-16 -12,-11ZM12,-11C15,-16 22,-20 30,-20C29,-11 20,-5 14,-6Z",
    "head": "M-16,0C-20,-10 -16,-22 -13,-30C-9,-37 9,-37 13,-30C16,-22 20,-10 16,0C10,7 -10,7 -16,0Z",
    "horns": "M0,-50C3,-40 7,-32 8.5,-24C8.5,-18 -8.5,-18 -8.5,-24C-7,-32 -3,-40 0,-50Z"
    "M0,-14C2,-10 5,-7 5,-4C5,0 -5,0 -5,-4C-5,-7 -2,-10 0,-14Z",
    "folds": "M-28,17C-16,26 16,26 28,17M-26,35C-14,29 14,29 26,35",
    "eyes": "M-10.5,-17h0M10.5,-17h0",
}

ROCK_EDGES = "M-31,-17L-17,-6L-6,14L-15,35M-17,-6L4,-10L14,-33M4,-10L20,4L37,14M-6,14L20,4"


def _path(shape: str, fill: str, stroke: str = "", width: float = 0) -> str:
    if not stroke:
        return element("path", d=shape, fill=fill)
    return element("path", d=shape, fill=fill, stroke=f"var(--{stroke})", stroke_width=width)


def _group(id: str, content: str, **attributes: str) -> str:
    return element("g", content, id=f"siam-{id}", **attributes)


def _silhouette(parts: dict[str, str]) -> str:
    return parts["body"] + parts["ears"] + parts["head"]


def _shadow(name: str, parts: dict[str, str]) -> str:
    """The silhouette with its outline, in the colour of shadows."""
    shape = element("path", d=_silhouette(parts), fill="var(--psh)", stroke="var(--psh)", stroke_width=8)
    return _group(f"{name}-shadow", shape, transform="scale(.92)", stroke_linejoin="round")


def _outline(parts: dict[str, str], fill: str, stroke: str) -> str:
    shape = _silhouette(parts)
    return element("path", d=shape, fill=fill, stroke=f"var(--{stroke})", stroke_width=8, paint_order="stroke")


def _detail(content: str) -> str:
    return element("g", content, opacity="var(--det)")


def _elephant() -> str:
    lines = _path(ELEPHANT["lines"], "none", "ele-o", 3) + _path(ELEPHANT["eyes"], "none", "ele-o", 5)
    return (
        _outline(ELEPHANT, "var(--ele)", "ele-o")
        + element("path", d=ELEPHANT["tusks"], fill="var(--tusk)", stroke="var(--ele-o)", stroke_width=5, paint_order="stroke")
        + _path(ELEPHANT["ears"], "var(--ele-e)", "ele-o", 2.5)
        + _path(ELEPHANT["head"], "var(--ele)", "ele-o", 2.5)
        + _detail(lines)
    )


def _rhino() -> str:
    return (
        _outline(RHINO, "var(--rhi)", "rhi-o")
        + _detail(_path(RHINO["folds"], "none", "rhi-l", 3))
        + _path(RHINO["head"], "var(--rhi-hd)", "rhi-o", 2.5)
        + _detail(_path(RHINO["eyes"], "none", "horn", 4.5))
        + element("path", d=RHINO["horns"], fill="var(--horn)", stroke="var(--rhi-o)", stroke_width=5, paint_order="stroke")
    )


def _rock() -> str:
    edges = element("path", d=ROCK_EDGES, fill="none", stroke="var(--rk-o)", stroke_width=2.5, opacity=".55")
    stone = "M-36,10L-31,-17L-13,-35L14,-33L34,-13L37,14L19,33L-15,35Z"
    return (
        element("ellipse", cy=7, rx=37, ry=33, fill="var(--psh)")
        + element("path", d=stone, fill="var(--rk)", stroke="var(--rk-o)", stroke_width=7, paint_order="stroke")
        + _path("M-31,-17L-13,-35L14,-33L4,-10L-17,-6Z", "var(--rk-hi)")
        + _path("M37,14L19,33L-15,35L-6,14L4,-10L20,4Z", "var(--rk-lo)")
        + _detail(edges)
    )


def _animal(name: str, body: str, parts: dict[str, str]) -> str:
    """The animal with its shadow under it, once for each side that it can face; the shadow falls the same way always."""
    facing = "".join(
        _group(
            f"{name}-{side}",
            f'<use href="#siam-{name}-shadow" transform="translate(0 3.7) rotate({90 * turn})"/>'
            f'<use href="#siam-{name}" transform="rotate({90 * turn})"/>',
        )
        for turn, side in enumerate(DIRECTIONS)
    )
    round_ends = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    return _shadow(name, parts) + _group(name, body, transform="scale(.92)", **round_ends) + facing


def hatching(x: float = 0, y: float = 0) -> str:
    """Slanting lines 14 units apart over a tile whose centre is (x, y), as path data."""
    half, apart = 46, 14 * math.sqrt(2)
    sums = [k * apart for k in range(-4, 5)]
    ends = [(max(-half, total - half), min(half, total + half)) for total in sums]
    return "".join(
        f"M{num(x + low)},{num(y + total - low)}L{num(x + high)},{num(y + total - high)}"
        for total, (low, high) in zip(sums, ends, strict=True)
    )


def _x_squares() -> str:
    arms = "M-20,-20L20,20M20,-20L-20,20"
    lines = element("path", d=hatching(), stroke="var(--s-x)", stroke_width=3, opacity=".5")
    closed = _group("closed", lines + _path(arms, "none", "s-x", 8), stroke_linecap="round")
    return closed + _group("free", _path(arms, "none", "s-x", 6), opacity=".45", stroke_linecap="round")


def _gloss() -> str:
    stops = (("0", "var(--gloss-hi)"), (".5", "rgb(0 0 0 / 0)"), ("1", "var(--gloss-lo)"))
    content = "".join(element("stop", offset=offset, stop_color=colour) for offset, colour in stops)
    return element("linearGradient", content, id="siam-gloss", x1="0", y1="0", x2=".4", y2="1")


def _buttons() -> str:
    """The buttons of the facing chooser: open, and filled for the side that the animal faces now."""
    chevron = "M-10,6L0,-6L10,6"
    found = ""
    for name, ground, line in (("side", "halo", "sel"), ("side-now", "sel", "halo")):
        disc = element("circle", r=28, fill=f"var(--{ground})", stroke="var(--sel)", stroke_width=4)
        found += _group(name, disc + _path(chevron, "none", line, 7), stroke_linejoin="round", stroke_linecap="round")
    return found


def definitions() -> str:
    """All definitions of the game."""
    elephant, rhino = _animal("elephant", _elephant(), ELEPHANT), _animal("rhino", _rhino(), RHINO)
    rock = _group("rock", _rock(), stroke_linejoin="round")
    return elephant + rhino + rock + _x_squares() + _gloss() + _buttons()
