"""The page from the outside: starts everything, and shows the screen that the address asks for.

Addresses: nothing is the gallery, `#games` the saved games, `#game=ID` a game, `#new=NAME` the dialog of a new game,
`#settings` and `#about` their dialogs; anything else is a link with a game in it. They work before Python does, so that no
press is lost.
"""

from collections.abc import Callable
from os import urandom

from js import Date, document, history, location, window
from pyodide.ffi import JsException

from banmen import games
from banmen.app.entry import body
from banmen.app.link import read_link
from banmen.app.pictures import is_picture
from banmen.app.store import Store
from banmen.core.errors import Refused
from banmen.core.record_text import write_record
from banmen.core.transcript import transcript
from banmen.web import dom, storage
from banmen.web.desk import Desk
from banmen.web.device import Device
from banmen.web.dialogs import Dialog
from banmen.web.early import Early
from banmen.web.engine import Engine
from banmen.web.gallery import Gallery
from banmen.web.games import Games
from banmen.web.menu import Menu
from banmen.web.newer import Newer
from banmen.web.notices import Notices
from banmen.web.offline import Offline
from banmen.web.parts import listen
from banmen.web.play import Play
from banmen.web.preferences import Preferences, about
from banmen.web.say import say, why, words

SCREENS = ("gallery", "games", "table")


def folder() -> str:
    """The path of the folder that this copy lives in, ending in a slash; one for all files on a disk, which are moved about."""
    return "/" if location.protocol == "file:" else str(location.pathname).rpartition("/")[0] + "/"


class Page:
    """All screens, one shown at a time."""

    def __init__(self) -> None:
        port = storage.LocalStorage()
        store = Store(port, folder(), lambda: str(Date.new().toISOString()), lambda: urandom(5).hex(), games.load)
        self.desk = Desk(store, Dialog(), Notices(), Gallery(), self.go)
        self.preferences = Preferences(port, folder(), lambda: self.play.restyle())
        self.play = Play(self.desk, lambda: self.preferences.now, self.preferences.remember, Engine())
        self.offline = Offline(self._offline)
        self.newer = Newer(self.desk, self.offline)
        self.device = Device(self.offline, self.newer.take)
        self.menu = Menu(self.desk, self.play, lambda: self.preferences.ask(self.desk.dialog, self.device.node))
        self.games = Games(dom.by_id("games"), self.desk)
        self.screen = ""
        self.heading = str(document.title)
        """The title of the page as a whole, as it came."""
        self._listeners = dom.Listeners()

    def run(self) -> None:
        """Shows the screen of the address and listens from then on."""
        self._listeners.add(window, "hashchange", lambda _: self.route())
        storage.watch(self._listeners, self._stored)
        actions = {"menu": lambda _: self.menu.show()}
        listen(self._listeners, dom.by_id("bar"), actions)
        self._listeners.add(dom.by_id("back"), "click", lambda _: self.go(""))
        self.route()

    def go(self, fragment: str) -> None:
        """Leads to the screen of a fragment, as a new step of the browser's history."""
        address(fragment, history.pushState)
        self.route()

    def route(self) -> None:
        """Shows what the address asks for."""
        self.desk.dialog.close()
        fragment = str(location.hash).removeprefix("#")
        head, _, rest = fragment.partition("=")
        if fragment in ("", "games"):
            self.show(fragment or "gallery")
        elif head == "game" and rest:
            self._open(rest)
        elif head == "new" and rest in games.names():
            self._over(lambda closed: self.play.new_game(rest, closed))
        elif fragment == "settings":
            self._over(lambda closed: self.preferences.ask(self.desk.dialog, self.device.node, closed))
        elif fragment == "about":
            self._over(lambda closed: about(self.desk.dialog, self.device.node, closed))
        else:
            self._link(fragment)

    def show(self, screen: str) -> None:
        """Shows a screen and hides the others."""
        root = document.documentElement
        seen = str(root.dataset.screen or "")
        before, self.screen = self.screen, screen
        if screen != before:
            self.desk.notices.settle()
        if screen != seen:
            window.scrollTo(0, 0)
        if screen != "table":
            self.play.close()
        for name in SCREENS:
            dom.show(dom.by_id(name), name == screen)
        root.dataset.screen = screen
        dom.show(dom.by_id("bar"), screen != "gallery")
        dom.show(dom.by_id("bar-actions"), screen == "table")
        if before and screen not in (before, "gallery"):
            dom.focus(dom.by_id("title"))
        if screen == "gallery":
            self.desk.gallery.draw(self.desk.store.list())
            document.title = self.heading
        elif screen == "games":
            self._title(say("page-saved-games"))
            self.games.draw()
        self.newer.announce(screen)

    def _offline(self) -> None:
        """Takes notice of what became of keeping this copy."""
        self.device.draw()
        self.newer.announce(self.screen)

    def _title(self, title: "str | dom.Node", plain: str = "") -> None:
        dom.by_id("title").replaceChildren(title)
        document.title = say("page-title-of", title=plain or title)

    def _over(self, ask: Callable[[Callable[[], object]], object]) -> None:
        """Shows a dialog over the gallery; when it closes, address and focus are as before its link was pressed."""
        fragment = str(location.hash)
        self.show("gallery")

        def closed() -> None:
            if str(location.hash) == fragment:
                address("", history.replaceState)
                dom.focus(document.querySelector(f'#gallery a[href="{fragment}"]'))

        ask(closed)

    def _open(self, id: str) -> None:
        if self.screen == "table" and self.play.id == id:
            return
        try:
            session = self.play.open(id)
        except Refused as error:
            self.show("games")
            self.desk.notices.tell("opening", f"{say('page-not-opened')} {why(error)}", trouble=True)
            return
        self._title(self.desk.gallery.title(session.game.name), words(session.game.name).say("name"))
        self.show("table")
        self.device.playing(len(self.desk.store.ids()))

    def _link(self, fragment: str) -> None:
        """Keeps the game of a link as a saved one, unless it is there already, and shows it."""
        name = fragment.partition("&")[0]
        try:
            found = transcript(read_link(fragment, games.load))
        except Refused as error:
            self.show("gallery")
            reason = why(error, name if name in games.names() else "")
            self.desk.notices.tell("link", f"{say('page-link-unread')} {reason}", trouble=True)
            return
        text = write_record(found)
        known = next((id for id in self.desk.store.ids() if body(self.desk.store.raw(id)) == text), None)
        saving = None if known else self.desk.store.add(found)
        address(f"game={saving.id if saving else known}", history.replaceState)
        self.route()
        if saving:
            self.desk.notices.mention("link", say("page-link-opened"))
            self.desk.report(saving, lambda: text)

    def _stored(self, key: str | None) -> None:
        """Takes notice of what another tab stored."""
        prefix = self.desk.store.prefix
        if key is None or (key.startswith(prefix) and not is_picture(prefix, key)):
            self.preferences.read()
            if self.screen == "table":
                self.play.changed_elsewhere()
            elif not self.desk.dialog.open:
                self.show(self.screen)


def address(fragment: str, write: Callable[..., object]) -> None:
    """Writes a fragment into the address of the page, without a jump."""
    target = f"#{fragment}" if fragment else str(location.pathname) + str(location.search)
    try:
        write(None, "", target)
    except JsException:  # a document without an address of its own (srcdoc)
        location.hash = fragment


def start() -> None:
    """Starts the page; when it returns, `data-ready` on the root says that everything can be used."""
    root = document.documentElement
    try:
        early = Early()
        page = Page()
        page.run()
    except BaseException:
        root.dataset.failed = ""
        raise
    try:
        early.play(page.play)
    finally:  # the page works, whatever became of a press
        root.dataset.ready = ""
        dom.measure("ready")
        page.offline.begin()
