"""What speaks for a line of play in Saiju: groups made, raised, taken over and tied, gains denied; each true of the line."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from banmen.core.phrase import Fact, Phrase

from . import rules
from .scoring import Group, groups, scores
from .state import COLOURS, NAMES, SYMBOLS, Move, State, at, board, left, piece_name, shadow_cell, shadows, stock, stones


class Reason(NamedTuple):
    """A phrase and the points it is about."""

    points: int
    phrase: Phrase


def reasons(states: Sequence[State], moves: Sequence[Move]) -> tuple[Phrase, ...]:
    """The reasons for the first turn of a line, those about the most points first; see `core.game.Look`."""
    seat = states[0].seat
    plies = next((ply for ply, s in enumerate(states) if s.seat != seat), len(moves))
    before, after, turn = states[0], states[plies], moves[:plies]
    if not stones(after):
        return ()
    weighed = (
        *_gained(before, after, seat),
        *_lost(before, after, seat),
        *_denied(before, after, seat),
        *_set_up(before, after, seat),
    )
    ranked = sorted(weighed, key=lambda reason: -reason.points)
    return (*_wins(states, seat), *(reason.phrase for reason in ranked), *_stones(states, turn, after))


def _wins(states: Sequence[State], seat: int) -> Iterator[Phrase]:
    """The win at the end of the line, by points or by a tie-break."""
    outcome = rules.outcome(states[-1])
    if not outcome or seat not in outcome.winners or not outcome.scores:
        return
    own = outcome.scores[seat - 1]
    others = ", ".join(str(score) for n, score in enumerate(outcome.scores, 1) if n != seat)
    facts: dict[str, Fact] = {"own": own, "others": others}
    turns = 1 + sum(s.seat == seat != last.seat for last, s in pairwise(states[:-1]))
    yield Phrase("win-points", facts) if turns == 1 else Phrase("win-points-in", {**facts, "turns": turns})


def _within(group: Group, whole: Group) -> bool:
    return group.colour == whole.colour and set(group.cells) <= set(whole.cells)


def _gained(before: State, after: State, seat: int) -> Iterator[Reason]:
    """Groups that bring the seat more than their parts did."""
    for whole in groups(after):
        parts = [group for group in groups(before) if _within(group, whole)]
        earlier = sum(group.points for group in parts if group.owner == seat)
        if whole.owner != seat or whole.points <= earlier:
            continue
        facts: dict[str, Fact] = {"group": f"@group-{NAMES[whole.colour]}", "points": whole.points}
        if any(group.owner not in (0, seat) for group in parts):
            yield Reason(whole.points, Phrase("why-takes-group", facts))
        elif earlier:
            yield Reason(whole.points - earlier, Phrase("why-raises-group", {**facts, "earlier": earlier}))
        else:
            yield Reason(whole.points, Phrase("why-makes-group", facts))


def _lost(before: State, after: State, seat: int) -> Iterator[Reason]:
    """Groups that now score for nobody."""
    for group in groups(before):
        if group.owner in (0, seat):
            continue
        whole = next(whole for whole in groups(after) if _within(group, whole))
        if not whole.owner:
            facts: dict[str, Fact] = {
                "group": f"@group-{NAMES[group.colour]}", "points": group.points, "who": f"@{NAMES[SYMBOLS[group.owner - 1]]}",
            }  # fmt: skip
            yield Reason(group.points, Phrase("why-ties-group", facts))


def _denied(before: State, after: State, seat: int) -> Iterator[Reason]:
    """What the next seat could have gained by one stone on some cell, where it now gains nothing."""
    rival = after.seat
    if rival == seat or rules.over(after):
        return
    who = f"@{NAMES[SYMBOLS[rival - 1]]}"
    feared, still = best_gains(before, rival), best_gains(after, rival)
    for cell, points in feared.items():
        if points > 0 and still.get(cell, 0) <= 0:
            facts: dict[str, Fact] = {"who": who, "points": points, "cell": cell}
            yield Reason(points, Phrase("why-denies", facts))
    if max(still.values(), default=0) <= 0:
        yield Reason(0, Phrase("why-leaves-nothing", {"who": who}))


def _set_up(before: State, after: State, seat: int) -> Iterator[Reason]:
    """What the seat could gain next by a stone on a cell that promised less before; half counts, for it may be denied."""
    earlier = best_gains(before, seat)
    for cell, points in best_gains(after, seat).items():
        if points > max(earlier.get(cell, 0), 0):
            yield Reason(points // 2, Phrase("why-sets-up", {"points": points, "cell": cell}))


def best_gains(s: State, seat: int) -> dict[str, int]:
    """For each shadow's cell the most that a seat could gain there by one stone, were it to move."""
    best: dict[str, int] = {}
    for points, cell in gains(s, seat):
        best[cell] = max(points, best.get(cell, points))
    return best


def gains(s: State, seat: int) -> Iterator[tuple[int, str]]:
    """How many points a seat would gain by each stone that can replace a shadow, and on which cell."""
    places, now = board(s).places, scores(s)[seat - 1]
    for symbol in shadows(s):
        cell = shadow_cell(s, symbol) or ""
        for colour in COLOURS:
            if stock(s, symbol, colour):
                cells = list(s.cells)
                cells[places[cell]] = colour + symbol
                yield scores(s._replace(cells=tuple(cells)))[seat - 1] - now, cell


def _stones(states: Sequence[State], turn: Sequence[Move], after: State) -> Iterator[Phrase]:
    """The last two stones of a symbol, and the largest group that a stone joins."""
    for s, move in zip(states, turn, strict=False):
        if move.start and left(s, at(s, move.start)[1]) == 2:
            yield Phrase("why-keeps-shadow", {"piece": f"@{piece_name(at(s, move.start))}"})
    placed = {move.start for move in turn if move.start}
    joined = max(
        (group for group in groups(after) if placed & set(group.cells)), key=lambda group: len(group.cells), default=None
    )
    if joined is None:
        yield Phrase("why-passes")
    elif len(joined.cells) > 1:
        yield Phrase("why-joins-group", {"group": f"@group-{NAMES[joined.colour]}", "n": len(joined.cells)})
    else:
        yield Phrase("why-stands-alone", {"piece": f"@{piece_name(at(after, joined.cells[0]))}"})
