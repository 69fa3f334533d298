"""The computer at the table: it answers, waits, is stopped, watched and replaced, and whoever likes sits in its place.

Most tests have an engine of their own, which plays the first legal move: one that never ends by itself, and one that is quick.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from banmen import games
from banmen.app.flow import BETWEEN, SOON
from banmen.app.players import own_plies, request, seed_of
from banmen.app.session import Session
from banmen.core.record import Record
from banmen.core.transcript import Transcript, transcript
from banmen.search.service import answer
from e2e.browser import DEVICES, PATIENCE, Complaints, ready
from e2e.playing import Player
from e2e.saving import act, begun, emptied, press, record_of, show, store
from e2e.thinker import BROKEN, ENDLESS, QUICK, opened, patient, python

Open = Callable[..., Page]

ANSWER = "g7g8"
"""What these engines answer to the first moves of Abalone here."""


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """Everything that is expected may take as long as an engine takes to start on a busy machine."""
    yield from patient(PATIENCE)


@pytest.fixture(scope="module")
def started(browser: Browser, site: str) -> Iterator[Page]:
    """A page that is started once for all tests, with an engine that thinks until it is told to move."""
    yield from opened(browser, site, "phone", ENDLESS)


@pytest.fixture
def page(started: Page, complaints: Complaints) -> Page:
    """That page without saved games."""
    return emptied(started, complaints)


@pytest.fixture
def quick(new_context: Callable[..., BrowserContext], boot: Open) -> Page:
    """A desktop with an engine that moves at once."""
    context = new_context(**DEVICES["desktop"])
    context.route("**/py/worker.*.py", lambda route: python(route, QUICK))
    return boot(context.new_page())


def kept(page: Page) -> Transcript:
    """What is saved of the game on the screen."""
    return store(page).open(page.url.partition("#game=")[2])


def plies(page: Page, *texts: str) -> None:
    """Expects exactly these moves in the list."""
    expect(page.locator("#moves .ply")).to_have_text(list(texts))


def thinks(page: Page, seat: int = 2) -> None:
    """Expects that the computer thinks for a seat, and is slow enough to say so."""
    expect(page.locator(f'.strip.thinking[data-seat="{seat}"]')).to_be_visible()
    expect(page.locator(".thought")).to_contain_text("Depth")


def rests(page: Page) -> None:
    """Expects that nobody thinks."""
    expect(page.locator(".strip.thinking")).to_have_count(0)
    expect(page.locator(".thought")).to_be_empty()


def test_the_computer_answers_when_it_is_told_to_move(page: Page) -> None:
    show(page, begun("abalone"), (0, 6))
    press(page, "c3", "d3")
    thinks(page)
    expect(page.locator("#status .line")).to_have_text("Level 6 is thinking…")
    expect(page.locator(".thought")).to_have_text("Depth 9 · g7g8 · +1.3")
    act(page, "move-now")
    plies(page, "c3d3", ANSWER)
    rests(page)
    expect(page.locator("#status .line")).to_have_text(
        "Computer, level 6 played g7g8. Black to move: tap a marble, or drag it."
    )
    assert [str(move) for move in record_of(page).moves] == [str(move) for move in begun("abalone", "c3d3", ANSWER).moves]
    act(page, "undo")
    plies(page)
    act(page, "redo")
    plies(page, "c3d3", ANSWER)


def test_undo_while_it_thinks_stops_it_for_good(page: Page) -> None:
    show(page, begun("abalone"), (0, 6))
    press(page, "c3", "d3")
    thinks(page)
    act(page, "undo")
    plies(page)
    rests(page)
    press(page, "c4", "d4")
    thinks(page)
    act(page, "move-now")
    plies(page, "c4d4", ANSWER)


def test_a_press_while_it_thinks_is_answered_in_words(page: Page) -> None:
    show(page, begun("abalone", "c3d3"), (0, 6))
    thinks(page)
    press(page, "d3")
    expect(page.locator("#status .line")).to_have_text("It is the computer's turn.")
    expect(page.locator("#board .layer-marks > *")).to_have_count(0)
    act(page, "move-now")
    plies(page, "c3d3", ANSWER)
    press(page, "d3")
    expect(page.locator("#board .layer-marks > *")).not_to_have_count(0)


def test_a_reload_while_it_thinks_lets_it_think_again(page: Page) -> None:
    show(page, begun("abalone"), (0, 6))
    press(page, "c3", "d3")
    thinks(page)
    page.reload()
    thinks(ready(page))
    act(page, "move-now")
    plies(page, "c3d3", ANSWER)


def test_one_looks_back_flips_and_asks_while_it_thinks_and_it_waits(page: Page) -> None:
    show(page, begun("abalone", "c3d3", "g5f4"), (0, 6))
    press(page, "c4", "d4")
    thinks(page)
    page.locator("#moves .ply").first.click()
    expect(page.locator("#status")).to_have_class("looking")
    expect(page.locator("[data-action=move-now]")).to_be_hidden()
    act(page, "now")
    thinks(page)
    act(page, "flip")
    page.locator("[data-command=menu]").click()
    page.keyboard.press("Escape")
    thinks(page)
    act(page, "move-now")
    expect(page.locator("#moves .ply")).to_have_count(4)


def test_playing_on_from_an_earlier_position_lets_it_move(page: Page) -> None:
    show(page, begun("abalone", "c3d3", "g5f4", "c4d4", "g6f5"), (0, 6))
    page.locator("#moves .ply").nth(2).click()
    rests(page)
    act(page, "branch")
    thinks(page)
    act(page, "move-now")
    expect(page.locator("#moves .ply")).to_have_count(4)
    expect(page.locator("#moves .ply").nth(2)).to_have_text("c4d4")


def test_resigning_while_it_thinks_ends_the_game(page: Page) -> None:
    show(page, begun("abalone", "c3d3"), (0, 6))
    thinks(page)
    page.locator("[data-command=menu]").click()
    expect(page.locator("#dialog [data-command=draw]")).to_have_count(0)
    page.locator("#dialog [data-command=resign]").click()
    page.locator("#dialog [data-command^=resign-]").click()
    expect(page.locator("#end h2")).to_have_text("Computer, level 6 wins")
    expect(page.locator("#end .reason")).to_have_text("You resigned.")
    plies(page, "c3d3")
    act(page, "undo")
    thinks(page)


def test_leaving_while_it_thinks_leaves_the_game_as_it_is(page: Page) -> None:
    show(page, begun("abalone", "c3d3"), (0, 6))
    thinks(page)
    page.locator("#back").click()
    card = page.locator("[data-game=abalone] .start")
    expect(card).to_contain_text("Continue, move 2")
    page.goto("#games")
    expect(page.locator(".save h2")).to_have_text("You against Level 6, Master")
    page.goto("#")
    card.click()
    thinks(page)
    plies(page, "c3d3")


def test_seats_change_hands_in_the_middle_of_a_game(page: Page) -> None:
    show(page, begun("abalone", "c3d3"), (0, 0))
    page.locator("#seats-above .who").click()
    page.locator('#dialog [name=seat-2][value="computer"]').check()
    page.locator('#dialog [name=level-2][value="5"]').check()
    expect(page.locator("#dialog .level-why:visible")).to_have_text("Expert seldom slips.")
    page.locator("#dialog .filled").click()
    thinks(page)
    expect(page.locator("#seats-above .player")).to_contain_text("5")
    assert kept(page).levels == (0, 5)
    page.locator("[data-command=menu]").click()
    page.locator("#dialog [data-command=players]").click()
    page.locator('#dialog [name=who][value="people"]').check()
    page.locator("#dialog [name=name-2]").fill("Ken")
    page.keyboard.press("Enter")
    rests(page)
    assert (kept(page).levels, kept(page).names) == ((), ("", "Ken"))
    press(page, "g5", "f4")
    plies(page, "c3d3", "g5f4")


def test_who_plays_alone_sits_in_front(page: Page) -> None:
    show(page, begun("abalone"), (6, 0))
    thinks(page, seat=1)
    expect(page.locator("#seats-below .strip")).to_have_attribute("data-seat", "2")
    expect(page.locator("#table [data-action=undo]")).to_be_disabled()
    act(page, "move-now")
    expect(page.locator("#table [data-action=undo]")).to_be_disabled()
    rests(page)


def test_a_new_game_is_against_the_level_that_was_chosen_last(page: Page) -> None:
    page.goto("#new=siam")
    expect(page.locator("[name=seat-1][value=person], [name=seat-2][value=computer]")).to_have_count(2)
    for chosen in ("[name=seat-1][value=person]", "[name=seat-2][value=computer]", "[name=who][value=computer]"):
        expect(page.locator(chosen)).to_be_checked()
    page.locator("[name=level-2][value='4']").check()
    page.locator("#dialog .filled").click()
    page.wait_for_selector("html[data-screen=table] #board svg")
    assert kept(page).levels == (0, 4)
    page.goto("#new=saiju")
    page.locator("[name=players][value='3']").check()
    for seat in (2, 3):
        expect(page.locator(f"[name=level-{seat}][value='4']")).to_be_checked()
    page.locator("[name=who][value=people]").check()
    expect(page.locator("#dialog .strength:visible")).to_have_count(0)
    page.locator("[name=seat-3][value=computer]").check()
    expect(page.locator("[name=who]:checked")).to_have_count(0)
    page.locator("[name=lot]").check()
    page.locator("[name=name-1]").fill("Ann")
    page.locator("#dialog .filled").click()
    page.wait_for_selector("html[data-screen=table] #board svg.saiju")
    assert sorted(kept(page).levels) == [0, 0, 4]
    assert sorted(kept(page).names) == ["", "Ann", "Player 2"]


def test_who_plays_alone_is_told_the_seat_that_was_drawn(page: Page) -> None:
    page.goto("#new=siam")
    page.locator("[name=lot]").check()
    page.locator("#dialog .filled").click()
    page.wait_for_selector("html[data-screen=table] #board svg")
    seat = ("Elephants", "Rhinos")[kept(page).levels.index(0)]
    expect(page.locator(".notice", has_text=f"You play {seat}.")).to_be_visible()


FRAMES = """async () => {
  const long = [];
  const observer = new PerformanceObserver(list => long.push(...list.getEntries().map(entry => entry.duration)));
  observer.observe({ type: "longtask" });
  for (let n = 0; n < 60; n++) await new Promise(requestAnimationFrame);
  observer.disconnect();
  return long;
}"""
"""The tasks of more than 50 ms in 60 frames."""


def test_the_page_stays_smooth_while_it_thinks(page: Page) -> None:
    show(page, begun("abalone", "c3d3"), (0, 6))
    thinks(page)
    seen = [page.evaluate(FRAMES) for _ in range(3)]  # the processor may be busy with something else
    assert [] in seen
    thinks(page)


def test_computers_are_watched_held_and_stepped(quick: Page) -> None:
    show(quick, begun("abalone"), (1, 2))
    moves = quick.locator("#moves .ply")
    expect(moves).not_to_have_count(0)
    act(quick, "pause")
    expect(quick.locator("#status .line")).to_contain_text("Paused.")
    played = moves.count()
    for more in (1, 2):
        act(quick, "step")
        expect(moves).to_have_count(played + more)
        expect(quick.locator("#status .line")).to_contain_text("Paused.")
    act(quick, "undo")
    expect(moves).to_have_count(played + 1)
    act(quick, "run")
    quick.wait_for_function("n => document.querySelectorAll('#moves .ply').length >= n", arg=played + 3)
    act(quick, "undo")
    expect(quick.locator("#status .line")).to_contain_text("Paused.")


TIMES = """() => {
  window.times = [performance.now()];
  const drawn = () => window.times.push(performance.now());
  new MutationObserver(drawn).observe(document.getElementById("moves"), { childList: true, subtree: true });
}"""


def test_its_moves_come_slowly_enough_to_follow(quick: Page) -> None:
    """Saiju: the two plies of a turn come one after the other."""
    show(quick, begun("saiju", "d1", "c2", "g7", "d1pa1"), (0, 1))
    quick.evaluate(TIMES)
    quick.locator(".end-turn").click()
    expect(quick.locator("#moves .ply")).to_have_count(7)
    expect(quick.locator("#status .line")).not_to_contain_text("thinking")
    times = quick.evaluate("window.times")
    assert times[-1] - times[1] >= SOON + min(SOON, BETWEEN)
    assert record_of(quick).turn == 1


def test_a_broken_engine_is_told_in_words_and_one_can_play_on(
    new_context: Callable[..., BrowserContext], boot: Open, complaints: Complaints
) -> None:
    complaints.expect("ZeroDivisionError")
    context = new_context(**DEVICES["phone"])
    context.route("**/py/worker.*.py", lambda route: python(route, BROKEN))
    page = boot(context.new_page())
    show(page, begun("abalone", "c3d3"), (0, 4))
    line = page.locator("#status .line")
    expect(line).to_have_text("The computer player does not answer. Your game is kept.")
    act(page, "try-again")
    expect(line).to_have_text("Level 4 is thinking…")
    expect(line).to_have_text("The computer player does not answer. Your game is kept.")
    act(page, "play-both")
    assert kept(page).levels == ()
    press(page, "g5", "f4")
    plies(page, "c3d3", "g5f4")


def test_an_engine_that_dies_is_replaced_and_the_game_goes_on(page: Page) -> None:
    show(page, begun("abalone", "c3d3"), (0, 4))
    thinks(page)
    page.evaluate("document.querySelector('script[name^=engine]').xworker.terminate()")
    expect(page.locator(".notice")).to_contain_text("started anew")
    thinks(page)
    act(page, "move-now")
    plies(page, "c3d3", ANSWER)


def native(record: Record, levels: tuple[int, ...], level: int, **limits: Any) -> Record:
    """The record after the turn that the engine plays here, outside of the browser."""
    session = Session(transcript(record)._replace(levels=levels))
    wish = {**request(session, seed_of("whole")), "level": level}
    reply = answer({**wish, "limits": limits} if limits else wish)
    return record.play(*own_plies(record, reply))


def test_a_whole_game_is_won_against_level_1(phone: Page, boot: Open) -> None:
    """The script is what the best level plays; what the computer answers is known beforehand, as it is the same everywhere."""
    levels = (0, 1)
    boot(phone)
    player = Player(phone, begun("siam"))
    show(phone, player.record, levels, "whole")
    while not player.record.outcome:
        for move in native(player.record, levels, 6, nodes=6000).moves[len(player.record.moves) :]:
            player.play(move)
        if not player.record.outcome:
            player.record = native(player.record, levels, 1)
            expect(phone.locator("#moves .ply")).to_have_count(len(player.record.moves))
        assert len(player.record.moves) < 200
    expect(phone.locator("#end h2")).to_have_text("You win")
    saved = record_of(phone)
    assert saved.moves == player.record.moves
    assert games.load("siam").rules.outcome(saved.state)
