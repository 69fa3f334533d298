"""The test sets of Saiju: ends of games with a proven result, who finds it, and how soon."""

from functools import cache

import pytest

from arena.puzzles import Puzzle, read
from arena.puzzles_saiju import WANTED, Oracle, hundredths, placements
from arena.swift import Swift, move
from banmen.core.mind import Thought
from banmen.core.record import Record
from banmen.games.saiju import mind, text
from banmen.games.saiju.state import shadows
from banmen.search.thinking import think

KINDS = tuple(WANTED)
MARGINS = tuple(kind for kind in KINDS if kind.startswith("margin"))


@cache
def puzzles(kind: str) -> tuple[Puzzle, ...]:
    return tuple(read("saiju", kind))


ONE_TURN = [puzzle for puzzle in puzzles("win-2") if len(shadows(puzzle.state)) == 2]
"""Where both placements can be made in one turn."""


def solved(puzzle: Puzzle, nodes: int) -> Thought:
    """What is known when the win or loss is proven, or when so many nodes were searched."""
    for found in mind.think(puzzle.state):
        if found.lines[0].solved or found.nodes >= nodes:
            break
    return found


def best(puzzle: Puzzle, thought: Thought) -> bool:
    return text.write_move(thought.lines[0].moves[0]) in puzzle.best


def played(puzzle: Puzzle, level: int) -> bool:
    *_, reply = think(Record.begin(puzzle.game, puzzle.state), {"level": level, "seed": 1})
    return reply["move"] in puzzle.best


def test_there_are_forty_at_least() -> None:
    assert sum(len(puzzles(kind)) for kind in KINDS) >= 40
    assert all(len(puzzles(kind)) == WANTED[kind] for kind in KINDS)
    for kind in KINDS:
        assert {placements(puzzle.state) for puzzle in puzzles(kind)} == {int(kind[-1])}


@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_every_level_from_3_up_wins_with_two_placements_left(level: int) -> None:
    assert [puzzle.name for puzzle in puzzles("win-2") if not played(puzzle, level)] == []


@pytest.mark.parametrize("puzzle", ONE_TURN, ids=lambda puzzle: puzzle.name)
def test_a_win_in_one_turn_is_played_after_depth_1(puzzle: Puzzle) -> None:
    assert best(puzzle, next(mind.think(puzzle.state)))


@pytest.mark.parametrize("puzzle", puzzles("margin-5")[:5], ids=lambda puzzle: puzzle.name)
def test_the_margin_is_exact(puzzle: Puzzle) -> None:
    *_, found = mind.think(puzzle.state)
    assert found.lines[0].solved
    assert found.lines[0].scores[puzzle.state.seat - 1] == int(puzzle.fields["ce"])
    assert best(puzzle, found)


@pytest.mark.parametrize("puzzle", puzzles("win-7")[:3], ids=lambda puzzle: puzzle.name)
def test_a_win_is_proven(puzzle: Puzzle) -> None:
    found = solved(puzzle, mind.LEVELS[-1].nodes)
    assert found.lines[0].solved
    assert found.lines[0].scores[puzzle.state.seat - 1] > 0
    assert best(puzzle, found)


@pytest.mark.parametrize("puzzle", [*puzzles("win-2"), *puzzles("margin-5")[:2]], ids=lambda puzzle: puzzle.name)
def test_the_oracle_says_the_same(puzzle: Puzzle) -> None:
    proven(puzzle)


def proven(puzzle: Puzzle) -> None:
    oracle, start = Oracle(), Swift(puzzle.state)
    result = oracle.best(start) if "ce" in puzzle.fields else 1
    if "ce" in puzzle.fields:
        assert hundredths(result) == int(puzzle.fields["ce"])
    assert sorted(text.write_move(move(puzzle.state, ply)) for ply in oracle.right(start, result)) == sorted(puzzle.best)


@pytest.mark.slow
@pytest.mark.parametrize("kind", MARGINS)
def test_level_6_knows_every_margin(kind: str) -> None:
    for puzzle in puzzles(kind):
        found = [found for found in mind.think(puzzle.state) if found.nodes <= mind.LEVELS[-1].nodes][-1]
        assert found.lines[0].scores[puzzle.state.seat - 1] == int(puzzle.fields["ce"]), puzzle.name
        assert best(puzzle, found), puzzle.name


@pytest.mark.slow
def test_level_6_proves_nine_of_ten_wins_with_seven_placements_left() -> None:
    """Its budget is a second and a half natively there, some three in the browser."""
    found = [(puzzle, solved(puzzle, mind.LEVELS[-1].nodes)) for puzzle in puzzles("win-7")]
    missed = [puzzle.name for puzzle, thought in found if not (thought.lines[0].solved and best(puzzle, thought))]
    assert len(missed) <= len(found) // 10, missed


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_oracle_says_the_same_of_all(kind: str) -> None:
    for puzzle in puzzles(kind):
        proven(puzzle)
