"""Siam in words: what a target is, and what the side to move should do next. Codes and facts only."""

from banmen.core.gesture import Target, Word
from banmen.core.phrase import Fact, Phrase

from . import rules
from .push import Push, pushed, winner
from .squares import DIRECTIONS, EMPTY, INDEX, MISSING, SQUARES, X_SQUARES
from .state import FACES, HAND, OFF, SEATS, Move, State, at, code, counts, reserve


def label(s: State, target: Target) -> Phrase:
    """A target in words: a square with what it holds, a side to face, the reserve, the way out."""
    if target in INDEX:
        return _square(s, target)
    if target in DIRECTIONS:
        return Phrase("label-side", {"facing": f"@{target}"})
    return Phrase("label-hand", {"n": reserve(s, s.seat)}) if target == HAND else Phrase("label-off")


def _square(s: State, square: Target) -> Phrase:
    held = at(s, square)
    if held == MISSING:
        return Phrase("label-missing", {"cell": square})
    if held != EMPTY:
        return Phrase("label-piece", {"cell": square, "piece": f"@{code(held)}"})
    closed = square in X_SQUARES and counts(s)
    return Phrase("label-closed" if closed else "label-empty", {"cell": square})


def prompt(s: State, typed: Word) -> Phrase:
    """The status line: the outcome of a finished game, or what to press next and what it would do."""
    outcome = rules.outcome(s)
    if outcome:
        return Phrase(outcome.reason, outcome.facts)
    moves = [m for m in rules.moves(s) if typed[:1] in ((), (m.start,)) and typed[1:2] in ((), (m.end,))]
    if not moves or not typed:
        return _opening(s)
    if len(typed) == 1:
        return _entry(s, moves) if typed[0] == HAND else _action(s, typed[0], moves)
    return _side(s, moves)


def _opening(s: State) -> Phrase:
    facts = {"who": f"@{SEATS[s.seat - 1]}"}
    note = "-x" if counts(s) else ""
    if not reserve(s, s.seat):
        return Phrase("choose-animal", facts)
    on_board = any(piece in FACES[s.seat] for piece in s.board)
    return Phrase(f"choose{note}" if on_board else f"choose-reserve{note}", facts)


def _entry(s: State, moves: list[Move]) -> Phrase:
    if counts(s):
        return Phrase("enter-x")
    return Phrase("enter-or-push" if any(pushed(s, m) for m in moves) else "enter")


def _action(s: State, square: Target, moves: list[Move]) -> Phrase:
    """A push is worth its numbers; else what the animal can do."""
    for move in moves:
        if push := pushed(s, move):
            return _push(s, square, push)
    steps = any(m.end not in (square, OFF) for m in moves)
    leaves = any(m.end == OFF for m in moves)
    return Phrase(("step" if steps else "stuck") + ("-or-leave" if leaves else ""), {"cell": square})


def _side(s: State, moves: list[Move]) -> Phrase:
    """What is left to choose when two targets are typed: a side to face, or one to push to."""
    first = moves[0]
    push = pushed(s, first)
    if push and len(moves) == 1:
        return _push(s, first.end, push)
    kind = "choose-push" if push else "turn-where" if first.start == first.end else "face-where"
    return Phrase(kind, {"cell": first.end})


def _push(s: State, square: Target, push: Push) -> Phrase:
    helping, opposed, rocks = push.force
    facts: dict[str, Fact] = {"cell": square, "way": f"@{push.facing}"}
    if push.wins:
        facts |= {"edge": SQUARES[push.squares[-1]], "winner": f"@{SEATS[winner(push, s.seat) - 1]}"}
        return Phrase("push-wins", facts)
    facts |= {"helping": helping, "opposed": opposed, "rocks": rocks}
    if push.falls:
        return Phrase("push-drops", facts | {"edge": SQUARES[push.squares[-1]]})
    return Phrase("push-enough", facts)
