"""What speaks for a line of play in Abalone: marbles pushed off, saved, threatened, driven back; each true of the line."""

from collections.abc import Iterator, Sequence

from banmen.core.phrase import Phrase

from .board import INDEX, NAME, STEP, bits
from .moves import Move, legal
from .state import COLOURS, State
from .worth import distance


def reasons(states: Sequence[State], moves: Sequence[Move]) -> tuple[Phrase, ...]:
    """The reasons for the first move of a line, the most telling first; see `core.game.Look`."""
    before, after, move = states[0], states[1], moves[0]
    return (
        *_wins(states, moves),
        *_ejected(move),
        *_dangers(before, after),
        *_later(states, moves),
        *_pushed(move),
        *_prepared(moves),
        *_shape(before, after),
    )


def _wins(states: Sequence[State], moves: Sequence[Move]) -> Iterator[Phrase]:
    """The last marble, where the seat itself pushes it off at the end of the line."""
    end, turns = states[-1], (len(moves) + 1) // 2
    if len(moves) % 2 and end.lost[2 - states[0].turn] >= end.options.goal:
        yield Phrase("win-marble") if turns == 1 else Phrase("win-marble-in", {"turns": turns})


def _ejected(move: Move) -> Iterator[Phrase]:
    if move.ejects:
        yield Phrase("why-ejects", {"cell": NAME[move.pushed[-1]]})


def _dangers(before: State, after: State) -> Iterator[Phrase]:
    """Own marbles that can no longer be pushed off, and those of the other side that now can."""
    seat = before.turn
    feared, left = in_danger(before, seat), in_danger(after, seat)
    if feared and not left:
        yield Phrase("why-saves", {"cell": feared[0]})
    own = after.black if seat == 1 else after.white
    saved = [cell for cell in feared if cell not in left and own >> INDEX[cell] & 1]
    if saved and left and len(left) < len(feared):
        yield Phrase("why-saves-one", {"cell": saved[0]})
    earlier = in_danger(before, 3 - seat)
    fresh = [cell for cell in in_danger(after, 3 - seat) if cell not in earlier]
    yield from (Phrase("why-threatens", {"cell": cell}) for cell in fresh)


def _later(states: Sequence[State], moves: Sequence[Move]) -> Iterator[Phrase]:
    """The first marble that the line pushes off later, where it pushes off more than it loses."""
    seat = states[0].turn
    lost, won = (states[-1].lost[k - 1] - states[0].lost[k - 1] for k in (seat, 3 - seat))
    ply = next((ply for ply in range(2, len(moves), 2) if moves[ply].ejects), 0)
    if ply and won > lost:
        yield Phrase("why-ejects-in", {"turns": ply // 2 + 1})


def _pushed(move: Move) -> Iterator[Phrase]:
    """Marbles that are driven back, or to the rim."""
    if move.pushed and not move.ejects:
        start, end = move.pushed[-1], move.pushed[-1] + move.step
        edge = any(end + step not in NAME for step in STEP.values())
        yield Phrase("why-pushes-to-edge" if edge else "why-pushes", {"start": NAME[start], "end": NAME[end]})


def _prepared(moves: Sequence[Move]) -> Iterator[Phrase]:
    """The first marble that the seat drives back later in the line."""
    later = next((move for move in moves[2::2] if move.pushed and not move.ejects), None)
    if later:
        start = later.pushed[-1]
        yield Phrase("why-prepares", {"start": NAME[start], "end": NAME[start + later.step]})


def _shape(before: State, after: State) -> Iterator[Phrase]:
    """How the marbles hang together, and how near the middle they are."""
    (own, other), (other_after, own_after) = before.sides, after.sides
    if groups(other_after) > groups(other):
        yield Phrase("why-splits", {"colour": f"@{COLOURS[after.turn - 1]}"})
    if groups(own_after) < groups(own):
        yield Phrase("why-joins")
    if pairs(own_after) > pairs(own):
        yield Phrase("why-together")
    if spread(own_after) < spread(own):
        yield Phrase("why-centre")
    if groups(own_after) == groups(own) == 1:
        yield Phrase("why-keeps-together")


def in_danger(s: State, seat: int) -> list[str]:
    """The cells of a seat's marbles that the other side could push off if it were to move."""
    own, other = (s.black, s.white) if seat == 1 else (s.white, s.black)
    return list(dict.fromkeys(NAME[move.pushed[-1]] for move in legal(other, own) if move.ejects))


def groups(side: int) -> int:
    """In how many connected groups marbles lie."""
    left, count = set(bits(side)), 0
    while left:
        todo, count = [left.pop()], count + 1
        for at in todo:
            near = {at + step for step in STEP.values()} & left
            left -= near
            todo += near
    return count


def pairs(side: int) -> int:
    """How many pairs of marbles touch."""
    return sum((side & side >> step).bit_count() for step in STEP.values() if step > 0)


def spread(side: int) -> int:
    """How many steps marbles are from the middle, all together."""
    return sum(map(distance, bits(side)))
