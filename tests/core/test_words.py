import json
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from banmen.core.phrase import Phrase, Refusal
from banmen.core.words import Words, english_plural, table

SENTENCES = {
    "rhino": "rhino",
    "label": "{cell}, {piece}",
    "weak": {"by": "rocks", "one": "{net} against {rocks} rock", "other": "{net} against {rocks} rocks"},
}


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Words]:
    for name, sentences in (("first_strings", SENTENCES), ("second_strings", {"rhino": "Rhinozeros"})):
        (tmp_path / name / "strings").mkdir(parents=True)
        (tmp_path / name / "__init__.py").write_text("")
        (tmp_path / name / "strings" / "en.json").write_text(json.dumps(sentences), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    yield Words("en", "first_strings")
    for name in ("first_strings", "second_strings"):
        sys.modules.pop(name, None)
    table.cache_clear()


def test_facts_fill_a_sentence(words: Words) -> None:
    assert words.say("label", cell="c3", piece="rock") == "c3, rock"


def test_a_fact_can_be_a_code(words: Words) -> None:
    assert words.say("label", cell="c3", piece="@rhino") == "c3, rhino"
    assert words.say("label", cell="@nothing-known", piece="@") == "@nothing-known, @"


def test_phrases_and_refusals_are_said(words: Words) -> None:
    assert words.say(Phrase("label", {"cell": "a1", "piece": "@rhino"})) == "a1, rhino"
    assert words.say(Refusal("weak", {"net": 0, "rocks": 1}, at="c3")) == "0 against 1 rock"


@pytest.mark.parametrize(("rocks", "sentence"), [(1, "1 against 1 rock"), (2, "1 against 2 rocks"), (0, "1 against 0 rocks")])
def test_plurals(words: Words, rocks: int, sentence: str) -> None:
    assert words.say("weak", net=1, rocks=rocks) == sentence


def test_a_later_package_wins(words: Words) -> None:
    assert Words("en", "first_strings", "second_strings").say("rhino") == "Rhinozeros"


def test_another_plural_rule() -> None:
    assert [english_plural(n) for n in (0, 1, 2)] == ["other", "one", "other"]


def test_an_unknown_code_and_a_missing_fact_fail(words: Words) -> None:
    assert "label" in words
    assert "no-such" not in words
    with pytest.raises(KeyError):
        words.say("no-such")
    with pytest.raises(KeyError):
        words.say("label", cell="c3")


def test_a_fact_is_never_a_template(words: Words) -> None:
    assert words.say("label", cell="{piece}", piece="{0}") == "{piece}, {0}"


def test_an_unknown_language_fails() -> None:
    with pytest.raises(FileNotFoundError):
        table("banmen.core", "tlh")
