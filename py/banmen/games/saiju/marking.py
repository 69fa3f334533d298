"""The marks: which shadows may be chosen, where a shadow may go, the three colours to choose from, and the last move."""

from banmen.core import marks as shared
from banmen.core.geometry import Point
from banmen.core.gesture import Target, Word
from banmen.core.scene import Item, Scene, View
from banmen.core.svg import element, num, text, use

from .boards import SQUARE
from .drawing import HEXAGONAL_BOX, SQUARE_BOX, at, symbol
from .state import COLOURS, SHADOW, Move, State, piece_name, setup_symbol, stock
from .state import at as code_at

REACH = ((-96, -58), (0, -112), (96, -58))
"""Where the buttons of the chooser stand around the shadow: left, straight, right; upwards."""


EDGE = 146
"""How far the middle of the chooser stays from the edge of the picture."""

PLATE: dict[str, str | float] = {
    "fill": "none", "stroke": "var(--ck)", "stroke_width": 112, "stroke_linecap": "round", "stroke_linejoin": "round",
    "opacity": ".6",
}  # fmt: skip


def marks(s: State, typed: Word, targets: frozenset[Target], view: View) -> Scene:
    """Dots on the cells that may be pressed, a ring on the chosen shadow, its colours around it until one is chosen."""
    if setup_symbol(s):
        return _dots(s, targets, view)
    if not typed:
        return tuple(_open(s, cell, view) for cell in sorted(targets) if len(cell) == 2)
    start, rest = typed[0], typed[1:]
    ring = shared.mark("ring", start, at(s.options.board, start, view))
    if rest and rest[0] in COLOURS:
        return (_preview(s, start, rest[0] + code_at(s, start)[1], view), ring, *_dots(s, targets, view))
    return (ring, *(_goal(s, start, end, view) for end in rest), *_chooser(s, start, targets, view))


def last(s: State, m: Move, view: View) -> Scene:
    """The stone that was placed, and the cell that the shadow or the last stone came to."""
    cells = dict.fromkeys(cell for cell in (m.start, m.end) if cell)
    return tuple(shared.mark("to-hexagon", cell, at(s.options.board, cell, view), "to") for cell in cells)


def _dots(s: State, targets: frozenset[Target], view: View) -> Scene:
    return tuple(shared.mark("dot", cell, at(s.options.board, cell, view)) for cell in sorted(targets))


def _open(s: State, cell: str, view: View) -> Item:
    return Item(f"open-{cell}", "marks", use("saiju-open", *at(s.options.board, cell, view)))


def _preview(s: State, cell: str, code: str, view: View) -> Item:
    return Item(f"preview-{cell}", "marks", use(symbol(piece_name(code)), *at(s.options.board, cell, view)))


def _goal(s: State, start: str, end: str, view: View) -> Item:
    shadow = _preview(s, end, SHADOW + code_at(s, start)[1], view)
    return shadow._replace(svg=shadow.svg.replace("<use ", '<use opacity=".55" ', 1))


def _chooser(s: State, start: str, targets: frozenset[Target], view: View) -> Scene:
    """A plate with a button for each colour that is left, kept inside the picture, on the side where there is room."""
    x, y = at(s.options.board, start, view)
    left, top, width, height = SQUARE_BOX if s.options.board == SQUARE else HEXAGONAL_BOX
    x = min(max(x, left + EDGE), left + width - EDGE)
    down = -1 if y < top + height / 2 else 1
    places = [(x + dx, y + dy * down) for dx, dy in REACH]
    plate = element("polyline", points=" ".join(f"{num(px)},{num(py)}" for px, py in places), **PLATE)
    buttons = (_button(s, colour, start, place) for colour, place in zip(COLOURS, places, strict=True) if colour in targets)
    return (Item("chooser-plate", "chooser", plate), *buttons)


def _button(s: State, colour: str, start: str, place: Point) -> Item:
    sign = code_at(s, start)[1]
    stone = use(symbol(piece_name(colour + sign)), scale=0.8)
    count = text(
        str(stock(s, sign, colour)), x=32, y=42, font_size=26, font_weight="600", text_anchor="middle", fill="var(--halo)"
    )
    badge = element("circle", cx=32, cy=33, r=16, fill="var(--sel)")
    content = use("saiju-button") + stone + badge + count
    return Item(
        f"chooser-{colour}",
        "chooser",
        element("g", content, data_target=colour, transform=f"translate({num(place[0])} {num(place[1])})"),
    )
