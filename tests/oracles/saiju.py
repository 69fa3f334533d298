"""Saiju, slow and obvious: dictionaries, one function per rule of the page, nothing shared with `banmen`.

A position is a dict: `options`, `stones` {cell: (symbol, colour)}, `shadows` {symbol: cell}, `used` (the symbol of this turn's
first placement or None), `kept` [shadows by seat], `seat`. Moves are texts: `g4`, `c3we5`, `-`.
"""

import copy

ROWS = {
    # rule 3; a row letter and the numbers of its cells
    "ring": {
        "a": (1, 2, 3, 4),
        "b": (1, 2, 3, 4, 5),
        "c": (1, 2, 3, 4, 5, 6),
        "d": (1, 2, 3, 5, 6, 7),
        "e": (2, 3, 4, 5, 6, 7),
        "f": (3, 4, 5, 6, 7),
        "g": (4, 5, 6, 7),
    },
    "square": dict.fromkeys("abcdef", (1, 2, 3, 4, 5, 6)),
}
ROWS["hexagon"] = {**ROWS["ring"], "d": (1, 2, 3, 4, 5, 6, 7)}

SYMBOLS = ["snow", "moon", "flower"]
COLOURS = ["white", "yellow", "pink"]
LETTER = {"snow": "s", "moon": "m", "flower": "f", "white": "w", "yellow": "y", "pink": "p"}


def cells(board):
    return [f"{letter}{number}" for letter, numbers in ROWS[board].items() for number in numbers]


def adjacent(board, a, b):
    """Rules 3-5 and J11: same row and next number, same diagonal, or the other diagonal; on the square no diagonal at all."""
    row = ord(b[0]) - ord(a[0])
    number = int(b[1]) - int(a[1])
    if board == "square":
        return abs(row) + abs(number) == 1
    return (row, number) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)]


def begin(players, board, majority):
    options = {"players": players, "board": board, "majority": majority}
    return {"options": options, "stones": {}, "shadows": {}, "used": None, "kept": [0] * players, "seat": 1}


def in_setup(p):
    return not p["stones"] and len(p["shadows"]) < 3


def free(p):
    taken = set(p["stones"]) | set(p["shadows"].values())
    return [cell for cell in cells(p["options"]["board"]) if cell not in taken]


def remaining(p, symbol, colour):
    return 4 - sum(1 for stone in p["stones"].values() if stone == (symbol, colour))


def remaining_of_symbol(p, symbol):
    return 12 - sum(1 for stone in p["stones"].values() if stone[0] == symbol)


def is_over(p):
    """Rule 27: all 36 stones are on the board."""
    return len(p["stones"]) == 36


def moves(p):
    if is_over(p):
        return set()
    if in_setup(p):
        return set(free(p))
    found = set()
    for symbol in SYMBOLS:
        if symbol not in p["shadows"] or symbol == p["used"]:
            continue
        for colour in COLOURS:
            if remaining(p, symbol, colour) > 0:
                for cell in free(p):
                    found.add(p["shadows"][symbol] + LETTER[colour] + cell)
    if p["used"] is not None:
        found.add("-")
    return found


def play(before, move):
    p = copy.deepcopy(before)
    if in_setup(p):
        set_up(p, move)
    elif move == "-":
        end_turn(p)
    else:
        place(p, move)
    return p


def set_up(p, cell):
    """Rules 13-15."""
    step = len(p["shadows"])
    p["shadows"][["moon", "flower", "snow"][step]] = cell
    if p["options"]["players"] == 2:
        p["seat"] = [2, 2, 1][step]
    else:
        p["seat"] = [2, 3, 1][step]


def end_turn(p):
    p["used"] = None
    p["seat"] = p["seat"] + 1 if p["seat"] < p["options"]["players"] else 1


def place(p, move):
    """Rules 16-26."""
    start, letter, end = move[:2], move[2], move[3:]
    symbol = next(symbol for symbol, cell in p["shadows"].items() if cell == start)
    colour = next(colour for colour in COLOURS if LETTER[colour] == letter)
    del p["shadows"][symbol]
    p["stones"][start] = (symbol, colour)
    if remaining_of_symbol(p, symbol) == 1:
        last = next(colour for colour in COLOURS if remaining(p, symbol, colour) == 1)
        p["stones"][end] = (symbol, last)
        p["kept"][p["seat"] - 1] += 1
    else:
        p["shadows"][symbol] = end
    others = [other for other in p["shadows"] if other != symbol]
    if p["used"] is not None or not others:
        end_turn(p)
    else:
        p["used"] = symbol


def groups(p):
    """Rule 28, by repeatedly merging: every stone alone, then any two groups of one colour that touch become one."""
    board = p["options"]["board"]
    found = [{cell} for cell in p["stones"]]
    merged = True
    while merged:
        merged = False
        for a in found:
            for b in found:
                if a is not b and touch(board, p["stones"], a, b):
                    found.remove(b)
                    a |= b
                    merged = True
                    break
            if merged:
                break
    return found


def touch(board, stones, a, b):
    return any(stones[x][1] == stones[y][1] and adjacent(board, x, y) for x in a for y in b)


def leader(counts, options):
    """Rules 29-31 and J2: the symbol whose player owns the group, or None."""
    size = sum(counts.values())
    playing = SYMBOLS[: options["players"]]
    if size < 3 or len([n for n in counts.values() if n > 0]) < 2:
        return None
    for symbol in playing:
        against = {"lead": playing, "lead-all": SYMBOLS}.get(options["majority"])
        if against is None:
            wins = counts[symbol] > size / 2
        else:
            wins = all(counts[symbol] > counts[other] for other in against if other != symbol)
        if wins:
            return symbol
    return None


def totals(p):
    """For each seat: points, stones in scoring groups of three and of two symbols, shadows kept (rules 32-35)."""
    playing = SYMBOLS[: p["options"]["players"]]
    result = [{"points": 0, "three": 0, "two": 0, "kept": kept} for kept in p["kept"]]
    for group in groups(p):
        counts = {symbol: sum(1 for cell in group if p["stones"][cell][0] == symbol) for symbol in SYMBOLS}
        symbol = leader(counts, p["options"])
        if symbol is None:
            continue
        mine = result[playing.index(symbol)]
        if all(counts.values()):
            mine["points"] += 2 * len(group)
            mine["three"] += len(group)
        else:
            mine["points"] += len(group)
            mine["two"] += len(group)
    return result


def outcome(p):
    """None, or (winning seat, reason, points by seat)."""
    if not is_over(p):
        return None
    table = totals(p)
    points = tuple(row["points"] for row in table)
    seats = list(range(1, len(table) + 1))
    steps = [("points", "most-points"), ("three", "tie-three-symbols"), ("two", "tie-two-symbols"), ("kept", "tie-shadows")]
    for measure, reason in steps:
        best = max(table[seat - 1][measure] for seat in seats)
        seats = [seat for seat in seats if table[seat - 1][measure] == best]
        if len(seats) == 1:
            return seats[0], reason, points
    return max(seats), "tie-later-seat", points
