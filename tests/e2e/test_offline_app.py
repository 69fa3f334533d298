"""Banmen without its server, its newer versions, and what it says of the device it is on."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Locator, Page, expect

from banmen.core.record import Record
from e2e.browser import DEVICES, PATIENCE, Complaints, ready
from e2e.hosting import Host, kept, settled, until, update
from e2e.playing import Player
from e2e.saving import begun, open_game, press, record_of, show
from tools import offline, serve

PLAIN = ("index.html", "manifest.webmanifest", "LICENSE.txt", "assets/icons/", "assets/third-party.")
"""Names without a hash: nothing that a running page loads, but its icons."""
Visit = Callable[..., Page]


@pytest.fixture
def host(app: Path) -> Iterator[Host]:
    with Host(app) as running:
        yield running


@pytest.fixture
def heard(host: Host) -> Complaints:
    """What the browser complains about."""
    return Complaints(host.origin)


@pytest.fixture
def visit(browser: Browser, host: Host, heard: Complaints) -> Iterator[Visit]:
    """Opens the page in a tab and waits until it is up; all tabs of a test share a browser that knew nothing before."""
    context = browser.new_context(base_url=host.address, **DEVICES["desktop"])
    context.set_default_timeout(2 * PATIENCE)
    heard.watch(context)

    def open_page(fragment: str = "") -> Page:
        page = context.new_page()
        page.goto(host.address + fragment)
        return ready(page)

    yield open_page
    heard.settle()
    context.close()


def in_charge(page: Page) -> Page:
    """The page, once the files are kept and it is looked after by the worker, without having been loaded again."""
    settled(page)
    page.wait_for_function("navigator.serviceWorker.controller")
    return page


def device(page: Page) -> Locator:
    """What the settings say of the device."""
    page.goto("#settings")
    return page.locator("#dialog .device")


def menu(page: Page, command: str) -> None:
    page.locator("[data-command=menu]").click()
    page.locator(f"#dialog [data-command={command}]").click()


def play_a_turn(page: Page, record: Record) -> Record:
    """Makes the turn of a person, waits for the answer of the computer, and returns what is saved then."""
    player, seat = Player(page, record), record.turn
    while player.record.turn == seat:
        player.play(player.record.legal()[0])
    page.wait_for_function("plies => document.querySelectorAll('#moves .ply').length > plies", arg=len(player.record.moves))
    page.wait_for_function("!document.querySelector('.strip.thinking')")
    return record_of(page)


BEGINNINGS = {"siam": begun("siam"), "abalone": begun("abalone"), "saiju": begun("saiju", "d1", "c2", "g7")}


def test_one_visit_is_enough_for_every_game_and_page(visit: Visit, host: Host, heard: Complaints) -> None:
    heard.expect("favicon.ico")  # which browsers ask for beside a plain text
    page = in_charge(visit())
    host.stop()
    ready(page).reload()
    ready(page)
    for name, record in BEGINNINGS.items():
        show(page, record, (0, 1), name)
        played = play_a_turn(page, record)
        page.reload()
        expect(ready(page).locator("#moves .ply")).to_have_count(len(played.moves))
    expect(device(page)).to_contain_text("Works offline: yes.")
    for name in ("LICENSE.txt", "assets/third-party.txt"):
        page.goto(name)
        expect(page.locator("body")).to_contain_text("MIT")
    second = visit("#new=abalone")
    second.locator("#dialog .filled").click()
    second.wait_for_selector("html[data-screen=table] #board svg")


def test_the_first_visit_goes_on_when_the_server_is_gone(visit: Visit, host: Host) -> None:
    page = in_charge(visit())
    host.stop()
    show(page, BEGINNINGS["abalone"], (0, 1))
    assert len(play_a_turn(page, BEGINNINGS["abalone"]).moves) == 2


def test_what_a_running_page_loads_has_a_hash_in_its_name(app: Path) -> None:
    """Two versions that run in two tabs can then never get each other's files; the worker and the server know it, too."""
    hashed = {name for name in offline.digests(app / "app") if not name.startswith(PLAIN)}
    assert len(hashed) > 10
    worker = (app / "app" / "sw.js").read_text()
    assert f"const HASHED = /{serve.HASHED.pattern}/;" in worker
    assert {name for name in hashed if not serve.HASHED.search(name)} == set()


def test_it_can_be_installed(browser_type: BrowserType, browser_type_launch_args: Any, host: Host, tmp_path: Path) -> None:
    with browser_type.launch_persistent_context(tmp_path / "profile", **browser_type_launch_args) as context:
        context.set_default_timeout(2 * PATIENCE)
        page = context.new_page()
        page.goto(host.address)
        session = context.new_cdp_session(page)
        assert session.send("Page.getAppManifest")["errors"] == []
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_a_newer_version_is_told_in_the_gallery_and_used_on_request(visit: Visit, host: Host, newer: Path) -> None:
    page = in_charge(visit())
    show(page, BEGINNINGS["abalone"])
    host.folder = newer
    assert update(page) == "installed"
    settled(page, "waiting active")
    told = page.locator(".notice", has_text="A new version of Banmen is ready.")
    press(page, "c3", "d3")
    expect(page.locator("#moves .ply")).to_have_count(1)
    expect(told).to_have_count(0)
    menu(page, "settings")
    expect(page.locator("#dialog [data-command=take]")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#back").click()
    expect(told).to_be_visible()
    before = version(page)
    with page.expect_event("load"):
        told.get_by_role("button", name="Use the new version").click()
    assert version(ready(page)) != before
    expect(device(page)).to_contain_text(f"Works offline: yes. Version {version(page)}.")
    expect(page.locator("[data-command=take]")).to_have_count(0)
    whole = {f"/app/{name}?{digits}" for name, digits in offline.digests(newer / "app").items()}
    until(page, "async count => (await (await caches.open('banmen:/app/')).keys()).length === count", len(whole))
    assert set(kept(page)["banmen:/app/"]) == whole
    page.goto("#game=game")
    expect(page.locator("#moves .ply")).to_have_count(1)


def test_a_game_in_another_tab_is_not_disturbed(visit: Visit, host: Host, newer: Path) -> None:
    page = in_charge(visit())
    other = visit()
    show(other, BEGINNINGS["abalone"], (0, 1))
    host.folder = newer
    assert update(page) == "installed"
    with page.expect_event("load"):
        page.locator(".notice").get_by_role("button", name="Use the new version").click()
    ready(page)
    host.stop()
    assert len(play_a_turn(other, BEGINNINGS["abalone"]).moves) == 2
    assert version(other) != version(page)
    other.locator("#back").click()
    with other.expect_event("load"):
        other.locator(".notice").get_by_role("button", name="Use the new version").click()
    assert version(ready(other)) == version(page)


def test_a_game_that_is_only_in_this_tab_is_not_given_up_for_a_newer_version(visit: Visit, host: Host, newer: Path) -> None:
    page = in_charge(visit())
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    open_game(page, begun("abalone", "c3d3"))
    host.folder = newer
    assert update(page) == "installed"
    settled(page, "waiting active")
    menu(page, "settings")
    page.locator("#dialog [data-command=take]").click()
    told = page.locator(".notice", has_text="Please save it as a file first.")
    told.get_by_role("button", name="Saved games").click()
    expect(page.locator("#games")).to_contain_text("Only in this tab")


def test_newer_versions_are_looked_for_after_an_hour_when_the_page_is_seen_again(visit: Visit, host: Host) -> None:
    page = in_charge(visit())
    seen = "document.dispatchEvent(new Event('visibilitychange'))"
    host.asked.clear()
    page.evaluate(seen)
    page.evaluate("{ const now = Date.now; Date.now = () => now() + 3_700_000; }")
    assert page.evaluate("fetch('LICENSE.txt').then((answer) => answer.status)") == 200
    assert "/app/sw.js" not in host.asked
    page.evaluate(seen)
    host.wait_for("/app/sw.js")
    page.evaluate(seen)
    assert page.evaluate("fetch('sw.js?other').then((answer) => answer.status)") == 200
    assert host.asked.count("/app/sw.js") == 2


def version(page: Page) -> str:
    """The version that a page runs."""
    found = page.locator("meta[name=version]").get_attribute("content")
    assert found
    return found


PERSISTENCE = """answer => {
  window.asked = 0;
  let kept = false;
  navigator.storage.persisted = async () => kept;
  navigator.storage.persist = async () => { window.asked += 1; return kept = answer; };
}"""


@pytest.mark.parametrize("answer", [True, False])
def test_protection_is_asked_for_after_the_first_saved_game(desktop: Page, boot: Callable[..., Page], answer: bool) -> None:
    desktop.add_init_script(f"({PERSISTENCE})({str(answer).lower()})")
    boot(desktop)
    box, protect = device(desktop), desktop.locator("#dialog [data-command=protect]")
    expect(box).to_contain_text("the browser may clear saved games")
    desktop.keyboard.press("Escape")
    assert desktop.evaluate("window.asked") == 0
    open_game(desktop, begun("abalone"))
    desktop.wait_for_function("window.asked === 1")
    open_game(desktop, begun("siam"))
    expect(device(desktop)).to_contain_text("are protected" if answer else "may clear saved games")
    assert desktop.evaluate("window.asked") == 1
    expect(protect).to_have_count(0 if answer else 1)
    if not answer:
        protect.click()
        desktop.wait_for_function("window.asked === 2")


OFFER = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => { window.prompted = (window.prompted ?? 0) + 1; return Promise.resolve({ outcome: "accepted" }); };
  window.dispatchEvent(offer);
  return offer.defaultPrevented;
}"""


def test_installing_is_offered_by_a_plain_button_and_only_while_it_is_possible(
    desktop: Page, boot: Callable[..., Page]
) -> None:
    boot(desktop)
    device(desktop)
    install = desktop.locator("#dialog").get_by_role("button", name="Install Banmen")
    expect(install).to_have_count(0)
    assert desktop.evaluate(OFFER)
    expect(install).to_be_visible()
    install.click()
    expect(install).to_have_count(0)
    assert desktop.evaluate("window.prompted") == 1
    desktop.evaluate(OFFER)
    expect(install).to_be_visible()
    desktop.evaluate("window.dispatchEvent(new Event('appinstalled'))")
    expect(install).to_have_count(0)


def test_an_offer_from_before_python_is_kept(desktop: Page, boot: Callable[..., Page]) -> None:
    desktop.add_init_script(f"addEventListener('DOMContentLoaded', {OFFER})")
    boot(desktop, "#about")
    expect(desktop.locator("#dialog").get_by_role("button", name="Install Banmen")).to_be_visible()


def test_a_browser_that_keeps_no_pages_lacks_nothing_else(desktop: Page, boot: Callable[..., Page]) -> None:
    desktop.add_init_script("delete Navigator.prototype.serviceWorker; delete Navigator.prototype.storage")
    boot(desktop)
    expect(device(desktop)).to_have_text(re.compile(r"^On this device\s*Works offline: no, .* Version \w{8}\.$"))
    open_game(desktop, begun("abalone"))


def test_the_one_file_keeps_nothing_where_it_is_served(desktop: Page, site: str) -> None:
    desktop.goto(f"{site}banmen.html#settings")
    expect(ready(desktop).locator("#dialog .device")).to_contain_text("Works offline: no")


def test_the_one_file_needs_no_server(browser: Browser, app: Path) -> None:
    with browser.new_context() as context:
        context.set_default_timeout(2 * PATIENCE)
        page = context.new_page()
        page.goto(f"{(app / 'app' / 'banmen.html').as_uri()}#settings")
        expect(ready(page).locator("#dialog .device")).to_contain_text("Works offline: yes, from this file.")


def test_a_sandboxed_frame_keeps_nothing(desktop: Page, site: str, complaints: Complaints) -> None:
    complaints.expect("favicon.ico")  # which browsers ask for beside a plain text
    desktop.goto(site + "LICENSE.txt")
    desktop.evaluate("address => { document.body.innerHTML = `<iframe sandbox=allow-scripts src=${address}></iframe>`; }", site)
    inside = desktop.frame_locator("iframe")
    inside.locator("html[data-ready]").wait_for(state="attached")
    inside.locator("a[href='#settings']").evaluate("link => link.click()")
    expect(inside.locator("#dialog .device")).to_contain_text("Works offline: no")
