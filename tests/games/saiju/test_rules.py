"""Setup, turns and the last stone: the worked examples 26-38 of the rules page, by number, and the counts of section 3.2."""

import pytest

from banmen.core.errors import IllegalMove
from banmen.games.saiju import rules, text
from banmen.games.saiju.boards import grid
from banmen.games.saiju.state import PASS, Move, at, left, shadow_cell, shadows, stock, stones
from games.saiju.helpers import ALL_OPTIONS, finished, initial, on_board, played, walk


def refused(s, move):
    with pytest.raises(IllegalMove) as caught:
        text.read_move(s, move)
    return caught.value.code


def after_26():
    return played(initial(), "a1", "b2", "c3")


def after_27():
    return played(after_26(), "a1pg7")


def test_board_sizes_and_neighbours():
    """Rules 1-5, J11."""
    ring, square, hexagon = grid("ring"), grid("square"), grid("hexagon")
    assert [len(board.cells) for board in (ring, square, hexagon)] == [36, 36, 37]
    assert [len(board.links()) for board in (ring, square, hexagon)] == [84, 60, 90]
    assert [len(row) for row in ring.rows] == [4, 5, 6, 7, 6, 5, 4]
    degrees = {cell: len(near) for cell, near in zip(ring.cells, ring.neighbours, strict=True)}
    assert {cell for cell, degree in degrees.items() if degree == 3} == {"a1", "a4", "d1", "d7", "g4", "g7"}
    assert {cell for cell, degree in degrees.items() if degree == 5} == {"c3", "c4", "d3", "d5", "e4", "e5"}
    assert sorted(degrees.values()) == [3] * 6 + [4] * 12 + [5] * 6 + [6] * 12
    assert "d4" not in ring.cells
    assert ring.places["d5"] not in ring.neighbours[ring.places["d3"]]


def test_26_setup_of_two_players():
    """Rules 13, 14: the first player places Moon's shadow, the second Flower's and Snow's; then the first begins."""
    s = initial()
    turns = [rules.turn(s)]
    for cell in ("a1", "b2", "c3"):
        s = played(s, cell)
        turns.append(rules.turn(s))
    assert turns == [1, 2, 2, 1]
    assert [shadow_cell(s, symbol) for symbol in "mfs"] == ["a1", "b2", "c3"]
    assert refused(played(initial(), "a1"), "a1") == "occupied"
    assert shadows(played(initial(), "a1")) == "m"


def test_setup_of_three_players():
    """Rule 15: each places the shadow of the next player's symbol."""
    s = initial(players=3)
    turns = [rules.turn(s)]
    for cell in ("a1", "b2", "c3"):
        s = played(s, cell)
        turns.append(rules.turn(s))
    assert turns == [1, 2, 3, 1]
    assert [shadow_cell(s, symbol) for symbol in "mfs"] == ["a1", "b2", "c3"]


def test_27_a_stone_replaces_the_shadow():
    s = after_27()
    assert (at(s, "a1"), at(s, "g7")) == ("pm", "km")
    assert stock(s, "m", "p") == 3
    assert (rules.turn(s), s.used) == (1, "m")


def test_28_second_placement_of_the_same_symbol():
    assert refused(after_27(), "g7pd5") == "same-symbol"


def test_29_second_placement_of_the_same_colour():
    s = played(after_27(), "b2pd5")
    assert (at(s, "b2"), at(s, "d5")) == ("pf", "kf")
    assert (rules.turn(s), s.used) == (2, "")


def test_30_where_a_shadow_cannot_go():
    assert refused(after_27(), "b2wa1") == "occupied"
    assert refused(after_27(), "b2wc3") == "occupied"
    assert refused(after_27(), "b2wd4") == "hole"
    assert refused(after_27(), "b2wb2") == "own-cell"
    assert refused(after_27(), "b2wh8") == "no-such-cell"


def test_31_the_first_placement_cannot_be_left_out():
    assert refused(after_26(), "-") == "pass-first"
    assert rules.turn(played(after_27(), "-")) == 2


def test_32_none_of_that_colour_left():
    s = on_board("A1:MP A2:MP A3:MP A4:MP E4:MK B2:FK C3:SK")
    assert refused(s, "e4pg7") == "none-left"
    assert at(played(s, "e4wg7"), "e4") == "wm"
    assert at(played(s, "e4yg7"), "e4") == "ym"


TEN_MOONS = "A1:MW A2:MW A3:MW A4:MW B1:MY B2:MY B3:MY B4:MP B5:MP C1:MP "


def two_moons_left(**options):
    return on_board(TEN_MOONS + "D3:MK G4:SK G7:FK", **options)


def test_33_the_last_stone_follows_at_once():
    s = played(two_moons_left(), "d3pe2")
    assert (at(s, "d3"), at(s, "e2")) == ("pm", "ym")
    assert left(s, "m") == 0
    assert shadows(s) == "sf"
    assert s.kept == (1, 0)


def test_34_the_last_stone_has_the_colour_that_is_left():
    s = played(two_moons_left(), "d3ye2")
    assert (at(s, "d3"), at(s, "e2")) == ("ym", "pm")


def test_35_two_left_after_the_placement():
    s = on_board(TEN_MOONS.replace("B3:MY ", "") + "D3:MK G4:SK G7:FK")
    assert (stock(s, "m", "p"), stock(s, "m", "y")) == (1, 2)
    s = played(s, "d3pe2")
    assert (at(s, "d3"), at(s, "e2")) == ("pm", "km")
    assert s.kept == (0, 0)


def test_36_one_left_cannot_arise_at_rest():
    for seed in range(30):
        for s, _ in walk(seed, players=2 + seed % 2):
            assert all(left(s, symbol) != 1 for symbol in "smf")
            assert all((left(s, symbol) == 0) == (symbol not in shadows(s)) for symbol in "smf" if stones(s))


def test_37_four_stones_in_a_turn():
    snows = "C2:SW C3:SW C4:SW C5:SW D1:SY D2:SY D5:SY D6:SP D7:SP E2:SP "
    s = on_board(TEN_MOONS + snows + "D3:MK G4:SK G7:FK")
    after = played(s, "d3pe3", "g4yf4")
    assert stones(after) == stones(s) + 4
    assert [at(after, cell) for cell in ("d3", "e3", "g4", "f4")] == ["pm", "ym", "ys", "ps"]
    assert after.kept == (2, 0)
    assert rules.turn(after) == 2


def last_two_flowers():
    full = "wsysyfwf.wmwmwsysws.ympmpfpmyfyf.wfwmpfxysymwm.yswspfpspspm.wfpfyfwfym.ympspspm".replace
    return text.read_position(full("wfpfyfwfym", "kfpfyf1ym") + "_1_t1.1", rules_options())


def rules_options(**options):
    return {"players": 2, "board": "ring", "majority": "lead", **options}


def test_38_the_last_placement_ends_the_game():
    s = last_two_flowers()
    assert left(s, "f") == 2
    assert {move.end for move in rules.moves(s)} == {"b4"}
    after = played(s, "b1wb4")
    assert (at(after, "b1"), at(after, "b4")) == ("wf", "wf")
    assert rules.moves(after) == []
    assert rules.outcome(after) is not None
    assert after.kept == (2, 1)
    assert after.used == ""
    assert refused(after, "-") == "game-over"


def test_a_single_symbol_left_makes_single_placements():
    """Rule 26 and the end of a turn: no other shadow, so the turn ends by itself."""
    s = on_board("A1:FK B1:FW")
    after = played(s, "a1pb5")
    assert (rules.turn(after), after.used) == (2, "")
    assert PASS not in rules.moves(after)


def test_the_second_placement_after_a_last_stone_is_still_open():
    """Rule 24."""
    s = played(two_moons_left(), "d3pe2")
    assert (rules.turn(s), s.used) == (1, "m")
    assert PASS in rules.moves(s)
    assert rules.turn(played(s, "g4wf4")) == 2


def test_a_last_stone_that_leaves_no_other_shadow_ends_the_turn():
    s = on_board(TEN_MOONS + "D3:MK")
    after = played(s, "d3pe2")
    assert rules.outcome(after) is not None
    assert (after.used, after.kept) == ("", (1, 0))


def test_the_last_stone_rule_counts_the_symbol_not_the_kind():
    """J5: one pink moon left of many moons changes nothing."""
    s = on_board("A1:MP A2:MP A3:MP D3:MK G4:SK G7:FK")
    after = played(s, "d3pe2")
    assert at(after, "e2") == "km"
    assert after.kept == (0, 0)


def test_three_players_take_turns():
    s = played(initial(players=3), "a1", "b2", "c3")
    seats = []
    for move in ("a1wg7", "-", "g7wg6", "-", "g6wg5", "-"):
        seats.append(rules.turn(s))
        s = played(s, move)
    assert seats == [1, 1, 2, 2, 3, 3]
    assert rules.turn(s) == 1


def test_counts_of_the_setup_and_the_first_turn():
    """Counts [CHK]: 36 x 35 x 34, then 297; a second placement 192 or the pass."""
    s = initial()
    assert len(rules.moves(s)) == 36
    assert len(rules.moves(played(s, "a1"))) == 35
    assert len(rules.moves(played(s, "a1", "b2"))) == 34
    assert len(rules.moves(after_26())) == 297
    assert len(rules.moves(after_27())) == 193


def test_first_turns_ordered_and_distinct():
    """57,321 ordered first turns, 28,809 positions: 297 singles and 28,512 pairs (J10)."""
    s = after_26()
    ordered, positions = 0, set()
    for first in rules.moves(s):
        half = rules.play(s, first)
        seconds = rules.moves(half)
        ordered += len(seconds)
        positions.update(rules.play(half, second) for second in seconds)
    assert ordered == 57_321
    assert len(positions) == 28_809


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_every_game_fills_the_board(options):
    """Rules 22, 25, 27: 33 placements, 36 stones, always an empty cell to go to, 17 to 33 turns."""
    placements, turns = 0, 0
    for s, move in walk(11, **options):
        placements += bool(move.start)
        turns += rules.turn(rules.play(s, move)) != rules.turn(s)
        assert move == PASS or "" in s.cells
    s = finished(11, **options)
    assert placements == 33
    assert stones(s) == 36
    assert s.cells.count("") == (1 if options["board"] == "hexagon" else 0)


def test_play_leaves_the_state_alone():
    s = after_27()
    before = tuple(s)
    rules.play(s, Move("b2", "w", "d5"))
    assert tuple(s) == before


def test_seats_of_two_and_of_three():
    assert rules.seats(rules_options()) == ("snow", "moon")
    assert rules.seats(rules_options(players=3)) == ("snow", "moon", "flower")


@pytest.mark.parametrize(
    ("word", "code", "at"),
    [
        (("pass",), "pass-first", None),
        (("w",), "piece-first", None),
        (("e5",), "empty-cell", "e5"),
        (("d4",), "hole", "d4"),
        (("zz",), "no-such-cell", None),
        (("",), "no-such-cell", None),
        (("a1", ""), "no-such-cell", None),
        (("a1", "wy"), "no-such-cell", None),
        (("a1", "pass"), "pass-begun", None),
        (("a1", "c3"), "occupied", "c3"),
        (("a1", "a1"), "own-cell", "a1"),
        (("a1", "w", "y"), "cell-needed", None),
        (("a1", "e5", "f5"), "colour-needed", None),
        (("a1", "w", "zz"), "no-such-cell", None),
        (("a1", "w", "e5", "e5"), "move-complete", None),
    ],
)
def test_refusals_at_the_start_of_a_turn(word, code, at):
    refusal = rules.refusal(after_26(), word)
    assert (refusal.code, refusal.at) == (code, at)


def test_refusals_that_need_a_history():
    assert rules.refusal(initial(), ("w",)).code == "setup-first"
    assert rules.refusal(initial(), ("pass",)).code == "setup-first"
    assert rules.refusal(initial(), ("d4",)).code == "hole"
    assert rules.refusal(initial(), ("a1", "w")).code == "move-complete"
    assert rules.refusal(after_27(), ("a1",)).code == "not-a-shadow"
    assert rules.refusal(after_27(), ("pass", "a1")).code == "move-complete"
    assert rules.refusal(played(two_moons_left(), "d3pe2"), ("e2",)).code == "shadow-gone"
    assert rules.refusal(finished(1), ("a1",)).code == "game-over"
    assert refused(after_27(), "e5") == "setup-over"


@pytest.mark.parametrize(("first", "symbol"), [((), "moon"), (("a1",), "flower"), (("a1", "b2"), "snow")])
@pytest.mark.parametrize("placement", ["a1pg7", "c3we5", "d4wa1"])
def test_a_stone_in_the_setup_is_refused_because_a_shadow_comes_first(first, symbol, placement):
    with pytest.raises(IllegalMove) as caught:
        text.read_move(played(initial(), *first), placement)
    assert (caught.value.code, caught.value.facts) == ("setup-first", {"symbol": f"@{symbol}"})
