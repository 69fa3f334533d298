"""The dialog of the settings and the page's obedience to them, and the dialog that says whose work this is."""

from collections.abc import Callable
from typing import Any

from js import document

from banmen import games
from banmen.app.port import Port
from banmen.app.settings import OPTIONS, Settings, read_settings, write_settings
from banmen.core.options import Option, read_value, written
from banmen.web.dialogs import Dialog, close_button
from banmen.web.dom import Listeners, Node, make
from banmen.web.downloads import offer, take
from banmen.web.parts import one_of, part, tick
from banmen.web.say import say, words


class Preferences:
    """The settings of the copy in a folder; `changed` is called after each change."""

    def __init__(self, port: Port, path: str, changed: Callable[[], object]) -> None:
        self.port, self.path, self.changed = port, path, changed
        self.now = Settings()
        self.read()

    def read(self) -> None:
        """Takes the settings from where they are kept."""
        self.now = read_settings(self.port, self.path)
        self._obey()

    def ask(self, dialog: Dialog, device: Node, closed: Callable[[], object] = lambda: None) -> None:
        """Shows the settings, and what is to be said about this device; each change works at once."""
        listeners = Listeners()

        def done() -> None:
            listeners.close()
            closed()

        fields = [*map(self._field, OPTIONS), device]
        form = dialog.show(say("page-settings"), fields, [close_button(say("page-close"))], closed=done)
        listeners.add(form, "change", lambda event: self._set(event.target))

    def _field(self, option: Option) -> Node:
        value = getattr(self.now, option.name)
        if isinstance(option.default, bool):
            return tick(option.name, say(f"page-setting-{option.name}"), checked=value)
        choices = {written(v): (say(f"page-setting-{option.name}-{written(v)}"), "") for v in option.values}
        return one_of(option.name, say(f"page-setting-{option.name}"), choices, written(value))

    def _set(self, field: Node) -> None:
        option = next(option for option in OPTIONS if option.name == field.name)
        text = written(bool(field.checked)) if field.type == "checkbox" else str(field.value)
        values: dict[str, Any] = {option.name: read_value(option, text)}
        self.now = self.now._replace(**values)
        write_settings(self.port, self.path, self.now)
        self._obey()
        self.changed()

    def remember(self, level: int) -> None:
        """Keeps the level of a computer player for the next new game."""
        self.now = self.now._replace(level=level)
        write_settings(self.port, self.path, self.now)

    def _obey(self) -> None:
        """Sets the theme and the motion of the page; the rest of the page asks when it draws."""
        data = document.documentElement.dataset
        for name, value in (("theme", self.now.theme), ("motion", self.now.motion)):
            if value == "auto":
                document.documentElement.removeAttribute(f"data-{name}")
            else:
                setattr(data, name, value)


def about(dialog: Dialog, device: Node, closed: Callable[[], object]) -> None:
    """Says whose games and whose work these are, under which licence, and what is to be said about this device."""
    credits = part("ul", "", *(make("li", "", words(game.name).say("credit")) for game in games.shelf()))
    licences = part(
        "p",
        "",
        make("a", "", say("page-licence"), href="LICENSE.txt"),
        " · ",
        make("a", "", say("page-third-party"), href="assets/third-party.txt"),
    )
    body = [
        make("p", "", say("page-about")),
        make("p", "", say("page-about-saves")),
        make("h3", "", say("page-credits")),
        credits,
        licences,
        offer(),
    ]
    shown, foot = [part("div", "prose", *body), device], [close_button(say("page-close"))]
    dialog.show(say("page-about-title"), shown, foot, {"download": take}, closed)
