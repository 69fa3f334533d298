"""What a person likes, whatever the game: kept under one key as words `name=value`.

Words that this version does not know (a newer one wrote them) are ignored and written back.
"""

import re
from contextlib import suppress
from typing import NamedTuple

from banmen.app.keys import VERSION, key_prefix
from banmen.app.pictures import set_first
from banmen.app.port import Port, StorageForbidden, StorageFull
from banmen.core.errors import Unreadable
from banmen.core.options import Option, Value, read_value, written
from banmen.core.transcript import STRONGEST

OPTIONS = (
    Option("theme", ("auto", "light", "dark"), "auto"),
    Option("coordinates", (True, False), True),
    Option("motion", ("auto", "off"), "auto"),
)
"""The settings in menu order; `auto` follows the system."""
LEVEL = Option("level", tuple(range(1, STRONGEST + 1)), 3)
"""The level that was last chosen for a computer player; the dialog of a new game sets it."""

_KNOWN = {option.name: option for option in (*OPTIONS, LEVEL)}
_WORD = re.compile(r"[a-z_]{1,20}=[\w-]{1,20}", re.ASCII)
_MOST = 40


class Settings(NamedTuple):
    """The settings, by the names of `OPTIONS` and `LEVEL`."""

    theme: str = "auto"
    coordinates: bool = True
    motion: str = "auto"
    level: int = 3


def settings_key(path: str) -> str:
    """The key of the settings of the copy in the folder of that path."""
    return f"{key_prefix(path)}{VERSION}:settings"


def read_settings(port: Port, path: str) -> Settings:
    """The settings; every one that is missing, unknown or unreadable takes its default."""
    return Settings(**{name: value for name, value in _words(port, path).items() if name in _KNOWN})  # type: ignore[arg-type]  # each option reads its own type


def write_settings(port: Port, path: str, settings: Settings) -> None:
    """Keep the settings, if the storage lets them be kept."""
    words = {**_words(port, path), **settings._asdict()}
    text = " ".join(f"{name}={written(value)}" for name, value in words.items())
    with suppress(StorageFull, StorageForbidden):
        set_first(port, key_prefix(path), settings_key(path), text)


def _words(port: Port, path: str) -> dict[str, Value]:
    """The settings that are stored and readable, and the unknown words as they are."""
    try:
        text = port.get(settings_key(path)) or ""
    except StorageForbidden:
        return {}
    words: dict[str, Value] = {}
    for word in text[:2_000].split()[:_MOST]:
        name, _, value = word.partition("=")
        if not _WORD.fullmatch(word):
            continue
        try:
            words[name] = read_value(_KNOWN[name], value) if name in _KNOWN else value
        except Unreadable:
            continue
    return words
