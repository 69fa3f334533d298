from collections.abc import Callable

import pytest

from banmen.core.errors import Unreadable
from banmen.core.rows import Part, check_cells, check_length, check_pieces, check_rows, lettered, write_row
from banmen.core.words import Words


def test_parts_know_their_columns() -> None:
    assert Part("5.1*3/x", 3).split("./") == [Part("5", 3), Part("1*3", 5), Part("x", 9)]
    assert Part(".", 1).split(".") == [Part("", 1), Part("", 2)]
    assert Part("", 4).split("_") == [Part("", 4)]


def test_a_refused_part_says_where_and_what() -> None:
    refused = Part("q" * 50, 7).refuse("bad-cell", limit=4)
    assert (refused.code, refused.facts) == ("bad-cell", {"column": 7, "found": "q" * 40 + "...", "limit": 4})


@pytest.mark.parametrize(
    ("cells", "empty", "row"),
    [("..w.ww", ".", "2w1ww"), (".....", ".", "5"), (["ks", "", "", "wm", "wm", "x"], "", "ks2wmwmx"), ("", ".", "")],
)
def test_runs_of_empty_cells_are_numbers(cells: str, empty: str, row: str) -> None:
    assert write_row(cells, empty) == row


@pytest.mark.parametrize(
    ("check", "code", "facts"),
    [
        (lambda: check_length("12345", 4), "position-long", {"column": 5, "limit": 4}),
        (lambda: check_rows([Part("5", 1)], 2, 7), "row-count", {"column": 7, "count": 1, "wanted": 2}),
        (lambda: check_cells("..", 3, "b", 7), "row-length", {"column": 7, "row": "b", "count": 2, "wanted": 3}),
        (lambda: check_pieces([2, 5, 9], "rock", 1), "many-pieces", {"column": 5, "piece": "@rock", "count": 3, "limit": 1}),
        (lambda: lettered([Part("1", 4), Part("q3", 6)], ("", "e")), "unknown-field", {"column": 6, "found": "q3"}),
        (lambda: lettered([Part("1", 4), Part("", 6)], ("", "e")), "unknown-field", {"column": 6, "found": ""}),
        (lambda: lettered([Part("e1", 4), Part("E2", 7)], ("e",)), "field-twice", {"column": 7, "found": "E2"}),
    ],
)
def test_what_no_position_may_have(check: Callable[[], object], code: str, facts: dict[str, object]) -> None:
    with pytest.raises(Unreadable) as caught:
        check()
    assert (caught.value.code, caught.value.facts) == (code, facts)
    assert Words("en", "banmen.core").say(caught.value.phrase)


def test_what_a_position_may_have() -> None:
    check_length("1234", 4)
    check_rows([Part("5", 1)], 1, 1)
    check_cells("..", 2, "b", 1)
    check_pieces([2], "rock", 1)
    fields = [Part("", 4), Part("E1", 6)]
    assert lettered(fields, ("", "e")) == {"": fields[0], "e": fields[1]}
