"""The saved games: one key a game, holding the text of its record, so that a repaired rule replays old games.

Nothing is ever overwritten unless it is what this store itself last read or wrote there; a game that meets a stranger under its
key is kept as a second game. What cannot be written stays in memory, so that the game goes on; what cannot be read stays where
it is, is listed with the reason, and can be taken out as text.
"""

import builtins
import re
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple

from banmen.app import pictures
from banmen.app.entry import Kept, body, intact, read_entry, read_summary, write_entry
from banmen.app.keys import VERSION, game_key, key_prefix
from banmen.app.port import Port, StorageForbidden, StorageFull
from banmen.core.errors import Refused, Unreadable, shown
from banmen.core.game import Game
from banmen.core.record_text import Loader, read_records, write_record
from banmen.core.transcript import NAME_LENGTH, Transcript, plain_name


class Entry(NamedTuple):
    """A row in the list of saved games. A game that cannot be read has a `problem`, and no game, state or names.

    `state` is the final position, for a small picture; `plies` counts what stands; `lasting` is False for a game that is only
    in memory. Dates are texts as the clock gave them.
    """

    id: str
    name: str = ""
    game: Game | None = None
    names: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    created: str = ""
    changed: str = ""
    plies: int = 0
    state: Any = None
    result: str = "*"
    lasting: bool = True
    problem: Refused | None = None


class Saving(NamedTuple):
    """What came of writing a game, and the id that it now has.

    `saved`; `second` (a stranger was there: kept under a new id); `recreated` (it had been deleted elsewhere); or only in
    memory: `full`, `forbidden`, `unverified` (reading back gave something else).
    """

    code: str
    id: str

    @property
    def lasting(self) -> bool:
        """Whether the game will be there when the page is opened again."""
        return self.code in ("saved", "second", "recreated")


class Deleted(NamedTuple):
    """What `restore` needs to bring a deleted entry back."""

    id: str
    text: str


class Imported(NamedTuple):
    """What came of one record of an imported text: `imported`, a code of `Saving`, `same` (already here), or `refused`."""

    code: str
    id: str = ""
    name: str = ""
    problem: Refused | None = None


class Held(NamedTuple):
    """What a store knows of a game it has opened: what it last read or wrote in the port, name, date of creation."""

    text: str | None
    name: str
    created: str


class Store:
    """The saved games behind a port.

    `now` gives the date and time as a text, `fresh` an id that was never used (letters, digits, `-`), `load` the game of a
    name. The list comes from the keys alone: there is no index that could disagree.
    """

    def __init__(self, port: Port, path: str, now: Callable[[], str], fresh: Callable[[], str], load: Loader) -> None:
        self.port, self.prefix = port, key_prefix(path)
        self.now, self.fresh, self.load = now, fresh, load
        self.held: dict[str, Held] = {}
        """The games that this store has opened or written."""
        self.unsaved: dict[str, str] = {}
        """The entries whose newest text is only in memory."""

    def key(self, id: str) -> str:
        """The key of a game."""
        return game_key(self.prefix, id)

    def _stored(self, id: str) -> str | None:
        """What the port has for a game; None also where storage is forbidden."""
        try:
            return self.port.get(self.key(id))
        except StorageForbidden:
            return None

    def _newest(self, id: str) -> str:
        if id in self.unsaved:
            return self.unsaved[id]
        try:
            text = self.port.get(self.key(id))
        except StorageForbidden:
            raise Unreadable("storage-forbidden") from None
        if text is None:
            raise Unreadable("no-such-game", found=shown(id))
        return text

    def ids(self) -> builtins.list[str]:
        """The id of every entry, whatever state it is in."""
        try:
            keys = list(self.port.keys())
        except StorageForbidden:
            keys = []
        found = [_id_of(key.removeprefix(self.prefix)) for key in keys if key.startswith(self.prefix)]
        return list(dict.fromkeys([*(id for id in found if id), *self.unsaved]))

    def list(self) -> builtins.list[Entry]:
        """Every saved game, the last changed first; then those that cannot be read, each with its problem."""
        entries = [self._entry(id) for id in self.ids()]
        readable = sorted((e for e in entries if not e.problem), key=lambda e: (e.changed, e.id), reverse=True)
        return [*readable, *(e for e in entries if e.problem)]

    def _entry(self, id: str) -> Entry:
        lasting = id not in self.unsaved
        try:
            return Entry(id, *read_summary(self._readable(id), self.load), lasting)
        except Refused as problem:
            return Entry(id, lasting=lasting, problem=problem)

    def _readable(self, id: str) -> str:
        if ":" in id:
            raise Unreadable("newer-format", found=id.partition(":")[0])
        return self._newest(id)

    def open(self, id: str) -> Transcript:
        """The game of an id. Raises Unreadable (`no-such-game`, `newer-format`, ...) or IllegalMove; the entry stays."""
        text = self._readable(id)
        kept = read_entry(text, self.load)
        if id not in self.unsaved:
            self.held[id] = Held(text, kept.transcript.name, kept.created)
        return kept.transcript

    def add(self, transcript: Transcript) -> Saving:
        """Keep a new game."""
        id, now = self.fresh(), self.now()
        self.held[id] = Held(None, transcript.name, now)
        return self._write(id, write_entry(Kept(transcript, now, now)))

    def save(self, id: str, transcript: Transcript) -> Saving:
        """Write a game again, with the name that `rename` gave it. What stands there must be what was last seen here."""
        now = self.now()
        held = self.held.setdefault(id, Held(None, transcript.name, now))
        transcript = transcript._replace(name=held.name)
        text = write_entry(Kept(transcript, held.created, now))
        stored = self._stored(id)
        if stored is not None and body(stored) == body(text):
            self.held[id] = held._replace(text=stored)
            self.unsaved.pop(id, None)
            return Saving("saved", id)
        if stored is not None and stored != held.text:
            return self._second(id, transcript)
        return self._write(id, text, "recreated" if stored is None and held.text is not None else "saved")

    def _second(self, id: str, transcript: Transcript) -> Saving:
        """Keep as a game of its own what cannot go where it came from."""
        self.unsaved.pop(id, None)
        saving = self.add(transcript._replace(name=self._numbered(transcript)))
        return Saving("second", saving.id) if saving.lasting else saving

    def _numbered(self, transcript: Transcript) -> str:
        """A name that no game has yet: the name with ` (2)`, ` (3)` ... behind it."""
        name = transcript.name or transcript.record.game.name.capitalize()
        stem = re.sub(r" \(\d{1,4}\)$", "", name)[: NAME_LENGTH - 7].rstrip()
        taken = {entry.name for entry in self.list()}
        return next(name for n in count(2) if (name := f"{stem} ({n})") not in taken)

    def _write(self, id: str, text: str, code: str = "saved") -> Saving:
        """Write an entry and read it back; what fails is kept in memory."""
        self.unsaved[id] = text
        try:
            pictures.set_first(self.port, self.prefix, self.key(id), text)
            back = self.port.get(self.key(id))
        except StorageFull:
            return Saving("full", id)
        except StorageForbidden:
            return Saving("forbidden", id)
        held = self.held[id]
        if back != text:
            # Half a text of our own may be written over next time, but never what another tab wrote in this moment.
            ours = back is None or not intact(back)
            self.held[id] = held._replace(text=back) if ours else held
            return Saving("unverified", id)
        del self.unsaved[id]
        self.held[id] = held._replace(text=text)
        return Saving(code, id)

    def changed_elsewhere(self, id: str) -> bool:
        """Whether another tab has changed or deleted a game since it was opened or saved here."""
        return id in self.held and self._stored(id) != self.held[id].text

    def deleted_elsewhere(self, id: str) -> bool:
        """Whether another tab has deleted a game since it was opened or saved here."""
        return self.changed_elsewhere(id) and self._stored(id) is None

    def settled(self, id: str) -> str | None:
        """The text of a game if the storage has it as this store knows it, else None."""
        known = self.held[id].text if id in self.held and id not in self.unsaved else None
        return known if known == self._stored(id) else None

    def rename(self, id: str, name: str) -> Saving:
        """Give a game another name. Raises Refused if it cannot be read."""
        stored = self._stored(id)
        kept = read_entry(self._readable(id), self.load)
        transcript = kept.transcript._replace(name=plain_name(name))
        held = self.held.get(id)
        self.held[id] = Held(stored, transcript.name, kept.created)
        saving = self._write(id, write_entry(kept._replace(transcript=transcript)))
        if held and held.text != stored:
            self.held[id] = held._replace(name=transcript.name)
        return saving

    def duplicate(self, id: str) -> Saving:
        """Keep a copy of a game under a new id and a numbered name. Raises Refused if it cannot be read."""
        transcript = read_entry(self._readable(id), self.load).transcript
        return self.add(transcript._replace(name=self._numbered(transcript)))

    def delete(self, id: str) -> Deleted:
        """Forget an entry, readable or not; what is returned brings it back. Raises Unreadable."""
        deleted = Deleted(id, self._newest(id))
        with suppress(StorageForbidden):  # then nothing of the game is there either
            self.port.remove(self.key(id))
        pictures.forget(self.port, self.prefix, id)
        self.unsaved.pop(id, None)
        return deleted

    def restore(self, deleted: Deleted) -> Saving:
        """Bring back a deleted entry, under a new id if its own is taken again."""
        id = deleted.id
        if self._stored(id) is not None or id in self.unsaved:
            id = self.fresh()
        if id not in self.held:
            self.held[id] = self._restored(deleted.text)
        return self._write(id, deleted.text, "saved" if id == deleted.id else "second")

    def _restored(self, text: str) -> Held:
        try:
            kept = read_entry(text, self.load)
        except Refused:
            return Held(None, "", "")
        return Held(None, kept.transcript.name, kept.created)

    def raw(self, id: str) -> str:
        """The text of an entry as it is, to be saved elsewhere. Raises Unreadable."""
        return self._newest(id)

    def export(self, *ids: str) -> str:
        """The records of some games, or of all that the list shows, as one text. Raises Refused for one that it cannot show.

        They are given as they were kept, not replayed: a game that later rules refuse must not be lost.
        """
        for id in ids:
            read_summary(self._readable(id), self.load)
        chosen = ids or tuple(entry.id for entry in self.list() if not entry.problem)
        return "\n".join(body(self._newest(id)) for id in chosen)

    def import_(self, text: str) -> builtins.list[Imported]:
        """Add the games of a text, each as a new game; one that is here already is passed over, a bad one is named."""
        try:
            read = read_records(text, self.load)
        except Unreadable as problem:
            return [Imported("refused", problem=problem)]
        bodies = {body(self._newest(id)) for id in self.ids()}
        return [self._import(item, bodies) for item in read] or [Imported("refused", problem=Unreadable("no-record"))]

    def _import(self, item: Transcript | Refused, bodies: set[str]) -> Imported:
        if isinstance(item, Refused):
            return Imported("refused", problem=item)
        text = write_record(item)
        if text in bodies:
            return Imported("same", name=item.name)
        bodies.add(text)
        saving = self.add(item)
        return Imported("imported" if saving.lasting else saving.code, saving.id, item.name)


def _id_of(rest: str) -> str | None:
    """The id in what follows the prefix of a key, or None if that is no game."""
    match = re.fullmatch(r"(\d{1,6}):game:([\w-]{1,80})", rest, re.ASCII)
    if not match:
        return None
    return match[2] if match[1] == str(VERSION) else f"{match[1]}:{match[2]}"
