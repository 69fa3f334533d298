"""The line under the board: what to do, what is forced, why something was refused, what the computer does, how it ended."""

from banmen.app.flow import Standing
from banmen.app.preview import Preview
from banmen.app.session import Session
from banmen.core.gesture import PASS
from banmen.core.words import Words
from banmen.web import dom
from banmen.web.node import Node
from banmen.web.result import last_turn, named, title
from banmen.web.thinking import Thinking


def line(session: Session, words: Words, standing: Standing) -> str:
    """The sentence for the session as it is shown."""
    if session.refused:
        return words.say(session.refused)
    if isinstance(session, Preview):
        return words.say("table-line", at=session.at, of=len(session.record.moves) - session.ply)
    if not session.live:
        return words.say("table-looking", ply=session.shown, plies=len(session.record.moves))
    if session.outcome:
        return title(session, words)
    if standing.trouble:
        return words.say(standing.trouble)
    if session.level:
        if not standing.seat:
            return words.say("table-paused")
        name = session.names[standing.seat - 1] or words.say("table-level", level=session.level)
        return named(words, "table-thinking", who=name)
    return words.say(session.game.look.prompt(session.state, session.selection.typed))


class Status:
    """The line on the page, read out when it changes, and the button that ends a turn early."""

    def __init__(self, node: Node, words: Words) -> None:
        self.words = words
        self.node = node
        self.text = dom.make("span", "line", role="status", aria_live="polite")
        self.played = dom.make("span", "unseen")
        self.said = dom.make("span")
        self.text.append(self.played, self.said)
        self.thinking = Thinking(words)
        self.end = dom.make("button", "button end-turn", words.say("table-end-turn"), type="button", data_slot=PASS)
        node.removeAttribute("role")
        node.removeAttribute("aria-live")
        lines = dom.make("span", "lines")
        lines.append(self.text, self.thinking.line)
        node.replaceChildren(lines, *self.thinking.buttons.values(), self.end)

    def draw(self, session: Session, standing: Standing) -> None:
        """Shows the line of the session; what the computer has played is told to who does not see it."""
        played = last_turn(session, self.words) if session.live and not session.refused else ""
        dom.write(self.played, f"{played} " if played else "")
        dom.write(self.said, line(session, self.words, standing))
        self.thinking.draw(session, standing)
        trouble = bool(session.refused or standing.trouble)
        kind = "refused" if trouble else "looking" if not session.live else ""
        if self.node.className != kind:
            self.node.className = kind
        dom.show(self.end, PASS in session.selection.targets())

    def hint(self, text: str, told: str = "") -> None:
        """Says what the hint is, until the line is drawn again; `told` says more to who does not see the board."""
        dom.write(self.played, f"{told} " if told else "")
        dom.write(self.said, text)
        self.node.className = "advice"
