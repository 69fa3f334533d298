"""The counts of the rules page. Depth 4 of the start takes seconds and is counted once; the rest of it is left to the bench."""

from itertools import product
from pathlib import Path

import pytest

from banmen.games.siam import GAME, rules
from banmen.games.siam.push import blocker, pushed
from banmen.games.siam.state import HAND, OFF, Move, State
from banmen.search.perft import perft
from bench.epd import Row, row
from games.siam.boards import state

ROWS = [row(GAME, line) for line in Path(__file__).with_name("perft.epd").read_text("ascii").splitlines()]
DEEP = "start, X rule entering, stepwise force"
"""The position whose fourth depth is counted here."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_perft(row: Row) -> None:
    leaves = {depth: count for depth, count in row.leaves.items() if depth < 4 or row.name == DEEP}
    assert {depth: perft(rules, row.state, depth) for depth in leaves} == leaves


def kind(s: State, m: Move) -> str:
    if m.start == HAND:
        return "enter-push" if pushed(s, m) else "enter"
    if m.end == OFF:
        return "remove"
    return "rotate" if m.start == m.end else "push" if pushed(s, m) else "move"


P1 = "a3:EE b3:RE c3:# d3:EW e3:RN c1:EN c2:# c4:RS a5:ES a4:RN d5:# e1:RW"
P2 = "a1:RN b3:# c3:# d3:# c5:ES c1:RN e5:EW"
P3 = "a1:EN a2:RS a3:EN b3:# c3:# d3:# e4:RW"


@pytest.mark.parametrize(
    ("pieces", "mover", "force", "counts"),
    [
        (P1, "E", "total", "36/7/24/1/12/3"),
        (P1, "R", "total", "0/0/40/0/15/3"),
        (P2, "E", "total", "48/6/20/0/6/2"),
        (P2, "R", "total", "48/6/20/0/6/2"),
        (P3, "E", "total", "48/4/8/1/6/2"),
        (P3, "E", "stepwise", "48/4/8/0/6/2"),
    ],
)
def test_kinds_of_moves(pieces: str, mover: str, force: str, counts: str) -> None:
    """The table of mid-game positions: enter / enter-push / move / push / rotate / remove."""
    s = state(pieces, mover, force=force)
    kinds = [kind(s, move) for move in rules.moves(s)]
    names = ("enter", "enter-push", "move", "push", "rotate", "remove")
    assert "/".join(str(kinds.count(name)) for name in names) == counts


def test_the_two_strengths_differ_on_209_lines() -> None:
    """S1: of the 1347 line contents of length 1 to 5 with at most 3 rocks."""
    lines = ["".join(line) for n in range(1, 6) for line in product("EWN*", repeat=n) if line.count("*") <= 3]
    differ = [line for line in lines if (blocker(line, "E", False) is None) != (blocker(line, "E", True) is None)]
    assert len(lines) == 1347
    assert len(differ) == 209
    assert {"WE", "**E", "*WE", "W*E", "NWE"} <= set(differ)
