"""Reads a page of the build for the steps that change its tags: what it loads, what stands in it, what must not."""

from html.parser import HTMLParser
from typing import NamedTuple

RUNS = ("", "text/javascript", "module", "importmap", "speculationrules")
"""Types of `<script>` that a browser acts upon; any other, such as `py`, is data to it."""


class Tag(NamedTuple):
    """A start tag as it is written, and its attributes; one without a value has an empty one."""

    text: str
    name: str
    attributes: dict[str, str]


class Page(HTMLParser):
    """The tags of a page, the texts of its inline scripts and styles, and the tags that would need an unsafe policy."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.tags: list[Tag] = []
        self.scripts: list[str] = []
        self.styles: list[str] = []
        self.unsafe: list[str] = []
        self._into: list[str] | None = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keeps a tag, and prepares for the text of a script or a style."""
        found = Tag(self.get_starttag_text() or "", tag, {name: value or "" for name, value in attrs})
        self.tags.append(found)
        if any(map(_unsafe, found.attributes, found.attributes.values())):
            self.unsafe.append(found.text)
        if tag == "style":
            self._into = self.styles
        elif tag == "script" and "src" not in found.attributes and found.attributes.get("type", "") in RUNS:
            self._into = self.scripts
        else:
            return
        self._into.append("")

    def handle_endtag(self, tag: str) -> None:
        """Ends the text of a script or a style."""
        self._into = None

    def handle_data(self, data: str) -> None:
        """Keeps the text of a script or a style, which may come in pieces."""
        if self._into is not None:
            self._into[-1] += data


def _unsafe(name: str, value: str) -> bool:
    """Whether an attribute is a handler, a style, or an address that is a script."""
    return name == "style" or name.startswith("on") or value.strip().lower().startswith("javascript:")
