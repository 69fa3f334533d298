"""What is known of a game, what is asked next, where it turned: with made-up replies, and with those of the real service."""

from random import Random
from typing import Any

import pytest

from banmen import games
from banmen.app.analysis import (
    FULL,
    QUICK,
    Ledger,
    Line,
    Question,
    Verdict,
    chances,
    decided,
    request,
    verdict,
)
from banmen.app.preview import Preview
from banmen.app.session import Session
from banmen.core.errors import Refused
from banmen.core.mind import SURE, WIN, turns_to_end
from banmen.core.record import Ending, Record
from banmen.core.transcript import transcript
from banmen.search.service import answer


def begun(name: str, *moves: str, **options: Any) -> Record:
    game = games.load(name)
    return Record.begin(game, game.rules.initial(game.options(options))).read(moves)


def made_up(score: int, *moves: str, part: int = QUICK, seats: int = 2, solved: bool = False) -> Verdict:
    scores = (score, *[-score] * (seats - 1))
    return Verdict((Line(moves or ("b1N",), scores, solved),), 4, part)


def walk(name: str, plies: int, seed: int = 1, **options: Any) -> Record:
    record, chance = begun(name, **options), Random(seed)
    while len(record.moves) < plies and record.legal():
        record = record.play(chance.choice(record.legal()))
    return record


def test_the_scale_is_three_games_of_four() -> None:
    assert chances((60, -60), 60) == pytest.approx((0.75, 0.25))
    assert chances((-120, 120), 60) == pytest.approx((0.1, 0.9))
    assert chances((0, 0), 60) == (0.5, 0.5)
    assert chances((0, 0, 0), 60) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_chances_are_one_in_all_however_large_the_scores() -> None:
    for scores in ((9_999, -9_999), (500_000, -500_000, -700_000), (1, 2, 3)):
        found = chances(scores, 40)
        assert sum(found) == pytest.approx(1)
        assert sorted(zip(scores, found, strict=True)) == sorted(
            zip(scores, found, strict=True), key=lambda one: (one[1], one[0])
        )


def test_a_win_that_is_seen_or_proven_is_certain() -> None:
    assert chances((WIN - 3, 3 - WIN), 60) == (1, 0)
    assert chances((-100, 100), 600, solved=True) == (0, 1)
    assert chances((0, 0), 600, solved=True) == (0.5, 0.5)
    assert turns_to_end(WIN - 3) == turns_to_end(3 - WIN) == turns_to_end(WIN - 4) == 2
    assert turns_to_end(250) == turns_to_end(SURE) == 0


def test_a_finished_game_is_decided() -> None:
    assert decided((2,), 2) == (0, 1)
    assert decided((), 2) == (0.5, 0.5)
    assert decided((2, 3), 3) == (0, 0.5, 0.5)


def test_what_is_asked_is_a_position_with_its_past() -> None:
    record = begun("siam", "b1N", "d5S", "b1b2N")
    asked = request(record, 2, FULL)
    assert asked["moves"] == ["b1N", "d5S"]
    assert asked["lines"] == 3
    assert request(record, 2, QUICK)["lines"] == 1
    assert request(record, 2, QUICK)["limits"]["nodes"] < asked["limits"]["nodes"]


def test_first_what_is_shown_then_the_whole_game() -> None:
    record, ledger = begun("siam", "b1N", "d5S"), Ledger()
    assert ledger.question(record, 1) == Question(1, FULL)
    ledger.put(record, 1, made_up(0, part=FULL))
    assert ledger.question(record, 1) == Question(0, QUICK)
    ledger.put(record, 0, made_up(0))
    assert ledger.question(record, 1) == Question(2, QUICK)
    assert ledger.looked(record) == 2
    ledger.put(record, 2, made_up(0))
    assert ledger.question(record, 1) is None
    assert ledger.question(record, 2) == Question(2, FULL)


def test_a_closer_look_is_not_forgotten_for_a_glance() -> None:
    record, ledger = begun("siam"), Ledger()
    ledger.put(record, 0, made_up(50, part=FULL))
    ledger.put(record, 0, made_up(-50, part=QUICK))
    known = ledger.get(record, 0)
    assert known
    assert known.part == FULL


def test_undo_and_another_way_share_what_is_known() -> None:
    record, ledger = begun("siam", "b1N", "d5S"), Ledger()
    ledger.put(record, 1, made_up(10))
    assert ledger.get(begun("siam", "b1N"), 1)
    assert ledger.get(begun("siam", "b1N", "a5S"), 1)
    assert not ledger.get(begun("siam", "a1N"), 1)


def test_the_same_position_by_another_way_is_another() -> None:
    """A position may come for the third time, so the way to it counts."""
    one, other = begun("siam", "b1N", "d5S", "d1N"), begun("siam", "d1N", "d5S", "b1N")
    assert one.state == other.state
    ledger = Ledger()
    ledger.put(one, 3, made_up(10))
    assert not ledger.get(other, 3)


def test_the_oldest_verdicts_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.app.analysis.REMEMBERED", 2)
    record, ledger = begun("siam", "b1N", "d5S"), Ledger()
    for ply in range(3):
        ledger.put(record, ply, made_up(ply))
    assert [bool(ledger.get(record, ply)) for ply in range(3)] == [False, True, True]


def valued(record: Record, *scores: int, part: int = QUICK) -> Ledger:
    """A ledger that has a score for the first seat at every ply."""
    ledger = Ledger()
    for ply, score in enumerate(scores):
        ledger.put(record, ply, made_up(score, f"best{ply}", part=part))
    return ledger


def test_where_it_turned() -> None:
    scale = games.load("siam").mind.SCALE
    record = begun("siam", "b1N", "d5S", "b1b2N", "d5d4S").end(Ending("resigned", 2))
    ledger = valued(record, 0, 0, 2 * scale, scale, scale)
    turnings = ledger.turnings(record)
    assert [(one.plies.start, one.seat) for one in turnings] == [(1, 2), (2, 1)]
    dearest = turnings[0]
    assert dearest.before == pytest.approx((0.5, 0.5))
    assert dearest.after == pytest.approx((0.9, 0.1))
    assert dearest.loss == pytest.approx(0.4)
    assert dearest.better.moves == ("best1",)


def test_to_resign_is_no_mistake_and_does_not_change_the_position() -> None:
    record = begun("siam", "b1N", "d5S").end(Ending("resigned", 1))
    ledger = valued(record, 0, 0, 0)
    assert ledger.chances(record, 2) == (0.5, 0.5)
    assert ledger.turnings(record) == []


def test_the_end_on_the_board_is_certain() -> None:
    game = games.load("siam")
    start = game.text.read_position("*4.N4.5.5.4n_1", game.options({}))
    record = Record.begin(game, start).read(["a4a5N"])
    ledger = valued(record, 0)
    assert ledger.chances(record, 1) == (1, 0)
    assert ledger.question(record, 1) is None


def test_who_played_the_best_move_made_no_mistake() -> None:
    scale = games.load("siam").mind.SCALE
    record, ledger = begun("siam", "b1N").end(Ending("agreed")), Ledger()
    ledger.put(record, 0, made_up(3 * scale, "b1N"))
    ledger.put(record, 1, made_up(0))
    assert ledger.turnings(record) == []
    ledger.put(record, 0, made_up(3 * scale, "d1N", part=FULL))
    assert [one.better.moves for one in ledger.turnings(record)] == [("d1N",)]


def test_turning_points_are_looked_at_closely() -> None:
    scale = games.load("siam").mind.SCALE
    record = begun("siam", "b1N", "d5S", "b1b2N", "d5d4S").end(Ending("resigned", 2))
    ledger = valued(record, 0, 0, 0, 0, 0)
    ledger.put(record, 2, made_up(scale, "best2"))
    asked = []
    while question := ledger.question(record, len(record.moves)):
        asked.append(question)
        known = ledger.get(record, question.ply)
        assert known
        ledger.put(record, question.ply, known._replace(part=FULL))
    assert {one.part for one in asked} == {FULL}
    assert {one.ply for one in asked} >= {2, 3}


def test_a_turn_of_two_plies_is_one() -> None:
    record = walk("saiju", 12)
    ledger = Ledger()
    for ply in range(len(record.states)):
        ledger.put(record, ply, made_up(100 * ply * (-1) ** record.game.rules.turn(record.states[ply]), "-"))
    ended = record.end(Ending("agreed"))
    for one in ledger.turnings(ended):
        assert one.plies in ended.turns()
        assert one.seat == record.mover(one.plies.start)


def real(record: Record, question: Question) -> Verdict:
    asked = request(record, question.ply, question.part)
    asked["limits"] = {"nodes": 4 if record.game.name == "saiju" else 300}
    reply = answer(asked)
    assert "error" not in reply, reply
    return verdict(reply, question.part)


@pytest.mark.parametrize(
    ("name", "plies", "options"),
    [("siam", 8, {}), ("abalone", 6, {"layout": "belgian-daisy"}), ("saiju", 8, {}), ("saiju", 9, {"players": 3})],
)
def test_a_whole_game_with_real_replies(name: str, plies: int, options: dict[str, Any]) -> None:
    record, ledger = walk(name, plies, **options).end(Ending("resigned", 1)), Ledger()
    seats = len(record.game.rules.seats(record.options))
    asked: list[Question] = []
    while question := ledger.question(record, 2):
        assert question not in asked
        asked.append(question)
        ledger.put(record, question.ply, real(record, question))
    curve = ledger.curve(record)
    assert all(one and len(one) == seats and sum(one) == pytest.approx(1) for one in curve)
    assert ledger.looked(record) == len(record.states)
    shown = ledger.get(record, 2)
    assert shown
    assert shown.lines
    for line in shown.lines:
        assert record.upto(2).read(line.moves[:1])


def test_a_preview_leaves_the_game_alone() -> None:
    session = Session(transcript(begun("siam", "b1N", "d5S")))
    kept = (session.transcript, session.record, session.shown)
    look = Preview(session, 1, ("a5S", "b1b2N", "a5a4S"), 2)
    assert look.state == begun("siam", "b1N", "a5S", "b1b2N").state
    assert not look.live
    assert look.selection.words == {}
    look.press("b1")
    assert look.at == 2
    assert (session.transcript, session.record, session.shown) == kept


def test_one_walks_along_a_preview() -> None:
    look = Preview(Session(transcript(begun("siam", "b1N"))), 1, ("d5S", "b1b2N"), 1)
    assert [look.step(1), look.at, look.step(1), look.at] == [True, 2, False, 2]
    assert [look.step(-1), look.step(-1), look.step(-1), look.at] == [True, True, False, 0]


def test_a_preview_of_nonsense_is_refused() -> None:
    with pytest.raises(Refused):
        Preview(Session(transcript(begun("siam"))), 0, ("c3N",), 1)


def test_each_of_three_seats_stands_as_it_sees_it_itself() -> None:
    """A search of three is one against all, so the seat to move always looks worse than it is."""
    record = walk("saiju", 12, players=3)
    ledger = Ledger()
    for ply, state in enumerate(record.states):
        seat = record.game.rules.turn(state)
        scores = tuple(-900 if other == seat else 450 for other in (1, 2, 3))
        ledger.put(record, ply, Verdict((Line(("-",), scores, False),), 2, QUICK))
    assert ledger.chances(record, 8) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_with_three_seats_a_turn_has_cost_what_is_gone_a_round_later() -> None:
    record = walk("saiju", 16, players=3).end(Ending("agreed"))
    turn = next(one for one in record.turns() if one.start >= 5)
    seat = record.mover(turn.start)
    ledger = Ledger()
    for ply, state in enumerate(record.states):
        mover = record.game.rules.turn(state)
        score = -4_000 if mover == seat and ply >= turn.stop else 0
        scores = tuple(score if other == mover else -score // 2 for other in (1, 2, 3))
        ledger.put(record, ply, Verdict((Line(("-",), scores, False),), 2, QUICK))
    dearest = ledger.turnings(record)[0]
    assert (dearest.plies, dearest.seat) == (turn, seat)
    assert record.mover(dearest.until) == seat
    assert dearest.until > turn.stop
