"""`banmen.html`, alone in a folder and opened from the disk: all games, computer players and saves, and nothing else."""

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest
from playwright.sync_api import Browser, Page, expect

from banmen import games
from e2e.browser import DEVICES, PATIENCE, Complaints, ready
from e2e.other_browsers import BROWSERS
from e2e.round import play, resume
from e2e.saving import store
from e2e.thinker import patient


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """Everything that is expected may take as long as a file takes to start on a busy machine."""
    yield from patient(PATIENCE)


@pytest.fixture(scope="module")
def file(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, in a place with a name that addresses write differently."""
    place = tmp_path_factory.mktemp("disk") / "Mein Ordner: 100 %"
    place.mkdir()
    return copyfile(folder / "some" / "where" / "banmen" / "banmen.html", place / "banmen (1).html")


@pytest.fixture(scope="module")
def started(browser: Browser, file: Path) -> Iterator[Page]:
    """The file, opened once for all tests; complaints, and requests for anything else, fail the last of them."""
    asked: list[str] = []
    heard = Complaints("file://")
    with browser.new_context(**DEVICES["desktop"]) as context:
        context.set_default_timeout(2 * PATIENCE)
        context.on("request", lambda request: asked.append(request.url.partition("#")[0]))
        heard.watch(context)
        page = context.new_page()
        page.goto(file.as_uri())
        yield ready(page)
        heard.settle()
    assert file.as_uri() in asked
    outside = [address for address in asked if not address.startswith(("blob:", "data:")) and not address.endswith(".html")]
    assert outside == []


@pytest.fixture
def page(started: Page) -> Page:
    """The gallery of the file."""
    if started.locator("#back").is_visible():
        started.click("#back")
    return started


def test_in_every_game_one_plays_and_is_answered_and_after_a_reload_all_are_there(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-boot", "snapshot")
    played = []
    for name in games.names():
        if played:
            page.click("#back")
        played.append(play(page, name))
    resume(page, played[-1])
    saved = store(page)
    found = [saved.open(id).record for id in saved.ids()]
    assert {record.game.name: record.moves for record in found} == {record.game.name: record.moves for record in played}


def test_it_says_what_it_is_and_shows_the_licences(page: Page) -> None:
    page.click("#about")
    expect(page.locator("#dialog")).to_contain_text("Works offline: yes, from this file.")
    expect(page.locator("#dialog a[href='banmen.zip']")).to_be_hidden()
    for name, words in (("LICENSE.txt", "MIT License"), ("third-party.txt", "Pyodide")):
        with page.expect_popup() as shown:
            page.click(f"#dialog a[href$='{name}']")
        expect(shown.value.locator("body")).to_contain_text(words)
        shown.value.close()
    page.keyboard.press("Escape")


def test_a_copy_elsewhere_continues_the_games_that_were_begun(page: Page, tmp_path: Path, file: Path) -> None:
    resuming = page.locator("[data-game=siam] .start")
    expect(resuming).to_have_attribute("href", re.compile("^#game="))
    copy = page.context.new_page()
    copy.goto(copyfile(file, tmp_path / "copy.html").as_uri(), wait_until="commit")
    expect(copy.locator("[data-game=siam] .start")).to_have_attribute("href", str(resuming.get_attribute("href")))
    copy.close()


def test_a_file_that_did_not_come_whole_says_so(browser: Browser, file: Path, tmp_path: Path) -> None:
    whole = file.read_text("utf-8")
    (tmp_path / "part.html").write_text(whole[: len(whole) // 3], "utf-8")
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((tmp_path / "part.html").as_uri())
        expect(page.get_by_text("The file may be damaged, or this browser too old.")).to_be_visible()


@pytest.mark.parametrize("other", list(BROWSERS))
def test_other_browsers_open_it_too(other: str, file: Path, tmp_path: Path) -> None:
    with BROWSERS[other](tmp_path) as page:
        page.goto(file.as_uri())
        page.wait_for_selector("html[data-ready]")
        resume(page, play(page, "abalone"))
        assert page.complaints() == []
