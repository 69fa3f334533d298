"""The worked examples of the rules page by number; each id names the source (a figure of the 2005 booklet, or a rulebook)."""

from typing import NamedTuple

import pytest

from banmen.core.errors import IllegalMove
from banmen.games.siam import rules
from banmen.games.siam.squares import SQUARES
from banmen.games.siam.state import Move, reserve
from games.siam.boards import after, holds, pieces, push, state, written


class Legal(NamedTuple):
    id: str
    before: str
    mover: str
    move: str
    after: str
    winner: int = 0
    reserve: tuple[int, int] | None = None


LEGAL = [
    Legal("1 fig. 3", "c3:EN b3:RN d3:# c2:RE c4:#", "E", "c3c4N", "c4:EN b3:RN d3:# c2:RE c5:#"),
    Legal("2 fig. 4a", "c3:RN c4:#", "R", "c3c4N", "c4:RN c5:#"),
    Legal("3 fig. 4b", "c2:RN c3:RN c4:# c5:#", "R", "c2c3N", "c3:RN c4:RN c5:#", winner=2),
    Legal("5 fig. 4c", "c1:RN c2:RN c3:# c4:# c5:#", "R", "c1N", "c1:RN c2:RN c3:RN c4:# c5:#", winner=2),
    Legal("7 fig. 5b", "c5:ES c4:ES c3:RN", "E", "c5c4S", "c4:ES c3:ES c2:RN"),
    Legal("9 fig. 6a", "c4:ES c3:RE", "E", "c4c3S", "c3:ES c2:RE"),
    Legal("10 fig. 6b", "c4:ES c3:RE c2:EW c1:RS", "E", "c4c3S", "c3:ES c2:RE c1:EW", reserve=(3, 4)),
    Legal("11 fig. 7", "c5:RS c4:EN c3:RE", "E", "c5S", "c5:ES c4:RS c3:EN c2:RE", reserve=(3, 3)),
    Legal("12 fig. 8a", "c5:ES c4:RS c3:RW c2:# c1:EN", "E", "c5c4S", "c4:ES c3:RS c2:RW c1:#", reserve=(4, 3)),
    Legal("15 fig. 9a", "c2:ES c1:#", "E", "c2c1S", "c1:ES", winner=1),
    Legal("16 fig. 9b", "a3:ES a2:RS a1:#", "E", "a3a2S", "a2:ES a1:RS", winner=2),
    Legal("17 fig. 9c", "d3:ES d2:RW d1:#", "E", "d3d2S", "d2:ES d1:RW", winner=1),
    Legal("19 ZS ex. 1", "a3:EE b3:RE c3:# d3:EW", "E", "a3b3E", "b3:EE c3:RE d3:# e3:EW"),
    Legal("21 sandwich", "a1:EN a2:RS a3:EN", "E", "a1a2N", "a2:EN a3:RS a4:EN"),
    Legal("22 rocks before ally", "a3:RE b3:# c3:# d3:RE", "R", "a3b3E", "b3:RE c3:# d3:# e3:RE"),
    Legal("23 helper ahead", "a3:RE b3:RE c3:# d3:#", "R", "a3b3E", "b3:RE c3:RE d3:# e3:#"),
    Legal("24 gap", "a3:EE b3:# d3:RW", "E", "a3b3E", "b3:EE c3:# d3:RW"),
    Legal("25 corner", "a1:RN", "E", "a1E", "a1:EE b1:RN"),
    Legal("26 corner", "a1:RN", "E", "a1N", "a1:EN a2:RN"),
    Legal("27 corner", "a1:RS", "E", "a1E", "a1:EE b1:RS"),
    Legal("28 full line", "a3:ES b3:ES c3:RN d3:EN e3:RS", "R", "a3E", "a3:RE b3:ES c3:ES d3:RN e3:EN", reserve=(2, 3)),
    Legal("29 opponent wins", "a3:EE b3:# c3:RE d3:EN e3:#", "E", "a3b3E", "b3:EE c3:# d3:RE e3:EN", winner=2),
    Legal("30 across a rock", "c5:ES c4:# c3:RS c2:RE c1:#", "E", "c5c4S", "c4:ES c3:# c2:RS c1:RE", winner=2),
    Legal("31 ally in own goal", "a3:EE b3:RE c3:RE d3:# e3:#", "E", "a3b3E", "b3:EE c3:RE d3:RE e3:#", winner=2),
    Legal("32 own animal off", "d5:EE e5:EN", "E", "d5e5E", "e5:EE", reserve=(4, 5)),
    Legal("34 take off from a corner", "a1:EN", "E", "a1-", "", reserve=(5, 5)),
]


@pytest.mark.parametrize("example", LEGAL, ids=lambda example: example.id)
def test_legal(example: Legal) -> None:
    start = state(example.before, example.mover)
    end = after(start, example.move)
    assert holds(pieces(end)) == holds(example.after)
    assert end.winner == example.winner
    assert end.seat == 3 - start.seat
    if example.reserve:
        assert (reserve(end, 1), reserve(end, 2)) == example.reserve
    if example.winner:
        outcome = rules.outcome(end)
        assert outcome
        assert (outcome.winners, outcome.reason) == ((example.winner,), "rock-out")
        assert list(rules.moves(end)) == []


class Refused(NamedTuple):
    id: str
    before: str
    mover: str
    word: str
    code: str
    facts: dict[str, object]
    at: str


LINE_8B = "e3:EW d3:# c3:EN b3:# a3:RE"
REFUSED = [
    Refused("1 fig. 3, east", "c3:EN b3:RN d3:# c2:RE c4:#", "E", "c3 d3", "wrong-facing", {"way": "@E", "facing": "@N"}, "c3"),
    Refused("1 fig. 3, south", "c3:EN b3:RN d3:# c2:RE c4:#", "E", "c3 c2", "wrong-facing", {"way": "@S"}, "c3"),
    Refused("1 fig. 3, west", "c3:EN b3:RN d3:# c2:RE c4:#", "E", "c3 b3", "wrong-facing", {"way": "@W"}, "c3"),
    Refused("4 fig. 4b'", "c2:RN c3:RN c4:# c5:#", "R", "c3 c4", "too-weak", {"net": 1, "rocks": 2}, "c5"),
    Refused("6 fig. 5a", "c4:ES c3:RN", "E", "c4 c3", "held", {"helping": 1, "opposed": 1}, "c3"),
    Refused("6 fig. 5a, rhinos", "c4:ES c3:RN", "R", "c3 c4", "held", {"helping": 1, "opposed": 1}, "c4"),
    Refused("8 fig. 5c", "c5:ES c4:ES c3:RN c2:EN", "E", "c5 c4", "held", {"helping": 2, "opposed": 2}, "c2"),
    Refused("13 fig. 8b", LINE_8B, "R", "hand e3 W", "too-weak", {"net": 1, "rocks": 2, "helping": 2, "opposed": 1}, "a3"),
    Refused("14 fig. 8c", "a3:RE b3:# c3:EE d3:# e3:EW", "R", "a3 b3", "too-weak", {"net": 1, "rocks": 2}, "e3"),
    Refused("20 ZS ex. 2", "a3:EE b3:RE c3:# d3:# e3:EW", "E", "a3 b3", "too-weak", {"net": 1, "rocks": 2}, "e3"),
    Refused("23 helper behind", "a3:RE b3:RE c3:# d3:#", "R", "b3 c3", "too-weak", {"net": 1, "rocks": 2}, "d3"),
    Refused("27 corner, north", "a1:RS", "E", "hand a1 N", "held", {"helping": 1, "opposed": 1}, "a1"),
    Refused("33 null rotation", "a3:EE", "E", "a3 a3 E", "same-side", {"facing": "@E"}, "a3"),
    Refused("35 not on the border", "b2:EN", "E", "b2 off", "leave-from-border", {"cell": "b2"}, "b2"),
]


@pytest.mark.parametrize("example", REFUSED, ids=lambda example: example.id)
def test_illegal(example: Refused) -> None:
    s = state(example.before, example.mover)
    refusal = rules.refusal(s, tuple(example.word.split()))
    assert refusal.code == example.code
    assert example.facts.items() <= refusal.facts.items()
    assert refusal.at == example.at


def test_4_pieces_behind_do_not_count() -> None:
    """Example 4 and rule 32."""
    s = state("c2:RN c3:RN c4:# c5:#", "R")
    assert push(s, "c3") not in rules.moves(s)
    assert push(s, "c2") in rules.moves(s)


@pytest.mark.parametrize(
    ("before", "mover", "square"), [("a1:EN a2:RS a3:EN", "E", "a1"), ("a3:RE b3:# c3:# d3:RE", "R", "a3")]
)
def test_21_22_stepwise(before: str, mover: str, square: str) -> None:
    """Examples 21 and 22: legal by the total, not step by step."""
    s = state(before, mover, force="stepwise")
    assert push(s, square) not in rules.moves(s)
    assert push(s, square) in rules.moves(state(before, mover))


@pytest.mark.parametrize("x_rule", ["entering", "any-arrival"])
def test_18_x_squares_are_closed_for_four_plies(x_rule: str) -> None:
    """Example 18, fig. 10: not on plies 1 to 4, allowed from ply 5 on."""
    s = rules.initial({**state("")._asdict()["options"]._asdict(), "x_rule": x_rule})
    for ply, move in enumerate(["a1N", "a5S", "a1a1E", "a5a5E", "c1N"], 1):
        entries = {m.end for m in rules.moves(s) if m.start == "hand"}
        assert ({"c1", "c5"} <= entries) == (ply > 4)
        if ply <= 4:
            refusal = rules.refusal(s, ("hand", "c5"))
            assert (refusal.code, refusal.at) == ("x-closed", "c5")
        s = after(s, move)
    assert written(s.board[SQUARES.index("c1")]) == "EN"


def test_34_taking_off_from_a_corner_is_one_move() -> None:
    """Example 34 and rule 27."""
    assert [m for m in rules.moves(state("a1:EN")) if m.end == "off"] == [Move("a1", "off")]


@pytest.mark.parametrize(("x_rule", "legal"), [("any-arrival", False), ("entering", True), ("off", True)])
@pytest.mark.parametrize(("before", "move"), [("b5:EE", "b5c5N"), ("b5:EE c5:RS", "b5c5E")], ids=["move", "push"])
def test_36_active_arrival_on_an_x_square(x_rule: str, legal: bool, before: str, move: str) -> None:
    """Example 36: the elephants' second own turn."""
    s = state(before, plies=4 if x_rule == "off" else 2, x_rule=x_rule)
    if legal:
        assert after(s, move)
    else:
        with pytest.raises(IllegalMove, match="x-closed"):
            after(s, move)


@pytest.mark.parametrize("x_rule", ["any-arrival", "entering", "off"])
def test_37_passive_arrival_on_an_x_square(x_rule: str) -> None:
    """Example 37: the pushed rhino may arrive on c5 under every reading."""
    s = state("a5:EE b5:RN", plies=4 if x_rule == "off" else 2, x_rule=x_rule)
    assert pieces(after(s, "a5b5E")) == "b5:EE c5:RN"


def test_38_one_exit() -> None:
    """Example 38: being pushed off does not use the exit up, and entering again is free; a second exit is refused for good."""
    s = state("a3:EN a1:EN b1:EN b3:RW c3:# e5:RN", one_exit=True)
    s = after(s, "a1-")
    assert s.exits == "1"
    s = after(s, "e5d5N")
    s = after(s, "b1c1N")
    s = after(s, "b3a3W")
    assert reserve(s, 1) == 4
    s = after(s, "a1N")
    s = after(s, "d5-")
    assert s.exits == "12"
    with pytest.raises(IllegalMove, match="exit-used"):
        after(s, "a1-")
    assert rules.refusal(s, ("a1", "off")).code == "exit-used"
    assert not [m for m in rules.moves(s) if m.end == "off"]
