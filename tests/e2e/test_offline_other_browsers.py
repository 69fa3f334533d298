"""Firefox and WebKit: one visit is enough, and a newer version is used on request."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.hosting import Host
from e2e.other_browsers import BROWSERS
from e2e.webdriver import Browser

LOOK = "async () => { await (await navigator.serviceWorker.ready).update(); }"


@pytest.fixture(params=list(BROWSERS))
def page(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    """Each of the browsers in turn."""
    with BROWSERS[request.param](tmp_path) as running:
        yield running


@pytest.fixture
def host(app: Path) -> Iterator[Host]:
    """A host with Banmen, which can be shut down."""
    with Host(app) as running:
        yield running


def version(page: Browser) -> str:
    """The version that the page runs."""
    found: str = page.evaluate("document.querySelector('meta[name=version]').content")
    return found


def test_one_visit_is_enough_and_a_newer_version_is_used_on_request(page: Browser, host: Host, newer: Path) -> None:
    page.goto(host.address)
    page.wait_for_selector("html[data-ready]")
    page.wait_for(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), "worker in charge")
    first = version(page)
    host.stop()
    page.goto("about:blank")
    page.goto(f"{host.address}#settings")
    page.wait_for_selector("html[data-ready] #dialog .device")
    assert "Works offline: yes." in page.evaluate("document.querySelector('.device').textContent")
    host.start()
    host.folder = newer
    page.evaluate(LOOK)
    page.click("#dialog [data-command=take]")
    page.wait_for(lambda: page.evaluate("document.readyState === 'complete'") and version(page) != first, "newer version")
    page.wait_for_selector("html[data-ready]")
    assert page.complaints() == []
