"""The template of the page is filled."""

import pytest

from tools import page


def test_a_marker_is_replaced_by_what_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MARKERS", {"pair": lambda a, b="-": f"<{a} {b}>"})
    assert page.fill("a <!-- build: pair x y --> b <!-- build: pair x -->") == "a <x y> b <x ->"


def test_other_comments_stay() -> None:
    assert page.fill("<!-- built by hand -->") == "<!-- built by hand -->"


def test_an_unknown_marker_is_refused() -> None:
    with pytest.raises(KeyError):
        page.fill("<!-- build: nothing -->")


def test_a_board_is_decoration_without_coordinates_and_hit_cells() -> None:
    board = page.board("siam")
    assert board.startswith('<svg class="board siam" viewBox="')
    assert 'aria-hidden="true"' in board
    assert 'data-id="ground' in board
    assert "data-target" not in board
    assert 'data-id="coordinates' not in board


def test_a_board_can_show_a_position() -> None:
    assert 'data-id="piece-c3"' in page.board("siam", "5.5.2*2.5.5_1")
    assert page.board("siam", "5.5.2*2.5.5_1") != page.board("siam")
