"""A real Chromium on the built page, served under a sub-path; whatever the page complains about fails the test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.browser import CHROMIUM, DEVICES, FLAGS, PATIENCE, Complaints, ready
from e2e.hosting import next_release, served
from tools import dist


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test here as `e2e`."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium, without anything that it would fetch by itself."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": list(FLAGS)}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a static host, with the page freshly built in a folder below it."""
    root = tmp_path_factory.mktemp("host")
    dist.build(root / "some" / "where" / "banmen")
    return root


@pytest.fixture(scope="session")
def app(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of another host, with the same page in the folder `app`."""
    root = tmp_path_factory.mktemp("first")
    (root / "app").symlink_to(folder / "some" / "where" / "banmen")
    return root


@pytest.fixture(scope="session")
def newer(app: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A newer version of it."""
    return next_release(app / "app", tmp_path_factory.mktemp("second"))


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """The address of the page, ending in a slash."""
    with served(folder) as root:
        yield f"{root}/some/where/banmen/"


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """What relative addresses start from: `page.goto("#games")`."""
    return site


@pytest.fixture
def complaints(site: str) -> Iterator[Complaints]:
    """What the browser complains about; checked after the test."""
    heard = Complaints(site.removesuffix("/some/where/banmen/"))
    yield heard
    heard.settle()


@pytest.fixture
def new_context(new_context: Callable[..., BrowserContext], complaints: Complaints) -> Callable[..., BrowserContext]:
    """Makes a browser context (as private as a new window), watched for complaints; it keeps nothing for later use offline."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**{"service_workers": "block", **options})
        context.set_default_timeout(PATIENCE)
        complaints.watch(context)
        return context

    return make


@pytest.fixture
def boot(site: str) -> Callable[..., Page]:
    """Opens the page, with a fragment such as `#games` if given, and waits until Python is ready for input."""

    def open_page(page: Page, fragment: str = "") -> Page:
        page.goto(site + fragment)
        return ready(page)

    return open_page


@pytest.fixture(params=list(DEVICES))
def each_device(request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext]) -> Page:
    """An empty page on each of the devices in turn: phone, tablet and desktop."""
    return new_context(**DEVICES[request.param]).new_page()


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Page:
    """An empty page on a phone."""
    return new_context(**DEVICES["phone"]).new_page()


@pytest.fixture
def desktop(new_context: Callable[..., BrowserContext]) -> Page:
    """An empty page on a desktop."""
    return new_context(**DEVICES["desktop"]).new_page()


@pytest.fixture(params=["light", "dark"])
def each_scheme(request: pytest.FixtureRequest) -> str:
    """Each colour scheme in turn, for `page.emulate_media(color_scheme=...)`."""
    scheme: str = request.param
    return scheme
