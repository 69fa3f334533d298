"""Options, the end of the game, repetition: rules 5 to 8 and 21 to 25, decisions A1 to A3."""

import pytest

from banmen.core.record import Record
from banmen.games.abalone import GAME, rules, text
from games.abalone.helpers import only, start, walk


def played(s, *moves):
    for move in moves:
        s = rules.play(s, text.read_move(s, move))
    return s


def test_options():
    assert {option.name: option.default for option in rules.OPTIONS} == {
        "layout": "standard", "goal": 6, "repetition": True,
    }  # fmt: skip
    assert next(option.values for option in rules.OPTIONS if option.name == "goal") == tuple(range(1, 15))
    assert start(goal=2).options == ("standard", 2, True)


def test_black_begins_and_turns_alternate():
    """Rule 7."""
    s = start()
    assert rules.seats(s.options._asdict()) == ("black", "white")
    assert [rules.turn(s), rules.turn(played(s, "c3d3")), rules.turn(played(s, "c3d3", "g5f5"))] == [1, 2, 1]


def test_no_move_puts_own_marbles_off():
    """Rule 22, at every corner and along every edge."""
    for cell in ("a1", "a5", "e1", "e9", "i5", "i9", "a3", "c1", "f9"):
        s = only(cell, "")
        for move in rules.moves(s):
            assert rules.play(s, move).black.bit_count() == 1


@pytest.mark.parametrize("goal", range(1, 15))
def test_goal(goal):
    """Rules 23 and 31: from 1 to 14 ejections."""
    s = only("e7 e8", "e9", lost=(0, goal - 1), goal=goal)
    assert rules.outcome(s) is None
    after = played(s, "e7e8")
    outcome = rules.outcome(after)
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "goal", None)
    assert outcome.facts == {"winner": "@black", "loser": "@white", "ejected": goal, "against": 0}
    assert rules.moves(after) == []


def test_white_wins_too():
    s = only("e9", "e7 e8", turn=2, lost=(5, 2))
    outcome = rules.outcome(played(s, "e7e8"))
    assert (outcome.winners, outcome.reason, outcome.facts["against"]) == ((2,), "goal", 2)


def test_no_legal_move_loses():
    """Rule 25 and A3: a1 is shut in by marbles that it cannot push."""
    s = only("a1", "a2 b1 b2")
    assert rules.moves(s) == []
    outcome = rules.outcome(s)
    assert (outcome.winners, outcome.reason, outcome.facts["loser"]) == ((2,), "no-move", "@black")


def test_a_side_without_marbles_cannot_move():
    outcome = rules.outcome(only("e5", "", turn=2))
    assert (outcome.winners, outcome.reason) == ((1,), "no-move")


def test_the_last_push_is_a_move():
    """A side that can only push is not stuck: two black marbles in the corner push the one enemy away."""
    s = only("a1 a2", "a3 b1 b2 b3")
    assert {text.write_move(move) for move in rules.moves(s)} == {"a1a2"}
    assert rules.outcome(s) is None


def test_at_most_one_marble_is_lost_a_move():
    """Rule 18."""
    for seed in range(20):
        for before, move, after in walk(seed, 60):
            gone = sum(after.lost) - sum(before.lost)
            assert gone == move.ejects
            assert after.lost[before.turn - 1] == before.lost[before.turn - 1]
            marbles = [(s.black.bit_count() + s.lost_black, s.white.bit_count() + s.lost_white) for s in (before, after)]
            assert marbles == [(14, 14)] * 2


def test_repetition():
    """A1: the third time with the same side to move is a draw, if the option is on."""
    to_and_fro = ["c3d3", "g5f5", "d3c3", "f5g5"]
    for on, reason in ((True, "repetition"), (False, None)):
        record = Record.begin(GAME, start(repetition=on)).read(to_and_fro * 2)
        assert (record.outcome and record.outcome.reason) == reason
        assert Record.begin(GAME, start(repetition=on)).read((to_and_fro * 2)[:-1]).outcome is None
    s = start()
    assert rules.repetition(s) != rules.repetition(s._replace(turn=2))
    assert rules.repetition(s) == rules.repetition(start(goal=3))
    assert rules.repetition(start(repetition=False)) is None


def test_moves_come_once_and_play_is_pure():
    """Rule 26; the move tables forget masks in between without losing any."""
    for seed in range(10):
        for before, move, after in walk(seed, 60):
            moves = rules.moves(before)
            assert len(set(moves)) == len({text.write_move(move) for move in moves}) == len(moves)
            assert rules.play(before, move) == after
            assert hash(after) == hash(rules.play(before, move))


def test_tables_are_bounded(monkeypatch):
    """A table that is full starts afresh and still finds the same moves."""
    from banmen.games.abalone import moves

    plain = [[text.write_move(move) for move in rules.moves(s)] for s, _, _ in walk(3, 40)]
    monkeypatch.setattr(moves, "REMEMBERED", 1)
    assert [[text.write_move(move) for move in rules.moves(s)] for s, _, _ in walk(3, 40)] == plain


def test_nothing_is_set_up_by_moves():
    assert not rules.setup(start())
