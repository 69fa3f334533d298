"""A fourth game: the template, copied into the folder of games and built with nothing else touched."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from banmen import games
from e2e.browser import ready
from tools import dist

TOY = "toy"


@pytest.fixture(scope="module")
def toy_site(folder: Path, site: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a page that was built from a copy of the sources with the toy in it."""
    sources = tmp_path_factory.mktemp("sources")
    for name in ("py", "assets"):
        shutil.copytree(dist.ROOT / name, sources / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("index.html", "pyscript.toml", "LICENSE"):
        shutil.copy(dist.ROOT / name, sources / name)
    (sources / "node_modules").symlink_to(dist.NODE_MODULES)
    shutil.copytree(sources / "py/banmen/games/_template", sources / "py/banmen/games" / TOY)
    command = [sys.executable, "-m", "tools.dist", str(folder / "some" / "where" / "four")]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": str(sources / "py")})
    return site.replace("banmen", "four")


def test_it_has_a_card_a_form_and_a_table(phone: Page, toy_site: str) -> None:
    phone.goto(toy_site)
    ready(phone)
    cards = phone.locator(".card")
    expect(cards).to_have_count(len(games.names()) + 1)
    card = cards.last
    expect(card.locator("h2")).to_have_text("Three in a row")
    expect(card.locator(".facts")).to_have_text("2 players · 5 min")
    expect(card.locator("svg.toy [data-id^=piece]")).to_have_count(4)

    card.locator(".start").click()
    dialog = phone.locator("#dialog")
    expect(dialog.locator("h2")).to_have_text("New game: Three in a row")
    expect(dialog.locator("[name=preset]")).to_have_count(2)
    expect(dialog.locator("summary small")).to_have_text("3 by 3 squares · three in a line win")
    dialog.locator("[name=preset][value=large]").check()
    expect(dialog.locator("summary small")).to_have_text("4 by 4 squares · three in a line win")
    dialog.locator("summary").click()
    expect(dialog.get_by_label("Three in a line lose")).not_to_be_checked()
    expect(dialog.get_by_role("radio", name="4 by 4")).to_be_checked()
    assert [text for text in dialog.locator("legend, label, label > span").all_inner_texts() if not text.strip()] == []
    dialog.locator("[name=who][value=people]").check()
    dialog.locator(".filled").click()

    phone.wait_for_selector("html[data-screen=table] #board svg.toy")
    assert phone.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--aspect')") == "1.000"
    for cell in ("a1", "d4", "b1", "d3", "c1"):
        phone.locator(f"#board [data-target={cell}]").click()
    expect(phone.locator("#end h2")).to_have_text("Discs win")
    phone.locator("[data-command=menu]").click()
    expect(dialog.locator(".hint")).to_have_text("Three in a row, a game of nobody and everybody.")
    phone.goto(toy_site + "#about")
    expect(dialog.locator("li")).to_have_count(len(games.names()) + 1)
