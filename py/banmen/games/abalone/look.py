"""Look: how Abalone is seen and touched; `drawing` has the drawings, `marking` the marks."""

from banmen.core.events import Event
from banmen.core.geometry import Point
from banmen.core.gesture import Target, Word
from banmen.core.options import Values
from banmen.core.phrase import Phrase
from banmen.core.scene import Board, Scene, Slot, Strip, View

from . import drawing, marking, rules
from .board import CELLS, INDEX, NAME, ROWS, bits, heading
from .drawing import MARBLES
from .moves import Move
from .reasons import reasons as reasons
from .refusals import OFF
from .spelling import words
from .state import BLACK, COLOURS, State

SHOWCASE = "ww1bb.wwwbbb.1ww1bb1.8.9.8.1bb1ww1.bbbwww.bb1ww_1"
RANK = 2

MOST_PIPS = 6
"""A higher goal is shown as one marble and a number."""


def board(options: Values) -> Board:
    """The frame, and the cells in reading order."""
    cells = tuple(NAME[at] for row in ROWS.values() for at in row)
    return Board(drawing.VIEW_BOX, cells, "hexagon")


def centre(options: Values, cell: Target, view: View) -> Point:
    """The centre of a cell."""
    return drawing.at(cell, view)


def definitions() -> str:
    """Tray, marbles and gradients, once a page."""
    return drawing.definitions()


def scene(s: State, view: View) -> Scene:
    """Tray, coordinates if wanted, and marbles."""
    written = (drawing.coordinates(view),) if view.coordinates else ()
    return (drawing.ground(), *written, *(drawing.marble(cell, piece, view) for cell, piece in pieces(s).items()))


def hits(s: State, view: View) -> Scene:
    """A hexagon to press on every cell."""
    return drawing.hits(view)


def pieces(s: State) -> dict[str, str]:
    """The marbles by cell."""
    return {NAME[at]: piece for piece, mask in zip(MARBLES, (s.black, s.white), strict=True) for at in bits(mask)}


def gestures(s: State, m: Move) -> tuple[Word, ...]:
    """Both ends of the group and where it goes; see `spelling`."""
    return words(m)


def drag(s: State, start: Target, end: Target) -> Word:
    """Two presses; but a marble dragged onto its own neighbour selects the line as far as it can go."""
    if start not in INDEX or end not in INDEX or not s.sides[0] >> INDEX[end] & 1:
        return start, end
    step, distance = heading(INDEX[start], INDEX[end]) or (0, 0)
    if distance != 1:
        return start, end
    lines = [(move, word[1]) for move in rules.moves(s) for word in words(move) if word[0] == start and len(word) == 3]
    straight = {last for move, last in lines if move.in_line and move.step == step}
    ends = [NAME.get(INDEX[start] + k * step, OFF) for k in (2, 1)]
    return start, next((last for ways in (straight, {last for _, last in lines}) for last in ends if last in ways), end)


def marks(s: State, typed: Word, targets: frozenset[Target], view: View) -> Scene:
    """What is selected, and the ways that are open."""
    return marking.marks(s, typed, targets, view)


def last(s: State, m: Move, view: View) -> Scene:
    """Where the marbles of a move came from and went to."""
    return marking.last(m, view)


def events(s: State, m: Move) -> tuple[Event, ...]:
    """Own marbles are moved, enemy marbles pushed, the last of them ejected if it has nowhere to go."""
    own, other = (MARBLES[s.turn - 1], MARBLES[2 - s.turn])
    moved = [_event("moved", at, NAME[at + m.step], own) for at in m.group]
    pushed = [_event("pushed", at, NAME.get(at + m.step, OFF), other) for at in m.pushed]
    return (*moved, *pushed)


def _event(kind: str, start: int, end: str, piece: str) -> Event:
    facts = {"piece": f"@{piece}", "start": NAME[start], "end": end}
    return Event("ejected" if end == OFF else kind, NAME[start], end, piece, facts)


def strips(s: State) -> tuple[Strip, ...]:
    """For each seat the enemy marbles it has ejected, towards the goal."""
    return tuple(_strip(s, seat) for seat in (1, 2))


def _strip(s: State, seat: int) -> Strip:
    goal, ejected, trophy = s.options.goal, s.lost[2 - seat], MARBLES[2 - seat]
    note = Phrase("ejected-of", {"count": ejected, "goal": goal})
    slots = tuple(_pip(seat, n, trophy, n <= ejected) for n in range(1, goal + 1))
    if goal > MOST_PIPS:
        slots = (Slot(f"ejected-{seat}-1", drawing.symbol(trophy), note, ejected),)
    return Strip(seat, (slots,), None, note, drawing.symbol(MARBLES[seat - 1]))


def _pip(seat: int, n: int, piece: str, filled: bool) -> Slot:
    label = Phrase("pip-filled" if filled else "pip-open", {"piece": f"@{piece}", "number": n})
    return Slot(f"ejected-{seat}-{n}", drawing.symbol(piece) if filled else "", label)


def label(s: State, target: Target) -> Phrase:
    """A cell and what lies there."""
    if target not in CELLS:
        return Phrase("target", {"target": target})
    colour = s.colour(INDEX[target])
    return Phrase("cell", {"cell": target, "piece": f"@{colour}-marble" if colour else "@nothing"})


def prompt(s: State, typed: Word) -> Phrase:
    """What the side to move does next; how the game ended, if it has."""
    over = rules.outcome(s)
    if over:
        return Phrase(over.reason, over.facts)
    who = {"who": f"@{COLOURS[s.turn - 1]}"}
    if not typed:
        return Phrase("choose-last" if s.options.goal - s.lost[s.turn == BLACK] == 1 else "choose", who)
    following = [move for move in rules.moves(s) if any(word[: len(typed)] == typed for word in words(move))]
    chosen = len(marking.selected(typed))
    if chosen == 1 and any(len(move.group) > 1 for move in following):
        return Phrase("chosen-end", who)
    ways = len(following)
    return Phrase(f"chosen-{chosen}", {**who, "ways": ways, "number": f"@number-{ways}"})
