"""The 15 start layouts of the page."""

import re

import pytest

from banmen.games.abalone import rules, text
from banmen.games.abalone.board import CELLS, INDEX
from banmen.games.abalone.layouts import LAYOUTS
from games.abalone.helpers import named, start
from oracles import abalone as oracle

PRINTED = {
    "standard": "wwwww/wwwwww/..www../......../........./......../..bbb../bbbbbb/bbbbb",
    "belgian-daisy": "ww.bb/wwwbbb/.ww.bb./......../........./......../.bb.ww./bbbwww/bb.ww",
    "german-daisy": "...../ww..bb/www.bbb/.ww..bb./........./.bb..ww./bbb.www/bb..ww/.....",
    "swiss-daisy": "...../ww..bb/wbw.bwb/.ww..bb./........./.bb..ww./bwb.wbw/bb..ww/.....",
    "dutch-daisy": "ww.bb/wbwbwb/.ww.bb./......../........./......../.bb.ww./bwbwbw/bb.ww",
    "french-daisy": "...../..bb../..bbb../.wwbbww./.www.www./.wwbbww./..bbb../..bb../.....",
    "the-wall": "..w../....../.wwwww./wwwwwwww/........./bbbbbbbb/.bbbbb./....../..b..",
    "domination": "...../w....b/ww...bb/wwww.bbb/...b.b.../bbb.wwww/bb...ww/b....w/.....",
    "alliances": "...../.wwbb./.w.wbb./.w.bw.b./.w.b.w.b./.w.bw.b./.wwb.b./.wwbb./.....",
    "fujiyama": "wwwww/.wbbw./..wbw../...ww.../........./...bb.../..bwb../.bwwb./bbbbb",
    "snakes": "bbbbb/b...../b....../b..bbww./.b.b.w.w./.bbww..w/......w/.....w/wwwww",
    "face-to-face": "...../....../ww...bb/www..bbb/wwww.bbbb/www..bbb/ww...bb/....../.....",
    "pyramid": "w..../ww..../www..../wwww..../wwww.bbbb/....bbbb/....bbb/....bb/....b",
    "infiltration": ".bwb./.bbbb./.bwbwb./.b....b./........./.w....w./.wbwbw./.wwww./.wbw.",
    "alien-attack": "b.b.b/.bwwb./.bwbwb./...bb.../........./...ww.../.wbwbw./.wbbw./w.w.w",
}
"""The last column of the page's table."""


def test_names_and_default():
    assert tuple(LAYOUTS) == tuple(PRINTED)
    layout = next(option for option in rules.OPTIONS if option.name == "layout")
    assert (layout.values, layout.default) == (tuple(PRINTED), "standard")


@pytest.mark.parametrize("layout", PRINTED)
def test_layout(layout):
    s = start(layout=layout)
    assert s == text.read_position(PRINTED[layout], s.options._asdict())
    assert [named(s.black), named(s.white)] == [
        " ".join(sorted(map(oracle.name, oracle.listed(cells)))) for cells in oracle.LAYOUTS[layout]
    ]
    assert (s.turn, s.lost) == (1, (0, 0))
    assert s.black.bit_count() == s.white.bit_count() == 14
    assert not s.black & s.white


@pytest.mark.parametrize("layout", PRINTED)
def test_symmetry(layout):
    """A half-turn maps each colour on itself, or onto the other."""
    s = start(layout=layout)
    half_turn = {INDEX[cell]: INDEX[other] for cell, other in zip(CELLS, reversed(CELLS), strict=True)}
    black, white = (sum(1 << half_turn[at] for at in half_turn if mask >> at & 1) for mask in (s.black, s.white))
    assert (black, white) in ((s.black, s.white), (s.white, s.black))


def test_tables_of_the_page_agree():
    """The printed rows hold what the printed lists say."""
    for layout, rows in PRINTED.items():
        cells = [cell for row in "ihgfedcba" for cell in CELLS if cell[0] == row]
        flat = rows.replace("/", "")
        assert len(flat) == 61
        for colour, listed in zip("bw", oracle.LAYOUTS[layout], strict=True):
            found = {cells[match.start()] for match in re.finditer(colour, flat)}
            assert found == {oracle.name(cell) for cell in oracle.listed(listed)}
