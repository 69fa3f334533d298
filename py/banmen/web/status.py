"""The line under the board: what to do, what is forced, why something was refused, how the game ended."""

from banmen.app.session import Session
from banmen.core.words import Words
from banmen.web import dom
from banmen.web.node import Node
from banmen.web.result import title


def line(session: Session, words: Words) -> str:
    """The sentence for the session as it is shown."""
    if session.refused:
        return words.say(session.refused)
    if not session.live:
        return words.say("table-looking", ply=session.shown, plies=len(session.record.moves))
    if session.outcome:
        return title(session, words)
    return words.say(session.game.look.prompt(session.state, session.selection.typed))


class Status:
    """The line on the page, read out when it changes, and the button that ends a turn early."""

    def __init__(self, node: Node, words: Words) -> None:
        self.words = words
        self.node = node
        self.text = dom.make("span", "line", role="status", aria_live="polite")
        self.end = dom.make("button", "button end-turn", words.say("table-end-turn"), type="button", data_slot="pass")
        node.removeAttribute("role")
        node.removeAttribute("aria-live")
        node.replaceChildren(self.text, self.end)

    def draw(self, session: Session) -> None:
        """Shows the line of the session."""
        text = line(session, self.words)
        if self.text.textContent != text:
            self.text.textContent = text
        kind = "refused" if session.refused else "looking" if not session.live else ""
        if self.node.className != kind:
            self.node.className = kind
        dom.show(self.end, "pass" in session.selection.targets())
