"""The marks on a board: legal targets, selection, last move, refusal, focus. One drawing each, shared by all games.

Every mark is a coloured stroke on a wider white halo, so that it shows on every ground. A mark is one `<use>` of a definition
below; `definitions()` stands once on a page.
"""

import math

from banmen.core.geometry import Point
from banmen.core.scene import Item
from banmen.core.shapes import hexagon_path
from banmen.core.svg import element, num, pair, use

HALO = 11
"""Width of the halo under a stroke, user units."""


def _stroke(shape: str, width: float, colour: str, extra: str = "") -> str:
    return f"<g stroke='var(--{colour})' stroke-width='{num(width)}'{extra}>{shape}</g>"


def _haloed(shape: str, width: float, colour: str) -> str:
    strokes = _stroke(shape, width + HALO - 5, "halo") + _stroke(shape, width, colour)
    return f"<g fill='none' stroke-linecap='round' stroke-linejoin='round'>{strokes}</g>"


def _dashed(shape: str) -> str:
    dashes = " stroke-dasharray='10 9'"
    return f"<g fill='none'>{_stroke(shape, 6, 'sel', dashes)}</g>"


def _group(id: str, content: str) -> str:
    return f"<g id='mark-{id}'>{content}</g>"


def _arcs(radius: float, degrees: float) -> str:
    path = ""
    for k in range(6):
        a, b = (math.radians(60 * k + sign * degrees / 2) for sign in (-1, 1))
        start, end = ((radius * math.cos(t), radius * math.sin(t)) for t in (a, b))
        path += f"M{num(start[0])},{num(start[1])}A{num(radius)},{num(radius)} 0 0 1 {num(end[0])},{num(end[1])}"
    return element("path", d=path)


def _brackets(corner: float, arm: float) -> str:
    path = ""
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        cx, cy = x * corner, y * corner
        path += f"M{num(cx - x * arm)},{num(cy)}H{num(cx)}V{num(cy - y * arm)}"
    return element("path", d=path)


def definitions() -> str:
    """The definitions of all marks, for the `<defs>` of a page or a standalone picture."""
    circle = element("circle", r=44)
    square = element("rect", x=-46, y=-46, width=92, height=92, rx=12)
    focus_square = element("rect", x=-44, y=-44, width=88, height=88, rx=6)
    return "".join(
        (
            _group("dot", "<circle r='14' fill='var(--sel)' stroke='var(--halo)' stroke-width='5'/>"),
            _group("spot", "<circle r='9' fill='var(--sel)' stroke='var(--halo)' stroke-width='5'/>"),
            _group("chevron", _haloed("<path d='M-16,8L0,-8L16,8'/>", 6, "sel")),
            _group("ring", _haloed("<circle r='45'/>", 6, "sel")),
            _group("square", _haloed(square, 6, "sel")),
            _group("from", "<circle r='17' fill='none' stroke='var(--halo)' stroke-width='11'/>"
                   "<circle r='17' fill='none' stroke='var(--last)' stroke-width='5.5' stroke-dasharray='5.5 5.2'/>"),
            _group("to-square", _haloed(_brackets(44, 18), 5, "last")),
            _group("to-hexagon", _haloed(_arcs(48, 34), 5, "last")),
            _group("hint-square", _haloed(square, 6, "hint")),
            _group("hint-hexagon", _haloed("<circle r='45'/>", 6, "hint")),
            _group("hint-facing", _haloed("<path d='M-17,-40L0,-58L17,-40'/>", 7, "hint")),
            _group("refused", _haloed(circle + "<path d='M-31,-31L31,31'/>", 7, "ref")),
            _group("ghost-square", _dashed(square)),
            _group("ghost-hexagon", _dashed("<circle r='45'/>")),
            _group("focus-square", _focus(focus_square)),
            _group("focus-hexagon", _focus(element("path", d=hexagon_path(53)))),
        )
    )  # fmt: skip


def _focus(shape: str) -> str:
    return (
        f"<g fill='none'><g stroke='var(--halo)' stroke-width='12'>{shape}</g><g stroke='#111' stroke-width='5'>{shape}</g></g>"
    )


GAP, SHAFT, HEAD_WIDTH, HEAD_LENGTH = 30.0, 12.0, 48.0, 28.0
"""Of an arrow: where it begins, from the centre it starts at, and how thick and long its parts are."""


def arrow(id: str, start: Point, end: Point, layer: str = "hint") -> Item:
    """The arrow of a hint from a piece at one centre to another centre."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    neck = max(math.hypot(dx, dy) - HEAD_LENGTH, GAP)
    w, h = SHAFT / 2, HEAD_WIDTH / 2
    outline = ((GAP, -w), (neck, -w), (neck, -h), (neck + HEAD_LENGTH, 0), (neck, h), (neck, w), (GAP, w))
    shape = element(
        "path", d=f"M{'L'.join(map(pair, outline))}Z", fill="var(--hint)", stroke="var(--halo)", stroke_width=8,
        stroke_linejoin="round", paint_order="stroke",
        transform=f"translate({pair(start)}) rotate({num(math.degrees(math.atan2(dy, dx)))})",
    )  # fmt: skip
    return Item(id, layer, shape)


def mark(kind: str, cell: str, at: Point, layer: str = "marks", turn: int = 0) -> Item:
    """A mark of a kind (a definition above, without `mark-`) on a cell whose centre is `at`; `turn` degrees clockwise."""
    return Item(f"{kind}-{cell}", layer, use(f"mark-{kind}", *at, turn=turn))
