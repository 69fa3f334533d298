"""JSON from outside, a line at a time, in bounded memory and time: nothing here trusts the length or the shape of a line."""

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from banmen.core.errors import Unreadable, described, shown

LONGEST_LINE = 1 << 20
"""No line has more bytes (its end not counted); a longer one is not parsed, and its rest is thrown away as it comes."""

DEEPEST_JSON = 32
"""No JSON has more brackets open at once."""

LONGEST_NUMBER = 40
"""No number has more characters."""

_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Every line of a stream without its end; of a line that is too long, only so much that it is seen to be."""
    while line := stream.readline(LONGEST_LINE + 1):
        end = line
        while len(end) > LONGEST_LINE and not end.endswith(b"\n"):
            end = stream.readline(LONGEST_LINE + 1)
        yield line.removesuffix(b"\n")


def parse(line: str | bytes) -> Any:
    """The JSON value of a line. Raises Unreadable: stricter than the `json` module where that would guess."""
    if len(line) > LONGEST_LINE:
        raise Unreadable("line-long", limit=LONGEST_LINE)
    text = _decoded(line) if isinstance(line, bytes) else line
    if _depth(text) > DEEPEST_JSON:
        raise Unreadable("json-deep", limit=DEEPEST_JSON)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer, parse_float=_real)
    except json.JSONDecodeError as error:
        raise _not_json(text[error.pos : error.pos + 100], error.pos + 1) from None


def _not_json(rest: str, column: int) -> Unreadable:
    return Unreadable("not-json", column=column, found=shown(rest)) if rest.strip() else Unreadable("json-short")


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable("not-utf8", column=error.start + 1) from None


def _depth(text: str) -> int:
    depth = deepest = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        if match[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif match[0] in "]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, value in pairs:
        if name in made:
            raise Unreadable("name-twice", name=described(name))
        made[name] = value
    return made


def _constant(found: str) -> None:
    raise Unreadable("not-a-number", found=found)


def _integer(digits: str) -> int:
    return int(_short(digits))


def _real(digits: str) -> float:
    return float(_short(digits))


def _short(digits: str) -> str:
    if len(digits) > LONGEST_NUMBER:
        raise Unreadable("number-long", found=shown(digits), limit=LONGEST_NUMBER)
    return digits
