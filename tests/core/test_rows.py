import pytest

from banmen.core.rows import Part, write_row


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
