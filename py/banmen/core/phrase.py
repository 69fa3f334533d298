"""A sentence that is not yet in any language: a code and the facts that fill it.

Rules, text and look return phrases; the sentences live in `strings/<lang>.json`, and `core.words` joins the two. A fact that
starts with `@` is itself a code (`"@rhino"`), so that the word for it comes from the same file.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

Fact: TypeAlias = str | int
Facts: TypeAlias = Mapping[str, Fact]

NO_FACTS: Facts = MappingProxyType({})


class Phrase(NamedTuple):
    """A code from `strings/` and the facts for its placeholders."""

    code: str
    facts: Facts = NO_FACTS


class Refusal(NamedTuple):
    """Why an action is impossible: the code of the rule, the numbers that matter, and the cell that stands in the way."""

    code: str
    facts: Facts = NO_FACTS
    at: str | None = None
