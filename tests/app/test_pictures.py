"""Pictures beside saves: bound to the text of the game, gone with it, and the first to make room."""

from zlib import crc32

import pytest

from app.desk import PATH, PREFIX, Flaky, Memory, tab
from app.race import RACE
from banmen.app import pictures
from banmen.app.keys import game_key, picture_key
from banmen.app.port import StorageFull
from banmen.app.settings import Settings, read_settings, settings_key, write_settings
from banmen.app.store import Store
from banmen.core.record import Record
from banmen.core.transcript import Transcript, transcript


class Small(Memory):
    """A memory with room for so many characters."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def set(self, key: str, text: str) -> None:
        """Store a text if it fits."""
        if sum(map(len, self.texts.values())) - len(self.texts.get(key, "")) + len(text) > self.room:
            raise StorageFull
        super().set(key, text)


def game() -> Transcript:
    return transcript(Record.begin(RACE, RACE.rules.initial(RACE.options({}))))


def keep(port: Memory, store: Store, id: str, kind: str = "race", markup: str = "<div/>") -> None:
    pictures.keep(port, PREFIX, id, pictures.write_picture("b1", store.raw(id), kind, markup))


def filler(port: Small) -> str:
    """Markup that leaves hardly any room."""
    return "x" * (port.room - sum(map(len, port.texts.values())) - len(pictures.write_picture("", "", "race", "")))


def kept(port: Memory) -> set[str]:
    return {key.rpartition(":")[2] for key in port.texts if pictures.is_picture(PREFIX, key)}


def test_a_picture_is_bound_to_version_game_and_markup() -> None:
    text = pictures.write_picture("b1", "%banmen\n盤", "race", "<div>é</div>")
    bound = "b1\n%banmen\n盤\n<div>é</div>"
    assert text == f"%picture crc={crc32(bound.encode()):08x} game=race\n<div>é</div>"


def test_a_picture_is_no_game() -> None:
    port = Memory()
    store = tab(port)
    store.add(game())
    keep(port, store, "t1")
    assert kept(port) == {"t1"}
    assert (store.ids(), [entry.id for entry in store.list()]) == (["t1"], ["t1"])
    assert "picture" not in store.export()


def test_a_picture_goes_with_its_game() -> None:
    port = Memory()
    store = tab(port)
    for _ in range(2):
        keep(port, store, store.add(game()).id)
    store.restore(store.delete("t1"))
    assert (kept(port), set(store.ids())) == ({"t2"}, {"t1", "t2"})


def test_the_last_games_of_each_kind_have_pictures() -> None:
    port = Memory()
    store = tab(port)
    for _ in range(4):
        store.add(game())
    keep(port, store, "t1", "other")
    for id in ("t2", "t3", "t4"):
        keep(port, store, id)
    assert kept(port) == {"t1", "t3", "t4"}


def test_an_old_game_that_is_opened_keeps_its_picture() -> None:
    port = Memory()
    store = tab(port)
    for _ in range(3):
        store.add(game())
    for id in ("t2", "t3", "t1"):
        keep(port, store, id)
    assert kept(port) == {"t1", "t3"}


def test_a_picture_without_a_game_is_forgotten_at_the_next_one() -> None:
    port = Memory()
    store = tab(port)
    for _ in range(2):
        store.add(game())
    keep(port, store, "t1")
    port.remove(game_key(PREFIX, "t1"))
    keep(port, store, "t2")
    assert kept(port) == {"t2"}


def test_strange_pictures_are_no_trouble() -> None:
    port = Memory()
    store = tab(port)
    store.add(game())
    port.set(picture_key(PREFIX, "t1"), "\0nonsense")
    keep(port, store, store.add(game()).id)
    assert kept(port) == {"t1", "t2"}


def test_a_picture_that_is_too_long_or_does_not_fit_is_left_out_and_the_old_one_with_it() -> None:
    port = Small(3_000)
    store = tab(port)
    store.add(game())
    keep(port, store, "t1")
    keep(port, store, "t1", markup="x" * 3_000)
    assert kept(port) == set()
    keep(port, store, "t1")
    port.room = pictures.LONGEST * 2
    keep(port, store, "t1", markup="x" * pictures.LONGEST)
    assert kept(port) == set()


def test_games_and_settings_come_before_pictures() -> None:
    port = Small(1_000)
    store = tab(port)
    store.add(game())
    keep(port, store, "t1", markup=filler(port))
    assert kept(port) == {"t1"}
    assert store.add(game()).code == "saved"
    assert kept(port) == set()
    keep(port, store, "t2", markup=filler(port))
    assert kept(port) == {"t2"}
    write_settings(port, PATH, Settings(theme="dark"))
    assert (read_settings(port, PATH).theme, kept(port)) == ("dark", set())
    assert settings_key(PATH) in port.texts


def test_without_pictures_a_full_storage_is_full() -> None:
    with pytest.raises(StorageFull):
        pictures.set_first(Small(3), PREFIX, "key", "text")


@pytest.mark.parametrize("fault", ["full", "forbidden", "garbled", "deaf"])
def test_nothing_fails_with_the_storage(fault: str) -> None:
    port = Flaky()
    store = tab(port)
    store.add(game())
    keep(port, store, "t1")
    text = pictures.write_picture("b1", store.raw("t1"), "race", "<div/>")
    port.fault = fault
    pictures.keep(port, PREFIX, "t1", text)
    pictures.forget(port, PREFIX, "t1")


def test_only_what_the_storage_holds_is_settled() -> None:
    port = Flaky()
    store = tab(port)
    store.add(game())
    assert store.settled("t1") == port.texts[game_key(PREFIX, "t1")] == store.raw("t1")
    assert store.settled("t2") is None
    tab(port, "u").rename("t1", "elsewhere")
    assert store.settled("t1") is None
    port.fault = "full"
    store.add(game())
    assert store.settled("t2") is None
