"""Siam's computer player: what it sees, what it avoids, and that its search finds what plain minimax finds."""

import random
from collections.abc import Sequence
from itertools import islice, pairwise, takewhile

import pytest

from arena.puzzles import Oracle
from arena.puzzles_siam import hopeless
from banmen.core.deepening import deepen
from banmen.core.mind import SURE, WIN, Thought
from banmen.core.record import Record
from banmen.games.siam import GAME, mind, rules, text
from banmen.games.siam.state import Move, State
from banmen.games.siam.tree import Tree
from games.siam.boards import options, state
from games.siam.test_mind_moves import crowded
from games.siam.test_oracle import drawn_start


def thought(s: State, depth: int, earlier: Sequence[State] = (), lines: int = 1) -> Thought:
    """What is known when a depth was searched in full, or all there is."""
    found = None
    for found in mind.think(s, earlier, lines):
        if found.depth >= depth:
            break
    assert found is not None
    return found


def best(s: State, depth: int, earlier: Sequence[State] = ()) -> str:
    return text.write_move(thought(s, depth, earlier).lines[0].moves[0])


def score(s: State, depth: int, earlier: Sequence[State] = ()) -> int:
    return thought(s, depth, earlier).lines[0].scores[s.seat - 1]


@pytest.mark.parametrize(
    ("pieces", "mover", "move"),
    [
        ("c2:ES c1:#", "E", "c2c1S"),
        ("c2:RN c3:RN c4:# c5:#", "R", "c2c3N"),
        ("c1:RN c2:RN c3:# c4:# c5:#", "R", "c1N"),
        ("d3:ES d2:RW d1:#", "E", "d3d2S"),
    ],
)
def test_a_win_in_one_is_seen_at_depth_1(pieces: str, mover: str, move: str) -> None:
    """Figures 4b, 4c, 9a and 9c of the 2005 booklet."""
    found = thought(state(pieces, mover), 1).lines[0]
    if len(found.moves) > 1 or text.write_move(found.moves[0]) != move:
        assert rules.play(state(pieces, mover), found.moves[0]).winner == "ER".index(mover) + 1
    assert found.scores["ER".index(mover)] == WIN - 1
    assert found.solved


@pytest.mark.parametrize("pieces", ["a3:ES a2:RS a1:#", "a3:EE b3:# c3:RE d3:EN e3:#", "a3:EE b3:RE c3:RE d3:# e3:#"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_push_that_wins_for_the_other_seat_is_not_played(pieces: str, depth: int) -> None:
    """Rule 44: figure 9b and examples 29 and 31."""
    s = state(pieces, "E")
    found = thought(s, depth, lines=len(rules.moves(s)))
    own_goals = {line.moves[0] for line in found.lines if rules.play(s, line.moves[0]).winner == 2}
    assert own_goals
    assert found.lines[0].moves[0] not in own_goals
    assert all(line.scores == (1 - WIN, WIN - 1) for line in found.lines if line.moves[0] in own_goals)


def test_an_own_goal_is_played_where_there_is_nothing_else() -> None:
    """On a board of four squares in a row the elephant is hemmed in: all it can do besides is to turn."""
    s = state(" ".join(f"{file}{rank}:x" for file in "abcde" for rank in "2345") + " a1:EE b1:RE c1:RE d1:# e1:x", "E")
    assert {text.write_move(move) for move in rules.moves(s)} >= {"a1b1E"}
    assert best(s, 2) != "a1b1E"


def test_a_threat_is_met() -> None:
    """The rhino threatens to push the rock of c5 off; only the elephant beside it can push it away."""
    s = state("c4:RN c5:# b5:EE", "E")
    met = [move for move in rules.moves(s) if not any(end.winner == 2 for end in ends(rules.play(s, move)))]
    assert list(map(text.write_move, met)) == ["b5c5E"]
    assert best(s, 2) == "b5c5E"


def ends(s: State) -> list[State]:
    return [rules.play(s, move) for move in rules.moves(s)]


def test_scores_are_antisymmetric() -> None:
    chance = random.Random(3)
    for _ in range(100):
        s = crowded(drawn_start(chance), chance)
        assert mind.evaluate(s, 1) == -mind.evaluate(s, 2)
        exchanged = s._replace(board=s.board.swapcase().replace("X", "x"), seat=3 - s.seat)
        assert mind.evaluate(exchanged, 1) == mind.evaluate(s, 2)


def test_a_finished_game_is_won_and_has_no_thoughts() -> None:
    s = rules.play(state("c2:ES c1:#"), Move("c2", "c1", "S"))
    assert mind.evaluate(s, 1) == WIN == -mind.evaluate(s, 2)
    assert list(mind.think(s)) == []


def minimax(s: State, depth: int, ply: int, seen: frozenset[State]) -> int:
    """The score for the seat to move, plainly: the same evaluation, wins seen one ply beyond the depth, repetition a draw."""
    following = ends(s)
    if not following:
        return ply - WIN
    if any(end.winner == s.seat for end in following):
        return WIN - ply - 1
    if depth == 0:
        return mind.evaluate(s, s.seat)
    return max(follow(s, end, depth, ply, seen) for end in following)


def follow(s: State, end: State, depth: int, ply: int, seen: frozenset[State]) -> int:
    if end.winner:
        return ply + 1 - WIN
    return 0 if depth > 1 and end in seen else -minimax(end, depth - 1, ply + 1, seen | {end})


@pytest.mark.parametrize("seed", range(6))
def test_without_selection_the_search_is_plain_minimax(seed: int) -> None:
    chance = random.Random(seed)
    s = crowded(drawn_start(chance), chance)
    while rules.outcome(s) or max(len(rules.moves(s._replace(seat=seat))) for seat in (1, 2)) > 22:
        s = crowded(drawn_start(chance), chance)
    found = None
    for found in deepen(Tree(s, (), selective=False), s.seat):
        if found.depth >= 3:
            break
    assert found is not None
    expected = max(
        (1 if rules.play(s, move).winner == s.seat else -1) * (WIN - 1)
        if rules.play(s, move).winner
        else -minimax(rules.play(s, move), found.depth - 1, 1, frozenset({s}))
        for move in rules.moves(s)
    )
    assert found.lines[0].scores[s.seat - 1] == expected


def test_wins_and_losses_that_are_seen_are_real() -> None:
    """Beside the oracle: whatever the search takes for decided within four plies, and no win in two is missed."""
    found = 0
    for seed in range(30):
        chance = random.Random(seed)
        s = crowded(rules.initial({option.name: chance.choice(option.values) for option in rules.OPTIONS}), chance)
        *_, last = takewhile(lambda item: item.depth <= 3, mind.think(s))
        line, oracle = last.lines[0], Oracle(GAME, hopeless)
        plies = WIN - abs(line.scores[s.seat - 1])
        if plies > 4:
            assert not oracle.wins(s, 2)
        elif line.scores[s.seat - 1] > 0:
            assert line.moves[0] in oracle.winning(s, (plies + 1) // 2)
        else:
            assert all(end.winner != s.seat and (end.winner or oracle.wins(end, plies // 2)) for end in ends(s))
        found += plies <= 4
    assert found > 15


AHEAD = "c4:EN c3:EE b3:# d3:# e1:RS"
"""A position in which the elephants stand better, and are to move or not."""


def test_a_seat_that_is_ahead_does_not_repeat() -> None:
    """A move back to a position that was there counts as a draw, so another is made."""
    s = state(AHEAD, "E")
    move = thought(s, 3).lines[0].moves[0]
    found = thought(s, 3, [rules.play(s, move)]).lines[0]
    assert found.moves[0] != move
    assert found.scores[0] > 0


def test_a_seat_that_is_behind_repeats() -> None:
    s = state(AHEAD, "R")
    found = thought(s, 3).lines[0]
    assert found.scores[1] < 0
    back = rules.play(s, rules.moves(s)[0])
    again = thought(s, 3, [back]).lines[0]
    assert again.scores == (0, 0)
    assert again.moves[0] == rules.moves(s)[0]


def test_repetition_is_seen_within_the_tree() -> None:
    """Where every reply leads to what was there, the move before it comes to a draw."""
    s = state("a1:RN b3:# c3:# d3:# c5:ES c1:RN e5:EW", "E")
    move = thought(s, 3).lines[0].moves[0]
    for_all = thought(s, 3, ends(rules.play(s, move)), lines=len(rules.moves(s)))
    assert {line.scores[0] for line in for_all.lines if line.moves[0] == move} == {0}
    assert for_all.lines[0].scores[0] > 0


def test_lines_are_legal() -> None:
    chance = random.Random(5)
    for _ in range(20):
        s = crowded(drawn_start(chance), chance)
        if rules.outcome(s):
            continue
        for line in thought(s, 4, lines=2).lines:
            at = s
            for move in line.moves:
                assert move in rules.moves(at)
                at = rules.play(at, move)
            if abs(line.scores[0]) >= SURE and line.scores[s.seat - 1] > 0:
                assert line.solved


@pytest.mark.parametrize("pieces", ["", "b3:#", "a1:EN e5:RS", "c3:# d3:# a1:EN"])
def test_boards_with_fewer_rocks_are_played(pieces: str) -> None:
    found = thought(state(pieces, "R"), 3)
    assert found.lines[0].moves[0] in rules.moves(state(pieces, "R"))
    assert abs(found.lines[0].scores[0]) < SURE


def test_the_same_nodes_give_the_same_thoughts() -> None:
    s = rules.initial(options(x_rule="any-arrival"))
    first = [(item.nodes, item.lines) for item in islice(mind.think(s), 60)]
    again = [(item.nodes, item.lines) for item in islice(mind.think(s), 60)]
    assert first == again


def test_thoughts_come_often() -> None:
    """Nodes between two thoughts, after the first one: a few milliseconds of work."""
    s = state("a3:EE b3:RE c3:# d3:EW e3:RN c1:EN c2:# c4:RS a5:ES a4:RN d5:# e1:RN", "R")
    nodes = [item.nodes for item in islice(mind.think(s), 200)]
    assert max(b - a for a, b in pairwise(nodes)) < 1000


def test_every_option_is_played_to_the_end() -> None:
    """Against random moves, a shallow search wins or draws every game."""
    for seed in range(6):
        chance = random.Random(seed)
        record = Record.begin(GAME, drawn_start(chance))
        while not record.outcome and len(record.moves) < 200:
            if record.turn == 1 + seed % 2:
                record = record.play(thought(record.state, 3, record.states[:-1]).lines[0].moves[0])
            else:
                record = record.play(chance.choice(record.legal()))
        assert record.outcome
        assert record.outcome.winners == (1 + seed % 2,)
