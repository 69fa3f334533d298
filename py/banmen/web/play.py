"""The game that is on the screen: its session, its place among the saved games, and the table that shows it."""

from collections.abc import Callable

from banmen import games
from banmen.app.session import Session
from banmen.app.settings import Settings
from banmen.app.store import Saving
from banmen.core.record_text import write_record
from banmen.core.scene import View
from banmen.core.transcript import plain_name
from banmen.web.desk import Desk
from banmen.web.newgame import NewGame, today
from banmen.web.say import say, words
from banmen.web.table import Calls, Table


class Play:
    """Opens games, keeps every move at once, and follows what other tabs do to the game."""

    def __init__(self, desk: Desk, settings: Callable[[], Settings]) -> None:
        self.desk, self.settings = desk, settings
        self.table = Table(lambda game: words(game.name), Calls(self.save, self.rematch, lambda: desk.go("games")))
        self.id = ""
        self._told: Saving | None = None
        """What was last said about keeping the game, so that it is not said again after every move."""

    @property
    def session(self) -> Session | None:
        """The session on the screen, or None."""
        return self.table.session

    def open(self, id: str) -> Session:
        """Shows a saved game and returns its session. Raises Refused if it cannot be read; then nothing changes."""
        session = Session(self.desk.store.open(id), self._view())
        self._show(id, session)
        return session

    def begin(self, session: Session, tell_seats: bool = False) -> None:
        """Keeps a new game and shows it; `tell_seats` says who plays what, after a lot or an exchange."""
        session.view = self._view()
        saving = self.desk.store.add(session.transcript)
        self._tell(saving, session)
        self._show(saving.id, session)
        self.desk.go(f"game={saving.id}")
        if tell_seats and any(session.names):
            seats = zip(session.names, session.seats, strict=True)
            known = words(session.game.name)
            told = (say("page-plays", name=name, seat=known.say(seat)) for name, seat in seats if name)
            self.desk.notices.mention("seats", " ".join(told))

    def close(self) -> None:
        """Takes the game off the screen."""
        self.table.close()
        self.id = ""

    def save(self, session: Session) -> None:
        """Keeps the game as it stands now; where that goes wrong, says so and what helps."""
        saving = self.desk.store.save(self.id, session.transcript)
        self._tell(saving, session)
        if saving.id != self.id:
            self.id = saving.id
            self.desk.notices.drop("elsewhere")
            self.desk.go(f"game={saving.id}")

    def rename(self, session: Session, name: str) -> None:
        """Gives the game on the screen another name."""
        name = plain_name(name)
        if name != session.transcript.name:
            session.transcript = session.transcript._replace(name=name)
            self._tell(self.desk.store.rename(self.id, name), session)

    def changed_elsewhere(self) -> None:
        """Tells that another tab changed the game on the screen, and offers to show what it did."""
        if not self.session or not self.desk.store.changed_elsewhere(self.id):
            return
        id = self.id
        self.desk.notices.tell(
            "elsewhere", say("page-elsewhere"), {say("page-elsewhere-show"): lambda: self._again(id)}, trouble=True
        )

    def new_game(self, game: str, closed: Callable[[], object] = lambda: None) -> None:
        """Asks how the next game should be, and begins it."""
        NewGame(self.desk.dialog, games.load(game), self.begin, closed)

    def rematch(self, before: Session) -> None:
        """Begins the same game again with the seats exchanged."""
        self.begin(before.rematch(today()), True)

    def restyle(self) -> None:
        """Shows the board as the settings wish now."""
        if self.session:
            self.session.view = self.session.view._replace(coordinates=self.settings().coordinates)
            self.table.refresh()

    def _tell(self, saving: Saving, session: Session) -> None:
        if saving != self._told:
            self._told = saving
            self.desk.report(saving, lambda: write_record(session.transcript))

    def _again(self, id: str) -> None:
        self.close()
        self.desk.go(f"game={id}")

    def _view(self) -> View:
        return View(coordinates=self.settings().coordinates)

    def _show(self, id: str, session: Session) -> None:
        self.id = id
        self.table.show(session)
