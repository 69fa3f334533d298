"""Where a press goes: from pixels to user units, and to the legal cell near by."""

import pytest

from banmen.web.aim import FINGER_REACH, MOUSE_REACH, Frame, aim, nearest, step

CENTRES = {"a1": (0.0, 0.0), "b1": (100.0, 0.0), "c1": (200.0, 0.0), "a2": (0.0, -100.0), "b2": (100.0, -100.0)}


def test_a_picture_is_fitted_and_centred_in_its_frame() -> None:
    wide = Frame(10, 20, 400, 200, (-50, -50, 200, 200))
    assert wide.scale == 1
    assert wide.units(10 + 200, 20 + 100) == (50, 50)
    assert wide.units(10 + 100, 20) == (-50, -50)


def test_a_hidden_picture_has_a_scale_all_the_same() -> None:
    assert Frame(0, 0, 0, 0, (0, 0, 100, 100)).units(0, 0) == (50, 50)


def test_a_press_on_a_useful_cell_goes_there() -> None:
    assert aim((45, 0), "a1", CENTRES, {"a1", "b1"}, FINGER_REACH) == "a1"


def test_a_tap_between_two_cells_goes_to_the_legal_one() -> None:
    assert aim((42, 0), "a1", CENTRES, {"b1"}, FINGER_REACH) == "b1"


def test_a_mouse_is_taken_at_its_word_sooner_than_a_finger() -> None:
    assert aim((42, 0), "a1", CENTRES, {"b1"}, MOUSE_REACH) == "a1"


def test_a_press_well_inside_a_dead_cell_stays_there() -> None:
    assert aim((20, 0), "a1", CENTRES, {"b1"}, FINGER_REACH) == "a1"


@pytest.mark.parametrize(("point", "target"), [((-70, 0), "a1"), ((-90, 0), None)])
def test_a_press_on_the_frame_reaches_only_a_cell_close_by(point: tuple[float, float], target: str | None) -> None:
    assert aim(point, None, CENTRES, {"a1"}, FINGER_REACH) == target


def test_without_useful_cells_a_press_means_what_it_hit() -> None:
    assert aim((42, 0), "a1", CENTRES, set(), FINGER_REACH) == "a1"
    assert nearest((0, 0), CENTRES, ()) == (None, float("inf"))


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [("a1", (1, 0), "b1"), ("b1", (0, -1), "b2"), ("b2", (-1, 0), "a2"), ("c1", (1, 0), None), ("a1", (0, 1), None)],
)
def test_arrow_keys_step_from_cell_to_cell(start: str, way: tuple[int, int], end: str | None) -> None:
    assert step(start, CENTRES, *way) == end
