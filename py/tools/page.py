"""Fills the template `index.html`: every comment `<!-- build: NAME ARGUMENTS -->` is replaced by what NAME draws."""

import re
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path

from banmen import games
from banmen.core import picture
from banmen.core.game import Game
from banmen.core.words import Words

LANGUAGE = "en"
_MARKER = re.compile(r"<!-- build: ([a-z-]+)((?: [^\s>]+)*) -->")


CARD = Path(__file__).with_name("card.html").read_text("utf-8").strip()
"""A game in the gallery. It works before Python starts: its link is an address that the page understands later."""


def definitions() -> str:
    """The shared marks and the symbols of every game, for the page's `<defs>`."""
    return picture.definitions(*games.shelf())


def cards() -> str:
    """The cards of all games."""
    return "\n      ".join(map(card, games.shelf()))


def card(game: Game) -> str:
    """The card of a game: its showcase without coordinates, as decoration (hidden from readers), and its words."""
    words = Words(LANGUAGE, "banmen.web", game.package)
    said = {code: escape(words.say(f"card.{code}")) for code in ("sentence", "players", "time")}
    state = game.text.read_position(game.look.SHOWCASE, game.options({}))
    name, drawn = escape(words.say("name")), picture.small(game, state)
    said |= {"another": escape(words.say("page-new-game")), "resume": escape(words.say("page-continue", move="{move}"))}
    return CARD.format(id=game.name, picture=drawn, name=name, native=native(words), **said)


def native(words: Words) -> str:
    """The name of a game in the script of its country, marked with its language; nothing where it has none."""
    if "card.native" not in words:
        return ""
    return f' <span lang="{escape(words.say("card.native.lang"))}">{escape(words.say("card.native"))}</span>'


MARKERS: Mapping[str, Callable[..., str]] = {"definitions": definitions, "cards": cards}
"""What a template can ask for. Arguments are words, separated by spaces."""


def fill(template: str) -> str:
    """The template with every marker replaced. Raises KeyError for an unknown marker and TypeError for wrong arguments."""
    return _MARKER.sub(lambda match: MARKERS[match[1]](*match[2].split()), template)
