"""A storage that fails on demand, and stores on it as two tabs would have them."""

from collections.abc import Iterable
from itertools import count

from app.race import RACE, load
from banmen.app.port import StorageForbidden, StorageFull
from banmen.app.store import Store
from banmen.core.record import Record
from banmen.core.transcript import Transcript, transcript

PATH = "/games/banmen/"
PREFIX = f"banmen:{PATH}:"


class Memory:
    """A port that keeps everything in memory."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def keys(self) -> Iterable[str]:
        """Every key, oldest first."""
        return list(self.texts)

    def get(self, key: str) -> str | None:
        """The text of a key, or None."""
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        """Store a text."""
        self.texts[key] = text

    def remove(self, key: str) -> None:
        """Forget a key."""
        self.texts.pop(key, None)


class Flaky(Memory):
    """A memory with a `fault`: `full`, `forbidden`, `garbled` (half a text is stored), `deaf` (nothing is), or none."""

    fault = ""

    def _touch(self) -> None:
        if self.fault == "forbidden":
            raise StorageForbidden

    def keys(self) -> list[str]:
        self._touch()
        return list(super().keys())

    def get(self, key: str) -> str | None:
        self._touch()
        return super().get(key)

    def set(self, key: str, text: str) -> None:
        self._touch()
        if self.fault == "full":
            raise StorageFull
        if self.fault != "deaf":
            super().set(key, text[: len(text) // 2] if self.fault == "garbled" else text)

    def remove(self, key: str) -> None:
        self._touch()
        super().remove(key)


class Clock:
    """Dates that go on by a second at each look."""

    def __init__(self) -> None:
        self.seconds = count()

    def __call__(self) -> str:
        minutes, seconds = divmod(next(self.seconds), 60)
        return f"2026-11-30T12:{minutes:02}:{seconds:02}Z"


def tab(port: Memory, name: str = "t", clock: Clock | None = None, path: str = PATH) -> Store:
    """The store of a tab; its ids begin with the tab's name."""
    numbers = count(1)
    return Store(port, path, clock or Clock(), lambda: f"{name}{next(numbers)}", load)


def game(moves: str = "a1 a2", name: str = "") -> Transcript:
    """A race after some moves."""
    start = RACE.rules.initial(RACE.options({}))
    return transcript(Record.begin(RACE, start).read(moves.split()))._replace(name=name)
