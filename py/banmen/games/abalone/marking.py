"""The marks: what is selected, where it may go, and what the last move did."""

from collections.abc import Iterable

from banmen.core import marks as shared
from banmen.core.geometry import Point
from banmen.core.gesture import Target, Word
from banmen.core.scene import Item, Scene, View
from banmen.core.svg import element, num

from .board import INDEX, NAME, STEP, heading
from .drawing import at
from .moves import Move, legal
from .spelling import outer, words
from .state import State

_TURNS = {STEP["NE"]: 30, STEP["E"]: 90, STEP["SE"]: 150, STEP["SW"]: 210, STEP["W"]: 270, STEP["NW"]: 330}
"""How far a chevron, which points up, is turned clockwise to point along each step."""


def marks(s: State, typed: Word, targets: frozenset[Target], view: View) -> Scene:
    """Rings round what is selected, and a sign for each way that is open.

    A dot is an empty cell, a chevron a push, a small spot on a marble the other end of a line. A side-step is a bar over the
    cells it lands on.
    """
    group = selected(typed)
    rings = [shared.mark("ring", NAME[cell], at(NAME[cell], view)) for cell in group]
    if not group:
        return ()
    sideways = [move for move in _open(s, typed, targets) if len(typed) == 2 and not move.in_line]
    landing = {NAME[cell + move.step] for move in sideways for cell in move.group}
    straight = [_straight(s, group, target, view) for target in sorted(targets - landing)]
    return (*rings, *_bars(sideways, view), *straight)


def selected(typed: Word) -> tuple[int, ...]:
    """The marbles that a half-typed word has chosen: one, or a line from end to end."""
    ends = [INDEX[cell] for cell in typed[:2] if cell in INDEX]
    if len(ends) < 2:
        return tuple(ends)
    step, distance = heading(ends[0], ends[1]) or (0, 0)
    return tuple(ends[0] + k * step for k in range(distance + 1))


def _open(s: State, typed: Word, targets: frozenset[Target]) -> list[Move]:
    """The legal moves that a target goes on to."""
    following = {(*typed, target) for target in targets}
    return [move for move in legal(*s.sides) if following.intersection(word[: len(typed) + 1] for word in words(move))]


def _straight(s: State, group: tuple[int, ...], target: Target, view: View) -> Item:
    own, other = s.sides
    end = INDEX[target]
    if other >> end & 1:
        front = min(group, key=lambda cell: _distance(cell, end))
        step = (heading(front, end) or (0, 0))[0]
        return _chevron(end - step, step, view)
    return shared.mark("spot" if own >> end & 1 else "dot", target, at(target, view))


def _distance(a: int, b: int) -> int:
    return (heading(a, b) or (0, 99))[1]


def _chevron(front: int, step: int, view: View) -> Item:
    """The sign of a push on the edge between the front marble and the one it pushes."""
    ahead = NAME[front + step]
    (x, y), (x2, y2) = at(NAME[front], view), at(ahead, view)
    turn = (_TURNS[step] + 180 * view.flipped) % 360
    return shared.mark("chevron", ahead, ((x + x2) / 2, (y + y2) / 2), turn=turn)


def _bars(sideways: Iterable[Move], view: View) -> Scene:
    bars, spots, dots = list[Item](), dict[str, Item](), list[Item]()
    names = {step: name for name, step in STEP.items()}
    for move in sideways:
        cells = [NAME[cell + move.step] for cell in move.group]
        end = NAME[outer(move.group, move.step)]
        bars.append(_bar(names[move.step], at(cells[0], view), at(cells[-1], view)))
        dots.append(shared.mark("dot", end, at(end, view)))
        spots |= {cell: shared.mark("spot", cell, at(cell, view)) for cell in cells if cell != end}
    return (*bars, *spots.values(), *dots)


def _bar(name: str, start: Point, end: Point) -> Item:
    path = f"M{num(start[0])},{num(start[1])}L{num(end[0])},{num(end[1])}"
    strokes = (
        element("path", d=path, stroke=f"var(--{colour})", stroke_width=width) for colour, width in (("halo", 16), ("sel", 6))
    )
    return Item(f"bar-{name}", "marks", element("g", "".join(strokes), stroke_linecap="round"))


def last(m: Move, view: View) -> Scene:
    """The cells that were left, and where the marbles went: the front one of a line, all of a side-step."""
    group = {NAME[cell] for cell in m.group}
    landing = {NAME[cell + m.step] for cell in m.group}
    front = {NAME[m.group[-1] + m.step]} if m.in_line else landing
    left = (shared.mark("from", cell, at(cell, view), "from") for cell in sorted(group - landing))
    return (*left, *(shared.mark("to-hexagon", cell, at(cell, view), "to") for cell in sorted(front)))
