"""Laws of every game's mind, over random play: legal moves, lines, scores, short steps, and the same answers every time."""

from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from random import Random
from typing import Any

from banmen import games
from banmen.core.game import Game
from banmen.core.mind import SURE, WIN, Line, Mind, Thought
from banmen.search.service import answer
from conformance.walks import ending, walks

NODES, STEPS = 400, 60
"""How far a mind is followed here."""

STEP = 3_000
"""No step of a search after depth 1 has more nodes, and none of the whole of depth 1 more than ten times as many."""

HARDLY_EVER = ("abalone", "saiju")
"""The games whose random play hardly ever comes to a win in one."""


@cache
def open_places(game: Game) -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """Positions where there is something to think about, with the states before: two of each walk."""
    chance = Random(game.name)
    found = []
    for record in walks(game):
        plies = [ply for ply, state in enumerate(record.states) if game.rules.moves(state)]
        found += [(record.states[ply], record.states[:ply]) for ply in sorted({plies[-1], chance.choice(plies)})]
    return tuple(found)


def thoughts(mind: Mind[Any], state: Any, earlier: Any = (), lines: int = 1, nodes: int = NODES) -> list[Thought]:
    """What a mind thinks until it has so many nodes, or has thought so often."""
    return list(islice(until(mind.think(state, earlier, lines), nodes), STEPS))


def until(thinking: Iterator[Thought], nodes: int) -> Iterator[Thought]:
    for thought in thinking:
        yield thought
        if thought.nodes >= nodes:
            return


def test_six_levels_each_with_more_than_the_one_below(game: Game) -> None:
    levels = game.mind.LEVELS
    assert len(levels) == 6
    assert game.mind.SCALE > 0
    assert [level.noise for level in levels] == sorted((level.noise for level in levels), reverse=True)
    for low, high in pairwise(levels):
        assert high.nodes > low.nodes or high.depth > low.depth or high.noise < low.noise
    assert all(level.nodes > 0 and level.depth > 0 and level.noise >= 0 for level in levels)
    assert levels[-1].noise == 0


def test_the_first_thought_is_a_legal_move_at_depth_1(game: Game) -> None:
    for state, earlier in open_places(game):
        first = next(iter(game.mind.think(state, earlier)))
        assert first.depth >= 1
        assert first.lines
        assert first.lines[0].moves[0] in game.rules.moves(state)


def test_lines_are_played(game: Game) -> None:
    for state, earlier in open_places(game):
        for thought in thoughts(game.mind, state, earlier):
            for line in thought.lines:
                check_line(game, state, line)


def check_line(game: Game, state: Any, line: Line) -> None:
    assert line.moves
    assert len(line.scores) == len(game.rules.seats(state.options._asdict()))
    assert all(type(score) is int and abs(score) <= WIN for score in line.scores)
    if len(line.scores) == 2:
        assert sum(line.scores) == 0
    for move in line.moves:
        assert move in game.rules.moves(state), line.moves
        state = game.rules.play(state, move)


def test_depth_and_nodes_only_grow(game: Game) -> None:
    for state, earlier in open_places(game)[::3]:
        thinking = thoughts(game.mind, state, earlier, nodes=2 * NODES)
        assert [thought.depth for thought in thinking] == sorted(thought.depth for thought in thinking)
        assert [thought.nodes for thought in thinking] == sorted(thought.nodes for thought in thinking)


def test_a_step_is_short(game: Game) -> None:
    for state, earlier in open_places(game)[::3]:
        nodes = [thought.nodes for thought in thoughts(game.mind, state, earlier, nodes=2 * NODES)]
        assert nodes[0] <= 10 * STEP
        assert all(after - before <= STEP for before, after in pairwise(nodes))


def test_several_lines_are_different_moves_and_the_best_comes_first(game: Game) -> None:
    for state, earlier in open_places(game)[::3]:
        seat, legal = game.rules.turn(state), game.rules.moves(state)
        for wanted in (3, len(legal)):
            first = next(iter(game.mind.think(state, earlier, wanted)))
            scores = [line.scores[seat - 1] for line in first.lines]
            assert scores == sorted(scores, reverse=True)
            assert len({line.moves for line in first.lines}) == len(first.lines) <= wanted
            assert len(first.lines) >= min(2, len(legal))
            for line in first.lines[:5]:
                check_line(game, state, line)


def test_the_same_question_has_the_same_thoughts(game: Game) -> None:
    """Also after other thinking, and after thoughts that were broken off."""
    places = open_places(game)[::4]
    before = [thoughts(game.mind, state, earlier) for state, earlier in places]
    for state, earlier in reversed(places):
        list(islice(game.mind.think(state, earlier, 2), 3))
    assert [thoughts(game.mind, state, earlier) for state, earlier in places] == before


def test_two_thoughts_do_not_disturb_each_other(game: Game) -> None:
    places = open_places(game)[1:9:4]
    alone = [thoughts(game.mind, state, earlier)[:6] for state, earlier in places]
    both = [until(game.mind.think(state, earlier), NODES) for state, earlier in places]
    mixed: list[list[Thought]] = [[], []]
    for _ in range(6):
        for at in (0, 1):
            mixed[at] += islice(both[at], 1)
    assert mixed == alone


def test_a_win_in_one_is_taken_from_level_3_up(game: Game) -> None:
    found = 0
    for record in walks(game)[1::2]:
        ply = len(record.moves) - 1
        state = record.states[ply]
        if not wins(game, state, ending(game, state, game.rules.moves(state))):
            continue
        found += 1
        for level in range(3, 7):
            reply = answer(
                {
                    "op": "think", "game": game.name, "options": state.options._asdict(), "level": level, "seed": ply,
                    "position": game.text.write_position(state), "limits": {"nodes": 20 * NODES},
                }
            )  # fmt: skip
            assert wins(game, state, game.text.read_move(state, reply["move"])), (state, reply)
    assert found or game.name in HARDLY_EVER


def wins(game: Game, state: Any, move: Any) -> bool:
    """Whether a move ends the game, and wins it."""
    outcome = game.rules.outcome(game.rules.play(state, move)) if move is not None else None
    return outcome is not None and outcome.winners == (game.rules.turn(state),)


def test_what_is_proven_at_depth_1_is_true(game: Game) -> None:
    for state, _ in open_places(game):
        line = next(iter(game.mind.think(state))).lines[0]
        score = line.scores[game.rules.turn(state) - 1]
        if score == WIN - 1:
            assert wins(game, state, line.moves[0])


def test_evaluation_is_even_between_two_seats(game: Game) -> None:
    for state, _ in open_places(game):
        if len(game.rules.seats(state.options._asdict())) == 2:
            assert abs(game.mind.evaluate(state, 1)) < SURE
            assert abs(game.mind.evaluate(state, 1) + game.mind.evaluate(state, 2)) <= 2 * game.mind.SCALE


def minimax(game: Game, state: Any, depth: int, ply: int = 0) -> int:
    """The score of a position for the seat to move, by looking at everything."""
    outcome = game.rules.outcome(state)
    if outcome:
        return 0 if not outcome.winners else WIN - ply if game.rules.turn(state) in outcome.winners else ply - WIN
    if depth == 0:
        return game.mind.evaluate(state, game.rules.turn(state))
    return max(-minimax(game, game.rules.play(state, move), depth - 1, ply + 1) for move in game.rules.moves(state))


def test_the_toy_equals_plain_minimax(toy: str) -> None:
    game = games.load(toy)
    for state, _ in open_places(game):
        seat = game.rules.turn(state)
        whole = {t.depth: t for t in reversed([*until(game.mind.think(state), 2_000)])}
        for depth, thought in whole.items():
            if depth <= 3:
                assert thought.lines[0].scores[seat - 1] == minimax(game, state, depth), (state, depth)


def test_the_toy_is_a_draw_and_the_large_one_is_won(toy: str) -> None:
    game = games.load(toy)
    small, large = (game.rules.initial(game.options({"preset": name})) for name in ("small", "large"))
    *_, draw = game.mind.think(small)
    assert draw.lines[0].scores == (0, 0)
    assert draw.lines[0].solved
    *_, won = game.mind.think(large)
    assert won.lines[0].scores == (WIN - 5, 5 - WIN)
    assert won.lines[0].solved
