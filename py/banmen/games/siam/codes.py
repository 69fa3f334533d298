"""The form in which the computer player of Siam sees a board: ten lines, each a whole number of five digits.

Lines 0 to 4 are the rows from the bottom, 5 to 9 the files from the left. A digit is what a square holds: 0 nothing, 1 a rock,
then 2 to 5 an elephant and 6 to 9 a rhino, by how it faces along the line: ahead (east or north), to a side, back, to the
other side. Rows turn the facing by a quarter, so that the same digits mean the same to a row and to a file, and one table of
line values serves all ten. Squares that a board lacks hold 0 here; the tables know where they are.
"""

from functools import cache
from random import Random
from typing import NamedTuple

from .squares import DIRECTIONS, SIDE, SQUARES
from .state import COUNTED, FACES, HAND, OFF, Move, State, reserve

LINES = 2 * SIDE
"""Rows and files together."""

BASE = 10
POWERS = tuple(BASE**k for k in range(SIDE))
"""What a digit is worth at each place of a line."""

ROCK_DIGIT, AHEAD, BACK = 1, (0, 2, 6), (0, 4, 8)
"""The digit of a rock, and those of each seat's animals that face ahead and back."""

ROW = (0, 1, 5, 2, 3, 4, 9, 6, 7, 8)
"""The digit in a row of each digit in a file."""

FILE = tuple(ROW.index(digit) for digit in range(BASE))
"""The digit in a file of each digit in a row."""

PIECES = ".*" + FACES[1] + FACES[2]
"""The letters of the state, by their digit in a file."""

DIGITS = {letter: digit for digit, letter in enumerate(PIECES)} | {"x": 0}
"""The digit in a file of each letter."""

EXTRA = LINES
"""The place in an inner board of the reserves and the exits: four bits a seat, then one bit a seat."""

HELD = (0, 1, 16)
"""What one animal in reserve adds there, by seat."""
USED = (0, 256, 512)
"""What an exit that is used up adds there, by seat."""

TURN, STEP, LEAVE, MOVES = 100, 200, 600, 625
"""The first numbers of turns, of steps and pushes, and of exits, and how many numbers there are; entries come first."""


def cells(code: int) -> list[int]:
    """The five digits of a line, the first square first."""
    return [code // power % BASE for power in POWERS]


def entry_number(square: int, facing: int) -> int:
    """The number of a move that enters."""
    return 4 * square + facing


def step_number(square: int, way: int, facing: int) -> int:
    """The number of a step or push from a square."""
    return STEP + 4 * (4 * square + way) + facing


@cache
def numbers() -> dict[Move, int]:
    """The number of every move there can be."""
    found: dict[Move, int] = {}
    for square, name in enumerate(SQUARES):
        for facing, side in enumerate(DIRECTIONS):
            found[Move(HAND, name, side)] = entry_number(square, facing)
            found[Move(name, name, side)] = TURN + 4 * square + facing
            for way in DIRECTIONS:
                if (end := beside(square, way)) is not None:
                    found[Move(name, SQUARES[end], side)] = step_number(square, DIRECTIONS.index(way), facing)
        found[Move(name, OFF)] = LEAVE + square
    return found


@cache
def numbered() -> dict[int, Move]:
    """The move of every number."""
    return {number: move for move, number in numbers().items()}


def beside(square: int, way: str) -> int | None:
    """The square beside another, None beyond the frame."""
    file, rank = square % SIDE, square // SIDE
    step = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[way]
    x, y = file + step[0], rank + step[1]
    return y * SIDE + x if 0 <= x < SIDE and 0 <= y < SIDE else None


class Keys(NamedTuple):
    """The random numbers whose sum is the key of a position: a piece on a square, the rhinos to move, plies, exits."""

    piece: tuple[tuple[int, ...], ...]
    rhinos: int
    plies: tuple[int, ...]
    exits: tuple[int, int, int]


@cache
def keys() -> Keys:
    """The same numbers everywhere."""
    chance = Random("siam")
    piece = tuple((0, *(chance.getrandbits(58) for _ in range(BASE - 1))) for _ in SQUARES)
    plies = (*(chance.getrandbits(58) for _ in range(COUNTED)), 0)
    return Keys(piece, chance.getrandbits(58), plies, (0, chance.getrandbits(58), chance.getrandbits(58)))


class Inner(NamedTuple):
    """A position in the inner form: the ten lines and the extra number, the key, the seat to move, the plies that count."""

    board: list[int]
    key: int
    seat: int
    plies: int


def inner(s: State) -> Inner:
    """A state in the inner form."""
    random, board = keys(), [0] * (LINES + 1)
    key = random.rhinos * (s.seat - 1) + random.plies[s.plies]
    for square, letter in enumerate(s.board):
        if digit := DIGITS[letter]:
            rank, file = divmod(square, SIDE)
            board[rank] += ROW[digit] * POWERS[file]
            board[SIDE + file] += digit * POWERS[rank]
            key += random.piece[square][digit]
    for seat in (1, 2):
        used = str(seat) in s.exits
        board[EXTRA] += HELD[seat] * reserve(s, seat) + USED[seat] * used
        key += random.exits[seat] * used
    return Inner(board, key, s.seat, s.plies)
