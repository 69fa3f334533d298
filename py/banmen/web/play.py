"""The game that is on the screen: its session, its place among the saved games, and the table that shows it."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from banmen import games
from banmen.app.engine_room import REPLACED
from banmen.app.flow import Standing
from banmen.app.pictures import clear
from banmen.app.players import alone, seed_of
from banmen.app.port import StorageForbidden
from banmen.app.session import Session
from banmen.app.settings import Settings
from banmen.app.store import Saving
from banmen.core.record_text import write_record
from banmen.core.scene import View
from banmen.core.transcript import PERSON, plain_name
from banmen.web.advice import Advice
from banmen.web.desk import Desk
from banmen.web.engine import Engine
from banmen.web.keep import Keeper
from banmen.web.newgame import NewGame, today
from banmen.web.opponent import Opponent
from banmen.web.say import say, words
from banmen.web.seatform import SeatForm
from banmen.web.seating import ask_players
from banmen.web.table import Calls, Table


class Play:
    """Opens games, keeps every move at once, lets the computer play, and follows what other tabs do to the game.

    `remember` keeps the level of a computer player for the next new game.
    """

    def __init__(self, desk: Desk, settings: Callable[[], Settings], remember: Callable[[int], object], engine: Engine) -> None:
        self.desk, self.settings, self.remember, self.engine = desk, settings, remember, engine
        calls = Calls(
            self.save,
            self._standing,
            self._deeds(),
            self._drawn,
        )
        self.table = Table(lambda game: words(game.name), calls)
        self.advice = Advice(engine, self.table, desk.notices)
        self.keeper = Keeper(desk.store, self.table, lambda session: self._view(session.levels))
        self.flow = Opponent(engine, self.table).flow
        engine.trouble = self._trouble
        self.id = ""
        self._coordinates = settings().coordinates
        self._told: Saving | None = None
        """What was last said about keeping the game, so that it is not said again after every move."""

    @property
    def session(self) -> Session | None:
        """The session on the screen, or None."""
        return self.table.session

    def open(self, id: str) -> Session:
        """Shows a saved game and returns its session. Raises Refused if it cannot be read; then nothing changes."""
        kept = self.desk.store.open(id)
        session = Session(kept, self._view(kept.levels))
        self._show(id, session)
        return session

    def begin(self, session: Session, tell_seats: bool = False) -> None:
        """Keeps a new game and shows it; `tell_seats` says who plays what, after a lot or an exchange."""
        session.view = self._view(session.levels)
        saving = self.desk.store.add(session.transcript)
        self._tell(saving, session)
        self._show(saving.id, session)
        self.desk.go(f"game={saving.id}")
        if tell_seats:
            self._tell_seats(session)

    def _tell_seats(self, session: Session) -> None:
        known, you = words(session.game.name), alone(session.levels)
        named = [(name, seat) for name, seat in zip(session.names, session.seats, strict=True) if name]
        told = [say("page-plays", name=name, seat=known.say(seat)) for name, seat in named]
        if you and not session.names[you - 1]:
            told.append(say("page-you-play", seat=known.say(session.seats[you - 1])))
        if told:
            self.desk.notices.mention("seats", " ".join(told))

    def close(self) -> None:
        """Takes the game off the screen, and stops whoever thinks about it."""
        self.keeper.leave()
        self.flow.leave()
        self.advice.leave()
        self.table.close()
        self.id = ""

    def save(self, session: Session) -> None:
        """Keeps the game as it stands now; where that goes wrong, says so and what helps."""
        saving = self.desk.store.save(self.id, session.transcript)
        self._tell(saving, session)
        if saving.id != self.id:
            self.id = saving.id
            self.desk.go(f"game={saving.id}")
        if saving.lasting:
            self.desk.notices.drop("elsewhere")
        self.keeper.plan(self.id)

    def rename(self, session: Session, name: str) -> None:
        """Gives the game on the screen another name."""
        name = plain_name(name)
        if name != session.transcript.name:
            session.transcript = session.transcript._replace(name=name)
            self._tell(self.desk.store.rename(self.id, name), session)
            self.keeper.plan(self.id)

    def changed_elsewhere(self) -> None:
        """Tells that another tab changed or deleted the game on the screen, as long as that is so."""
        id, store, notices = self.id, self.desk.store, self.desk.notices
        if not self.session or not store.changed_elsewhere(id):
            notices.drop("elsewhere")
        elif store.deleted_elsewhere(id):
            notices.tell("elsewhere", say("page-elsewhere-deleted"), trouble=True)
        else:
            show = {say("page-elsewhere-show"): lambda: self._again(id)}
            notices.tell("elsewhere", say("page-elsewhere"), show, trouble=True)

    def new_game(self, game: str, closed: Callable[[], object] = lambda: None) -> None:
        """Asks how the next game should be, and begins it."""

        def begin(session: Session, drawn: bool) -> None:
            if any(session.levels):
                self.remember(max(session.levels))
            self.begin(session, drawn)

        NewGame(self.desk.dialog, games.load(game), self.settings().level, begin, closed)

    def ask_players(self, session: Session) -> None:
        """Asks who plays the game on the screen."""

        def seat(form: SeatForm, name: str) -> None:
            self.remember(form.level)
            names, levels = zip(*form.players, strict=True)

            def change() -> None:
                session.names, session.levels = names, levels

            self.table.act(change)
            self.rename(session, name)
            self._warm(session)

        ask_players(self.desk.dialog, session, self.settings().level, seat)

    def rematch(self, before: Session) -> None:
        """Begins the same game again with the seats exchanged."""
        self.begin(before.rematch(today()), True)

    def restyle(self) -> None:
        """Shows the board as the settings wish now; kept pictures show it as they wished before."""
        if self._coordinates != self.settings().coordinates:
            self._coordinates = self.settings().coordinates
            with suppress(StorageForbidden):
                clear(self.desk.store.port, self.desk.store.prefix)
        if self.session:
            self.session.view = self.session.view._replace(coordinates=self.settings().coordinates)
            self.table.refresh()
            self.keeper.plan(self.id)

    def _tell(self, saving: Saving, session: Session) -> None:
        if saving != self._told:
            self._told = saving
            self.desk.report(saving, lambda: write_record(session.transcript))

    def _again(self, id: str) -> None:
        self.close()
        self.desk.go(f"game={id}")

    def _view(self, levels: Sequence[int]) -> View:
        """How the board is seen: the one person who plays sits in front."""
        return View(coordinates=self.settings().coordinates, flipped=len(levels) == 2 and alone(levels) == 2)

    def _show(self, id: str, session: Session) -> None:
        self.keeper.leave()
        self.id = id
        self.advice.leave()
        self.table.show(session)
        self.keeper.plan(id)
        self._warm(session)

    def _warm(self, session: Session) -> None:
        """Starts the engine while a person thinks about the first move, so that the computer need not wait for it."""
        if any(session.levels) and not session.outcome:
            self.engine.warm(session.game.name)

    def _drawn(self, session: Session, standing: Standing) -> None:
        self.advice.drawn(session, standing)
        self.keeper.drawn()

    def _standing(self, session: Session) -> Standing:
        return self.flow.follow(session, seed_of(self.id))

    def _deeds(self) -> dict[str, Callable[[Session], object]]:
        return {
            "again": self.rematch,
            "hint": lambda session: self.advice.hints.press(session),
            "games": lambda _: self.desk.go("games"),
            "review": lambda session: self.advice.review(session),
            "players": self.ask_players,
            "pause": lambda _: self.flow.pause(),
            "run": lambda _: self.flow.pause(),
            "step": lambda _: self.flow.step(),
            "move-now": lambda _: self.flow.now(),
            "try-again": lambda _: self.flow.again(),
            "play-both": self._play_both,
        }

    def _play_both(self, session: Session) -> None:
        """Gives every seat of the computer to people."""
        self.table.act(lambda: setattr(session, "levels", [PERSON] * len(session.seats)))

    def _trouble(self, code: str) -> None:
        """Tells that the engine had to be replaced; where it failed for good, whoever asked it says so."""
        if code == REPLACED:
            self.desk.notices.mention("engine", say(code))
