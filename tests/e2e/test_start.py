"""The page comes up: boards before Python, Python after, under a sub-path and on a careless host."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from banmen import games
from e2e.browser import Complaints


def test_python_starts_and_the_page_stays_as_it_was(page: Page, boot: Callable[..., Page]) -> None:
    boot(page)
    expect(page.locator("html")).to_have_attribute("data-screen", "gallery")
    expect(page.get_by_role("link", name="Play")).to_have_count(len(games.names()))


def test_a_wrong_type_of_the_wasm_file_does_not_stop_the_start(page: Page, boot: Callable[..., Page]) -> None:
    def careless(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-type": "application/octet-stream"})

    page.route("**/*.wasm", careless)
    boot(page)


def test_the_boards_stand_in_the_page_without_any_script(new_context: Callable[..., BrowserContext], site: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(site)
    for name in games.names():
        board = page.locator(f"#gallery svg.{name}")
        expect(board).to_be_visible()
        assert board.locator("[data-id^=ground]").count() > 0


def test_a_complaint_fails_the_test(page: Page, site: str, complaints: Complaints) -> None:
    page.route("http://elsewhere.example/**", lambda route: route.abort())
    page.goto(site)
    page.evaluate("console.error('on purpose')")
    page.goto("about:blank")  # the page itself forbids the next
    page.evaluate("fetch('http://elsewhere.example/').catch(() => 0)")
    with pytest.raises(AssertionError, match="on purpose"):
        complaints.settle()
    for pattern in ("on purpose", "request to another host", "Failed to load resource"):
        complaints.expect(pattern)
