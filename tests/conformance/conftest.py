"""What the laws hold for."""

import pytest

from banmen import games
from banmen.core.game import Game


@pytest.fixture(scope="module", params=[*games.names(), "toy"])
def game(request: pytest.FixtureRequest, toy: str) -> Game:
    """Every game there is, and the toy."""
    return games.load(request.param)
