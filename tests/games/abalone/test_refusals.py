"""Why a word cannot be typed: a code with its numbers for every rule, whatever is pressed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.abalone import rules
from banmen.games.abalone.board import CELLS
from banmen.games.abalone.spelling import words
from games.abalone.helpers import WORDS, only, start, walk

LINE = only("c3 c4 c5 a1 e1 e2 e3 e4", "c7 d6")
CASES = (
    (LINE, "z9", "no-such-cell", {"found": "z9"}, None),
    (LINE, "a9", "no-such-cell", {"found": "a9"}, None),
    (LINE, "off", "no-such-cell", {"found": "off"}, None),
    (LINE, "g5", "empty-cell", {"cell": "g5"}, "g5"),
    (LINE, "c7", "not-yours", {"cell": "c7", "piece": "@white-marble"}, "c7"),
    (LINE, "c3 c3", "same-cell", {"cell": "c3"}, "c3"),
    (LINE, "c3 e4", "not-in-line", {"start": "c3", "end": "e4"}, "e4"),
    (LINE, "c3 e4 e5", "not-in-line", {"start": "c3", "end": "e4"}, "e4"),
    (LINE, "c3 f4", "not-adjacent", {"start": "c3", "end": "f4"}, "f4"),
    (LINE, "c3 off", "own-off", {"cell": "c3"}, "c3"),
    (only("c3 c5"), "c3 c5", "gap", {"start": "c3", "end": "c5", "cell": "c4"}, "c4"),
    (only("c3 c5", "c4"), "c3 c5", "gap", {"start": "c3", "end": "c5", "cell": "c4"}, "c4"),
    (LINE, "e1 e4", "more-than-three", {"count": 4}, "e4"),
    (LINE, "e4 e1", "more-than-three", {"count": 4}, "e1"),
    (LINE, "e1 e5", "more-than-three", {"count": 4}, "e4"),
    (LINE, "c3 e5", "too-far", {"start": "c3", "end": "e5"}, "e5"),
    (LINE, "a1 c1", "too-far", {"start": "a1", "end": "c1"}, "c1"),
    (LINE, "c3 c5 c4", "in-group", {"cell": "c4"}, "c4"),
    (LINE, "c3 c5 c3", "in-group", {"cell": "c3"}, "c3"),
    (LINE, "c3 c5 g5", "not-beside", {"cell": "g5"}, "g5"),
    (LINE, "c3 c5 off", "own-off", {"cell": "c5"}, "c5"),
    (LINE, "c3 c5 d5", "between-ways", {"cell": "d5"}, "d5"),
    (LINE, "c3 c5 d4", "side-step-never-pushes", {"cell": "d6"}, "d6"),
    (LINE, "c3 c5 d6", "side-step-never-pushes", {"cell": "d6"}, "d6"),
    (LINE, "e1 e3 e4", "own-in-the-way", {"cell": "e4"}, "e4"),
    (only("c3 c4 d4"), "c3 c4 d3", "own-in-the-way", {"cell": "d4"}, "d4"),
    (only("e8 e9"), "e8 e9 f9", "own-off", {"cell": "e9"}, "e9"),
    (only("a1 a2", "a3 b1 b2 b3"), "a1 a2 b1", "side-step-never-pushes", {"cell": "b1"}, "b1"),
    (only("a1 g5", "a2 b1 b2"), "a1", "stuck", {"cell": "a1"}, "a1"),
    (only("a1 a2 g5", "a3 a4 b2 b3"), "a1 a2", "line-stuck", {"count": 2}, "a2"),
    (only("e5 e4", "e6 e7"), "e4 e6", "not-outnumbered", {"own": 2, "their": 2}, "e6"),
    (only("e5 e4 e8", "e6"), "e4 e5 e7", "not-beside", {"cell": "e7"}, "e7"),
    (only("e3 e4 e5 e8", "e6 e7"), "e3 e6", "own-behind", {"own": 3, "their": 2, "cell": "e8"}, "e8"),
    (LINE, "c3 d3 e3", "move-complete", {}, None),
    (LINE, "c3 c5 c6 c7", "move-complete", {}, None),
    (only("e5", "", goal=2, lost=(0, 2)), "e5", "game-over", {}, None),
    (only("e5", "", turn=2), "", "game-over", {}, None),
    (LINE, "", "unfinished", {}, None),
    (LINE, "c3 c5", "unfinished", {}, None),
)


@pytest.mark.parametrize(("s", "word", "code", "facts", "at"), CASES)
def test_refusal(s, word, code, facts, at):
    refusal = rules.refusal(s, tuple(word.split()))
    assert (refusal.code, dict(refusal.facts), refusal.at) == (code, facts, at)
    assert len(WORDS.say(refusal)) <= 70


targets = st.one_of(st.sampled_from([*CELLS, "off"]), st.text(max_size=3))


@given(seed=st.integers(0, 40), plies=st.integers(0, 40), word=st.lists(targets, max_size=4))
def test_every_word_that_cannot_be_typed_is_refused(seed, plies, word):
    """Whatever is pressed, the code has a sentence, and the cell that blocks is on the board."""
    s = ([start(), *(after for _, _, after in walk(seed, plies))])[-1]
    word = tuple(word)
    legal = {spelled for move in rules.moves(s) for spelled in words(move)}
    refusal = rules.refusal(s, word)
    possible = any(spelled[: len(word)] == word for spelled in legal)
    assert (refusal.code == "unfinished") == possible
    assert refusal.at is None or refusal.at in CELLS
    assert WORDS.say(refusal)


@given(seed=st.integers(0, 40), plies=st.integers(0, 40), chance=st.randoms(use_true_random=False))
def test_every_press_next_to_a_selection_is_answered(seed, plies, chance):
    """Words of cells alone, begun as a player would: own marble first, then its line."""
    s = ([start(), *(after for _, _, after in walk(seed, plies))])[-1]
    legal = sorted({spelled for move in rules.moves(s) for spelled in words(move)})
    if not legal:
        return
    word = (*chance.choice(legal)[:-1], chance.choice(CELLS))
    if not any(spelled[: len(word)] == word for spelled in legal):
        refusal = rules.refusal(s, word)
        assert refusal.code not in ("unfinished", "game-over", "move-complete", "no-such-cell")
        assert len(WORDS.say(refusal)) <= 70


def test_long_targets_are_cut_short():
    refusal = rules.refusal(start(), ("x" * 10_000,))
    assert len(WORDS.say(refusal)) < 100


def test_numbers_are_said():
    assert WORDS.say(rules.refusal(only("e4 e5", "e6 e7"), ("e4", "e5", "e6"))) == "Not outnumbered: 2 against 2."
