"""The engine room with workers that do as they are told: answers, stops, and what happens when a worker fails."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from banmen.app import engine_room
from banmen.app.engine_room import Broken, EngineRoom, Lost, Stopped

pytestmark = pytest.mark.native

REPLIES = [{"move": "a1", "nodes": 1}, {"move": "b2", "nodes": 2}, {"move": "c3", "nodes": 3, "done": True}]
REQUEST = {"op": "think", "game": "siam"}


class Fake:
    """A worker with a script: replies to give, Lost to raise, seconds to be late, or None to hang for ever.

    Keeps what it was told.
    """

    def __init__(self, script: list[Any], starts: bool = True) -> None:
        self.script, self.starts = iter(script), starts
        self.told: list[tuple[Any, ...]] = []
        self.asked = 0

    async def ready(self) -> None:
        if not self.starts:
            await asyncio.Event().wait()

    def prepare(self, game: str) -> None:
        self.told.append(("prepare", game))

    async def begin(self, ticket: int, request: str) -> None:
        self.told.append(("begin", ticket, json.loads(request)))

    async def step(self, ticket: int, milliseconds: int) -> str:
        assert 0 < milliseconds <= 50
        self.asked += 1
        await asyncio.sleep(0)
        reply = next(self.script)
        if isinstance(reply, float):
            await asyncio.sleep(reply)
            reply = next(self.script)
        if reply is None:
            await asyncio.Event().wait()
        if isinstance(reply, Exception):
            raise reply
        return json.dumps({"done": False, **reply})

    async def heap(self) -> int:
        return 31 << 20

    def stop(self, ticket: int) -> None:
        self.told.append(("stop", ticket))

    def end(self) -> None:
        self.told.append(("end",))


class Floor:
    """An engine room with fakes, hired in order, and what it told."""

    def __init__(self, *workers: Fake) -> None:
        waiting = iter(workers)
        self.room = EngineRoom(lambda: next(waiting))
        self.troubles: list[str] = []
        self.room.trouble = self.troubles.append
        self.progress: list[str] = []

    def think(self, follow: Callable[[dict[str, Any]], object] | None = None) -> "asyncio.Task[dict[str, Any]]":
        """Begins a thought whose progress is kept, and followed by what is given."""

        def heard(reply: dict[str, Any]) -> None:
            self.progress.append(reply["move"])
            if follow:
                follow(reply)

        return asyncio.ensure_future(self.room.think(REQUEST, heard))


@pytest.fixture(autouse=True)
def _short_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_room, "TICK", 0.001)


def story(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Makes a coroutine a test, which must soon be over."""

    @wraps(test)
    def run() -> None:
        asyncio.run(asyncio.wait_for(test(), 10))

    return run


@story
async def test_the_last_reply_is_the_answer_and_those_before_are_progress() -> None:
    worker = Fake(REPLIES)
    floor = Floor(worker)
    assert not floor.room.busy
    assert await floor.think() == REPLIES[-1]
    assert floor.progress == ["a1", "b2"]
    assert not floor.room.busy
    assert worker.told[0] == ("begin", 1, REQUEST)


@story
async def test_one_worker_serves_many_thoughts_each_by_a_ticket_of_its_own() -> None:
    worker = Fake(REPLIES * 2)
    floor = Floor(worker)
    floor.room.warm()
    await floor.think()
    await floor.think()
    assert [told[1] for told in worker.told if told[0] == "begin"] == [1, 2]


@story
async def test_it_can_start_and_prepare_for_a_game_before_it_is_needed() -> None:
    worker = Fake(REPLIES)
    floor = Floor(worker)
    floor.room.warm()
    floor.room.warm("siam")
    assert worker.told == [("prepare", "siam")]
    assert not floor.room.busy
    assert await floor.think() == REPLIES[-1]


@story
async def test_its_memory_can_be_asked_for() -> None:
    assert await Floor(Fake([])).room.heap() == 31 << 20


@story
async def test_an_error_of_the_service_is_an_answer() -> None:
    error = {"error": {"code": "game-over", "message": "The game is over."}, "done": True}
    assert await Floor(Fake([error])).think() == error


@story
async def test_nothing_is_heard_of_a_thought_that_is_stopped() -> None:
    worker = Fake(REPLIES)
    floor = Floor(worker)
    thought = floor.think(lambda reply: floor.room.stop())
    with pytest.raises(Stopped):
        await thought
    assert not floor.room.busy
    await asyncio.sleep(0.01)
    assert floor.progress == ["a1"]
    assert worker.told[-1] == ("stop", 1)
    assert worker.asked == 1
    floor.room.stop()


@story
async def test_a_stop_does_not_wait_for_a_worker_that_hangs() -> None:
    floor = Floor(Fake([None]))
    thought = floor.think()
    await asyncio.sleep(0)
    floor.room.stop()
    with pytest.raises(Stopped):
        await thought
    await asyncio.sleep(0.05)
    assert floor.troubles == []


@story
async def test_a_new_thought_stops_the_one_before() -> None:
    worker = Fake([REPLIES[0], REPLIES[1], {"move": "late"}, *REPLIES])
    floor = Floor(worker)
    second: list[asyncio.Task[dict[str, Any]]] = []

    def follow(reply: dict[str, Any]) -> None:
        if reply["move"] == "b2" and not second:
            second.append(floor.think())

    first = floor.think(follow)
    with pytest.raises(Stopped):
        await first
    assert await second[0] == REPLIES[-1]
    assert floor.progress == ["a1", "b2", "a1", "b2"]
    assert [told[0] for told in worker.told] == ["begin", "stop", "begin", "stop"]


@story
async def test_a_caller_that_gives_up_stops_its_thought() -> None:
    worker = Fake(REPLIES)
    floor = Floor(worker)
    thought = floor.think(lambda reply: thought.cancel())
    with pytest.raises(asyncio.CancelledError):
        await thought
    assert not floor.room.busy
    assert worker.told[-1] == ("stop", 1)


@pytest.mark.parametrize("turns", range(1, 40))
def test_whenever_it_is_stopped_no_answer_comes_later(turns: int) -> None:
    @story
    async def told() -> None:
        floor = Floor(Fake(REPLIES))
        thought = floor.think()
        for _ in range(turns):
            await asyncio.sleep(0)
        over = thought.done()
        floor.room.stop()
        assert (await asyncio.gather(thought, return_exceptions=True) == [REPLIES[-1]]) is over

    told()


@story
async def test_now_is_answered_at_once_by_what_is_known() -> None:
    floor = Floor(Fake([REPLIES[0], None]))
    thought = floor.think(lambda reply: floor.room.now())
    assert await thought == {**REPLIES[0], "done": True}
    assert floor.troubles == []


@story
async def test_now_before_anything_is_known_waits_for_the_first_reply() -> None:
    floor = Floor(Fake(REPLIES))
    thought = floor.think()
    await asyncio.sleep(0)
    floor.room.now()
    assert await thought == {**REPLIES[0], "done": True}
    assert floor.progress == []
    floor.room.now()


@pytest.mark.parametrize("failure", [None, Lost("crashed")], ids=["hangs", "crashes"])
def test_a_worker_that_fails_is_replaced_and_the_answer_still_comes(failure: Lost | None) -> None:
    @story
    async def told() -> None:
        first, second = Fake([REPLIES[0], failure]), Fake(REPLIES)
        floor = Floor(first, second)
        assert await floor.think() == REPLIES[-1]
        assert first.told[-1] == ("end",)
        assert second.told[0] == ("begin", 2, REQUEST)
        assert floor.troubles == ["engine-replaced"]

    told()


@pytest.mark.parametrize(("script", "troubles"), [([0.2, *REPLIES], []), ([REPLIES[0], 0.2], ["engine-replaced"])])
def test_the_beginning_of_a_thought_may_take_longer_than_the_rest(
    script: list[Any], troubles: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @story
    async def told() -> None:
        floor = Floor(Fake(script), Fake(REPLIES))
        assert await floor.think() == REPLIES[-1]
        assert floor.troubles == troubles

    monkeypatch.setattr(engine_room, "FIRST_TICKS", 1000)
    told()


@story
async def test_a_worker_that_does_not_start_is_replaced() -> None:
    floor = Floor(Fake([], starts=False), Fake(REPLIES))
    assert await floor.think() == REPLIES[-1]
    assert floor.troubles == ["engine-replaced"]


@story
async def test_a_second_failure_is_told_and_the_next_thought_begins_afresh() -> None:
    floor = Floor(Fake([REPLIES[0], None]), Fake([Lost()]), Fake(REPLIES))
    with pytest.raises(Broken):
        await floor.think()
    assert floor.troubles == ["engine-replaced", "engine-broken"]
    assert not floor.room.busy
    assert await floor.think() == REPLIES[-1]


@story
async def test_a_worker_that_hangs_after_a_stop_is_replaced_in_the_next_thought() -> None:
    hanging = Fake([REPLIES[0], None, None])
    floor = Floor(hanging, Fake(REPLIES))
    first = floor.think(lambda reply: asyncio.get_running_loop().call_soon(floor.room.stop))
    with pytest.raises(Stopped):
        await first
    assert await floor.think() == REPLIES[-1]
    assert floor.troubles == ["engine-replaced"]


@story
async def test_the_end_stops_the_thought_and_ends_the_worker() -> None:
    first = Fake(REPLIES)
    floor = Floor(first, Fake(REPLIES))
    thought = floor.think(lambda reply: floor.room.end())
    with pytest.raises(Stopped):
        await thought
    assert first.told[-1] == ("end",)
    assert await floor.room.think(REQUEST) == REPLIES[-1]
    floor.room.end()
    floor.room.end()


@story
async def test_a_fault_of_whoever_follows_is_raised_and_costs_no_worker() -> None:
    floor = Floor(Fake([*REPLIES[:1], *REPLIES]))
    with pytest.raises(ZeroDivisionError):
        await floor.think(lambda reply: 1 // 0)
    assert floor.troubles == []
    assert await floor.think() == REPLIES[-1]
