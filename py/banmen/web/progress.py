"""What the computer thinks, in one line of words. No browser in here."""

from banmen.app.engine_room import Reply
from banmen.core.mind import turns_to_end
from banmen.core.words import Words

SHOWN = 4
"""So many moves of a line are shown."""


def told(reply: Reply, words: Words) -> str:
    """A thought: how deep it sees, its best line, and the score of whoever thinks: `Depth 6 · b1b2N a3- · +1.3`."""
    line = reply["line"]
    moves = " ".join(line[:SHOWN]) + (" \N{HORIZONTAL ELLIPSIS}" if len(line) > SHOWN else "")
    return " · ".join([words.say("table-depth", depth=reply["depth"]), moves, score(reply["score"], words)])


def score(value: int, words: Words) -> str:
    """A score: in units of the game, or in how many turns the game is won or lost."""
    if decided := end(value, words):
        return decided
    return f"{value / 100:+.1f}".replace("-", "\N{MINUS SIGN}") if abs(value) >= 5 else "0"


def end(value: int, words: Words) -> str:
    """In how many turns a score says that the game is won or lost; "" where it sees no end."""
    turns = turns_to_end(value)
    return words.say("analysis-wins-in" if value > 0 else "analysis-loses-in", turns=turns) if turns else ""
