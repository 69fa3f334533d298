"""Reads perft tables: a position, then `id "..."`, `options "..."` and `D1 44;` and so on."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from banmen import games
from banmen.core.game import Game
from banmen.core.options import read_options

FOLDER = Path(__file__).parents[1] / "games"
_FIELD = re.compile(r'(\w+) ("[^"]*"|\d+);')


class Row(NamedTuple):
    """One position of a table: its game, its name, the state, and the leaves at each depth."""

    game: Game
    name: str
    state: Any
    leaves: dict[int, int]


def rows() -> Iterator[Row]:
    """Every row of every game's table."""
    for path in sorted(FOLDER.glob("*/perft.epd")):
        game = games.load(path.parent.name)
        for line in path.read_text("ascii").splitlines():
            yield row(game, line)


def row(game: Game, line: str) -> Row:
    """One line of a table."""
    position, _, rest = line.partition(" ")
    fields = {name: value.strip('"') for name, value in _FIELD.findall(rest)}
    options = read_options(game.rules.OPTIONS, game.rules.PRESETS, fields.get("options", ""))
    leaves = {int(name[1:]): int(value) for name, value in fields.items() if re.fullmatch(r"D\d+", name)}
    return Row(game, fields["id"], game.text.read_position(position, options), leaves)
