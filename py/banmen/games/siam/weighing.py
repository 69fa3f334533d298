"""What a line of Siam is worth: the evaluation, and who can push a rock off its end now.

A value packs both into one whole number, so that the sum over ten lines tells everything at once: from bit 16 up the score for
the seat to move, and below it how many lines that seat wins by now, by a push from the board (4 bits) and by one that enters
(4 bits), and then the same for the other seat.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from .codes import AHEAD, BACK, ROCK_DIGIT, cells
from .squares import SIDE


class Weights(NamedTuple):
    """The weights of the evaluation; `mind.evaluate` says what each is and where it comes from.

    `rocks` by how strong the best push is (too weak by two, by one, just enough, more), by gaps, by the squares to the edge.
    """

    rocks: tuple[tuple[tuple[int, ...], ...], ...]
    animal: int
    centre: tuple[int, int, int]
    outward: int
    tempo: int


def graded(edge: Sequence[int], gap: float, strengths: Sequence[float]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """`Weights.rocks` as products: by squares to the edge, less for every gap, and by strength."""
    return tuple(tuple(tuple(int(worth * gap**gaps * factor) for worth in edge) for gaps in range(3)) for factor in strengths)


WEIGHTS = Weights(
    rocks=graded((72, 33, 18, 9, 5), 0.7, (0.25, 1.25, 2.5, 2.5)),
    animal=0,
    centre=(-16, -4, 19),
    outward=40,
    tempo=30,
)

SHIFT = 16
"""Where the score begins in a packed value."""
MIDDLE = 800
"""What is added to the score of each line, so that it is never below zero; also the most that a line can be worth."""
LEVEL = 2 * SIDE * MIDDLE
"""The score of a level position, as packed."""
BOARD, ENTER = 1, 16
"""A line that is won now by a push from the board, by a push that enters; for the other seat 8 bits higher."""
OTHER = 8

_TURNED = (0, 1, 4, 5, 2, 3, 8, 9, 6, 7)
"""Each digit as seen from the other end of the line."""
_SWAPPED = (0, 1, 6, 7, 8, 9, 2, 3, 4, 5)
"""Each digit with the other seat's animal."""


class Bars(NamedTuple):
    """Where the X rule lets a seat not arrive now: by a move on the board, and by entering (places of a line)."""

    arrive: frozenset[int] = frozenset()
    enter: frozenset[int] = frozenset()


OPEN = Bars()
"""Nothing is barred."""


class Kind(NamedTuple):
    """What decides the values of a line beside its pieces: missing places, the force rule, what is barred to each seat."""

    missing: frozenset[int] = frozenset()
    stepwise: bool = False
    mine: Bars = OPEN
    other: Bars = OPEN


PLAIN = Kind()
"""A whole line, by the usual rule, with nothing barred."""


def flip(value: int) -> int:
    """A packed sum as the other seat sees it."""
    return (2 * LEVEL - (value >> SHIFT) << SHIFT) | (value >> OTHER & 255) | (value & 255) << OTHER


def swap(digit: int) -> int:
    """A digit with the other seat's animal."""
    return _SWAPPED[digit]


def turned(line: Sequence[int]) -> list[int]:
    """A line as seen from its other end."""
    return [_TURNED[digit] for digit in reversed(line)]


def gives_way(ahead: Sequence[int], stepwise: bool) -> bool:
    """Whether the pieces ahead of a pusher that faces ahead give way, nearest first (rule 33, S1)."""
    net, rocks = 1, 0
    for digit in ahead:
        if digit == ROCK_DIGIT:
            rocks += 1
        elif digit in AHEAD:
            net += 1
        elif digit in BACK:
            net -= 1
        if stepwise and net < max(1, rocks):
            return False
    return net >= max(1, rocks)


def credited(pushed: Sequence[int], pusher: int) -> int:
    """The seat that wins when pieces are pushed ahead and a rock falls, nearest the pusher first (rules 42 to 44)."""
    return next((owner(digit) for digit in reversed(pushed) if digit in AHEAD[1:]), pusher)


def owner(digit: int) -> int:
    """The seat of an animal's digit, 0 for anything else."""
    return 0 if digit < 2 else 1 if digit < 6 else 2


def segments(missing: frozenset[int]) -> tuple[range, ...]:
    """The runs of places that a line has, between its ends and missing places."""
    ends = [-1, *sorted(missing), SIDE]
    return tuple(range(a + 1, b) for a, b in pairwise(ends) if b > a + 1)


def views(line: Sequence[int], kind: Kind) -> Iterator[tuple[list[int], list[int]]]:
    """Each segment as seen along each of its two directions: the places, and what they hold."""
    for segment in segments(kind.missing):
        held = [line[k] for k in segment]
        yield list(segment), held
        yield list(reversed(segment)), turned(held)


def _wins(line: Sequence[int], kind: Kind) -> int:
    """The packed counters of a line, elephants as the seat to move."""
    found = 0
    for places, held in views(line, kind):
        if held[-1] == ROCK_DIGIT:
            found += sum(
                (BOARD * _pushes_off(places, held, seat, kind) + ENTER * _enters(places, held, seat, kind))
                << OTHER * (seat - 1)
                for seat in (1, 2)
            )
    return found


def _pushes_off(places: list[int], held: list[int], seat: int, kind: Kind) -> bool:
    """Whether a seat's animal in the block at the end can push the last rock off for its own side."""
    bars = (kind.mine, kind.other)[seat - 1].arrive
    for k in range(len(held) - 2, -1, -1):
        if not held[k]:
            return False
        ahead = held[k + 1 :]
        wins = held[k] == AHEAD[seat] and places[k + 1] not in bars and credited(ahead, seat) == seat
        if wins and gives_way(ahead, kind.stepwise):
            return True
    return False


def _enters(places: list[int], held: list[int], seat: int, kind: Kind) -> bool:
    """Whether a seat can push the last rock off by entering at the other end of a full segment."""
    bars = (kind.mine, kind.other)[seat - 1].enter
    return all(held) and places[0] not in bars and credited(held, seat) == seat and gives_way(held, kind.stepwise)


def _score(line: Sequence[int], kind: Kind, w: Weights) -> int:
    """The score of a line for the elephants."""
    total = 0
    for k, digit in enumerate(line):
        if digit > 1:
            total += (w.animal + w.centre[min(k, SIDE - 1 - k)]) * (1 if digit < 6 else -1)
    for _, held in views(line, kind):
        for k, digit in enumerate(held):
            if digit == ROCK_DIGIT and (belongs := claim(held, k)):
                total += belongs.sign * w.rocks[belongs.strength][belongs.gaps][belongs.edge]
        if held[-1] in AHEAD[1:]:
            total -= w.outward * (1 if held[-1] < 6 else -1)
    return max(1 - MIDDLE, min(MIDDLE - 1, total))


class Claim(NamedTuple):
    """What a rock is to the seat that would win by its fall in a direction: places in `Weights.rocks`."""

    sign: int
    strength: int
    gaps: int
    edge: int


def claim(held: Sequence[int], rock: int) -> Claim | None:
    """Who would win if a rock fell in the direction ahead: the nearest animal behind it that faces it, if there is one."""
    gaps, start = 0, rock - 1
    while start >= 0 and held[start] not in AHEAD[1:]:
        gaps += not held[start]
        start -= 1
    if start < 0:
        return None
    strength = max(-2, min(1, _excess(held, start, rock))) + 2
    return Claim(1 if held[start] < 6 else -1, strength, min(gaps, 2), len(held) - 1 - rock)


def _excess(held: Sequence[int], start: int, rock: int) -> int:
    """How much stronger than needed the best push on a rock is: by the animal at `start` or one in touch behind it."""
    ahead = [digit for digit in held[start + 1 : rock] if digit]
    for digit in held[rock:]:
        if not digit:
            break
        ahead.append(digit)
    rocks = ahead.count(ROCK_DIGIT)
    net = sum((digit in AHEAD[1:]) - (digit in BACK[1:]) for digit in ahead)
    best = -SIDE
    for digit in reversed(held[: start + 1]):
        if not digit:
            break
        rocks += digit == ROCK_DIGIT
        net -= digit in BACK[1:]
        if digit in AHEAD[1:]:
            net += 1
            best = max(best, net - max(1, rocks))
    return best


def line_value(line: Sequence[int], kind: Kind = PLAIN, w: Weights = WEIGHTS) -> int:
    """The packed value of a line with the elephants to move."""
    return (_score(line, kind, w) + MIDDLE << SHIFT) + _wins(line, kind)


class Values(dict[int, int]):
    """The values of lines of one kind by their code, found when first asked for; for lines that few games have."""

    def __init__(self, kind: Kind, seat: int, w: Weights) -> None:
        super().__init__()
        self.kind, self.seat, self.weights = kind, seat, w

    def __missing__(self, code: int) -> int:
        line = cells(code) if self.seat == 1 else [swap(digit) for digit in cells(code)]
        self[code] = value = line_value(line, self.kind, self.weights)
        return value


@lru_cache(maxsize=256)
def values(kind: Kind, seat: int, w: Weights = WEIGHTS) -> list[int] | Values:
    """The values of all lines of a kind, seen by a seat to move: a list for whole lines, which is the common case."""
    if kind == Kind(stepwise=kind.stepwise):
        return _whole(kind.stepwise, w)[seat - 1]
    return Values(kind, seat, w)


_EIGHT = (0, 1, 2, 3, 4, 6, 7, 8)
"""The digits that differ in value: to which side an animal looks is all one."""
_REDUCED = (0, 1, 2, 3, 4, 3, 5, 6, 7, 6)
"""The place in `_EIGHT` of each digit."""


@lru_cache(maxsize=4)
def _whole(stepwise: bool, w: Weights) -> tuple[list[int], list[int]]:
    """The values of all lines without missing places, for each seat to move: worked out for a quarter, by symmetry."""
    kind, known = Kind(stepwise=stepwise), dict[tuple[int, ...], int]()
    for line in product(_EIGHT, repeat=SIDE):
        if line in known or line.count(ROCK_DIGIT) > 3:
            continue
        mirrored = tuple(map(_MIRROR.__getitem__, reversed(line)))
        known[line] = known[mirrored] = value = line_value(line, kind, w)
        swapped = (2 * MIDDLE - (value >> SHIFT) << SHIFT) | (value >> OTHER & 255) | (value & 255) << OTHER
        known[tuple(map(_OTHERS.__getitem__, line))] = known[tuple(map(_OTHERS.__getitem__, mirrored))] = swapped
    mine = [known.get(line, 0) for line in product(_EIGHT, repeat=SIDE)]
    other = [known.get(tuple(map(_OTHERS.__getitem__, line)), 0) for line in product(_EIGHT, repeat=SIDE)]
    places = _places()
    return [mine[place] for place in places], [other[place] for place in places]


_MIRROR = {digit: {3: 3, 7: 7}.get(digit, _TURNED[digit]) for digit in _EIGHT}
_OTHERS = {digit: _SWAPPED[digit] for digit in _EIGHT}


@cache
def _places() -> list[int]:
    """Where the value of each code stands among those of the lines over eight digits, the first place most significant."""
    found = [0]
    for k in range(SIDE):
        weight = len(_EIGHT) ** (SIDE - 1 - k)
        found = [low + weight * high for high in _REDUCED for low in found]
    return found
