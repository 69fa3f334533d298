"""The first screen. The cards stand in the page from the start; here they learn which game can be continued."""

from js import document

from banmen.app.store import Entry
from banmen.web.dom import Node, show, write
from banmen.web.parts import part
from banmen.web.pictures import draw_picture
from banmen.web.say import say

UNFINISHED = "*"


class Gallery:
    """The cards of the games. Their links are addresses, so that a press before Python is ready is not lost."""

    def __init__(self) -> None:
        self.cards = {str(card.dataset.game): Card(card) for card in document.querySelectorAll(".card")}

    def draw(self, entries: list[Entry]) -> None:
        """Shows on each card the last unfinished game, given the saved games, the last changed first."""
        last: dict[str, Entry] = {}
        for entry in entries:
            if entry.game and entry.result == UNFINISHED:
                last.setdefault(entry.game.name, entry)
        for name, card in self.cards.items():
            card.draw(last.get(name))

    def title(self, game: str) -> Node:
        """The name of a game with its characters, as on its card."""
        return part("span", "", *(node.cloneNode(True) for node in self.cards[game].heading.childNodes))


class Card:
    """One card: its picture and its link, which plays or continues."""

    def __init__(self, node: Node) -> None:
        self.heading = node.querySelector("h2")
        self._game = str(node.dataset.game)
        self._host = node.querySelector(".picture")
        self._still = getattr(node, "still", None) or node.querySelector(".picture svg")  # early.js may have put a game there
        self._link = node.querySelector(".start")
        self._label = self._link.querySelector("span")
        self._another = node.querySelector(".another")
        self._state: object = self
        """The position that the picture shows, None for that of the build; at first whatever stands there."""

    def draw(self, entry: Entry | None) -> None:
        """Offers to continue a game, with its picture, or to play a new one."""
        write(self._label, say("page-continue", move=entry.plies + 1) if entry else self._label.dataset.play)
        self._link.setAttribute("href", f"#game={entry.id}" if entry else f"#new={self._game}")
        show(self._another, entry is not None)
        self._picture(entry)

    def _picture(self, entry: Entry | None) -> None:
        state = entry.state if entry else None
        if state == self._state:
            return
        self._state = state
        if entry and entry.game:
            draw_picture(self._host, entry.game, state)
        else:
            self._host.replaceChildren(self._still)
