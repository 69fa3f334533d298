"""What a move does to each piece, as events: the source of animation, announcement and the end card's reason."""

from collections.abc import Iterator

from banmen.core.events import Event
from banmen.core.phrase import Fact, Facts

from .push import Push, decider, pushed, winner
from .squares import ROCK, SQUARES
from .state import ANIMALS, HAND, OFF, SEATS, Move, State, animal, at, code, owner


def events(s: State, m: Move) -> tuple[Event, ...]:
    """What the acting animal does, then what happens to each piece of the line it pushes, then who has won by it."""
    push = pushed(s, m)
    acted = _acted(s, m)
    if not push:
        return (acted,)
    return (acted, *_line(push), *((_decided(s, m, push),) if push.wins else ()))


def _acted(s: State, m: Move) -> Event:
    if m.end == OFF:
        piece = at(s, m.start)
        return Event("left", m.start, HAND, code(piece), {"piece": _animal(piece), "start": m.start})
    piece = animal(s.seat, m.facing)
    facts: Facts = {"piece": _animal(piece), "start": m.start, "end": m.end, "facing": f"@{m.facing}"}
    kind = "entered" if m.start == HAND else "turned" if m.start == m.end else "moved"
    return Event(kind, m.start, m.end, code(piece), facts)


def _line(push: Push) -> Iterator[Event]:
    landing = (*push.squares[1:], push.beyond)
    for square, piece, to in zip(push.squares, push.pieces, landing, strict=True):
        start = SQUARES[square]
        facts: dict[str, Fact] = {"piece": _animal(piece), "start": start, "way": f"@{push.facing}"}
        if to is not None:
            yield Event("pushed", start, SQUARES[to], code(piece), facts | {"end": SQUARES[to]})
        elif piece == ROCK:
            yield Event("fell", start, OFF, code(piece), facts)
        else:
            yield Event("ejected", start, HAND, code(piece), facts)


def _decided(s: State, m: Move, push: Push) -> Event:
    """Whose animal was nearest to the rock: its square after the push, and the seat that wins by it (rules 42 to 44)."""
    index = decider(push)
    piece = animal(s.seat, m.facing) if index is None else push.pieces[index]
    square = m.end if index is None else SQUARES[push.squares[index + 1]]
    won = winner(push, s.seat)
    return Event(
        "decided",
        "",
        square,
        code(piece),
        {
            "rock": SQUARES[push.squares[-1]],
            "end": square,
            "piece": _animal(piece),
            "facing": f"@{push.facing}",
            "winner": f"@{SEATS[won - 1]}",
        },
    )


def _animal(piece: str) -> str:
    return f"@{ANIMALS[owner(piece) - 1]}" if owner(piece) else "@rock"
