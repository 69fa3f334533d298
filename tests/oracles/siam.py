"""Siam as the rules page says it, slow and obvious: dicts, loops, one function a rule, and nothing from the package.

A position is a dict: `board` maps a square to "rock" or to (side, facing) and leaves out empty squares; `missing` is a set of
squares; `mover` is 1 for the elephants and 2 for the rhinos; `turns` counts the turns that each side has had, or is None where
the X rule does not count; `exits` counts each side's voluntary exits; `winner` is None or a side. Moves are in the notation
`b1N` enter, `b1b2N` move or push, `b1b1E` turn, `a3-` take off.
"""

import copy

SIDEWAYS = {"N": "EW", "E": "NS", "S": "EW", "W": "NS"}
AGAINST = {"N": "S", "S": "N", "E": "W", "W": "E"}


def begin(x_rule, force, one_exit, animals, repetition):
    """Rules 5 to 9."""
    return {
        "options": {"x_rule": x_rule, "force": force, "one_exit": one_exit, "animals": animals, "repetition": repetition},
        "board": {"b3": "rock", "c3": "rock", "d3": "rock"},
        "missing": set(),
        "mover": 1,
        "turns": None if x_rule == "off" else {1: 0, 2: 0},
        "exits": {1: 0, 2: 0},
        "winner": None,
    }


def squares(p):
    return [f + r for f in "abcde" for r in "12345" if f + r not in p["missing"]]


def neighbour(p, square, direction):
    """The square beside, or None where the board ends (at its edge, or at a missing square)."""
    file = ord(square[0]) + {"E": 1, "W": -1}.get(direction, 0)
    rank = int(square[1]) + {"N": 1, "S": -1}.get(direction, 0)
    name = chr(file) + str(rank)
    return name if name in squares(p) else None


def is_border(p, square):
    """Rule 3; with missing squares, a square beside one is a border square."""
    return any(neighbour(p, square, direction) is None for direction in "NESW")


def in_reserve(p, side):
    """Rules 7 and 39: every animal that is not on the board."""
    on_board = [piece for piece in p["board"].values() if piece != "rock" and piece[0] == side]
    return p["options"]["animals"] - len(on_board)


def x_rule_forbids(p, square, entering):
    """Rules 47 to 49: the acting animal may not finish on c1 or c5 during its side's first two turns."""
    if p["turns"] is None or square not in ("c1", "c5") or p["turns"][p["mover"]] >= 2:
        return False
    return entering or p["options"]["x_rule"] == "any-arrival"


def line_ahead(p, first, direction):
    """Rule 32: from `first` on, every occupied square without a gap. (The pusher stands behind `first`.)"""
    line = []
    square = first
    while square is not None and square in p["board"]:
        line.append(square)
        square = neighbour(p, square, direction)
    return line


def strong_enough(p, line, direction):
    """Rules 33 to 36, and S1 for the stepwise reading."""
    net, rocks, fits_so_far = 1, 0, True
    for square in line:
        piece = p["board"][square]
        if piece == "rock":
            rocks += 1
            if not net >= rocks:
                fits_so_far = False
        elif piece[1] == direction:
            net += 1
        elif piece[1] == AGAINST[direction]:
            net -= 1
            if not (net > 0 and net >= rocks):
                fits_so_far = False
        else:
            assert piece[1] in SIDEWAYS[direction]
    if p["options"]["force"] == "stepwise":
        return fits_so_far
    return net >= 1 and net >= rocks


def may_push(p, first, direction):
    line = line_ahead(p, first, direction)
    return len(line) > 0 and strong_enough(p, line, direction)


def moves(p):
    """Rules 11 to 40: the set of all legal moves."""
    if p["winner"] is not None:
        return set()
    found = entering_moves(p)
    for square, piece in p["board"].items():
        if piece != "rock" and piece[0] == p["mover"]:
            found |= moves_of(p, square, piece[1])
    return found


def entering_moves(p):
    """Rules 13 to 19."""
    found = set()
    if in_reserve(p, p["mover"]) == 0:
        return found
    for square in squares(p):
        if not is_border(p, square) or x_rule_forbids(p, square, entering=True):
            continue
        for direction in "NESW":
            comes_over_an_edge = neighbour(p, square, AGAINST[direction]) is None
            if square not in p["board"] or (comes_over_an_edge and may_push(p, square, direction)):
                found.add(square + direction)
    return found


def moves_of(p, square, facing):
    """Rules 20 to 31, for one animal."""
    found = set()
    for direction in "NESW":
        if direction != facing:
            found.add(square + square + direction)
        target = neighbour(p, square, direction)
        if target is None or x_rule_forbids(p, target, entering=False):
            continue
        if target not in p["board"]:
            for new_facing in "NESW":
                found.add(square + target + new_facing)
        elif direction == facing and may_push(p, target, direction):
            found.add(square + target + facing)
    used_up = p["options"]["one_exit"] and p["exits"][p["mover"]] >= 1
    if is_border(p, square) and not used_up:
        found.add(square + "-")
    return found


def play(before, move):
    """Rules 37 to 44."""
    p = copy.deepcopy(before)
    if move.endswith("-"):
        del p["board"][move[:2]]
        p["exits"][p["mover"]] += 1
    elif len(move) == 3:
        arrive(p, move[:2], move[2])
    else:
        start, target, facing = move[:2], move[2:4], move[4]
        del p["board"][start]
        arrive(p, target, facing)
    if p["turns"] is not None:
        p["turns"][p["mover"]] += 1
    p["mover"] = 3 - p["mover"]
    return p


def arrive(p, square, facing):
    """The acting animal finishes on a square; whatever stands there is pushed on."""
    line = line_ahead(p, square, facing)
    pieces = [p["board"].pop(taken) for taken in line]
    for taken, piece in zip(line, pieces, strict=True):
        beyond = neighbour(p, taken, facing)
        if beyond is not None:
            p["board"][beyond] = piece
        elif piece == "rock":
            p["winner"] = nearest(p["mover"], pieces, facing)
    p["board"][square] = (p["mover"], facing)


def nearest(pusher, pieces, direction):
    """Rules 42 to 44: going back from the rock to the pusher, the first animal that faces the push."""
    for piece in reversed(pieces):
        if piece != "rock" and piece[1] == direction:
            return piece[0]
    return pusher


def outcome(p):
    """None, or (winning side, reason)."""
    if p["winner"] is not None:
        return p["winner"], "rock-out"
    if not moves(p):
        return 3 - p["mover"], "no-move"
    return None
