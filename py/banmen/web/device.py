"""What the settings say of this copy on this device: does it need its server, are its games safe, can it be installed."""

from collections.abc import Callable

from js import document, navigator, window
from pyodide.ffi import JsException

from banmen.web.dom import Listeners, Node
from banmen.web.offline import Offline, version
from banmen.web.parts import button, listen, part
from banmen.web.say import say
from banmen.web.tasks import run


class Device:
    """A piece of the dialogs of the settings and of what Banmen is; it is the same element in both, and stays up to date.

    `take` uses the newer version.
    """

    def __init__(self, offline: Offline, take: Callable[[], object]) -> None:
        self.offline = offline
        self.node = part("section", "device prose", aria_label=say("page-device"), tabindex="-1")
        self._protected: bool | None = None
        """Whether the browser has promised to keep the saved games; None where it cannot say."""
        self._asked = False
        self._listeners = Listeners()
        actions = {"take": take, "protect": self.protect, "install": lambda: run(self._install())}
        listen(self._listeners, self.node, {name: _ignoring(act) for name, act in actions.items()})
        self._listeners.add(window, "beforeinstallprompt", lambda _: self.draw())
        self._listeners.add(window, "appinstalled", lambda _: self._installed())
        self.draw()
        run(self._look())

    def draw(self) -> None:
        """Shows everything as it is now."""
        offline = self.offline
        lines = [f"{say(f'page-offline-{offline.state}')} {say('page-version', version=version())}"]
        buttons = []
        if self._protected is not None:
            lines.append(say("page-games-safe" if self._protected else "page-games-unsafe"))
        if offline.newer:
            lines.append(say("page-newer"))
            buttons.append(button("take", say("page-newer-take")))
        if self._protected is False:
            buttons.append(button("protect", say("page-protect")))
        if _prompt():
            buttons.append(button("install", say("page-install")))
        held = self.node.contains(document.activeElement)
        self.node.replaceChildren(
            part("h3", "", say("page-device")),
            *(part("p", "", line) for line in lines),
            *([part("div", "tools", *buttons)] if buttons else []),
        )
        if held:  # the pressed button is another one now, or gone
            self.node.focus()

    def playing(self, games: int) -> None:
        """Asks for protection of the saved games when the first of them is there, or in the installed Banmen: once at most."""
        if not self._asked and (games == 1 or _standalone()):
            self.protect()

    def protect(self) -> None:
        """Asks the browser not to clear the saved games; some ask the person in turn."""
        self._asked = True
        run(self._look(ask=True))

    async def _look(self, ask: bool = False) -> None:
        try:
            self._protected = bool(await navigator.storage.persisted()) or (ask and bool(await navigator.storage.persist()))
        except (AttributeError, JsException):  # an old browser, or a document without an origin
            return
        self.draw()

    async def _install(self) -> None:
        prompt = _prompt()
        self._installed()
        if prompt:
            await prompt.prompt()

    def _installed(self) -> None:
        """Takes the button away: an offer can be used once, and the browser makes another one if it likes."""
        window.installation = None
        self.draw()


def _ignoring(act: Callable[[], object]) -> Callable[[Node], object]:
    return lambda _: act()


def _prompt() -> Node | None:
    """The browser's offer to install Banmen, which the page kept from its start on."""
    return getattr(window, "installation", None) or None


def _standalone() -> bool:
    return bool(window.matchMedia("(display-mode: standalone)").matches)
