"""Positions for tests, written as on the rules page: `c3:EN` an elephant on c3 facing north, `d3:#` a rock, `a1:x` a hole."""

from banmen.core.options import choose
from banmen.games.siam import rules, text
from banmen.games.siam.squares import SQUARES
from banmen.games.siam.state import COUNTED, Move, State


def options(**given: object) -> dict[str, object]:
    """A complete set of options; the X rule is off unless it is asked for."""
    return choose(rules.OPTIONS, rules.PRESETS, {"x_rule": "off", **given})


def letter(piece: str) -> str:
    """The letter of a piece in the state: `EN` is "N", `RN` is "n", `#` is "*"."""
    return {"#": "*", "x": "x"}.get(piece) or (piece[1] if piece[0] == "E" else piece[1].lower())


def holds(pieces: str) -> dict[str, str]:
    """The letters by square."""
    return {square: letter(piece) for square, piece in (word.split(":") for word in pieces.split())}


def state(pieces: str, mover: str = "E", plies: int = COUNTED, exits: str = "", **given: object) -> State:
    """A position with the side E or R to move."""
    letters = holds(pieces)
    board = "".join(letters.get(square, ".") for square in SQUARES)
    return State(board, "ER".index(mover) + 1, plies, exits, 0, rules.chosen(options(**given)))


def pieces(s: State) -> str:
    """What stands on the board, in the notation of the page."""
    return " ".join(f"{square}:{written(held)}" for square, held in zip(SQUARES, s.board, strict=True) if held != ".")


def written(held: str) -> str:
    """A piece in the notation of the page."""
    return {"*": "#", "x": "x"}.get(held) or ("E" if held.isupper() else "R") + held.upper()


def after(s: State, move: str) -> State:
    """The position after a move in the game's notation, which must be legal."""
    return rules.play(s, text.read_move(s, move))


def push(s: State, square: str) -> Move:
    """The push by the animal on a square, legal or not."""
    facing = s.board[SQUARES.index(square)].upper()
    file, rank = "abcde".index(square[0]), int(square[1])
    right, up = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[facing]
    return Move(square, f"{'abcde'[file + right]}{rank + up}", facing)
