"""A move shown on the board without being played: its gesture as arrows, rings and the slots to press."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from banmen.core import marks
from banmen.core.events import Event
from banmen.core.game import Game
from banmen.core.geometry import Point
from banmen.core.gesture import OFF, PASS, Target, Word
from banmen.core.scene import Item, Scene, View

COMPASS: dict[Target, tuple[int, Point]] = {"N": (0, (0, -1)), "E": (90, (1, 0)), "S": (180, (0, 1)), "W": (270, (-1, 0))}
"""The facings: degrees clockwise from north, and one unit that way on a board that is not flipped."""
FAINT = 0.6
"""How much is seen of a piece that is not there yet."""
LENGTH = 100.0
"""How long an arrow is that comes from beside the board or leaves it."""


class Gesture(NamedTuple):
    """What to press for a move: the marks on the board, and the slots and places beside it (`slots`, by their ids)."""

    word: Word
    scene: Scene
    slots: tuple[str, ...]


def gesture(game: Game, state: Any, move: Any, view: View) -> Gesture:
    """The plainest gesture of a legal move."""
    drawing = _Drawing(game, state, move, view)
    return Gesture(drawing.word, tuple(drawing.marks()), slots(game, state, drawing.word))


def slots(game: Game, state: Any, word: Word) -> tuple[str, ...]:
    """The slots beside the board that a word is typed with: one for each beginning of it that has any, then `pass` or `off`."""
    strips = game.look.strips(state)
    typed = {slot.targets: slot.id for strip in strips for row in strip.rows for slot in row if slot.targets}
    begun = (word[:n] for n in range(1, len(word) + 1))
    return (*(typed[start] for start in begun if start in typed), *(target for target in word if target in (PASS, OFF)))


class _Drawing:
    def __init__(self, game: Game, state: Any, move: Any, view: View) -> None:
        options = state.options._asdict()
        self.board = game.look.board(options)
        self.centres = {cell: game.look.centre(options, cell, view) for cell in self.board.cells}
        self.events = game.look.events(state, move)
        self.occupied = game.look.pieces(state).keys()
        self.after = {item.id: item.svg for item in game.look.scene(game.rules.play(state, move), view)}
        self.word = game.look.gestures(state, move)[0]
        self.flipped = view.flipped

    def marks(self) -> Iterator[Item]:
        """The pieces as they will stand, rings round what is put down or changed on its place, and arrows for what moves."""
        arrows = dict(self._arrows())
        yield from self._pieces()
        for cell in dict.fromkeys(filter(None, map(self._spot, self.events))):
            yield marks.mark(f"hint-{self.board.shape}", cell, self.centres[cell], "hint")
        for number, (start, end) in enumerate(chained(arrows), 1):
            yield marks.arrow(f"hint-arrow-{number}", self.centres[start], self.centres[end])
        yield from self._beside(self.events[0])

    def _pieces(self) -> Iterator[Item]:
        """What comes to an empty cell, faint; what takes the place of something else, in full."""
        for event in self.events:
            svg = self.after.get(f"piece-{event.end}", "")
            if event.kind == "replaced":
                yield Item(f"hint-piece-{event.end}", "hint", svg)
            elif event.kind in ("moved", "entered", "placed") and event.end not in self.occupied:
                yield Item(f"hint-piece-{event.end}", "hint", svg.replace(" ", f' opacity="{FAINT}" ', 1))

    def _arrows(self) -> Iterator[tuple[Target, Target]]:
        for event in self.events:
            if event.kind == "moved" and event.start in self.centres and event.end in self.centres:
                yield event.start, event.end

    def _spot(self, event: Event) -> Target:
        """The cell of what is put down, exchanged or turned where it stands."""
        if event.kind in ("replaced", "turned", "placed") or (event.kind == "entered" and event.end not in self.occupied):
            return event.end
        return ""

    def _beside(self, event: Event) -> Iterator[Item]:
        """The arrow of what pushes its way in or leaves, and the side to face."""
        if event.kind == "left":
            away = self._outwards(event.start)
            yield marks.arrow("hint-arrow-off", self.centres[event.start], self._by(event.start, away))
        facing = next((COMPASS[target] for target in self.word if target in COMPASS), None)
        if not facing:
            return
        degrees, way = facing
        if event.kind == "entered" and event.end in self.occupied:
            back = self._by(event.end, way, LENGTH if self.flipped else -LENGTH)
            yield marks.arrow("hint-arrow-in", back, self.centres[event.end])
        elif event.kind == "turned":
            turn = (degrees + 180 * self.flipped) % 360
            yield marks.mark("hint-facing", event.end, self.centres[event.end], "hint", turn)

    def _by(self, cell: Target, way: Point, length: float = LENGTH) -> Point:
        x, y = self.centres[cell]
        return x + way[0] * length, y + way[1] * length

    def _outwards(self, cell: Target) -> Point:
        """The way out that is nearest: up, down, left or right."""
        left, top, width, height = self.board.view_box
        x, y = self.centres[cell]
        dx, dy = x - left - width / 2, y - top - height / 2
        return ((1.0 if dx > 0 else -1.0), 0.0) if abs(dx) >= abs(dy) else (0.0, (1.0 if dy > 0 else -1.0))


def chained(steps: dict[Target, Target]) -> list[tuple[Target, Target]]:
    """Steps that follow one another as one: a line that moves along itself is one arrow from its rear to its new front."""
    ends = set(steps.values())
    chains = []
    for start in (start for start in steps if start not in ends):
        end = steps[start]
        while end in steps:
            end = steps[end]
        chains.append((start, end))
    return chains
