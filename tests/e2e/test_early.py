"""Before Python: the last position is there, and presses on it are kept, shown as received, and played in their order."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from banmen import games
from banmen.app.keys import game_key, key_prefix, picture_key
from banmen.app.pictures import write_picture
from e2e.browser import DEVICES, Complaints
from e2e.early import SHIFTS, Gate, boxes, middle, opened, pieces
from e2e.playing import presses
from e2e.saving import act, begun, emptied, record_of, show, stored

Boot = Callable[..., Page]
TABLE = "html[data-screen=table]:not([data-ready])"


def key(page: Page, of: Callable[[str, str], str], id: str) -> str:
    """The key of a game or of its picture."""
    return of(key_prefix(urlsplit(page.url).path.rpartition("/")[0] + "/"), id)


def write(page: Page, key: str, text: str) -> None:
    page.evaluate("([key, text]) => { localStorage[key] = text; }", [key, text])


def without_python(page: Page, id: str) -> Gate:
    """Leaves the game, so that nothing is written any more, and makes it the address of the page for a load without Python."""
    page.goto("#games")
    page.wait_for_selector("html[data-screen=games]")
    gate = Gate(page)
    page.evaluate("id => history.replaceState(null, '', `#game=${id}`)", id)
    return gate


def test_the_last_position_is_there_before_python_and_nothing_moves_when_it_comes(each_device: Page, boot: Boot) -> None:
    page = each_device
    boot(page)
    gate = Gate(page)
    gate.closed = False
    for name in games.names():
        record = middle(name)
        opened(page, record)
        gate.reload()
        page.wait_for_selector(TABLE)
        before = boxes(page)
        assert pieces(page) == record.game.look.pieces(record.state).keys()
        assert page.evaluate("document.title").startswith(name.capitalize())
        gate.open()
        after = boxes(page)
        assert (before - after, after - before) == ({}, {})
        assert page.evaluate(SHIFTS) == []
        assert record_of(page).state == record.state


def test_the_gallery_looks_before_python_as_after_it(each_device: Page, boot: Boot) -> None:
    page = each_device
    boot(page)
    for name in games.names()[:2]:
        opened(page, middle(name))
    page.goto("#")
    page.wait_for_selector("html[data-screen=gallery]")
    gate = Gate(page)
    gate.reload()
    assert page.get_by_text("Continue, move 4").count() == 2
    before = boxes(page)
    gate.open()
    after = boxes(page)
    assert (before - after, after - before) == ({}, {})
    assert page.evaluate(SHIFTS) == []


@pytest.mark.parametrize("name", games.names())
def test_presses_are_kept_shown_and_played_in_their_order(phone: Page, boot: Boot, name: str) -> None:
    boot(phone)
    record = middle(name, 2)
    opened(phone, record)
    gate = Gate(phone)
    gate.reload()
    for _ in range(2):
        # Where a chooser would have to be seen before the next press (Siam's facings), only pushes and exits are played.
        look, state = record.game.look, record.state
        words = {move: look.gestures(state, move)[0] for move in record.legal()}
        move = next(move for move, word in words.items() if not {"N", "E", "S", "W", "off"} & {*word})
        for selector in presses(record, words[move]):
            phone.locator(f"#table {selector}").first.tap(force=True)
        record = record.play(move)
    expect(phone.locator("#boot .pressed")).to_be_visible()
    marks = phone.locator("#board :is(.layer-selected, .layer-marks) use, .slot[aria-pressed=true]")
    assert marks.count() >= 3
    assert phone.evaluate("performance.getEntriesByName('banmen:accepted').length") == 1
    gate.open()
    assert record_of(phone).moves == record.moves
    assert phone.evaluate("performance.getEntriesByName('banmen:played').length") >= 4
    expect(phone.locator("#boot")).to_be_hidden()


def test_a_press_that_is_not_legal_is_refused_as_always(phone: Page, boot: Boot) -> None:
    boot(phone)
    opened(phone, begun("abalone"))
    gate = Gate(phone)
    gate.reload()
    phone.locator("[data-target=i5]").tap()
    phone.locator("[data-target=c3]").tap()
    gate.open()
    assert record_of(phone).moves == ()
    expect(phone.locator("#board [data-id^=ring-]")).to_have_count(1)


def test_a_chooser_waits_for_the_facing(phone: Page, boot: Boot) -> None:
    boot(phone)
    opened(phone, begun("siam"))
    gate = Gate(phone)
    gate.reload()
    phone.locator("#seats-below .slot").first.tap()
    phone.locator("[data-target=b1]").tap()
    gate.open()
    phone.locator("#board [data-target=N]").tap()
    expect(phone.locator("#moves .ply")).to_have_text("b1N")


def test_controls_and_the_menu_are_kept_in_their_order(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    opened(desktop, begun("abalone", "c3d3"))
    gate = Gate(desktop)
    gate.reload()
    desktop.locator("[data-target=g5]").click()
    desktop.locator("[data-target=f4]").click()
    undo = desktop.locator("#controls [data-action=undo]")
    undo.click()
    expect(undo).to_have_attribute("aria-pressed", "true")
    desktop.locator("#bar [data-command=menu]").click()
    gate.open()
    assert len(record_of(desktop).moves) == 1
    expect(undo).not_to_have_attribute("aria-pressed", "true")
    expect(desktop.locator("#controls [data-action=redo]")).to_be_enabled()
    expect(desktop.locator("#dialog")).to_be_visible()


def test_keys_walk_over_the_board_and_press(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    opened(desktop, begun("abalone"))
    gate = Gate(desktop)
    gate.reload()
    desktop.locator("[data-target=c4]").focus()
    desktop.keyboard.press("ArrowRight")
    expect(desktop.locator("#board .layer-focus use")).to_have_count(1)
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("ArrowRight")
    expect(desktop.locator("[data-target=c6]")).to_be_focused()
    desktop.keyboard.press(" ")
    desktop.keyboard.press("Control+z")
    gate.open()
    expect(desktop.locator("[data-target=c6]")).to_be_focused()
    assert record_of(desktop).moves == ()
    expect(desktop.locator("#controls [data-action=redo]")).to_be_enabled()


def test_back_is_kept_too(phone: Page, boot: Boot) -> None:
    boot(phone)
    id = opened(phone, begun("abalone"))
    gate = Gate(phone)
    gate.reload()
    phone.locator("[data-target=c3]").tap()
    phone.locator("[data-target=d3]").tap()
    phone.locator("#back").tap()
    gate.open()
    expect(phone.locator("html")).to_have_attribute("data-screen", "gallery")
    phone.goto(f"#game={id}")
    phone.wait_for_selector("html[data-screen=table] #board svg")
    assert len(record_of(phone).moves) == 1


def test_a_game_is_opened_from_its_card_before_python(phone: Page, boot: Boot) -> None:
    boot(phone)
    record = middle("saiju")
    opened(phone, record)
    phone.goto("#")
    phone.wait_for_selector("html[data-screen=gallery]")
    gate = Gate(phone)
    gate.reload()
    phone.get_by_text("Continue, move 4").tap()
    phone.wait_for_selector(TABLE)
    assert pieces(phone) == record.game.look.pieces(record.state).keys()
    phone.go_back(wait_until="commit")
    expect(phone.locator("#cards")).to_be_visible()
    phone.go_forward(wait_until="commit")
    gate.open()
    assert record_of(phone) == record


def test_links_pressed_before_python_are_seen_to_be_received(phone: Page, boot: Boot, site: str) -> None:
    gate = Gate(phone)
    phone.goto(site, wait_until="commit")
    link = phone.get_by_role("link", name="Settings")
    link.tap()
    assert link.evaluate("node => getComputedStyle(node, '::after').content") == '"…"'
    assert phone.evaluate("scrollY") == 0
    gate.open()
    expect(phone.locator("#dialog h2")).to_have_text("Settings")


def test_a_reload_in_the_middle_of_a_move_shows_the_position_before_it(phone: Page, boot: Boot) -> None:
    boot(phone)
    opened(phone, begun("abalone"))
    for target in ("c3", "d3", "g5", "f4", "c4"):
        phone.locator(f"#board [data-target={target}]").tap()
    gate = Gate(phone)
    gate.reload()
    phone.wait_for_selector(TABLE)
    record = record_of(phone)
    assert (len(record.moves), pieces(phone)) == (2, record.game.look.pieces(record.state).keys())
    expect(phone.locator("#board :is(.layer-marks, .layer-selected) *")).to_have_count(0)
    before = boxes(phone)
    gate.open()
    assert boxes(phone) == before


def test_the_end_of_a_game_is_there_before_python(each_device: Page, boot: Boot) -> None:
    page = each_device
    boot(page)
    opened(page, begun("abalone", goal=1))
    page.locator("[data-command=menu]").click()
    page.locator("[data-command=resign]").click()
    page.locator("[data-command=resign-1]").click()
    gate = Gate(page)
    gate.reload()
    expect(page.locator("#end h2")).to_be_visible()
    before = boxes(page)
    gate.open()
    after = boxes(page)
    assert (before - after, after - before) == ({}, {})
    assert page.evaluate(SHIFTS) == []


def test_however_the_board_is_looked_at_it_is_kept_as_it_will_be_opened(desktop: Page, boot: Boot) -> None:
    boot(desktop)
    opened(desktop, begun("abalone"))
    act(desktop, "flip")
    for target in ("c3", "d3", "g5", "f4"):
        desktop.locator(f"#board [data-target={target}]").click()
    desktop.locator("#moves [data-ply='1']").click()
    gate = Gate(desktop)
    gate.reload()
    desktop.wait_for_selector(TABLE)
    expect(desktop.locator("#moves [aria-current]")).to_have_text("g5f4")
    before = boxes(desktop)
    gate.open()
    assert boxes(desktop) == before


def test_a_game_with_the_computer_is_there_while_it_thinks(phone: Page, boot: Boot) -> None:
    boot(phone)
    show(phone, begun("abalone", "c3d3", "g5f4"), (0, 6))
    for target in ("c4", "d4"):
        phone.locator(f"#board [data-target={target}]").tap()
    gate = Gate(phone)
    gate.reload()
    phone.wait_for_selector(TABLE)
    expect(phone.locator("#status")).to_contain_text("thinking")
    expect(phone.locator(".strip.thinking")).to_have_count(1)
    gate.open()
    expect(phone.locator(".strip.thinking")).to_have_count(1)
    assert len(record_of(phone).moves) == 3


@pytest.mark.parametrize("wrong", ["stale", "damaged", "cut", "other version", "nonsense"])
def test_a_picture_that_does_not_belong_is_not_shown(phone: Page, boot: Boot, wrong: str) -> None:
    boot(phone)
    id = opened(phone, begun("abalone", "c3d3"))
    gate = without_python(phone, id)
    picture, game = key(phone, picture_key, id), key(phone, game_key, id)
    text = stored(phone)[picture]
    changes = {
        "stale": (game, stored(phone)[game].replace("c3d3", "c3d4")),
        "damaged": (picture, text.replace("d3", "d2", 1)),
        "cut": (picture, text[:-40]),
        "other version": (picture, write_picture("x", stored(phone)[game], "abalone", text.partition("\n")[2])),
        "nonsense": (picture, "%picture"),
    }
    write(phone, *changes[wrong])
    gate.reload()
    expect(phone.locator("#table")).to_be_hidden()
    expect(phone.locator("#boot .opening")).to_be_visible()


HOSTILE = [
    "<script>window.hacked = 1</script>",
    '<svg xmlns="http://www.w3.org/2000/svg"><script>window.hacked = 1</script></svg>',
    '<img src="x" onerror="window.hacked = 1"/>',
    '<b onclick="window.hacked = 1">x</b>',
    '<b style="background: url(x)">x</b>',
    '<a href="javascript:window.hacked = 1">x</a>',
    '<iframe srcdoc="x"/>',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="x"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><use href="x#y"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(x)"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>',
    '<x:script xmlns:x="http://www.w3.org/1999/xhtml">window.hacked = 1</x:script>',
    '<?xml-stylesheet href="x"?>',
    '<!DOCTYPE x [<!ENTITY y "y">]>',
]


def test_hostile_pictures_are_not_shown(phone: Page, boot: Boot, complaints: Complaints) -> None:
    boot(phone)
    id = opened(phone, begun("abalone"))
    gate = without_python(phone, id)
    texts, version = stored(phone), phone.locator("[name=version]").get_attribute("content") or ""
    picture, game = key(phone, picture_key, id), texts[key(phone, game_key, id)]
    markup = texts[picture].partition("\n")[2]
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))

    def shown(markup: str) -> bool:
        write(phone, picture, write_picture(version, game, "abalone", markup))
        gate.reload()
        assert phone.evaluate("window.hacked") is None
        return phone.locator("#table").is_visible()

    assert shown(markup)
    assert [bad for bad in HOSTILE if shown(markup.replace("<span", f"{bad}<span", 1))] == []
    assert not [url for url in asked if url.endswith("/x")]
    complaints.expect("Executing inline event handler|Applying inline style")  # of a document that is only read: never done


def test_a_full_storage_drops_pictures_and_keeps_the_game(phone: Page, boot: Boot) -> None:
    boot(phone)
    id = opened(phone, begun("abalone"))
    phone.wait_for_function("key => localStorage[key]", arg=key(phone, picture_key, id))
    phone.evaluate(
        """() => {
          for (let size = 1 << 22; size; size >>= 1) {
            try { for (let n = 0; ; n++) localStorage[`fill ${size} ${n}`] = "x".repeat(size); } catch { /* full */ }
          }
        }"""
    )
    for target in ("c3", "d3"):
        phone.locator(f"#board [data-target={target}]").tap()
    expect(phone.locator("#moves .ply")).to_have_count(1)
    assert len(record_of(phone).moves) == 1
    assert key(phone, picture_key, id) not in stored(phone)


def test_where_nothing_can_be_stored_the_page_starts_all_the_same(phone: Page, boot: Boot) -> None:
    phone.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    boot(phone)
    expect(phone.get_by_role("link", name="Play")).to_have_count(3)


def test_the_bar_tells_how_far_the_start_is_and_goes(phone: Page, site: str) -> None:
    phone.add_init_script(
        "window.told = []; document.addEventListener('banmen-progress', ({ detail }) => told.push([detail.part, detail.done]))"
    )
    phone.goto(site)
    phone.wait_for_selector("html[data-ready]", state="attached")
    told: list[Any] = phone.evaluate("told")
    assert [part for n, (part, _) in enumerate(told) if n == 0 or told[n - 1][0] != part] == ["load", "python", "page"]
    assert [done for part, done in told if part == "load"] == sorted(done for part, done in told if part == "load")
    assert phone.evaluate("document.querySelector('#boot progress').value") >= 90
    expect(phone.locator("#boot")).to_be_hidden()


def test_a_start_that_fails_says_so_at_the_table_and_is_tried_again(phone: Page, boot: Boot, complaints: Complaints) -> None:
    boot(phone)
    opened(phone, begun("siam"))
    phone.route("**/pyodide*.js", lambda route: route.abort())
    phone.route("**/pyodide*.mjs", lambda route: route.abort())
    phone.reload(wait_until="commit")
    expect(phone.locator("#boot .failed")).to_be_visible()
    expect(phone.locator("#board svg")).to_be_visible()
    phone.unroute_all()
    phone.get_by_role("button", name="Try again").click()
    phone.wait_for_selector("html[data-ready]", state="attached")
    complaints.expect("Failed to load resource|net::ERR_FAILED")


def test_colours_do_not_flash(new_context: Callable[..., BrowserContext], boot: Boot) -> None:
    page = new_context(**DEVICES["phone"], color_scheme="light").new_page()
    boot(page, "#settings")
    page.locator("[name=theme][value=dark]").check()
    gate = Gate(page)
    gate.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(21, 23, 27)"
    assert page.evaluate("document.querySelector('[name=color-scheme]').content") == "dark"


def test_the_picture_of_a_deleted_game_goes_with_it(desktop: Page, boot: Boot, complaints: Complaints) -> None:
    boot(desktop)
    emptied(desktop, complaints)
    opened(desktop, begun("siam"))
    desktop.goto("#games")
    desktop.wait_for_selector("html[data-screen=games]")
    assert sum(":picture:" in key for key in stored(desktop)) == 1
    desktop.locator(".save .icon-button").click()
    desktop.locator("[data-command=delete]").click()
    desktop.wait_for_selector(".save", state="detached")
    assert [key for key in stored(desktop) if ":picture:" in key] == []
