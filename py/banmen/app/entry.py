"""The text under one key: a first line of facts for the list of games, then the text of the record.

The first line begins with `%`, which readers of PGN-shaped text pass over, so that a whole entry is a readable record. Its
checksum tells whether the record is as it was written; then the facts can be trusted and the list need not replay the game.
"""

import re
from typing import Any, NamedTuple
from zlib import crc32

from banmen.core import pgn
from banmen.core.errors import Unreadable
from banmen.core.game import Game
from banmen.core.options import read_options
from banmen.core.pgn import Source
from banmen.core.record_text import Loader, read_record, write_record
from banmen.core.transcript import Transcript, plain_levels, plain_name, read_level, result_token

_HEADER = re.compile(
    r"%banmen crc=([0-9a-f]{8}) created=([\w:.+-]{0,40}) changed=([\w:.+-]{0,40}) plies=(\d{1,6}) position=([\w.*-]+)",
    re.ASCII,
)


class Kept(NamedTuple):
    """A saved game, read in full. Dates are texts as the clock gave them."""

    transcript: Transcript
    created: str = ""
    changed: str = ""


class Summary(NamedTuple):
    """What the list shows of a saved game."""

    name: str
    game: Game
    names: tuple[str, ...]
    levels: tuple[int, ...]
    created: str
    changed: str
    plies: int
    state: Any
    result: str


def write_entry(kept: Kept) -> str:
    """The text of an entry."""
    body, record = write_record(kept.transcript), kept.transcript.record
    position = record.game.text.write_position(record.state)
    facts = f"created={kept.created} changed={kept.changed} plies={len(record.moves)} position={position}"
    return f"%banmen crc={_sum(body)} {facts}\n{body}"


def _sum(body: str) -> str:
    return f"{crc32(body.encode('utf-8', 'replace')):08x}"


def body(text: str) -> str:
    """The text of the record alone."""
    return text.partition("\n")[2] if text.startswith("%banmen ") else text


def intact(text: str) -> bool:
    """Whether an entry is as it was written."""
    header = _HEADER.match(text)
    return header is not None and header[1] == _sum(body(text))


def changed(text: str) -> str:
    """When an entry was last changed, as the clock gave it; "" where that is not told."""
    header = _HEADER.match(text)
    return header[3] if header else ""


def read_entry(text: str, load: Loader) -> Kept:
    """The game of an entry; dates that cannot be read are left empty. Raises Unreadable or IllegalMove."""
    header = _HEADER.match(text)
    kept = read_record(text, load)
    return Kept(kept, header[2], header[3]) if header else Kept(kept)


def read_summary(text: str, load: Loader) -> Summary:
    """What the list shows. Raises Unreadable or IllegalMove if the game cannot be read."""
    header = _HEADER.match(text)
    if header and intact(text):
        try:
            return _trusted(header, text, load)
        except Unreadable:
            pass  # the full reading below says exactly what is wrong, or does without the first line
    t, created, changed = read_entry(text, load)
    record = t.record
    result = result_token(record.outcome, len(t.names))
    return Summary(t.name, record.game, t.names, t.levels, created, changed, len(record.moves), record.state, result)


def _trusted(header: "re.Match[str]", text: str, load: Loader) -> Summary:
    tags, _, _ = pgn.read_tags(Source(pgn.normal(text)))
    value = {name: tag.value for name, tag in tags.items()}.get
    game = load(value("game", ""))
    options = read_options(game.rules.OPTIONS, game.rules.PRESETS, value("options", ""))
    state = game.text.read_position(header[5], options)
    names = tuple(plain_name(value(f"player{seat}", "")) for seat in range(1, len(game.rules.seats(options)) + 1))
    levels = plain_levels(read_level(value(f"level{seat}", "")) for seat in range(1, len(names) + 1))
    name = plain_name(value("name", ""))
    return Summary(name, game, names, levels, header[2], header[3], int(header[4]), state, value("result", "*"))
