"""Where a press goes: from a place on the screen to a target of the board, kind to fingers.

A tap beside a legal cell goes to that cell, unless it lies well inside another one.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from banmen.core.geometry import Point
from banmen.core.gesture import Target

MOUSE_REACH = 10.0
"""How far beside a legal cell a mouse may press, in user units (a cell is 100)."""
FINGER_REACH = 26.0
"""How far beside a legal cell a finger may press."""
CELL = 54.0
"""The radius around a centre that surely belongs to its cell."""


class Frame(NamedTuple):
    """A picture on the screen: left, top, width, height in pixels, and the view box it shows."""

    left: float
    top: float
    width: float
    height: float
    view_box: tuple[float, float, float, float]

    @property
    def scale(self) -> float:
        """Pixels for one user unit; the picture is fitted and centred."""
        return min(self.width / self.view_box[2], self.height / self.view_box[3]) or 1.0

    def units(self, x: float, y: float) -> Point:
        """A place of the window in user units."""
        left, top, width, height = self.view_box
        return (
            (x - self.left - self.width / 2) / self.scale + left + width / 2,
            (y - self.top - self.height / 2) / self.scale + top + height / 2,
        )


def distance(a: Point, b: Point) -> float:
    """The distance of two points."""
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def nearest(point: Point, centres: Mapping[Target, Point], among: Iterable[Target]) -> tuple[Target | None, float]:
    """The cell among some whose centre is nearest, and its distance; (None, infinity) where there is none."""
    ranked = sorted((distance(point, centres[cell]), cell) for cell in among if cell in centres)
    return (ranked[0][1], ranked[0][0]) if ranked else (None, float("inf"))


def aim(
    point: Point, hit: Target | None, centres: Mapping[Target, Point], useful: Collection[Target], reach: float
) -> Target | None:
    """The target that a press at `point` means: the cell `hit` itself if it is useful, else a useful one within reach.

    `useful` are the targets that do something: legal next ones, pieces that start a word, what is chosen already.
    """
    if hit in useful:
        return hit
    cell, away = nearest(point, centres, useful)
    own = distance(point, centres[hit]) if hit is not None and hit in centres else CELL
    return cell if away - own <= reach else hit


def step(start: Target, centres: Mapping[Target, Point], dx: int, dy: int) -> Target | None:
    """The next cell from `start` in a direction of the screen (an arrow key), or None at the edge."""
    x, y = centres[start]

    def cost(cell: Target) -> float:
        along = (centres[cell][0] - x) * dx + (centres[cell][1] - y) * dy
        across = abs((centres[cell][0] - x) * dy) + abs((centres[cell][1] - y) * dx)
        return along + 2 * across if along > 1 and across <= along else float("inf")

    ahead = [cell for cell in centres if cost(cell) < float("inf")]
    return min(ahead, key=cost) if ahead else None
