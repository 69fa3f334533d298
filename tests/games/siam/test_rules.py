"""The numbered rules of the page that its examples leave open, and what the options and missing squares change."""

import pytest

from banmen.core.errors import IllegalMove, Unreadable
from banmen.core.options import choose
from banmen.core.record import Record
from banmen.games.siam import GAME, rules
from banmen.games.siam.state import Move, reserve
from games.siam.boards import after, options, pieces, state


def ends(s: rules.State, start: str) -> set[str]:
    return {m.end for m in rules.moves(s) if m.start == start}


def test_the_start() -> None:
    """Rules 5 to 9."""
    s = rules.initial(options())
    assert pieces(s) == "b3:# c3:# d3:#"
    assert (reserve(s, 1), reserve(s, 2), rules.turn(s)) == (5, 5, 1)
    assert rules.seats(options()) == ("elephants", "rhinos")
    assert not rules.setup(s)


def test_presets() -> None:
    """The decisions: 2013 is the default, 2005 has no X rule."""
    assert choose(rules.OPTIONS, rules.PRESETS, {"preset": "2013"}) == choose(rules.OPTIONS, rules.PRESETS, {})
    assert choose(rules.OPTIONS, rules.PRESETS, {"preset": "2005"}) == choose(rules.OPTIONS, rules.PRESETS, {"x_rule": "off"})
    with pytest.raises(Unreadable, match="option-value"):
        choose(rules.OPTIONS, rules.PRESETS, {"animals": 3})


def test_opening_moves_without_and_with_the_x_rule() -> None:
    """64 and 56 of the cross-checking numbers."""
    assert len(rules.moves(rules.initial(options()))) == 64
    assert len(rules.moves(rules.initial(options(x_rule="entering")))) == 56


def test_entering_on_an_empty_square_faces_any_side() -> None:
    """Rules 14 and 15; S16: it is one move, not a push as well."""
    entries = [m for m in rules.moves(state("c3:#")) if m.end == "a3"]
    assert entries == [Move("hand", "a3", side) for side in "NESW"]
    assert "b2" not in ends(state("c3:#"), "hand")


def test_entering_by_a_push_faces_inward() -> None:
    """Rules 16 to 19 and S10."""
    s = state("a3:RN c5:RE e1:RN")
    assert [m for m in rules.moves(s) if m.end == "a3"] == [Move("hand", "a3", "E")]
    assert [m for m in rules.moves(s) if m.end == "c5"] == [Move("hand", "c5", "S")]
    assert {m.facing for m in rules.moves(s) if m.end == "e1"} == {"W", "N"}
    refusal = rules.refusal(s, ("hand", "a3", "N"))
    assert (refusal.code, refusal.facts["way"]) == ("push-inward", "@N")


def test_no_sixth_animal() -> None:
    """Rule 13 and S12: not even when the same push would free one."""
    s = state("a3:EN b3:EN c3:EN d3:EN e3:EN")
    assert not ends(s, "hand")
    assert rules.refusal(s, ("hand",)).code == "reserve-empty"
    assert rules.refusal(s, ("hand", "a3", "E")).facts["animals"] == 5


@pytest.mark.parametrize(("animals", "left"), [(5, 1), (4, 0)])
def test_four_animals(animals: int, left: int) -> None:
    """The option `animals`."""
    s = state("a3:EN b3:EN c3:EN d3:EN", animals=animals)
    assert reserve(s, 1) == left
    assert bool(ends(s, "hand")) == bool(left)


def test_moving_is_orthogonal_and_free_in_facing() -> None:
    """Rules 20 to 22."""
    s = state("c3:EN")
    steps = [m for m in rules.moves(s) if m.start == "c3" and m.end != "c3"]
    assert {m.end for m in steps} == {"c4", "d3", "c2", "b3"}
    assert len(steps) == 16
    assert rules.refusal(s, ("c3", "d4")).code == "not-adjacent"


def test_rotating() -> None:
    """Rules 23 and 24."""
    assert {m.facing for m in rules.moves(state("c3:EN")) if m.end == "c3"} == {"E", "S", "W"}


def test_taking_off_and_entering_again() -> None:
    """Rules 25 and 26."""
    s = after(state("a3:EN e5:RN"), "a3-")
    assert reserve(s, 1) == 5
    s = after(after(s, "e5e5S"), "a3N")
    assert reserve(s, 1) == 4


def test_own_animals_hinder_and_others_help() -> None:
    """Rule 36."""
    assert "b3" not in ends(state("a3:EE b3:EW"), "a3")
    assert "b3" in ends(state("a3:EE b3:RE c3:RW"), "a3")


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_any_number_of_sideways_animals(length: int) -> None:
    """Rule 35."""
    line = " ".join(f"{file}3:RN" for file in "bcde"[:length])
    assert "b3" in ends(state(f"a3:EE {line}"), "a3")


def test_a_rock_out_beats_every_other_thought() -> None:
    """Rules 41 and 44: the game is over at once, and nothing may be played."""
    s = after(state("c2:ES c1:# a1:EN"), "c2c1S")
    assert rules.outcome(s) is not None
    with pytest.raises(IllegalMove, match="game-over"):
        after(s, "a1-")


def test_the_x_rule_counts_plies_and_then_stops() -> None:
    """Rule 48: plies 1 to 4, each side's first two turns."""
    s = rules.initial(choose(rules.OPTIONS, rules.PRESETS, {}))
    seen = [s.plies]
    for move in ("a1N", "a5S", "a1a1E", "a5a5E", "a1a1N"):
        s = after(s, move)
        seen.append(s.plies)
    assert seen == [0, 1, 2, 3, 4, 4]


def test_turning_on_an_x_square_is_no_arrival() -> None:
    """Rule 49 speaks of where an animal finishes; an animal pushed there (rule 50) may turn."""
    s = state("c5:EN", plies=2, x_rule="any-arrival")
    assert {m.facing for m in rules.moves(s) if m.end == "c5"} == {"E", "S", "W"}


@pytest.mark.parametrize("x_rule", ["entering", "any-arrival"])
def test_entering_an_x_square_by_a_push_is_closed_too(x_rule: str) -> None:
    """Rule 49: entering, with or without a push."""
    s = state("c1:RE", plies=0, x_rule=x_rule)
    assert not [m for m in rules.moves(s) if m.end == "c1"]
    assert rules.refusal(s, ("hand", "c1")).code == "x-closed"


def test_repetition_is_a_draw_by_default() -> None:
    """The house rule: the third time of a position."""
    record = Record.begin(GAME, state("a3:EN e3:RN c3:#"))
    shuffle = ["a3a3E", "e3e3E", "a3a3N", "e3e3N"]
    record = record.read(shuffle * 2)
    assert record.outcome
    assert record.outcome.reason == "repetition"
    assert Record.begin(GAME, state("a3:EN e3:RN c3:#", repetition=False)).read(shuffle * 3).outcome is None


def test_repetition_tells_exits_and_the_x_count_apart() -> None:
    """S15: the exit flags and the plies that the X rule counts are part of the position."""
    key = rules.repetition(state("a3:EN", one_exit=True))
    assert key != rules.repetition(state("a3:EN", one_exit=True, exits="1"))
    assert key != rules.repetition(state("a3:EN", plies=1, one_exit=True, x_rule="entering"))
    assert key != rules.repetition(state("a3:EN", "R", one_exit=True))
    assert rules.repetition(state("a3:EN", repetition=False)) is None


def test_a_missing_square_is_off_the_board() -> None:
    """The decisions: a piece pushed onto it falls, a square beside it is a border square."""
    s = state("b3:x c3:RN d3:EW e3:#")
    assert pieces(after(s, "d3c3W")) == "b3:x c3:EW e3:#"
    assert {m.facing for m in rules.moves(state("b3:x c3:RN")) if (m.start, m.end) == ("hand", "c3")} == {"E"}
    assert Move("b2", "off") in rules.moves(state("b3:x b2:EN"))
    assert rules.refusal(s, ("d3", "b3")).code == "hole"


def test_a_rock_over_a_missing_square_ends_the_game() -> None:
    """The decisions with rule 41."""
    s = after(state("a3:x b3:# c3:RW d3:EW"), "d3c3W")
    assert s.winner == 2


def test_whoever_cannot_move_loses() -> None:
    """House rule with missing squares: here the X rule closes the only square there is."""
    holes = " ".join(f"{file}{rank}:x" for rank in "12345" for file in "abcde" if f"{file}{rank}" != "c1")
    s = state(holes, plies=0, x_rule="entering")
    assert list(rules.moves(s)) == []
    outcome = rules.outcome(s)
    assert outcome
    assert (outcome.winners, outcome.reason) == ((2,), "no-move")
    assert rules.outcome(state(holes, plies=4)) is None


def test_a_missing_x_square_is_ignored() -> None:
    """The decisions."""
    s = state("c1:x b1:EN", plies=0, x_rule="any-arrival")
    assert rules.refusal(s, ("b1", "c1")).code == "hole"
    assert "c1" not in {m.end for m in rules.moves(s)}


def test_play_does_not_touch_the_state() -> None:
    s = rules.initial(options())
    copy = s._replace()
    assert [rules.play(s, m) for m in rules.moves(s)] == [rules.play(s, m) for m in rules.moves(s)]
    assert s == copy
    assert hash(s) == hash(copy)
