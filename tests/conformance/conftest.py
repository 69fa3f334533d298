"""The toy fourth game: the template, copied to a temporary folder and found by looking, like any other game."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import games
from banmen.core.game import Game

TOY = "toy"


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("games")
    shutil.copytree(Path(games.__path__[0]) / "_template", folder / TOY, ignore=shutil.ignore_patterns("__pycache__"))
    games.__path__.append(str(folder))
    yield TOY
    games.__path__.remove(str(folder))
    for name in [name for name in sys.modules if name.startswith(f"{games.__name__}.{TOY}")]:
        del sys.modules[name]


@pytest.fixture(scope="session", params=[*games.names(), TOY])
def game(request: pytest.FixtureRequest, toy: str) -> Game:
    """Every game there is, and the toy."""
    return games.load(request.param)
