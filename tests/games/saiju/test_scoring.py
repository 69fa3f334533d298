"""Scoring: the worked examples 1-25 and 39-42 of the rules page, by number, and the laws of tie-breaks."""

import random

import pytest

from banmen.games.saiju import rules
from banmen.games.saiju.scoring import groups, owner, points, scores, tallies
from games.saiju.helpers import finished, on_board
from oracles import saiju as oracle

NOBODY = (0, 0)

TABLE = [
    (1, (1, 3, 1), (2, 10), (2, 10)),
    (1, (1, 2, 2), (2, 10), NOBODY),
    (2, (3, 1, 0), (1, 4), (1, 4)),
    (3, (3, 3, 3), NOBODY, NOBODY),
    (3, (4, 4, 1), NOBODY, NOBODY),
    (4, (3, 1, 1), (1, 10), (1, 10)),
    (5, (2, 2, 1), NOBODY, NOBODY),
    (6, (1, 0, 2), (1, 3), (3, 3)),
    (7, (0, 1, 3), (2, 4), (3, 4)),
    (8, (2, 1, 3), (1, 12), (3, 12)),
    (9, (1, 2, 1), (2, 8), (2, 8)),
    (10, (0, 0, 4), NOBODY, NOBODY),
    (11, (4, 0, 0), NOBODY, NOBODY),
    (12, (1, 1, 0), NOBODY, NOBODY),
    (13, (1, 1, 1), NOBODY, NOBODY),
    (14, (2, 2, 4), NOBODY, (3, 16)),
    (15, (4, 3, 4), (1, 22), NOBODY),
    (16, (4, 4, 4), NOBODY, NOBODY),
    (17, (2, 1, 1), (1, 8), (1, 8)),
    (18, (2, 0, 2), (1, 4), NOBODY),
]


def worth(counts, players, majority="lead"):
    seat = owner(counts, players, majority)
    return (seat, points(counts)) if seat else NOBODY


@pytest.mark.parametrize(("number", "counts", "two", "three"), TABLE)
def test_worth_of_a_group(number, counts, two, three):
    """Rules 29-33, examples 1-18."""
    assert worth(counts, 2) == two
    assert worth(counts, 3) == three


@pytest.mark.parametrize(
    ("counts", "lead", "lead_all", "over_half"),
    [
        ((2, 1, 3), (1, 12), NOBODY, NOBODY),
        ((2, 1, 2), (1, 10), NOBODY, NOBODY),
        ((1, 2, 1), (2, 8), (2, 8), NOBODY),
        ((2, 1, 1), (1, 8), (1, 8), NOBODY),
        ((3, 1, 1), (1, 10), (1, 10), (1, 10)),
        ((1, 0, 2), (1, 3), NOBODY, NOBODY),
    ],
)
def test_the_three_readings_of_a_majority(counts, lead, lead_all, over_half):
    """J2 and the remarks of examples 8, 9 and 17, two players."""
    assert [worth(counts, 2, reading) for reading in ("lead", "lead-all", "over-half")] == [lead, lead_all, over_half]


def test_three_equal_groups_score_nothing_under_any_reading():
    """J3."""
    for players in (2, 3):
        for reading in ("lead", "lead-all", "over-half"):
            assert worth((3, 3, 3), players, reading) == worth((4, 4, 1), players, reading) == NOBODY


BOARDS = [
    (19, "A1:SP A2:SP A3:SP A4:MP B2:FP", [5], (10, 0)),
    (20, "D3:SW D5:MW D6:MW", [1, 2], (0, 0)),
    (21, "C3:SW C4:SW D5:MW E5:FW E4:FW D3:SW", [6], (12, 0)),
    (22, "A1:SP A2:SP A3:MP G4:MP G5:MP G6:FP", [3, 3], (3, 3)),
    (23, "A1:SP A2:SP A3:MP A4:SY C1:SP C2:MP C3:FP D2:SP", [3, 1, 4], (11, 0)),
    (24, "A1:SW A2:MW A3:SP A4:MP B2:FW B3:FP", [3, 3], (0, 0)),
    (25, "A1:MY A2:FY A3:FY A4:FY", [4], (0, 4)),
]


@pytest.mark.parametrize(("number", "stones", "sizes", "expected"), BOARDS)
def test_groups_on_the_board(number, stones, sizes, expected):
    """Rules 28-34, examples 19-25, two players."""
    s = on_board(stones)
    assert sorted(len(group.cells) for group in groups(s)) == sorted(sizes)
    assert scores(s) == expected


def test_example_23_tells_groups_of_three_and_of_two_symbols_apart():
    snow, moon = tallies(on_board(BOARDS[4][1]))
    assert (snow.three, snow.two) == (4, 3)
    assert (moon.three, moon.two) == (0, 0)


def test_groups_know_their_counts():
    (group,) = groups(on_board("C3:SW C4:SW D5:MW E5:FW E4:FW D3:SW"))
    assert group.cells == ("c3", "c4", "d3", "d5", "e4", "e5")
    assert (group.colour, group.counts, group.owner, group.points) == ("w", (3, 1, 2), 1, 12)


def test_the_hole_is_a_cell_on_the_full_hexagon():
    s = on_board("D3:SW D4:SW D5:MW", board="hexagon")
    assert scores(s) == (3, 0)


def test_shadows_belong_to_no_group():
    s = on_board("A1:SW A2:SK A3:SW A4:MW")
    assert sorted(len(group.cells) for group in groups(s)) == [1, 2]


def test_square_board_has_no_diagonals():
    """J11."""
    assert scores(on_board("A1:SW B2:SW A2:MW", board="square")) == (3, 0)
    assert scores(on_board("A1:SW B2:SW C3:MW", board="square")) == (0, 0)


def decided(s):
    outcome = rules.outcome(s)
    return outcome.winners, outcome.reason


def test_most_points():
    s = on_board(BOARDS[0][1], kept=(1, 2))
    assert decided(s) == ((1,), "most-points")
    assert rules.outcome(s).scores == (10, 0)


EXAMPLE_39 = (
    "A1:SP A2:SP A3:SP A4:MP B2:FP "  # Snow 10, one group of three symbols
    "G4:MW G5:MW F3:MW F4:FW F5:FW "  # Moon 5
    "C1:MY D1:MY D2:MY E2:FY E3:FY"  # Moon 5
)


def test_39_more_stones_in_groups_of_three_symbols():
    s = on_board(EXAMPLE_39)
    assert scores(s) == (10, 10)
    assert [(tally.three, tally.two) for tally in tallies(s)] == [(5, 0), (0, 10)]
    assert decided(s) == ((1,), "tie-three-symbols")


EXAMPLE_40 = "A1:SP A2:SP A3:MP A4:FP G4:MW G5:MW G6:SW G7:FW"


def test_40_more_shadows():
    s = on_board(EXAMPLE_40, kept=(1, 2))
    assert scores(s) == (8, 8)
    assert decided(s) == ((2,), "tie-shadows")


def test_41_shadows_decide_a_game_without_points():
    assert decided(on_board("A1:SW", kept=(3, 0))) == ((1,), "tie-shadows")
    assert decided(on_board("A1:SW", kept=(0, 3))) == ((2,), "tie-shadows")


def test_42_last_in_turn_order():
    s = on_board("A1:SW", kept=(1, 1, 1), players=3)
    assert decided(s) == ((3,), "tie-later-seat")


def test_42_later_among_those_still_tied():
    """J9: with shadows 0, 0, 3 the two leaders can still be equal."""
    s = on_board(EXAMPLE_40, kept=(0, 0, 3), players=3)
    assert scores(s) == (8, 8, 0)
    assert decided(s) == ((2,), "tie-later-seat")


def test_a_third_player_out_of_the_running_does_not_win_by_shadows():
    s = on_board(EXAMPLE_40, kept=(1, 0, 2), players=3)
    assert decided(s) == ((1,), "tie-shadows")


def test_two_players_equal_in_everything_draw():
    """Only a diagram can be so: in a game three shadows do not split evenly (rule 36)."""
    assert decided(on_board("A1:SW")) == ((), "tie-unbroken")


def test_the_second_tie_break_never_decides():
    """J4: equal points and equal T3 force equal T2; 3000 random full boards, three players or two."""
    chance = random.Random(4)
    kinds = [symbol + colour for symbol in "SMF" for colour in "WYP"] * 4
    start = on_board("A1:SW")
    names = [f"{row}{number}" for row, numbers in oracle.ROWS["ring"].items() for number in numbers]
    reasons = set()
    for _ in range(3000):
        chance.shuffle(kinds)
        players = chance.choice((2, 3))
        kept = chance.choice([(0, 3), (1, 2), (3, 0)] if players == 2 else [(1, 1, 1), (0, 1, 2), (0, 0, 3)])
        cells = dict(zip(names, kinds, strict=True))
        options = start.options._replace(players=players)
        order = tuple(sorted(cells))
        codes = tuple(cells[cell][1].lower() + cells[cell][0].lower() for cell in order)
        reasons.add(rules.outcome(start._replace(cells=codes, kept=kept, options=options)).reason)
    assert reasons == {"most-points", "tie-three-symbols", "tie-shadows", "tie-later-seat"}


def test_a_finished_game_has_kept_every_shadow():
    for seed in range(20):
        s = finished(seed, players=2 + seed % 2)
        assert sum(s.kept) == 3
        assert rules.outcome(s).reason != "tie-unbroken"
