"""What the engine says to those who ask it: the hint and the analysis of the game on the table."""

from banmen.app.flow import Standing
from banmen.app.session import Session
from banmen.web.analysis import Analysis
from banmen.web.engine import Engine
from banmen.web.hint import Hints
from banmen.web.notices import Notices
from banmen.web.say import say
from banmen.web.table import Table


class Advice:
    """Hint and analysis at one table. The engine belongs to the players: both make way for a move of the computer."""

    def __init__(self, engine: Engine, table: Table, notices: Notices) -> None:
        self.table = table
        self.hints = Hints(engine, table, lambda: notices.tell("engine", say("analysis-broken"), trouble=True))
        self.analysis = Analysis(engine, table)

    def drawn(self, session: Session, standing: Standing) -> None:
        """The table was drawn anew."""
        self.hints.drawn()
        self.analysis.drawn(session, bool(standing.seat))

    def review(self, session: Session) -> None:
        """Goes to the start of a finished game, and analyses it."""
        self.analysis.show(session)
        self.table.act(lambda: session.browse(0))

    def leave(self) -> None:
        """The session leaves the table."""
        self.hints.drawn()
        self.analysis.leave()
