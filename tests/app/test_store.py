"""Saved games: written and read back, kept apart, never overwritten, never lost."""

from zlib import crc32

import pytest

from app.desk import PREFIX, Flaky, Memory, game, tab
from banmen.app.keys import key_prefix
from banmen.app.store import Deleted, Entry, Saving, Store
from banmen.core.errors import Refused, Unreadable
from banmen.core.record_text import write_record
from banmen.core.transcript import Transcript

LONGER = "a1 a2 a1a3"
OTHER = "a1 a2 a1a3 a2a4"


@pytest.fixture
def port() -> Flaky:
    return Flaky()


@pytest.fixture
def store(port: Flaky) -> Store:
    return tab(port)


def plies(entries: list[Entry]) -> dict[str, int]:
    return {entry.id: entry.plies for entry in entries}


def refused(store: Store, id: str) -> str:
    with pytest.raises(Refused) as caught:
        store.open(id)
    return caught.value.code


def test_a_game_is_kept_under_a_key_with_the_path_and_a_version(port: Flaky, store: Store) -> None:
    assert store.add(game(name="Sunday")) == Saving("saved", "t1")
    assert list(port.texts) == ["banmen:/games/banmen/:1:game:t1"]
    text = port.texts["banmen:/games/banmen/:1:game:t1"]
    assert text.startswith("%banmen crc=")
    assert text.endswith(f"plies=2 position=a1.a2_1\n{write_record(game(name='Sunday'))}")


def test_the_list_shows_what_is_in_the_entries_the_last_changed_first(store: Store) -> None:
    store.add(game(name="One"))
    store.add(game(LONGER, "Two")._replace(names=("Ann", "")))
    two, one = store.list()
    assert (two.id, two.name, two.names, two.plies, two.result, two.lasting) == ("t2", "Two", ("Ann", ""), 3, "*", True)
    assert (one.game, one.state) == (game().record.game, game().record.state)
    assert (one.created, one.changed, one.problem) == ("2026-11-30T12:00:00Z", "2026-11-30T12:00:00Z", None)
    store.save("t1", game(OTHER, "One"))
    assert plies(store.list()) == {"t1": 4, "t2": 3}
    assert [entry.id for entry in store.list()] == ["t1", "t2"]
    assert (store.list()[0].created, store.list()[0].changed) == ("2026-11-30T12:00:00Z", "2026-11-30T12:00:02Z")


def test_a_game_is_opened_in_a_later_visit(port: Flaky, store: Store) -> None:
    t = game(LONGER, "Sunday")._replace(at=2, tags=(("Event", "x"),), comments=((1, "hm"),))
    store.add(t)
    later = tab(port, "u")
    assert later.open("t1") == t
    assert later.save("t1", game(OTHER)) == Saving("saved", "t1")
    assert tab(port, "v").open("t1") == game(OTHER, "Sunday")


def test_two_copies_on_one_host_do_not_mix(port: Flaky, store: Store) -> None:
    store.add(game())
    assert tab(port, path="/games/").list() == []
    assert tab(port, path="/games/banmen/:1:game:").list() == []
    assert key_prefix("/a:b/") == "banmen:/a%3Ab/:"


def test_strange_keys_are_no_games_and_stay(port: Flaky, store: Store) -> None:
    strange = {f"{PREFIX}1:settings": "theme=dark", f"{PREFIX}1:game:<b>": "x", f"{PREFIX}x:game:a": "x", "other": "x"}
    port.texts.update(strange)
    assert store.list() == []
    store.add(game())
    assert strange.items() <= port.texts.items()


def test_saving_the_same_again_writes_nothing(port: Flaky, store: Store) -> None:
    store.add(game())
    before = dict(port.texts)
    assert store.save("t1", game()) == Saving("saved", "t1")
    assert port.texts == before


def test_the_same_game_in_two_tabs_is_kept_as_a_second_game(port: Flaky) -> None:
    one, two = tab(port, "a"), tab(port, "b")
    one.add(game(name="Sunday"))
    two.open("a1")
    assert two.save("a1", game(LONGER)) == Saving("saved", "a1")
    assert one.changed_elsewhere("a1")
    assert one.save("a1", game(OTHER)) == Saving("second", "a2")
    assert not one.changed_elsewhere("a2")
    assert plies(one.list()) == {"a1": 3, "a2": 4}
    assert {entry.id: entry.name for entry in two.list()} == {"a1": "Sunday", "a2": "Sunday (2)"}
    assert one.save("a2", game(LONGER)) == Saving("saved", "a2")
    assert two.save("a1", game()) == Saving("saved", "a1")


def test_both_tabs_making_the_same_move_is_no_conflict(port: Flaky) -> None:
    one, two = tab(port, "a"), tab(port, "b")
    one.add(game())
    two.open("a1")
    two.save("a1", game(LONGER))
    assert one.save("a1", game(LONGER)) == Saving("saved", "a1")
    assert one.save("a1", game(OTHER)) == Saving("saved", "a1")


def test_second_games_are_numbered(store: Store) -> None:
    store.add(game(name="Sunday"))
    assert [store.duplicate("t1").id, store.duplicate("t2").id] == ["t2", "t3"]
    assert sorted(entry.name for entry in store.list()) == ["Sunday", "Sunday (2)", "Sunday (3)"]
    store.add(game())
    store.duplicate("t4")
    assert store.open("t5") == game(name="Race (2)")
    store.add(game(name="x" * 60))
    assert store.open(store.duplicate("t6").id).name == "x" * 53 + " (2)"


def test_a_game_deleted_in_another_tab_is_saved_again(port: Flaky) -> None:
    one, two = tab(port, "a"), tab(port, "b")
    one.add(game())
    two.delete("a1")
    assert one.changed_elsewhere("a1")
    assert one.deleted_elsewhere("a1")
    assert one.save("a1", game(LONGER)) == Saving("recreated", "a1")
    assert not one.deleted_elsewhere("a1")
    assert tab(port, "c").open("a1") == game(LONGER)


def test_full_storage_keeps_the_old_text_and_the_new_one_in_memory(port: Flaky, store: Store) -> None:
    store.add(game())
    before = dict(port.texts)
    port.fault = "full"
    assert store.save("t1", game(LONGER)) == Saving("full", "t1")
    assert not store.save("t1", game(LONGER)).lasting
    assert port.texts == before
    assert store.open("t1") == game(LONGER)
    (entry,) = store.list()
    assert (entry.plies, entry.lasting) == (3, False)
    assert tab(port).open("t1") == game()
    port.fault = ""
    assert store.save("t1", game(OTHER)) == Saving("saved", "t1")
    assert store.list()[0].lasting
    assert tab(port).open("t1") == game(OTHER)


def test_a_new_game_in_full_storage_is_listed_in_this_tab(port: Flaky, store: Store) -> None:
    port.fault = "full"
    assert store.add(game()) == Saving("full", "t1")
    assert plies(store.list()) == {"t1": 2}
    assert store.export() == write_record(game())
    assert tab(port).list() == []


def test_forbidden_storage_works_in_this_tab(port: Flaky, store: Store) -> None:
    port.fault = "forbidden"
    assert store.list() == []
    assert store.add(game()) == Saving("forbidden", "t1")
    assert store.save("t1", game(LONGER)) == Saving("forbidden", "t1")
    assert store.open("t1") == game(LONGER)
    assert store.rename("t1", "Sunday") == Saving("forbidden", "t1")
    assert store.duplicate("t1") == Saving("forbidden", "t2")
    assert store.import_(store.export())[0].code == "same"
    deleted = store.delete("t2")
    assert plies(store.list()) == {"t1": 3}
    assert store.restore(deleted) == Saving("forbidden", "t2")
    assert refused(store, "t9") == "storage-forbidden"
    port.fault = ""
    assert store.save("t1", game(OTHER)) == Saving("saved", "t1")


def test_a_stored_game_cannot_be_deleted_while_storage_is_forbidden(port: Flaky, store: Store) -> None:
    store.add(game())
    port.fault = "forbidden"
    with pytest.raises(Unreadable, match="storage-forbidden"):
        store.delete("t1")


@pytest.mark.parametrize("fault", ["garbled", "deaf"])
def test_what_is_not_read_back_is_kept_in_memory(port: Flaky, store: Store, fault: str) -> None:
    store.add(game())
    port.fault = fault
    assert store.save("t1", game(LONGER)) == Saving("unverified", "t1")
    assert store.save("t1", game(OTHER)) == Saving("unverified", "t1")
    assert (store.open("t1"), len(store.list())) == (game(OTHER), 1)
    port.fault = ""
    assert store.save("t1", game(LONGER)) == Saving("saved", "t1")
    assert tab(port).open("t1") == game(LONGER)


def test_what_another_tab_writes_in_the_moment_of_saving_is_not_overwritten(port: Flaky) -> None:
    class Racing(Memory):
        """Another tab writes just after each write."""

        def __init__(self) -> None:
            super().__init__()
            self.foreign = ""

        def set(self, key: str, text: str) -> None:
            super().set(key, self.foreign or text)

    racing = Racing()
    one, two = tab(racing, "a"), tab(racing, "b")
    one.add(game())
    two.add(game(LONGER))
    racing.foreign = racing.texts[two.key("b1")]
    assert one.save("a1", game(OTHER)) == Saving("unverified", "a1")
    racing.foreign = ""
    assert one.save("a1", game(OTHER)) == Saving("second", "a2")
    assert racing.texts[one.key("a1")] == racing.texts[two.key("b1")]


def damage(port: Flaky, store: Store, text: str) -> None:
    port.texts[store.key("bad")] = text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-game"),
        ("<script>alert(1)</script>", "no-game"),
        ('[Game "chess"]\n\n*', "unknown-game"),
        ('[Game "race"]\n\n1. a1 a9 *', "cannot"),
        ('[Game "race"]\n[Format "2"]\n\n1. a1 *', "newer-format"),
        ("x" * 1_000_001, "text-long"),
        ('%banmen crc=00000000 created= changed= plies=1 position=a1_2\n[Game "race"]\n\n1. what *', "bad-move"),
    ],
)
def test_a_damaged_entry_is_listed_with_its_reason_and_stays(port: Flaky, store: Store, text: str, code: str) -> None:
    store.add(game())
    damage(port, store, text)
    good, bad = store.list()
    assert (good.id, bad.id, bad.game, bad.state) == ("t1", "bad", None, None)
    assert bad.problem
    assert bad.problem.code == code
    assert refused(store, "bad") == code
    for change in (store.duplicate, lambda id: store.rename(id, "x"), store.export):
        with pytest.raises(Refused, match=code):
            change("bad")
    assert store.export() == write_record(game())
    assert store.raw("bad") == port.texts[store.key("bad")] == text


def test_an_entry_damaged_behind_the_back_of_a_tab_stays(port: Flaky, store: Store) -> None:
    store.add(game())
    port.texts[store.key("t1")] = "damaged"
    assert store.save("t1", game(LONGER)) == Saving("second", "t2")
    assert port.texts[store.key("t1")] == "damaged"


@pytest.mark.parametrize(
    "text",
    [
        write_record(game(LONGER)),
        f"%banmen crc=1234abcd created=x changed=y plies=77 position=a9\n{write_record(game(LONGER))}",
        f"%something else\n{write_record(game(LONGER))}",
    ],
)
def test_a_first_line_that_is_wrong_is_not_believed(port: Flaky, store: Store, text: str) -> None:
    damage(port, store, text)
    (entry,) = store.list()
    assert (entry.plies, entry.state, entry.problem) == (3, game(LONGER).record.state, None)
    assert store.open("bad") == game(LONGER)


def test_a_checksum_that_fits_does_not_make_a_position_readable(port: Flaky, store: Store) -> None:
    store.add(game(LONGER))
    key = store.key("t1")
    port.texts[key] = port.texts[key].replace("position=a3.a2_2", "position=zz")
    assert store.list()[0].state == game(LONGER).record.state


def test_an_entry_of_a_newer_version_is_listed_and_stays(port: Flaky, store: Store) -> None:
    port.texts[f"{PREFIX}2:game:abc"] = "whatever it may be"
    (entry,) = store.list()
    assert entry.problem
    assert (entry.id, entry.problem.code, entry.problem.facts) == ("2:abc", "newer-format", {"found": "2"})
    assert refused(store, "2:abc") == "newer-format"
    assert store.raw("2:abc") == "whatever it may be"
    deleted = store.delete("2:abc")
    assert port.texts == {}
    assert store.restore(deleted) == Saving("saved", "2:abc")
    assert port.texts == {f"{PREFIX}2:game:abc": "whatever it may be"}


def test_deleting_can_be_undone(port: Flaky, store: Store) -> None:
    store.add(game())
    before = dict(port.texts)
    deleted = store.delete("t1")
    assert (store.list(), refused(store, "t1")) == ([], "no-such-game")
    assert store.restore(deleted) == Saving("saved", "t1")
    assert port.texts == before
    assert store.save("t1", game(LONGER)) == Saving("saved", "t1")


def test_undoing_a_deletion_overwrites_nothing(port: Flaky) -> None:
    one, two = tab(port, "a"), tab(port, "b")
    one.add(game())
    deleted = two.delete("a1")
    one.save("a1", game(LONGER))
    assert two.restore(deleted) == Saving("second", "b1")
    assert plies(one.list()) == {"a1": 3, "b1": 2}
    assert two.save("b1", game(OTHER)) == Saving("saved", "b1")


def test_what_comes_back_can_be_saved_without_opening_it(port: Flaky, store: Store) -> None:
    store.add(game(name="Sunday"))
    deleted = tab(port, "u").delete("t1")
    later = tab(port, "v")
    assert later.restore(deleted) == Saving("saved", "t1")
    assert later.save("t1", game(LONGER)) == Saving("saved", "t1")
    assert later.open("t1") == game(LONGER, "Sunday")


def test_renaming_keeps_everything_else(port: Flaky, store: Store) -> None:
    store.add(game(name="One"))
    before = store.list()[0]
    assert store.rename("t1", " Two\n") == Saving("saved", "t1")
    assert store.list() == [before._replace(name="Two")]
    assert store.save("t1", game(LONGER, "One")) == Saving("saved", "t1")
    assert store.open("t1") == game(LONGER, "Two")


def test_renaming_does_not_hide_a_conflict(port: Flaky) -> None:
    one, two = tab(port, "a"), tab(port, "b")
    one.add(game(name="Sunday"))
    two.open("a1")
    two.save("a1", game(LONGER))
    one.rename("a1", "Monday")
    assert one.save("a1", game(OTHER)) == Saving("second", "a2")
    assert {entry.name: entry.plies for entry in one.list()} == {"Monday": 3, "Monday (2)": 4}


def test_a_game_that_later_rules_refuse_goes_out_with_the_others(port: Flaky, store: Store) -> None:
    store.add(game(name="One"))
    refused_now = store.export("t1").replace("a1 a2", "a1 a1")
    header = port.get(store.key("t1")).partition(" created")[2].partition("\n")[0]
    port.set(store.key("old"), f"%banmen crc={crc32(refused_now.encode()):08x} created{header}\n{refused_now}")
    with pytest.raises(Refused):
        store.open("old")
    assert sorted(store.export().split("\n[Game")) == sorted(f"{store.export('t1')}\n{refused_now}".split("\n[Game"))


def test_games_go_out_and_come_in_as_one_text(port: Flaky, store: Store) -> None:
    store.add(game(name="One"))
    store.add(game(LONGER, "Two"))
    text = store.export()
    assert store.export("t1") == write_record(game(name="One"))
    elsewhere = tab(Flaky(), "u")
    assert [(i.code, i.id, i.name) for i in elsewhere.import_(text)] == [("imported", "u1", "Two"), ("imported", "u2", "One")]
    assert elsewhere.export().count("[Game") == 2
    assert [i.code for i in elsewhere.import_(text)] == ["same", "same"]
    assert [i.code for i in store.import_(text)] == ["same", "same"]
    assert len(store.list()) == 2


def test_a_bad_game_among_imported_ones_is_named_and_the_others_come_in(store: Store) -> None:
    good = write_record(game(LONGER))
    text = f'{write_record(game(name="One"))}\n[Game "race"]\n\n1. a1 what\n\n{good}{good}'
    one, bad, two, same = store.import_(text)
    assert [item.code for item in (one, bad, two, same)] == ["imported", "refused", "imported", "same"]
    assert bad.problem
    assert bad.problem.facts == {"found": "what", "index": 1, "line": 9, "column": 7, "game": "race"}
    assert plies(store.list()) == {"t1": 2, "t2": 3}


@pytest.mark.parametrize(("text", "code"), [("", "no-record"), (" \n", "no-record"), ("x" * 20_000_001, "text-long")])
def test_what_is_no_text_of_games_is_refused(store: Store, text: str, code: str) -> None:
    (item,) = store.import_(text)
    assert item.problem
    assert (item.code, item.problem.code) == ("refused", code)


def test_importing_into_full_storage_says_so(port: Flaky, store: Store) -> None:
    port.fault = "full"
    assert [(i.code, i.id) for i in store.import_(write_record(game()))] == [("full", "t1")]


def test_an_entry_is_a_readable_record_itself(store: Store) -> None:
    store.add(game(LONGER, "Sunday"))
    assert tab(Flaky(), "u").import_(store.raw("t1"))[0].code == "imported"


def test_the_list_knows_the_computer_players(store: Store, port: Flaky) -> None:
    store.add(game()._replace(levels=(0, 4)))
    (entry,) = store.list()
    assert entry.levels == (0, 4)
    key = store.key(entry.id)
    broken = port.texts[key].replace('[Level2 "4"]', '[Level2 "x"]')
    sum_before, sum_after = (f"crc={crc32(text.partition(chr(10))[2].encode()):08x}" for text in (port.texts[key], broken))
    port.texts[key] = broken.replace(sum_before, sum_after)
    (entry,) = store.list()
    assert entry.problem
    assert entry.problem.code == "bad-level"


def test_names_from_outside_stay_plain_text(store: Store) -> None:
    t = game()._replace(name='<img src=x onerror="1">', names=("\\", '"'))
    store.add(t)
    entry = store.list()[0]
    assert (entry.name, entry.names) == (t.name, t.names)
    assert isinstance(store.open("t1"), Transcript)


def test_nothing_is_known_of_an_id_that_was_never_there(store: Store) -> None:
    assert refused(store, "nothing") == "no-such-game"
    assert not store.changed_elsewhere("nothing")
    assert not store.deleted_elsewhere("nothing")
    with pytest.raises(Unreadable, match="no-such-game"):
        store.delete("nothing")
    assert store.restore(Deleted("back", "x")) == Saving("saved", "back")


def test_a_game_that_was_never_opened_here_is_no_reason_to_overwrite(port: Flaky) -> None:
    one, two = tab(port, "a"), tab(port, "b")
    one.add(game())
    assert two.save("a1", game(LONGER)) == Saving("second", "b1")
    assert two.save("b9", game(LONGER)) == Saving("saved", "b9")
