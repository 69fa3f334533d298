"""Whatever happens to the storage, in two tabs at once, nothing is overwritten that was not one's own, and nothing is lost."""

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule

from app.desk import PREFIX, Clock, Flaky, tab
from app.race import RACE
from banmen.app.entry import body
from banmen.app.session import Session
from banmen.app.store import Deleted, Saving, Store
from banmen.core.errors import Refused
from banmen.core.record_text import write_record

TABS = ("a", "b")
FAULTS = ("", "", "full", "forbidden", "garbled", "deaf")
FOREIGN = {"other:program": "its own", f"{PREFIX}1:settings": "theme=dark", f"{PREFIX}2:game:z": "newer"}


class Play:
    """A game open in a tab."""

    def __init__(self, tab: str, id: str, session: Session) -> None:
        self.tab, self.id, self.session = tab, id, session


class TwoTabs(RuleBasedStateMachine):
    """The model is a dict of the texts as they were before a step: a step may change only what its tab wrote or read itself."""

    plays = Bundle("plays")
    deletions = Bundle("deletions")

    @initialize()
    def open_tabs(self) -> None:
        self.port, clock = Flaky(), Clock()
        self.port.texts.update(FOREIGN)
        self.stores: dict[str, Store] = {name: tab(self.port, name, clock) for name in TABS}
        self.seen: dict[tuple[str, str], str] = {}
        self.alive: list[Play] = []

    def _step(self, name: str, action: Any) -> Any:
        """Do something in a tab, and check what it did to the texts of the others."""
        before = dict(self.port.texts)
        result = action(self.stores[name])
        after = self.port.texts
        for key in before:
            if after.get(key) != before[key]:
                assert self.seen.get((name, key)) == before[key], "a strange text was overwritten or removed"
        for key, text in after.items():
            if before.get(key) != text:
                self.seen[name, key] = text
        if self.port.fault == "full":
            assert after.items() <= before.items()
        return result

    def _look(self, name: str, id: str) -> None:
        """The tab has read this entry now."""
        key = self.stores[name].key(id)
        if key in self.port.texts and self.port.fault != "forbidden":
            self.seen[name, key] = self.port.texts[key]

    def _saved(self, play: Play, saving: Saving) -> None:
        play.id = saving.id
        assert saving.lasting == (self.port.fault == "") or saving.code in ("saved", "second", "recreated")
        transcript = self.stores[play.tab].open(saving.id)
        named = play.session.transcript._replace(name=transcript.name)
        assert transcript == named
        if saving.lasting:
            assert body(self.port.texts[self.stores[play.tab].key(saving.id)]) == write_record(named)

    @rule(target=plays, name=st.sampled_from(TABS), title=st.sampled_from(["", "Sunday", "Sunday (2)"]))
    def begin(self, name: str, title: str) -> Play:
        session = Session.begin(RACE, RACE.options({}))
        session.transcript = session.transcript._replace(name=title)
        play = Play(name, "", session)
        self._saved(play, self._step(name, lambda store: store.add(session.transcript)))
        self.alive.append(play)
        return play

    @rule(play=plays, seed=st.integers(0, 9), what=st.sampled_from(["move", "move", "move", "undo", "redo", "resign"]))
    def go_on(self, play: Play, seed: int, what: str) -> None:
        session = play.session
        if what == "move" and not session.outcome:
            move = Random(seed).choice(session.record.legal())
            session.type(RACE.look.gestures(session.state, move)[0])
        elif what == "resign":
            session.resign(1)
        elif what in ("undo", "redo"):
            getattr(session, what)()
        self._saved(play, self._step(play.tab, lambda store: store.save(play.id, session.transcript)))

    @rule(target=plays, play=plays, name=st.sampled_from(TABS))
    def open(self, play: Play, name: str) -> Any:
        before = dict(self.port.texts)
        try:
            transcript = self.stores[name].open(play.id)
        except Refused:
            assert name != play.tab or play not in self.alive or not self._mine(play)
            return multiple()
        assert self.port.texts == before
        self._look(name, play.id)
        other = Play(name, play.id, Session(transcript))
        self.alive = [p for p in self.alive if (p.tab, p.id) != (name, play.id)] + [other]
        return other

    def _mine(self, play: Play) -> bool:
        """Whether the entry is as the tab of the play last saw it."""
        key = self.stores[play.tab].key(play.id)
        return self.port.fault != "forbidden" and self.port.texts.get(key) == self.seen.get((play.tab, key), "")

    @rule(play=plays, name=st.sampled_from(TABS), title=st.sampled_from(["Monday", "", "x" * 99]))
    def rename(self, play: Play, name: str, title: str) -> None:
        """Reading it for its name does not make the entry one's own, if a game of this tab came from another text."""
        key = self.stores[name].key(play.id)
        stored, seen = self.port.texts.get(key), self.seen.get((name, key))
        self._look(name, play.id)
        self._tried(name, lambda store: store.rename(play.id, title))
        if seen is not None and seen != stored:
            self.seen[name, key] = seen

    @rule(play=plays, name=st.sampled_from(TABS))
    def duplicate(self, play: Play, name: str) -> None:
        self._tried(name, lambda store: store.duplicate(play.id))

    @rule(target=deletions, play=plays, name=st.sampled_from(TABS))
    def delete(self, play: Play, name: str) -> Any:
        self._look(name, play.id)
        deleted = self._tried(name, lambda store: store.delete(play.id))
        return (name, deleted) if deleted else multiple()

    @rule(deletion=consumes(deletions))
    def restore(self, deletion: tuple[str, Deleted]) -> None:
        name, deleted = deletion
        saving = self._step(name, lambda store: store.restore(deleted))
        assert self.stores[name].raw(saving.id) == deleted.text

    @rule(name=st.sampled_from(TABS), other=st.sampled_from(TABS))
    def import_from(self, name: str, other: str) -> None:
        text = self.stores[other].export()
        results = self._step(name, lambda store: store.import_(text))
        assert all(item.code != "refused" for item in results) or not text
        kept = {body(self.stores[name].raw(id)) for id in self._readable(name)}
        exported = [write_record(self.stores[other].open(id)) for id in self._readable(other)]
        assert set(exported) <= kept

    def _readable(self, name: str) -> list[str]:
        return [entry.id for entry in self.stores[name].list() if not entry.problem]

    def _tried(self, name: str, action: Any) -> Any:
        try:
            return self._step(name, action)
        except Refused:
            return None

    @rule(play=plays, text=st.sampled_from(["", "garbage", '[Game "race"]\n\n1. what']))
    def damage(self, play: Play, text: str) -> None:
        self.port.texts[self.stores["a"].key(play.id)] = text

    @rule(play=plays)
    def clear(self, play: Play) -> None:
        self.port.texts.pop(self.stores["a"].key(play.id), None)

    @rule(fault=st.sampled_from(FAULTS))
    def fail(self, fault: str) -> None:
        self.port.fault = fault

    @invariant()
    def every_entry_is_listed(self) -> None:
        for store in self.stores.values():
            listed = {entry.id for entry in store.list()}
            stored = {key.rpartition(":")[2] for key in self.port.texts if key.startswith(f"{PREFIX}1:game:")}
            assert set(store.unsaved) <= listed
            assert self.port.fault == "forbidden" or stored <= listed

    @invariant()
    def the_rest_is_untouched(self) -> None:
        assert FOREIGN.items() <= self.port.texts.items()

    def teardown(self) -> None:
        """In the end the storage works again, and every open game can be saved so that a new tab finds it."""
        self.port.fault = ""
        for play in self.alive:
            saving = self._step(play.tab, lambda store, play=play: store.save(play.id, play.session.transcript))
            assert saving.lasting
            found = tab(self.port, "later").open(saving.id)
            assert found == play.session.transcript._replace(name=found.name)


TestTwoTabs = TwoTabs.TestCase
TestTwoTabs.settings = settings(max_examples=60, stateful_step_count=25)
