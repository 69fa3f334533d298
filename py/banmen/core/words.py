"""Sentences for codes. Every package keeps the sentences of the codes it makes in its own `strings/<lang>.json`.

An entry is a sentence with `{name}` placeholders, or an object with a sentence for each plural form:
`{"by": "rocks", "one": "1 against {rocks} rock", "other": "1 against {rocks} rocks"}`.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from banmen.core.errors import Refused
from banmen.core.phrase import Fact, Phrase, Refusal

Entry: TypeAlias = str | Mapping[str, str]
Table: TypeAlias = Mapping[str, Entry]


@cache
def table(package: str, language: str) -> Table:
    """The sentences of one package in one language. Raises FileNotFoundError if it has none."""
    loaded: Table = json.loads(files(package).joinpath("strings", f"{language}.json").read_text("utf-8"))
    return loaded


def english_plural(n: int) -> str:
    """The plural form of English for a count: `one` or `other`."""
    return "one" if n == 1 else "other"


class Words:
    """The sentences of several packages in one language; where two have the same code, the later package wins."""

    def __init__(self, language: str, *packages: str, plural: Callable[[int], str] = english_plural) -> None:
        self.language = language
        self.plural = plural
        self.entries: dict[str, Entry] = {}
        for package in packages:
            self.entries.update(table(package, language))

    def __contains__(self, code: str) -> bool:
        return code in self.entries

    def say(self, phrase: str | Phrase | Refusal, /, **facts: Fact) -> str:
        """The sentence of a code or phrase. A fact `@code` is replaced by the words for that code. Raises KeyError."""
        if not isinstance(phrase, str):
            return self.say(phrase.code, **phrase.facts)
        entry = self.entries[phrase]
        if not isinstance(entry, str):
            entry = entry[self.plural(int(facts[entry["by"]]))]
        return entry.format_map({name: self._word(fact) for name, fact in facts.items()})

    def _word(self, fact: Fact) -> str:
        if isinstance(fact, str) and fact.startswith("@") and fact[1:] in self.entries:
            return self.say(fact[1:])
        return str(fact)


def explained(error: Refused, words: Words) -> str:
    """The sentence of a refusal with its place: the line and column of a text, or the number of a move.

    Where there is no sentence, the bare code and facts.
    """
    facts = error.facts
    try:
        reason = words.say(error.phrase)
    except KeyError:
        reason = str(error)
    if "line" in facts and "column" in facts:
        return words.say("at-line", line=facts["line"], column=facts["column"], reason=reason)
    if isinstance(index := facts.get("index"), int):
        return words.say("at-move", index=index, number=index + 1, reason=reason)
    return reason
