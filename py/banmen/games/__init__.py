"""The games, found by looking: every folder here whose name does not start with an underscore is a game."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from banmen.core.errors import Unreadable, shown
from banmen.core.game import Game


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(m.name for m in iter_modules(__path__) if m.ispkg and not m.name.startswith("_")))


@cache
def _load(name: str) -> Game:
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game


def load(name: str) -> Game:
    """The game of that name. Raises Unreadable `unknown-game`."""
    if name not in names():
        raise Unreadable("unknown-game", found=shown(name))
    return _load(name)


def shelf() -> list[Game]:
    """Every game, in the order in which a person is shown them: by the `RANK` of its look, equals by name."""
    return sorted(map(load, names()), key=lambda game: (game.look.RANK, game.name))
