"""What moves after a move: one step for each piece, from its events."""

from banmen.core.events import Event
from banmen.core.geometry import Point
from banmen.web.steps import plan, turned

CENTRES: dict[str, Point] = {"a1": (50, 450), "b1": (150, 450), "c1": (250, 450)}


def places(target: str, event: Event) -> Point | None:
    return {**CENTRES, "hand": (50, 700)}.get(target)


def test_a_move_travels_from_where_it_started() -> None:
    (step,) = plan([Event("moved", "a1", "b1", "rhino-N")], {"a1": "rhino-N"}, places)
    assert (step.item, step.shift, step.turn, step.milliseconds) == ("piece-b1", (-100, 0), 0, 180)


def test_a_push_moves_the_whole_line_together() -> None:
    events = [Event("moved", "a1", "b1", "rhino-E"), Event("pushed", "b1", "c1", "rock")]
    steps = plan(events, {"a1": "rhino-E", "b1": "rock"}, places)
    assert [(step.item, step.shift) for step in steps] == [("piece-b1", (-100, 0)), ("piece-c1", (-100, 0))]
    assert len({(step.milliseconds, step.easing) for step in steps}) == 1


def test_a_piece_without_a_place_to_go_falls_the_way_it_was_pushed() -> None:
    events = [Event("moved", "b1", "c1", "rhino-E"), Event("fell", "c1", "off", "rock"), Event("decided", "", "c1", "rhino-E")]
    moved, fell = plan(events, {"b1": "rhino-E", "c1": "rock"}, places)
    assert (moved.item, moved.leaving) == ("piece-c1", False)
    assert (fell.item, fell.leaving, fell.shift, fell.scale) == ("piece-c1", True, (100, 0), 0.6)


def test_a_piece_taken_off_slides_to_its_slot() -> None:
    (step,) = plan([Event("left", "a1", "hand", "rhino-N")], {"a1": "rhino-N"}, places)
    assert (step.leaving, step.shift) == (True, (0, 250))


def test_an_animal_enters_from_its_slot() -> None:
    (step,) = plan([Event("entered", "hand", "a1", "rhino-N")], {}, places)
    assert (step.item, step.shift, step.fade) == ("piece-a1", (0, 250), False)


def test_a_turn_on_the_spot_goes_the_short_way_round() -> None:
    (step,) = plan([Event("turned", "a1", "a1", "rhino-N")], {"a1": "rhino-W"}, places)
    assert (step.turn, step.milliseconds) == (-90, 160)
    assert [turned(f"rhino-{side}", "rhino-N") for side in "NESW"] == [0, 90, 180, -90]
    assert turned("shadow-moon", "white-moon") == turned("", "rhino-N") == turned("rock", "rock") == 0


def test_a_stone_that_replaces_a_shadow_grows() -> None:
    (step,) = plan([Event("replaced", "a1", "a1", "white-moon")], {"a1": "shadow-moon"}, places)
    assert (step.scale, step.fade, step.milliseconds) == (0.8, False, 140)


def test_nothing_moves_where_nothing_is_seen() -> None:
    assert plan([Event("passed")], {}, places) == ()
