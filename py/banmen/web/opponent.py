"""The computer players of the game on the screen: the flow of their moves, with the engine, the clock and the table."""

import asyncio
from collections.abc import Callable
from typing import Any

from js import performance

from banmen.app.engine_room import Reply, Request
from banmen.app.flow import Flow
from banmen.app.session import Session
from banmen.web.dom import Timer
from banmen.web.engine import Broken, Engine, Stopped
from banmen.web.table import Table


class Opponent:
    """The hands of a flow; see `flow.Hands`."""

    def __init__(self, engine: Engine, table: Table) -> None:
        self.engine, self.table = engine, table
        self.flow = Flow(self)
        self._timer = Timer()
        self._thought: asyncio.Task[None] | None = None

    def ask(self, request: Request, progress: Callable[[Reply], object], done: Callable[[Reply | Exception], object]) -> None:
        """Starts a thought."""
        self._thought = asyncio.ensure_future(self._think(request, progress, done))

    async def _think(
        self, request: Request, progress: Callable[[Reply], object], done: Callable[[Reply | Exception], object]
    ) -> None:
        try:
            answer: Reply | Exception = await self.engine.think(request, progress)
        except (Stopped, Broken) as error:
            answer = error
        done(answer)

    def stop(self) -> None:
        """Drops the thought, also one that has not begun yet, and nobody else's."""
        if self._thought:
            self._thought.cancel()

    def hurry(self) -> None:
        """Ends the thought with what is known."""
        self.engine.now()

    def later(self, milliseconds: float, action: Callable[[], object]) -> None:
        """Does something after a while."""
        self._timer.set(milliseconds, action)

    def cancel(self) -> None:
        """Forgets what was to be done later."""
        self._timer.cancel()

    def clock(self) -> float:
        """Milliseconds since the page was opened."""
        return float(performance.now())

    def play(self, session: Session, move: Any) -> None:
        """Plays a move on the table, which shows the game for it."""
        self.table.act(lambda: session.play(move))

    def show(self, whole: bool) -> None:
        """Shows on the table what the computer does."""
        if whole:
            self.table.refresh()
        else:
            self.table.tell()
