"""The engine of the page: thinking in a worker of the browser, with a Python of its own."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from itertools import count
from typing import Any

from js import console, document, fetch
from pyodide.ffi import JsException
from pyscript import config, create_named_worker

from banmen.app.engine_room import Broken as Broken
from banmen.app.engine_room import EngineRoom, Lost
from banmen.app.engine_room import Stopped as Stopped
from banmen.web.dom import found, measure

SOURCE = str(config["worker"])
"""The entry of the worker, from the page; its configuration is that of the page."""

REHEARSALS = 25
"""So many short calls, in most of a second, and the browser has compiled what thinks as well as it can; it does so only for
calls from outside Python. A worker that has been asked for a thought gets them anyway.
"""


class BrowserWorker:
    """A worker of PyScript, which starts when it is made; see `engine_room.Worker`. What it exports stands in its entry."""

    _names = (f"engine-{n}" for n in count(1))

    def __init__(self) -> None:
        self._name = next(self._names)
        self._started = asyncio.ensure_future(_started(self._name))
        self._preparing: dict[str, asyncio.Task[None]] = {}
        self._asked = False
        self._started.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def ready(self) -> None:
        """Comes back when it has started."""
        await _answer(asyncio.shield(self._started))

    def prepare(self, game: str) -> None:
        """Lets it build the tables of a game, once."""
        if game not in self._preparing:
            self._preparing[game] = asyncio.ensure_future(self._prepare(game))

    async def _prepare(self, game: str) -> None:
        with suppress(Lost):
            await self.ready()
            for _ in range(REHEARSALS):
                await _answer(self._started.result().prepare(game))
                if self._asked:
                    break

    async def begin(self, ticket: int, request: str) -> None:
        """Takes a request."""
        self._asked = True
        await _answer(self._started.result().begin(ticket, request))

    async def step(self, ticket: int, milliseconds: int) -> str:
        """Thinks for about so long."""
        return str(await _answer(self._started.result().step(ticket, milliseconds)))

    def stop(self, ticket: int) -> None:
        """Tells it to forget a thought."""
        if self._started.done() and not self._started.exception():
            self._started.result().stop(ticket)

    async def heap(self) -> int:
        """Bytes of memory that its Python holds."""
        return int(await _answer(self._started.result().heap()))

    def end(self) -> None:
        """Ends it at once."""
        for waiting in (self._started, *self._preparing.values()):
            waiting.cancel()
        script = document.querySelector(f'script[name="{self._name}"]')
        if found(script):
            script.xworker.terminate()
            script.remove()


class Engine(EngineRoom):
    """The engine room with workers of the browser."""

    def __init__(self) -> None:
        super().__init__(BrowserWorker)


async def _started(name: str) -> Any:
    """The exports of a new worker, once it is ready. A source that does not come would keep PyScript waiting for ever."""
    if not (await fetch(SOURCE)).ok:
        raise Lost(SOURCE)
    exports = await create_named_worker(SOURCE, name)
    measure("engine")
    return exports


async def _answer(call: Awaitable[Any]) -> Any:
    """What the worker answers. Raises Lost for an error of it, which it tells whoever looks for the fault."""
    try:
        return await call
    except JsException as error:
        console.error(str(error))
        raise Lost(str(error)) from error
