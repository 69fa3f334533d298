"""The fields of a request, each checked when it is asked for: nothing here trusts what came from outside."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from banmen.core.errors import Unreadable, described

Request: TypeAlias = Mapping[str, Any]

TYPES = {"a-text": str, "a-list": list, "a-number": int, "an-object": Mapping}
"""What a field can be asked to be, by the code that names it."""


def field(request: Request, name: str, kind: str) -> Any:
    """The value of a field that must be there. Raises Unreadable."""
    if name not in request:
        raise Unreadable("missing-field", name=name)
    value = request[name]
    if not isinstance(value, TYPES[kind]) or isinstance(value, bool):
        raise Unreadable("field-type", name=name, wanted=f"@{kind}", found=described(value))
    return value


def number(request: Request, name: str, default: int | None, first: int, last: int) -> int:
    """A whole number from `first` to `last`, or the default where it is not given.

    Raises Unreadable: `NAME-range`, and `missing-field` where there is no default.
    """
    if name not in request and default is not None:
        return default
    found: int = field(request, name, "a-number")
    if not first <= found <= last:
        raise Unreadable(f"{name}-range", found=described(found), first=first, limit=last)
    return found
