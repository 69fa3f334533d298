"""The last picture of a game beside its save, which the page shows before Python runs.

A picture is no save: it is never listed or exported, it makes room for everything else, and it goes with its game. The
checksum in its first line binds it to the very text of the game and to the version of the page that drew it, since another
one may draw differently; so a stale or damaged one is not shown.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from zlib import crc32

from banmen.app.entry import changed
from banmen.app.keys import game_key, picture_key
from banmen.app.port import Port, StorageForbidden, StorageFull

MOST = 2
"""So many games of a kind have a picture: the one that was drawn last, and the last changed ones."""
LONGEST = 120_000
"""The most characters of a picture; a game with that many moves does without."""

_FIRST = re.compile(r"%picture crc=[0-9a-f]{8} game=(\w{1,40})\n", re.ASCII)


def write_picture(version: str, entry: str, game: str, markup: str) -> str:
    """The text of a picture: a line of facts, then well-formed markup; `entry` is the text of the saved game."""
    sum = crc32("\n".join((version, entry, markup)).encode("utf-8", "replace"))
    return f"%picture crc={sum:08x} game={game}\n{markup}"


def keep(port: Port, prefix: str, id: str, text: str) -> None:
    """Keep the picture of a game if there is room for it, and forget those that are no longer worth their room."""
    key = picture_key(prefix, id)
    with suppress(StorageForbidden):
        fresh = port.get(key) is None
        try:
            if len(text) > LONGEST:
                raise StorageFull
            port.set(key, text)
        except StorageFull:
            port.remove(key)
            return
        if fresh:
            _prune(port, prefix, key, text)


def forget(port: Port, prefix: str, id: str) -> None:
    """Forget the picture of a game."""
    with suppress(StorageForbidden):
        port.remove(picture_key(prefix, id))


def clear(port: Port, prefix: str) -> bool:
    """Forget all pictures; whether there were any."""
    keys = list(_keys(port, prefix))
    for key in keys:
        port.remove(key)
    return bool(keys)


def set_first(port: Port, prefix: str, key: str, text: str) -> None:
    """Store what matters more than pictures: they make room for it. Raises StorageFull or StorageForbidden."""
    try:
        port.set(key, text)
    except StorageFull:
        if not clear(port, prefix):
            raise
        port.set(key, text)


def is_picture(prefix: str, key: str) -> bool:
    """Whether a key is that of a picture."""
    return key.startswith(picture_key(prefix, ""))


def _keys(port: Port, prefix: str) -> Iterable[str]:
    return (key for key in list(port.keys()) if is_picture(prefix, key))


def _game(text: str) -> str:
    first = _FIRST.match(text)
    return first[1] if first else ""


def _prune(port: Port, prefix: str, fresh: str, text: str) -> None:
    """Forget pictures without a game, and those beyond the `MOST` of the kind of a fresh one, given its key and text."""
    dates: dict[str, str] = {}
    for key in _keys(port, prefix):
        if key == fresh:
            continue
        entry = port.get(game_key(prefix, key.removeprefix(picture_key(prefix, ""))))
        if entry is None:
            port.remove(key)
        elif _game(port.get(key) or "") == _game(text):
            dates[key] = changed(entry)
    for key in sorted(dates, key=lambda key: (dates[key], key), reverse=True)[MOST - 1 :]:
        port.remove(key)
