"""The page has a sentence for everything it says, and none that it never says."""

import ast
from collections.abc import Iterator
from importlib.resources import files

import pytest

from banmen import games
from banmen.app.settings import OPTIONS
from banmen.core.options import written
from banmen.core.words import table

SENTENCES = table("banmen.web", "en")
PAGE = {code for code in SENTENCES if code.startswith("page-")}


def texts() -> Iterator[str]:
    """Every string in the sources of the page, the fixed beginnings of formatted ones too."""
    for module in files("banmen.web").iterdir():
        if module.name.endswith(".py"):
            for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


SAID = {text for text in texts() if text.startswith("page-")}


def test_everything_that_is_said_has_a_sentence() -> None:
    assert {code for code in SAID if not code.endswith("-")} <= PAGE


def test_every_sentence_is_said() -> None:
    menu = {f"page-{text}" for text in texts()}
    beginnings = tuple(code for code in SAID if code.endswith("-") and code != "page-")
    assert {code for code in PAGE if code not in SAID | menu and not code.startswith(beginnings)} == set()


def test_every_setting_and_value_has_its_words() -> None:
    for option in OPTIONS:
        assert f"page-setting-{option.name}" in PAGE
        if not isinstance(option.default, bool):
            assert {f"page-setting-{option.name}-{written(value)}" for value in option.values} <= PAGE


@pytest.mark.parametrize("name", games.names())
def test_no_sentence_of_the_page_hides_one_of_a_game(name: str) -> None:
    assert not SENTENCES.keys() & table(f"banmen.games.{name}", "en").keys()
