import pytest

from banmen.core.gesture import Selection, selection

WORDS = {("hand", "b1", "N"): "b1N", ("hand", "b1", "E"): "b1E", ("b2", "b3"): "b2b3N", ("pass",): "-"}


def typed(*targets: str) -> Selection:
    chosen = selection(WORDS.items())
    for target in targets:
        chosen = chosen.press(target)
    return chosen


def test_at_first_every_word_can_begin() -> None:
    assert typed().targets() == {"hand", "b2", "pass"}


def test_pressing_narrows_what_can_follow() -> None:
    assert typed("hand").targets() == {"b1"}
    assert typed("hand", "b1").targets() == {"N", "E"}
    assert not typed("hand", "b1").done


def test_a_finished_word_is_a_move() -> None:
    assert typed("pass").done
    assert typed("hand", "b1", "N").move == "b1N"
    assert typed("hand", "b1", "N").targets() == set()


def test_an_unfinished_word_is_no_move() -> None:
    with pytest.raises(KeyError):
        _ = typed("hand").move


def test_a_dead_end_is_known() -> None:
    assert typed("b2", "c3").dead
    assert typed("b2", "c3").targets() == set()
    assert not typed("b2").dead
    assert typed("pass", "pass").dead


def test_presses_can_be_taken_back() -> None:
    assert typed("hand", "b1").clear() == typed()


def test_without_words_everything_is_dead() -> None:
    assert selection([]).dead
    assert selection([]).targets() == set()
