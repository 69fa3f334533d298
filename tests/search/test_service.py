"""The service: what it answers, and that nothing which a request holds can stop it."""

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen import games
from banmen.core.words import Words, table
from banmen.search.lines import DEEPEST_JSON, LONGEST_LINE, LONGEST_NUMBER
from banmen.search.service import DEEPEST_PERFT, MOST_MOVES, OPS, answer, answer_line, serve

START = "5.5.1***1.5.5_1"
TO_AND_FRO = ["b1b1E", "d1d1E", "b1b1N", "d1d1N"]
REPEATED = ["b1N", "d1N", *TO_AND_FRO, *TO_AND_FRO]
"""The position after two plies comes three times."""


def siam(op: str, **fields: Any) -> dict[str, Any]:
    return answer({"op": op, "game": "siam", "options": {"x_rule": "off"}} | fields)


def code(request: object) -> str:
    reply = answer(request)
    assert set(reply) == {"error"}
    assert {"code", "message"} <= set(reply["error"]) <= {"code", "message", "index"}
    assert reply["error"]["message"].isprintable()
    return str(reply["error"]["code"])


def test_the_example_without_the_x_rule() -> None:
    assert siam("play", moves=["b1N"]) == {"position": "5.5.1***1.5.1N3_2", "turn": 2, "outcome": None}


def test_the_example_with_the_default_options() -> None:
    assert answer({"op": "play", "game": "siam"})["position"] == "5.5.1***1.5.5_1_e0"
    assert answer({"op": "play", "game": "siam", "moves": []})["position"] == "5.5.1***1.5.5_1_e0"
    assert answer({"op": "play", "game": "siam", "moves": ["b1N"]})["position"].endswith("_2_e1")


@pytest.mark.parametrize("name", games.names())
def test_every_game_answers(name: str) -> None:
    request = {"op": "moves", "game": name}
    moves = answer(request)["moves"]
    assert answer(request | {"op": "perft", "depth": 0}) == {"nodes": 1}
    assert answer(request | {"op": "perft", "depth": 1}) == {"nodes": len(moves)}
    played = answer(request | {"op": "play", "moves": moves[:1]})
    replies = answer(request | {"position": played["position"]})["moves"]
    assert replies == answer(request | {"moves": moves[:1]})["moves"]
    assert answer(request | {"options": answered_defaults(name)})["moves"] == moves


def answered_defaults(name: str) -> dict[str, Any]:
    return games.load(name).options({})


def test_moves_are_played_from_the_position() -> None:
    reply = siam("play", position="5.5.1***1.5.1N3_2", moves=["d1N"])
    assert reply == {"position": "5.5.1***1.5.1N1n1_1", "turn": 1, "outcome": None}


def test_perft_of_the_rules_page() -> None:
    assert siam("perft", depth=2) == {"nodes": 3894}
    assert siam("perft", depth=1, moves=["b1N"]) == {"nodes": len(siam("moves", moves=["b1N"])["moves"])}


def test_repetition_among_the_played_moves_ends_the_game() -> None:
    reply = siam("play", moves=REPEATED)
    assert reply["outcome"] == {"winners": [], "scores": None, "reason": "repetition"}
    assert reply["turn"] is None
    assert siam("moves", moves=REPEATED) == {"moves": []}
    assert siam("play", moves=REPEATED[:-1])["outcome"] is None


def test_perft_knows_no_repetition() -> None:
    assert siam("perft", depth=2, moves=REPEATED) == siam("perft", depth=2, moves=REPEATED[:2])


def test_no_move_follows_a_repetition() -> None:
    error = siam("play", moves=[*REPEATED, "b1b1E"])["error"]
    assert (error["code"], error["index"]) == ("game-over", len(REPEATED))
    assert siam("play", moves=[*REPEATED, "b1b1E"], options={"x_rule": "off", "repetition": False})["turn"] == 2


def test_a_finished_game() -> None:
    reply = siam("play", position="5.5.2*N1.5.5_2_w1")
    assert reply["turn"] is None
    assert reply["outcome"]["winners"] == [1]
    assert siam("moves", position="5.5.2*N1.5.5_2_w1") == {"moves": []}
    assert siam("perft", position="5.5.2*N1.5.5_2_w1", depth=3) == {"nodes": 0}
    assert siam("perft", position="5.5.2*N1.5.5_2_w1", depth=0) == {"nodes": 1}


def test_scores_are_one_number_a_seat() -> None:
    request = {"op": "play", "game": "saiju", "options": {"players": 3}}
    moves: list[str] = []
    while legal := answer(request | {"op": "moves", "moves": moves})["moves"]:
        moves.append(legal[len(moves) % len(legal)])
    outcome = answer(request | {"moves": moves})["outcome"]
    assert set(outcome) == {"winners", "scores", "reason"}
    assert len(outcome["scores"]) == 3
    assert all(type(score) is int for score in outcome["scores"])


@pytest.mark.parametrize("index", [0, 1, 2])
def test_an_illegal_move_is_named_by_its_index(index: int) -> None:
    moves = ["b1N", "d1N", "e1N"]
    moves[index] = "c3N"
    error = siam("play", moves=moves)["error"]
    assert error["index"] == index
    assert error["message"].startswith(f"moves[{index}]: ")
    assert error["code"] in table("banmen.games.siam", "en")


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (None, "request-type"), ([], "request-type"), ("moves", "request-type"), (1, "request-type"), (True, "request-type"),
        ({}, "missing-field"), ({"op": "moves"}, "missing-field"), ({"game": "siam"}, "missing-field"),
        ({"op": None, "game": "siam"}, "field-type"), ({"op": ["moves"], "game": "siam"}, "field-type"),
        ({"op": "ponder", "game": "siam"}, "unknown-op"), ({"op": "MOVES", "game": "siam"}, "unknown-op"),
        ({"op": "moves", "game": "go"}, "unknown-game"), ({"op": "moves", "game": "_template"}, "unknown-game"),
        ({"op": "moves", "game": "siam.rules"}, "unknown-game"), ({"op": "moves", "game": ""}, "unknown-game"),
        ({"op": "moves", "game": None}, "field-type"), ({"op": "moves", "game": {}}, "field-type"),
        ({"op": "moves", "game": "siam", "depth": 1}, "no-such-field"),
        ({"op": "perft", "game": "siam", "depth": 1, "seed": 1}, "no-such-field"),
        ({"op": "moves", "game": "siam", 1: 1}, "no-such-field"),
    ],
    ids=repr,
)  # fmt: skip
def test_a_wrong_request(request_: object, expected: str) -> None:
    assert code(request_) == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"options": None}, "options-type"), ({"options": []}, "options-type"), ({"options": "x_rule=off"}, "options-type"),
        ({"options": {"colour": 1}}, "unknown-option"), ({"options": {"animals": 6}}, "option-value"),
        ({"options": {"animals": 5.0}}, "option-value"), ({"options": {"animals": "5"}}, "option-value"),
        ({"options": {"one_exit": 0}}, "option-value"), ({"options": {"x_rule": None}}, "option-value"),
        ({"options": {"preset": "2020"}}, "unknown-preset"), ({"options": {"preset": None}}, "unknown-preset"),
        ({"position": None}, "field-type"), ({"position": 5}, "field-type"), ({"position": [START]}, "field-type"),
        ({"moves": None}, "field-type"), ({"moves": "b1N"}, "field-type"), ({"moves": {}}, "field-type"),
        ({"moves": ["b1N", None]}, "move-type"), ({"moves": [["b1N"]]}, "move-type"), ({"moves": [1]}, "move-type"),
        ({"moves": ["b1N"] * (MOST_MOVES + 1)}, "many-moves"),
    ],
    ids=lambda value: repr(value)[:60],
)  # fmt: skip
def test_a_wrong_field(fields: dict[str, Any], expected: str) -> None:
    for op in OPS:
        assert code({"op": op, "game": "siam"} | fields | ({"depth": 1} if op == "perft" else {})) == expected


@pytest.mark.parametrize(
    ("depth", "expected"),
    [(None, "field-type"), (True, "field-type"), (1.0, "field-type"), ("1", "field-type"), ([], "field-type"),
     (-1, "depth-range"), (DEEPEST_PERFT + 1, "depth-range"), (10**5000, "depth-range")],
    ids=lambda value: str(type(value)),
)  # fmt: skip
def test_a_wrong_depth(depth: object, expected: str) -> None:
    assert code({"op": "perft", "game": "siam", "depth": depth}) == expected


def test_perft_needs_a_depth() -> None:
    assert code({"op": "perft", "game": "siam"}) == "missing-field"


def test_the_deepest_perft_of_a_finished_game() -> None:
    assert siam("perft", position="5.5.2*N1.5.5_2_w1", depth=DEEPEST_PERFT) == {"nodes": 0}


LINES = [
    (b"", "json-short"), (b" \t\r", "json-short"), (b"{", "json-short"), (b'{"op"', "json-short"), (b"nonsense", "not-json"),
    (b"{'op': 1}", "not-json"), (b'{"op": "moves",}', "not-json"), (b"{} {}", "not-json"), (b"\x00", "not-json"),
    (b"\xff\xfe", "not-utf8"), (b'{"op": "\xc3"}', "not-utf8"), (b"\xed\xa0\x80", "not-utf8"), (b"\xef\xbb\xbf{}", "not-json"),
    (b"NaN", "not-a-number"), (b'{"op": Infinity}', "not-a-number"), (b"-Infinity", "not-a-number"),
    (b'{"op": 1, "op": 1}', "name-twice"), (b'{"a": {"b": 1, "b": 1}}', "name-twice"),
    (b"1" * (LONGEST_NUMBER + 1), "number-long"), (b"1." + b"1" * 10_000, "number-long"), (b"9" * LONGEST_LINE, "number-long"),
    (b"[" * (DEEPEST_JSON + 1), "json-deep"), (b"[" * LONGEST_LINE, "json-deep"), (b'{"a":' * 100_000, "json-deep"),
    (b" " * (LONGEST_LINE + 1), "line-long"), (b'"' + b"x" * (10 * LONGEST_LINE) + b'"', "line-long"),
    (b'"' + b"\\" * (LONGEST_LINE - 10), "not-json"), (b'"' + b'\\"' * (LONGEST_LINE // 2 - 10), "not-json"),
    (b'"' * LONGEST_LINE, "not-json"), (b"null", "request-type"), (b'"\\ud800"', "request-type"), (b"1e999", "request-type"),
    (b'{"op": "\\ud800", "game": "siam"}', "unknown-op"), (b'{"op": "moves", "game": "\\u0000"}', "unknown-game"),
    (b'{"op": "moves", "game": "../siam"}', "unknown-game"),
    (b'{"op": "moves", "game": "siam", "moves": [' + b'"b1N",' * 150_000 + b'""]}', "many-moves"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), LINES, ids=[repr(line[:30]) for line, _ in LINES])
def test_a_broken_line(line: bytes, expected: str) -> None:
    reply = answer_line(line)
    assert reply.isascii()
    assert "\n" not in reply
    assert len(reply) < 500
    assert json.loads(reply)["error"]["code"] == expected


def test_a_hostile_position_or_move_is_refused() -> None:
    long = "5." * 400_000
    assert answer({"op": "play", "game": "siam", "position": long})["error"]["message"]
    assert answer({"op": "play", "game": "siam", "moves": [long]})["error"]["index"] == 0


def test_texts_are_read_as_well_as_bytes() -> None:
    line = '{"op": "perft", "game": "siam", "depth": 0}'
    assert answer_line(line) == answer_line(line.encode()) == '{"nodes": 1}'


def served(content: bytes) -> list[dict[str, Any]]:
    written: list[str] = []
    serve(io.BytesIO(content), written.append)
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in written)
    return [json.loads(line) for line in written]


def test_every_line_is_answered_by_one_line_in_order() -> None:
    good = b'{"op": "perft", "game": "siam", "depth": 0}'
    lines = [good, b"", b"{", b"\xff", b"x" * (3 * LONGEST_LINE), good + b"\r", b" " * LONGEST_LINE, good]
    replies = served(b"\n".join(lines))
    codes = [reply.get("nodes") or reply["error"]["code"] for reply in replies]
    assert codes == [1, "json-short", "json-short", "not-utf8", "line-long", 1, "json-short", 1]


def test_the_last_line_needs_no_end_and_nothing_gets_no_answer() -> None:
    assert len(served(b"{}")) == len(served(b"{}\n")) == 1
    assert served(b"") == []
    assert len(served(b"\n\n")) == 2


def test_a_long_line_at_the_edge_of_the_limit() -> None:
    for length in (LONGEST_LINE - 1, LONGEST_LINE, LONGEST_LINE + 1, 2 * LONGEST_LINE + 1, 2 * LONGEST_LINE + 2):
        expected = "line-long" if length > LONGEST_LINE else "json-short"
        assert [reply["error"]["code"] for reply in served(b" " * length + b"\n{")] == [expected, "json-short"]


def test_a_fault_of_ours_costs_one_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(OPS, "moves", (fail, ()))
    reply = json.loads(answer_line('{"op": "moves", "game": "siam"}'))
    assert reply["error"]["code"] == "fault"
    assert "ZeroDivisionError" in reply["error"]["message"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
REQUESTS = st.fixed_dictionaries(
    {},
    optional={
        "op": st.sampled_from(["moves", "play"]) | JSON,
        "game": st.sampled_from(games.names()) | JSON,
        "options": st.just({}) | JSON,
        "position": st.just(START) | JSON,
        "moves": st.lists(st.sampled_from(["b1N", "d1N", "a1b2", "g4"]) | JSON, max_size=3) | JSON,
        "depth": st.integers(0, 1) | JSON,
    },
)


@given(REQUESTS | JSON)
def test_whatever_is_asked_is_answered(request_: Any) -> None:
    reply = answer(request_)
    if "error" in reply:
        assert reply["error"]["code"] in known_codes(request_)
    assert json.loads(answer_line(json.dumps(request_))) == reply


def known_codes(request_: Any) -> Words:
    name = request_.get("game") if isinstance(request_, dict) else None
    package = [games.load(name).package] if isinstance(name, str) and name in games.names() else []
    return Words("en", "banmen.core", "banmen.search", *package)


@given(st.binary(max_size=60))
def test_whatever_a_line_holds_is_answered(line: bytes) -> None:
    reply = json.loads(answer_line(line))
    assert reply["error"]["code"] in table("banmen.search", "en")
    assert reply["error"]["code"] != "fault"
