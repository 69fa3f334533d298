"""A refusal as a sentence that also says where: the line and column of a text, or the number of a move."""

from collections.abc import Callable

from banmen.core.errors import Refused
from banmen.core.words import Words


def explained(error: Refused, words: Callable[[str], Words]) -> str:
    """The sentence of a refusal; `words` gives the sentences for a game's name, or for "" those of no game."""
    facts = error.facts
    said = words(str(facts.get("game", "")))
    reason = said.say(error.phrase)
    if "line" in facts and "column" in facts:
        return said.say("at-line", line=facts["line"], column=facts["column"], reason=reason)
    if isinstance(index := facts.get("index"), int):
        return said.say("at-move", number=index + 1, reason=reason)
    return reason
