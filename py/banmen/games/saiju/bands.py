"""What shows the groups: threads between touching stones of one colour, outlines around scoring groups, tags with points."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from banmen.core.geometry import Point
from banmen.core.scene import Item, Scene, View
from banmen.core.svg import element, num, text, use

from .boards import SIZE, SQUARE, grid
from .drawing import at, symbol
from .scoring import Group, groups
from .state import COLOURS, NAMES, SYMBOLS, State

OUTLINES = ((102, "halo"), (96, "co"), (88, "j-cell"))
"""The strokes around scoring groups, from the widest."""

TAG_WIDTH, TAG_HEIGHT = 68, 34
"""How far apart the centres of two tags have to be, across or down."""


class Link(NamedTuple):
    """Two touching stones of one colour, by the cell of the first and their centres."""

    cell: str
    colour: str
    a: Point
    b: Point

    @property
    def middle(self) -> Point:
        """The point between the two."""
        return (self.a[0] + self.b[0]) / 2, (self.a[1] + self.b[1]) / 2

    @property
    def level(self) -> bool:
        """Whether the two lie in one row."""
        return abs(self.a[1] - self.b[1]) < 1


def links(s: State, view: View) -> list[Link]:
    """The links between all stones."""
    board = grid(s.options.board)
    found = []
    for a, b in board.links():
        colour = s.cells[a][:1]
        if colour in COLOURS and s.cells[b][:1] == colour:
            first, second = (at(s.options.board, board.cells[place], view) for place in (a, b))
            found.append(Link(board.cells[a], colour, first, second))
    return found


def _path(found: Iterable[Link]) -> str:
    return "".join(f"M{num(link.a[0])},{num(link.a[1])}L{num(link.b[0])},{num(link.b[1])}" for link in found)


def _band(id: str, d: str, width: float, colour: str, **more: str) -> Item:
    layer = id.partition("-")[0]
    return Item(id, layer, element("path", d=d, fill="none", stroke=f"var(--{colour})", stroke_width=width, **more))


def threads(found: Sequence[Link]) -> Scene:
    """A band along every link, with the rim of the colour along its middle."""
    items = [_band("threads-edge", _path(found), 25, "co")] if found else []
    for colour in COLOURS:
        d = _path(link for link in found if link.colour == colour)
        if d:
            items.append(_band(f"threads-{colour}", d, 18, f"c{colour}"))
            items += _middle(colour, d)
    return tuple(items)


def _middle(colour: str, d: str) -> list[Item]:
    if colour == "y":
        return [_band("threads-y-line", d, 3.5, "rim-y")]
    if colour == "p":
        return [_band("threads-p-dots", d, 5.5, "rim-p", stroke_dasharray=".1 10", stroke_linecap="round")]
    return []


def _blocks(s: State, view: View, among: frozenset[str]) -> list[Link]:
    """A slanting link through every two by two stones of one colour on the square board, so that no gap stays open inside."""
    cells, found = grid(s.options.board).cells, []
    for a, cell in enumerate(cells):
        block = [a, a + 1, a + SIZE, a + SIZE + 1]
        if s.options.board == SQUARE and cell in among and cell[1] != str(SIZE) and block[-1] < len(cells):
            colours = {s.cells[place][:1] for place in block}
            if len(colours) == 1:
                found.append(Link(cell, colours.pop(), at(SQUARE, cell, view), at(SQUARE, cells[block[-1]], view)))
    return found


def outlines(s: State, view: View, found: Sequence[Link]) -> Scene:
    """A line around every group that scores; `found` are the links of the board."""
    scoring = frozenset(cell for group in groups(s) if group.owner for cell in group.cells)
    d = _path((*(link for link in found if link.cell in scoring), *_blocks(s, view, scoring)))
    round_ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return tuple(_band(f"outlines-{colour}", d, width, colour, **round_ends) for width, colour in OUTLINES if d)


def tags(s: State, view: View, found: Sequence[Link]) -> Scene:
    """The owner's symbol and the points on every group that scores; `found` are the links of the board."""
    placed: list[Point] = []
    items = []
    for group in groups(s):
        if group.owner:
            place = _tag_place(s, group, view, found, placed)
            placed.append(place)
            items.append(_tag(group, place))
    return tuple(items)


def _tag(group: Group, place: Point) -> Item:
    style: dict[str, str | float] = {"fill": "var(--sym)", "font_size": 26, "font_weight": "600", "text_anchor": "middle"}
    points = text(str(group.points), x=12, y=9, **style)
    content = use(symbol(f"tag-{NAMES[SYMBOLS[group.owner - 1]]}")) + points
    return Item(f"tag-{group.cells[0]}", "tags", element("g", content, transform=f"translate({num(place[0])} {num(place[1])})"))


def _tag_place(s: State, group: Group, view: View, found: Sequence[Link], taken: Sequence[Point]) -> Point:
    """The middle of a slanting link that keeps clear of other tags, as near to the middle of the group as can be."""
    centres = [at(s.options.board, cell, view) for cell in group.cells]
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
    slanting = [link.middle for link in found if link.cell in group.cells and not link.level]
    rims = [(x, y - 44) for x, y in centres]
    ranked = sorted(slanting, key=lambda place: _away(place, middle)) + sorted(rims, key=lambda place: _away(place, middle))
    return next((place for place in ranked if all(_clear(place, other) for other in taken)), ranked[0])


def _away(a: Point, b: Point) -> tuple[float, float, float]:
    return round((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2, 1), a[1], a[0]


def _clear(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) >= TAG_WIDTH or abs(a[1] - b[1]) >= TAG_HEIGHT
