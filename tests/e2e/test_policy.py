"""Safe by construction: every view works under the policy of the page, and nothing asks or remembers more than it says."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from banmen import games
from e2e.browser import DEVICES, PATIENCE, Complaints, ready
from e2e.saving import act, begun, open_game, press, show
from e2e.thinker import patient

NewContext = Callable[..., BrowserContext]

WATCH = """addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
  console.error(`the policy stopped: ${effectiveDirective} ${blockedURI}`))"""
"""Says of everything that the policy stops, even silently, that it did; what is said fails the test."""

OPENINGS = {"siam": ("b1N",), "abalone": ("c3d3",), "saiju": ("a1", "d1", "g4")}


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """Everything that is expected may take as long as an engine takes to start on a busy machine."""
    yield from patient(2 * PATIENCE)


@pytest.fixture
def watched(new_context: NewContext) -> BrowserContext:
    """A desktop that may use the clipboard, watched for what the policy stops."""
    context = new_context(**DEVICES["desktop"], permissions=["clipboard-read", "clipboard-write"])
    context.add_init_script(WATCH)
    return context


@pytest.fixture
def page(watched: BrowserContext, site: str) -> Iterator[Page]:
    """The page on it; afterwards, nothing may be remembered but in localStorage and the cache for the time without a host."""
    page = watched.new_page()
    page.goto(site)
    yield ready(page)
    assert watched.cookies() == []
    assert page.evaluate("document.cookie") == ""
    kept = watched.new_cdp_session(page).send("Storage.getUsageAndQuota", {"origin": site.split("/some")[0]})
    used = {part["storageType"] for part in kept["usageBreakdown"] if part["usage"]}
    assert used <= {"cache_storage", "service_workers"}


def choose(page: Page, command: str) -> None:
    """Chooses from the menu of the game."""
    page.locator("[data-command=menu]").click()
    page.locator(f"#dialog [data-command={command}]").click()


def test_every_screen_and_dialog(page: Page) -> None:
    for fragment in ("#games", "#settings", "#about", *(f"#new={name}" for name in games.names())):
        page.goto(fragment)
        if fragment.startswith("#new"):
            page.locator("#dialog summary").click()
        page.keyboard.press("Escape")
    page.goto("#settings")
    for theme in ("dark", "light"):
        page.locator(f"[name=theme][value={theme}]").check()
    page.keyboard.press("Escape")
    page.goto("#no-such-game")
    expect(page.locator(".notice")).to_be_visible()


@pytest.mark.parametrize("name", games.names())
def test_a_game_with_the_computer_its_hint_and_its_analysis(page: Page, name: str) -> None:
    record = begun(name, *OPENINGS[name])
    show(page, record, (1, 0) if record.turn == 1 else (0, 1))
    expect(page.locator("#moves .ply").nth(len(OPENINGS[name]))).to_be_visible()
    show(page, record, id="people")
    page.locator("#board [data-target]").first.click()
    act(page, "hint")
    expect(page.locator("#status")).to_have_class("advice")
    act(page, "flip")
    choose(page, "analysis")
    expect(page.locator("#analysis .note")).to_have_text("")
    expect(page.locator("#analysis svg").first).to_be_visible()
    page.locator("#analysis [data-action=close]:visible, #analysis [data-command=close]:visible").first.click()
    choose(page, "resign")
    page.locator("#dialog .fields button").first.click()
    expect(page.locator("#end")).to_be_visible()


def test_games_go_out_and_come_in(page: Page) -> None:
    open_game(page, begun("abalone", "c3d3", "g5f4"))
    press(page, "c4", "d4")
    choose(page, "copy-link")
    expect(page.locator(".notice", has_text="Copied.")).to_be_visible()
    with page.expect_download() as one:
        choose(page, "export")
    page.goto("#games")
    page.locator("[data-command=more]").first.click()
    page.locator("#dialog [data-command=delete]").click()
    page.locator("#games input[type=file]").set_input_files(one.value.path())
    expect(page.locator(".save .picture svg")).to_be_visible()
    with page.expect_download():
        page.get_by_role("button", name="Export all").click()
    page.reload()
    ready(page)
    expect(page.locator(".save")).to_have_count(1)


COPIES = {"banmen.html": "one file that opens by a double click", "banmen.zip": "a folder for any web server"}


def test_copies_are_taken_away_where_the_host_has_them(page: Page, folder: Path, complaints: Complaints) -> None:
    page.goto("#about")
    for name, words in COPIES.items():
        with page.expect_download() as download:
            page.get_by_role("link", name=words).click()
        assert Path(download.value.path()).read_bytes() == (folder / "some/where/banmen" / name).read_bytes()
    complaints.expect("404")
    page.route("**/banmen.zip", lambda route: route.fulfill(status=404))
    page.get_by_role("link", name=words).click()
    expect(page.get_by_text("This copy of Banmen has no other beside it")).to_be_visible()


def test_the_page_in_the_frame_of_another_host(
    watched: BrowserContext, site: str, folder: Path, complaints: Complaints
) -> None:
    (folder / "outer.html").write_text(f'<link rel="icon" href="data:,"><iframe src="{site}"></iframe>')
    other = f"{site.split('/some')[0].replace('127.0.0.1', 'localhost')}/outer.html"
    complaints.expect(f"request to another host: {other}")
    page = watched.new_page()
    page.goto(other)
    page.frame_locator("iframe").locator("html[data-ready]").wait_for(state="attached")


@pytest.mark.parametrize("name", ["pyscript.*/core.js", "pyscript.*/core-*.js", "boot.*.js", "pyodide.*/pyodide.js"])
def test_a_script_that_is_not_what_was_built_does_not_run(
    watched: BrowserContext, site: str, name: str, complaints: Complaints
) -> None:
    def changed(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text() + "\nwindow.broken = 1;")

    complaints.expect("Failed to find a valid digest|Failed to fetch dynamically imported module")
    page = watched.new_page()
    page.route(f"**/assets/{name}", changed)
    page.goto(site)
    expect(page.locator("html[data-failed]")).to_be_attached()
    expect(page.locator("#boot .failed")).to_be_visible()
    assert page.evaluate("window.broken") is None


def test_no_handler_and_no_style_stands_in_a_tag_of_the_page(folder: Path) -> None:
    text = (folder / "some/where/banmen/index.html").read_text("utf-8")
    assert (
        re.findall(r"""<[^<>]*\s(?:on\w+|style)\s*=[^<>]*>""", re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.S)) == []
    )


REACH = "address => fetch(address).then(() => 'reached', () => 'not reached')"


def test_neither_page_nor_worker_reaches_another_host(page: Page, site: str, folder: Path, complaints: Complaints) -> None:
    show(page, begun("abalone", "c3d3"), (0, 1))
    expect(page.locator("#moves .ply").nth(1)).to_be_visible()
    (worker,) = page.workers
    other = site.replace("127.0.0.1", "localhost") + "LICENSE.txt"
    complaints.expect("Content Security Policy")
    complaints.expect("the policy stopped: connect-src")
    for place in (page, worker):
        assert place.evaluate(REACH, site + "LICENSE.txt") == "reached"
        assert place.evaluate(REACH, other) == "not reached"
    (folder / "free.html").write_text('<link rel="icon" href="data:,">A page without a policy')
    free = page.context.new_page()
    free.goto(site.replace("some/where/banmen/", "free.html"))
    complaints.expect(f"request to another host: {other}")
    assert free.evaluate(REACH, other) == "reached"


FORBIDDEN = {
    "connect-src": "fetch('http://elsewhere.example/').catch(() => 0)",
    "img-src": "new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='",
    "script-src-elem": "put('script', { textContent: 'window.broken = 1' })",
    "script-src-attr": "document.body.insertAdjacentHTML('beforeend', '<img onerror=1>')",
    "style-src-elem": "put('style', { textContent: 'body { display: none }' })",
    "style-src-attr": "document.body.insertAdjacentHTML('beforeend', '<b style=display:none>')",
    "frame-src": "put('iframe', { src: 'http://elsewhere.example/' })",
    "object-src": "put('object', { data: 'http://elsewhere.example/' })",
    "media-src": "put('audio', { src: 'http://elsewhere.example/a.ogg' })",
    "font-src": "new FontFace('a', 'url(data:font/woff2,a)').load().catch(() => 0)",
    "base-uri": "put('base', { href: 'http://elsewhere.example/' })",
    "form-action": "put('form', { action: 'http://elsewhere.example/' }).submit()",
}
PUT = "const put = (name, values) => document.body.appendChild(Object.assign(document.createElement(name), values));"


@pytest.mark.parametrize("directive", FORBIDDEN)
def test_what_the_policy_stops_is_heard(watched: BrowserContext, site: str, directive: str, complaints: Complaints) -> None:
    complaints.expect(f"the policy stopped: {directive} ")
    complaints.expect("Content Security Policy")
    page = watched.new_page()
    page.route("**/*.js", lambda route: route.abort())
    complaints.expect("net::ERR_FAILED")
    page.goto(site)
    with page.expect_console_message(lambda message: "the policy stopped" in message.text):
        page.evaluate(f"() => {{ {PUT} {FORBIDDEN[directive]} }}")
    assert page.evaluate("window.broken") is None
