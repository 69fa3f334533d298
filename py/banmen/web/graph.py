"""The chances over a whole game as a graph: SVG text, without a browser. Unknown positions leave gaps."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from banmen.app.analysis import Chances
from banmen.core.svg import element, num, pair

WIDTH, HEIGHT = 1000.0, 240.0
"""The view box; the page stretches it, and strokes keep their width."""


def place(ply: int, plies: int) -> float:
    """Where a ply stands from left to right."""
    return WIDTH * ply / max(plies, 1)


def nearest(part: float, plies: int) -> int:
    """The ply at a part of the width, from 0 to 1."""
    return round(min(max(part, 0.0), 1.0) * plies)


def graph(curve: Sequence[Chances | None], shown: int, turned: Collection[int] = ()) -> str:
    """The curve of a game whose position after `shown` plies is on the board; `turned` are the plies where it turned.

    For two seats the chances of the first one from below, for more a line each.
    """
    plies, seats = len(curve) - 1, max((len(one) for one in curve if one), default=2)
    drawn = [_area(run, plies) for run in runs(curve)] if seats == 2 else list(_lines(curve, plies, seats))
    middle = HEIGHT / seats if seats > 2 else HEIGHT / 2
    drawn.append(element("path", class_="even", d=f"M0,{num(HEIGHT - middle)}H{num(WIDTH)}"))
    at = num(place(shown, plies))
    drawn.append(element("path", class_="now", d=f"M{at},0V{num(HEIGHT)}"))
    drawn += [_dot(ply, plies, known[0]) for ply in turned if (known := curve[ply])]
    box = f"0 0 {num(WIDTH)} {num(HEIGHT)}"
    return element("svg", "".join(drawn), viewBox=box, preserveAspectRatio="none", aria_hidden="true")


def runs(curve: Sequence[Chances | None]) -> Iterator[list[tuple[int, Chances]]]:
    """The stretches of known positions, as (ply, chances)."""
    for known, stretch in groupby(enumerate(curve), key=lambda one: one[1] is not None):
        if known:
            yield [(ply, chances) for ply, chances in stretch if chances]


def _area(run: list[tuple[int, Chances]], plies: int) -> str:
    """A stretch for two seats: the second one's ground, on it the first one's part from below."""
    half = place(1, plies) / 2 if len(run) == 1 else 0.0
    spots = [(place(ply, plies), HEIGHT * (1 - chances[0])) for ply, chances in run]
    left, right = max(spots[0][0] - half, 0.0), min(spots[-1][0] + half, WIDTH)
    ridge = [(left, spots[0][1]), *spots, (right, spots[-1][1])] if half else spots
    ground = element("rect", class_="seat-2", x=left, y=0, width=right - left, height=HEIGHT)
    line = "L".join(map(pair, ridge))
    below = f"M{num(left)},{num(HEIGHT)}L{line}L{num(right)},{num(HEIGHT)}Z"
    return ground + element("path", class_="seat-1", d=below) + element("path", class_="ridge", d=f"M{line}")


def _lines(curve: Sequence[Chances | None], plies: int, seats: int) -> Iterator[str]:
    for seat in range(seats):
        for run in runs(curve):
            spots = "L".join(pair((place(ply, plies), HEIGHT * (1 - chances[seat]))) for ply, chances in run)
            end = "h0" if len(run) == 1 else ""
            yield element("path", class_=f"curve seat-{seat + 1}", d=f"M{spots}{end}")


def _dot(ply: int, plies: int, chance: float) -> str:
    """A round dot, also where the picture is stretched: a stroke without length."""
    at = pair((place(ply, plies), HEIGHT * (1 - chance)))
    return element("path", class_="halo", d=f"M{at}h0") + element("path", class_="turned", d=f"M{at}h0")
