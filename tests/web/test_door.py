"""The worker's door: short steps of one thought at a time, by ticket."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from banmen.core.errors import Unreadable
from banmen.web.door import MOMENT, Door


class Clock:
    """A clock that only work moves on."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def thinking(request: Mapping[str, Any], clock: Callable[[], float]) -> Iterator[dict[str, Any]]:
    """Ten replies of 4 ms each; a request without a name is refused."""
    if "name" not in request:
        raise Unreadable("missing-field", name="name")
    assert isinstance(clock, Clock)
    for n in range(1, 11):
        clock.seconds += 0.004
        yield {"name": request["name"], "n": n, "done": n == 10}


def door() -> Door:
    return Door(thinking, Clock())


def stepped(door: Door, ticket: int, milliseconds: int) -> Any:
    return json.loads(door.step(ticket, milliseconds))


def test_a_step_takes_about_as_long_as_asked_and_gives_the_newest_reply() -> None:
    it = door()
    it.begin(7, '{"name": "x"}')
    assert [stepped(it, 7, 16)["n"] for _ in range(3)] == [4, 8, 10]
    assert stepped(it, 7, 16) == {}


def test_the_last_reply_is_given_as_soon_as_it_is_there() -> None:
    it = door()
    it.begin(7, '{"name": "x"}')
    assert stepped(it, 7, 1000) == {"name": "x", "n": 10, "done": True}


def test_a_newer_request_takes_the_place_of_the_one_before() -> None:
    it = door()
    it.begin(1, '{"name": "old"}')
    it.begin(2, '{"name": "new"}')
    assert stepped(it, 1, 1) == {}
    it.stop(1)
    assert stepped(it, 2, 1)["name"] == "new"


def test_a_stopped_thought_is_forgotten() -> None:
    it = door()
    it.begin(1, '{"name": "x"}')
    it.stop(1)
    assert stepped(it, 1, 1) == {}


def test_to_prepare_is_to_think_of_the_start_for_a_moment() -> None:
    asked: list[Mapping[str, Any]] = []
    clock = Clock()

    def endless(request: Mapping[str, Any], clock: Callable[[], float]) -> Iterator[dict[str, Any]]:
        asked.append(request)
        while True:
            yield from thinking({**request, "name": "x"}, clock)

    Door(endless, clock).prepare("siam")
    assert [(request["op"], request["game"]) for request in asked] == [("think", "siam")]
    assert MOMENT <= clock.seconds < 2 * MOMENT


def test_to_prepare_leaves_the_thought_that_is_asked_for_alone() -> None:
    it = door()
    it.begin(7, '{"name": "x"}')
    it.prepare("siam")
    assert stepped(it, 7, 16)["n"] == 4


def test_a_refused_request_is_answered_by_its_error() -> None:
    it = door()
    it.begin(1, "{}")
    reply = stepped(it, 1, 1)
    assert reply["done"]
    assert reply["error"]["code"] == "missing-field"
