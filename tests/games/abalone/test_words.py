"""Every code that the package can make has an English sentence, and no sentence is left over."""

import re
from pathlib import Path

from banmen.core.words import table
from banmen.games import abalone
from games.abalone.helpers import WORDS

SOURCES = "".join(path.read_text("utf-8") for path in sorted(Path(abalone.__file__).parent.glob("*.py")))
PHRASES = re.compile(r"(?:Refusal|Unreadable|IllegalMove|refuse|Phrase|_won|_event|Event|Slot)\(\s*(?:\w+, )?\"([a-z-]+)\"")
COMPOSED = {
    *(f"chosen-{n}" for n in (1, 2, 3)), "chosen-end", *(f"number-{n}" for n in range(1, 7)), "pip-filled", "pip-open",
    "choose", "choose-last", "ejected", "goal", "no-move", "not-in-line", "not-adjacent", "between-ways", "not-beside",
    "empty-cell", "unfinished", "many-pieces",
    "why-pushes", "black", "white", "black-marble", "white-marble", "nothing", "black-win", "white-win", "name", "credit",
}  # fmt: skip
"""Codes that are chosen or put together at run time, or that other packages ask for."""


def test_codes_have_sentences():
    found = set(PHRASES.findall(SOURCES))
    assert {"not-outnumbered", "own-off", "bad-cell", "cell", "moved", "ambiguous"} <= found
    assert {code for code in found | COMPOSED if code not in WORDS} == set()


def test_no_sentence_is_left_over():
    """But for those of card and options: `conformance` looks after them."""
    own = {code for code in table(abalone.__name__, "en") if code.partition(".")[0] not in ("card", "option", "preset")}
    assert own - set(PHRASES.findall(SOURCES)) - COMPOSED == set()


def test_sentences_are_plain():
    for code, entry in table(abalone.__name__, "en").items():
        for sentence in [entry] if isinstance(entry, str) else [entry["one"], entry["other"]]:
            assert sentence == sentence.strip(), code
            assert "<" not in sentence
