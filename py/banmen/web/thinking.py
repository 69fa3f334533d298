"""What the computer thinks while one waits: how far it sees, its best line, the score, and a button that ends the waiting."""

from banmen.app.flow import Standing
from banmen.app.session import Session
from banmen.core.words import Words
from banmen.web import dom
from banmen.web.progress import told


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
        ready = told(standing.progress, self.words) if standing.progress else self.words.say("table-getting-ready")
        dom.write(self.line, ready if slow else "")
        for code, button in self.buttons.items():
            dom.show(button, known if code == "move-now" else trouble)
