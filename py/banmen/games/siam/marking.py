"""The marks on Siam's board: what is selected, where it can go, the facing chooser, and the last move."""

import math

from banmen.core.geometry import Point
from banmen.core.gesture import Target, Word
from banmen.core.marks import mark
from banmen.core.scene import Item, Scene, View
from banmen.core.svg import element, num, use

from . import ground, rules
from .push import Push, decider, pushed
from .squares import DIRECTIONS, EMPTY, INDEX, OPPOSITE, SQUARES, STEPS, direction, open_sides
from .state import HAND, Move, State, animal, at, code

OUTSIDE = 74
"""From the centre of a border square to the chevron of an entry by push, 24 units outside its edge."""

FALLEN = 73
"""From the centre of a border square to the middle of the frame, where a fallen rock lies."""

BUTTON, LOW, HIGH = 80, -22, 522
"""From the centre of a square to the buttons of the chooser, and how far these may stand out (a phone has little margin)."""


def shown_side(piece: str, view: View) -> str:
    """The code of a piece as it is drawn: on a flipped board animals face the other way."""
    name, _, side = piece.partition("-")
    return f"{name}-{OPPOSITE[side]}" if side and view.flipped else piece


def _beside(at: Point, side: str, distance: float, view: View) -> Point:
    """The point at a distance from another towards a side of the board."""
    right, up = STEPS[side]
    sign = -distance if view.flipped else distance
    return at[0] + sign * right, at[1] - sign * up


def _degrees(side: str, view: View) -> int:
    return (90 * DIRECTIONS.index(side) + (180 if view.flipped else 0)) % 360


def marks(s: State, typed: Word, targets: frozenset[Target], view: View) -> Scene:
    """The selection: dots and chevrons where a square can follow, the chooser where a side must."""
    if not typed:
        return ()
    if len(typed) > 1:
        return _chooser(s, typed[0], typed[1], targets, view)
    squares = [square for square in SQUARES if square in targets and square != typed[0]]
    if typed[0] == HAND:
        return tuple(item for square in squares for item in _entry(s, square, view))
    selected = mark("square", typed[0], ground.centre(typed[0], view), "selected")
    return (selected, *(_goal(s, typed[0], square, view) for square in squares))


def _entry(s: State, square: Target, view: View) -> Scene:
    """A dot on an empty square; outside an occupied one, a chevron for each side to push to, which can be pressed too."""
    if at(s, square) == EMPTY:
        return (mark("dot", square, ground.centre(square, view)),)
    sides = [m.facing for m in rules.moves(s) if m.start == HAND and m.end == square]
    return tuple(item for side in sides for item in _push_in(square, side, view))


def _push_in(square: Target, side: str, view: View) -> Scene:
    x, y = place = _beside(ground.centre(square, view), OPPOSITE[side], OUTSIDE, view)
    area = element("path", class_="hit", data_target=square, d=f"M{num(x - 24)},{num(y - 24)}h48v48h-48z")
    return (
        mark("chevron", f"{square}{side}", place, turn=_degrees(side, view)),
        Item(f"push-in-{square}{side}", "hits", area),
    )


def _goal(s: State, start: Target, square: Target, view: View) -> Item:
    """A dot on an empty square, a chevron on the edge before an occupied one."""
    if at(s, square) == EMPTY:
        return mark("dot", square, ground.centre(square, view))
    side = direction(start, square)
    place = _beside(ground.centre(start, view), side, 50, view)
    return mark("chevron", square, place, turn=_degrees(side, view))


def _chooser(s: State, start: Target, square: Target, sides: frozenset[Target], view: View) -> Scene:
    """The board darkened but for one square, and a button for each side that can be chosen."""
    shade = element("rect", x=-40, y=-40, width=580, height=580, rx=28, fill="#000", fill_opacity=".42")
    piece = _chosen(s, start, square)
    lit = Item("chooser-cell", "chooser", _lit(s, square, code(piece), view))
    now = piece.upper() if at(s, square) == EMPTY or start == square else ""
    buttons = [item for side in DIRECTIONS if side in sides for item in _button(square, side, side == now, view)]
    return (Item("chooser-shade", "chooser", shade), lit, *buttons)


def _chosen(s: State, start: Target, square: Target) -> str:
    """The animal whose side is chosen; the piece in the way of one that pushes its way in."""
    if start != HAND:
        return at(s, start)
    return at(s, square) if at(s, square) != EMPTY else animal(s.seat, "NS"[s.seat - 1])


def _lit(s: State, square: Target, piece: str, view: View) -> str:
    tile = "bt" if open_sides(s.board, INDEX[square]) else "it"
    cell = element("rect", x=-48, y=-48, width=96, height=96, rx=7, fill=f"var(--{tile})")
    x, y = ground.centre(square, view)
    return element("g", cell + use(f"siam-{shown_side(piece, view)}"), transform=f"translate({num(x)} {num(y)})")


def _button(square: Target, side: str, now: bool, view: View) -> Scene:
    centre = ground.centre(square, view)
    x, y = (min(max(value, LOW), HIGH) for value in _beside(centre, side, BUTTON, view))
    turn = _degrees(side, view)
    wedge = element(
        "path",
        class_="hit",
        data_target=side,
        d=_WEDGE,
        transform=f"translate({num(centre[0])} {num(centre[1])}) rotate({turn})",
    )
    symbol = use("siam-side-now" if now else "siam-side", x, y, turn=turn)
    return (Item(f"chooser-{side}", "chooser", symbol), Item(f"facing-{side}", "hits", wedge))


def _wedge(near: float, far: float) -> str:
    """The quarter of a ring towards north, as path data."""
    a, b = near * math.sqrt(0.5), far * math.sqrt(0.5)
    outer = f"L{num(-b)},{num(-b)}A{num(far)},{num(far)} 0 0 1 {num(b)},{num(-b)}"
    return f"M{num(-a)},{num(-a)}{outer}L{num(a)},{num(-a)}A{num(near)},{num(near)} 0 0 0 {num(-a)},{num(-a)}Z"


_WEDGE = _wedge(20, 120)


def last(s: State, m: Move, view: View) -> Scene:
    """The square left, and brackets round the piece in front; a win also shows the animal that decided and the rock."""
    push = pushed(s, m)
    left = (mark("from", m.start, ground.centre(m.start, view), "from"),) if m.start in INDEX and m.start != m.end else ()
    front = m.end if push is None or push.wins else _front(push)
    arrived = (mark("to-square", front, ground.centre(front, view), "to"),) if front in INDEX else ()
    return (*left, *arrived, *(_decision(m, push, view) if push and push.wins else ()))


def _front(push: Push) -> Target:
    """Where the foremost piece of the line stands that is still on the board."""
    return SQUARES[push.squares[-1] if push.beyond is None else push.beyond]


def _decision(m: Move, push: Push, view: View) -> Scene:
    index = decider(push)
    square = m.end if index is None else SQUARES[push.squares[index + 1]]
    edge = SQUARES[push.squares[-1]]
    place = _beside(ground.centre(edge, view), push.facing, FALLEN, view)
    rock = Item(f"fallen-{edge}", "tags", use("siam-rock", *place, scale=0.42))
    return (rock, mark("ring", square, ground.centre(square, view)))
