"""The configuration of PyScript in the page."""

import json
import re
from pathlib import Path

import pytest

from tools import config


def page(folder: Path, text: str, settings: str) -> Path:
    (folder / config.NAME).write_text(settings)
    (folder / "index.html").write_text(text)
    return folder / "index.html"


def test_it_stands_where_it_was_named(tmp_path: Path) -> None:
    path = page(tmp_path, '<script type="py" config="pyscript.toml"></script>', 'name = "x" # why\n[deep]\nlist = ["!a"]')
    config.inline(path, tmp_path / config.NAME)
    found = re.fullmatch(r"<script type=\"py\" config='(.*)'></script>", path.read_text())
    assert found
    assert json.loads(found[1]) == {"name": "x", "deep": {"list": ["!a"]}}


@pytest.mark.parametrize(
    ("text", "settings"),
    [("", "a = 1"), ('config="pyscript.toml" config="pyscript.toml"', "a = 1"), ('config="pyscript.toml"', 'a = "it\'s"')],
)
def test_where_that_cannot_be_the_build_stops(tmp_path: Path, text: str, settings: str) -> None:
    path = page(tmp_path, text, settings)
    with pytest.raises(ValueError, match=r"pyscript\.toml"):
        config.inline(path, tmp_path / config.NAME)
