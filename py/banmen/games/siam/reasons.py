"""What speaks for a line of play in Siam: rocks that go out, that threaten to, that are held; each true of the line."""

from collections.abc import Iterator, Sequence

from banmen.core.phrase import Phrase

from . import rules
from .motion import events
from .push import Push, pushed, winner
from .squares import INDEX, NEIGHBOURS, ROCK, SQUARES, open_sides
from .state import HAND, OFF, Move, State, owner


def reasons(states: Sequence[State], moves: Sequence[Move]) -> tuple[Phrase, ...]:
    """The reasons for the first move of a line, the most telling first; see `core.game.Look`."""
    before, after, move = states[0], states[1], moves[0]
    seat = before.seat
    return (
        *_wins(states, moves, seat),
        *_rocks(before, after, move),
        *_done(before, move),
        *_placed(before, after, move),
        *_prepared(states, moves),
        *_entered(move),
    )


def _wins(states: Sequence[State], moves: Sequence[Move], seat: int) -> Iterator[Phrase]:
    """The push at the end of the line that wins, where the seat itself makes it."""
    if states[-1].winner == seat and states[-2].seat == seat:
        push = pushed(states[-2], moves[-1])
        edge = SQUARES[push.squares[-1]] if push else ""
        turns = (len(moves) + 1) // 2
        yield Phrase("win-rock", {"rock": edge}) if turns == 1 else Phrase("win-rock-in", {"rock": edge, "turns": turns})


def _rocks(before: State, after: State, move: Move) -> Iterator[Phrase]:
    """Rocks that can no longer go out for the other side, and those that now threaten to, named by where they stood before."""
    seat, other = before.seat, 3 - before.seat
    came = {event.end: event.start for event in events(before, move) if event.kind == "pushed"}
    theirs = rocks_out(before, other)
    if theirs and not rocks_out(after, other):
        yield Phrase("why-stops-rock", {"rock": theirs[0]})
    earlier = rocks_out(before, seat)
    mine, soon = rocks_out(after, seat), rocks_out_in_two(after, seat)
    fresh = [came.get(rock, rock) for rock in mine if came.get(rock, rock) not in earlier]
    yield from (Phrase("why-threatens-rock", {"rock": rock}) for rock in fresh)
    known = (*(came.get(rock, rock) for rock in mine), *rocks_out_in_two(before, seat))
    fresh = [came.get(rock, rock) for rock in soon if came.get(rock, rock) not in known]
    yield from (Phrase("why-threatens-rock-in-two", {"rock": rock}) for rock in fresh)
    pushable = {rock for rock in _pushable(before, other) if after.board[INDEX[rock]] == ROCK}
    yield from (Phrase("why-holds-rock", {"rock": rock}) for rock in sorted(pushable - _pushable(after, other)))


def _done(before: State, move: Move) -> Iterator[Phrase]:
    """What the move pushes: a rock, or an animal of the other side."""
    moved = [event for event in events(before, move) if event.kind in ("pushed", "ejected")]
    for event in moved:
        if event.piece == "rock":
            edge = bool(open_sides(before.board, INDEX[event.end]))
            yield Phrase("why-pushes-rock-to-edge" if edge else "why-pushes-rock", event.facts)
    for event in moved:
        if owner(before.board[INDEX[event.start]]) == 3 - before.seat:
            yield Phrase("why-pushes-off" if event.kind == "ejected" else "why-pushes", event.facts)


def _placed(before: State, after: State, move: Move) -> Iterator[Phrase]:
    """Where the animal stands now."""
    if move.end == OFF:
        return
    ahead = NEIGHBOURS[INDEX[move.end]].get(move.facing)
    if ahead is not None and after.board[ahead] == ROCK and not pushed(before, move):
        yield Phrase("why-behind-rock", {"rock": SQUARES[ahead]})


def _prepared(states: Sequence[State], moves: Sequence[Move]) -> Iterator[Phrase]:
    """The first rock that the seat pushes later in the line."""
    for s, move in zip(states[2::2], moves[2::2], strict=False):
        for event in events(s, move):
            if event.kind == "pushed" and event.piece == "rock":
                yield Phrase("why-prepares", event.facts)
                return


def _entered(move: Move) -> Iterator[Phrase]:
    if move.start == HAND:
        yield Phrase("why-enters", {"end": move.end})


def _pushes(s: State, seat: int) -> Iterator[tuple[State, Move, Push]]:
    """Every push that a seat could make if it were to move."""
    turned = s._replace(seat=seat)
    for move in rules.moves(turned):
        if push := pushed(turned, move):
            yield turned, move, push


def rocks_out(s: State, seat: int) -> tuple[str, ...]:
    """The squares of the rocks that a seat could push out at once, to win, if it were to move."""
    found = (SQUARES[push.squares[-1]] for _, _, push in _pushes(s, seat) if push.wins and winner(push, seat) == seat)
    return tuple(dict.fromkeys(found))


def rocks_out_in_two(s: State, seat: int) -> tuple[str, ...]:
    """The squares of the rocks that a seat could push out by two pushes, if it were to move twice."""
    found = dict[str, None]()
    for turned, move, push in _pushes(s, seat):
        if not push.falls and ROCK in push.pieces:
            out = rocks_out(rules.play(turned, move), seat)
            landing = zip(push.squares, (*push.squares[1:], push.beyond), push.pieces, strict=True)
            found |= {SQUARES[a]: None for a, b, piece in landing if piece == ROCK and b is not None and SQUARES[b] in out}
    return tuple(found)


def _pushable(s: State, seat: int) -> set[str]:
    """The squares of the rocks that a seat could push, if it were to move."""
    pushes = (push for _, _, push in _pushes(s, seat))
    return {SQUARES[at] for push in pushes for at, piece in zip(push.squares, push.pieces, strict=True) if piece == ROCK}
