"""Why a word leads to no legal move: one code per rule, with the cell that stands in the way."""

from banmen.core.gesture import Target, Word
from banmen.core.phrase import Refusal
from banmen.core.refusals import COMPLETE, UNFINISHED, empty_cell, no_such_cell, occupied

from .boards import is_hole
from .state import COLOURS, EMPTY, NAMES, SHADOW, State, at, board, piece_name, setup_symbol, shadows, stock

PASS_WORD = "pass"


def refusal(s: State, word: Word) -> Refusal:
    """The first rule that the word breaks in a game that is not over; `unfinished` if it breaks none."""
    symbol = setup_symbol(s)
    if not word:
        return UNFINISHED
    if symbol:
        return _in_setup(s, word, symbol)
    if word[0] == PASS_WORD:
        return Refusal("pass-first") if not s.used else COMPLETE
    return _of_shadow(s, word[0]) or _of_rest(s, word)


def _in_setup(s: State, word: Word, symbol: str) -> Refusal:
    if word[0] == PASS_WORD or word[0] in COLOURS:
        return Refusal("setup-first", {"symbol": "@" + NAMES[symbol]})
    blocked = _not_a_cell(s, word[0])
    if blocked:
        return blocked
    if at(s, word[0]) != EMPTY:
        return occupied(word[0], piece_name(at(s, word[0])))
    return COMPLETE if len(word) > 1 else UNFINISHED


def _not_a_cell(s: State, target: Target) -> Refusal | None:
    if is_hole(s.options.board, target):
        return Refusal("hole", {"cell": target}, target)
    return None if target in board(s).places else no_such_cell(target)


def _of_shadow(s: State, cell: Target) -> Refusal | None:
    if cell in COLOURS:
        return Refusal("piece-first")
    blocked = _not_a_cell(s, cell)
    if blocked:
        return blocked
    code = at(s, cell)
    if code == EMPTY:
        return empty_cell(cell)
    symbol = {"symbol": "@" + NAMES[code[1]]}
    if code[0] == SHADOW:
        return Refusal("same-symbol", symbol, cell) if code[1] == s.used else None
    if code[1] not in shadows(s):
        return Refusal("shadow-gone", symbol, cell)
    return Refusal("not-a-shadow", {"cell": cell, "piece": "@" + piece_name(code)}, cell)


def _of_rest(s: State, word: Word) -> Refusal:
    start, rest = word[0], word[1:]
    if not rest:
        return UNFINISHED
    if len(rest) > 1 and (rest[0] in COLOURS) == (rest[1] in COLOURS):
        return _of_colour(s, start, rest[0]) or _of_end(s, start, rest[0]) or _needed(rest[0])
    for target in rest[:2]:
        broken = _of_colour(s, start, target) if target in COLOURS else _of_end(s, start, target)
        if broken:
            return broken
    return COMPLETE if len(rest) > 2 else UNFINISHED


def _needed(first: Target) -> Refusal:
    return Refusal("cell-needed" if first in COLOURS else "colour-needed")


def _of_colour(s: State, start: str, colour: Target) -> Refusal | None:
    symbol = at(s, start)[1]
    if colour not in COLOURS or stock(s, symbol, colour):
        return None
    return Refusal("none-left", {"piece": "@" + piece_name(colour + symbol)}, start)


def _of_end(s: State, start: str, end: Target) -> Refusal | None:
    if end in COLOURS:
        return None
    if end == PASS_WORD:
        return Refusal("pass-begun")
    blocked = _not_a_cell(s, end)
    if blocked or at(s, end) == EMPTY:
        return blocked
    if end == start:
        return Refusal("own-cell", {"cell": end}, end)
    return occupied(end, piece_name(at(s, end)))
