"""Siam's test sets: positions of quick games in which a win, a defence or an own goal is near, proven by the oracle.

`win-N`: every move that wins within N own turns whatever is answered, and nothing wins sooner. `block`: the other seat would win
at once; every move after which it cannot win in its next two turns. `own-goal`: some push would win for the other seat; every
move after which that seat cannot win in its next turn.
"""

import random
from collections.abc import Iterator

from arena.puzzles import Oracle, written
from arena.tune_siam import chosen
from banmen.core.mind import SURE, WIN
from banmen.games.siam import GAME, mind, rules
from banmen.games.siam.squares import ROCK, SIDE
from banmen.games.siam.state import State
from banmen.games.siam.weighing import WEIGHTS

OPTIONS = ("preset=2005", "", "x_rule=off,force=stepwise", "x_rule=off,animals=4", "x_rule=off,one_exit=true", "preset=2005")
"""Taken in turn, game by game; mostly the common rules."""

NODES = 150
"""Nodes a move of the games that the positions come from."""
LOOK = 4000
"""Nodes of the look that says which positions are worth proving."""
WANTED = {"win-1": 12, "win-2": 16, "win-3": 14, "block": 10, "own-goal": 8}
MOST = {"win-1": 4, "win-2": 3, "win-3": 3, "block": 3, "own-goal": 6}
"""A puzzle has at most so many right moves."""


def hopeless(s: State, turns: int) -> bool:
    """On a whole board the other side need not push, so a rock needs as many turns as it is squares from the outside."""
    rocks = (divmod(square, SIDE) for square, held in enumerate(s.board) if held == ROCK)
    return min((min(rank, file, SIDE - 1 - rank, SIDE - 1 - file) + 1 for rank, file in rocks), default=99) > turns


def positions() -> Iterator[tuple[State, str]]:
    """Positions of quick games, with the options of the game as text."""
    for seed in range(2000):
        chance = random.Random(f"puzzles {seed}")
        options = OPTIONS[seed % len(OPTIONS)]
        given = dict(field.split("=") for field in options.split(",") if field)
        states = [rules.initial(GAME.options({name: _value(name, value) for name, value in given.items()}))]
        while len(states) < 50 and not rules.outcome(states[-1]):
            wild = len(states) < 6 or chance.random() < 0.15
            move = chance.choice(rules.moves(states[-1])) if wild else chosen(states, WEIGHTS, NODES)
            states.append(rules.play(states[-1], move))
        late = [s for s in states[6:] if not rules.outcome(s)]
        yield from ((s, options) for s in late[chance.randint(0, 1) :: 2])


def _value(name: str, value: str) -> object:
    return {"animals": int, "one_exit": bool}.get(name, str)(value)


def promising(s: State) -> int:
    """In how many own turns the seat to move wins as far as the mind knows, 0 for no win."""
    score = 0
    for thought in mind.think(s):
        score = thought.lines[0].scores[s.seat - 1]
        if thought.nodes >= LOOK or abs(score) >= SURE:
            break
    return (WIN - score + 1) // 2 if score >= SURE else 0


def sets() -> dict[str, list[str]]:
    """The lines of each set."""
    found: dict[str, list[str]] = {kind: [] for kind in WANTED}
    games: dict[str, set[str]] = {kind: set() for kind in WANTED}
    for s, options in positions():
        open_kinds = [kind for kind, lines in found.items() if len(lines) < WANTED[kind]]
        if not open_kinds:
            break
        for kind in open_kinds:
            best = _right(kind, s)
            rocks = f"{[k for k, held in enumerate(s.board) if held == ROCK]} {options}"
            if 1 <= len(best) <= MOST[kind] and rocks not in games[kind]:
                games[kind].add(rocks)
                turns = {"dm": int(kind[-1])} if kind.startswith("win") else {}
                found[kind].append(written(GAME, s, f"{kind}-{len(found[kind]) + 1}", best, options, **turns))
                print(found[kind][-1], flush=True)
                break
    return found


def _right(kind: str, s: State) -> list:
    """The right moves of a puzzle of a kind; none if the position is none."""
    oracle = Oracle(GAME, hopeless)
    if kind.startswith("win"):
        turns = int(kind[-1])
        return oracle.winning(s, turns) if promising(s) == turns and not oracle.wins(s, turns - 1) else []
    pushes = [move for move in rules.moves(s) if rules.play(s, move).winner == 3 - s.seat]
    threatened = oracle.wins(s._replace(seat=3 - s.seat), 1)
    if oracle.wins(s, 1) or (not pushes if kind == "own-goal" else not threatened):
        return []
    turns = 1 if kind == "own-goal" else 2
    going_on = [move for move in rules.moves(s) if not rules.outcome(rules.play(s, move))]
    return [move for move in going_on if not oracle.wins(rules.play(s, move), turns)]
