"""Laws of every game's rules, over random play."""

from itertools import pairwise

from banmen import games
from banmen.core.game import Game, Outcome
from banmen.core.phrase import Refusal
from conformance.walks import places, refusals, walks


def test_the_toy_is_found_like_any_game(toy: str) -> None:
    assert toy in games.names()
    assert "_template" not in games.names()
    assert games.load(toy).name == toy


def test_options_are_a_menu(game: Game) -> None:
    names = [option.name for option in game.rules.OPTIONS]
    assert len(set(names)) == len(names)
    for option in game.rules.OPTIONS:
        assert option.default in option.values
        assert len(set(map(repr, option.values))) == len(option.values)
        assert len({type(value) for value in option.values}) == 1
        assert option.name.isidentifier()
        assert option.name != "preset"


def test_presets_can_be_chosen(game: Game) -> None:
    for preset, values in game.rules.PRESETS.items():
        assert values.items() <= game.options({"preset": preset}).items()


def test_options_ride_in_the_state(game: Game) -> None:
    for record in walks(game):
        options = record.options
        assert options == game.options(options)
        assert game.rules.initial(options) == record.states[0]
        assert {state.options for state in record.states} == {record.states[0].options}


def test_states_and_moves_are_values(game: Game) -> None:
    for state, moves, _ in places(game):
        assert hash(state) == hash(type(state)(*state))
        assert len(set(moves)) == len(moves)


def test_play_is_pure(game: Game) -> None:
    for state, _, few in places(game):
        before = repr(state)
        assert [game.rules.play(state, move) for move in few] == [game.rules.play(state, move) for move in few]
        assert repr(state) == before
        assert game.rules.moves(state) == game.rules.moves(state)


def test_a_game_is_over_exactly_when_there_are_no_moves(game: Game) -> None:
    for state, moves, _ in places(game):
        assert (game.rules.outcome(state) is None) == bool(moves)


def test_seats_and_outcomes_fit_each_other(game: Game) -> None:
    for record in walks(game):
        seats = game.rules.seats(record.options)
        assert len(set(seats)) == len(seats) >= 2
        for state in record.states:
            assert 1 <= game.rules.turn(state) <= len(seats)
        outcome = game.rules.outcome(record.state)
        if outcome:
            check_outcome(outcome, len(seats))


def check_outcome(outcome: Outcome, seats: int) -> None:
    assert set(outcome.winners) <= set(range(1, seats + 1))
    assert len(set(outcome.winners)) == len(outcome.winners) < seats
    assert outcome.scores is None or len(outcome.scores) == seats
    assert outcome.reason


def test_a_repetition_key_is_a_value_that_tells_turns_apart(game: Game) -> None:
    for record in walks(game):
        for one, other in pairwise(record.states):
            key = game.rules.repetition(one)
            hash(key)
            if key is not None and game.rules.turn(one) != game.rules.turn(other):
                assert key != game.rules.repetition(other)


def test_setup_comes_first_and_never_again(game: Game) -> None:
    for record in walks(game):
        steps = [game.rules.setup(state) for state in record.states]
        assert steps == sorted(steps, reverse=True)


def test_a_dead_end_is_refused_with_a_code(game: Game) -> None:
    for state, _, refusal in refusals(game):
        assert isinstance(refusal, Refusal)
        assert refusal.code
        assert refusal.at is None or refusal.at in game.look.board(state.options._asdict()).cells


def test_some_walk_comes_to_an_end(game: Game) -> None:
    """Else the laws of finished games would hold for want of one."""
    assert any(game.rules.outcome(record.state) for record in walks(game))


def test_a_press_in_a_finished_game_is_refused_with_a_code(game: Game) -> None:
    for record in walks(game):
        if game.rules.outcome(record.state):
            for cell in game.look.board(record.options).cells:
                assert game.rules.refusal(record.state, (cell,)).code == "game-over"
