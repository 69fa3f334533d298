"""The worked examples of the rules page, 1 to 31, by number: only the named marbles are on the board, Black to move."""

from typing import NamedTuple

import pytest

from banmen.core.errors import IllegalMove
from banmen.games.abalone import rules, text
from banmen.games.abalone.board import INDEX, NAME, STEP
from banmen.games.abalone.refusals import OFF
from banmen.games.abalone.spelling import words
from games.abalone.helpers import named, only, start


class Legal(NamedTuple):
    number: int
    black: str
    white: str
    group: str
    direction: str
    black_after: str
    white_after: str = ""
    ejected: int = 0


class Illegal(NamedTuple):
    number: int
    black: str
    white: str
    group: str
    direction: str
    code: str
    facts: dict = {}  # noqa: RUF012  a NamedTuple's default, never changed
    at: str | None = None


LEGAL = (
    Legal(1, "e5", "", "e5", "NE", "f6"),
    Legal(3, "e4 e5", "e6", "e4 e5", "E", "e5 e6", "e7"),
    Legal(5, "e3 e4 e5", "e6", "e3 e4 e5", "E", "e4 e5 e6", "e7"),
    Legal(6, "e2 e3 e4", "e5 e6", "e2 e3 e4", "E", "e3 e4 e5", "e6 e7"),
    Legal(9, "e1 e2 e3 e4", "e5 e6", "e2 e3 e4", "E", "e1 e3 e4 e5", "e6 e7"),
    Legal(12, "e2 e3 e4", "e5 e7", "e2 e3 e4", "E", "e3 e4 e5", "e6 e7"),
    Legal(14, "e7 e8", "e9", "e7 e8", "E", "e8 e9", "", 1),
    Legal(15, "e5 e6 e7", "e8 e9", "e5 e6 e7", "E", "e6 e7 e8", "e9", 1),
    Legal(16, "g7 h8", "i9", "g7 h8", "NE", "h8 i9", "", 1),
    Legal(18, "e9", "", "e9", "NW", "f9"),
    Legal(19, "e3 e4", "e6", "e3 e4", "E", "e4 e5", "e6"),
    Legal(21, "c3 c4 c5", "", "c3 c4 c5", "NW", "d3 d4 d5"),
    Legal(25, "c3 d4", "", "c3 d4", "E", "c4 d5"),
    Legal(27, "e3 e4 e5", "", "e4", "NE", "e3 e5 f5"),
    Legal(28, "e3 e4 e5", "", "e3 e4 e5", "W", "e2 e3 e4"),
)

ILLEGAL = (
    Illegal(2, "e5", "e6", "e5", "E", "single-never-pushes", {"cell": "e6"}, "e6"),
    Illegal(4, "e3 e4", "e5 e6", "e3 e4", "E", "not-outnumbered", {"own": 2, "their": 2}, "e5"),
    Illegal(7, "e1 e2 e3", "e4 e5 e6", "e1 e2 e3", "E", "three-enemies", {"own": 3, "their": 3}, "e4"),
    Illegal(8, "e1 e2 e3 e4", "", "e1 e2 e3 e4", "E", "more-than-three", {"count": 4}, "e4"),
    Illegal(10, "e1 e2 e3 e4", "e5 e6 e7", "e4", "E", "single-never-pushes", {"cell": "e5"}, "e5"),
    Illegal(10, "e1 e2 e3 e4", "e5 e6 e7", "e3 e4", "E", "three-enemies", {"own": 2, "their": 3}, "e5"),
    Illegal(10, "e1 e2 e3 e4", "e5 e6 e7", "e2 e3 e4", "E", "three-enemies", {"own": 3, "their": 3}, "e5"),
    Illegal(10, "e1 e2 e3 e4", "e5 e6 e7", "e1 e2 e3 e4", "E", "more-than-three", {"count": 4}, "e4"),
    Illegal(11, "e3 e4 e6", "e5", "e3 e4", "E", "own-behind", {"own": 2, "their": 1, "cell": "e6"}, "e6"),
    Illegal(13, "e3 e4 e5", "e6 e7 e8", "e3 e4 e5", "E", "three-enemies", {"own": 3, "their": 3}, "e6"),
    Illegal(17, "e8 e9", "", "e8 e9", "E", "own-off", {"cell": "e9"}, "e9"),
    Illegal(18, "e9", "", "e9", "E", "own-off", {"cell": "e9"}, "e9"),
    Illegal(18, "e9", "", "e9", "NE", "own-off", {"cell": "e9"}, "e9"),
    Illegal(18, "e9", "", "e9", "SE", "own-off", {"cell": "e9"}, "e9"),
    Illegal(20, "e2 e3 e4", "e5 e6", "e3 e4", "E", "not-outnumbered", {"own": 2, "their": 2}, "e5"),
    Illegal(22, "c3 c4 c5", "d4", "c3 c4 c5", "NW", "side-step-never-pushes", {"cell": "d4"}, "d4"),
    Illegal(23, "c3 c4 c5 d4", "", "c3 c4 c5", "NW", "own-in-the-way", {"cell": "d4"}, "d4"),
    Illegal(24, "a1 a2", "", "a1 a2", "SE", "own-off", {"cell": "a2"}, "a2"),
    Illegal(24, "a1 a2", "", "a1 a2", "SW", "own-off", {"cell": "a2"}, "a2"),
    Illegal(29, "e3 e4 e6 e7", "e5", "e3 e4", "E", "own-behind", {"own": 2, "their": 1, "cell": "e6"}, "e6"),
    Illegal(29, "e3 e4 e6 e7", "e5", "e6 e7", "W", "own-behind", {"own": 2, "their": 1, "cell": "e4"}, "e4"),
)


def move_of(s, group, direction):
    """The legal move of a set of marbles in a direction (rule 26), or None."""
    wanted = {INDEX[cell] for cell in group.split()}
    found = [move for move in rules.moves(s) if set(move.group) == wanted and move.step == STEP[direction]]
    assert len(found) <= 1
    return found[0] if found else None


def word_of(group, direction):
    """What one presses for a move: rear and front marble and the cell ahead in line, else where the first marble lands."""
    cells = [INDEX[cell] for cell in group.split()]
    step = STEP[direction]
    if len(cells) > 1 and cells[0] - step in cells:
        cells.reverse()
    in_line = len(cells) == 1 or cells[0] + step in cells
    goal = NAME.get(cells[-1 if in_line else 0] + step, OFF)
    return (*dict.fromkeys((NAME[cells[0]], NAME[cells[-1]])), goal)


@pytest.mark.parametrize("example", LEGAL, ids=lambda example: str(example.number))
def test_legal(example):
    s = only(example.black, example.white)
    move = move_of(s, example.group, example.direction)
    assert move is not None
    assert word_of(example.group, example.direction) in words(move)
    after = rules.play(s, move)
    assert (named(after.black), named(after.white)) == (example.black_after, example.white_after)
    assert (after.lost, after.turn) == ((0, example.ejected), 2)


@pytest.mark.parametrize("example", ILLEGAL, ids=lambda example: f"{example.number}-{example.group}-{example.direction}")
def test_illegal(example):
    s = only(example.black, example.white)
    assert move_of(s, example.group, example.direction) is None
    refusal = rules.refusal(s, word_of(example.group, example.direction))
    assert (refusal.code, dict(refusal.facts), refusal.at) == (example.code, example.facts, example.at)


def test_2_push_by_one_is_refused_in_text_too():
    with pytest.raises(IllegalMove, match="single-never-pushes cell=e6"):
        text.read_move(only("e5", "e6"), "e5e6")


def test_12_the_gap_is_pushed_into():
    """Only e5 is adjacent: it goes to e6, and e7 stays."""
    s = only("e2 e3 e4", "e5 e7")
    move = move_of(s, "e2 e3 e4", "E")
    assert [NAME[at] for at in move.pushed] == ["e5"]


def test_19_is_no_push():
    assert move_of(only("e3 e4", "e6"), "e3 e4", "E").pushed == ()


def test_21_in_aba_pro():
    s = only("c3 c4 c5")
    assert text.write_move(move_of(s, "c3 c4 c5", "NW")) == "c3c5d3"
    assert text.read_move(s, "c3c5d3") == text.read_move(s, "c5c3d5") == move_of(s, "c3 c4 c5", "NW")


def test_26_bent_groups_do_not_exist():
    s = only("c3 c4 d5")
    assert all(len(move.group) < 3 for move in rules.moves(s))
    refusal = rules.refusal(s, ("c3", "d5"))
    assert (refusal.code, refusal.at) == ("not-in-line", "d5")


def test_30_opening():
    """A side-step of c3-c5 to the north-west, then three white marbles in line from i8 to the south-west."""
    s = start()
    s = rules.play(s, move_of(s, "c3 c4 c5", "NW"))
    move = move_of(s, "i8 h7 g6", "SW")
    assert text.write_move(move) == "i8h7"
    assert named(rules.play(s, move).white) == "f5 g5 g6 g7 h4 h5 h6 h7 h8 h9 i5 i6 i7 i9"


def test_31_the_sixth_marble_ends_the_game():
    s = only("e7 e8", "e9 a1", lost=(3, 5))
    assert rules.outcome(s) is None
    after = rules.play(s, move_of(s, "e7 e8", "E"))
    assert (after.lost, rules.moves(after)) == ((3, 6), [])
    outcome = rules.outcome(after)
    assert (outcome.winners, outcome.reason, outcome.facts["ejected"], outcome.facts["against"]) == ((1,), "goal", 6, 3)
