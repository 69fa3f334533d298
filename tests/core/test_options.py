from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.core.errors import Unreadable
from banmen.core.options import Option, choose, defaults, read_options, write_options

OPTIONS = (
    Option("force", ("total", "stepwise"), "total"),
    Option("animals", (4, 5), 5),
    Option("one_exit", (False, True), False),
)
PRESETS = {"small": {"animals": 4, "one_exit": True}}
DEFAULTS = {"force": "total", "animals": 5, "one_exit": False}


def choices() -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in OPTIONS})


def test_defaults() -> None:
    assert defaults(OPTIONS) == DEFAULTS


def test_missing_options_take_their_defaults() -> None:
    assert choose(OPTIONS, PRESETS, {}) == DEFAULTS
    assert choose(OPTIONS, PRESETS, {"animals": 4}) == DEFAULTS | {"animals": 4}


def test_a_preset_comes_first_wherever_it_stands() -> None:
    assert choose(OPTIONS, PRESETS, {"animals": 5, "preset": "small"}) == DEFAULTS | {"one_exit": True}


@pytest.mark.parametrize(
    ("given_options", "code", "facts"),
    [
        (None, "options-type", {"found": "null"}),
        ([], "options-type", {"found": "[]"}),
        ("x_rule=off", "options-type", {"found": '"x_rule=off"'}),
        ({"colour": "red"}, "unknown-option", {"name": '"colour"'}),
        ({1: 2}, "unknown-option", {"name": "1"}),
        ({"preset": "2021"}, "unknown-preset", {"found": '"2021"'}),
        ({"preset": None}, "unknown-preset", {"found": "null"}),
        ({"preset": ["small"]}, "unknown-preset", {"found": "[...]"}),
        ({"animals": 6}, "option-value", {"name": "animals", "found": "6"}),
        ({"animals": 5.0}, "option-value", {"name": "animals", "found": "5.0"}),
        ({"animals": True}, "option-value", {"name": "animals", "found": "true"}),
        ({"one_exit": 1}, "option-value", {"name": "one_exit", "found": "1"}),
        ({"one_exit": "true"}, "option-value", {"name": "one_exit", "found": '"true"'}),
        ({"force": None}, "option-value", {"name": "force", "found": "null"}),
        ({"force": {"a": 1}}, "option-value", {"name": "force", "found": "{...}"}),
    ],
)
def test_a_wrong_choice_is_refused(given_options: object, code: str, facts: dict[str, str]) -> None:
    with pytest.raises(Unreadable) as caught:
        choose(OPTIONS, PRESETS, given_options)
    assert (caught.value.code, caught.value.facts) == (code, facts)


@given(choices())
def test_writing_and_reading_give_the_same(chosen: dict[str, Any]) -> None:
    text = write_options(OPTIONS, chosen)
    assert read_options(OPTIONS, PRESETS, text) == chosen
    assert {name: type(value) for name, value in read_options(OPTIONS, PRESETS, text).items()} == {
        name: type(value) for name, value in chosen.items()
    }


def test_only_what_differs_is_written() -> None:
    assert write_options(OPTIONS, DEFAULTS) == ""
    assert write_options(OPTIONS, DEFAULTS | {"animals": 4, "one_exit": True}) == "animals=4 one_exit=true"


def test_a_preset_can_be_read() -> None:
    assert read_options(OPTIONS, PRESETS, " preset=small\tone_exit=false ") == DEFAULTS | {"animals": 4}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("animals", "option-word"),
        ("animals=4 animals=5", "option-twice"),
        ("=4", "unknown-option"),
        ("colour=red", "unknown-option"),
        ("animals=", "option-value"),
        ("animals=04", "option-value"),
        ("one_exit=True", "option-value"),
        ("preset=2021", "unknown-preset"),
        ("x" * 1_000_000, "option-word"),
    ],
)
def test_a_wrong_text_is_refused_in_short(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_options(OPTIONS, PRESETS, text)
    assert caught.value.code == code
    assert len(str(caught.value)) < 120
