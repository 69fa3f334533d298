"""The state and the moves of Siam: plain values, and the few questions that every face asks of them."""

from typing import NamedTuple

from .squares import INDEX, ROCK

SEATS = ("elephants", "rhinos")
"""The codes of the seats: elephants move first (rule 9)."""

ANIMALS = ("elephant", "rhino")
"""The code of one animal of each seat."""

FACES = ("", "NESW", "nesw")
"""The letters of each seat's animals, by the side that they face; seats count from 1."""

HAND, OFF = "hand", "off"
"""The places beside the board: the reserve of the seat to move, and the way out."""

COUNTED = 4
"""The plies during which the X rule holds: two turns of each side (rule 48)."""


class Options(NamedTuple):
    """The options of a game, riding in every state."""

    x_rule: str
    force: str
    one_exit: bool
    animals: int
    repetition: bool


class State(NamedTuple):
    """A position of Siam.

    `board` has a character for each square, rank by rank from the bottom:

        20 21 22 23 24   5      "N" "E" "S" "W": an elephant that faces that way
        15 16 17 18 19   4      "n" "e" "s" "w": a rhino
        10 11 12 13 14   3      "*": a rock
         5  6  7  8  9   2      ".": nothing
         0  1  2  3  4   1      "x": no square
         a  b  c  d  e

    `seat` is to move. `plies` were played so far while the X rule counts; it stays at `COUNTED` when it no longer does, or
    never did. `exits` names the seats that have used up their exit ("", "1", "2", "12"). `winner` is the seat that a fallen
    rock has made win, else 0. The reserves follow from the board.
    """

    board: str
    seat: int
    plies: int
    exits: str
    winner: int
    options: Options


class Move(NamedTuple):
    """An action of one animal; each action has exactly one move.

    Enter: `hand`, the square, the side faced (by a push: the side pushed to). Step: from, to, the side faced then. Push: from,
    the occupied square ahead, the side faced. Turn: the square twice, the new side. Take off: the square, `off`, "".
    """

    start: str
    end: str
    facing: str = ""


def owner(piece: str) -> int:
    """The seat of an animal's letter; 0 for everything else."""
    return 1 if piece in "NESW" else 2 if piece in "nesw" else 0


def animal(seat: int, facing: str) -> str:
    """The letter of a seat's animal that faces a side."""
    return facing if seat == 1 else facing.lower()


def at(s: State, square: str) -> str:
    """What a square holds."""
    return s.board[INDEX[square]]


def reserve(s: State, seat: int) -> int:
    """How many animals of a seat are off the board."""
    return s.options.animals - sum(map(s.board.count, FACES[seat]))


def counts(s: State) -> bool:
    """Whether the X rule still closes c1 and c5 (rules 47, 48)."""
    return s.plies < COUNTED


def code(piece: str) -> str:
    """The code of a piece's letter: `rock`, `elephant-N`, `rhino-W`."""
    return "rock" if piece == ROCK else f"{ANIMALS[owner(piece) - 1]}-{piece.upper()}"
