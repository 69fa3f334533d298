"""The card of a finished game: who won and why, the numbers, and what to do next."""

from banmen.app.session import Session
from banmen.core.scene import Strip
from banmen.core.words import Words
from banmen.web import dom, result
from banmen.web.node import Node
from banmen.web.strips import picture

ACTIONS = ("again", "review", "games")


class EndCard:
    """The card on the page; it never covers the board."""

    def __init__(self, node: Node, words: Words) -> None:
        self.node = node
        self.words = words
        self._shown: tuple[object, ...] | None = None

    def draw(self, session: Session) -> None:
        """Shows the card of a finished game."""
        key = (session.record.moves, session.record.ending, session.names)
        if key != self._shown:
            self._shown = key
            self.node.replaceChildren(*self._content(session))
        dom.show(self.node, True)

    def clear(self) -> None:
        """Takes the card away."""
        self._shown = None
        self.node.replaceChildren()
        dom.show(self.node, False)

    def _content(self, session: Session) -> list[Node]:
        strips = [strip for strip in session.game.look.strips(session.record.state) if strip.seat]
        head = dom.make("header")
        for symbol in self._winners(session, strips):
            icon = dom.make("span", "seat-icon")
            icon.innerHTML = picture(symbol)
            head.append(icon)
        head.append(dom.make("h2", text=result.title(session, self.words)))
        content = [head, dom.make("p", "reason", result.reason(session, self.words))]
        if any(strip.score is not None for strip in strips):
            content.append(self._scores(session, strips))
        facts = dom.make("p", "numbers")
        facts.append(*(dom.make("span", text=text) for text in result.numbers(session, self.words)))
        return [*content, facts, self._buttons(session)]

    def _winners(self, session: Session, strips: list[Strip]) -> list[str]:
        winners = session.outcome.winners if session.outcome else ()
        return [strip.symbol for strip in strips if strip.seat in winners and strip.symbol]

    def _scores(self, session: Session, strips: list[Strip]) -> Node:
        table = dom.make("table", "scores")
        for strip in strips:
            row = dom.make("tr")
            icon = dom.make("td", "seat-icon")
            icon.innerHTML = picture(strip.symbol)
            note = self.words.say(strip.note) if strip.note else ""
            row.append(
                icon,
                dom.make("th", text=result.called(session, strip.seat, self.words), scope="row"),
                dom.make("td", "groups", note),
                dom.make("td", "score", str(strip.score)),
            )
            table.append(row)
        return table

    def _buttons(self, session: Session) -> Node:
        buttons = dom.make("div", "buttons")
        for action in ACTIONS:
            text = self.words.say(f"table-{action}")
            button = dom.make("button", "button filled" if action == "again" else "button", text, type="button")
            button.setAttribute("data-action", action)
            button.disabled = action == "review" and not session.record.moves
            buttons.append(button)
        return buttons
