"""Random games beside the oracle: the same moves, the same successors, the same outcomes, all options drawn at random."""

import random

import pytest

from banmen.core.record import Record
from banmen.games.siam import GAME, rules, text
from banmen.games.siam.push import pushed
from banmen.games.siam.squares import SQUARES
from banmen.games.siam.state import COUNTED, State
from games.siam.boards import written
from oracles import siam as oracle

BATCHES, GAMES, PLIES = 15, 20, 30
"""Batches of games, games a batch, and the plies after which a game is broken off."""

HOLES = 0.4
"""How many of the games are played on a board with missing squares."""


def as_oracle(s: State) -> dict:
    """A state in the oracle's words."""
    board = {square: written(held) for square, held in zip(SQUARES, s.board, strict=True) if held not in ".x"}
    mine, yours = s.plies - s.plies // 2, s.plies // 2
    return {
        "options": s.options._asdict(),
        "board": {at: "rock" if piece == "#" else ("ER".index(piece[0]) + 1, piece[1]) for at, piece in board.items()},
        "missing": {square for square, held in zip(SQUARES, s.board, strict=True) if held == "x"},
        "mover": s.seat,
        "turns": None if s.plies == COUNTED else {1: mine, 2: yours},
        "exits": {seat: int(str(seat) in s.exits) for seat in (1, 2)},
        "winner": s.winner or None,
    }


def known(p: dict) -> dict:
    """An oracle's position without what no longer matters: turns that count for nothing, exits that were free."""
    counted = p["turns"] and sum(p["turns"].values()) < COUNTED
    exits = p["exits"] if p["options"]["one_exit"] else {1: 0, 2: 0}
    return {**p, "turns": p["turns"] if counted else None, "exits": exits}


def drawn_start(chance: random.Random) -> State:
    options = {option.name: chance.choice(option.values) for option in rules.OPTIONS}
    s = rules.initial(options)
    if chance.random() < HOLES:
        holes = chance.sample(range(25), chance.randint(1, 12))
        s = s._replace(board="".join("x" if k in holes else held for k, held in enumerate(s.board)))
    return s


def agree(s: State, p: dict) -> dict:
    """The moves by their texts, after checking that both sides name the same ones and the same outcome."""
    moves = {text.write_move(move): move for move in rules.moves(s)}
    assert len(moves) == len(rules.moves(s))
    assert set(moves) == oracle.moves(p)
    outcome = rules.outcome(s)
    assert (outcome and (*outcome.winners, outcome.reason)) == oracle.outcome(p)
    return moves


def choose(chance: random.Random, s: State, moves: dict) -> str:
    """A move: pushes are taken more often, so that games have an end."""
    pushes = [name for name, move in moves.items() if pushed(s, move)]
    return chance.choice(pushes if pushes and chance.random() < 0.5 else sorted(moves))


def play_beside(chance: random.Random) -> str | None:
    """One game to its end or `PLIES`; returns the reason of its end."""
    record = Record.begin(GAME, drawn_start(chance))
    p = as_oracle(record.state)
    while len(record.moves) < PLIES:
        s = record.state
        assert as_oracle(s) == known(p)
        moves = agree(s, p)
        if record.outcome:
            break
        for other in chance.sample(sorted(moves), min(3, len(moves))):
            assert as_oracle(rules.play(s, moves[other])) == known(oracle.play(p, other))
        name = choose(chance, s, moves)
        record, p = record.play(moves[name]), oracle.play(p, name)
    return record.outcome.reason if record.outcome else None


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_agree_with_the_oracle(batch: int) -> None:
    chance = random.Random(batch)
    reasons = [play_beside(chance) for _ in range(GAMES)]
    assert reasons.count("rock-out") >= 2


def pieces_drawn(chance: random.Random) -> State:
    """A crowded position, as random games seldom reach it."""
    options = {option.name: chance.choice(option.values) for option in rules.OPTIONS}
    s = rules.initial(options)
    animals = [chance.choice(side) for side in ("NESW", "nesw") for _ in range(chance.randint(2, s.options.animals))]
    letters = [*"***"[: chance.randint(0, 3)], *animals]
    board = letters + ["x"] * chance.choice((0, 0, 3)) + ["."] * 25
    board = board[:25]
    chance.shuffle(board)
    plies = COUNTED if s.options.x_rule == "off" else chance.randint(0, COUNTED)
    return s._replace(board="".join(board), plies=plies, seat=1 + plies % 2 if plies < COUNTED else chance.choice((1, 2)))


@pytest.mark.parametrize("seed", range(8))
def test_crowded_positions_agree_with_the_oracle(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(25):
        s = pieces_drawn(chance)
        p = as_oracle(s)
        for name, move in agree(s, p).items():
            assert as_oracle(rules.play(s, move)) == known(oracle.play(p, name))
