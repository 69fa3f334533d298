"""Abalone's test sets: boards from quick games, the marbles lost set so that the goal is near. A win is reaching the goal."""

import random
from collections.abc import Iterator

from arena.puzzles import Oracle, written
from arena.tune_abalone import chosen, opening
from banmen.games.abalone import GAME, rules
from banmen.games.abalone.moves import Move
from banmen.games.abalone.state import BLACK, MARBLES, State
from banmen.games.abalone.worth import WEIGHTS

NODES = 60
"""Nodes a move of the games that the boards come from."""
WANTED = {"win-1": 10, "win-2": 16, "win-3": 14, "block": 10}
MOST = 3
"""A puzzle has at most so many right moves."""


def need(s: State, seat: int) -> int:
    """How many marbles a seat has yet to push off."""
    return s.options.goal - (s.lost_white if seat == BLACK else s.lost_black)


def hopeless(s: State, turns: int) -> bool:
    """A turn pushes off one marble at most, so a goal that is further away is not reached."""
    return need(s, s.turn) > turns


class Ejections(Oracle):
    """The oracle of Abalone: where every turn that is left has to push a marble off, only such moves are looked at."""

    def __init__(self) -> None:
        super().__init__(GAME, hopeless)

    def tries(self, s: State, turns: int) -> list[Move]:
        """All moves while there is time for a quiet one."""
        return [move for move in rules.moves(s) if move.ejects or need(s, s.turn) < turns]


def boards() -> Iterator[State]:
    """Positions of quick games, one in some plies, to be given other numbers of marbles lost."""
    chance = random.Random(1)
    for seed in range(1000):
        states = opening(seed)
        while len(states) < 70 and not rules.outcome(states[-1]):
            quiet = chance.random() < 0.1
            move = chance.choice(rules.moves(states[-1])) if quiet else chosen(states, WEIGHTS, NODES)
            states.append(rules.play(states[-1], move))
        yield from (s for s in states[12::5] if not rules.outcome(s))


def near(s: State, mine: int, theirs: int) -> State | None:
    """The board with so many marbles to go for the seat to move and for the other one, under the largest goal that fits."""
    own, other = (MARBLES - side.bit_count() for side in s.sides)
    goal = min(other + mine, own + theirs, 6)
    if goal < max(mine, theirs):
        return None
    lost = (goal - theirs, goal - mine) if s.turn == BLACK else (goal - mine, goal - theirs)
    return State(s.black, s.white, *lost, s.turn, s.options._replace(layout="standard", goal=goal))


def sets() -> dict[str, list[str]]:
    """The lines of each set."""
    found: dict[str, list[str]] = {kind: [] for kind in WANTED}
    chance = random.Random(2)
    for board in boards():
        for kind, lines in found.items():
            if len(lines) < WANTED[kind] and (made := _make(kind, board, chance)):
                s, best = made
                turns = {"dm": int(kind[-1])} if kind.startswith("win") else {}
                lines.append(written(GAME, s, f"{kind}-{len(lines) + 1}", best, f"goal={s.options.goal}", **turns))
                print(lines[-1], flush=True)
                break
        if all(len(lines) >= WANTED[kind] for kind, lines in found.items()):
            return found
    return found


def _make(kind: str, board: State, chance: random.Random) -> tuple[State, list] | None:
    """The board as a puzzle of a kind, and its right moves; None if it is none."""
    if kind == "block":
        return _block(near(board, chance.randint(2, 4), 1))
    turns = int(kind[-1])
    s = near(board, chance.randint(max(turns - 1, 1), turns), chance.randint(1, 3))
    oracle = Ejections()
    if s is None or (turns > 1 and oracle.wins(s, turns - 1)):
        return None
    best = oracle.winning(s, turns)
    return (s, best) if 1 <= len(best) <= MOST else None


def _block(s: State | None) -> tuple[State, list] | None:
    """A puzzle where the other side would reach its goal in one turn, and few moves prevent it, for two turns at least."""
    oracle = Ejections()
    if s is None or not oracle.wins(s._replace(turn=3 - s.turn), 1) or oracle.wins(s, 2):
        return None
    best = [move for move in rules.moves(s) if not oracle.wins(rules.play(s, move), 2)]
    return (s, best) if 1 <= len(best) <= MOST else None
