"""Every impossible action is refused with the rule that forbids it; the sentence and the numbers are there."""

from random import Random

import pytest

from banmen.core.words import Words
from banmen.games.siam import look, rules, text
from banmen.games.siam.squares import SQUARES
from banmen.games.siam.state import State
from games.siam.boards import state

ENGLISH = Words("en", "banmen.core", "banmen.games.siam")
TARGETS = [*SQUARES, "N", "E", "S", "W", "hand", "off", "pass", "z9", "", "NE", "a", "{x}", "@N", "a3\x00", "9" * 99]

STANDING = "a3:EE b3:# c3:# b1:EN b2:RS e5:RS c5:RW d5:x"


@pytest.mark.parametrize(
    ("word", "code", "at"),
    [
        ("N", "piece-first", None),
        ("off", "piece-first", None),
        ("q7", "no-such-cell", None),
        ("d5", "hole", None),
        ("d2", "empty-cell", "d2"),
        ("b3", "a-rock", "b3"),
        ("b2", "not-yours", "b2"),
        ("hand c3", "not-border", "c3"),
        ("hand N", "cell-needed", None),
        ("hand hand", "cell-needed", None),
        ("hand d5", "hole", None),
        ("hand d1 off", "not-a-side", None),
        ("hand d1 N e1", "move-complete", None),
        ("hand b2", "not-border", "b2"),
        ("hand e5 N", "push-inward", "e5"),
        ("hand c5 E", "push-inward", "c5"),
        ("a3 N", "cell-needed", None),
        ("a3 hand", "cell-needed", None),
        ("a3 e3", "not-adjacent", "a3"),
        ("a3 b4", "not-adjacent", "a3"),
        ("a3 b3", "too-weak", "c3"),
        ("b1 b2", "held", "b2"),
        ("a3 a3 E", "same-side", "a3"),
        ("a3 a3 b3", "not-a-side", None),
        ("a3 a4 b3", "not-a-side", None),
        ("a3 off N", "move-complete", None),
        ("a3 a4 N N", "move-complete", None),
        ("a3", "unfinished", None),
        ("a3 a4", "unfinished", None),
        ("hand d1", "unfinished", None),
    ],
)
def test_the_rule_that_stands_in_the_way(word: str, code: str, at: str | None) -> None:
    refusal = rules.refusal(state(STANDING), tuple(word.split()))
    assert (refusal.code, refusal.at) == (code, at)


def test_the_numbers_of_a_weak_push() -> None:
    """Rule 33: the whole line counts, and the piece that holds it is shown."""
    refusal = rules.refusal(state("a3:EE b3:EE c3:# d3:# e3:RW"), ("a3", "b3"))
    assert refusal.facts == {"net": 1, "helping": 2, "opposed": 1, "rocks": 2}
    assert ENGLISH.say(refusal) == "Too weak: 1 against 2 rocks (2 with, 1 against)."


def test_the_numbers_of_a_weak_step() -> None:
    """S1: the stepwise walk ends at the piece that stops it, whatever lies behind."""
    s = state("a3:RE b3:# c3:# d3:RE", "R", force="stepwise")
    refusal = rules.refusal(s, ("a3", "b3"))
    assert (refusal.at, refusal.facts["net"], refusal.facts["rocks"]) == ("c3", 1, 2)


def test_where_a_total_is_too_weak_the_last_cause_is_shown() -> None:
    refusal = rules.refusal(state("a1:EN a2:RS a3:EN a4:RS"), ("a1", "a2"))
    assert (refusal.at, refusal.facts["net"]) == ("a4", 0)


def test_reserve_empty() -> None:
    s = state("a1:EN b1:EN c1:EN d1:EN", animals=4)
    assert ENGLISH.say(rules.refusal(s, ("hand",))) == "Your reserve is empty: all 4 animals are on the board."


def test_closed_x_squares() -> None:
    s = state("b1:EE", plies=2, x_rule="any-arrival")
    assert rules.refusal(s, ("hand", "c1")).code == "x-closed"
    assert rules.refusal(s, ("b1", "c1")).code == "x-closed"
    entering = state("b1:EE c1:RN", plies=2, x_rule="entering")
    assert rules.refusal(entering, ("hand", "c1", "N")).code == "x-closed"


def test_after_the_end() -> None:
    s = text.read_position("5.5.1**2.5.N4_2_w1", state("")._asdict()["options"]._asdict())
    assert rules.refusal(s, ("a1",)).code == "game-over"
    assert rules.refusal(s, ()).code == "game-over"


def starts(s: State) -> set[tuple[str, ...]]:
    words = (word for move in rules.moves(s) for word in look.gestures(s, move))
    return {word[:n] for word in words for n in range(len(word) + 1)}


def random_state(chance: Random) -> State:
    s = rules.initial({option.name: chance.choice(option.values) for option in rules.OPTIONS})
    if chance.random() < 0.3:
        s = s._replace(board="".join("x" if chance.random() < 0.15 else held for held in s.board))
    for _ in range(chance.randint(0, 20)):
        moves = rules.moves(s)
        s = rules.play(s, chance.choice(moves)) if moves else s
    return s


@pytest.mark.parametrize("seed", range(30))
def test_any_word_that_starts_no_legal_one_is_refused_with_a_sentence(seed: int) -> None:
    chance = Random(seed)
    s = random_state(chance)
    legal = starts(s)
    begun = sorted(legal)
    for _ in range(400):
        word = (*chance.choice(begun), *chance.choices(TARGETS, k=chance.randint(1, 3)))
        if word in legal:
            continue
        refusal = rules.refusal(s, word)
        sentence = ENGLISH.say(refusal)
        assert sentence.isprintable()
        assert len(sentence) <= 70 or "found" in refusal.facts
        assert refusal.at is None or refusal.at in SQUARES
        assert refusal.code != "unfinished"
        assert refusal.code != "move-complete" or any(word[:n] in legal for n in range(1, len(word)))
