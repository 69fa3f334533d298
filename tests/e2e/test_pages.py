"""The page around the boards: gallery, dialogs, menu, settings; by mouse, by keyboard, on every width."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from banmen import games
from banmen.core.options import written
from e2e.browser import DEVICES, ready
from e2e.hosting import until
from e2e.saving import begun, open_game, press, record_of, store

Boot = Callable[..., Page]
ABALONE = begun("abalone", "c3d3", "g5f4")


def test_a_press_before_python_is_ready_is_kept(phone: Page, site: str) -> None:
    held: list[Route] = []
    phone.route("**/py/main.*.py", lambda route: held.append(route))
    card = phone.locator("[data-game=saiju]")
    with phone.expect_request("**/py/main.*.py"):
        phone.goto(site)
        card.locator(".start").click()
        expect(card.locator(".received")).to_be_visible()
        expect(card.locator(".start")).to_be_hidden()
    while not held:
        phone.title()  # lets the events arrive
    held[0].continue_()
    ready(phone)
    expect(phone.locator("#dialog h2")).to_have_text("New game: Saiju")
    expect(card.locator(".received")).to_be_hidden()


CHOICES = [(name, edge) for name in games.names() for edge in (0, -1)]


@pytest.mark.parametrize(("name", "edge"), CHOICES)
def test_a_new_game_takes_every_option(phone: Page, boot: Boot, name: str, edge: int) -> None:
    rules = games.load(name).rules
    wanted = {option.name: option.values[edge] for option in rules.OPTIONS}
    boot(phone, f"#new={name}")
    phone.locator("#dialog summary").click()
    for option, value in wanted.items():
        field = phone.locator(f"#dialog [name={option}]")
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.first.evaluate("node => node.tagName") == "SELECT":
            field.select_option(written(value))
        else:
            phone.locator(f'#dialog [name={option}][value="{written(value)}"]').check()
    phone.locator("#dialog .filled").click()
    phone.wait_for_selector("html[data-screen=table] #board svg")
    assert record_of(phone).options == wanted


def test_an_edition_of_siam_sets_its_options(phone: Page, boot: Boot) -> None:
    boot(phone, "#new=siam")
    phone.locator("[name=preset][value='2005']").check()
    expect(phone.locator("[name=x_rule][value=off]")).to_be_checked()
    phone.locator("#dialog summary").click()
    phone.locator("[name=x_rule][value=any-arrival]").check()
    expect(phone.locator("[name=preset][value='2013']")).to_be_checked()
    phone.locator("[name=one_exit]").check()
    expect(phone.locator("[name=preset]:checked")).to_have_count(0)


def test_a_start_position_is_read_or_refused_in_words(phone: Page, boot: Boot) -> None:
    boot(phone, "#new=siam")
    phone.locator("#dialog summary").click()
    position = phone.locator("[name=position]")
    position.fill("5.5.q4.5.5_1")
    phone.locator("#dialog .filled").click()
    expect(phone.locator(".wrong")).not_to_be_empty()
    expect(phone.locator(".wrong")).to_be_in_viewport(ratio=0.9)
    expect(position).to_be_focused()
    position.fill("x3x.5.1***1.5.x3x_1")
    phone.locator("#dialog .filled").click()
    phone.wait_for_selector("html[data-screen=table] #board svg")
    siam = games.load("siam")
    assert record_of(phone).states[0] == siam.text.read_position("x3x.5.1***1.5.x3x_1", siam.options({}))


def test_seats_by_lot_and_a_quick_setup(phone: Page, boot: Boot) -> None:
    boot(phone, "#new=saiju")
    phone.locator("[name=players][value='3']").check()
    phone.locator("[name=who][value=people]").check()
    for n, name in enumerate(("Ann", "Ben", "Cho"), 1):
        phone.locator(f"[name=name-{n}]").fill(name)
    phone.locator("[name=lot]").check()
    phone.locator("[name=setup]").check()
    phone.locator("#dialog .filled").click()
    phone.wait_for_selector("html[data-screen=table] #board svg")
    kept = store(phone).open(phone.url.partition("=")[2])
    assert sorted(kept.names) == ["Ann", "Ben", "Cho"]
    assert len(kept.record.moves) == 3
    assert not games.load("saiju").rules.setup(kept.record.state)
    expect(phone.locator(".notice")).to_contain_text(f"{kept.names[0]} plays Snow.")


def test_escape_closes_and_the_focus_returns(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    link = desktop.locator("[data-game=siam] .start")
    link.focus()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#dialog")).to_be_visible()
    expect(desktop.locator("#dialog .filled")).to_be_focused()
    desktop.keyboard.press("Escape")
    expect(desktop.locator("#dialog")).to_be_hidden()
    expect(link).to_be_focused()
    assert desktop.url.endswith("/banmen/")
    desktop.keyboard.press("Enter")
    desktop.go_back()
    expect(desktop.locator("#dialog")).to_be_hidden()


def test_settings_hold_from_the_first_picture_on(desktop: Page, boot: Boot) -> None:
    boot(desktop, "#settings")
    desktop.locator("[name=theme][value=dark]").check()
    desktop.locator("[name=coordinates]").uncheck()
    desktop.keyboard.press("Escape")
    desktop.reload(wait_until="commit")
    desktop.wait_for_selector("#cards")
    assert desktop.locator("html").get_attribute("data-theme") == "dark"
    ready(desktop)
    assert desktop.evaluate("getComputedStyle(document.body.parentElement).backgroundColor") == "rgb(21, 23, 27)"
    open_game(desktop, ABALONE)
    expect(desktop.locator("#board .layer-coordinates text")).to_have_count(0)
    desktop.locator("[data-command=menu]").click()
    desktop.locator("#dialog [data-command=settings]").click()
    desktop.locator("[name=coordinates]").check()
    expect(desktop.locator("#board .layer-coordinates text")).not_to_have_count(0)


def menu(page: Page, command: str) -> None:
    page.locator("[data-command=menu]").click()
    page.locator(f"#dialog [data-command={command}]").click()


def test_the_menu_ends_and_begins_games(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    open_game(desktop, ABALONE)
    menu(desktop, "players")
    desktop.locator("[name=name-1]").fill("Mei")
    desktop.locator("[name=name-2]").fill("Ken")
    desktop.locator("[name=name]").fill("Final")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#seats-below")).to_contain_text("Mei")
    menu(desktop, "draw")
    desktop.locator("#dialog .filled").click()
    expect(desktop.locator("#end")).to_contain_text("Draw")
    desktop.locator("[data-action=undo]").click()
    menu(desktop, "resign")
    desktop.locator("#dialog").get_by_role("button", name="Mei: resign").click()
    expect(desktop.locator("#end")).to_contain_text("Ken wins")
    ended = store(desktop).open(desktop.url.partition("=")[2])
    assert (ended.name, ended.names) == ("Final", ("Mei", "Ken"))
    assert ended.record.outcome is not None
    desktop.locator("#end [data-action=again]").click()
    expect(desktop.locator(".notice", has_text="Ken plays Black. Mei plays White.")).to_be_visible()
    assert store(desktop).open(desktop.url.partition("=")[2]).names == ("Ken", "Mei")
    assert len(store(desktop).list()) == 2


def test_link_and_record_are_copied(new_context: Callable[..., BrowserContext], boot: Boot, site: str) -> None:
    context = new_context(**DEVICES["phone"], permissions=["clipboard-read", "clipboard-write"])
    page = boot(context.new_page())
    open_game(page, ABALONE)
    menu(page, "copy-link")
    expect(page.locator(".notice", has_text="Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}#abalone&m=c3d3.g5f4&n=2"
    menu(page, "copy-record")
    until(page, "async () => (await navigator.clipboard.readText()).includes('1. c3d3 g5f4')")


def test_what_cannot_be_copied_is_shown(phone: Page, boot: Boot) -> None:
    phone.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))")
    boot(phone)
    open_game(phone, ABALONE)
    menu(phone, "copy-record")
    expect(phone.locator("#dialog textarea")).to_have_value(store(phone).export())


def test_a_page_that_cannot_load_python_says_so(phone: Page, site: str, complaints: Any) -> None:
    complaints.expect("Failed to load resource")
    phone.route("**/pyscript.*/core.js", lambda route: route.abort())
    phone.goto(site)
    expect(phone.locator("#boot .failed")).to_be_visible()
    expect(phone.locator("#boot .word")).to_be_hidden()


CUT = """() => [...document.querySelectorAll("body *")].filter(node => {
  const style = getComputedStyle(node), box = node.getBoundingClientRect();
  const apart = node.closest("svg, .unseen, .another, select, input, textarea");
  if (!box.width || apart || style.visibility === "hidden") return false;
  const outside = box.left < -1 || box.right > innerWidth + 1;
  const cut = ["hidden", "clip"].includes(style.overflowX) && node.scrollWidth > node.clientWidth + 1;
  return outside || cut;
}).map(node => node.outerHTML.slice(0, 120))"""

SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary")].filter(node => {
  const target = node.closest("label.choice") ?? node, box = target.getBoundingClientRect();
  const front = document.querySelector("dialog[open]");
  if (!box.width || (front && !front.contains(node)) || node.closest("svg, p.prose, .prose, h2")) return false;
  return box.height < 43.5 || box.width < 43.5;
}).map(node => node.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("width", [320, 360, 768, 1440])
def test_nothing_is_cut_and_every_target_is_large(width: int, new_context: Callable[..., BrowserContext], boot: Boot) -> None:
    page = boot(new_context(viewport={"width": width, "height": 740}).new_page())
    open_game(page, ABALONE)
    menu(page, "players")
    page.locator("[name=name]").fill("A game with a name that is as long as a name of a game may be")
    page.locator("[name=name-1]").fill("Bartholomew-Maximilian von und zu Hohenlohe")
    page.keyboard.press("Enter")
    screens = ["#", "#games", "#settings", "#about", *(f"#new={name}" for name in games.names())]
    for fragment in screens:
        page.goto(fragment)
        if fragment.startswith("#new"):
            page.locator("#dialog summary").click()
        assert page.evaluate(CUT) == [], fragment
        assert page.evaluate(SMALL) == [], fragment
    page.goto("#games")
    page.locator("[data-command=more]").click()
    assert page.evaluate(CUT) == []
    assert page.evaluate(SMALL) == []


def test_a_press_on_a_dead_end_of_the_address_leads_home(phone: Page, boot: Boot) -> None:
    boot(phone, "#games")
    phone.locator("#back").click()
    expect(phone.locator("#gallery")).to_be_visible()
    assert phone.url.endswith("/banmen/")
    begin = phone.locator("[data-game=abalone] .start")
    begin.click()
    phone.locator("[name=who][value=people]").check()
    phone.locator("#dialog .filled").click()
    press(phone, "c3", "d3")
    phone.go_back()
    expect(begin).to_contain_text("Continue, move 2")
