"""Thinking through the service: levels, limits, seeds, lines, and what is refused. The toy shows it, so that it is quick."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from banmen import games
from banmen.core.errors import Refused
from banmen.core.mind import SURE, Level, Line, Thought
from banmen.core.words import table
from banmen.search.service import answer, thinking

WIN_IN_ONE = "xx1.oo1.3_1"


def think(**fields: Any) -> dict[str, Any]:
    return answer({"op": "think", "game": "toy"} | fields)


def code(**fields: Any) -> str:
    error = think(**fields)["error"]
    assert error["message"].endswith(".")
    return str(error["code"])


@pytest.fixture
def levels(toy: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Gives every level of the toy the same budget."""
    mind = games.load(toy).mind
    return lambda *level, **named: monkeypatch.setattr(mind, "LEVELS", (Level(*level, **named),) * 6)


class Script:
    """A mind that thinks what it is told, and keeps how many lines it was asked for."""

    def __init__(self, *thoughts: Thought) -> None:
        self.thoughts = thoughts
        self.asked = 0

    def __call__(self, s: Any, earlier: Any = (), lines: int = 1) -> Iterator[Thought]:
        self.asked = lines
        return iter(self.thoughts)


@pytest.fixture
def script(toy: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Script]:
    def put(*thoughts: Thought) -> Script:
        made = Script(*thoughts)
        monkeypatch.setattr(games.load(toy).mind, "think", made)
        return made

    return put


def thought(depth: int, nodes: int, **scores: int) -> Thought:
    return Thought(tuple(Line((move,), (score, -score)) for move, score in scores.items()), depth, nodes)


def test_a_reply(toy: str) -> None:
    reply = think(position=WIN_IN_ONE)
    assert set(reply) == {"move", "score", "scores", "line", "solved", "lines", "depth", "nodes", "done"}
    assert (reply["move"], reply["line"], reply["solved"], reply["depth"], reply["done"]) == ("c2", ["c2"], True, 1, True)
    assert reply["score"] == reply["scores"][0] == -reply["scores"][1] > SURE
    assert reply["lines"] == [{name: reply[name] for name in ("move", "score", "scores", "line", "solved")}]


def test_scores_are_for_the_seat_to_move(toy: str) -> None:
    reply = think(position="xx1.oo1.o2_2")
    assert (reply["move"], reply["scores"]) == ("c3", [-reply["score"], reply["score"]])


def test_the_moves_are_played_first(toy: str) -> None:
    played = think(position="3.3.3_1", moves=["a1", "a3", "b2"])
    assert played["move"] == "c3"


def test_every_step_tells_how_far_it_is(toy: str) -> None:
    replies = list(thinking({"op": "think", "game": toy}))
    assert [reply["done"] for reply in replies] == [False] * (len(replies) - 1) + [True]
    for name in ("depth", "nodes"):
        assert [reply[name] for reply in replies] == sorted(reply[name] for reply in replies)
    assert replies[0]["depth"] == 1
    assert all(reply["move"] and reply["lines"] for reply in replies)
    assert replies[-1] == think()


def test_other_requests_have_one_step(toy: str) -> None:
    assert list(thinking({"op": "perft", "game": toy, "depth": 1})) == [{"nodes": 9}]


def test_a_refusal_comes_before_the_first_step(toy: str) -> None:
    with pytest.raises(Refused, match="level-range"):
        thinking({"op": "think", "game": toy, "level": 7})


def test_without_a_level_the_top_one_plays(toy: str) -> None:
    assert think(position="3.1o1.x2_1") == think(position="3.1o1.x2_1", level=6)
    assert think(position="3.1o1.x2_1")["nodes"] > think(position="3.1o1.x2_1", level=4)["nodes"]


def test_a_level_ends_at_its_nodes_or_its_depth(levels: Callable[..., None]) -> None:
    levels(1000)
    assert 600 <= think()["nodes"] < 1100
    levels(100_000, 3)
    assert think()["depth"] == 3


def test_limits_cap_the_budget_of_the_level(levels: Callable[..., None]) -> None:
    levels(1000)
    assert think(limits={"nodes": 10**6}) == think(limits={}) == think()
    assert think(limits={"nodes": 300})["nodes"] < 350


def test_seconds_pass_by_the_clock_of_the_asker(toy: str) -> None:
    request = {"op": "think", "game": toy, "limits": {"seconds": 20}}
    assert answer(request, count().__next__)["nodes"] < answer(request)["nodes"]
    assert len(list(thinking(request, count().__next__))) <= 20
    assert answer(request) == think()


def test_a_depth_that_would_not_be_finished_is_not_begun(script: Callable[..., Script]) -> None:
    script(thought(1, 10, a1=0), thought(1, 500, a1=0), thought(2, 650, b2=1), thought(2, 700, c3=2))
    assert think(limits={"nodes": 1000}) == {**think(limits={"nodes": 1000}), "move": "b2", "nodes": 650}
    assert think(limits={"nodes": 1100})["move"] == "c3"


def test_what_an_unfinished_depth_has_found_is_played(script: Callable[..., Script]) -> None:
    script(thought(1, 10, a1=0), thought(1, 50, b2=1), thought(1, 1000, c3=2), thought(2, 1001, a2=2))
    assert think(limits={"nodes": 1000})["move"] == "c3"


def test_a_single_move_is_answered_after_depth_1(toy: str) -> None:
    reply = think(position="oxo.oxx.xo1_1")
    assert (reply["move"], reply["depth"]) == ("c1", 1)


def test_lines(toy: str) -> None:
    reply = think(lines=3, level=6, limits={"nodes": 2000})
    assert len({line["move"] for line in reply["lines"]}) == 3
    assert [line["score"] for line in reply["lines"]] == sorted((line["score"] for line in reply["lines"]), reverse=True)
    assert reply["lines"][0]["move"] == reply["move"]
    assert len(think(lines=500, limits={"nodes": 2000})["lines"]) == 9
    assert think(lines=3, limits={"nodes": 2000}, moves=["b2"])["lines"][0]["line"][0] != "b2"


def test_several_lines_were_searched_to_the_same_depth(toy: str) -> None:
    """Between two depths nothing changes: what is told is what the last whole depth found."""
    told: dict[int, list[Any]] = {}
    for reply in thinking({"op": "think", "game": toy, "lines": 3, "limits": {"nodes": 3000}}):
        assert told.setdefault(reply["depth"], reply["lines"]) == reply["lines"]
    assert len(told) > 3


def test_noise_strays_but_never_past_its_size(levels: Callable[..., None], script: Callable[..., Script]) -> None:
    levels(1000, 1, 100)
    asked = script(thought(1, 10, a1=50, b2=40, c3=-151))
    chosen = Counter(think(seed=seed)["move"] for seed in range(60))
    assert chosen["a1"] > chosen["b2"] > 5
    assert "c3" not in chosen
    assert asked.asked == 9
    assert len(think(seed=1)["lines"]) == 1


def test_noise_misjudges_no_win_and_no_loss(levels: Callable[..., None], script: Callable[..., Script]) -> None:
    levels(1000, 1, 500_000)
    script(thought(1, 10, a1=SURE + 9, b2=SURE + 8, c3=0))
    assert {think(seed=seed)["move"] for seed in range(30)} == {"a1"}
    script(thought(1, 10, a1=0, b2=-SURE - 8))
    assert {think(seed=seed)["move"] for seed in range(30)} == {"a1"}


def test_the_same_seed_plays_the_same(toy: str) -> None:
    moves = [[think(level=1, seed=seed)["move"] for seed in range(20)] for _ in range(2)]
    assert moves[0] == moves[1]
    assert len(set(moves[0])) > 1


def test_the_seed_chooses_among_equals_in_the_opening(script: Callable[..., Script]) -> None:
    asked = script(thought(1, 10, a1=5, b2=5, c3=4))
    assert {think(seed=seed)["move"] for seed in range(30)} == {"a1", "b2"}
    assert asked.asked == 4
    assert think()["move"] == "a1"
    assert asked.asked == 1
    assert think(seed=1, moves=["a1", "a2", "a3", "b1", "b3", "b2"])["move"]
    assert asked.asked == 1


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"level": 0}, "level-range"), ({"level": 7}, "level-range"), ({"level": "6"}, "field-type"),
        ({"level": True}, "field-type"), ({"level": None}, "field-type"), ({"level": 1.0}, "field-type"),
        ({"seed": -1}, "seed-range"), ({"seed": 10**400}, "seed-range"), ({"seed": "a"}, "field-type"),
        ({"lines": 0}, "lines-range"), ({"lines": 501}, "lines-range"), ({"lines": [1]}, "field-type"),
        ({"limits": None}, "field-type"), ({"limits": []}, "field-type"), ({"limits": 5}, "field-type"),
        ({"limits": {"depth": 1}}, "no-such-limit"), ({"limits": {1: 1}}, "no-such-limit"),
        ({"limits": {"nodes": 0}}, "nodes-range"), ({"limits": {"nodes": 1.5}}, "field-type"),
        ({"limits": {"nodes": 1 << 54}}, "nodes-range"), ({"limits": {"nodes": False}}, "field-type"),
        ({"limits": {"seconds": 0}}, "seconds-range"), ({"limits": {"seconds": -1.5}}, "seconds-range"),
        ({"limits": {"seconds": float("inf")}}, "seconds-range"), ({"limits": {"seconds": float("nan")}}, "seconds-range"),
        ({"limits": {"seconds": "1"}}, "field-type"), ({"limits": {"seconds": True}}, "field-type"),
        ({"limits": {"seconds": 10**400}}, "seconds-range"), ({"depth": 3}, "no-such-field"), ({"position": 5}, "field-type"),
        ({"moves": ["a1", "a1"]}, "occupied"), ({"position": "ooo.xx1.x2_2"}, "bad-turn"),
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_refused(toy: str, fields: dict[str, Any], expected: str) -> None:
    assert code(**fields) == expected


def test_a_finished_game_is_not_thought_about(toy: str) -> None:
    assert code(position="ooo.xx1.3_2") == "game-over"
    assert code(position="oo1.xx1.3_1", moves=["c3"]) == "game-over"


def test_a_game_that_is_over_by_repetition_is_not_thought_about() -> None:
    to_and_fro = ["b1b1E", "d1d1E", "b1b1N", "d1d1N"]
    error = answer({"op": "think", "game": "siam", "options": {"x_rule": "off"}, "moves": ["b1N", "d1N", *to_and_fro * 2]})
    assert error["error"]["code"] == "game-over"


def test_the_levels_have_names() -> None:
    names = [table("banmen.core", "en")[f"level-{level}"] for level in range(1, 7)]
    assert len(set(names)) == 6
