"""The page's one dialog: a title, a body, buttons below. Escape, the cross and a press beside it close it."""

from collections.abc import Callable, Iterable, Mapping

from banmen.web.dom import Listeners, Node, by_id
from banmen.web.parts import Command, button, icon_button, listen, part
from banmen.web.say import say


def _nothing() -> None:
    pass


class Dialog:
    """The `<dialog>` of the page, filled anew for every question; the browser gives the focus back when it closes."""

    def __init__(self) -> None:
        self.node = by_id("dialog")
        self._lasting, self._listeners = Listeners(), Listeners()
        self._closed: Callable[[], object] = _nothing
        self._lasting.add(self.node, "close", lambda _: None if self.open else self._after())
        self._lasting.add(self.node, "click", self._beside)

    @property
    def open(self) -> bool:
        """Whether something is being asked."""
        return bool(self.node.open)

    def show(
        self,
        title: str | Node,
        body: Iterable[Node],
        foot: Iterable[Node] = (),
        commands: Mapping[str, Command] | None = None,
        closed: Callable[[], object] = _nothing,
    ) -> Node:
        """Asks something and returns what is shown. A press on a `data-command` runs its command; Enter in a line runs `send`.

        `closed` is called when the dialog goes, however it was closed. Another dialog that is open is replaced.
        """
        if self.open:
            self._closed()
            self._listeners.close()
        self._closed = closed
        sheet = self._sheet(title, body, foot)
        self.node.replaceChildren(sheet)
        wanted = {"close": lambda _: self.close(), **(commands or {})}
        listen(self._listeners, sheet, wanted)
        self._listeners.add(sheet, "keydown", lambda event: self._typed(event, wanted))
        if not self.open:
            self.node.showModal()
        self._focus(sheet)
        return sheet

    def choose(
        self, title: str | Node, body: Iterable[Node], actions: Mapping[str, Callable[[], object]], foot: Iterable[Node] = ()
    ) -> None:
        """Asks to choose among actions, by the commands of buttons; the dialog closes, then the action is done."""

        def then(action: Callable[[], object]) -> Command:
            def act(_: Node) -> None:
                self.close()
                action()

            return act

        self.show(title, body, foot, {command: then(action) for command, action in actions.items()})

    def close(self) -> None:
        """Closes the dialog; nothing happens if none is open."""
        if self.open:
            self.node.close()
            self._after()

    def _sheet(self, title: str | Node, body: Iterable[Node], foot: Iterable[Node]) -> Node:
        head = part(
            "div", "dialog-head", part("h2", "", title, id="dialog-title"), icon_button("close", say("page-close"), "close")
        )
        sheet = part("div", "", head, part("div", "dialog-body", *body))  # no form: sandboxed frames may not send one
        below = list(foot)
        if below:
            sheet.append(part("div", "dialog-foot", *below))
        self.node.setAttribute("aria-labelledby", "dialog-title")
        return sheet

    def _focus(self, sheet: Node) -> None:
        wanted = ("[autofocus]", ".dialog-foot .filled", "button")
        next(node for node in map(sheet.querySelector, wanted) if node).focus()

    def _typed(self, event: Node, commands: Mapping[str, Command]) -> None:
        if event.key == "Enter" and not event.isComposing and "send" in commands and event.target.matches("input[type=text]"):
            event.preventDefault()
            commands["send"](event.target)

    def _beside(self, event: Node) -> None:
        if event.target == self.node:
            self.close()

    def _after(self) -> None:
        closed, self._closed = self._closed, _nothing
        self._listeners.close()
        self.node.replaceChildren()
        closed()


def send_button(label: str) -> Node:
    """The filled button that does what the dialog is for."""
    return button("send", label, "button filled")


def close_button(label: str) -> Node:
    """The button that leaves everything as it is."""
    return button("close", label)
