"""Puts the style sheets into `index.html`: a browser refuses a sheet that a careless host sends under a wrong type.

It also draws the first board without waiting for a second answer, and the policy can then forbid every other style.
"""

import re
from pathlib import Path

from tools.markup import Page, Tag

OUTSIDE = re.compile(r"""url\(\s*["']?[^#"'\s]|@import|</""")
"""What leads out of a sheet: an address, unless it is one of this page; the end of the style."""


def inline(target: Path) -> None:
    """Replaces the links to style sheets by one `<style>`, and removes the files. Raises ValueError if a sheet loads more."""
    page = target / "index.html"
    text = page.read_text("utf-8")
    links = [tag for tag in Page(text).tags if _is_sheet(tag)]
    files = [target / tag.attributes["href"] for tag in links]
    style = f"<style>\n{''.join(map(_sheet, files))}</style>"
    for n, tag in enumerate(links):
        text = text.replace(tag.text + "\n", "" if n else style + "\n", 1)
    page.write_text(text, "utf-8")
    for file in files:
        file.unlink()
        if not any(file.parent.iterdir()):
            file.parent.rmdir()


def _is_sheet(tag: Tag) -> bool:
    return tag.name == "link" and tag.attributes.get("rel") == "stylesheet"


def _sheet(file: Path) -> str:
    """A sheet as it is."""
    text = file.read_text("utf-8")
    if wrong := OUTSIDE.search(text):
        raise ValueError(f"{file.name} has {wrong[0]!r}, which cannot stand in a page")
    return text
