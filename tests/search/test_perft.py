import pytest

from banmen import games
from banmen.search.perft import divide, perft


@pytest.mark.parametrize("name", games.names())
def test_perft_adds_up(name: str) -> None:
    game = games.load(name)
    start = game.rules.initial(game.options({}))
    assert perft(game.rules, start, 0) == 1
    assert perft(game.rules, start, 1) == len(game.rules.moves(start))
    assert perft(game.rules, start, 2) == sum(len(game.rules.moves(game.rules.play(start, m))) for m in game.rules.moves(start))


@pytest.mark.parametrize("name", games.names())
def test_dividing_gives_the_same_sum(name: str) -> None:
    game = games.load(name)
    start = game.rules.initial(game.options({}))
    parts = divide(game.rules, start, 2)
    assert [move for move, _ in parts] == list(game.rules.moves(start))
    assert sum(nodes for _, nodes in parts) == perft(game.rules, start, 2)
