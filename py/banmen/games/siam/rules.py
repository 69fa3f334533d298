"""The rules of Siam: five actions, one a turn, and the first rock over the edge decides."""

from collections.abc import Hashable, Mapping

from banmen.core.game import Outcome
from banmen.core.gesture import Word
from banmen.core.options import Option, Values
from banmen.core.phrase import Refusal
from banmen.core.refusals import GAME_OVER

from . import refusals
from .lines import Rights, lines
from .push import pushed, shifted, winner
from .squares import EMPTY, INDEX, MISSING, SIDE, outline
from .state import COUNTED, HAND, OFF, SEATS, Move, Options, State, animal, counts, reserve

OPTIONS = (
    Option("x_rule", ("off", "entering", "any-arrival"), "any-arrival"),
    Option("force", ("total", "stepwise"), "total"),
    Option("one_exit", (False, True), False),
    Option("animals", (5, 4), 5),
    Option("repetition", (True, False), True),
)

PRESETS: Mapping[str, Values] = {
    "2013": {"x_rule": "any-arrival", "force": "total", "one_exit": False, "animals": 5},
    "2005": {"x_rule": "off", "force": "total", "one_exit": False, "animals": 5},
}

START = EMPTY * 11 + "***" + EMPTY * 11
"""The rocks on b3, c3 and d3 (rule 6)."""


def chosen(options: Values) -> Options:
    """A complete set of options as the value that a state carries."""
    return Options(
        str(options["x_rule"]),
        str(options["force"]),
        bool(options["one_exit"]),
        int(options["animals"]),
        bool(options["repetition"]),
    )


def initial(options: Values) -> State:
    """Three rocks, and all animals in reserve (rules 6, 7)."""
    frozen = chosen(options)
    return State(START, 1, COUNTED if frozen.x_rule == "off" else 0, "", 0, frozen)


def seats(options: Values) -> tuple[str, ...]:
    """Elephants begin (rule 9)."""
    return SEATS


def turn(s: State) -> int:
    """The seat to move: the two alternate, also past the end (rule 10)."""
    return s.seat


def setup(s: State) -> bool:
    """Never: the board is set up from the start."""
    return False


def moves(s: State) -> list[Move]:
    """Every legal move once (rules 11 to 40, 47 to 51); none when a rock has fallen."""
    if s.winner:
        return []
    board, found = s.board, list[Move]()
    rows, files = lines(outline(board), _rights(s))
    for k, row in enumerate(rows):
        found += row[board[SIDE * k : SIDE * k + SIDE]]
    for k, file in enumerate(files):
        found += file[board[k::SIDE]]
    return found


def _rights(s: State) -> Rights:
    options = s.options
    may_leave = not (options.one_exit and str(s.seat) in s.exits)
    closed = options.x_rule if counts(s) else ""
    return Rights(s.seat, reserve(s, s.seat) > 0, may_leave, options.force == "stepwise", closed)


def play(s: State, m: Move) -> State:
    """The state after a legal move; a rock that falls decides the game (rules 37 to 42)."""
    push, cells = pushed(s, m), list(s.board)
    if m.start != HAND:
        cells[INDEX[m.start]] = EMPTY
    if push:
        shifted(cells, push)
    if m.end != OFF:
        cells[INDEX[m.end]] = animal(s.seat, m.facing)
    won = winner(push, s.seat) if push and push.wins else 0
    return State("".join(cells), 3 - s.seat, min(s.plies + 1, COUNTED), _exits(s, m), won, s.options)


def _exits(s: State, m: Move) -> str:
    if m.end != OFF or not s.options.one_exit:
        return s.exits
    return "".join(sorted({*s.exits, str(s.seat)}))


def outcome(s: State) -> Outcome | None:
    """A fallen rock decides; on a board with missing squares, whoever has no move loses (house rule)."""
    if s.winner:
        return Outcome((s.winner,), "rock-out", None, {"winner": f"@{SEATS[s.winner - 1]}"})
    if MISSING in s.board and not moves(s):
        return Outcome((3 - s.seat,), "no-move", None, {"winner": f"@{SEATS[2 - s.seat]}", "loser": f"@{SEATS[s.seat - 1]}"})
    return None


def refusal(s: State, word: Word) -> Refusal:
    """Why no legal move's word starts with `word`, the press that went wrong included."""
    return GAME_OVER if outcome(s) else refusals.refusal(s, word)


def repetition(s: State) -> Hashable | None:
    """The board, the side to move, the exits used and the plies that the X rule has counted; reserves follow from the board."""
    return s[:4] if s.options.repetition else None
