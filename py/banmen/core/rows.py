"""Rows of a position text: pieces of a text that know their column, and runs of empty cells as numbers."""

from collections.abc import Iterable
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


def write_row(cells: Iterable[str], empty: str = ".") -> str:
    """The codes of a row's cells, a run of empty ones as its length."""
    runs = ((code, list(run)) for code, run in groupby(cells))
    return "".join(str(len(run)) if code == empty else "".join(run) for code, run in runs)
