"""Groups, points and the winner (rules 28-36). Everything here may be asked at any time during play."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from banmen.core.game import Outcome
from banmen.core.phrase import Fact

from .boards import grid
from .state import COLOURS, NAMES, SYMBOLS, State

LEAD, LEAD_ALL, OVER_HALF = "lead", "lead-all", "over-half"
MAJORITIES = (LEAD, LEAD_ALL, OVER_HALF)
"""How a group is led (J2): more than each opponent, more than every other symbol, more than half of the stones."""

MIN_STONES, MIN_SYMBOLS = 3, 2


class Group(NamedTuple):
    """A maximal connected set of stones of one colour: its cells, the stones of each symbol (Snow, Moon, Flower), its owner.

    `owner` is a seat, or 0 where the group scores for nobody; `points` are 0 then.
    """

    cells: tuple[str, ...]
    colour: str
    counts: tuple[int, int, int]
    owner: int
    points: int

    @property
    def symbols(self) -> int:
        """How many different symbols it has."""
        return sum(1 for count in self.counts if count)


def owner(counts: Sequence[int], players: int, majority: str) -> int:
    """The seat that a group with so many stones of each symbol belongs to, or 0 (rules 29-31)."""
    if sum(counts) < MIN_STONES or sum(1 for count in counts if count) < MIN_SYMBOLS:
        return 0
    if majority == OVER_HALF:
        return next((seat for seat in range(1, players + 1) if 2 * counts[seat - 1] > sum(counts)), 0)
    rivals = counts if majority == LEAD_ALL else counts[:players]
    most = max(rivals)
    seat = rivals.index(most) + 1
    return seat if rivals.count(most) == 1 and seat <= players else 0


def points(counts: Sequence[int]) -> int:
    """The points of a group that has an owner: its stones, doubled if it has all three symbols (rules 32, 33)."""
    return sum(counts) * (2 if all(counts) else 1)


def _connected(cells: Sequence[str], neighbours: Sequence[Sequence[int]], start: int) -> list[int]:
    colour, group = cells[start][0], [start]
    seen = {start}
    for place in group:
        for near in neighbours[place]:
            if near not in seen and cells[near][:1] == colour:
                seen.add(near)
                group.append(near)
    return sorted(group)


@lru_cache(maxsize=64)
def groups(s: State) -> tuple[Group, ...]:
    """Every group on the board, also those that do not score, in the order of their first cells."""
    board, found, seen = grid(s.options.board), [], set[int]()
    for place, code in enumerate(s.cells):
        if code[:1] in COLOURS and place not in seen:
            members = _connected(s.cells, board.neighbours, place)
            seen.update(members)
            symbols = [s.cells[member][1] for member in members]
            snow, moon, flower = (symbols.count(symbol) for symbol in SYMBOLS)
            counts = (snow, moon, flower)
            seat = owner(counts, s.options.players, s.options.majority)
            names = tuple(board.cells[member] for member in members)
            found.append(Group(names, code[0], counts, seat, points(counts) if seat else 0))
    return tuple(found)


class Tally(NamedTuple):
    """What decides for one seat: its points, its stones in groups of three and of two symbols, its shadows (rules 34, 35)."""

    seat: int
    points: int
    three: int
    two: int
    kept: int


def tallies(s: State) -> tuple[Tally, ...]:
    """The tally of each seat as the board stands."""
    found = groups(s)

    def tally(seat: int) -> Tally:
        own = [group for group in found if group.owner == seat]
        three, two = (sum(len(group.cells) for group in own if group.symbols == n) for n in (3, 2))
        return Tally(seat, sum(group.points for group in own), three, two, s.kept[seat - 1])

    return tuple(tally(seat) for seat in range(1, s.options.players + 1))


def scores(s: State) -> tuple[int, ...]:
    """The points of each seat as the board stands."""
    return tuple(tally.points for tally in tallies(s))


Measure = Callable[[Tally], int]

CRITERIA: tuple[tuple[str, Measure], ...] = (
    ("most-points", lambda tally: tally.points),
    ("tie-three-symbols", lambda tally: tally.three),
    ("tie-two-symbols", lambda tally: tally.two),
    ("tie-shadows", lambda tally: tally.kept),
)
"""What is compared, in order, until one seat is ahead (rules 34, 35). The third can never decide: the sums force it (J4)."""


def result(s: State) -> Outcome:
    """The outcome of a full board. Facts: the `winner`, its `points`, its `own` measure and the `others` that it beats."""
    best = list(tallies(s))
    totals = tuple(tally.points for tally in best)
    for reason, measure in CRITERIA:
        most = max(map(measure, best))
        ahead = [tally for tally in best if measure(tally) == most]
        if len(ahead) == 1:
            others = sorted((measure(tally) for tally in best if tally not in ahead), reverse=True)
            return _won(ahead[0], reason, totals, own=most, others=", ".join(map(str, others)))
        best = ahead
    if s.options.players == 2:
        return Outcome((), "tie-unbroken", totals, {"points": totals[0]})
    return _won(best[-1], "tie-later-seat", totals)


def _won(tally: Tally, reason: str, totals: tuple[int, ...], **facts: Fact) -> Outcome:
    winner = "@" + NAMES[SYMBOLS[tally.seat - 1]]
    return Outcome((tally.seat,), reason, totals, {"winner": winner, "points": tally.points, **facts})
