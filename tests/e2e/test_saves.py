"""Saved games in a real browser: resumed, listed, moved about, and never lost, whatever the storage does."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from banmen import games
from banmen.core.record_text import read_records
from e2e.browser import ready
from e2e.saving import begun, kept_key, open_game, press, record_of, store, stored

ABALONE = begun("abalone", "c3d3", "g5f4")
HOSTILE = "<img src=x onerror=\"console.error('markup')\"><b>Mei</b>"
Boot = Callable[..., Page]


@pytest.fixture
def path(site: str) -> str:
    """The folder of the page, as it stands in the keys."""
    return "/" + site.split("/", 3)[3]


def notice(page: Page, text: str) -> Locator:
    return page.locator(".notice", has_text=text)


def moves(page: Page) -> Locator:
    return page.locator("#moves .ply")


def pieces(page: Page) -> list[str]:
    """The pieces on the board, each with its place and drawing."""
    return sorted(node.evaluate("node => node.outerHTML") for node in page.locator("#board .layer-pieces > *").all())


def begin(page: Page, game: str, *names: str) -> None:
    """Starts a game of people by its card and the dialog."""
    page.locator(f"[data-game={game}] .start").click()
    page.locator("[name=who][value=people]").check()
    for n, name in enumerate(names, 1):
        page.locator(f"[name=name-{n}]").fill(name)
    page.locator("#dialog .filled").click()
    page.wait_for_selector("html[data-screen=table] #board svg")


def test_a_reload_resumes_exactly_here(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    begin(desktop, "abalone", "Mei", "Ken")
    press(desktop, "c3", "d3", "g5", "f4", "c4", "d4")
    desktop.locator("[data-action=undo]").click()
    expect(moves(desktop)).to_have_count(2)
    before = pieces(desktop)
    desktop.reload()
    ready(desktop)
    expect(moves(desktop)).to_have_count(2)
    expect(desktop.locator("#seats-below")).to_contain_text("Mei")
    assert pieces(desktop) == before
    desktop.locator("[data-action=redo]").click()
    expect(moves(desktop)).to_have_count(3)
    assert record_of(desktop).moves[-1] == begun("abalone", "c3d3", "g5f4", "c4d4").moves[-1]


def test_a_half_finished_turn_of_saiju_resumes_in_the_middle(desktop: Page, boot: Boot) -> None:
    half = begun("saiju", "a1", "b2", "c3", "a1wg4")
    boot(desktop)
    open_game(desktop, half)
    desktop.reload()
    ready(desktop)
    expect(moves(desktop)).to_have_count(4)
    end_turn = desktop.locator("[data-slot=pass]")
    expect(end_turn).to_be_visible()
    assert record_of(desktop).states[-1] == half.states[-1]
    end_turn.click()
    expect(end_turn).to_be_hidden()
    assert record_of(desktop).turn == 2


def test_the_address_without_a_game_shows_the_gallery_which_continues_it(phone: Page, boot: Boot) -> None:
    boot(phone)
    open_game(phone, ABALONE)
    phone.locator("#back").click()
    card = phone.locator("[data-game=abalone]")
    expect(card.locator(".start")).to_contain_text("Continue, move 3")
    card.locator(".start").click()
    expect(moves(phone)).to_have_count(2)


def test_the_list_renames_duplicates_deletes_and_undoes(phone: Page, boot: Boot) -> None:
    boot(phone)
    open_game(phone, ABALONE)
    phone.goto("#games")
    rows = phone.locator(".save")
    expect(rows).to_have_count(1)
    expect(rows.locator(".facts").first).to_have_text("Abalone · 2 moves · Black to move")
    expect(rows.locator(".picture svg.abalone")).to_be_visible()

    rows.first.locator("[data-command=more]").click()
    phone.locator("#dialog [data-command=rename]").click()
    phone.locator("#dialog input").fill("Sunday")
    phone.keyboard.press("Enter")
    expect(rows.locator("h2")).to_have_text("Sunday")

    rows.first.locator("[data-command=more]").click()
    phone.locator("#dialog [data-command=duplicate]").click()
    expect(rows.locator("h2")).to_have_text(["Sunday (2)", "Sunday"])

    before = stored(phone)
    rows.first.locator("[data-command=more]").click()
    phone.locator("#dialog [data-command=delete]").click()
    expect(rows.locator("h2")).to_have_text(["Sunday"])
    notice(phone, "“Sunday (2)” was deleted.").get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(2)
    assert stored(phone) == before

    rows.first.locator("h2 a").click()
    expect(moves(phone)).to_have_count(2)


def test_games_travel_as_a_file_and_as_text(phone: Page, boot: Boot, new_context: Callable[..., BrowserContext]) -> None:
    boot(phone)
    open_game(phone, ABALONE)
    open_game(phone, begun("saiju", "a1"))
    phone.goto("#games")
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Export all").click()
    file = download.value.path()
    assert download.value.suggested_filename == "banmen-games.txt"
    text = Path(file).read_text("utf-8")
    assert len(read_records(text, games.load)) == 2

    elsewhere = boot(new_context().new_page(), "#games")
    expect(elsewhere.locator(".empty")).to_be_visible()
    elsewhere.locator("#games input[type=file]").set_input_files(file)
    expect(notice(elsewhere, "2 games were added.")).to_be_visible()
    expect(elsewhere.locator(".save")).to_have_count(2)

    elsewhere.get_by_role("button", name="Import").click()
    elsewhere.locator("textarea").fill("no game at all")
    elsewhere.locator("#dialog .filled").click()
    expect(elsewhere.locator("#dialog .wrong")).to_contain_text("Left out: Line 1")
    expect(elsewhere.locator("textarea")).to_have_value("no game at all")
    elsewhere.locator("textarea").fill(text + '\n[Game "siam"]\n\n1. b1N b1X *\n')
    elsewhere.locator("#dialog .filled").click()
    expect(notice(elsewhere, "2 were here already. Left out: Line")).to_be_visible()
    expect(elsewhere.locator(".save")).to_have_count(2)
    assert {e.plies for e in store(elsewhere).list()} == {e.plies for e in store(phone).list()} == {1, 2}


def test_two_copies_on_one_host_do_not_mix(phone: Page, boot: Boot, folder: Path, site: str) -> None:
    copy = folder / "some" / "where" / "second"
    shutil.copytree(folder / "some" / "where" / "banmen", copy)
    boot(phone)
    open_game(phone, ABALONE)
    first = stored(phone)
    phone.goto(site.replace("banmen", "second"))
    ready(phone)
    expect(phone.locator("[data-game=abalone] .start")).to_contain_text("Play")
    begin(phone, "abalone")
    press(phone, "c4", "d4")
    expect(moves(phone)).to_have_count(1)
    assert sum(":game:" in key for key in stored(phone)) == 2
    assert first.items() < stored(phone).items()
    phone.goto(site + "#games")
    ready(phone)
    expect(phone.locator(".save")).to_have_count(1)


KEPT = "() => Object.keys(localStorage).some(key => key.includes(':picture:'))"
FILL = """() => {
  for (const key of Object.keys(localStorage)) if (key.includes(":picture:")) localStorage.removeItem(key);
  const all = () => Object.keys(localStorage).filter(key => key.startsWith("filler")).length;
  for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2)) {
    try { for (;;) localStorage.setItem(`filler${all()}`, "x".repeat(size)); } catch { /* smaller ones */ }
  }
}"""


CLEAR = "() => Object.keys(localStorage).filter(k => k.startsWith('filler')).forEach(k => localStorage.removeItem(k))"


def test_a_full_storage_loses_nothing(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    open_game(desktop, ABALONE)
    desktop.wait_for_function(KEPT)
    desktop.evaluate(FILL)  # without pictures, which would make room
    before = {key: text for key, text in stored(desktop).items() if "filler" not in key}
    press(desktop, "c4", "d4")
    full = notice(desktop, "The storage is full. The game goes on, but only in this tab.")
    expect(full).to_be_visible()
    press(desktop, "g6", "f5")
    expect(moves(desktop)).to_have_count(4)
    with desktop.expect_download() as download:
        full.get_by_role("button", name="Save as a file").click()
    assert "c4d4 g6f5" in Path(download.value.path()).read_text("utf-8")
    assert {key: text for key, text in stored(desktop).items() if "filler" not in key} == before
    desktop.evaluate(CLEAR)
    press(desktop, "c5", "d5")
    expect(moves(desktop)).to_have_count(5)
    expect(full).to_have_count(0)
    assert len(record_of(desktop).moves) == 5


FRAME = """address => document.body.innerHTML =
  `<iframe sandbox="allow-scripts" src="${address}" width="1200" height="850"></iframe>`"""


def test_forbidden_storage_in_a_sandboxed_frame(desktop: Page, site: str) -> None:
    def as_public_hosts_do(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "access-control-allow-origin": "*"})

    desktop.route("**/*", as_public_hosts_do)
    desktop.goto(site + "assets/third-party.txt")
    desktop.evaluate(FRAME, site)
    inside = desktop.frame_locator("iframe")
    inside.locator("html[data-ready]").wait_for(state="attached")
    touched = "() => { try { localStorage; return 'allowed' } catch (error) { return error.name } }"
    assert inside.locator("html").evaluate(touched) == "SecurityError"
    inside.locator("[data-game=abalone] .start").click()
    inside.locator("[name=who][value=people]").check()
    inside.locator("#dialog .filled").click()
    told = inside.locator(".notice", has_text="The browser allows no storage. The game goes on in this tab only.")
    expect(told).to_be_visible()
    for target in ("c3", "d3", "g5", "f4"):
        inside.locator(f"#board [data-target={target}]").first.click()
    expect(inside.locator("#moves .ply")).to_have_count(2)
    inside.locator("#back").click()
    expect(inside.locator("[data-game=abalone] .start")).to_contain_text("Continue, move 3")
    inside.locator("[data-game=abalone] .start").click()
    expect(inside.locator("#moves .ply")).to_have_count(2)


DAMAGED = '%banmen crc=00000000 created= changed= plies=1 position=x_1\n[Game "abalone"]\n\n1. c3d3 z9z9 *\n'


def test_damaged_and_newer_games_stay_and_are_named(phone: Page, boot: Boot, path: str) -> None:
    texts = {kept_key(path, "old"): DAMAGED, kept_key(path, "young", 7): "from the future <b>"}
    boot(phone)
    phone.evaluate("texts => Object.entries(texts).forEach(([k, t]) => localStorage.setItem(k, t))", texts)
    phone.goto("#game=old")
    expect(notice(phone, "This game cannot be opened. Line 4, column 9: “z9z9” is not a move")).to_be_visible()
    rows = phone.locator(".save")
    expect(rows.locator("h2")).to_have_text(["A damaged game", "A game of a newer Banmen"])
    expect(rows.nth(1)).to_contain_text("It stays here untouched. This was written by a newer version (format 7).")
    with phone.expect_download() as download:
        rows.first.locator("[data-command=raw]").click()
    assert Path(download.value.path()).read_text("utf-8") == DAMAGED
    phone.goto("#")
    begin(phone, "abalone")
    press(phone, "c3", "d3")
    expect(moves(phone)).to_have_count(1)
    assert texts.items() < stored(phone).items()


def test_the_same_game_in_two_tabs_becomes_two_games(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    open_game(desktop, ABALONE)
    other = desktop.context.new_page()
    other.goto(desktop.url)
    ready(other)
    press(other, "c4", "d4")
    expect(moves(other)).to_have_count(3)
    told = notice(desktop, "This game was changed in another tab.")
    expect(told).to_be_visible()
    press(desktop, "b1", "c2")
    expect(notice(desktop, "It is kept as a second game.")).to_be_visible()
    expect(told).to_have_count(0)
    assert desktop.url != other.url
    ends = {entry.id: store(desktop).open(entry.id).record.moves[-1] for entry in store(desktop).list()}
    assert len(ends) == 2
    assert len(set(ends.values())) == 2
    desktop.reload()
    ready(desktop)
    expect(moves(desktop).last).to_have_text("b1c2")


def test_the_other_tab_can_be_followed(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    open_game(desktop, ABALONE)
    other = desktop.context.new_page()
    other.goto(desktop.url)
    ready(other)
    press(other, "c4", "d4")
    notice(desktop, "This game was changed in another tab.").get_by_role("button", name="Show the other").click()
    expect(moves(desktop)).to_have_count(3)
    assert len(store(desktop).list()) == 1


def test_a_game_that_another_tab_deleted_is_saved_again_by_the_next_move(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    open_game(desktop, ABALONE)
    other = desktop.context.new_page()
    other.goto("#games")
    ready(other)
    other.locator("[data-command=more]").click()
    other.locator("#dialog [data-command=delete]").click()
    told = notice(desktop, "This game was deleted in another tab. Playing on here saves it again.")
    expect(told).to_be_visible()
    other.get_by_role("button", name="Undo").click()
    expect(told).to_have_count(0)
    other.locator("[data-command=more]").click()
    other.locator("#dialog [data-command=delete]").click()
    expect(told).to_be_visible()
    press(desktop, "b1", "c2")
    expect(notice(desktop, "It is saved again.")).to_be_visible()
    expect(told).to_have_count(0)
    assert store(desktop).open(desktop.url.partition("=")[2]).record.moves[-1]


GONE = "That could not be done with this game. It is not among the saved games. Another tab may have deleted it."


@pytest.mark.parametrize("command", ["open", "rename", "duplicate", "copy", "export", "delete"])
def test_a_game_that_another_tab_deleted_is_told_so(phone: Page, boot: Boot, command: str) -> None:
    boot(phone)
    open_game(phone, ABALONE)
    phone.goto("#games")
    phone.locator("[data-command=more]").click()
    phone.evaluate("localStorage.clear()")  # no event comes to the tab that does it
    phone.locator(f"#dialog [data-command={command}]").click()
    if command == "rename":
        phone.locator("#dialog [data-command=send]").click()
    told = "This game cannot be opened." if command == "open" else GONE
    expect(notice(phone, told)).to_be_visible()
    expect(phone.locator(".save")).to_have_count(0)
    expect(phone.locator("#dialog")).to_be_hidden()
    assert stored(phone) == {}


@pytest.mark.parametrize("command", ["raw", "delete"])
def test_a_damaged_game_that_another_tab_deleted_is_told_so(phone: Page, boot: Boot, path: str, command: str) -> None:
    boot(phone)
    phone.evaluate("([k, t]) => localStorage.setItem(k, t)", [kept_key(path, "old"), DAMAGED])
    phone.goto("#games")
    expect(phone.locator(".save.unread")).to_have_count(1)
    phone.evaluate("localStorage.clear()")
    phone.locator(f".save [data-command={command}]").click()
    expect(notice(phone, GONE)).to_be_visible()
    expect(phone.locator(".save")).to_have_count(0)


def test_names_never_become_markup(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    begin(desktop, "abalone", HOSTILE, "Ken")
    press(desktop, "c3", "d3")
    desktop.locator("[data-command=menu]").click()
    desktop.locator("[data-command=players]").click()
    desktop.locator("[name=name]").fill(HOSTILE)
    desktop.locator("#dialog .filled").click()
    desktop.locator("[data-command=menu]").click()
    desktop.locator("[data-command=resign]").click()
    expect(desktop.locator("#dialog button", has_text="<b>Mei</b>: resign")).to_be_visible()
    desktop.get_by_role("button", name="Ken: resign").click()
    expect(desktop.locator("#end")).to_contain_text("<b>Mei</b>")
    desktop.goto("#games")
    expect(desktop.locator(".save h2")).to_contain_text("<b>Mei</b>")
    desktop.locator("[data-command=more]").click()
    expect(desktop.locator("#dialog h2")).to_contain_text("<b>Mei</b>")
    desktop.locator("[data-command=delete]").click()
    expect(notice(desktop, "<b>Mei</b>")).to_be_visible()
    assert desktop.locator("img, main b:not(.seat), .notice b, dialog b").count() == 0


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("siam&m=b1N.<svg/onload=alert(1)>&n=2", "A link cannot contain"),
        ("abalone&m=c3d3.g5f4&n=3", "The end of the link is missing."),
        ("abalone&m=c3d3.c4d4&n=2", "The black marble on c4 is not yours"),
        ("game", "The end of the link is missing."),
        ("siam&o=x_rule." + "9" * 100_000 + "&n=0", "The link is too long"),
    ],
)
def test_hostile_links_are_refused_in_words(phone: Page, boot: Boot, link: str, reason: str) -> None:
    boot(phone, f"#{link}")
    expect(phone.locator(".notice.trouble")).to_contain_text("The game of this link cannot be shown.")
    expect(phone.locator(".notice.trouble")).to_contain_text(reason)
    assert stored(phone) == {}
    expect(phone.locator("#gallery")).to_be_visible()


def test_a_link_becomes_one_saved_game(phone: Page, boot: Boot) -> None:
    boot(phone)
    open_game(phone, ABALONE)
    address = phone.url
    assert record_of(phone).moves == ABALONE.moves
    open_game(phone, ABALONE)
    assert phone.url == address
    press(phone, "c4", "d4")
    expect(moves(phone)).to_have_count(3)
    open_game(phone, ABALONE)
    expect(moves(phone)).to_have_count(2)
    assert sorted(entry.plies for entry in store(phone).list()) == [2, 3]
