"""Reads the learnt values of groups (`learnt`): two letters a value, and only what does not follow by symmetry."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from . import learnt

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
UNIT, ZERO = 2, 2048
"""Hundredths of a point in the last digit, and the number that stands for 0."""

PHASES, BUCKETS = 5, 6
"""The parts of a table: phases of the game, and in each the numbers of free neighbours (at the last place: any number)."""

INDEXES = 125
"""The groups, by 25 * stones of the first symbol + 5 * of the second + of the third."""

SYMBOL = range(5)
"""How many stones of a symbol and colour a group can have."""


def kinds(players: int) -> Iterator[tuple[int, int, int]]:
    """The groups whose values are kept, by stones of the first symbol, the second and the third.

    With two seats what a group is worth to one is what it costs the other; with three the other two can be exchanged.
    """
    groups = product(SYMBOL, SYMBOL, SYMBOL)
    return (group for group in groups if (group[0] > group[1] if players == 2 else group[1] <= group[2]))


def write(row: Sequence[int], players: int) -> str:
    """The text of the values of one phase and number of free neighbours, by the index of the group."""
    return "".join(_digits(row[_index(group)]) for group in kinds(players))


def _index(group: tuple[int, int, int]) -> int:
    return 25 * group[0] + 5 * group[1] + group[2]


def _digits(value: int) -> str:
    high, low = divmod(value // UNIT + ZERO, len(LETTERS))
    return LETTERS[high] + LETTERS[low]


def numbers(text: str) -> list[int]:
    """The values that a text was written from."""
    places = [LETTERS.index(letter) for letter in text]
    return [(high * len(LETTERS) + low - ZERO) * UNIT for high, low in zip(places[::2], places[1::2], strict=True)]


@cache
def table(players: int, majority: str) -> list[list[list[int]]]:
    """The values by phase, by number of free neighbours, and by the index of the group.

    With two seats what a group is worth to the first less what it is worth to the second; with three, to the first alone.
    """
    found = iter(numbers(learnt.TABLES[f"{players} {majority}"]))
    return [[_row(found, players) for _ in range(BUCKETS)] for _ in range(PHASES)]


def _row(values: Iterator[int], players: int) -> list[int]:
    row = [0] * INDEXES
    for group in kinds(players):
        first, second, third = group
        value = next(values)
        row[_index(group)] = value
        if players == 2:
            row[_index((second, first, third))] = -value
        else:
            row[_index((first, third, second))] = value
    return row
