"""What all tests share: Hypothesis without a clock and without chance, so that a run can be repeated anywhere, and the toy.

The toy is a fourth game: the template, copied to a temporary folder and found by looking, like any other game.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from banmen import games

settings.register_profile("banmen", deadline=None, derandomize=True, database=None)
settings.load_profile("banmen")

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
