"""Firefox and WebKit: the page starts from the snapshot; one plays each game, is answered, and goes on after a reload."""

from collections.abc import Iterator

import pytest

from banmen import games
from e2e.other_browsers import BROWSERS
from e2e.round import play, resume
from e2e.webdriver import Browser


@pytest.fixture(scope="module", params=list(BROWSERS))
def started(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Each of the browsers in turn, started once for all tests."""
    with BROWSERS[request.param](tmp_path_factory.mktemp(request.param)) as running:
        yield running


@pytest.fixture
def page(started: Browser, site: str) -> Iterator[Browser]:
    """The gallery of a browser; whatever its pages complain of fails the test."""
    started.goto("about:blank")
    started.goto(site)
    started.wait_for_selector("html[data-ready]")
    yield started
    assert started.complaints() == []


def test_it_starts_from_the_snapshot(page: Browser) -> None:
    assert page.evaluate("document.documentElement.dataset.boot") == "snapshot"


@pytest.mark.parametrize("name", games.names())
def test_one_plays_is_answered_and_goes_on_after_a_reload(page: Browser, name: str) -> None:
    resume(page, play(page, name))


PURPOSE = """() => {
  console.error("on purpose");
  setTimeout(() => { throw new Error("an error"); });
  document.body.append(Object.assign(new Image(), { src: "http://elsewhere.example/" }));
}"""


def test_it_is_heard_what_a_page_complains_of(page: Browser) -> None:
    heard: list[str] = []

    def complete() -> bool:
        heard.extend(page.complaints())
        return all(any(word in text for text in heard) for word in ("on purpose", "an error", "img-src"))

    page.evaluate(PURPOSE)
    page.wait_for(complete, "complaints")
