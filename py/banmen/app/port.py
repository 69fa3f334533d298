"""What a store needs of a browser's storage."""

from collections.abc import Iterable
from typing import Protocol


class StorageFull(Exception):
    """The text does not fit; what was stored before is still there."""


class StorageForbidden(Exception):
    """The browser allows no storage here (private mode, a sandboxed frame, a setting)."""


class Port(Protocol):
    """Texts by key. Every call may raise StorageForbidden; `set` may raise StorageFull and then has changed nothing."""

    def keys(self) -> Iterable[str]:
        """Every key there is, those of other programs too."""

    def get(self, key: str) -> str | None:
        """The text of a key, or None."""

    def set(self, key: str, text: str) -> None:
        """Store a text, whole or not at all."""

    def remove(self, key: str) -> None:
        """Forget a key; one that is not there is fine."""
