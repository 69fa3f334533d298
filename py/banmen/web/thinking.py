"""What the computer thinks while one waits: how far it sees, its best line, the score, and a button that ends the waiting."""

from banmen.app.flow import Reply, Standing
from banmen.app.session import Session
from banmen.core.mind import SURE, WIN
from banmen.core.words import Words
from banmen.web import dom

SHOWN = 4
"""So many moves of a line are shown."""


def score(value: int, words: Words) -> str:
    """A score in words: `+1.3`, or in how many moves the game is won or lost."""
    if abs(value) < SURE:
        return f"{value / 100:+.1f}".replace("-", "\N{MINUS SIGN}")
    return words.say("table-wins-in" if value > 0 else "table-loses-in", plies=WIN - abs(value))


def told(reply: Reply, words: Words) -> str:
    """A thought in one line: `Depth 6 · b1b2N a3- · +1.3`."""
    line = list(reply.get("line", []))
    moves = " ".join(line[:SHOWN]) + (" \N{HORIZONTAL ELLIPSIS}" if len(line) > SHOWN else "")
    return " · ".join([words.say("table-depth", depth=reply["depth"]), moves, score(reply["score"], words)])


class Thinking:
    """The line, which is not read out, since it changes all the time, and the buttons."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.line = dom.make("span", "thought")
        self.buttons = {
            code: dom.make("button", "button", words.say(f"table-{code}"), type="button", data_action=code)
            for code in ("move-now", "try-again", "play-both")
        }

    def draw(self, session: Session, standing: Standing) -> None:
        """Shows what is known, once the computer thinks for longer than a moment; or what to do if it does not answer."""
        slow = bool(standing.seat and standing.slow and session.live)
        trouble = bool(standing.trouble and session.live)
        known = slow and standing.progress is not None
        dom.write(self.line, told(standing.progress or {}, self.words) if known else "")
        for code, button in self.buttons.items():
            dom.show(button, slow if code == "move-now" else trouble)
