"""Pushing: the line that is pushed, whether it gives way, and what becomes of it (rules 28 to 43)."""

from typing import NamedTuple

from .squares import EMPTY, INDEX, MISSING, OPPOSITE, RAYS, ROCK
from .state import OFF, Move, State, owner


class Force(NamedTuple):
    """What counts in a line: the animals that push, the pusher included, those that push back, and the rocks."""

    helping: int
    opposed: int
    rocks: int

    @property
    def net(self) -> int:
        """The strength that is left for the rocks."""
        return self.helping - self.opposed


class Push(NamedTuple):
    """A line ahead of a pusher (rule 32): the squares of its pieces, nearest first, the pieces, and the way they are pushed.

    `beyond` is the square that the last piece will stand on, None if it falls off the board.
    """

    squares: tuple[int, ...]
    pieces: str
    facing: str
    beyond: int | None

    @property
    def falls(self) -> bool:
        """Whether the last piece of the line leaves the board (rule 38)."""
        return self.beyond is None

    @property
    def wins(self) -> bool:
        """Whether a rock leaves the board, which ends the game (rule 41)."""
        return self.falls and self.pieces[-1] == ROCK

    @property
    def force(self) -> Force:
        """What counts in the whole line."""
        return force(self.pieces, self.facing)


def line(board: str, path: tuple[int, ...], facing: str) -> Push:
    """The line along a path of indices into `board`, up to the first empty square or the edge."""
    n = 0
    while n < len(path) and board[path[n]] not in (EMPTY, MISSING):
        n += 1
    free = n < len(path) and board[path[n]] == EMPTY
    return Push(path[:n], "".join(board[i] for i in path[:n]), facing, path[n] if free else None)


def force(pieces: str, facing: str) -> Force:
    """The animals and rocks of a line that count (rule 33); animals that face sideways do not."""
    faces = pieces.upper()
    return Force(1 + faces.count(facing), faces.count(OPPOSITE[facing]), pieces.count(ROCK))


def blocker(pieces: str, facing: str, stepwise: bool) -> int | None:
    """The index of the piece that holds the line, None if it gives way.

    The total rule (rule 33) looks at the whole line, the stepwise rule (S1) at every piece in turn. Where the total is too
    weak, the piece from which on it stays too weak is the one that holds.
    """
    held = None
    for index in range(len(pieces)):
        so_far = force(pieces[: index + 1], facing)
        weak = so_far.net < max(1, so_far.rocks)
        if weak and held is None:
            held = index
        elif not weak and not stepwise:
            held = None
    return held


def pushed(s: State, m: Move) -> Push | None:
    """The line that a move pushes, None if it pushes nothing."""
    if m.end in (OFF, m.start) or s.board[INDEX[m.end]] == EMPTY:
        return None
    end = INDEX[m.end]
    return line(s.board, (end, *RAYS[m.facing][end]), m.facing)


def shifted(cells: list[str], push: Push) -> None:
    """Move every piece of the line one square on, in place; the first square is left as it was (rule 37)."""
    landing = (*push.squares[1:], push.beyond)
    for square, piece in zip(landing, push.pieces, strict=True):
        if square is not None:
            cells[square] = piece


def decider(push: Push) -> int | None:
    """The index in the line of the animal that wins by a fallen rock, None if it is the pusher (rules 42 to 44).

    It is the first animal, going back from the rock, that faces the way of the push.
    """
    faces = push.pieces.upper()
    return faces.rindex(push.facing) if push.facing in faces else None


def winner(push: Push, pusher: int) -> int:
    """The seat that wins when the line pushes a rock off the board; `pusher` is the seat that pushes."""
    index = decider(push)
    return pusher if index is None else owner(push.pieces[index])
