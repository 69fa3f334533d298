"""Abalone as the rules page says it, slowly: marble by marble, on a dictionary of cells. Rule numbers are those of the page.

A position is a dict: `goal`, `board` {(row, number): colour}, `lost` {colour: marbles}, `turn` (a colour). A move is its text
in Aba-Pro's notation. Nothing here is imported from the package.
"""

import re

E, W, NE, SW, NW, SE = (0, 1), (0, -1), (1, 1), (-1, -1), (1, 0), (-1, 0)  # rule 4
ALL_DIRECTIONS = [E, W, NE, SW, NW, SE]
ALL_CELLS = [(row, number) for row in range(9) for number in range(max(1, row - 3), min(9, row + 5) + 1)]  # rule 6

LAYOUTS = {
    "standard": ("A1-5 B1-6 C3-5", "G5-7 H4-9 I5-9"),
    "belgian-daisy": ("A1 A2 B1 B2 B3 C2 C3 G7 G8 H7 H8 H9 I8 I9", "A4 A5 B4 B5 B6 C5 C6 G4 G5 H4 H5 H6 I5 I6"),
    "german-daisy": ("B1 B2 C1 C2 C3 D2 D3 F7 F8 G7 G8 G9 H8 H9", "B5 B6 C5 C6 C7 D6 D7 F3 F4 G3 G4 G5 H4 H5"),
    "swiss-daisy": ("B1 B2 C1 C3 C6 D2 D3 F7 F8 G4 G7 G9 H8 H9", "B5 B6 C2 C5 C7 D6 D7 F3 F4 G3 G5 G8 H4 H5"),
    "dutch-daisy": ("A1 A2 B1 B3 B5 C2 C3 G7 G8 H5 H7 H9 I8 I9", "A4 A5 B2 B4 B6 C5 C6 G4 G5 H4 H6 H8 I5 I6"),
    "french-daisy": ("B3 B4 C3 C4 C5 D4 D5 F5 F6 G5 G6 G7 H6 H7", "D2 D3 D6 D7 E2 E3 E4 E6 E7 E8 F3 F4 F7 F8"),
    "the-wall": ("A3 C2-6 D1-8", "F2-9 G4-8 I7"),
    "domination": ("B1 C1 C2 D1 D2 D3 E4 E6 F7 F8 F9 G8 G9 H9", "B6 C6 C7 D5 D6 D7 D8 F2 F3 F4 F5 G3 G4 H4"),
    "alliances": ("B4 B5 C4 C6 D4 D7 E4 E8 F5 F8 G7 G8 H7 H8", "B2 B3 C2 C3 D2 D5 E2 E6 F3 F6 G4 G6 H5 H6"),
    "fujiyama": ("A1-5 B2 B5 C3 C5 D4 D5 G6 H6 H7", "B3 B4 C4 F5 F6 G5 G7 H5 H8 I5-9"),
    "snakes": ("D2 D3 E2 E4 F2 F5 F6 G3 H4 I5-9", "A1-5 B6 C7 D4 D5 D8 E6 E8 F7 F8"),
    "face-to-face": ("C6 C7 D6-8 E6-9 F7-9 G8 G9", "C1 C2 D1-3 E1-4 F2-4 G3 G4"),
    "pyramid": ("A5 B5 B6 C5-7 D5-8 E6-9", "E1-4 F2-5 G3-5 H4 H5 I5"),
    "infiltration": ("A3 C3 C5 F3 F8 G4 G6 G8 H5-8 I6 I8", "A2 A4 B2-5 C2 C4 C6 D2 D7 G5 G7 I7"),
    "alien-attack": ("B3 B4 C3 C5 F5 F6 G4 G6 G8 H5 H8 I5 I7 I9", "A1 A3 A5 B2 B5 C2 C4 C6 D4 D5 G5 G7 H6 H7"),
}
"""The lists of the page: black cells, white cells."""


def cell(name):
    return "abcdefghi".index(name[0].lower()), int(name[1])


def name(cell):
    row, number = cell
    return "abcdefghi"[row] + str(number)


def step(cell, direction):
    return cell[0] + direction[0], cell[1] + direction[1]


def listed(text):
    """The cells of a list such as `A1-5 B2`."""
    found = []
    for word in text.split():
        row, first, last = re.fullmatch(r"([A-I])(\d)(?:-(\d))?", word).groups()
        found += [cell(f"{row}{number}") for number in range(int(first), int(last or first) + 1)]
    return found


def begin(options):
    black, white = LAYOUTS[options["layout"]]
    board = dict.fromkeys(listed(black), "black") | dict.fromkeys(listed(white), "white")
    return {"goal": options["goal"], "board": board, "lost": {"black": 0, "white": 0}, "turn": "black"}


def enemy(colour):
    return "white" if colour == "black" else "black"


def groups(p):
    """Every 1, 2 or 3 marbles of the side to move, adjacent in one straight line without gaps (rules 9 to 11)."""
    found = set()
    for first in ALL_CELLS:
        for direction in ALL_DIRECTIONS:
            line = [first, step(first, direction), step(step(first, direction), direction)]
            for size in (1, 2, 3):
                if all(p["board"].get(at) == p["turn"] for at in line[:size]):
                    found.add(tuple(sorted(line[:size])))
    return sorted(found)


def is_in_line(group, direction):
    """A single marble counts as in line in all directions (rule 12)."""
    return len(group) == 1 or any(step(at, direction) in group for at in group)


def moved(p, group, direction):
    """The marbles that move, own ones and pushed ones, or None if the move is illegal."""
    if not is_in_line(group, direction):  # rule 13
        targets = [step(at, direction) for at in group]
        return list(group) if all(at in ALL_CELLS and at not in p["board"] for at in targets) else None
    [ahead] = [step(at, direction) for at in group if step(at, direction) not in group]
    if ahead not in ALL_CELLS:  # rule 22
        return None
    enemies = []
    while p["board"].get(ahead) == enemy(p["turn"]):
        enemies.append(ahead)
        ahead = step(ahead, direction)
    if enemies and not 1 <= len(enemies) < len(group) <= 3:  # rule 16
        return None
    if ahead in p["board"]:  # rule 17
        return None
    return list(group) + enemies


def written(group, direction):
    """Aba-Pro (rules 27 and 28)."""
    if is_in_line(group, direction):
        [rear] = [at for at in group if (at[0] - direction[0], at[1] - direction[1]) not in group]
        return name(rear) + name(step(rear, direction))
    return name(min(group)) + name(max(group)) + name(step(min(group), direction))


def moves(p):
    """The texts of all legal moves (rules 9 to 26)."""
    if max(p["lost"].values()) >= p["goal"]:
        return []
    found = [(group, d) for group in groups(p) for d in ALL_DIRECTIONS if moved(p, group, d) is not None]
    texts = [written(group, direction) for group, direction in found]
    assert len(set(texts)) == len(texts)
    return texts


def meant(p, text):
    """The group and the direction of a move text."""
    cells = [cell(text[k : k + 2]) for k in range(0, len(text), 2)]
    start, goal = cells[0], cells[-1]
    direction = goal[0] - start[0], goal[1] - start[1]
    if len(cells) == 2:
        group = [start]
        while p["board"].get(step(group[-1], direction)) == p["turn"]:
            group.append(step(group[-1], direction))
        return tuple(sorted(group)), direction
    (row, number), (last_row, last_number) = cells[0], cells[1]
    middle = (row + last_row) // 2, (number + last_number) // 2
    is_three = max(abs(last_row - row), abs(last_number - number)) == 2
    return tuple(sorted({cells[0], cells[1]} | ({middle} if is_three else set()))), direction


def play(p, text):
    """The position after a legal move (rules 18 and 21)."""
    group, direction = meant(p, text)
    going = moved(p, group, direction)
    board, lost = dict(p["board"]), dict(p["lost"])
    for at in going:
        del board[at]
    for at in going:
        target = step(at, direction)
        if target in ALL_CELLS:
            board[target] = p["board"][at]
        else:
            lost[p["board"][at]] += 1
    return {"goal": p["goal"], "board": board, "lost": lost, "turn": enemy(p["turn"])}


def outcome(p):
    """The winner and the reason, or None (rules 23 and 25)."""
    for colour in ("black", "white"):
        if p["lost"][colour] >= p["goal"]:
            return enemy(colour), "goal"
    return None if moves(p) else (enemy(p["turn"]), "no-move")
