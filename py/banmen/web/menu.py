"""The menu of a game: new game, rematch, players, analysis, resign, draw, copies, export and settings."""

from collections.abc import Callable
from random import Random

from js import location

from banmen.app.link import write_link
from banmen.app.session import Session
from banmen.core.record_text import write_record
from banmen.core.transcript import PERSON
from banmen.web.clipboard import download
from banmen.web.desk import Desk, file_name
from banmen.web.dialogs import close_button, send_button
from banmen.web.dom import Node, make
from banmen.web.parts import button, part
from banmen.web.play import Play
from banmen.web.say import say, words


class Menu:
    """The menu of the game on the screen."""

    def __init__(self, desk: Desk, play: Play, settings: Callable[[], object]) -> None:
        self.desk, self.play, self.settings = desk, play, settings

    def show(self) -> None:
        """Opens the menu."""
        session = self.play.session
        if not session:
            return
        groups = [self._games(session), self._ends(session), self._texts(session), {"settings": self.settings}]
        rows: list[Node] = []
        for group in filter(None, groups):
            rows += [make("hr")] if rows else []
            rows += [button(code, say(f"page-{code}")) for code in group]
        actions = {code: act for group in groups for code, act in group.items()}
        known = words(session.game.name)
        credit = make("p", "hint", known.say("credit"))
        self.desk.dialog.choose(known.say("name"), [part("div", "menu", *rows), credit], actions)

    def _games(self, session: Session) -> dict[str, Callable[[], object]]:
        rows: dict[str, Callable[[], object]] = {}
        if session.in_setup:
            rows["quick-setup"] = lambda: self.play.table.act(lambda: session.quick_setup(Random()))
        rows["new-game"] = lambda: self.play.new_game(session.game.name)
        if session.record.moves:
            rows["rematch"] = lambda: self.play.rematch(session)
        rows["players"] = lambda: self.play.ask_players(session)
        rows["analysis"] = lambda: self.play.advice.analysis.show(session)
        return rows

    def _ends(self, session: Session) -> dict[str, Callable[[], object]]:
        if session.outcome or session.watched:
            return {}
        rows: dict[str, Callable[[], object]] = {"resign": lambda: self._resign(session)}
        if not any(session.levels):
            rows["draw"] = lambda: self._draw(session)
        return rows

    def _texts(self, session: Session) -> dict[str, Callable[[], object]]:
        return {
            "copy-link": lambda: self.desk.copy(str(location.href).partition("#")[0] + write_link(session.record)),
            "copy-record": lambda: self.desk.copy(write_record(session.transcript)),
            "export": lambda: download(file_name(self._title(session)), write_record(session.transcript)),
        }

    def _title(self, session: Session) -> str:
        known = words(session.game.name)
        return session.transcript.name or " ".join([known.say("name"), *filter(None, session.names), session.transcript.date])

    def _resign(self, session: Session) -> None:
        """Asks which person resigns, the seat to move first."""
        known, turn = words(session.game.name), session.turn or 1
        people = [seat for seat, level in enumerate(session.levels, 1) if level == PERSON]
        order = sorted(people, key=lambda seat: (seat - turn) % len(session.seats))
        labels = {seat: session.names[seat - 1] or known.say(session.seats[seat - 1]) for seat in order}
        rows = [button(f"resign-{seat}", say("page-resign-seat", name=label)) for seat, label in labels.items()]
        actions = {f"resign-{seat}": self._resigning(session, seat) for seat in order}
        body = [make("p", "", say("page-resign-why")), part("div", "fields", *rows)]
        self.desk.dialog.choose(say("page-resign"), body, actions, [close_button(say("page-cancel"))])

    def _resigning(self, session: Session, seat: int) -> Callable[[], object]:
        return lambda: self.play.table.act(lambda: session.resign(seat))

    def _draw(self, session: Session) -> None:
        actions = {"send": lambda: self.play.table.act(session.agree_draw)}
        foot = [close_button(say("page-cancel")), send_button(say("page-draw-agreed"))]
        self.desk.dialog.choose(say("page-draw"), [make("p", "", say("page-draw-why"))], actions, foot)
