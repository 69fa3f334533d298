from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.core.errors import IllegalMove, Refused, Unreadable, described, shown
from banmen.core.phrase import Phrase, Refusal


def test_an_error_is_a_phrase() -> None:
    error = Unreadable("row-short", line=3)
    assert error.phrase == Phrase("row-short", {"line": 3})
    assert str(error) == "row-short line=3"


def test_a_refusal_becomes_an_exception() -> None:
    error = IllegalMove.of(Refusal("too-weak", {"net": 1, "rocks": 2}, at="c3"))
    assert isinstance(error, Refused)
    assert (error.code, error.facts) == ("too-weak", {"net": 1, "rocks": 2})


@given(st.text(st.characters(), max_size=100))
def test_shown_text_is_short_and_printable(text: str) -> None:
    assert shown(text).isprintable()
    assert len(shown(text)) <= 43


def test_shown_text_is_kept_where_it_can_be() -> None:
    assert shown("b1N") == "b1N"
    assert shown("a\nb\x00\ud800") == "a\ufffdb\ufffd\ufffd"
    assert shown("x" * 41) == "x" * 40 + "..."


def deep() -> Any:
    nested: Any = []
    for _ in range(100_000):
        nested = [nested]
    return nested


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "null"), (True, "true"), (False, "false"), (0, "0"), (-7, "-7"), (2.5, "2.5"), ("b1N", '"b1N"'),
        ([], "[]"), ([1], "[...]"), ({}, "{}"), ({"a": 1}, "{...}"), (b"x", "bytes"),
        (1 << 100, "a number of 101 bits"), (float("nan"), "nan"),
    ],
)  # fmt: skip
def test_values_are_described_in_the_words_of_json(value: object, words: str) -> None:
    assert described(value) == words


def test_a_deep_value_is_described_at_once() -> None:
    value = deep()
    assert described(value) == "[...]"
    while value:
        value = value.pop()


def test_a_number_too_long_to_be_written_is_described() -> None:
    assert described(10**5000) == "a number of 16610 bits"
