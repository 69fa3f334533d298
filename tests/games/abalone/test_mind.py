"""The computer player: its moves are the rules' moves, its search is minimax, and it sees what is near."""

import itertools
import random
from collections.abc import Iterator

import pytest

from banmen.core.mind import SURE, WIN, Thought
from banmen.games.abalone import mind, rules, text
from banmen.games.abalone.inner import generator, possible
from banmen.games.abalone.state import State
from banmen.games.abalone.tree import Tree
from games.abalone.helpers import only, start, walk


def thought(s: State, depth: int, earlier=(), lines: int = 1) -> Thought:
    """What is known once a depth is searched, or everything."""
    last = None
    for last in mind.think(s, earlier, lines):
        if last.depth >= depth:
            break
    assert last is not None
    return last


def steps(tree: Tree, *arguments) -> int:
    """The result of a search that is not interrupted."""
    search = tree.search(*arguments)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def walked(seeds: range, plies: int = 60) -> Iterator[State]:
    return (s for seed in seeds for s, _, _ in walk(seed, plies))


def test_generator_finds_the_moves_of_the_rules():
    moves = generator()
    for s in walked(range(12)):
        found = moves.every(*s.sides)
        assert sorted(move[7] for move in found) == sorted(rules.moves(s))
        assert all(possible(move, *s.sides) for move in found)


def test_stages_are_what_they_say():
    moves = generator()
    for s in walked(range(4)):
        assert all(move[7].ejects for move in moves.ejections(*s.sides))
        assert all(move[7].pushed and not move[7].ejects for move in moves.pushes(*s.sides))
        assert not any(move[7].pushed for move in moves.quiet(*s.sides))


def test_moves_of_other_positions_are_tried_by_their_legality():
    moves, chance = generator(), random.Random(5)
    for s in itertools.islice(walked(range(100, 104)), 0, None, 5):
        legal = set(rules.moves(s))
        for move in chance.sample(moves.all, 300):
            assert possible(move, *s.sides) == (move[7] in legal)


def minimax(s: State, seen: list[State], depth: int, ply: int = 0) -> int:
    """The score for the side to move by the plainest search there is; leaves are settled by ejections alone."""
    if outcome := rules.outcome(s):
        return WIN - ply if s.turn in outcome.winners else ply - WIN
    if s in seen:
        return 0
    moves = rules.moves(s)
    stand = mind.evaluate(s, s.turn) if depth <= 0 else -WIN
    wanted = [move for move in moves if depth > 0 or move.ejects]
    return max([stand, *(-minimax(rules.play(s, move), [*seen, s], depth - 1, ply + 1) for move in wanted)])


@pytest.mark.parametrize("depth", [1, 2])
def test_search_in_full_width_is_minimax(depth):
    for s in [*itertools.islice(walked(range(20, 26)), 3, None, 50), only("e4 e5 d4", "e6 f7 c3", goal=2)]:
        if rules.moves(s):
            tree = Tree(s, selective=False)
            scores = {root[7]: steps(tree, root, depth, -WIN, WIN) for root in tree.roots}
            assert scores == {move: -minimax(rules.play(s, move), [s], depth - 1, 1) for move in rules.moves(s)}


def test_deeper_search_in_full_width_is_minimax():
    for s in (only("e4 e5 d4", "e6 f7 c3", goal=2), only("a1 a2 b2", "a3 c4 d4", goal=2), only("e5 e6", "e7 g9", turn=2)):
        tree = Tree(s, selective=False)
        best = max(steps(tree, root, 3, -WIN, WIN) for root in tree.roots)
        assert best == minimax(s, [], 3)


def test_evaluation_is_antisymmetric():
    for s in walked(range(30, 34)):
        assert mind.evaluate(s, 1) == -mind.evaluate(s, 2)
        assert mind.evaluate(s._replace(black=s.white, white=s.black, lost_black=s.lost_white, lost_white=s.lost_black), 1) == (
            mind.evaluate(s, 2)
        )


def test_first_step_knows_every_move_to_depth_1():
    s = start(layout="belgian-daisy")
    first = next(mind.think(s, (), 99))
    assert first.depth >= 1
    assert {line.moves[0] for line in first.lines} == set(rules.moves(s))


def test_win_in_one_is_seen_at_once():
    s = only("e7 e8 a1", "e9 a5", lost=(3, 5))
    (line,) = next(mind.think(s)).lines
    assert (text.write_move(line.moves[0]), line.scores, line.solved) == ("e7e8", (WIN - 1, 1 - WIN), True)


def test_win_that_is_proven_ends_the_search():
    *_, last = mind.think(only("e7 e8 a1", "e9 a5", lost=(3, 5)))
    assert last.depth == 1


def test_side_that_is_shut_in_loses():
    s = only("a1", "a2 b1 c3", turn=2, goal=6)
    (line,) = thought(s, 1).lines
    assert rules.outcome(rules.play(s, line.moves[0])).reason == "no-move"
    assert (line.scores, line.solved) == ((1 - WIN, WIN - 1), True)


def test_goal_that_is_near_is_seen():
    """The same board with one marble or with many to go."""
    black, white = "e6 e7 e8 a1 a2", "e9 i9 i8 i5"
    near, far = only(black, white, lost=(0, 5)), only(black, white, lost=(0, 1))
    assert thought(near, 1).lines[0].scores[0] > SURE
    assert abs(thought(far, 1).lines[0].scores[0]) < SURE


def test_repetition_is_a_draw():
    """Black is far behind and may go back to a position that has been."""
    s = only("a1 a2", "e4 e5 e6 f5 f6 d4 d5 i9", lost=(5, 0))
    states = [s]
    for move in ("a1b1", "i9i8", "b1a1", "i8i9", "a1b1", "i9i8"):
        states.append(rules.play(states[-1], text.read_move(states[-1], move)))
    *earlier, now = states
    line = thought(now, 1, earlier).lines[0]
    assert (text.write_move(line.moves[0]), line.scores[0]) == ("b1a1", 0)


def test_lines_are_legal():
    for s in itertools.islice(walked(range(50, 56)), 5, None, 40):
        if rules.moves(s):
            for line in thought(s, 4, lines=2).lines:
                at = s
                for move in line.moves:
                    assert move in rules.moves(at)
                    at = rules.play(at, move)


def test_same_nodes_same_thought():
    s = start(layout="the-wall")
    first, second = (list(itertools.islice(mind.think(s), 20)) for _ in range(2))
    assert first == second


def test_steps_are_short():
    """No step takes longer than some nodes."""
    s = start(layout="belgian-daisy")
    nodes = [one.nodes for one in itertools.islice(mind.think(s), 60)]
    assert max(after - before for before, after in itertools.pairwise(nodes)) < 300


def test_same_thought_everywhere():
    """Natively and in Pyodide, today and tomorrow: to be written anew when the search or the evaluation changes."""
    one = next(one for one in mind.think(start(layout="belgian-daisy")) if one.nodes >= 3000)
    assert [text.write_move(move) for move in one.lines[0].moves[:2]] == ["a1b2", "i5h5"]
    assert (one.nodes, one.lines[0].scores) == (3004, (30, -30))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_lead_is_brought_home(seed):
    """A few nodes a move are enough to win against random moves, soon and with few losses."""
    chance, s, earlier = random.Random(seed), start(layout="standard" if seed % 2 else "german-daisy"), []
    while not rules.outcome(s):
        if s.turn == 1 + seed % 2:
            move = next(one for one in mind.think(s, earlier) if one.nodes >= 60).lines[0].moves[0]
        else:
            move = chance.choice(rules.moves(s))
        earlier.append(s)
        s = rules.play(s, move)
        assert len(earlier) < 200
    assert rules.outcome(s).winners == (1 + seed % 2,)
    assert min(s.lost) <= 1
