"""A game against the computer: what is asked and played, when, and that no answer is played where it was not asked for."""

from collections.abc import Callable
from typing import Any

import pytest

from app.race import RACE
from banmen.app.engine_room import BROKEN, Broken, Stopped
from banmen.app.flow import AGAIN, BETWEEN, SOON, WATCHING, Flow, Standing
from banmen.app.session import Session

Reply = dict[str, Any]


class Table:
    """Hands with a clock that is turned by hand, and an engine whose answers are given by hand."""

    def __init__(self, moves: str = "", levels: tuple[int, ...] = (0, 4), **options: Any) -> None:
        self.session = Session.begin(RACE, RACE.options(options), levels=levels)
        for move in moves.split():
            self.session.play(RACE.text.read_move(self.session.state, move))
        self.flow = Flow(self)
        self.time = 0.0
        self.waiting: tuple[float, Callable[[], object]] | None = None
        self.asked: list[Reply] = []
        self.log: list[str] = []
        self.told: list[Standing] = []
        self.follow()

    def ask(self, request: Reply, progress: Callable[[Reply], object], done: Callable[[Reply | Exception], object]) -> None:
        self.asked.append(request)
        self.progress, self.done = progress, done

    def stop(self) -> None:
        self.log.append("stop")

    def hurry(self) -> None:
        self.log.append("hurry")

    def later(self, milliseconds: float, action: Callable[[], object]) -> None:
        self.waiting = (self.time + milliseconds, action)

    def cancel(self) -> None:
        self.waiting = None

    def clock(self) -> float:
        return self.time

    def play(self, session: Session, move: Any) -> None:
        session.play(move)
        self.follow()

    def show(self, whole: bool) -> None:
        self.told.append(self.flow.standing)

    def follow(self) -> Standing:
        return self.flow.follow(self.session, 7)

    def act(self, change: Callable[[], object]) -> Standing:
        """Changes the session as the page does."""
        change()
        return self.follow()

    def wait(self, milliseconds: float) -> None:
        """Lets time pass."""
        end = self.time + milliseconds
        while self.waiting and self.waiting[0] <= end:
            (self.time, action), self.waiting = self.waiting, None
            action()
        self.time = end

    def answer(self, line: str) -> None:
        """The engine answers the last question."""
        self.done({"move": line.split()[0], "line": line.split(), "done": True})

    @property
    def moves(self) -> str:
        return " ".join(self.session.record.moves)


def test_nothing_is_asked_while_a_person_is_to_move() -> None:
    table = Table()
    assert (table.asked, table.follow()) == ([], Standing())


def test_the_computer_answers_a_move_but_not_at_once() -> None:
    table = Table()
    standing = table.act(lambda: table.session.press("a1"))
    assert standing == Standing(seat=2)
    (request,) = table.asked
    assert (request["op"], request["game"], request["moves"], request["level"], request["seed"]) == (
        "think",
        "race",
        ["a1"],
        4,
        7,
    )
    table.wait(100)
    table.answer("a2 a1a3")
    assert table.moves == "a1"
    table.wait(SOON - 101)
    assert table.moves == "a1"
    table.wait(1)
    assert table.moves == "a1 a2"
    assert (table.follow(), len(table.asked)) == (Standing(), 1)


def test_a_slow_answer_is_played_at_once_and_its_progress_told() -> None:
    table = Table("a1")
    table.progress({"depth": 1})
    assert not table.told[-1].slow
    table.wait(SOON)
    assert table.told[-1].slow
    table.progress({"depth": 2})
    assert table.told[-1] == Standing(2, True, {"depth": 2})
    table.wait(3000)
    table.answer("a2")
    table.wait(0)
    assert table.moves == "a1 a2"
    assert not table.follow().slow


def test_both_plies_of_a_turn_are_played_one_after_the_other() -> None:
    table = Table("a1 a2 a1a3 -", double=True)
    table.answer("a2a4 a4a5 a3a6")
    table.wait(SOON)
    assert table.moves == "a1 a2 a1a3 - a2a4"
    assert table.follow().seat == 2
    table.wait(BETWEEN - 1)
    assert table.moves == "a1 a2 a1a3 - a2a4"
    table.wait(1)
    assert table.moves == "a1 a2 a1a3 - a2a4 a4a5"
    assert len(table.asked) == 1


def test_a_line_that_ends_in_the_middle_of_a_turn_is_followed_by_another_question() -> None:
    table = Table("a1 a2 a1a3 -", double=True)
    table.answer("a2a4")
    table.wait(SOON)
    assert len(table.asked) == 2
    table.answer("-")
    table.wait(SOON)
    assert table.moves == "a1 a2 a1a3 - a2a4 -"


def test_undo_while_it_thinks_stops_it_and_its_late_answer_is_not_played() -> None:
    table = Table("a1 a2 a1a3")
    table.act(table.session.undo)
    assert (table.log, table.moves) == (["stop"], "a1 a2")
    table.answer("a2a4")
    table.wait(5000)
    assert table.moves == "a1 a2"


def test_undo_while_its_answer_waits() -> None:
    table = Table("a1 a2 a1a3")
    table.answer("a2a4")
    table.act(table.session.undo)
    table.wait(5000)
    assert (table.moves, table.log) == ("a1 a2", [])
    table.act(table.session.redo)
    assert len(table.asked) == 2


def test_undo_between_two_plies() -> None:
    table = Table("a1 a2 a1a3 -", double=True)
    table.answer("a2a4 a4a5")
    table.wait(SOON)
    table.act(table.session.undo)
    table.wait(5000)
    assert table.moves == "a1 a2"


def test_a_progress_that_comes_late_is_not_told() -> None:
    table = Table("a1 a2 a1a3")
    table.wait(SOON)
    table.act(table.session.undo)
    told = len(table.told)
    table.progress({"depth": 9})
    assert len(table.told) == told


@pytest.mark.parametrize("change", ["resign", "leave", "another", "person", "level"])
def test_what_ends_a_thought(change: str) -> None:
    table = Table("a1")
    session, late = table.session, table.done
    if change == "resign":
        table.act(lambda: session.resign(1))
    elif change == "leave":
        table.flow.leave()
    elif change == "another":
        table.session = Session.begin(RACE, RACE.options({}))
        table.follow()
    else:
        table.act(lambda: setattr(session, "levels", (0, 0 if change == "person" else 2)))
    assert table.log == ["stop"]
    late({"move": "a2", "line": ["a2"]})
    table.wait(5000)
    assert session.record.moves == ("a1",)
    assert [request["level"] for request in table.asked] == ([4, 2] if change == "level" else [4])


def test_names_and_the_side_of_the_board_do_not_disturb_it() -> None:
    table = Table("a1")
    table.act(table.session.flip)
    table.act(lambda: setattr(table.session, "names", ("Ann", "Hal")))
    table.answer("a2")
    table.wait(SOON)
    assert (table.moves, table.log, len(table.asked)) == ("a1 a2", [], 1)


def test_it_does_not_move_while_one_looks_back() -> None:
    table = Table("a1")
    table.act(lambda: table.session.browse(0))
    table.answer("a2")
    table.wait(5000)
    assert table.moves == "a1"
    table.act(table.session.resume)
    table.wait(0)
    assert table.moves == "a1 a2"


def test_after_playing_on_from_an_earlier_position_it_moves() -> None:
    table = Table("a1 a2 a1a3 a2a4")
    table.act(lambda: table.session.browse(3))
    assert table.asked == []
    assert table.act(table.session.branch).seat == 2
    table.answer("a2a4")
    table.wait(SOON)
    assert table.moves == "a1 a2 a1a3 a2a4"


def test_move_now_does_not_wait() -> None:
    table = Table("a1", (1, 1))
    table.wait(SOON)
    table.flow.now()
    assert table.log == ["hurry"]
    table.answer("a2")
    table.wait(0)
    assert table.moves == "a1 a2"
    table.flow.leave()
    table.flow.now()
    assert table.log == ["hurry", "stop"]


def test_the_computer_plays_itself_slowly_enough_to_follow() -> None:
    table = Table(levels=(1, 2))
    for ply, line in enumerate(("a1", "a2", "a1a3"), 1):
        table.answer(line)
        table.wait(WATCHING - 1)
        assert len(table.session.record.moves) == ply - 1
        table.wait(1)
        assert len(table.session.record.moves) == ply
    assert [request["level"] for request in table.asked] == [1, 2, 1, 2]


def test_a_watched_game_is_paused_and_stepped() -> None:
    table = Table(levels=(1, 1))
    table.flow.pause()
    assert table.told[-1] == Standing(paused=True)
    table.answer("a1")
    table.wait(5000)
    assert table.moves == ""
    table.flow.step()
    table.wait(0)
    assert (table.moves, len(table.asked), table.follow().seat) == ("a1", 1, 0)
    table.flow.step()
    assert table.told[-1] == Standing(seat=2, paused=True)
    table.answer("a2")
    table.wait(5000)
    assert (table.moves, len(table.asked)) == ("a1 a2", 2)
    table.flow.pause()
    assert table.told[-1] == Standing(seat=1)
    assert len(table.asked) == 3


def test_a_step_plays_a_whole_turn() -> None:
    table = Table("a1 a2", (1, 1), double=True)
    table.flow.step()
    table.answer("a1a3 a3a4")
    table.wait(5000)
    assert (table.moves, len(table.asked)) == ("a1 a2 a1a3 a3a4", 1)


def test_undo_pauses_a_watched_game() -> None:
    table = Table("a1 a2", (1, 1))
    assert table.act(table.session.undo) == Standing(paused=True)
    table.wait(5000)
    assert len(table.asked) == 1
    table.act(lambda: setattr(table.session, "levels", (1, 0)))
    table.act(lambda: setattr(table.session, "levels", (1, 1)))
    assert not table.follow().paused


@pytest.mark.parametrize("answer", [Broken(), {"error": {"code": "fault"}}, {"move": "a9", "line": ["a9"]}, {"line": [3]}])
def test_a_broken_engine_is_told_and_asked_again_only_when_one_wants(answer: Reply | Exception) -> None:
    table = Table("a1")
    table.done(answer)
    table.wait(5000)
    assert table.told[-1] == Standing(trouble=BROKEN)
    assert table.act(table.session.flip).trouble == BROKEN
    assert len(table.asked) == 1
    table.flow.again()
    assert table.told[-1] == Standing(seat=2)
    table.answer("a2")
    table.wait(SOON)
    assert table.moves == "a1 a2"


def test_both_sides_can_be_played_without_it() -> None:
    table = Table("a1")
    table.done(Broken())
    assert table.act(lambda: setattr(table.session, "levels", (0, 0))) == Standing()
    assert table.session.press("a2") == "a2"


def test_a_thought_that_another_pushed_out_is_asked_for_again() -> None:
    table = Table("a1")
    table.done(Stopped())
    table.wait(AGAIN)
    assert len(table.asked) == 2
    table.answer("a2")
    table.wait(SOON)
    assert table.moves == "a1 a2"


def test_the_game_ends_by_its_move() -> None:
    table = Table("a1 a2 a1a3 a2a4 a3a5 a4a6 a5a7 a6a8 a7a6")
    table.answer("a8a9 a6a7")
    table.wait(SOON)
    assert table.session.outcome
    assert (table.follow(), len(table.asked)) == (Standing(), 1)
