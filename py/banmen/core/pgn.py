"""The grammar of PGN-shaped text, without any game: tags, words, comments, and where in the text they stand."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from banmen.core.errors import Refused, Unreadable, shown

MAX_TEXT = 1_000_000
"""The longest text of one record, in characters."""
MAX_FILE = 20_000_000
"""The longest text of many records, in characters."""
MAX_TAGS = 100
MAX_VALUE = 1_000
"""The longest value of a tag other than `Undone` and `Position`."""
WIDTH = 80
"""The width of the lines of moves that are written."""
TIE = "\N{NO-BREAK SPACE}"
"""A space at which `wrap` breaks no line."""

E = TypeVar("E", bound=Refused)

_TAG = re.compile(r'\[\s*(\w{1,40})\s*"((?:[^"\\\n]|\\.)*)"\s*\]', re.ASCII)
_GAME = re.compile(r'\s*\[\s*game\s*"', re.IGNORECASE)
_LONG = ("undone", "position", "options")
_WORD = re.compile(
    r"""(?P<space>\s+)
    | \{(?P<comment>[^}]*)\}
    | ;(?P<rest>[^\n]*)
    | (?P<result>\*|\d+(?:/\d+)?(?:-\d+(?:/\d+)?)+)(?=[\s{;]|$)
    | (?P<number>\d{1,6}\.+|\d{1,6}(?=[\s{;]|$)|\.+(?=\s|$))
    | (?P<move>[^\s{}();\[\]"]+)""",
    re.VERBOSE,
)
_STRAY = {"(": "variation", ")": "variation", "{": "open-comment", "}": "stray-brace", "[": "tag-after-moves"}
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


class Tag(NamedTuple):
    """A tag pair; `start` is the offset of its value."""

    name: str
    value: str
    start: int


class Word(NamedTuple):
    """A piece of the movetext: `move`, `result` or `comment`."""

    kind: str
    text: str
    start: int


class Source(NamedTuple):
    """A text to read, and the number of its first line."""

    text: str
    line: int = 1

    def place(self, error: E, start: int) -> E:
        """The error with the line and column of an offset added to its facts."""
        line = self.text.count("\n", 0, start)
        column = start - self.text.rfind("\n", 0, start)
        error.facts = {**error.facts, "line": self.line + line, "column": column}
        return error

    def error(self, code: str, start: int, **facts: str | int) -> Unreadable:
        """An error at an offset."""
        return self.place(Unreadable(code, **facts), start)


def normal(text: str, limit: int = MAX_TEXT) -> str:
    """The text with plain line endings, without a byte order mark and without lines that begin with `%`.

    Raises Unreadable `text-long`.
    """
    if len(text) > limit:
        raise Unreadable("text-long", length=len(text), limit=limit, line=1, column=1)
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"(?m)^%.*$", "", text)


def checked(source: Source) -> Source:
    """The source, if it is short enough and has no control characters. Raises Unreadable `text-long`, `control-character`."""
    if len(source.text) > MAX_TEXT:
        raise source.error("text-long", 0, length=len(source.text), limit=MAX_TEXT)
    control = _CONTROL.search(source.text)
    if control:
        raise source.error("control-character", control.start(), found=f"U+{ord(control[0]):04X}")
    return source


def read_tags(source: Source) -> tuple[dict[str, Tag], list[Word], int]:
    """The tags by their name in lower case, the comments among them, and the offset where the moves begin."""
    tags: dict[str, Tag] = {}
    comments: list[Word] = []
    at = 0
    while True:
        match = _WORD.match(source.text, at)
        if match and match.lastgroup in ("space", "comment", "rest"):
            comments += _comment(match)
        elif source.text.startswith("[", at):
            match = _tag(source, at, tags)
        else:
            return tags, comments, at
        at = match.end()


def _tag(source: Source, at: int, tags: dict[str, Tag]) -> "re.Match[str]":
    match = _TAG.match(source.text, at)
    if not match:
        raise source.error("bad-tag", at, found=shown(source.text[at : at + 41].partition("\n")[0]))
    name, value = match[1], re.sub(r"\\(.)", lambda escaped: "\n" if escaped[1] == "n" else escaped[1], match[2])
    if name.lower() in tags:
        raise source.error("tag-twice", at, name=name)
    if len(tags) >= MAX_TAGS:
        raise source.error("many-tags", at, limit=MAX_TAGS)
    if len(value) > MAX_VALUE and name.lower() not in _LONG:
        raise source.error("tag-long", at, name=name, limit=MAX_VALUE)
    tags[name.lower()] = Tag(name, value, match.start(2))
    return match


def _comment(match: "re.Match[str]") -> list[Word]:
    text = " ".join((match["comment"] or match["rest"] or "").split())
    return [Word("comment", text, match.start())] if text else []


def read_words(source: Source, at: int = 0) -> list[Word]:
    """The moves, results and comments from an offset on; numbers are passed over."""
    words: list[Word] = []
    while at < len(source.text):
        match = _WORD.match(source.text, at)
        if not match:
            stray = source.text[at]
            raise source.error(_STRAY.get(stray, "stray-character"), at, found=shown(stray))
        kind = match.lastgroup or ""
        if kind in ("comment", "rest"):
            words += _comment(match)
        elif kind in ("move", "result"):
            words.append(Word(kind, match[0], at))
        at = match.end()
    return words


def split(text: str) -> Iterator[Source]:
    """The texts of the records of a normal text: each begins with a block of tags.

    A brace that is never closed does not swallow the records after it: a `Game` tag at the start of a line always begins one.
    """
    first, lines, begun, moves, inside = 1, list[str](), False, False, False
    for number, line in enumerate(text.split("\n"), 1):
        tag = line.lstrip().startswith("[") and (not inside or bool(_GAME.match(line)))
        if tag and begun and moves:
            yield Source("\n".join(lines), first)
            first, lines, moves = number, [], False
        lines.append(line)
        begun = begun or tag
        moves = moves or (begun and not tag and bool(line.strip()))
        inside = not tag and _inside(line, inside)
    if any(line.strip() for line in lines):
        yield Source("\n".join(lines), first)


def _inside(line: str, inside: bool) -> bool:
    """Whether a brace comment is open at the end of a line."""
    for mark in re.findall(r"[{};]", line):
        if mark == ";" and not inside:
            return False
        inside = mark == "{" or (inside and mark != "}")
    return inside


def write_tag(name: str, value: str) -> str:
    """A tag pair. A line break in the value (behind a comment in `Undone`) is written as a backslash and n."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'[{name} "{escaped}"]'


def write_comment(text: str) -> str:
    """A comment: in braces, or to the end of its line if it has a closing brace in it."""
    return f";{text}\n" if "}" in text else f"{{{text}}}"


def wrap(words: Iterable[str]) -> str:
    """The words in lines of at most `WIDTH` characters; no line begins with a character that means something there."""
    lines = [""]
    for part in (part for word in words for part in ([word] if word.endswith("\n") else word.split(" "))):
        if part.endswith("\n"):
            lines += [part.rstrip("\n"), ""]
        elif not lines[-1]:
            lines[-1] = part
        elif len(lines[-1]) + 1 + len(part) > WIDTH and part[0] not in "[%":
            lines.append(part)
        else:
            lines[-1] += f" {part}"
    return "\n".join(line for line in lines if line).replace(TIE, " ")
