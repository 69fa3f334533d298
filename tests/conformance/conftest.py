"""The toy fourth game: the template, copied to a temporary folder and found by looking, like any other game."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import games
from banmen.core.game import Game

TOY = "toy"


@pytest.fixture(scope="session")
def toy_folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("games")
    shutil.copytree(Path(games.__path__[0]) / "_template", folder / TOY, ignore=shutil.ignore_patterns("__pycache__"))
    return str(folder)


@pytest.fixture(scope="module")
def toy(toy_folder: str) -> Iterator[str]:
    """The name of the toy, which is found only as long as a module of these tests runs."""
    games.__path__.append(toy_folder)
    yield TOY
    games.__path__.remove(toy_folder)


@pytest.fixture(scope="module", params=[*games.names(), TOY])
def game(request: pytest.FixtureRequest, toy: str) -> Game:
    """Every game there is, and the toy."""
    return games.load(request.param)
