"""The analysis of the game on the table: asks the engine position by position, while nobody else needs it, and shows all."""

import asyncio
from collections.abc import Sequence
from typing import Any

from banmen.app.analysis import QUICK, Ledger, Question, over, request, verdict
from banmen.app.preview import Preview
from banmen.app.session import Session
from banmen.core.record import Record
from banmen.core.words import Words
from banmen.web import dom, verdicts
from banmen.web.engine import Broken, Engine, Stopped
from banmen.web.evalbar import EvalBar
from banmen.web.findings import Findings, Known, Wishes
from banmen.web.table import Table

WAIT = 0.25
"""Seconds until one looks again whether the engine is free."""


class Analysis:
    """The panel, the bar beside the board and the work behind them; what was found out stays known until the page is left."""

    def __init__(self, engine: Engine, table: Table) -> None:
        self.engine, self.table = engine, table
        self.ledger = Ledger()
        self.bar = EvalBar(dom.by_id("evalbar"))
        wishes = Wishes(self.close, self._turn, self._browse, self._look)
        self.findings = Findings(dom.by_id("analysis"), wishes)
        self.open = False
        self._session: Session | None = None
        self._work: asyncio.Task[None] | None = None
        self._thought: tuple[Record, Question, asyncio.Task[dict[str, Any]]] | None = None
        self._turned = self._broken = self._waiting = False

    def show(self, session: Session) -> None:
        """Opens the panel for the session on the table."""
        if not self.open:
            self.open, self._turned, self._broken = True, False, False
            self.table.root.toggleAttribute("data-analysis", True)
            self.findings.build(self.table.scenery.words)
        self.table.refresh()

    def close(self) -> None:
        """Closes the panel; its work ends."""
        self.leave()
        self.table.preview = None
        self.table.refresh()

    def leave(self) -> None:
        """Takes everything away, also when the table is left."""
        self.open, self._session = False, None
        self._drop()
        self.table.root.removeAttribute("data-analysis")
        self.findings.clear()
        self.bar.hide()

    def drawn(self, session: Session, computer: bool) -> None:
        """The table shows the session anew; `computer` says that the engine is needed for a move of the game."""
        if not self.open:
            return
        self._session, self._waiting = session, computer
        if self._thought and self._stale(session, *self._thought[:2]):
            self._drop()
        self._draw()
        if not self._work:
            self._work = asyncio.ensure_future(self._run())

    def _stale(self, session: Session, record: Record, question: Question) -> bool:
        """Whether nobody waits any more for what is thought: another game, moves taken back, something else looked at."""
        ply = question.ply
        if record.game is not session.game or record.states[0] != session.record.states[0]:
            return True
        if record.moves[:ply] != session.record.moves[:ply]:
            return True
        return question.part != QUICK and self.ledger.question(session.record, session.shown) != question

    def _drop(self) -> None:
        if self._thought:
            self._thought[2].cancel()
            self._thought = None

    async def _run(self) -> None:
        """Asks one question after another until all is known or the panel is closed."""
        try:
            while not self._broken and (asked := self._next()):
                if self._waiting or self.engine.busy:
                    await asyncio.sleep(WAIT)
                else:
                    await self._ask(*asked)
        finally:
            self._work = None
        self._draw()

    def _next(self) -> tuple[Record, Question] | None:
        session = self._session
        question = self.ledger.question(session.record, session.shown) if session else None
        return (session.record, question) if session and question else None

    async def _ask(self, record: Record, question: Question) -> None:
        """Asks one question, and keeps the answer. A thought that someone else stopped is asked for again."""

        def progress(reply: dict[str, Any]) -> None:
            if self._thought and self._thought[1] is question:
                self._keep(record, question, reply, question.part + 1)

        thought = asyncio.ensure_future(self.engine.think(request(record, question.ply, question.part), progress))
        self._thought = (record, question, thought)
        try:
            reply = await thought
            if "error" in reply:
                raise Broken
            self._keep(record, question, reply, question.part)
        except (Stopped, asyncio.CancelledError):
            pass
        except Broken:
            self._broken = True
        finally:
            if self._thought and self._thought[2] is thought:
                self._thought = None

    def _keep(self, record: Record, question: Question, reply: dict[str, Any], part: int) -> None:
        before = self.ledger.get(record, question.ply)
        self.ledger.put(record, question.ply, verdict(reply, part))
        if self.ledger.get(record, question.ply) != before:
            self._draw()

    def _draw(self) -> None:
        """Shows what is known by now."""
        session = self._session
        if not session:
            return
        record, words = session.record, self.table.scenery.words
        curve = self.ledger.curve(record)
        chances = curve[session.shown]
        turnings = self.ledger.turnings(record) if self._turned and record.outcome else None
        ended = over(record, session.shown) is not None
        found = self.ledger.get(record, session.shown)
        promised = [self.ledger.promised(record, session.shown, line) for line in found.lines] if found else []
        known = Known(found, promised, curve, turnings, self._note(session, words), ended)
        self.findings.draw(session, known, self.table.preview)
        self.bar.draw(chances, verdicts.in_words(session, chances, words) if chances else words.say("analysis-unknown"))

    def _note(self, session: Session, words: Words) -> str:
        """What the work is at; nothing once all is known."""
        if self._broken:
            return words.say("analysis-broken")
        if not self.ledger.question(session.record, session.shown):
            return ""
        if self._waiting:
            return words.say("analysis-waits")
        looked, plies = self.ledger.looked(session.record), len(session.record.states)
        return words.say("analysis-progress", looked=looked, plies=plies) if looked < plies else words.say("analysis-closer")

    def _turn(self) -> None:
        self._turned = True
        self._draw()

    def _browse(self, ply: int) -> None:
        session = self._session
        if session:
            self.table.act(lambda: session.browse(ply))

    def _look(self, ply: int, line: Sequence[str], at: int) -> None:
        """Shows a position of a line on the board, beside the game."""
        if self._session:
            self.table.look(Preview(self._session, ply, line, at))
