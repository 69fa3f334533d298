"""A refusal in words, with the place it happened at; and a sentence for every code of the app and of the record text."""

import re
from functools import cache
from pathlib import Path

import pytest

import banmen
from banmen.app.link import read_link
from banmen.core.errors import Refused, Unreadable
from banmen.core.record_text import read_record
from banmen.core.words import Words, explained, table
from banmen.games import load, names

OWN = (
    *(f"app/{name}.py" for name in ("engine_room", "hint", "session", "store", "link")),
    "core/record_text.py",
    "core/pgn.py",
)
CODES = r'(?:Unreadable|Refusal|error|Saving|Imported|Phrase|IllegalMove)\(\s*"([a-z-]+)"'


@cache
def words(game: str) -> Words:
    return Words("en", "banmen.core", *([f"banmen.games.{game}"] if game else []), "banmen.app")


def told(error: Refused) -> str:
    return explained(error, words(str(error.facts.get("game", ""))))


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ('[Game "siam"]\n\n1. b1N (a5S)', "Line 3, column 8: Variations"),
        ('[Game "siam"]\n\n1. b1N a5S 2. c3N', "Line 3, column 15: "),
        ("x" * 1_000_001, "Line 1, column 1: The text is too long"),
    ],
)
def test_the_place_in_a_text_is_said(text: str, start: str) -> None:
    with pytest.raises(Refused) as caught:
        read_record(text, load)
    assert told(caught.value).startswith(start)


def test_the_number_of_a_move_is_said() -> None:
    with pytest.raises(Refused) as caught:
        read_link("#siam&m=b1N.c3N&n=2", load)
    assert told(caught.value).startswith("Move 2: ")


def test_without_a_place_the_sentence_stands_alone() -> None:
    assert told(Unreadable("link-cut")) == words("").say("link-cut")


def test_without_a_sentence_the_bare_code_and_facts_are_told() -> None:
    assert told(Unreadable("fog", found="x", index=1)) == "Move 2: fog found=x index=1"


def codes() -> set[str]:
    source = "".join((Path(banmen.__file__).parent / name).read_text("utf-8") for name in OWN)
    stray = re.search(r"_STRAY = \{(.*?)\}$", source, re.MULTILINE)
    assert stray
    written = re.findall(r': "([a-z-]+)"', stray[1])
    troubles = re.findall(r'"(engine-[a-z]+)"', source)
    return {*re.findall(CODES, source), *written, *troubles, "saved", "second", "recreated", "stray-character", "hint-says"}


def test_every_code_has_a_sentence() -> None:
    found = codes()
    assert len(found) > 40
    assert {code for code in found if code not in words("")} == set()


def test_every_sentence_of_the_app_belongs_to_a_code() -> None:
    assert set(table("banmen.app", "en")) - codes() == set()


def test_status_sentences_are_short() -> None:
    sentences = [words("").entries[code] for code in ("looking-back", "game-over", "too-many-plies")]
    assert all(isinstance(sentence, str) and len(sentence) <= 70 for sentence in sentences)


def test_no_code_of_the_app_means_something_else_in_a_game() -> None:
    for name in names():
        assert not set(table("banmen.app", "en")) & set(table(f"banmen.games.{name}", "en"))
