"""Small words of SVG that every look uses: numbers, attributes and elements."""

from functools import lru_cache

from banmen.core.geometry import Point
from banmen.core.markup import escape, quoted


def num(value: float) -> str:
    """A coordinate with at most one decimal and no trailing zero."""
    return f"{round(value, 1) + 0:g}"


def pair(point: Point) -> str:
    """A point of path data."""
    return f"{num(point[0])},{num(point[1])}"


def element(tag: str, content: str = "", /, **attributes: str | float) -> str:
    """An SVG element; underscores in attribute names become hyphens (`class_` gives `class`), numbers are rounded.

    Attribute values are quoted; `content` is markup and is taken as it is.
    """
    parts = [tag]
    for name, value in attributes.items():
        text = value if isinstance(value, str) else num(value)
        parts.append(f"{name.rstrip('_').replace('_', '-')}={quoted(text)}")
    return f"<{' '.join(parts)}>{content}</{tag}>" if content else f"<{' '.join(parts)}/>"


@lru_cache(maxsize=4096)
def use(symbol: str, x: float = 0, y: float = 0, *, turn: int = 0, scale: float = 1) -> str:
    """A `<use>` of a definition, moved to (x, y), turned by whole degrees clockwise and scaled."""
    steps = [f"translate({num(x)} {num(y)})"] if x or y else []
    if turn:
        steps.append(f"rotate({turn})")
    if scale != 1:
        steps.append(f"scale({scale:g})")
    if not steps:
        return element("use", href=f"#{symbol}")
    return element("use", href=f"#{symbol}", transform=" ".join(steps))


def text(content: str, /, **attributes: str | float) -> str:
    """A `<text>` element; the content is escaped."""
    return element("text", escape(content), **attributes)
