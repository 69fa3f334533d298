"""A look at a line of play that is no part of the game: a session that shows it, and in which nothing can be played."""

from collections.abc import Sequence

from banmen.app.lines import played
from banmen.app.session import Session
from banmen.core.transcript import transcript


class Preview(Session):
    """The position after `at` moves of a written `line` that begins after `ply` plies of a session's record.

    Raises Refused for a line that cannot be played.
    """

    def __init__(self, session: Session, ply: int, line: Sequence[str], at: int) -> None:
        ahead = transcript(played(session.record.upto(ply), line))
        super().__init__(ahead._replace(names=session.names, levels=session.transcript.levels), session.view)
        self.ply, self.line = ply, tuple(line)
        self.browse(ply + at)

    @property
    def live(self) -> bool:
        """Never: whatever is pressed belongs to the game, not to this."""
        return False

    @property
    def at(self) -> int:
        """How many moves of the line are shown."""
        return self.shown - self.ply

    def step(self, by: int) -> bool:
        """Look further along the line, or back; whether there was anything left to look at."""
        before = self.shown
        self.browse(max(self.ply, before + by))
        return self.shown != before
