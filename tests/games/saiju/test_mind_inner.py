"""The form that is searched says the same as the rules: stones, groups, turns, results; and the exact search is exact."""

import random
from functools import cache
from itertools import islice

import pytest

from banmen.games.saiju import rules, scoring
from banmen.games.saiju.boards import grid
from banmen.games.saiju.endgame import HALF, INFINITE, Endgame
from banmen.games.saiju.inner import NOWHERE, Inner, inner, over, plies
from banmen.games.saiju.nodes import Pool
from banmen.games.saiju.playouts import Playouts
from banmen.games.saiju.state import COLOURS, PASS, SYMBOLS, State
from banmen.games.saiju.turns import Turns, final, value
from banmen.games.saiju.values import values
from games.saiju.helpers import ALL_OPTIONS, finished, initial, played, walk

TWO = [options for options in ALL_OPTIONS if options["players"] == 2]


def form(s: State, seat: int = 1) -> tuple[Pool, Inner]:
    pool = Pool(values(s.options, seat))
    return pool, inner(pool, s)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_groups_and_points_are_those_of_the_rules(options: dict[str, object]) -> None:
    for s, _ in islice(walk(1, **options), 4, 40, 5):
        _, p = form(s)
        groups = {(colour, mask) for colour in range(3) for mask, _, _ in p[:3][colour].groups}
        places = grid(s.options.board).places
        wanted = {(COLOURS.index(group.colour), sum(1 << places[cell] for cell in group.cells)) for group in scoring.groups(s)}
        assert groups == wanted
        points = scoring.scores(s)
        total = sum(node.exact for node in p[:3])
        if len(points) == 2:
            assert round(total / 1000) == points[0] - points[1]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_every_turn_is_legal_and_leads_where_it_says(options: dict[str, object]) -> None:
    for s, _ in islice(walk(2, **options), 3, 40, 6):
        seat = rules.turn(s)
        pool, p = form(s, seat)
        used = SYMBOLS.index(s.used) if s.used else NOWHERE
        turns = Turns(pool).expand(p, used, 99, 5)
        assert [price for price, _ in turns] == sorted((price for price, _ in turns), reverse=True)
        for _, after in random.Random(1).sample(turns, min(12, len(turns))):
            state = s
            for move in plies(s.options.board, p, after):
                assert move in rules.moves(state)
                state = rules.play(state, move)
            if rules.turn(state) == seat and not rules.outcome(state):
                assert PASS in rules.moves(state)
                state = rules.play(state, PASS)
            assert inner(pool, state) == after


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_the_price_of_a_last_turn_is_the_result(options: dict[str, object]) -> None:
    found = 0
    for seed in range(3):
        for s, _ in list(walk(seed, **options))[-3:]:
            seat = rules.turn(s)
            pool, p = form(s, seat)
            used = SYMBOLS.index(s.used) if s.used else NOWHERE
            for price, after in Turns(pool).expand(p, used, 99, 5):
                if over(after):
                    found += 1
                    state = s
                    for move in plies(s.options.board, p, after):
                        state = rules.play(state, move)
                    outcome = rules.outcome(state)
                    assert outcome is not None
                    if len(outcome.scores or ()) == 2:
                        assert (price > 0) == (seat in outcome.winners)
                    assert price == final(*after[:3], after[7])
    assert found


@pytest.mark.parametrize("options", [options for options in TWO if options["board"] != "hexagon"], ids=str)
def test_a_board_that_cannot_change_is_worth_its_points(options: dict[str, object]) -> None:
    s = finished(3, **options)
    _, p = form(s)
    assert value(*p[:3]) == sum(node.exact // 10 for node in p[:3])


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_a_playout_of_a_finished_game_knows_the_winner(options: dict[str, object]) -> None:
    for seed in range(4):
        s = finished(seed, **options)
        outcome = rules.outcome(s)
        assert outcome is not None
        if outcome.reason != "tie-later-seat":
            for seat in range(1, s.options.players + 1):
                pool, p = form(s, seat)
                worth, lead = Playouts(pool.values).play(p, 1)
                assert (worth > 0.5) == (seat in outcome.winners)
                assert lead >= 0 or seat not in outcome.winners


def test_playouts_are_even_where_the_board_is() -> None:
    """The shadows of Snow and Moon in opposite corners, that of Flower in the middle."""
    pool, p = form(played(initial(board="hexagon"), "g7", "d4", "a1"))
    worth, lead = Playouts(pool.values).play(p, 2000)
    assert 0.47 < worth < 0.53
    assert abs(lead) < 100


def test_in_a_playout_what_lies_beside_a_shadow_is_what_it_gets() -> None:
    """With one placement left: two stones, one for the shadow's cell, so that half the games end in either way."""
    s = next(s for s in map(one_left, range(50)) if len(ends(s)) == 2)
    pool, p = form(s)
    _, lead = Playouts(pool.values).play(p, 2000)
    assert abs(lead - sum(ends(s)) / 2) < 100


def one_left(seed: int) -> State:
    return late({}, seed, 1)


def ends(s: State) -> set[int]:
    """The margins of the games that end with the next ply, in hundredths."""
    tallies = [scoring.scores(rules.play(s, move)) for move in rules.moves(s)]
    return {100 * (first - second) for first, second in tallies}


@cache
def minimax(s: State) -> int:
    """The margin for the seat to move in thousandths, with the tie-breaks of the rules below it, by the rules alone."""
    if rules.outcome(s):
        first, second = scoring.tallies(s)
        total = 1000 * (first.points - second.points) + 10 * (first.three - second.three) + first.kept - second.kept
        return total if s.seat == 1 else -total
    found = []
    for move in rules.moves(s):
        after = rules.play(s, move)
        found.append(minimax(after) if after.seat == s.seat else -minimax(after))
    return max(found)


def late(options: dict[str, object], seed: int, placements: int) -> State:
    """A position of a random game with so many placements left."""
    states = [s for s, _ in walk(seed, **options)]
    return next(s for s in states if sum(rules.left(s, symbol) - 1 for symbol in rules.shadows(s)) == placements)


def solved(s: State, low: int = -INFINITE, high: int = INFINITE) -> int:
    pool, p = form(s, 1)
    search = Endgame(pool).solve(p, SYMBOLS.index(s.used) + HALF if s.used else NOWHERE, low, high)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize("options", TWO, ids=str)
def test_the_exact_search_equals_minimax(options: dict[str, object]) -> None:
    for seed in range(4):
        s = late(options, seed, 3)
        assert solved(s) == minimax(s)
        for low in (-1, 0, minimax(s) - 1, minimax(s)):
            found = solved(s, low, low + 1)
            assert (found > low) == (minimax(s) > low)


def test_the_exact_search_equals_minimax_with_four_placements_left() -> None:
    for seed in range(4, 6):
        s = late({}, seed, 4)
        assert solved(s) == minimax(s)
