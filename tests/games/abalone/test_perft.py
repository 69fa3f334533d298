"""The counts of the page: perft in `perft.epd`, the kinds of opening moves, and the positions that came with counts."""

from pathlib import Path

import pytest

from banmen.games.abalone import GAME, rules, text
from banmen.search.perft import perft
from bench.epd import row
from games.abalone.helpers import start

ROWS = [row(GAME, line) for line in Path(__file__).with_name("perft.epd").read_text("ascii").splitlines()]
QUICK, LONG = 900_000, 9_000_000
"""Counts up to here are made in every run, and in the long-running tests; the rest belongs to the bench."""

FOREIGN = {
    "SSSSS/S5/S6/S1sssss1/1S5s1/1SSSSS1s/6s/5s/sssss": (98, 40, 50, 0),
    "S1S1S/1SssS1/1SsSsS1/3SS3/9/3ss3/1sSsSs1/1sSSs1/s1s1s": (48, 28, 4, 2),
    "5/s4S/ss3SS/ssss1SSS/3S1S3/SSS1ssss/SS3ss/S4s/5": (80, 28, 28, 0),
}
"""PlayStrategy's positions: moves, singles, side-steps, ejections."""


@pytest.mark.parametrize("case", ROWS, ids=lambda case: case.name)
def test_perft(case):
    counts = {depth: leaves for depth, leaves in case.leaves.items() if leaves <= QUICK}
    assert {depth: perft(rules, case.state, depth) for depth in counts} == counts


@pytest.mark.slow
@pytest.mark.parametrize("case", ROWS, ids=lambda case: case.name)
def test_deep_perft(case):
    counts = {depth: leaves for depth, leaves in case.leaves.items() if QUICK < leaves <= LONG}
    assert {depth: perft(rules, case.state, depth) for depth in counts} == counts


def test_table_starts_from_the_layouts():
    for case in ROWS:
        if not case.name.startswith(("foreign", "domination-white")):
            assert case.state == start(layout=case.name)


@pytest.mark.parametrize(("layout", "kinds"), [("standard", (14, 12, 8, 8, 2)), ("belgian-daisy", (20, 20, 4, 8, 0))])
def test_kinds_of_opening_moves(layout, kinds):
    """Singles, two and three in line, side-steps of two and three."""
    moves = rules.moves(start(layout=layout))
    sizes = [(len(move.group), move.in_line) for move in moves]
    assert kinds == tuple(sizes.count(kind) for kind in ((1, True), (2, True), (3, True), (2, False), (3, False)))
    assert len(moves) == sum(kinds)


@pytest.mark.parametrize("fen", FOREIGN)
def test_foreign_counts(fen):
    moves = rules.moves(text.read_position(fen, start().options._asdict()))
    singles, aside = sum(len(move.group) == 1 for move in moves), sum(not move.in_line for move in moves)
    assert (len(moves), singles, aside, sum(move.ejects for move in moves)) == FOREIGN[fen]
