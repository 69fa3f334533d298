"""The template of the page is filled."""

import re

import pytest

from banmen import games
from banmen.core.words import Words
from tools import page


def test_a_marker_is_replaced_by_what_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MARKERS", {"pair": lambda a, b="-": f"<{a} {b}>"})
    assert page.fill("a <!-- build: pair x y --> b <!-- build: pair x -->") == "a <x y> b <x ->"


def test_other_comments_stay() -> None:
    assert page.fill("<!-- built by hand -->") == "<!-- built by hand -->"


def test_an_unknown_marker_is_refused() -> None:
    with pytest.raises(KeyError):
        page.fill("<!-- build: nothing -->")


def test_the_games_stand_in_their_order() -> None:
    assert re.findall(r'<article class="card" id="new=(\w+)"', page.cards()) == ["siam", "abalone", "saiju"]


def test_a_card_shows_a_board_as_decoration_without_coordinates_and_hit_cells() -> None:
    card = page.card(games.load("siam"))
    assert '<svg class="board siam" viewBox="' in card
    assert 'aria-hidden="true"' in card
    assert 'data-id="ground' in card
    assert "data-target" not in card
    assert 'data-id="coordinates' not in card


def test_a_name_in_another_script_is_marked_with_its_language() -> None:
    assert '<h2>Siam <span lang="zh-Hant">暹羅</span></h2>' in page.card(games.load("siam"))


def test_the_words_of_a_card_are_no_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"card.native": "<b>", "card.native.lang": '"'}
    words = Words("en")
    monkeypatch.setattr(words, "entries", said)
    assert page.native(words) == ' <span lang="&quot;">&lt;b&gt;</span>'
    assert page.native(Words("en")) == ""
