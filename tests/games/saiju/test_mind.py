"""Saiju's computer player: legal in every phase and under every option, right where the rules say what is right."""

import random
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice, product

import pytest

from banmen.core.mind import Thought
from banmen.games.saiju import learnt, mind, rules, scoring, text, weights
from banmen.games.saiju.boards import grid
from banmen.games.saiju.state import PASS, State
from games.saiju.helpers import ALL_OPTIONS, finished, initial, on_board, played, walk

ENDED = "A1:SP A2:SP A3:SP A4:MP B2:FP"
"""One pink group of 5 (example 19 of the rules page): 10 points for Snow."""


def thought(s: State, nodes: int, lines: int = 1) -> Thought:
    """What is known when so many nodes were searched, or all there is."""
    return next(found for found in reversed([*until(s, nodes, lines)]))


def until(s: State, nodes: int, lines: int = 1) -> Iterator[Thought]:
    for found in mind.think(s, (), lines):
        yield found
        if found.nodes >= nodes:
            return


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_every_line_is_legal_under_every_option(options: dict[str, object]) -> None:
    """Whole games in which each ply is asked for anew: the setup, first and second placements and passes."""
    s, chance, wanted = initial(**options), random.Random(1), (1, 3, 500)
    while not rules.outcome(s):
        found = thought(s, chance.choice((1, 1, 3)), chance.choice(wanted))
        for line in found.lines if len(found.lines) < 6 else chance.sample(found.lines, 4):
            after = s
            for move in line.moves:
                assert move in rules.moves(after)
                after = rules.play(after, move)
        assert len({line.moves[0] for line in found.lines}) == len(found.lines)
        s = rules.play(s, chance.choice(found.lines).moves[0])


@pytest.mark.parametrize("options", ALL_OPTIONS[::4], ids=str)
def test_a_line_is_a_whole_turn_and_the_expected_answer(options: dict[str, object]) -> None:
    for s, _ in islice(walk(3, **options), 4, 36, 9):
        seat = rules.turn(s)
        moves = thought(s, 12).lines[0].moves
        seats = []
        for move in moves:
            seats.append(rules.turn(s))
            s = rules.play(s, move)
        assert seats[0] == seat
        assert len(set(seats)) <= 2
        assert rules.outcome(s) or rules.turn(s) not in seats[-1:]


def test_the_same_nodes_give_the_same_thoughts() -> None:
    for s, _ in islice(walk(5), 4, 40, 12):
        assert [*until(s, 20)] == [*until(s, 20)]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_a_finished_game_is_worth_its_points(options: dict[str, object]) -> None:
    s = finished(7, **options)
    points = scoring.scores(s)
    if len(points) == 2:
        assert mind.evaluate(s, 1) == 100 * (points[0] - points[1]) or points[0] == points[1]
    winner = rules.outcome(s).winners[0]
    if points.count(max(points)) == 1:
        assert max(range(1, len(points) + 1), key=lambda seat: mind.evaluate(s, seat)) == winner


def test_a_tie_that_is_broken_is_still_a_win() -> None:
    """Example 41: 0-0, and three shadows to none."""
    for kept, score in (((3, 0), 1), ((1, 2), -1)):
        assert mind.evaluate(on_board("A1:SP", kept=kept), 1) == score


def test_points_on_the_board_count() -> None:
    s = on_board(f"{ENDED} G4:SK G5:MK G6:FK")
    assert mind.evaluate(s, 1) > 500
    assert abs(mind.evaluate(s, 1) + mind.evaluate(s, 2)) <= 2


LAST = {"a3": "kf", "g5": ""}


def test_the_last_placement_is_the_best_there_is() -> None:
    """Only Flower is left, a pink and a white stone, one for the shadow's cell a3 and one for g5."""
    stones = [colour + symbol for colour in "wyp" for symbol in "smf"] * 4
    stones.remove("pf")
    stones.remove("wf")
    chance = random.Random(2)
    for _ in range(20):
        chance.shuffle(stones)
        others = iter(stones)
        cells = tuple(LAST[cell] if cell in LAST else next(others) for cell in grid("ring").cells)
        s = initial()._replace(cells=cells, seat=chance.choice((1, 2)))
        ends = {move: rules.outcome(rules.play(s, move)).scores for move in rules.moves(s)}
        line = thought(s, 50).lines[0]
        margins = {move: scores[s.seat - 1] - scores[2 - s.seat] for move, scores in ends.items()}
        assert line.solved
        assert margins[line.moves[0]] == max(margins.values())


def test_the_second_half_of_a_turn_may_be_declined() -> None:
    s = played(initial(), "a1", "b2", "c3", "a1wg7")
    found = thought(s, 1, 500)
    assert (PASS,) in {line.moves[:1] for line in found.lines}
    assert all(rules.turn(rules.play(s, line.moves[0])) == 2 for line in found.lines)


def test_in_the_setup_shadows_are_put_apart() -> None:
    """Where two shadows touch, the first turn makes a group of two."""
    s = played(initial(), "c3", "e5")
    found = thought(s, 1, 500).lines
    assert len(found) == 34
    worst = {text.write_move(line.moves[0]) for line in found if line.scores == found[-1].scores}
    assert text.write_move(found[0].moves[0]) not in worst
    assert worst & {"c2", "c4", "d3", "b2", "b3", "e4", "e6", "f5", "f6", "d5", "d6"}


def test_the_learnt_table_is_the_one_that_was_measured() -> None:
    """Whoever trains it anew measures the levels anew, and then changes this."""
    data = "\n".join(f"{name} {data}" for name, data in learnt.TABLES.items())
    assert sha256(data.encode()).hexdigest()[:16] == DIGEST
    assert len(data) < 40_000


DIGEST = "814221477070862c"


@pytest.mark.parametrize("majority", scoring.MAJORITIES)
def test_the_learnt_table_is_even_between_the_seats(majority: str) -> None:
    for phase in weights.table(2, majority):
        for row in phase:
            assert all(row[25 * s + 5 * m + f] == -row[25 * m + 5 * s + f] for s, m, f in product(range(5), repeat=3))


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_written_is_read(players: int) -> None:
    row = [8 * (25 * s + 5 * m + f) * (s - m if players == 2 else 1) for s, m, f in product(range(5), repeat=3)]
    read = weights._row(iter(weights.numbers(weights.write(row, players))), players)
    assert all(read[25 * s + 5 * m + f] == row[25 * s + 5 * m + f] for s, m, f in weights.kinds(players))
