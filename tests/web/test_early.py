"""What `assets/early.js` lets through of a kept picture: all that the games draw, and nothing that could run or load."""

import random
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from banmen import games
from banmen.core.picture import inner, small
from banmen.core.record import Record
from banmen.core.scene import View

SOURCE = (Path(__file__).parents[2] / "assets" / "early.js").read_text("utf-8")
FLAGS = {"": 0, "is": re.IGNORECASE | re.DOTALL}
PATTERNS = {
    name: re.compile(text, FLAGS[flags])
    for name, text, flags in re.findall(r"const (TAGS|WORDS|DRAWN|PLAIN) = /(.*)/(\w*);", SOURCE)
}


class Elements(HTMLParser):
    """The elements of a markup, each with its attributes."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: set[tuple[str, tuple[tuple[str, str], ...]]] = set()
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keeps an element."""
        self.found.add((tag, tuple((name, value or "") for name, value in attrs)))


def passes(tag: str, attributes: tuple[tuple[str, str], ...]) -> bool:
    """Whether an element may be shown."""
    return PATTERNS["TAGS"].match(tag) is not None and all(
        bool(PATTERNS["WORDS"].match(name))
        or bool(PATTERNS["DRAWN"].match(name.replace("viewbox", "viewBox")) and PATTERNS["PLAIN"].match(value))
        for name, value in attributes
    )


@pytest.mark.parametrize("name", games.names())
def test_what_the_games_draw_is_let_through(name: str) -> None:
    game, chance = games.load(name), random.Random(1)
    record = Record.begin(game, game.rules.initial(game.options({})))
    while len(record.moves) < 60 and record.legal():
        markup = inner(game.look.scene(record.state, View())) + inner(game.look.hits(record.state, View()))
        for element in Elements(markup + small(game, record.state)).found:
            assert passes(*element), element
        record = record.play(chance.choice(record.legal()))


@pytest.mark.parametrize(
    ("tag", "attribute", "value"),
    [
        ("script", "class", "x"),
        ("image", "x", "1"),
        ("a", "class", "x"),
        ("foreignobject", "x", "1"),
        ("animate", "x", "1"),
        ("style", "class", "x"),
        ("iframe", "class", "x"),
        ("g", "onload", "x"),
        ("g", "style", "x"),
        ("g", "id", "table"),
        ("use", "xlink:href", "#x"),
        ("use", "href", "data:x"),
        ("use", "href", "https://a.example/x"),
        ("rect", "fill", "url(https://a.example/x)"),
        ("rect", "fill", "url(x)"),
        ("rect", "fill", "URL(x)"),
        ("rect", "fill", "u\\72l(x)"),
        ("rect", "fill", "x\nurl(x)"),
        ("button", "formaction", "x"),
    ],
)
def test_nothing_that_runs_or_loads_is_let_through(tag: str, attribute: str, value: str) -> None:
    assert not passes(tag, ((attribute, value),))
