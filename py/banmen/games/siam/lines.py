"""Move generation by rows and files: what a line holds decides almost everything, so it is worked out once and kept.

Turning, taking off, entering on an empty square and stepping along the row belong to the row; stepping along the file to the
file; a push to the line that it pushes. All moves of a position are then ten look-ups.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from .push import blocker, line
from .squares import DIRECTIONS, EMPTY, MISSING, OPPOSITE, SIDE, SQUARES, X_SQUARES, open_sides
from .state import FACES, HAND, OFF, Move


class Rights(NamedTuple):
    """What a seat may do beside what the board says.

    `enter`: it has an animal in reserve; `leave`: it may take one off; `closed`: what the X rule forbids now ("" or its name).
    """

    seat: int
    enter: bool
    leave: bool
    stepwise: bool
    closed: str


@cache
def _move(start: str, end: str, facing: str = "") -> Move:
    return Move(start, end, facing)


class Line(dict[str, tuple[Move, ...]]):
    """The moves of one row or file by what it holds (five letters, from the west or the south), found when first asked for."""

    def __init__(self, squares: range, ways: str, outline: str, rights: Rights) -> None:
        super().__init__()
        self.names = [SQUARES[square] for square in squares]
        self.sides = [open_sides(outline, square) for square in squares]
        self.ahead = [
            {ways[0]: tuple(range(at + 1, SIDE)), ways[1]: tuple(range(at - 1, -1, -1))} for at in range(SIDE)
        ]  # fmt: skip
        self.row = ways == "EW"
        self.own = FACES[rights.seat]
        self.rights = rights

    def __missing__(self, content: str) -> tuple[Move, ...]:
        self[content] = found = tuple(self._moves(content))
        return found

    def _moves(self, content: str) -> Iterator[Move]:
        for at, piece in enumerate(content):
            if piece in self.own:
                if self.row:
                    yield from self._on_the_spot(at, piece.upper())
                yield from self._steps(content, at)
                yield from self._pushes(content, at, piece.upper())
            if piece != MISSING and self.rights.enter and self.sides[at] and not self._closed(at, entering=True):
                yield from self._entries(content, at)

    def _on_the_spot(self, at: int, facing: str) -> Iterator[Move]:
        square = self.names[at]
        yield from (_move(square, square, side) for side in DIRECTIONS if side != facing)
        if self.rights.leave and self.sides[at]:
            yield _move(square, OFF)

    def _steps(self, content: str, at: int) -> Iterator[Move]:
        for path in self.ahead[at].values():
            if path and content[path[0]] == EMPTY and not self._closed(path[0]):
                yield from (_move(self.names[at], self.names[path[0]], side) for side in DIRECTIONS)

    def _pushes(self, content: str, at: int, facing: str) -> Iterator[Move]:
        path = self.ahead[at].get(facing)
        if path and not self._closed(path[0]) and self._gives_way(content, path, facing):
            yield _move(self.names[at], self.names[path[0]], facing)

    def _entries(self, content: str, at: int) -> Iterator[Move]:
        square = self.names[at]
        if content[at] == EMPTY:
            if self.row:
                yield from (_move(HAND, square, side) for side in DIRECTIONS)
            return
        for way, path in self.ahead[at].items():
            if OPPOSITE[way] in self.sides[at] and self._gives_way(content, (at, *path), way):
                yield _move(HAND, square, way)

    def _gives_way(self, content: str, path: tuple[int, ...], way: str) -> bool:
        pieces = line(content, path, way).pieces
        return bool(pieces) and blocker(pieces, way, self.rights.stepwise) is None

    def _closed(self, at: int, entering: bool = False) -> bool:
        closed = self.rights.closed
        return self.names[at] in X_SQUARES and (closed == "any-arrival" or (closed == "entering" and entering))


@lru_cache(maxsize=64)
def lines(outline: str, rights: Rights) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The rows from the bottom and the files from the left of a board with that outline, for a seat with those rights."""
    rows = tuple(Line(range(SIDE * k, SIDE * (k + 1)), "EW", outline, rights) for k in range(SIDE))
    files = tuple(Line(range(k, SIDE**2, SIDE), "NS", outline, rights) for k in range(SIDE))
    return rows, files
