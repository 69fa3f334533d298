"""The board: rules 1 to 4."""

from banmen.games.abalone.board import BOARD, CELLS, INDEX, NAME, STEP, bits, heading, ray, rim
from oracles import abalone as oracle


def test_cells():
    """Rules 1 and 3: 61 cells, A1-A5 up to I5-I9."""
    assert len(CELLS) == 61
    rows = {row: [cell for cell in CELLS if cell[0] == row] for row in "abcdefghi"}
    ends = {row: (cells[0], cells[-1]) for row, cells in rows.items()}
    assert ends == {
        "a": ("a1", "a5"), "b": ("b1", "b6"), "c": ("c1", "c7"), "d": ("d1", "d8"), "e": ("e1", "e9"),
        "f": ("f2", "f9"), "g": ("g3", "g9"), "h": ("h4", "h9"), "i": ("i5", "i9"),
    }  # fmt: skip
    assert set(CELLS) == {oracle.name(cell) for cell in oracle.ALL_CELLS}
    assert list(bits(BOARD)) == sorted(NAME)


def test_neighbours():
    """Rule 4: the directions; 156 adjacent pairs."""
    directions = {"E": oracle.E, "W": oracle.W, "NE": oracle.NE, "SW": oracle.SW, "NW": oracle.NW, "SE": oracle.SE}
    pairs = set()
    for cell in CELLS:
        for name, direction in directions.items():
            target = oracle.step(oracle.cell(cell), direction)
            assert NAME.get(INDEX[cell] + STEP[name]) == (oracle.name(target) if target in oracle.ALL_CELLS else None)
            if target in oracle.ALL_CELLS:
                pairs.add(frozenset((oracle.cell(cell), target)))
    assert len(pairs) == 156


def test_rim():
    assert " ".join(NAME[at] for at in bits(rim(STEP["E"]))) == "a5 b6 c7 d8 e9 f9 g9 h9 i9"
    assert " ".join(NAME[at] for at in bits(rim(STEP["SW"]))) == "a1 a2 a3 a4 a5 b1 c1 d1 e1"


def test_lines():
    assert [NAME[at] for at in ray(INDEX["a1"], STEP["NE"])] == ["b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9"]
    assert heading(INDEX["c3"], INDEX["c5"]) == (STEP["E"], 2)
    assert heading(INDEX["e5"], INDEX["d5"]) == (STEP["SE"], 1)
    assert heading(INDEX["c3"], INDEX["d5"]) is None
    assert heading(INDEX["c3"], INDEX["c3"]) is None
