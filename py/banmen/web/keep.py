"""Keeps what the table shows beside the saved game, so that the page can show it before Python runs."""

from collections.abc import Callable

from js import XMLSerializer, document, window

from banmen.app import pictures
from banmen.app.session import Session
from banmen.app.store import Store
from banmen.core.picture import small
from banmen.core.scene import View
from banmen.web import dom
from banmen.web.dom import Listeners, Node, Timer
from banmen.web.offline import version
from banmen.web.table import Table

REGIONS = ("title", "seats-above", "board", "seats-below", "common", "status", "end", "moves", "controls")
"""The parts of the page that are kept, by their ids; `assets/early.js` puts them back."""
CALM = 350.0
"""Milliseconds from a change until a picture is taken, when the move has been made."""
ENDED = 900.0
"""The same at the end of a game, when its card has come, too."""


class Keeper:
    """Takes the pictures. `opened` tells how a session is looked at when it is opened."""

    def __init__(self, store: Store, table: Table, opened: Callable[[Session], View]) -> None:
        self.store, self.table, self.opened = store, table, opened
        self.id = ""
        """The game that has changed since its last picture."""
        self._timer = Timer()
        self._listeners = Listeners()
        self._listeners.add(window, "pagehide", lambda event: self.take() if event.persisted else self.leave())
        self._listeners.add(document, "visibilitychange", lambda _: self.take())

    def plan(self, id: str) -> None:
        """Takes a picture of the game on the table soon."""
        self.id = id
        self.drawn()

    def drawn(self) -> None:
        """The table was drawn: a picture that waited for a calm moment may be taken now."""
        if self.id and self.table.session:
            self._timer.set(ENDED if self.table.session.outcome else CALM, self.take)

    def take(self) -> None:
        """Takes the picture that is due, unless something passing is shown, such as a piece that is chosen."""
        session = self.table.session
        text = self.store.settled(self.id) if self.id else None
        if not session or text is None or not self._calm(session):
            return
        id, self.id = self.id, ""
        self._timer.cancel()
        picture = pictures.write_picture(version(), text, session.game.name, self._markup(session))
        pictures.keep(self.store.port, self.store.prefix, id, picture)

    def leave(self) -> None:
        """The session leaves the table, or the page is left: a picture that is due shows the game as it will be opened."""
        session = self.table.session
        if session and self.id and not self._calm(session):
            session.resume()
            session.view = self.opened(session)
            self.table.preview = None
            self.table.root.removeAttribute("data-analysis")
            self.table.refresh()
        self.take()
        self.id = ""
        self._timer.cancel()

    def _calm(self, session: Session) -> bool:
        root = self.table.root
        plain = session.live and not session.selection.typed and not session.refused and not self.table.preview
        over = bool(session.outcome) == root.hasAttribute("data-over")
        as_opened = session.view == self.opened(session) and not root.hasAttribute("data-analysis")
        return plain and over and as_opened and not self.table.status.node.matches(".advice")

    def _markup(self, session: Session) -> str:
        """What is on the table as markup: a part for each region, and the picture of the game on its card."""
        host = dom.make("div", data_game=session.game.name, data_title=str(document.title))
        if session.outcome:
            host.setAttribute("data-over", "")
        for name in REGIONS:
            host.append(_part(name))
        host.querySelector("svg.board").innerHTML = self.table.view.content()
        host.querySelector(".thought").replaceChildren()  # what the computer thought will not be thought again
        host.querySelector("[data-action=move-now]").hidden = True
        card = dom.make("div", data_region="card")
        card.innerHTML = small(session.game, session.record.state)
        host.append(card)
        return str(XMLSerializer.new().serializeToString(host))


def _part(name: str) -> Node:
    node = dom.by_id(name)
    part = dom.make("div", str(node.className), data_region=name)
    part.hidden = node.hidden
    part.append(*node.cloneNode(True).childNodes)
    return part
