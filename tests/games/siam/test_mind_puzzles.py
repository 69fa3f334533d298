"""The test sets of Siam: who finds what must be found, within a level's own budget."""

from functools import cache

import pytest

from arena.puzzles import Oracle, Puzzle, read
from arena.puzzles_siam import WANTED, hopeless
from banmen.core.record import Record
from banmen.games.siam import mind, rules, text
from banmen.search.thinking import think

KINDS = tuple(WANTED)


@cache
def puzzles(kind: str) -> tuple[Puzzle, ...]:
    return tuple(read("siam", kind))


def played(puzzle: Puzzle, level: int, **more: int) -> str:
    """The text of the move that a level plays."""
    *_, reply = think(Record.begin(puzzle.game, puzzle.state), {"level": level, **more})
    return str(reply["move"])


def test_there_are_forty_at_least() -> None:
    assert sum(len(puzzles(kind)) for kind in KINDS) >= 40
    assert all(len(puzzles(kind)) == WANTED[kind] for kind in KINDS)


@pytest.mark.parametrize("puzzle", puzzles("win-1"), ids=lambda puzzle: puzzle.name)
def test_a_win_in_one_is_what_the_rules_say(puzzle: Puzzle) -> None:
    wins = [move for move in rules.moves(puzzle.state) if rules.play(puzzle.state, move).winner == puzzle.state.seat]
    assert sorted(map(text.write_move, wins)) == sorted(puzzle.best)


@pytest.mark.parametrize("level", [3, 4, 5, 6])
@pytest.mark.parametrize("puzzle", puzzles("win-1"), ids=lambda puzzle: puzzle.name)
def test_every_level_from_3_up_wins_in_one(puzzle: Puzzle, level: int) -> None:
    assert played(puzzle, level) in puzzle.best


@pytest.mark.parametrize("puzzle", puzzles("win-1"), ids=lambda puzzle: puzzle.name)
def test_a_win_in_one_is_known_and_proven_after_depth_1(puzzle: Puzzle) -> None:
    thought = next(mind.think(puzzle.state))
    assert text.write_move(thought.lines[0].moves[0]) in puzzle.best
    assert thought.lines[0].solved
    assert thought.nodes <= len(rules.moves(puzzle.state))


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("puzzle", puzzles("own-goal"), ids=lambda puzzle: puzzle.name)
def test_no_level_pushes_a_rock_out_for_the_other_side(puzzle: Puzzle, level: int) -> None:
    for seed in range(3):
        move = text.read_move(puzzle.state, played(puzzle, level, seed=seed))
        assert rules.play(puzzle.state, move).winner != 3 - puzzle.state.seat


@pytest.mark.parametrize("level", [3, 4])
@pytest.mark.parametrize("kind", ["own-goal", "block"])
def test_threats_are_met(kind: str, level: int) -> None:
    assert [puzzle.name for puzzle in puzzles(kind) if played(puzzle, level) not in puzzle.best] == []


@pytest.mark.parametrize("kind", ["win-2", "win-3"])
def test_level_6_finds_all_wins_in_two_and_three(kind: str) -> None:
    assert [puzzle.name for puzzle in puzzles(kind) if played(puzzle, 6) not in puzzle.best] == []


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", puzzles("win-2"), ids=lambda puzzle: puzzle.name)
def test_a_win_in_two_is_what_the_oracle_says(puzzle: Puzzle) -> None:
    wins = Oracle(puzzle.game, hopeless).winning(puzzle.state, 2)
    assert sorted(map(text.write_move, wins)) == sorted(puzzle.best)
