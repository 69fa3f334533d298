"""Random games beside the oracle: the same moves, the same successors, the same outcomes."""

import random

import pytest

from banmen.games.abalone import rules, text
from banmen.games.abalone.board import NAME, bits
from banmen.games.abalone.state import COLOURS, State
from games.abalone.helpers import random_options, start
from oracles import abalone as oracle

GAMES, PLIES, BATCH = 300, 40, 30


def as_oracle(s: State) -> dict:
    """A state in the oracle's words."""
    board = {
        oracle.cell(NAME[at]): colour for colour, mask in zip(COLOURS, (s.black, s.white), strict=True) for at in bits(mask)
    }
    lost = dict(zip(COLOURS, s.lost, strict=True))
    return {"goal": s.options.goal, "board": board, "lost": lost, "turn": COLOURS[s.turn - 1]}


def compare_outcomes(s: State, p: dict) -> None:
    outcome, expected = rules.outcome(s), oracle.outcome(p)
    assert (outcome and (COLOURS[outcome.winners[0] - 1], outcome.reason)) == expected


def compare_game(seed: int) -> str:
    """Play one game; returns how it ended. Pushes are preferred now and then, so that some games end by ejections."""
    chance = random.Random(seed)
    options = random_options(chance)
    s, p = start(**options), oracle.begin(options)
    for _ in range(PLIES):
        moves = {text.write_move(move): move for move in rules.moves(s)}
        assert sorted(moves) == sorted(oracle.moves(p))
        if not moves:
            break
        pushes = [written for written, move in moves.items() if move.pushed]
        written = chance.choice(pushes if pushes and chance.random() < 0.6 else list(moves))
        for other in {written, *chance.sample(list(moves), min(2, len(moves)))}:
            assert as_oracle(rules.play(s, moves[other])) == oracle.play(p, other)
        s, p = rules.play(s, moves[written]), oracle.play(p, written)
    compare_outcomes(s, p)
    return (rules.outcome(s) or ("", "unfinished"))[1]


@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_random_games(batch):
    ends = [compare_game(seed) for seed in range(batch * BATCH, (batch + 1) * BATCH)]
    assert "goal" in ends


def test_crowded_and_sparse_boards():
    """Marbles thrown on the board at random: crowds have pushes of every size, sparse boards have sides that cannot move."""
    chance = random.Random(7)
    reasons = set()
    for _ in range(300):
        cells = chance.sample(sorted(NAME), chance.choice((1, 2, 4, 12, 24, 28)))
        cut = chance.randrange(max(0, len(cells) - 14), min(14, len(cells)) + 1)
        black, white = (sum(1 << at for at in side) for side in (cells[:cut], cells[cut:]))
        s = State(black, white, 0, 0, chance.choice((1, 2)), start().options)
        p = as_oracle(s)
        assert sorted(map(text.write_move, rules.moves(s))) == sorted(oracle.moves(p))
        compare_outcomes(s, p)
        reasons.add((rules.outcome(s) or ("", "none"))[1])
    assert reasons == {"none", "no-move"}
