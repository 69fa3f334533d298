"""The sentences of the page and of the games, in the language of the page."""

from functools import cache

from banmen import games
from banmen.core.errors import Refused
from banmen.core.phrase import Fact, Phrase, Refusal
from banmen.core.words import Words

LANGUAGE = "en"


@cache
def words(game: str = "") -> Words:
    """The sentences of the page, with those of one game if it is named."""
    packages = ["banmen.core", "banmen.app", "banmen.web"]
    if game:
        packages.insert(1, f"banmen.games.{game}")
    return Words(LANGUAGE, *packages)


def say(phrase: str | Phrase | Refusal, /, **facts: Fact) -> str:
    """The sentence of a code or phrase of the page. Raises KeyError for a code of a game."""
    return words().say(phrase, **facts)


def why(error: Refused, game: str = "") -> str:
    """The reason of a refusal as a sentence, with the line of the text if there is one.

    Without the name of the game, the sentence may come from any game that has the code.
    """
    for name in [game] if game else ["", *games.names()]:
        try:
            sentence = words(name).say(error.phrase)
        except KeyError:
            continue
        return say("page-in-line", line=error.facts["line"], reason=sentence) if "line" in error.facts else sentence
    return say("refused")
