"""A game in a link after `#`, so that nothing reaches a server: `#siam&o=x_rule.off&p=5.5.1***1.5.5_1&m=b1N.a5S&n=2`.

Fields: `o` options that differ from their defaults, `p` the start position if it is not the game's own, `m` the moves, `e` an
ending that the players chose, and last `n`, the number of moves, which shows that no messenger cut the link short. Every
character is one of `A-Z a-z 0-9 - _ . * = &`. Names and undone moves are not in it.
"""

import re
from urllib.parse import unquote

from banmen.core.errors import Refused, Unreadable, shown
from banmen.core.game import Game
from banmen.core.options import read_options, write_options
from banmen.core.record import Record
from banmen.core.record_text import Loader
from banmen.core.transcript import MAX_PLIES, endings, write_ending

MAX_LINK = 50_000
"""The longest link that is read, in characters."""

FIELDS = "opmen"
"""The fields in the order in which they are written."""

BEHIND = ".,;:!?)]}>'\"*_~` "
"""Characters that a sentence or a messenger may put right behind a link."""


def write_link(record: Record) -> str:
    """The link of a record as it stands, from the `#` on."""
    game, start = record.game, record.states[0]
    moved = start != game.rules.initial(record.options)
    fields = {
        "o": re.sub("[ =]", ".", write_options(game.rules.OPTIONS, record.options)),
        "p": game.text.write_position(start) if moved else "",
        "m": ".".join(map(game.text.write_move, record.moves)),
        "e": write_ending(record.ending).replace(" by ", "."),
        "n": str(len(record.moves)),
    }
    return "&".join([f"#{game.name}", *(f"{name}={value}" for name, value in fields.items() if value)])


def read_link(link: str, load: Loader) -> Record:
    """The record of a link, with or without its `#`.

    Raises Unreadable, or IllegalMove with the `index` of the move (from 0) and the `game`; `link-cut` if the end is lost.
    """
    name, fields = _fields(_plain(link))
    moves = fields["m"].split(".") if "m" in fields else []
    if fields["n"] != str(len(moves)):
        raise Unreadable("link-cut")
    if len(moves) > MAX_PLIES:
        raise Unreadable("too-many-plies", limit=MAX_PLIES)
    game = load(name)
    try:
        return _read(game, moves, fields)
    except Refused as error:
        error.facts = {**error.facts, "game": game.name}
        raise


def _read(game: Game, moves: list[str], fields: dict[str, str]) -> Record:
    options = read_options(game.rules.OPTIONS, game.rules.PRESETS, _option_words(fields.get("o", "")))
    start = game.text.read_position(fields["p"], options) if "p" in fields else game.rules.initial(options)
    return _ended(Record.begin(game, start).read(moves), fields.get("e"))


def _plain(link: str) -> str:
    """The link without `#`, without percent signs (some messengers put them in), and without punctuation behind it."""
    if len(link) > MAX_LINK:
        raise Unreadable("link-long", length=len(link), limit=MAX_LINK)
    plain = unquote(link.strip()).removeprefix("#").rstrip(BEHIND)
    stray = re.search(r"[^A-Za-z0-9_.*=&-]", plain)
    if stray:
        raise Unreadable("link-character", found=shown(stray[0]), column=stray.start() + 1)
    return plain


def _fields(plain: str) -> tuple[str, dict[str, str]]:
    name, *parts = plain.split("&")
    fields: dict[str, str] = {}
    for part in parts:
        field, equals, value = part.partition("=")
        if not equals or not value:
            raise Unreadable("link-cut")
        if field not in FIELDS:
            raise Unreadable("link-field", found=shown(field))
        if field in fields:
            raise Unreadable("link-twice", name=field)
        fields[field] = value
    if not plain.rpartition("&")[2].startswith("n="):
        raise Unreadable("link-cut")
    return name, fields


def _option_words(text: str) -> str:
    """`x_rule.off.animals.4` as `x_rule=off animals=4`."""
    words = text.split(".") if text else []
    if len(words) % 2:
        raise Unreadable("option-word", found=shown(words[-1]))
    return " ".join(f"{name}={value}" for name, value in zip(words[::2], words[1::2], strict=True))


def _ended(record: Record, text: str | None) -> Record:
    if text is None:
        return record
    seats = len(record.game.rules.seats(record.options))
    for ending in endings(seats):
        if text == write_ending(ending).replace(" by ", ".") and not record.outcome:
            return record.end(ending)
    raise Unreadable("link-ending", found=shown(text))
