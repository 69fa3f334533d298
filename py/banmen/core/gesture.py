"""Clicks are spelling: every legal move is one or more words over targets, and clicking types a word.

A target is a cell (`c3`), a facing (`N`), a place (`hand`, `off`), a colour (`w`) or `pass`. Two laws hold for every game:
no word is a proper prefix of another, and no word spells two moves.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

Target: TypeAlias = str
Word: TypeAlias = tuple[Target, ...]

PASS, OFF = "pass", "off"
"""The targets that are no cell and that the page knows: to end a turn early, and to leave the board."""


class Selection(NamedTuple):
    """The word typed so far, and every word that spells a legal move."""

    words: Mapping[Word, Any]
    typed: Word = ()

    def targets(self) -> frozenset[Target]:
        """The targets that continue the word."""
        n = len(self.typed)
        return frozenset(word[n] for word in self.words if len(word) > n and word[:n] == self.typed)

    def press(self, target: Target) -> "Selection":
        """The selection with one more target typed; `dead` if no word goes on that way."""
        return self._replace(typed=(*self.typed, target))

    def clear(self) -> "Selection":
        """The selection with nothing typed."""
        return self._replace(typed=())

    @property
    def done(self) -> bool:
        """Whether the typed word spells a move."""
        return self.typed in self.words

    @property
    def move(self) -> Any:
        """The move that the typed word spells. Raises KeyError unless `done`."""
        return self.words[self.typed]

    @property
    def dead(self) -> bool:
        """Whether no legal word starts with what is typed."""
        n = len(self.typed)
        return not any(word[:n] == self.typed for word in self.words)


def selection(spelled: Iterable[tuple[Word, Any]]) -> Selection:
    """A fresh selection over (word, move) pairs."""
    return Selection(dict(spelled))
