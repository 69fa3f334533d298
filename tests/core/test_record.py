from typing import Any

import pytest

from banmen.core.errors import IllegalMove, Refused, Unreadable
from banmen.core.game import Outcome
from banmen.core.record import Ending, Record
from core.walking import WALKING, Options, State

TO_AND_FRO = [1, -1]
"""Two plies after which the first position stands again."""


def begun(**options: Any) -> Record:
    return Record.begin(WALKING, State(0, options=Options(**options)))


def test_a_record_begins_where_it_is_told() -> None:
    record = begun()
    assert (record.moves, record.state, record.turn, record.outcome) == ((), State(0), 1, None)
    assert record.options == {"double": False, "repetition": True}


def test_playing_adds_moves_and_states_and_leaves_the_old_record() -> None:
    old = begun()
    new = old.play(1, 1)
    assert new.moves == (1, 1)
    assert [state.at for state in new.states] == [0, 1, 2]
    assert old == begun()


def test_the_third_occurrence_is_a_draw() -> None:
    record = begun().play(*TO_AND_FRO, 1)
    assert record.outcome is None
    record = record.play(-1)
    assert record.outcome == Outcome((), "repetition")
    assert record.turn is None
    assert record.legal() == []


def test_the_start_position_counts_and_so_does_the_side_to_move() -> None:
    assert begun().play(1, -1).outcome is None
    assert begun().play(1, -1, 1, -1).outcome == Outcome((), "repetition")
    double = begun(double=True)
    assert double.play(*TO_AND_FRO * 3).outcome is None
    assert double.play(*TO_AND_FRO * 4).outcome == Outcome((), "repetition")


def test_without_the_house_rule_nothing_repeats() -> None:
    assert begun(repetition=False).play(*TO_AND_FRO * 5).outcome is None


def test_the_rules_come_before_repetition() -> None:
    assert begun().play(5).outcome == Outcome((1,), "arrived")


def test_players_can_end_a_game() -> None:
    assert begun().end(Ending("resigned", 1)).outcome == Outcome((2,), "resigned", None, {"seat": 1, "who": "@north"})
    assert begun().end(Ending("agreed")).outcome == Outcome((), "agreed")
    assert begun().end(Ending("agreed")).play(1).outcome is None


def test_reading_plays_written_moves() -> None:
    assert begun().read(["+1", "-1"]) == begun().play(1, -1)
    assert begun().read([]) == begun()
    assert begun().play(1).read(["-1"]) == begun().play(1, -1)


@pytest.mark.parametrize(
    ("texts", "kind", "code", "index"),
    [
        (["+1", "what"], Unreadable, "bad-move", 1),
        (["+1", "+5"], IllegalMove, "too-far", 1),
        (["+5", "+1"], IllegalMove, "game-over", 1),
        (["+1", "-1", "+1", "-1", "+1"], IllegalMove, "game-over", 4),
    ],
)
def test_the_first_wrong_move_is_named_by_its_index(texts: list[str], kind: type[Refused], code: str, index: int) -> None:
    with pytest.raises(kind) as caught:
        begun().read(texts)
    assert (caught.value.code, caught.value.facts["index"]) == (code, index)


def test_positions_before_the_read_moves_count_as_well() -> None:
    with pytest.raises(IllegalMove, match="game-over index=1"):
        begun().play(1, -1, 1).read(["-1", "+1"])


def test_nothing_is_read_after_an_ending() -> None:
    with pytest.raises(IllegalMove, match="game-over index=0"):
        begun().end(Ending("agreed")).read(["+1"])


def test_going_back_forgets_the_ending() -> None:
    record = begun().play(1, 1).end(Ending("agreed"))
    assert record.upto(2) == record
    assert record.upto(1) == begun().play(1)


def test_a_turn_is_a_run_of_plies_by_one_seat() -> None:
    assert begun().play(1, 1, 1).turns() == [range(1), range(1, 2), range(2, 3)]
    assert begun(double=True).play(1, 1, 1).turns() == [range(2), range(2, 3)]
    assert begun().turns() == []


def test_the_mover_of_a_ply() -> None:
    record = begun(double=True).play(1, 1, 1)
    assert [record.mover(ply) for ply in range(3)] == [1, 1, 2]
