"""Hint and analysis on the page: with the real engine where its words matter, with one that never ends where it is stopped."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from banmen import games
from banmen.app.link import write_link
from banmen.core.record import Record
from e2e.browser import DEVICES, PATIENCE, Complaints
from e2e.saving import act, begun, emptied, press, record_of, show, stored
from e2e.thinker import BROKEN, ENDLESS, opened, patient, python

SIAM_WON = "*4.N4.5.5.4n_1"
"""The elephants push the rock on a5 out."""


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """Everything that is expected may take as long as an engine takes to start on a busy machine."""
    yield from patient(2 * PATIENCE)


@pytest.fixture(scope="module")
def real(browser: Browser, site: str) -> Iterator[Page]:
    """A desktop that is started once for all tests, with the real engine."""
    yield from opened(browser, site, "desktop")


@pytest.fixture(scope="module")
def endless(browser: Browser, site: str) -> Iterator[Page]:
    """A phone that is started once for all tests, with an engine that never ends."""
    yield from opened(browser, site, "phone", ENDLESS)


@pytest.fixture
def page(real: Page, complaints: Complaints) -> Page:
    """The desktop without saved games."""
    return emptied(real, complaints)


@pytest.fixture
def phone_page(endless: Page, complaints: Complaints) -> Page:
    """The phone without saved games."""
    return emptied(endless, complaints)


def from_position(name: str, position: str) -> Record:
    game = games.load(name)
    return Record.begin(game, game.text.read_position(position, game.options({})))


def analyse(page: Page) -> None:
    """Opens the analysis from the menu."""
    page.locator("[data-command=menu]").click()
    page.locator("#dialog [data-command=analysis]").click()
    expect(page.locator("#analysis")).to_be_visible()


def known(page: Page) -> None:
    """Waits until all of the game is known."""
    expect(page.locator("#analysis .note")).to_have_text("")


def hinted(page: Page) -> None:
    expect(page.locator("#status")).to_have_class("advice")
    expect(page.locator("[data-action=hint]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#board .layer-hint > *").first).to_be_attached()


def not_hinted(page: Page) -> None:
    expect(page.locator("#status")).not_to_have_class("advice")
    expect(page.locator("#board .layer-hint > *")).to_have_count(0)
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_a_hint_tells_the_truth_and_goes_with_the_next_press(page: Page) -> None:
    show(page, from_position("siam", SIAM_WON))
    act(page, "hint")
    hinted(page)
    line = page.locator("#status .line > :last-child")
    expect(line).to_have_text("a4a5N: pushes the rock on a5 out and wins.")
    expect(page.locator('#board [data-id="hint-arrow-1"]')).to_be_attached()
    press(page, "c3")
    not_hinted(page)
    assert record_of(page).moves == ()


@pytest.mark.parametrize(("name", "moves"), [("siam", ("b1N",)), ("abalone", ("c3d3",)), ("saiju", ("a1", "d1", "g4"))])
def test_a_hint_is_a_legal_move_as_its_gesture(page: Page, name: str, moves: tuple[str, ...]) -> None:
    record = begun(name, *moves)
    show(page, record)
    act(page, "hint")
    hinted(page)
    move, _, reason = page.locator("#status .line > :last-child").inner_text().partition(": ")
    assert record.read([move]).moves
    assert reason.endswith(".")
    act(page, "hint")
    not_hinted(page)
    expect(page.locator("[data-action=hint]")).to_have_attribute("aria-pressed", "false")
    assert record_of(page).moves == record.moves


def test_what_to_press_beside_the_board_is_lit(page: Page) -> None:
    show(page, begun("saiju", "a1", "d1", "g4"))
    act(page, "hint")
    hinted(page)
    expect(page.locator("#common .slot[data-hint]")).to_have_count(2)


def test_there_is_no_hint_for_the_computer(phone_page: Page) -> None:
    show(phone_page, begun("abalone"), (6, 0))
    expect(phone_page.locator("[data-action=hint]")).to_be_disabled()


def test_a_press_while_it_looks_for_a_hint_ends_that(phone_page: Page) -> None:
    show(phone_page, begun("abalone"))
    act(phone_page, "hint")
    expect(phone_page.locator("[data-action=hint]")).to_have_attribute("aria-busy", "true")
    press(phone_page, "c3")
    expect(phone_page.locator("[data-action=hint]")).to_have_attribute("aria-busy", "false")
    expect(phone_page.locator("#status .line")).to_contain_text("One marble chosen")
    not_hinted(phone_page)


def test_a_hint_that_does_not_come_is_told(
    new_context: Callable[..., BrowserContext], boot: Callable[..., Page], complaints: Complaints
) -> None:
    complaints.expect("ZeroDivisionError")
    context = new_context(**DEVICES["phone"])
    context.route("**/py/worker.*.py", lambda route: python(route, BROKEN))
    page = boot(context.new_page())
    show(page, begun("siam"))
    act(page, "hint")
    expect(page.locator(".notice", has_text="does not answer")).to_be_visible()
    not_hinted(page)
    expect(page.locator("#status .line")).to_contain_text("Elephants")
    expect(page.locator("[data-action=hint]")).to_have_attribute("aria-busy", "false")


def test_one_looks_at_lines_and_nothing_is_changed(page: Page) -> None:
    show(page, begun("siam", "b1N", "d5S"))
    analyse(page)
    lines = page.locator("#analysis .lines .line")
    expect(lines).to_have_count(3)
    known(page)
    before = stored(page)
    step = lines.nth(0).locator(".step").nth(1)
    move = [lines.nth(0).locator(".step").nth(n).inner_text() for n in range(2)]
    step.click()
    expect(page.locator("#status .line")).to_contain_text("A line that was not played, move 2 of")
    expect(page.locator("#analysis .step[aria-current]")).to_have_text(move[1])
    wanted = games.load("siam").look.pieces(begun("siam", "b1N", "d5S", *move).state)
    for cell in wanted:
        expect(page.locator(f'#board [data-id="piece-{cell}"]')).to_be_attached()
    expect(page.locator('#board [data-id^="piece-"]')).to_have_count(len(wanted))
    act(page, "earlier")
    expect(page.locator("#status .line")).to_contain_text("move 1 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#status .line")).to_contain_text("move 2 of")
    press(page, "b1")
    expect(page.locator("#status .line")).to_contain_text("Elephants: animal or reserve")
    expect(page.locator("#moves .ply")).to_have_count(2)
    step.click()
    act(page, "leave")
    expect(page.locator("#status .line")).to_contain_text("Elephants: animal or reserve")
    assert stored(page) == before
    assert record_of(page).moves == begun("siam", "b1N", "d5S").moves


def test_what_the_menu_does_while_a_line_is_looked_at_is_done_to_the_game(phone_page: Page) -> None:
    show(phone_page, begun("siam", "b1N", "d5S"))
    analyse(phone_page)
    phone_page.locator("#analysis .step").first.click()
    expect(phone_page.locator("#status .line")).to_contain_text("A line that was not played")
    phone_page.locator("[data-command=menu]").click()
    phone_page.locator("#dialog [data-command=resign]").click()
    phone_page.locator("#dialog [data-command=resign-1]").click()
    expect(phone_page.locator("#status .line")).to_have_text("Rhinos win")
    ended = record_of(phone_page).outcome
    assert ended
    assert (ended.reason, ended.winners) == ("resigned", (2,))


def test_the_graph_is_drawn_and_leads_to_its_moves(page: Page) -> None:
    show(page, begun("abalone", "c3d3", "g5f4", "b2c3", "h6g6"))
    analyse(page)
    known(page)
    graph = page.locator("#analysis .graph")
    expect(graph.locator("svg .ridge")).to_have_count(1)
    expect(graph).to_have_attribute("aria-valuemax", "4")
    expect(graph).to_have_attribute("aria-valuenow", "4")
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] / 2, "y": 20})
    expect(graph).to_have_attribute("aria-valuenow", "2")
    expect(page.locator('#moves [aria-current="true"]')).to_have_text("g5f4")
    told = graph.get_attribute("aria-valuetext") or ""
    assert told.startswith("After g5f4, 2 of 4. Black ")
    graph.focus()
    page.keyboard.press("ArrowLeft")
    expect(graph).to_have_attribute("aria-valuenow", "1")
    expect(page.locator("#analysis .unseen")).to_contain_text("White: ")
    expect(page.locator("#evalbar > *")).to_have_count(2)


def test_where_a_finished_game_turned(page: Page) -> None:
    """The rhinos turn an animal far away, where they could have kept the rock on a5 in."""
    record = from_position("siam", "5.*4.N4.5.3n1_1").read(["a3a4N", "d1d1E", "a4a5N"])
    show(page, record)
    act(page, "review")
    expect(page.locator("#analysis")).to_be_visible()
    page.locator("[data-command=turned]").click()
    known(page)
    turning = page.locator("#analysis .turning")
    expect(turning).to_have_count(1)
    expect(turning.locator(".visit")).to_contain_text("Rhinos played d1d1E: from ")
    better = turning.locator(".step").first.inner_text()
    assert better != "d1d1E"
    assert record.upto(1).read([better]).moves
    turning.locator(".visit").click()
    expect(page.locator("#analysis .graph")).to_have_attribute("aria-valuenow", "2")
    turning.locator(".step").first.click()
    expect(page.locator("#status .line")).to_contain_text("A line that was not played, move 1 of")
    act(page, "leave")
    act(page, "now")
    expect(page.locator("#analysis .lines")).to_have_text("The game is over here.")
    expect(page.locator("#end")).to_be_hidden()
    page.locator("#analysis [data-command=close]").click()
    expect(page.locator("#end")).to_be_visible()
    assert record_of(page).moves == record.moves


def test_games_are_switched_quickly_while_it_works(page: Page) -> None:
    for name in ("siam", "abalone", "siam", "saiju"):
        show(page, begun(name), id=name)
        analyse(page)
    expect(page.locator("#analysis .lines .line")).to_have_count(3)
    page.goto("#game=siam")
    expect(page.locator("#table")).to_have_attribute("data-game", "siam")
    expect(page.locator("#analysis")).to_be_hidden()
    expect(page.locator("#evalbar")).to_be_hidden()
    page.goto("#games")
    page.wait_for_selector("html[data-screen=games]")


def test_undo_while_it_works(phone_page: Page) -> None:
    show(phone_page, begun("siam", "b1N", "d5S", "d1N"))
    analyse(phone_page)
    expect(phone_page.locator("#analysis .line")).to_have_count(1)
    act(phone_page, "undo")
    expect(phone_page.locator("#moves .ply")).to_have_count(2)
    expect(phone_page.locator("#analysis .graph")).to_have_attribute("aria-valuemax", "2")
    expect(phone_page.locator("#analysis .line")).to_have_count(1)
    press(phone_page, "b1", "b2")
    phone_page.locator('#board .layer-hits [data-target="N"], #board .layer-chooser [data-target="N"]').first.click()
    expect(phone_page.locator("#moves .ply")).to_have_count(3)
    expect(phone_page.locator("#analysis .graph")).to_have_attribute("aria-valuemax", "3")


def test_the_computer_comes_first(phone_page: Page) -> None:
    show(phone_page, begun("abalone"), (0, 6))
    analyse(phone_page)
    expect(phone_page.locator("#analysis .line")).to_have_count(1)
    press(phone_page, "c3", "d3")
    expect(phone_page.locator("#analysis .note")).to_contain_text("Waiting for")
    act(phone_page, "move-now")
    expect(phone_page.locator("#moves .ply")).to_have_count(2)
    expect(phone_page.locator("#analysis .note")).not_to_contain_text("Waiting for")


LANDSCAPE: tuple[ViewportSize, ...] = ({"width": 740, "height": 360}, {"width": 1024, "height": 768})


def where(page: Page) -> Any:
    """The place of the board on the screen, where nothing is scrolled away."""
    return page.evaluate(
        "(() => { scrollTo(0, 0); const box = document.querySelector('#board svg').getBoundingClientRect();"
        " return [box.x, box.y, box.width, box.height].map(Math.round); })()"
    )


@pytest.mark.slow
def test_the_board_stays_where_it_is(new_context: Callable[..., BrowserContext], boot: Callable[..., Page]) -> None:
    context = new_context(**DEVICES["phone"])
    context.route("**/py/worker.*.py", lambda route: python(route, ENDLESS))
    page = boot(context.new_page())
    for record in (begun("siam", "b1N"), begun("abalone", "c3d3"), begun("saiju", "a1", players=3)):
        page.goto(write_link(record))
        page.wait_for_selector(f"#table[data-game={record.game.name}] #board svg")
        for size in (*(device["viewport"] for device in DEVICES.values()), *LANDSCAPE):
            page.set_viewport_size(size)
            before = where(page)
            analyse(page)
            assert where(page) == before
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.locator("#analysis [data-command=close]").click()
            assert where(page) == before
