"""Makes the finished folder installable and able to live without its server: writes `manifest.webmanifest` and `sw.js`.

The service worker is our own, 6 kB with its list of files. Workbox's smallest form is 17 kB, needs a build step of its own, and
does not check what it fetches.
"""

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from banmen import games
from banmen.core import tokens
from banmen.core.words import Words
from tools import archive
from tools.compress import is_twin
from tools.page import LANGUAGE

WORKER = "sw.js"
MANIFEST = "manifest.webmanifest"
NOT_KEPT = (WORKER, *archive.DOWNLOADS)
"""What the browser does not keep: the list itself, and the downloads."""

DIGITS = 32
"""How much of a SHA-256 the worker compares, in hexadecimal digits; `sw.js` has the same number."""

PLAIN = re.compile(r"[\w./@+-]+", re.ASCII)
"""Paths that are the same in an address."""

VERSION = re.compile(r'(<meta name="version" content=")[^"]*(">)')
DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">')


def write(target: Path) -> None:
    """Writes the manifest and the worker. Whoever adds or changes a file must do so before this step."""
    (target / MANIFEST).write_text(json.dumps(manifest(target), ensure_ascii=False, indent=1) + "\n", "utf-8")
    keep(target)


def keep(target: Path) -> str:
    """Writes the worker that keeps the folder as it is, and the version into `index.html`: a short hash of everything.

    Returns the version. Raises ValueError if the page has no place for it.
    """
    page = target / "index.html"
    text = _stamped(page.read_text("utf-8"), "")
    page.write_text(text, "utf-8")
    worker = Path(__file__).with_name(WORKER).read_text("utf-8")
    version = sha256(json.dumps([worker, digests(target)]).encode()).hexdigest()[:8]
    page.write_text(_stamped(text, version), "utf-8")
    listed = json.dumps(digests(target), indent=0)
    (target / WORKER).write_text(f'const VERSION = "{version}";\nconst FILES = {listed};\n\n{worker}', "utf-8")
    return version


def _stamped(page: str, version: str) -> str:
    text, places = VERSION.subn(rf"\g<1>{version}\g<2>", page)
    if places != 1:
        raise ValueError(f"the page has {places} places for its version")
    return text


def digests(target: Path) -> dict[str, str]:
    """The first digits of the SHA-256 of every file that is kept, by its path."""
    return {path.relative_to(target).as_posix(): sha256(path.read_bytes()).hexdigest()[:DIGITS] for path in kept(target)}


def kept(target: Path) -> Iterator[Path]:
    """The files of the folder that a browser keeps. Raises ValueError for a name that an address would write differently."""
    for path in sorted(filter(Path.is_file, target.rglob("*"))):
        name = path.relative_to(target).as_posix()
        if name in NOT_KEPT or path.name.startswith((".", "_")) or is_twin(path):
            continue
        if not PLAIN.fullmatch(name):
            raise ValueError(f"a plain name is needed: {name!r}")
        yield path


def manifest(target: Path) -> Mapping[str, Any]:
    """What a device needs to know to install Banmen. Every address starts at the folder."""
    description = DESCRIPTION.findall((target / "index.html").read_text("utf-8"))
    return {
        "name": "Banmen",
        "short_name": "Banmen",
        "description": description[0],
        "lang": LANGUAGE,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": tokens.LIGHT_PAGE["paper"],
        "theme_color": tokens.LIGHT_PAGE["paper"],
        "categories": ["games"],
        "icons": [
            _icon(target, "icon-192", "192x192", "any"),
            _icon(target, "icon-512", "512x512", "any"),
            _icon(target, "icon-full-512", "512x512", "maskable"),
        ],
        "shortcuts": [
            {"name": Words(LANGUAGE, game.package).say("name"), "url": f"./#new={game.name}"} for game in games.shelf()
        ],
    }


def _icon(target: Path, name: str, sizes: str, purpose: str) -> Mapping[str, str]:
    """An icon by the beginning of its file's name, which may go on with a hash. Raises FileNotFoundError."""
    found = sorted((target / "assets" / "icons").glob(f"{name}.*png"))
    if not found:
        raise FileNotFoundError(f"assets/icons/{name}.png")
    return {"src": found[0].relative_to(target).as_posix(), "sizes": sizes, "type": "image/png", "purpose": purpose}
