"""Siam's test sets: positions of quick games in which a win, a defence or an own goal is near, proven by the oracle.

`win-N`: every move that wins within N own turns whatever is answered, and nothing wins sooner. `block`: the other seat would
win at once, and every move is given after which it cannot win in its next two turns. `own-goal`: some push would win for the
other seat, and every move is given after which that seat cannot win in its next turn.
"""

import random
from collections.abc import Iterator

from arena.puzzles import Oracle, written
from arena.tune_siam import chosen
from banmen.core.mind import SURE, WIN
from banmen.core.options import read_options
from banmen.games.siam import GAME, mind, rules
from banmen.games.siam.squares import ROCK, SIDE
from banmen.games.siam.state import State
from banmen.games.siam.weighing import WEIGHTS

OPTIONS = ("preset=2005", "", "x_rule=off force=stepwise", "x_rule=off animals=4", "x_rule=off one_exit=true", "preset=2005")
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


def games() -> Iterator[tuple[list[State], str]]:
    """The positions of quick games in random order, and the options of each game as text."""
    for seed in range(2000):
        chance = random.Random(f"puzzles {seed}")
        options = OPTIONS[seed % len(OPTIONS)]
        states = [rules.initial(read_options(rules.OPTIONS, rules.PRESETS, options))]
        while len(states) < 50 and not rules.outcome(states[-1]):
            wild = len(states) < 6 or chance.random() < 0.15
            move = chance.choice(rules.moves(states[-1])) if wild else chosen(states, WEIGHTS, NODES)
            states.append(rules.play(states[-1], move))
        late = [s for s in states[8:] if not rules.outcome(s)]
        yield chance.sample(late, len(late)), options


def promising(s: State) -> int:
    """In how many own turns the seat to move wins as far as the mind knows, 0 for no win."""
    score = 0
    for thought in mind.think(s):
        score = thought.lines[0].scores[s.seat - 1]
        if thought.nodes >= LOOK or abs(score) >= SURE:
            break
    return (WIN - score + 1) // 2 if score >= SURE else 0


def sets() -> dict[str, list[str]]:
    """The lines of each set: at most one position of a game."""
    found: dict[str, list[str]] = {kind: [] for kind in WANTED}
    for states, options in games():
        wanted = [kind for kind, lines in found.items() if len(lines) < WANTED[kind]]
        if not wanted:
            break
        made = next(((kind, s, best) for s in states for kind, best in _puzzles(s, wanted)), None)
        if made:
            kind, s, best = made
            turns = {"dm": int(kind[-1])} if kind.startswith("win") else {}
            found[kind].append(written(GAME, s, f"{kind}-{len(found[kind]) + 1}", best, options, **turns))
            print(found[kind][-1], flush=True)
    return found


def _puzzles(s: State, wanted: list[str]) -> Iterator[tuple[str, list]]:
    """The kinds of puzzle that a position is, of those that are wanted, rarest first, with the right moves."""
    for kind, right in (("own-goal", _own_goal), ("block", _block)):
        if kind in wanted and 1 <= len(best := right(s)) <= MOST[kind]:
            yield kind, best
    turns = promising(s)
    kind = f"win-{turns}"
    oracle = Oracle(GAME, hopeless)
    if kind in wanted and not oracle.wins(s, turns - 1) and 1 <= len(best := oracle.winning(s, turns)) <= MOST[kind]:
        yield kind, best


def _own_goal(s: State) -> list:
    """The moves that do not lose at once, where some push would win for the other seat and nothing wins."""
    winners = [rules.play(s, move).winner for move in rules.moves(s)]
    return [] if s.seat in winners or 3 - s.seat not in winners else _safe(s, 1)


def _block(s: State) -> list:
    """The moves that hold for two turns, where the other seat would win at once if it were its turn, and nothing wins."""
    oracle = Oracle(GAME, hopeless)
    return [] if oracle.wins(s, 1) or not oracle.wins(s._replace(seat=3 - s.seat), 1) else _safe(s, 2)


def _safe(s: State, turns: int) -> list:
    """The moves after which the other seat cannot win in so many turns."""
    oracle = Oracle(GAME, hopeless)
    going_on = [(move, rules.play(s, move)) for move in rules.moves(s)]
    return [move for move, end in going_on if not end.winner and not oracle.wins(end, turns)]
