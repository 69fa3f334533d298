"""The game screen under a hand: drags, refusals, undo and redo, looking back, flipping, keys, and the end of a game."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from banmen import games
from banmen.core.record import Record
from e2e.browser import DEVICES, PATIENCE, Complaints, ready
from e2e.playing import Player
from e2e.saving import emptied

ABALONE = "abalone"
SIAM = "1n3.5.1***1.5.Ee3_1"
"""Siam with elephants on a1 (facing east) and a rhino on b1, without the X rule."""


@pytest.fixture(scope="module")
def started(browser: Browser, site: str) -> Iterator[Page]:
    """A page that is started once for all tests that need nothing special."""
    with browser.new_context(base_url=site, service_workers="block") as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(site)
        yield ready(page)


@pytest.fixture
def page(started: Page, complaints: Complaints) -> Page:
    """That page without saved games; every test opens a game of its own by its link."""
    return emptied(started, complaints)


def begin(page: Page, name: str, *moves: str, position: str = "", **options: Any) -> Player:
    """Opens a game after some moves, from the start or from a position."""
    game = games.load(name)
    chosen = game.options(options)
    start = game.text.read_position(position, chosen) if position else game.rules.initial(chosen)
    player = Player(page, Record.begin(game, start).read(moves))
    player.open()
    page.wait_for_function("n => document.querySelectorAll('#moves .ply').length === n", arg=len(moves))
    return player


def cell(page: Page, target: str) -> Locator:
    return page.locator(f'#board .layer-hits [data-id="hit-{target}"]')


def piece(page: Page, target: str) -> Locator:
    return page.locator(f'#board [data-id="piece-{target}"]')


def middle(page: Page, target: str) -> tuple[float, float]:
    return centre(cell(page, target))


def centre(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    expect(page.locator("#board .ghost")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("#board .ghost")).to_have_count(0)


def touches(page: Page) -> Callable[..., None]:
    """Sends touches as a screen does: `touch("touchStart", (x, y), ...)` with every finger that is down."""
    session = page.context.new_cdp_session(page)

    def send(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(fingers)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return send


def swipe(send: Callable[..., None], start: tuple[float, float], end: tuple[float, float]) -> None:
    send("touchStart", start)
    for n in range(1, 9):
        send("touchMove", (start[0] + (end[0] - start[0]) * n / 8, start[1] + (end[1] - start[1]) * n / 8))


def plies(page: Page, *texts: str) -> None:
    """Expects exactly these moves in the list."""
    expect(page.locator("#moves .ply")).to_have_text(list(texts))


def line(page: Page) -> Locator:
    return page.locator("#status .line")


def test_a_marble_is_dragged_to_its_cell(page: Page) -> None:
    begin(page, ABALONE)
    page.mouse.move(*middle(page, "c3"))
    page.mouse.down()
    page.mouse.move(*middle(page, "d3"), steps=4)
    expect(page.locator('[data-id="over-ghost-hexagon-d3"]')).to_have_count(1)
    page.mouse.up()
    plies(page, "c3d3")
    expect(piece(page, "d3")).to_have_count(1)
    expect(piece(page, "c3")).to_have_count(0)


def test_a_marble_dragged_onto_its_neighbour_takes_the_line_along(page: Page) -> None:
    begin(page, ABALONE)
    drag(page, middle(page, "a1"), middle(page, "b2"))
    expect(page.locator("#board .layer-selected > *, #board .layer-marks [data-id^=ring]")).to_have_count(3)
    drag(page, middle(page, "c3"), middle(page, "d4"))
    plies(page, "a1b2")


def test_a_drag_that_the_rules_forbid_says_why_and_moves_nothing(page: Page) -> None:
    begin(page, ABALONE)
    drag(page, middle(page, "c3"), middle(page, "e3"))
    expect(page.locator("#status")).to_have_class("refused")
    expect(line(page)).to_contain_text("e3")
    plies(page)


def test_a_drop_outside_the_board_takes_the_drag_back(page: Page) -> None:
    begin(page, ABALONE)
    drag(page, middle(page, "c3"), (4, 400))
    expect(page.locator("#board .layer-marks > *")).to_have_count(0)
    plies(page)


def test_an_animal_is_dragged_in_turned_and_dragged_out(page: Page) -> None:
    begin(page, "siam", x_rule="off")
    drag(page, centre(page.locator("#seats-below .slot[data-slot]").last), middle(page, "b1"))
    page.keyboard.press("ArrowUp")
    plies(page, "b1N")
    drag(page, centre(page.locator("#seats-above .slot[data-slot]").last), middle(page, "e5"))
    page.keyboard.press("ArrowLeft")
    plies(page, "b1N", "e5W")
    drag(page, middle(page, "b1"), centre(page.locator("#seats-below .seat")))
    plies(page, "b1N", "e5W", "b1-")


def test_a_stone_is_dragged_from_the_stock(page: Page) -> None:
    begin(page, "saiju", "d1", "c2", "g7")
    drag(page, centre(page.locator('[data-slot="stock-pink-moon"]')), middle(page, "a1"))
    expect(page.locator("#moves .ply").last).to_have_text("d1pa1")
    assert "pink-moon" in str(piece(page, "d1").get_attribute("href"))


def test_a_shadow_is_dragged_first_and_its_colour_chosen_then(page: Page) -> None:
    begin(page, "saiju", "d1", "c2", "g7")
    page.mouse.move(*middle(page, "d1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "a1"), steps=4)
    expect(page.locator('[data-id="over-ghost-hexagon-a1"]')).to_have_count(1)
    expect(page.locator("#board .layer-chooser")).to_be_hidden()
    expect(page.locator("#board [data-id^=over-dot]")).to_have_count(33)
    page.mouse.up()
    expect(page.locator("#board [data-id^=over-dot]")).to_have_count(0)
    page.mouse.click(*centre(page.locator('#board .layer-chooser [data-target="y"]')))
    expect(page.locator("#moves .ply").last).to_have_text("d1ya1")


def test_a_finger_drags_a_piece_without_scrolling_the_page(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(**{**DEVICES["phone"], "viewport": {"width": 360, "height": 560}}).new_page()
    begin(page, ABALONE)
    send = touches(page)
    swipe(send, middle(page, "c3"), middle(page, "d3"))
    expect(page.locator("#board .ghost")).to_have_count(1)
    send("touchEnd")
    plies(page, "c3d3")
    assert page.evaluate("scrollY") == 0


def test_a_finger_scrolls_the_page_from_an_empty_cell(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(**{**DEVICES["phone"], "viewport": {"width": 360, "height": 560}}).new_page()
    begin(page, ABALONE)
    x, y = middle(page, "e5")
    send = touches(page)
    swipe(send, (x, y), (x, y - 120))
    page.wait_for_function("scrollY > 20")
    send("touchEnd")
    plies(page)


def test_a_second_finger_ends_a_drag_without_a_move(phone: Page) -> None:
    begin(phone, ABALONE)
    send = touches(phone)
    start, end = middle(phone, "c3"), middle(phone, "d3")
    swipe(send, start, end)
    expect(phone.locator("#board .ghost")).to_have_count(1)
    send("touchStart", end, (200, 420))
    expect(phone.locator("#board .ghost")).to_have_count(0)
    send("touchEnd")
    plies(phone)


def test_a_tap_between_two_cells_goes_to_the_legal_one(phone: Page) -> None:
    begin(phone, ABALONE)
    phone.touchscreen.tap(*middle(phone, "c3"))
    dead, legal = middle(phone, "e3"), middle(phone, "d3")
    at = [d + (e - d) * 0.47 for d, e in zip(dead, legal, strict=True)]
    assert phone.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.target", at) == "e3"
    phone.touchscreen.tap(*at)
    plies(phone, "c3d3")


def test_a_refusal_marks_the_piece_that_blocks_for_a_moment(page: Page) -> None:
    begin(page, "siam", position=SIAM, x_rule="off")
    cell(page, "c3").click()
    expect(page.locator('[data-id="over-refused-c3"]')).to_have_count(1)
    expect(page.locator("#status")).to_have_class("refused")
    expect(page.locator('[data-id="over-refused-c3"]')).to_have_count(0)
    expect(page.locator("#status")).to_have_class("refused")
    cell(page, "a1").click()
    expect(page.locator("#status")).not_to_have_class("refused")


@pytest.mark.parametrize("way", ["again", "Escape", "outside"])
def test_a_press_is_taken_back(page: Page, way: str) -> None:
    begin(page, ABALONE)
    cell(page, "c3").click()
    marks = page.locator("#board .layer-marks > *")
    expect(marks).not_to_have_count(0)
    if way == "again":
        cell(page, "c3").click()
    elif way == "Escape":
        page.keyboard.press("Escape")
    else:
        page.locator("#board").click(position={"x": 3, "y": 3})
    expect(marks).to_have_count(0)
    expect(page.locator("#status")).not_to_have_class("refused")


def test_a_press_beside_the_chooser_takes_it_away(page: Page) -> None:
    begin(page, "siam", x_rule="off")
    page.locator("#seats-below .slot[data-slot]").last.click()
    cell(page, "b1").click()
    expect(page.locator("#board .layer-chooser > *")).not_to_have_count(0)
    page.mouse.click(*middle(page, "e5"))
    expect(page.locator("#board .layer-chooser > *")).to_have_count(0)
    expect(page.locator("#board .layer-marks > *")).not_to_have_count(0)


def test_fast_presses_count_while_a_piece_is_moving(page: Page) -> None:
    player = begin(page, ABALONE)
    for move in ("c3d3", "g7f7", "c4d4", "g6f6"):
        player.play(player.record.game.text.read_move(player.record.state, move))
    plies(page, "c3d3", "g7f7", "c4d4", "g6f6")


def test_undo_and_redo_go_by_turns(page: Page) -> None:
    begin(page, ABALONE, "c3d3", "g7f7")
    undo, redo = page.locator("[data-action=undo]"), page.locator("[data-action=redo]")
    expect(redo).to_be_disabled()
    undo.click()
    plies(page, "c3d3")
    page.keyboard.press("Control+z")
    plies(page)
    expect(undo).to_be_disabled()
    expect(piece(page, "c3")).to_have_count(1)
    redo.click()
    page.keyboard.press("Control+y")
    plies(page, "c3d3", "g7f7")


def test_a_half_finished_turn_is_undone_by_its_plies(page: Page) -> None:
    begin(page, "saiju", "d1", "c2", "g7", "d1pa1", "-", "a1pb1")
    expect(page.locator("#status .end-turn")).to_be_visible()
    page.locator("[data-action=undo]").click()
    plies(page, "d1", "c2", "g7", "d1pa1", "-")
    expect(page.locator("#status .end-turn")).to_be_hidden()
    page.locator("[data-action=undo]").click()
    plies(page, "d1", "c2", "g7")
    page.locator("[data-action=redo]").click()
    plies(page, "d1", "c2", "g7", "d1pa1", "-")


def test_a_turn_is_ended_by_its_button(page: Page) -> None:
    begin(page, "saiju", "d1", "c2", "g7", "d1pa1")
    page.locator("#status .end-turn").click()
    plies(page, "d1", "c2", "g7", "d1pa1", "-")
    expect(page.locator("#status .end-turn")).to_be_hidden()


def test_moves_are_looked_at_by_click_and_by_keys(desktop: Page) -> None:
    begin(desktop, ABALONE, "c3d3", "g7f7", "c4d4")
    current = desktop.locator("#moves [aria-current]")
    expect(current).to_have_text("c4d4")
    desktop.locator("#moves .ply").first.click()
    expect(current).to_have_text("c3d3")
    expect(piece(desktop, "g7")).to_have_count(1)
    expect(desktop.locator("#status")).to_have_class("looking")
    for key, text in (("ArrowRight", "g7f7"), ("End", "c4d4"), ("ArrowLeft", "g7f7")):
        desktop.keyboard.press(key)
        expect(current).to_have_text(text)
    desktop.keyboard.press("Home")
    expect(current).to_have_count(0)
    expect(piece(desktop, "c3")).to_have_count(1)
    plies(desktop, "c3d3", "g7f7", "c4d4")


def test_a_press_while_looking_back_moves_nothing_and_play_goes_on_from_there(page: Page) -> None:
    begin(page, ABALONE, "c3d3", "g7f7", "c4d4")
    page.locator("#moves .ply").nth(1).click()
    cell(page, "c4").click()
    expect(page.locator("#status")).to_have_class("refused")
    page.locator("[data-action=branch]").click()
    plies(page, "c3d3", "g7f7")
    cell(page, "c4").click()
    cell(page, "d5").click()
    plies(page, "c3d3", "g7f7", "c4d5")
    expect(page.locator("[data-action=redo]")).to_be_disabled()


def test_flipping_turns_the_board_and_exchanges_the_sides(page: Page) -> None:
    begin(page, "siam", position=SIAM, x_rule="off")
    before = middle(page, "a1"), middle(page, "e5")
    page.locator("[data-action=flip]").click()
    after = middle(page, "e5"), middle(page, "a1")
    for (x, y), (u, v) in zip(before, after, strict=True):
        assert (x, y) == pytest.approx((u, v), abs=2)
    expect(page.locator("#seats-above .strip")).to_have_attribute("data-seat", "1")
    cell(page, "a1").click()
    cell(page, "a1").click(force=True)
    page.keyboard.press("Escape")
    page.locator("[data-action=flip]").click()
    expect(page.locator("#seats-below .strip")).to_have_attribute("data-seat", "1")


def test_a_facing_is_chosen_as_it_is_seen_on_a_flipped_board(page: Page) -> None:
    begin(page, "siam", x_rule="off")
    page.locator("[data-action=flip]").click()
    page.locator("#seats-above .slot[data-slot]").last.click()
    cell(page, "b1").click()
    page.keyboard.press("ArrowDown")
    plies(page, "b1N")


def test_the_board_is_played_by_keys_alone(desktop: Page) -> None:
    begin(desktop, ABALONE)
    desktop.locator("#board").evaluate("board => board.querySelector('[tabindex=\"0\"]').focus({ focusVisible: true })")
    focused = desktop.locator("#board [data-target]:focus")
    for _ in range(9):
        desktop.keyboard.press("ArrowDown")
    row_a = str(focused.get_attribute("data-target"))
    assert row_a.startswith("a")
    for _ in range(5):
        desktop.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-target", "a5")
    expect(desktop.locator("[data-id^=over-focus]")).to_have_count(1)
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("ArrowLeft")
    desktop.keyboard.press("Escape")
    expect(desktop.locator("#board .layer-marks > *")).to_have_count(0)
    plies(desktop)


def test_a_click_without_a_pointer_presses_too(page: Page) -> None:
    begin(page, ABALONE)
    cell(page, "c3").dispatch_event("click")
    cell(page, "d3").dispatch_event("click")
    plies(page, "c3d3")


WON = "2*2.2N2.*3*.5.5_1"
"""Siam: an elephant on c4 faces the rock on c5 and pushes it out."""


def test_the_end_card_says_who_won_and_why(each_device: Page) -> None:
    page = each_device
    player = begin(page, "siam", position=WON, x_rule="off")
    player.play(player.record.game.text.read_move(player.record.state, "c4c5"))
    card = page.locator("#end")
    expect(card.locator("h2")).to_have_text("Elephants win")
    expect(card.locator(".reason")).to_contain_text("c5")
    expect(card.locator(".numbers")).to_contain_text("1 turn")
    expect(card.get_by_role("button")).to_have_text(["Play again", "Review", "Games"])
    board, box = page.locator("#board svg").bounding_box(), card.bounding_box()
    assert board
    assert box
    assert box["y"] >= board["y"] + board["height"] or box["x"] >= board["x"] + board["width"]


def test_the_end_is_reviewed_and_taken_back(page: Page) -> None:
    player = begin(page, "siam", position=WON, x_rule="off")
    player.play(player.record.game.text.read_move(player.record.state, "c4c5"))
    page.locator("#end [data-action=review]").click()
    expect(page.locator("#end")).to_be_hidden()
    expect(piece(page, "c4")).to_have_count(1)
    page.locator("[data-action=now]").click()
    expect(piece(page, "c4")).to_have_count(0)
    page.locator("#analysis [data-command=close]").click()
    expect(page.locator("#end")).to_be_visible()
    page.locator("[data-action=undo]").click()
    expect(page.locator("#end")).to_be_hidden()
    plies(page)


def test_playing_again_begins_a_new_game(page: Page) -> None:
    player = begin(page, "siam", position=WON, x_rule="off")
    player.play(player.record.game.text.read_move(player.record.state, "c4c5"))
    page.locator("#end [data-action=again]").click()
    expect(page.locator("#end")).to_be_hidden()
    plies(page)
    expect(piece(page, "c4")).to_have_count(1)


WATCHED = """window.seen = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const animation = animate.call(this, frames, timing);
  DO;
  return animation;
};"""
"""A script that does something with every animation that begins."""


def test_pieces_travel_unless_less_motion_is_wanted(new_context: Callable[..., BrowserContext]) -> None:
    for wish, travels in (("no-preference", True), ("reduce", False)):
        page = new_context(reduced_motion=wish).new_page()
        page.add_init_script(WATCHED.replace("DO", "seen.push(...frames)"))
        begin(page, ABALONE)
        cell(page, "c3").click()
        cell(page, "d3").click()
        plies(page, "c3d3")
        frames = page.evaluate("seen")
        assert frames
        assert any("transform" in frame for frame in frames) is travels


def test_a_moving_piece_is_done_at_the_next_press(desktop: Page) -> None:
    page = desktop
    page.add_init_script(WATCHED.replace("DO", "animation.pause()"))
    begin(page, ABALONE)
    cell(page, "c3").click()
    cell(page, "d3").click()
    cell(page, "e5").click()
    expect(page.locator("#board .layer-pieces > g")).to_have_count(0)
    running = (
        "document.querySelector('#board').getAnimations({ subtree: true }).filter(a => !(a instanceof CSSAnimation)).length"
    )
    assert page.evaluate(running) == 0


def test_every_press_is_measured_from_the_pointer_to_the_drawing(page: Page) -> None:
    begin(page, ABALONE)
    page.evaluate("performance.clearMarks()")
    cell(page, "c3").click()
    cell(page, "d3").click()
    plies(page, "c3d3")
    names = page.evaluate("performance.getEntriesByType('mark').map(mark => mark.name)")
    assert [name for name in names if name.startswith("banmen:")] == ["banmen:press", "banmen:drawn"] * 2


def test_leaving_the_table_and_coming_back_listens_once(page: Page) -> None:
    begin(page, ABALONE, "c3d3", "g7f7")
    address = page.evaluate("location.hash")
    page.evaluate("location.hash = ''")
    expect(page.locator("#gallery")).to_be_visible()
    page.evaluate("hash => location.hash = hash", address)
    expect(page.locator("#table")).to_be_visible()
    page.locator("[data-action=undo]").click()
    plies(page, "c3d3")


SQUEEZED = """() => {
  const bottom = document.querySelector("#controls").getBoundingClientRect().top;
  const wide = document.documentElement.scrollWidth > innerWidth;
  const cut = [...document.querySelectorAll("#bar *, #table .seat, #status .line, .end-turn")].filter(node => {
    const box = node.getBoundingClientRect();
    return box.right > innerWidth + 1 || (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).clipPath === "none"
      && getComputedStyle(node).overflowX === "hidden");
  });
  const next = [...document.querySelectorAll("#status, #end .filled")];
  const low = next.filter(node => node.getBoundingClientRect().bottom > bottom + 1);
  return [...(wide ? ["wide"] : []), ...cut, ...low].map(node => node.outerHTML?.slice(0, 90) ?? node);
}"""
"""What the game screen has no room for: too wide, names of sides cut, what to do next under the controls."""


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (360, 740), (667, 375), (740, 360), (720, 450), (800, 600), (1024, 768)]
)
def test_small_screens_show_whose_turn_it_is_and_what_to_do(
    width: int, height: int, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True).new_page()
    for name, *moves in (("siam",), (ABALONE,), ("saiju", "d1", "c2", "g7", "d1pa1")):
        begin(page, name, *moves, **({"players": 3} if moves else {}))
        assert page.evaluate(SQUEEZED) == [], name
    expect(page.locator(".end-turn")).to_be_visible()
    page.locator("#bar-actions button").click()
    page.locator("[data-command=draw]").click()
    page.locator("#dialog [data-command=send]").click()
    expect(page.locator("#end")).to_be_visible()
    page.locator("#end").evaluate("card => Promise.all(card.getAnimations().map(animation => animation.finished))")
    assert page.evaluate(SQUEEZED) == []


def test_the_open_list_of_moves_leaves_board_and_status_free(phone: Page) -> None:
    begin(phone, "saiju", "d1", "c2", "g7", "d1pa1")
    phone.locator("[data-action=moves]").click()
    phone.locator("#moves .ply").first.click()
    board, status, moves = (phone.locator(part).bounding_box() for part in ("#board svg", "#status", "#moves"))
    assert board
    assert status
    assert moves
    assert board["y"] + board["height"] <= status["y"] + 1
    assert status["y"] + status["height"] <= moves["y"] + 1


def test_an_animal_dropped_among_its_reserve_leaves_the_board(page: Page) -> None:
    begin(page, "siam", "b1N", "e5W", x_rule="off")
    drag(page, middle(page, "b1"), centre(page.locator("#seats-below .slot[data-slot]").first))
    plies(page, "b1N", "e5W", "b1-")


def test_the_reserve_is_chosen_by_key_while_an_animal_may_leave(page: Page) -> None:
    begin(page, "siam", "b1N", "e5W", x_rule="off")
    cell(page, "b1").click()
    page.locator("#seats-below .slot[data-slot]").last.focus()
    page.keyboard.press("Enter")
    plies(page, "b1N", "e5W")
    expect(page.locator("#seats-below .slot[aria-pressed=true]")).to_have_count(1)
