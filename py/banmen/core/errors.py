"""Everything that Banmen refuses, as exceptions that carry a code and facts instead of a sentence."""

from collections.abc import Mapping

from banmen.core.phrase import Fact, Facts, Phrase, Refusal


class Refused(ValueError):
    """Base of all refusals. `code` and `facts` make a sentence together with `strings/`."""

    def __init__(self, code: str, /, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Facts = facts

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value}" for name, value in self.facts.items())])

    @property
    def phrase(self) -> Phrase:
        """The refusal as a phrase, to be said in some language."""
        return Phrase(self.code, self.facts)


class Unreadable(Refused):
    """A text (option, position, move, record, link, save) that cannot be read. Facts say where: `line`, `column`, `found`."""


class IllegalMove(Refused):
    """A readable move that the rules forbid; the code is that of `rules.refusal`."""

    @classmethod
    def of(cls, refusal: Refusal) -> "IllegalMove":
        """The exception for a refusal."""
        return cls(refusal.code, **refusal.facts)


def shown(text: str, limit: int = 40) -> str:
    """A piece of foreign text made fit for an error message: printable, and at most `limit` characters long."""
    clean = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: limit + 1])
    return clean if len(clean) <= limit else clean[:limit] + "..."


def described(value: object) -> str:
    """A foreign value made fit for an error message, in the words of JSON: `null`, `true`, `12`, `"text"`, `[...]`, `{...}`."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return f'"{shown(value)}"'
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else f"a number of {value.bit_length()} bits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return "{...}" if value else "{}"
    if isinstance(value, list | tuple):
        return "[...]" if value else "[]"
    return type(value).__name__
