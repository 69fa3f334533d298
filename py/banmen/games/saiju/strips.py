"""What stands beside the board: a card with the points of each seat, and the stock of the nine kinds in common."""

from banmen.core.phrase import Phrase
from banmen.core.scene import Slot, Strip

from .drawing import symbol
from .rules import choosable, seats
from .scoring import Group, groups
from .state import COLOURS, NAMES, SHADOW, SYMBOLS, State, piece_name, setup_symbol, shadow_cell, stock


def strips(s: State) -> tuple[Strip, ...]:
    """A score card for each seat, then the stock table: a row a symbol, its shadow first, then white, yellow and pink."""
    found = groups(s)
    names = seats(s.options._asdict())
    cards = tuple(_card(s, seat, name, found) for seat, name in enumerate(names, 1))
    return (*cards, Strip(0, tuple(_row(s, sign) for sign in SYMBOLS)))


def _card(s: State, seat: int, name: str, found: tuple[Group, ...]) -> Strip:
    points = [group.points for group in found if group.owner == seat]
    note = Phrase("sums", {"sums": " + ".join(map(str, sorted(points, reverse=True)))}) if points else None
    kept = s.kept[seat - 1]
    slot = Slot(f"kept-{seat}", symbol("kept"), Phrase("shadows-kept", {"number": kept}), kept)
    return Strip(seat, ((slot,),) if kept else (), sum(points), note, symbol(f"shadow-{name}"))


def _row(s: State, sign: str) -> tuple[Slot, ...]:
    cell = shadow_cell(s, sign)
    start = cell if cell and sign in choosable(s) and not setup_symbol(s) else ""
    piece = {"piece": "@" + piece_name(SHADOW + sign)}
    label = Phrase("shadow-on", {**piece, "cell": cell}) if cell else Phrase("shadow-off", piece)
    drawing = symbol(piece_name(SHADOW + sign)) if cell else ""
    shadow = Slot(f"shadow-{NAMES[sign]}", drawing, label, targets=(start,) if start else ())
    return (shadow, *(_stock(s, start, colour, sign) for colour in COLOURS))


def _stock(s: State, start: str, colour: str, sign: str) -> Slot:
    number, piece = stock(s, sign, colour), piece_name(colour + sign)
    label = Phrase("stock-left", {"piece": f"@{piece}", "number": number})
    return Slot(f"stock-{piece}", symbol(piece), label, number, (start, colour) if start and number else ())
