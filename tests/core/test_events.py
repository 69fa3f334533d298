from banmen.core.events import Event, applied

CELLS = ("a1", "b1", "c1", "d1")


def test_a_line_moves_as_one() -> None:
    pieces = {"a1": "elephant", "b1": "rock", "c1": "rhino"}
    events = (Event("moved", "a1", "b1", "elephant"), Event("pushed", "b1", "c1", "rock"), Event("pushed", "c1", "d1", "rhino"))
    assert applied(events, pieces, CELLS) == {"b1": "elephant", "c1": "rock", "d1": "rhino"}


def test_what_leaves_the_board_is_gone() -> None:
    assert applied([Event("ejected", "d1", "off", "rhino")], {"d1": "rhino"}, CELLS) == {}


def test_what_enters_comes_from_beside_the_board() -> None:
    assert applied([Event("entered", "hand", "a1", "rhino")], {}, CELLS) == {"a1": "rhino"}


def test_a_piece_can_change_where_it_stands() -> None:
    assert applied([Event("turned", "a1", "a1", "rhino-N")], {"a1": "rhino-E"}, CELLS) == {"a1": "rhino-N"}


def test_a_mere_announcement_changes_nothing() -> None:
    assert applied([Event("decided")], {"a1": "rhino"}, CELLS) == {"a1": "rhino"}
