"""`banmen.zip`, unpacked where nobody took any care: it is the whole program."""

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browser import PATIENCE, Complaints, ready
from e2e.careless import Plain
from e2e.hosting import served
from e2e.saving import begun, press, show
from e2e.thinker import patient


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """Everything that is expected may take as long as an engine takes to start on a busy machine."""
    yield from patient(2 * PATIENCE)


@pytest.fixture
def unpacked(folder: Path, tmp_path: Path) -> Iterator[str]:
    """The address of the page out of the zip."""
    below = tmp_path / "~mei" / "Brettspiele für alle"
    with ZipFile(folder / "some" / "where" / "banmen" / "banmen.zip") as zipped:
        zipped.extractall(below)
    with served(tmp_path, Plain) as root:
        yield f"{root}/~mei/Brettspiele für alle/banmen/"


@pytest.fixture
def page(browser: Browser, unpacked: str) -> Iterator[Page]:
    """That page; whatever it complains about fails the test."""
    heard = Complaints(unpacked.split("/~")[0])
    with browser.new_context(base_url=unpacked) as context:
        context.set_default_timeout(2 * PATIENCE)
        heard.watch(context)
        page = context.new_page()
        page.goto(unpacked)
        yield ready(page)
        heard.settle()


def test_it_works_below_another_path_whatever_types_the_host_sends(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-boot", "snapshot")
    assert page.locator("#cards").evaluate("node => getComputedStyle(node).display") != "block"
    show(page, begun("abalone"), (0, 1))
    press(page, "c3", "d3")
    expect(page.locator("#moves .ply")).to_have_count(2)
    page.reload()
    expect(ready(page).locator("#moves .ply")).to_have_count(2)
