"""What the tests of saved games share: what the browser has stored, read by the store itself, and the words on the page."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from app.desk import Memory
from banmen import games
from banmen.app.link import write_link
from banmen.app.store import Store
from banmen.core.record import Record
from banmen.core.record_text import write_record
from banmen.core.transcript import plain_levels, transcript
from e2e.browser import Complaints

STORED = "() => Object.fromEntries(Object.entries(localStorage))"


def stored(page: Page) -> dict[str, str]:
    """Every key of the host and its text."""
    texts: dict[str, str] = page.evaluate(STORED)
    return texts


def store(page: Page) -> Store:
    """The saved games of the page, as its own store reads them."""
    memory = Memory()
    memory.texts = stored(page)
    fresh: Iterator[int] = iter(range(1000))
    return Store(memory, folder(page.url), lambda: "", lambda: str(next(fresh)), games.load)


def record_of(page: Page) -> Record:
    """The record that is saved of the game on the screen."""
    return store(page).open(page.url.partition("#game=")[2]).record


def begun(name: str, *moves: str, **options: Any) -> Record:
    """A game after some written moves."""
    game = games.load(name)
    return Record.begin(game, game.rules.initial(game.options(options))).read(moves)


def open_game(page: Page, record: Record) -> None:
    """Opens a game by its link in a page that is up already or not."""
    page.goto(write_link(record))
    page.wait_for_selector("html[data-screen=table] #board svg")


def emptied(page: Page, complaints: Complaints) -> Page:
    """A page that is up already, without saved games."""
    complaints.watch(page.context)
    page.goto("#games")
    page.wait_for_selector("html[data-screen=games]")
    page.evaluate("localStorage.clear()")
    return page


def show(page: Page, record: Record, levels: tuple[int, ...] = (), id: str = "game") -> None:
    """Opens a saved game whose seats are played by people, or by the computer at these levels."""
    text = write_record(transcript(record)._replace(levels=plain_levels(levels)))
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [kept_key(folder(page.url), id), text])
    page.goto(f"#game={id}")
    page.wait_for_selector("html[data-screen=table] #board svg")


def act(page: Page, action: str) -> None:
    """Presses a button of the game screen."""
    page.locator(f"#table [data-action={action}]:visible").first.click()


def press(page: Page, *targets: str) -> None:
    """Presses cells of the board, one after another."""
    for target in targets:
        page.locator(f'#board [data-target="{target}"]').first.click()


def folder(address: str) -> str:
    """The folder under which the page at an address keeps its games."""
    found = urlsplit(address)
    return "/" if found.scheme == "file" else found.path.rpartition("/")[0] + "/"


def kept_key(path: str, id: str, version: int = 1) -> str:
    """The key under which a copy in a folder keeps a game."""
    return f"banmen:{path}:{version}:game:{id}"
