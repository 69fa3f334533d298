"""Thinking in the background, one thought at a time, by a worker that is replaced once when it fails.

A worker never speaks unless asked: it is asked for one short step of a thought after another. So to stop is to ask no more,
and a worker that does not come back from a step hangs. Nothing here knows a browser: a `Worker` is whatever thinks elsewhere.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from itertools import count
from typing import Any, Protocol, TypeAlias, TypeVar

STEP = 40
"""Milliseconds that a worker is asked to think in one step; a stop waits no longer for the processor."""
TICK = 1.0
"""Seconds between two looks at a worker that has not answered. Looks are counted, not time: a computer that slept hangs not."""
STEP_TICKS = 8
"""Looks without an answer until a worker counts as hung."""
FIRST_TICKS = 40
"""The same at the beginning of a thought: a game's tables may have to be made, and a browser that has just started is slow."""
BOOT_TICKS = 90
"""The same while it starts, which is slow on a phone with a slow connection."""

REPLACED, BROKEN = "engine-replaced", "engine-broken"
"""The codes of trouble: the worker failed and another took its place; that one failed too."""

Request: TypeAlias = Mapping[str, Any]
Reply: TypeAlias = dict[str, Any]
Progress: TypeAlias = Callable[[Reply], object]
T = TypeVar("T")


class Stopped(Exception):
    """The thought was stopped by the one who asked for it, or by a later one."""


class Broken(Exception):
    """The worker failed, and so did the one that replaced it."""


class Lost(Exception):
    """The worker failed: it did not start, did not answer, or answered by an error."""


class Worker(Protocol):
    """What thinks elsewhere. Its coroutines raise Lost where it fails; one that hangs need not come back."""

    async def ready(self) -> None:
        """Comes back when it has started; may be asked again."""

    def prepare(self, game: str) -> None:
        """Lets it build the tables of a game as soon as it can; does not wait, and tells of no failure."""

    async def begin(self, ticket: int, request: str) -> None:
        """Takes a request of the service as JSON, in place of the one before; nothing is thought yet."""

    async def step(self, ticket: int, milliseconds: int) -> str:
        """Thinks for about so long, and gives what is known then: a reply of the service as JSON."""

    async def heap(self) -> int:
        """Bytes of memory that its Python holds."""

    def stop(self, ticket: int) -> None:
        """Tells it to forget a thought, if it still has it; does not wait."""

    def end(self) -> None:
        """Ends it at once, whatever it does."""


class _Thought:
    """A request on its way: what is known so far, and the answer that its caller waits for."""

    def __init__(self, request: str, progress: Progress | None) -> None:
        self.request, self.progress = request, progress
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.known: Reply | None = None
        self.hurry = self.stopped = False
        self.ticket = 0
        self.run: asyncio.Task[None] | None = None

    def settle(self, answer: Reply | Exception) -> None:
        """Gives the answer, unless there is one."""
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result({**answer, "done": True})


class EngineRoom:
    """Gives requests to a worker. `trouble` is told a code when one had to be replaced, and when the replacement failed too."""

    def __init__(self, hire: Callable[[], Worker]) -> None:
        self.trouble: Callable[[str], object] = lambda code: None
        self._hire = hire
        self._worker: Worker | None = None
        self._thought: _Thought | None = None
        self._tickets = count(1)

    @property
    def busy(self) -> bool:
        """Whether it thinks."""
        return self._thought is not None

    def warm(self, game: str = "") -> None:
        """Starts the worker, if there is none, and prepares it for a game, so that the first thought need not wait."""
        worker = self._hired()
        if game:
            worker.prepare(game)

    async def think(self, request: Request, progress: Progress | None = None) -> Reply:
        """The last reply to a think request; `progress` gets those before it. Stops the thought before, if there is one.

        Raises Stopped when it is stopped, and Broken when the worker failed twice.
        """
        self.stop()
        thought = self._thought = _Thought(json.dumps(request), progress)
        thought.run = asyncio.ensure_future(self._run(thought))
        try:
            reply = await thought.answer
        finally:
            self._close(thought)
        if thought.stopped:  # after the answer was there, before it was fetched
            raise Stopped
        return reply

    async def heap(self) -> int:
        """Bytes of memory that the worker's Python holds. Raises Lost."""
        worker = self._hired()
        await _patiently(worker.ready(), BOOT_TICKS)
        return await _patiently(worker.heap(), STEP_TICKS)

    def stop(self) -> None:
        """Drops the thought, if there is one: its caller gets Stopped, and nothing is heard of it any more."""
        if thought := self._thought:
            self._close(thought)
            thought.stopped = True
            thought.settle(Stopped())

    def now(self) -> None:
        """Ends the thought with what is known so far; where that is nothing, with the first that is."""
        if thought := self._thought:
            thought.hurry = True
            if thought.known:
                thought.settle(thought.known)

    def end(self) -> None:
        """Stops, and ends the worker; the next thought starts another."""
        self.stop()
        self._dismiss()

    def _hired(self) -> Worker:
        if self._worker is None:
            self._worker = self._hire()
        return self._worker

    def _dismiss(self) -> None:
        if self._worker:
            self._worker.end()
            self._worker = None

    def _close(self, thought: _Thought) -> None:
        """Has nothing more to do with a thought."""
        if self._thought is thought:
            self._thought = None
            if self._worker and thought.ticket:
                self._worker.stop(thought.ticket)
            if thought.run:
                thought.run.cancel()

    async def _run(self, thought: _Thought) -> None:
        """Gets a thought its answer; any error of ours, or of whoever follows the progress, is the answer too."""
        try:
            thought.settle(await self._insisted(thought))
        except Exception as error:
            thought.settle(error)

    async def _insisted(self, thought: _Thought) -> Reply:
        """The last reply, from a second worker if the first fails. Raises Broken."""
        for trouble in (REPLACED, BROKEN):
            try:
                return await self._asked(thought)
            except Lost:
                self._dismiss()
                self.trouble(trouble)
        raise Broken

    async def _asked(self, thought: _Thought) -> Reply:
        """The last reply of the worker. Raises Lost."""
        worker = self._hired()
        await _patiently(worker.ready(), BOOT_TICKS)
        thought.ticket = next(self._tickets)
        await _patiently(worker.begin(thought.ticket, thought.request), FIRST_TICKS)
        reply: Reply = {}
        while not thought.answer.done():  # whoever follows the progress may have stopped it
            reply = json.loads(await _patiently(worker.step(thought.ticket, STEP), STEP_TICKS if reply else FIRST_TICKS))
            if reply.get("done", True) or thought.hurry:
                break
            thought.known = reply
            if thought.progress:
                thought.progress(reply)
        return reply


async def _patiently(call: Coroutine[Any, Any, T], ticks: int) -> T:
    """What a call to the worker gives. Raises Lost when it is not back after so many looks."""
    task = asyncio.ensure_future(call)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())  # it may end when nobody waits any more
    for _ in range(ticks):
        if (await asyncio.wait([task], timeout=TICK))[0]:
            return task.result()
    task.cancel()
    raise Lost
