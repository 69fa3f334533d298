"""The hint on the page: asked of the engine, shown as a gesture with its reason, gone with the next press."""

import asyncio
from collections.abc import Callable

from banmen.app.engine_room import Reply
from banmen.app.hint import hint, request
from banmen.app.pointing import Gesture, gesture
from banmen.app.session import Session
from banmen.core.gesture import OFF, PASS
from banmen.core.phrase import Phrase
from banmen.core.words import Words
from banmen.web.engine import Broken, Engine, Stopped
from banmen.web.node import Node
from banmen.web.table import Table


class Hints:
    """One hint at a time, for the session on the table; `broken` is called where no computer player answers."""

    def __init__(self, engine: Engine, table: Table, broken: Callable[[], object]) -> None:
        self.engine, self.table, self.broken = engine, table, broken
        self._task: asyncio.Task[None] | None = None
        self._lit: list[Node] = []
        self._shown = False

    def press(self, session: Session) -> None:
        """Asks for a hint; takes away one that is shown or on its way."""
        if self._shown or self._task:
            self.table.refresh()
        elif session.live and session.turn and not session.level:
            self._task = asyncio.ensure_future(self._find(session))
            self.table.controls.wait("hint", True)
            self.table.status.hint(self.table.scenery.words.say("table-hint-wait"))

    def drawn(self) -> None:
        """The table was drawn anew, whatever was pressed: the hint is gone, and one that is still looked for is not wanted."""
        task, self._task = self._task, None
        if task:
            task.cancel()
            self.table.controls.wait("hint", False)
        if self._shown:
            self._shown = False
            self.table.controls.press("hint", False)
            self.table.view.overlay("hint")
            for node in self._lit:
                node.removeAttribute("data-hint")
            self._lit = []

    async def _find(self, session: Session) -> None:
        try:
            reply = await self.engine.think(request(session.record))
            if "error" in reply:
                raise Broken
        except (Stopped, Broken) as error:
            self._end()
            self.table.refresh()
            if isinstance(error, Broken):
                self.broken()
            return
        self._end()
        self._show(session, reply)

    def _end(self) -> None:
        self._task = None
        self.table.controls.wait("hint", False)

    def _show(self, session: Session, reply: Reply) -> None:
        found = hint(session.record, reply)
        shape = gesture(session.game, session.record.state, found.move, session.view)
        words: Words = self.table.scenery.words
        self._shown = True
        self.table.controls.press("hint", True)
        self.table.view.overlay("hint", shape.scene)
        self._light(session, shape)
        events = session.game.look.events(session.record.state, found.move)
        told = " ".join(words.say(Phrase(event.kind, event.facts)) for event in events)
        self.table.status.hint(words.say("hint-says", move=found.written, reason=words.say(found.reason)), told)

    def _light(self, session: Session, shape: Gesture) -> None:
        """Marks what is to be pressed beside the board."""
        places = {PASS: ".end-turn", OFF: f'.strip[data-seat="{session.turn}"]'}
        for slot in shape.slots:
            for node in self.table.root.querySelectorAll(places.get(slot, f'.slot[data-id="{slot}"]')):
                node.setAttribute("data-hint", "")
                self._lit.append(node)
