"""Small releases under the service worker: kept whole, replaced on request, and never mixed or replaced by something broken."""

import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browser import PATIENCE
from e2e.hosting import (
    Fault,
    Host,
    broken_off,
    error_page,
    half_a_file,
    kept,
    missing,
    release,
    settled,
    to_the_folder,
    until,
    update,
)
from tools import offline

Visit = Callable[..., Page]
CACHE = "banmen:/app/"


@pytest.fixture
def first(tmp_path: Path) -> Path:
    return release(tmp_path / "first", "one")


@pytest.fixture
def second(tmp_path: Path) -> Path:
    return release(tmp_path / "second", "two", added="only in the second")


@pytest.fixture
def host(first: Path) -> Iterator[Host]:
    with Host(first) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Visit]:
    """Opens the page in a tab; all tabs of a test share a browser that knew nothing before."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)

    def open_page(address: str = "") -> Page:
        page = context.new_page()
        page.goto(address or host.address)
        return page

    yield open_page
    context.close()


def controlled(page: Page) -> Page:
    """The page, loaded again under its worker."""
    settled(page)
    page.reload()
    page.wait_for_function("navigator.serviceWorker.controller")
    return page


def not_kept(page: Page, host: Host, name: str) -> None:
    """Waits until the first visit has failed to keep everything, because of this file."""
    host.wait_for(name)
    until(page, "async () => !(await navigator.serviceWorker.getRegistration())")


def tell(page: Page, message: str, worker: str = "active") -> None:
    page.evaluate("async ([to, text]) => (await navigator.serviceWorker.ready)[to].postMessage(text)", [worker, message])


def say_version(page: Page) -> None:
    """Does what the page does when it is up."""
    tell(page, page.evaluate("document.querySelector('meta[name=version]').content"))


def holds(page: Page, count: int) -> None:
    """Waits until so many files are kept."""
    until(page, "async ([name, count]) => (await (await caches.open(name)).keys()).length === count", [CACHE, count])


def paths(folder: Path) -> list[str]:
    """What a cache should hold of a release."""
    return sorted(f"/app/{name}?{digits}" for name, digits in offline.digests(folder / "app").items())


@pytest.mark.parametrize("way", ["", "index.html", "?from=somewhere", "#place"])
def test_one_visit_is_enough(visit: Visit, host: Host, first: Path, way: str) -> None:
    page = settled(visit())
    assert kept(page) == {CACHE: paths(first)}
    host.stop()
    page.goto("about:blank")
    page.goto(host.address + way)
    expect(page).to_have_title("one")
    assert page.evaluate("late()") == "late one"
    assert visit(host.address).title() == "one"


def test_what_the_browser_has_is_not_asked_for_again(visit: Visit, host: Host) -> None:
    settled(visit())
    for name in ("word", "late", "same"):
        assert sum(f"/{name}." in path for path in host.asked) == 1, name


def test_a_page_is_looked_after_from_its_first_visit_on(visit: Visit, host: Host) -> None:
    page = settled(visit())
    assert not page.evaluate("Boolean(navigator.serviceWorker.controller)")
    say_version(page)
    page.wait_for_function("navigator.serviceWorker.controller")
    host.stop()
    assert page.evaluate("late()") == "late one"


def test_a_page_of_another_version_is_left_alone(visit: Visit) -> None:
    page = settled(visit())
    for version in ("01234567", ""):
        tell(page, version)
    in_charge_of = "clients.matchAll().then((pages) => pages.length)"
    (worker,) = page.context.service_workers
    assert worker.evaluate(in_charge_of) == 0
    say_version(page)
    page.wait_for_function("navigator.serviceWorker.controller")
    assert worker.evaluate(in_charge_of) == 1


def test_a_newer_version_waits_and_is_taken_on_request(visit: Visit, host: Host, first: Path, second: Path) -> None:
    page = controlled(visit())
    host.asked.clear()
    host.folder = second
    assert update(page) == "installed"
    assert "/app/assets/same.txt" not in host.asked
    page.reload()
    expect(page).to_have_title("one")
    assert kept(page) == {CACHE: sorted({*paths(first), *paths(second)})}
    host.stop()
    tell(page, "take", "waiting")
    settled(page)
    page.reload()
    expect(page).to_have_title("two")
    assert page.evaluate("late()") == "late two"
    say_version(page)
    holds(page, len(paths(second)))
    assert kept(page) == {CACHE: paths(second)}


def test_a_newer_version_is_used_once_all_tabs_were_closed(visit: Visit, host: Host, second: Path) -> None:
    page = controlled(visit())
    host.folder = second
    assert update(page) == "installed"
    page.goto("about:blank")
    page.goto(host.address)
    page.wait_for_function("document.title === 'two' || location.reload()")
    expect(page).to_have_title("two")


def test_another_tab_goes_on_in_its_own_version(visit: Visit, host: Host, first: Path, second: Path) -> None:
    old, page = controlled(visit()), visit()
    host.folder = second
    assert update(page) == "installed"
    host.stop()
    tell(page, "take", "waiting")
    settled(page)
    page.reload()
    expect(page).to_have_title("two")
    say_version(page)
    assert old.evaluate("late()") == "late one"
    assert set(paths(first)) <= set(kept(page)[CACHE])
    old.reload()
    expect(old).to_have_title("two")


@pytest.mark.parametrize("fault", [missing, error_page, half_a_file, broken_off])
@pytest.mark.parametrize("end", [".js", "index.html", "added.txt"])
def test_a_broken_release_does_not_replace_the_one_that_runs(
    visit: Visit, host: Host, first: Path, second: Path, fault: Fault, end: str
) -> None:
    page = controlled(visit())
    host.folder = second
    host.faults[f"assets/{next((second / 'app' / 'assets').glob('late.*')).name}" if end == ".js" else end] = fault
    assert update(page) == "redundant"
    host.stop()
    page.reload()
    expect(page).to_have_title("one")
    assert page.evaluate("late()") == "late one"
    assert set(paths(first)) <= set(kept(page)[CACHE])
    host.faults.clear()
    host.start()
    assert update(page) == "installed"
    tell(page, "take", "waiting")
    settled(page)
    page.reload()
    expect(page).to_have_title("two")


@pytest.mark.parametrize("fault", [missing, error_page, half_a_file, broken_off])
def test_a_broken_worker_does_not_replace_the_one_that_runs(visit: Visit, host: Host, second: Path, fault: Fault) -> None:
    page = controlled(visit())
    host.folder = second
    host.faults["sw.js"] = fault
    assert update(page) == "refused"
    host.stop()
    page.reload()
    expect(page).to_have_title("one")


def test_a_first_visit_during_an_upload_is_kept_later(visit: Visit, host: Host, first: Path) -> None:
    host.faults["same.txt"] = missing
    page = visit()
    not_kept(page, host, "same.txt")
    assert not page.evaluate("navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))")
    host.faults.clear()
    page.reload()
    assert kept(settled(page)) == {CACHE: paths(first)}


def test_caches_of_others_are_left_alone(visit: Visit, host: Host, first: Path, second: Path) -> None:
    page = controlled(visit())
    page.evaluate("""async () => {
      for (const name of ["another", "banmen:/", "banmen:/app/more/"]) {
        await (await caches.open(name)).put("/app/assets/old.txt?0123", new Response("kept"));
      }
    }""")
    others = {name: found for name, found in kept(page).items() if name != CACHE}
    assert len(others) == 3
    host.folder = second
    update(page)
    tell(page, "take", "waiting")
    settled(page)
    page.reload()
    say_version(page)
    holds(page, len(paths(second)))
    assert kept(page) == {CACHE: paths(second), **others}


def test_without_room_nothing_is_left_behind(visit: Visit, host: Host, tmp_path: Path) -> None:
    host.folder = release(tmp_path / "large", "large", added="y" * 100_000, large="x" * 3_000_000)
    page = visit("data:text/html,")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": 1_000_000})
    page.goto(host.address)
    not_kept(page, host, "large.txt")
    assert kept(page) == {CACHE: []}
    expect(page).to_have_title("large")


def test_without_room_for_a_newer_version_the_old_one_goes_on(visit: Visit, host: Host, first: Path, tmp_path: Path) -> None:
    page = controlled(visit())
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": 1_000_000})
    host.folder = release(tmp_path / "large", "large", added="y" * 100_000, large="x" * 3_000_000)
    assert update(page) == "redundant"
    host.stop()
    page.reload()
    expect(page).to_have_title("one")
    assert kept(page) == {CACHE: paths(first)}


def test_a_host_that_leads_from_the_page_to_its_folder(visit: Visit, host: Host) -> None:
    host.faults["index.html"] = to_the_folder
    page = controlled(visit())
    host.stop()
    for way in ("", "index.html"):
        page.goto("about:blank")
        page.goto(host.address + way)
        expect(page).to_have_title("one")


def test_a_host_that_lets_everything_be_kept_for_long(
    visit: Visit, host: Host, second: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer out of the browser's own cache is from the version before; it is seen to be wrong, and asked for anew."""
    monkeypatch.setattr("tools.serve.HASHED", re.compile(""))
    page = controlled(visit())
    host.folder = second
    assert update(page) == "installed"


def test_a_host_that_compresses(visit: Visit, host: Host, first: Path) -> None:
    for path in [path for path in (first / "app").rglob("*") if path.is_file()]:
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes()))
    page = controlled(visit())
    assert kept(page) == {CACHE: paths(first)}
    host.stop()
    page.reload()
    expect(page).to_have_title("one")


def test_a_file_that_the_browser_lost_is_fetched_again_if_it_is_the_same(visit: Visit, host: Host, first: Path) -> None:
    page = controlled(visit())
    page.evaluate(
        "async (name) => { const found = await caches.open(name); for (const r of await found.keys()) await found.delete(r); }",
        CACHE,
    )
    page.reload()
    expect(page).to_have_title("one")
    assert page.evaluate("late()") == "late one"
    assert any("late" in path for path in kept(page)[CACHE])


def test_without_any_file_left_the_page_runs_what_the_host_has(visit: Visit, host: Host, second: Path) -> None:
    page = controlled(visit())
    page.evaluate("(name) => caches.delete(name)", CACHE)
    host.folder = second
    page.reload()
    expect(page).to_have_title("two")
    assert page.evaluate("late()") == "late two"
