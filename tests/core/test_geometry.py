import pytest

from banmen.core.geometry import HEX_DIRECTIONS, HEX_ROW, hex_centre, hexagon, rectangle, square_centre


@pytest.mark.parametrize(("side", "count"), [(1, 1), (4, 37), (5, 61)])
def test_the_cells_of_a_hexagon(side: int, count: int) -> None:
    cells = hexagon(side)
    assert len(cells) == len(set(cells)) == count


def test_abalone_names() -> None:
    cells = hexagon(5)
    assert cells[:5] == ("a1", "a2", "a3", "a4", "a5")
    assert cells[-5:] == ("i5", "i6", "i7", "i8", "i9")
    assert "a6" not in cells
    assert "i4" not in cells


def test_squares() -> None:
    assert rectangle(2, 3) == ("a1", "b1", "a2", "b2", "a3", "b3")


def test_squares_have_the_first_rank_below() -> None:
    assert square_centre(0, 0, 5) == (50, 450)
    assert square_centre(4, 0, 5) == square_centre(0, 4, 5, flipped=True) == (450, 450)


def test_the_middle_and_its_neighbours() -> None:
    assert hex_centre("e5", 5) == (0, 0)
    assert hex_centre("e6", 5) == (100, 0)
    assert hex_centre("f6", 5) == (50, -HEX_ROW)
    assert hex_centre("f5", 5) == (-50, -HEX_ROW)
    assert hex_centre("d4", 4) == (0, 0)


def test_every_step_is_one_pitch_long() -> None:
    for row, number in HEX_DIRECTIONS.values():
        x, y = hex_centre(f"{'abcdefghi'[4 + row]}{5 + number}", 5)
        assert (x**2 + y**2) ** 0.5 == pytest.approx(100, abs=0.01)


def test_flipping_turns_by_half_a_turn() -> None:
    for cell in hexagon(5):
        x, y = hex_centre(cell, 5)
        assert hex_centre(cell, 5, flipped=True) == (-x, -y)
