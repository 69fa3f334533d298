"""What the status line says: what the seat to act should do next, or which forced fact holds."""

from banmen.core.gesture import Word
from banmen.core.phrase import Phrase

from .rules import choosable, last_stone, over, seats
from .state import COLOURS, NAMES, SETUP_ORDER, SHADOW, State, at, board, left, piece_name, setup_symbol, shadows


def prompt(s: State, typed: Word) -> Phrase:
    """The next step for whoever is to act, given the word typed so far."""
    symbol = setup_symbol(s)
    if over(s):
        return Phrase("game-over")
    if symbol:
        return _setup(s, symbol)
    start = typed[0] if typed else ""
    if start not in board(s).places or at(s, start)[:1] != SHADOW:
        return _first(s)
    rest = typed[1] if len(typed) > 1 else ""
    return _end(s, start, rest) if rest in COLOURS else _colour(s, start, rest)


def _seat(s: State, seat: int) -> str:
    return "@" + seats(s.options._asdict())[seat - 1]


def _name(symbol: str) -> str:
    return "@" + NAMES[symbol]


def _setup(s: State, symbol: str) -> Phrase:
    facts = {"who": _seat(s, s.seat), "symbol": _name(symbol)}
    if len(shadows(s)) == 2:
        return Phrase("setup-shadow-last", {**facts, "next": _seat(s, 1)})
    if s.options.players == 2 and s.seat == 2:
        return Phrase("setup-shadow-then", {**facts, "next": _name(SETUP_ORDER[2])})
    return Phrase("setup-shadow", facts)


def _first(s: State) -> Phrase:
    who = {"who": _seat(s, s.seat)}
    if s.used:
        return Phrase("choose-second", {**who, "symbol": _name(s.used)})
    if len(choosable(s)) == 1:
        return Phrase("choose-only-symbol", {**who, "symbol": _name(choosable(s))})
    return Phrase("choose-shadow", who)


def _colour(s: State, start: str, end: str) -> Phrase:
    symbol = at(s, start)[1]
    facts = {"symbol": _name(symbol), "cell": start}
    last = left(s, symbol) == 2
    if end:
        return Phrase("choose-colour-last" if last else "choose-colour-moved", {**facts, "end": end})
    return Phrase("choose-colour-two-left" if last else "choose-colour", facts)


def _end(s: State, start: str, colour: str) -> Phrase:
    symbol = at(s, start)[1]
    if left(s, symbol) == 2:
        return Phrase("choose-end-last", {"piece": "@" + piece_name(last_stone(s, symbol, colour))})
    return Phrase("choose-end", {"piece": "@" + piece_name(colour + symbol), "cell": start, "symbol": _name(symbol)})
