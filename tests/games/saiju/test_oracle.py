"""Random games beside the oracle: the same moves, the same successors, the same points and outcomes."""

import random

import pytest

from banmen.games.saiju import GAME, rules, scoring, text
from banmen.games.saiju.state import NAMES, SYMBOLS, State
from games.saiju.helpers import ALL_OPTIONS
from oracles import saiju as oracle

GAMES = 306


def as_oracle(s: State) -> dict:
    """A state in the oracle's words."""
    placed = {cell: code for cell, code in zip(oracle.cells(s.options.board), s.cells, strict=True) if code}
    return {
        "options": s.options._asdict(),
        "stones": {cell: (NAMES[code[1]], NAMES[code[0]]) for cell, code in placed.items() if code[0] != "k"},
        "shadows": {NAMES[code[1]]: cell for cell, code in placed.items() if code[0] == "k"},
        "used": NAMES[s.used] if s.used else None,
        "kept": list(s.kept),
        "seat": s.seat,
    }


def compare_outcomes(s: State, p: dict) -> None:
    table = oracle.totals(p)
    assert scoring.scores(s) == tuple(row["points"] for row in table)
    expected, outcome = oracle.outcome(p), rules.outcome(s)
    assert (outcome is None) == (expected is None)
    if expected:
        assert (outcome.winners, outcome.reason, outcome.scores) == ((expected[0],), expected[1], expected[2])


def compare_groups(s: State, p: dict) -> None:
    groups = {frozenset(group.cells): group for group in scoring.groups(s)}
    assert set(groups) == {frozenset(group) for group in oracle.groups(p)}
    for cells, group in groups.items():
        counts = tuple(sum(1 for cell in cells if p["stones"][cell][0] == NAMES[symbol]) for symbol in SYMBOLS)
        assert group.counts == counts


def compare_game(seed: int) -> None:
    chance = random.Random(seed)
    options = chance.choice(ALL_OPTIONS)
    s, p = rules.initial(GAME.options(options)), oracle.begin(**options)
    while True:
        assert as_oracle(s) == p
        moves = {text.write_move(move): move for move in rules.moves(s)}
        assert set(moves) == oracle.moves(p)
        if chance.random() < 0.1 or not moves:
            compare_outcomes(s, p)
            compare_groups(s, p)
        if not moves:
            return
        written = chance.choice(sorted(moves))
        for other in chance.sample(sorted(moves), min(3, len(moves))):
            assert as_oracle(rules.play(s, moves[other])) == oracle.play(p, other)
        s, p = rules.play(s, moves[written]), oracle.play(p, written)


@pytest.mark.parametrize("batch", range(9))
def test_random_games_agree_with_the_oracle(batch):
    for seed in range(batch, GAMES, 9):
        compare_game(seed)


def test_every_set_of_options_was_drawn():
    drawn = [random.Random(seed).choice(ALL_OPTIONS) for seed in range(GAMES)]
    assert all(options in drawn for options in ALL_OPTIONS)
