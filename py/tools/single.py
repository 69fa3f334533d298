"""Makes `banmen.html` of the finished folder: all of it in one file, which opens from a disk without any server.

What the page loads stands in it as text, compressed where it is not yet, and `single.js` gives it to whatever asks.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from gzip import compress
from pathlib import Path

from tools import archive, offline, policy
from tools.compress import KINDS
from tools.markup import RUNS, Page, Tag

NAME = archive.SINGLE
SCRIPT = "single.js"
"""The script that stands for the host."""

REPLACED = "assets/modules."
"""Begins the script whose work `single.js` does."""
NOT_IN_IT = ("index.html", offline.MANIFEST, "assets/icons/", "assets/early.", "assets/third-party.json", REPLACED)
"""Begin the files that are not among those in the page: they stand in it otherwise, or only a host needs them."""

FIRST = (".js", ".bin")
"""Kinds of files with which the start begins, while the others are still being read."""
BEGIN = '<script>dispatchEvent(new Event("banmen-modules"));</script>\n'
"""Stands behind them."""

EXCUSE = "Please check the connection."
EXCUSE_HERE = "The file may be damaged, or this browser too old."

PLACE = "banmen://file/"
"""Where the modules believe to be: an address that no browser could ask anybody for."""
DYNAMIC = re.compile(r"(?<![\w.$])import\(")
STATIC = re.compile(r'\bfrom\s*"(?:[^"]*/)?([^"/]+\.js)"')
META = re.compile(r"\bimport\.meta\b")

DIRECTIVES: Mapping[str, tuple[str, ...]] = {
    **policy.DIRECTIVES,
    # The modules: no other address can be imported by a worker here in every browser.
    "script-src": ("data:", "'unsafe-eval'"),
    "img-src": ("data:",),
    # PyScript makes its worker from a blob, which `single.js` reads.
    "connect-src": ("blob:",),
    "worker-src": ("data:",),
    "manifest-src": (),
}
"""What the file may do: nothing outside itself. Its inline scripts and styles have their hashes, as in the folder."""


def write(target: Path) -> None:
    """Writes the file beside the folder's page. Whoever changes what is in the folder must do so before this step."""
    page = (target / "index.html").read_text("utf-8")
    scripts = [tag for tag in Page(page).tags if tag.name == "script" and tag.attributes.get("type", "") in RUNS]
    entries = [_name(tag) for tag in scripts if tag.attributes.get("type") == "module"]
    first, then = blocks(target)
    loader = Path(__file__).with_name(SCRIPT).read_text("utf-8")
    loader = loader.replace("ENTRIES", json.dumps(entries)).replace("FILES", str(len(first) + len(then)))
    page = policy.guarded(_before_end(alone(page, target), f"<script>\n{loader}</script>\n{BEGIN}"), DIRECTIVES)
    page = page.replace(BEGIN, "".join([*first, BEGIN]))
    (target / NAME).write_text(_before_end(page, "".join(then)), "utf-8")


def _name(tag: Tag) -> str:
    return tag.attributes.get("src", "").rpartition("/")[2]


def _before_end(page: str, text: str) -> str:
    start, end, rest = page.rpartition("</body>")
    return f"{start}{text}{end}{rest}"


def alone(page: str, folder: Path) -> str:
    """The page without what leads out of it: scripts and icon stand in it. Raises ValueError for an unexpected page."""
    page = _exchanged(page, EXCUSE, EXCUSE_HERE)
    for tag in Page(page).tags:
        page = _replaced(page, tag, folder)
    return page


def _replaced(page: str, tag: Tag, folder: Path) -> str:
    given = tag.attributes
    if tag.name == "link":
        return _exchanged(page, f"{tag.text}\n", _icon(tag, folder) if given["rel"] == "icon" else "")
    if given.get("http-equiv") == "Content-Security-Policy":
        return _exchanged(page, f"{tag.text}\n", "")
    if given.get("type") == "importmap":
        return re.sub(rf"{re.escape(tag.text)}[^<]*</script>\n", "", page)
    if tag.name == "script" and "src" in given and given.get("type", "") in RUNS:
        return _exchanged(page, f"{tag.text}</script>\n", _inline(tag, folder))
    return page


def _exchanged(page: str, old: str, new: str) -> str:
    if page.count(old) != 1:
        raise ValueError(f"the page must say once: {old}")
    return page.replace(old, new)


def _icon(tag: Tag, folder: Path) -> str:
    """The icon in the page."""
    source, kind = tag.attributes["href"], tag.attributes["type"]
    data = b64encode((folder / source).read_bytes()).decode()
    return f'<link rel="icon" href="data:{kind};base64,{data}" type="{kind}">\n'


def _inline(tag: Tag, folder: Path) -> str:
    """A script in the page; nothing for a module, which is one of the files, and for what `single.js` does."""
    if tag.attributes.get("type") == "module" or tag.attributes["src"].startswith(REPLACED):
        return ""
    text = (folder / tag.attributes["src"]).read_text("utf-8")
    if "</script" in text or "<!--" in text:
        raise ValueError(f"{_name(tag)} cannot stand in a page")
    return f"<script>\n{text}</script>\n"


def blocks(folder: Path) -> tuple[list[str], list[str]]:
    """The files as parts of the page: what the start begins with, and the others. Raises ValueError if two have one name."""
    files = [file for file in offline.kept(folder) if not file.relative_to(folder).as_posix().startswith(NOT_IN_IT)]
    names = {file.name for file in files}
    if len(names) < len(files):
        raise ValueError("two files have the same name")
    first = [_block(file, names) for file in files if file.suffix in FIRST]
    return first, [_block(file, names) for file in files if file.suffix not in FIRST]


def _block(file: Path, names: set[str]) -> str:
    """A file as a part of the page."""
    data, packed = _prepared(file, names), file.suffix in KINDS
    text = b64encode(_compressed(file, data) if packed else data).decode()
    return f'<script type="text/plain" data-file="{file.name}"{" data-packed" if packed else ""}>{text}</script>\n'


def _prepared(file: Path, names: set[str]) -> bytes:
    return linkable(file.read_text("utf-8"), names).encode() if file.suffix == ".js" else file.read_bytes()


def _compressed(file: Path, data: bytes) -> bytes:
    """The data of a file in its form for the page: the compressed form beside the file, if that has the same data."""
    twin = file.with_name(f"{file.name}.gz")
    return twin.read_bytes() if twin.is_file() and file.read_bytes() == data else compress(data, 9, mtime=0)


def linkable(source: str, names: set[str]) -> str:
    """A module that `single.js` can start: it names others as `module:NAME`, imports through `imported`, and is at PLACE."""
    source = STATIC.sub(lambda match: f'from "module:{match[1]}"' if match[1] in names else match[0], source)
    return META.sub(f'({{url:"{PLACE}"}})', DYNAMIC.sub("imported(", source))
