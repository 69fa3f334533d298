"""The sentences of the page and of the games, in the language of the page."""

from functools import cache

from banmen.core.errors import Refused
from banmen.core.phrase import Fact, Phrase, Refusal
from banmen.core.words import Words, explained

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
    """The reason of a refusal as a sentence, with its place in the text; the game is the one given, or the refusal's own."""
    return explained(error, words(game or str(error.facts.get("game", ""))))
