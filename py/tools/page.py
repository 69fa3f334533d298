"""Fills the template `index.html`: every comment `<!-- build: NAME ARGUMENTS -->` is replaced by what NAME draws."""

import re
from collections.abc import Callable, Mapping

from banmen import games
from banmen.core import picture
from banmen.core.game import Game

_MARKER = re.compile(r"<!-- build: ([a-z-]+)((?: [^\s>]+)*) -->")


def all_games() -> list[Game]:
    """Every game."""
    return [games.load(name) for name in games.names()]


def definitions() -> str:
    """The shared marks and the symbols of every game, for the page's `<defs>`."""
    return picture.definitions(*all_games())


def board(name: str, position: str = "") -> str:
    """The board of a game without coordinates, at the start or at a position text, as decoration (hidden from readers)."""
    game = games.load(name)
    options = game.options({})
    state = game.text.read_position(position, options) if position else game.rules.initial(options)
    return picture.small(game, state)


MARKERS: Mapping[str, Callable[..., str]] = {"definitions": definitions, "board": board}
"""What a template can ask for. Arguments are words, separated by spaces."""


def fill(template: str) -> str:
    """The template with every marker replaced. Raises KeyError for an unknown marker and TypeError for wrong arguments."""
    return _MARKER.sub(lambda match: MARKERS[match[1]](*match[2].split()), template)
