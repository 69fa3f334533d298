"""The squares of Siam: their names, directions, the way ahead of each, and the sides on which there is no board."""

from banmen.core.geometry import rectangle

SIDE = 5
"""Squares in a row or file (rule 1)."""

SQUARES = rectangle(SIDE, SIDE)
"""The names of the squares by index, rank by rank from the bottom: a1 is 0, e1 is 4, e5 is 24 (rule 2)."""

INDEX = {square: index for index, square in enumerate(SQUARES)}
"""The index of each square."""

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""The directions, as (file, rank) steps."""

DIRECTIONS = ("N", "E", "S", "W")
"""The directions clockwise from north."""

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
"""The direction against each direction."""

X_SQUARES = ("c1", "c5")
"""The squares that the X rule closes at first (rule 4)."""

EMPTY, MISSING, ROCK = ".", "x", "*"
"""What a square holds beside animals; a missing square is off the board for every rule."""

_OUTLINE = str.maketrans("NESWnesw*", ".........")
_WHOLE = EMPTY * SIDE**2


def _ray(square: int, direction: str) -> tuple[int, ...]:
    file, rank = square % SIDE, square // SIDE
    right, up = STEPS[direction]
    reach = ((file + k * right, rank + k * up) for k in range(1, SIDE))
    return tuple(y * SIDE + x for x, y in reach if 0 <= x < SIDE and 0 <= y < SIDE)


RAYS = {direction: tuple(_ray(square, direction) for square in range(SIDE**2)) for direction in DIRECTIONS}
"""By direction and square: the indices of the squares ahead, nearest first."""


NEIGHBOURS = tuple({d: RAYS[d][square][0] for d in DIRECTIONS if RAYS[d][square]} for square in range(SIDE**2))
"""The square beside each square, by direction."""


def outline(board: str) -> str:
    """Which squares a board has: "x" for a missing one, "." for every other."""
    return board.translate(_OUTLINE) if MISSING in board else _WHOLE


def open_sides(board: str, square: int) -> str:
    """The directions in which a square has no neighbour, "" inside the board (rule 3)."""
    near = NEIGHBOURS[square]
    return "".join(d for d in DIRECTIONS if d not in near or board[near[d]] == MISSING)


def direction(start: str, end: str) -> str:
    """The direction from a square to the one beside it, "" if the two are not side by side."""
    return next((d for d, near in NEIGHBOURS[INDEX[start]].items() if near == INDEX[end]), "")
