"""Short messages over the page, each with the action that helps: nothing is lost without a word."""

from collections.abc import Callable, Mapping

from banmen.web.dom import Listeners, Node, Timer, by_id
from banmen.web.parts import button, icon_button, listen, part
from banmen.web.say import say

Action = Callable[[], object]
BRIEF = 5000
"""How long a message that needs no answer stays, in milliseconds."""


class Notices:
    """The messages that are shown now, the newest below. A message with the key of an older one replaces it."""

    MOST = 3

    def __init__(self) -> None:
        self._host = by_id("notices")
        self._shown: dict[str, Notice] = {}

    def tell(
        self,
        key: str,
        text: str,
        actions: Mapping[str, Action] | None = None,
        *,
        trouble: bool = False,
        lasting: bool = False,
    ) -> None:
        """Shows a sentence with buttons (label to action), in the colour of trouble if it is that.

        It stays until it is answered or closed, and unless it is `lasting`, until the screen changes.
        """
        self.drop(key)
        while len(self._shown) >= self.MOST:
            self.drop(next(iter(self._shown)))
        self._shown[key] = Notice(self._host, text, actions or {}, trouble, lasting, lambda: self.drop(key))

    def mention(self, key: str, text: str) -> None:
        """Shows a sentence that needs no answer and goes by itself."""
        self.tell(key, text)
        self._shown[key].fade()

    def drop(self, key: str) -> None:
        """Takes a message away, if it is there."""
        if key in self._shown:
            self._shown.pop(key).close()

    def settle(self) -> None:
        """Takes away what belongs to the screen that was left."""
        for key, notice in list(self._shown.items()):
            if not notice.lasting:
                self.drop(key)


class Notice:
    """One message."""

    def __init__(
        self, host: Node, text: str, actions: Mapping[str, Action], trouble: bool, lasting: bool, drop: Action
    ) -> None:
        self.lasting = lasting
        self._drop = drop
        self._timer = Timer()
        self._listeners = Listeners()
        buttons = [button(f"act-{n}", label) for n, label in enumerate(actions)]
        self._node = part(
            "div",
            "notice trouble" if trouble else "notice",
            part("div", "", part("p", "", text), *buttons),
            icon_button("drop", say("page-dismiss"), "close"),
        )
        commands = {f"act-{n}": self._acting(action) for n, action in enumerate(actions.values())}
        listen(self._listeners, self._node, {**commands, "drop": lambda _: drop()})
        host.append(self._node)

    def _acting(self, action: Action) -> Callable[[Node], object]:
        def act(_: Node) -> None:
            self._drop()
            action()

        return act

    def fade(self) -> None:
        """Goes away by itself after a while."""
        self._timer.set(BRIEF, self._drop)

    def close(self) -> None:
        """Takes the message off the page."""
        self._timer.cancel()
        self._listeners.close()
        self._node.remove()
