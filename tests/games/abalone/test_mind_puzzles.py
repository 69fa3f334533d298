"""Wins in one to three turns and must-block positions, all proven by exhaustive search: the levels find them."""

import pytest

from arena.puzzles import Puzzle, read
from arena.puzzles_abalone import WANTED, Ejections
from banmen.core.mind import WIN
from banmen.core.record import Record
from banmen.games.abalone import mind, text
from banmen.games.abalone.tree import Tree
from banmen.search.thinking import think

WINS = [puzzle for kind in ("win-1", "win-2") for puzzle in read("abalone", kind)]


def answered(puzzle: Puzzle, level: int) -> str:
    """The move that a level plays."""
    *_, reply = think(Record.begin(puzzle.game, puzzle.state), {"level": level})
    return reply["move"]


def found(kind: str, level: int) -> list[bool]:
    return [answered(puzzle, level) in puzzle.best for puzzle in read("abalone", kind)]


@pytest.mark.parametrize("kind", WANTED)
def test_sets_are_whole(kind):
    puzzles = read("abalone", kind)
    assert len({puzzle.state for puzzle in puzzles}) == len(puzzles) == WANTED[kind]
    for puzzle in puzzles:
        moves = [text.read_move(puzzle.state, best) for best in puzzle.best]
        assert [text.write_move(move) for move in moves] == list(puzzle.best)


@pytest.mark.parametrize("puzzle", WINS, ids=lambda puzzle: puzzle.name)
def test_oracle_agrees(puzzle):
    turns, oracle = int(puzzle.fields["dm"]), Ejections()
    assert not oracle.wins(puzzle.state, turns - 1)
    assert {text.write_move(move) for move in oracle.winning(puzzle.state, turns)} == set(puzzle.best)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", read("abalone", "win-3"), ids=lambda puzzle: puzzle.name)
def test_oracle_agrees_on_wins_in_three(puzzle):
    assert not Ejections().wins(puzzle.state, 2)
    assert {text.write_move(move) for move in Ejections().winning(puzzle.state, 3)} == set(puzzle.best)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", read("abalone", "block"), ids=lambda puzzle: puzzle.name)
def test_oracle_agrees_that_all_else_loses(puzzle):
    oracle = Ejections()
    rules = puzzle.game.rules
    saved = [move for move in rules.moves(puzzle.state) if not oracle.wins(rules.play(puzzle.state, move), 2)]
    assert {text.write_move(move) for move in saved} == set(puzzle.best)


@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_wins_in_one_are_found(level):
    assert all(found("win-1", level))


def test_wins_in_one_are_found_before_the_search_goes_deep():
    for puzzle in read("abalone", "win-1"):
        first = next(mind.think(puzzle.state))
        assert text.write_move(first.lines[0].moves[0]) in puzzle.best
        assert first.lines[0].solved


def test_proofs_agree_with_the_oracle():
    """A win in two is proven of every right move, and of no other."""
    for puzzle in read("abalone", "win-2")[:6]:
        tree = Tree(puzzle.state)
        proven = {text.write_move(root[7]) for root in tree.roots if proof(tree, root, 3)}
        assert proven == set(puzzle.best)


def proof(tree: Tree, root, plies: int) -> int:
    search = tree.proves(root, WIN - plies)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


@pytest.mark.slow
def test_top_level_finds_all_wins_in_two():
    assert all(found("win-2", 6))


@pytest.mark.slow
def test_top_level_finds_most_wins_in_three():
    solved = found("win-3", 6)
    assert sum(solved) >= 0.8 * len(solved)


@pytest.mark.slow
def test_top_level_sees_what_must_be_blocked():
    assert all(found("block", 6))
