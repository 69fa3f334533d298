"""What was written once is read for ever: the saves and links under `tests/data`."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.desk import Flaky, tab
from banmen import games
from banmen.app.entry import intact, read_entry, read_summary
from banmen.app.link import read_link
from banmen.core.record import Ending, Record
from banmen.core.record_text import read_record, read_records, write_record
from banmen.core.transcript import Transcript

DATA = Path(__file__).parents[1] / "data"
FACTS: dict[str, dict[str, Any]] = json.loads((DATA / "saves.json").read_text("utf-8"))
LINKS = dict(line.split(" ", 1) for line in (DATA / "links.txt").read_text("utf-8").splitlines())


def entry(name: str) -> str:
    return (DATA / "saves" / f"{name}.txt").read_text("utf-8")


def as_told(record: Record, facts: dict[str, Any]) -> None:
    text = record.game.text
    assert (record.game.name, record.options) == (facts["game"], facts["options"])
    assert [text.write_move(move) for move in record.moves] == facts["moves"]
    assert (text.write_position(record.state), record.turn) == (facts["position"], facts["turn"])
    told, outcome = facts["outcome"], record.outcome
    assert (outcome is None) == (told is None)
    if outcome:
        assert (list(outcome.winners), outcome.scores and list(outcome.scores)) == (told["winners"], told["scores"])


def test_every_save_is_told_of() -> None:
    assert {path.stem for path in (DATA / "saves").iterdir()} == set(FACTS) == set(LINKS)


@pytest.mark.parametrize("name", FACTS)
def test_a_save_is_read(name: str) -> None:
    t, created, changed = read_entry(entry(name), games.load)
    as_told(t.record, FACTS[name])
    assert (t.name, list(t.names)) == (FACTS[name]["name"], FACTS[name]["names"])
    assert [t.whole.game.text.write_move(move) for move in t.whole.moves[len(t.record.moves) :]] == FACTS[name]["undone"]
    assert (created, changed, t.date) == ("2026-11-30T09:00:00Z", "2026-11-30T10:30:00Z", "2026-11-30")
    assert read_record(write_record(t), games.load) == t


@pytest.mark.parametrize("name", FACTS)
def test_the_list_shows_a_save_without_replaying_it(name: str) -> None:
    assert intact(entry(name))
    summary = read_summary(entry(name), games.load)
    assert summary == read_summary(entry(name).replace("crc=", "crc=x"), games.load)._replace(
        created=summary.created, changed=summary.changed
    )
    assert summary.plies == len(FACTS[name]["moves"])


@pytest.mark.parametrize("name", LINKS)
def test_a_link_is_read(name: str) -> None:
    as_told(read_link(LINKS[name], games.load), FACTS[name])


def test_a_storage_full_of_saves_is_listed_and_opened() -> None:
    port = Flaky()
    store = tab(port)
    port.texts.update({store.key(name): entry(name) for name in FACTS})
    before = dict(port.texts)
    entries = store.list()
    assert {e.id for e in entries} == set(FACTS)
    assert not [e for e in entries if e.problem]
    for e in entries:
        as_told(store.open(e.id).record, FACTS[e.id])
    assert port.texts == before


def test_the_undone_things_are_there() -> None:
    going = read_entry(entry("siam-going"), games.load).transcript
    assert (going.at, going.whole.steps) == (15, 17)
    undone = read_entry(entry("abalone-resignation-undone"), games.load).transcript
    assert (undone.record.ending, undone.whole.ending) == (None, Ending("resigned", 1))
    event = read_entry(entry("abalone-going"), games.load).transcript
    assert event.tags == (("Event", "Club evening"), ("Round", "3"))
    assert event.comments == ((0, "Played on a train."), (4, "hm; so"))


def test_what_people_write_is_read() -> None:
    read = read_records((DATA / "by-hand.txt").read_text("utf-8"), games.load)
    siam, abalone, saiju = (t for t in read if isinstance(t, Transcript))
    positions = [t.record.game.text.write_position(t.record.state) for t in (siam, abalone, saiju)]
    assert positions == [
        "e4.5.1***1.1N3.E4_2",
        "1wwbb.wwwbbb.1ww1bb1.8.9.8.b1b1ww1.bbbwww.1bbww_2",
        "4.3km1.6.3xym2.2ks3.kf4.4_2",
    ]
    assert siam.tags == (("White", "kept, though it means nothing here"),)
    assert abalone.record.ending == Ending("resigned", 1)
    assert saiju.names == ("Ann", "Bob")
