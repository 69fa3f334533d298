"""Position texts: pieces of a text that know their column, runs of empty cells as numbers, and the refusals of every game."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from banmen.core.errors import Unreadable, shown
from banmen.core.phrase import Fact


class Part(NamedTuple):
    """A piece of a text and the column (from 1) where it begins."""

    text: str
    column: int

    def split(self, marks: str) -> list["Part"]:
        """The pieces between the marks, each of which is one character."""
        parts, start = [], 0
        for end, letter in enumerate(self.text + marks[0]):
            if letter in marks:
                parts.append(Part(self.text[start:end], self.column + start))
                start = end + 1
        return parts

    def refuse(self, code: str, **facts: Fact) -> Unreadable:
        """The refusal of this piece, with its column and what was found."""
        return Unreadable(code, column=self.column, found=shown(self.text), **facts)


def check_length(text: str, limit: int) -> None:
    """Raises Unreadable `position-long` for a text of more characters than any position has."""
    if len(text) > limit:
        raise Unreadable("position-long", column=limit + 1, limit=limit)


def check_rows(rows: Sequence[Part], wanted: int, column: int) -> None:
    """Raises Unreadable `row-count` unless there are as many rows as the board has."""
    if len(rows) != wanted:
        raise Unreadable("row-count", column=column, count=len(rows), wanted=wanted)


def check_cells(cells: Sequence[object], wanted: int, row: str | int, column: int) -> None:
    """Raises Unreadable `row-length` unless a row has as many cells as that of the board."""
    if len(cells) != wanted:
        raise Unreadable("row-length", column=column, row=row, count=len(cells), wanted=wanted)


def check_pieces(columns: Sequence[int], piece: str, limit: int) -> None:
    """Raises Unreadable `many-pieces` if more pieces of a kind stand on the board, at these columns, than there are."""
    if len(columns) > limit:
        raise Unreadable("many-pieces", column=columns[limit], piece=f"@{piece}", count=len(columns), limit=limit)


def lettered(parts: Iterable[Part], letters: Collection[str]) -> dict[str, Part]:
    """The fields of a position by their letters, in either case; "" is a field without one.

    Raises Unreadable `unknown-field` or `field-twice`.
    """
    given: dict[str, Part] = {}
    for part in parts:
        letter = part.text[:1].lower()
        name = letter if letter.isalpha() else ""
        if name not in letters or (given and not part.text):
            raise part.refuse("unknown-field")
        if name in given:
            raise part.refuse("field-twice")
        given[name] = part
    return given


def write_row(cells: Iterable[str], empty: str = ".") -> str:
    """The codes of a row's cells, a run of empty ones as its length."""
    runs = ((code, list(run)) for code, run in groupby(cells))
    return "".join(str(len(run)) if code == empty else "".join(run) for code, run in runs)
