"""The dialog of a new game: its options in words, who plays, and one obvious way to start."""

from collections.abc import Callable
from math import factorial
from random import Random
from typing import Any

from js import Date

from banmen.app.players import by_lot
from banmen.app.session import Session
from banmen.core.errors import Unreadable
from banmen.core.game import Game
from banmen.core.transcript import PERSON
from banmen.web.dialogs import Dialog, close_button, send_button
from banmen.web.dom import Listeners, Node, make
from banmen.web.optionform import OptionForm, start_from
from banmen.web.parts import icon, labelled, line, part, tick
from banmen.web.pictures import draw_picture
from banmen.web.say import say, why, words
from banmen.web.seatform import Player, SeatForm


def today() -> str:
    """The date here and now as a record writes it: `2026.11.30`."""
    now = Date.new()
    return f"{now.getFullYear()}.{now.getMonth() + 1:02}.{now.getDate():02}"


class NewGame:
    """The dialog for one game; `begin` is given the session that Start makes, and whether its seats were drawn by lot.

    `level` is that of the computer players unless another is chosen.
    """

    def __init__(
        self,
        dialog: Dialog,
        game: Game,
        level: int,
        begin: Callable[[Session, bool], object],
        closed: Callable[[], object],
    ) -> None:
        self.dialog, self.game, self.begin = dialog, game, begin
        self.form = OptionForm(game)
        self.preview = part("div", "preview")
        self.summary = make("small")
        self.seats = SeatForm(level)
        self.players: list[Player] = []
        """Who was at the seats, also at those that the options have taken away."""
        self.lot = tick("lot", say("page-lot"), say("page-lot-why"))
        self.setup = tick("setup", say("page-quick-setup"), say("page-quick-setup-why"))
        self.position = line("position", limit=1000)
        self.wrong = make("p", "wrong", role="alert")
        self._listeners = Listeners()
        self.seats.node.append(self.lot)
        first = [self.form.open, self.seats.node] if self._counts_seats() else [self.seats.node, self.form.open]
        body = [self.preview, *first, self._folded(), self.setup]
        foot = [close_button(say("page-cancel")), send_button(say("page-start"))]
        title = say("page-new-game-of", game=words(game.name).say("name"))
        node = dialog.show(title, body, foot, {"send": lambda _: self.start()}, lambda: self._closed(closed))
        self._listeners.add(node, "change", lambda event: self._changed(event.target))
        self._update()

    def start(self) -> None:
        """Begins the game as the form says, or says what is wrong with the start position."""
        try:
            session = self._session(Random())
        except Unreadable as error:
            self.wrong.textContent = why(error, self.game.name)
            self.position.closest("details").open = True
            self.position.focus()
            self.wrong.scrollIntoView(False)
            return
        drawn = self._by_lot
        self.dialog.close()
        self.begin(session, drawn)

    def _session(self, chance: Random) -> Session:
        values = self.form.values
        text = str(self.position.value)
        start: Any = start_from(self.game, values, text) if text.strip() else None
        names, levels = zip(*self._players(chance), strict=True)
        session = Session.begin(self.game, values, names, start, today(), levels)
        if not self.setup.hidden and self.setup.querySelector("input").checked:
            session.quick_setup(chance)
        return session

    def _players(self, chance: Random) -> list[Player]:
        """Who sits at the seats. People who are drawn by lot get names, so that one sees where they sit; not who is alone."""
        players = self.seats.players
        if not self._by_lot:
            return players
        people = sum(player.level == PERSON for player in players)
        known = [
            player if player.name.strip() or player.level or people == 1 else Player(say("page-player", n=n))
            for n, player in enumerate(players, 1)
        ]
        return list(by_lot(known, chance.randrange(factorial(len(known)))))

    @property
    def _by_lot(self) -> bool:
        return bool(self.lot.querySelector("input").checked)

    def _counts_seats(self) -> bool:
        """Whether the option that stands open says how many play; then it comes before who plays."""
        if self.form.presets:
            return False
        option = next(iter(self.form.options.values()))
        return len({len(self.game.rules.seats({**self.form.values, option.name: value})) for value in option.values}) > 1

    def _folded(self) -> Node:
        label = part("span", "", say("page-options"), self.summary)
        position = labelled(say("page-position"), self.position, say("page-position-why"))
        position.append(self.wrong)
        return part("details", "", part("summary", "", icon("next"), label), part("div", "folded", self.form.folded, position))

    def _closed(self, closed: Callable[[], object]) -> None:
        self._listeners.close()
        closed()

    def _changed(self, field: Node) -> None:
        if not self.seats.changed(field) and (self.form.changed(field) or field.name in ("lot", "position")):
            self._update()

    def _update(self) -> None:
        """Shows what follows from the options: the picture, the summary, the seats and whether there is a setup."""
        self.wrong.textContent = ""
        self.summary.textContent = self.form.summary()
        values, text = self.form.values, str(self.position.value)
        try:
            state = start_from(self.game, values, text) if text.strip() else self.game.rules.initial(values)
        except Unreadable as error:
            self.wrong.textContent = why(error, self.game.name)
            return
        draw_picture(self.preview, self.game, state)
        self.setup.hidden = not self.game.rules.setup(state)
        self._seats(self.game.rules.seats(values))

    def _seats(self, seats: tuple[str, ...]) -> None:
        """A row for each seat; who sits there already stays, also where seats go and come back."""
        self.players[: len(self.seats.seats)] = self.seats.players
        if self._by_lot:
            self.seats.draw([say("page-player", n=n) for n in range(1, len(seats) + 1)], self.players)
        else:
            self.seats.draw(list(map(words(self.game.name).say, seats)), self.players, say("page-moves-first"))
