"""Rules: what may be done and what follows. Rule numbers are those of the rules page."""

from collections.abc import Hashable, Mapping

from banmen.core.game import Outcome
from banmen.core.gesture import Word
from banmen.core.options import Option, Values
from banmen.core.phrase import Refusal

from . import refusals
from .layouts import LAYOUTS, layout
from .moves import Move, any_legal, legal
from .state import BLACK, COLOURS, MARBLES, WHITE, State, chosen

OPTIONS = (
    Option("layout", tuple(LAYOUTS), "standard"),
    Option("goal", tuple(range(1, MARBLES + 1)), 6),
    Option("repetition", (True, False), True),
)
PRESETS: Mapping[str, Values] = {}


def initial(options: Values) -> State:
    """The start layout, Black to move (rule 7)."""
    black, white = layout(str(options["layout"]))
    return State(black, white, 0, 0, BLACK, chosen(options))


def seats(options: Values) -> tuple[str, ...]:
    """Black moves first, then White."""
    return COLOURS


def turn(s: State) -> int:
    """The seat to move; after the end, the loser by ejections, or the side that cannot move."""
    return s.turn


def moves(s: State) -> list[Move]:
    """Every legal move once; none when the goal is reached."""
    if s.lost_black >= s.options.goal or s.lost_white >= s.options.goal:
        return []
    return legal(*s.sides)


def play(s: State, m: Move) -> State:
    """Move the group and what it pushes; an ejected marble is lost for good (rules 18 and 21)."""
    black, white, lost_black, lost_white, turn, options = s
    if turn == BLACK:
        return State(black ^ m.own, white ^ m.other, lost_black, lost_white + m.ejects, WHITE, options)
    return State(black ^ m.other, white ^ m.own, lost_black + m.ejects, lost_white, BLACK, options)


def outcome(s: State) -> Outcome | None:
    """Reaching the goal wins at once (rule 23); a side that cannot move loses (rule 25, decision A3)."""
    if s.lost_black >= s.options.goal:
        return _won(WHITE, "goal", {"ejected": s.lost_black, "against": s.lost_white})
    if s.lost_white >= s.options.goal:
        return _won(BLACK, "goal", {"ejected": s.lost_white, "against": s.lost_black})
    if not any_legal(*s.sides):
        return _won(BLACK + WHITE - s.turn, "no-move", {})
    return None


def _won(seat: int, reason: str, facts: dict[str, int]) -> Outcome:
    names = {"winner": f"@{COLOURS[seat - 1]}", "loser": f"@{COLOURS[2 - seat]}"}
    return Outcome((seat,), reason, None, {**names, **facts})


def refusal(s: State, word: Word) -> Refusal:
    """Why no legal move's word starts with `word`: the first rule that stands in the way."""
    return refusals.refusal(s, word)


def setup(s: State) -> bool:
    """Nothing is set up by moves."""
    return False


def repetition(s: State) -> Hashable | None:
    """The board and the side to move, unless the house rule is off."""
    return (s.black, s.white, s.turn) if s.options.repetition else None
