"""The built folder, for the tests that look at it."""

from pathlib import Path

import pytest

from tools import dist


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as it is built, which nobody changes."""
    target = tmp_path_factory.mktemp("dist") / "banmen"
    dist.build(target)
    return target
