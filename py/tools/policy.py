"""Writes the Content Security Policy of a page into it, and the hashes by which a browser checks the scripts that it names.

Whoever changes a file that the page loads, or its inline scripts, must do so before this step.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import new
from html import escape
from pathlib import Path

from tools.markup import RUNS, Page, Tag

CHARSET = '<meta charset="utf-8">'
"""What the policy stands behind: it rules over nothing that stands before it."""

DIRECTIVES: Mapping[str, tuple[str, ...]] = {
    # Whatever is not named below does not load: fonts, media, frames, objects, prefetches.
    "default-src": ("'none'",),
    # The scripts of the folder. PyScript turns text into functions, which only 'unsafe-eval' allows; Pyodide's share of that
    # is WebAssembly, for which 'wasm-unsafe-eval' would do.
    "script-src": ("'self'", "'unsafe-eval'"),
    # Only the sheets in the page, by their hash: no file, no `style` attribute. Motion and sizes are set by scripts (CSSOM).
    "style-src": (),
    # The icons.
    "img-src": ("'self'",),
    # The files of the folder, and blob: because modules.js reads one to start the worker in a document without an origin.
    "connect-src": ("'self'", "blob:"),
    # sw.js is a file; PyScript makes its worker from a blob, and modules.js from a data: address where a blob may not be one.
    "worker-src": ("'self'", "blob:", "data:"),
    "manifest-src": ("'self'",),
    # Nothing here sends a form, and no address here depends on a <base>.
    "base-uri": ("'none'",),
    "form-action": ("'none'",),
}
"""What the page may do, beside its inline scripts and styles.

`require-trusted-types-for 'script'` is left out: PyScript calls `Function` and `new Worker` with text, so only a default policy
that lets every text pass would do, and that guards nothing. `frame-ancestors` is left out: a page cannot say it of itself, and
Banmen may be embedded anywhere.
"""


def write(target: Path) -> None:
    """Gives `index.html` its hashes and its policy."""
    page = target / "index.html"
    page.write_text(guarded(sealed(page.read_text("utf-8"), target)), "utf-8")


def guarded(text: str, directives: Mapping[str, tuple[str, ...]] = DIRECTIVES) -> str:
    """A page with the policy as its first word. Raises ValueError where the page has what no strict policy allows."""
    page = Page(text)
    if page.unsafe:
        raise ValueError(f"a policy without 'unsafe-inline' stops {page.unsafe}")
    content = escape(policy(page, directives), quote=False)
    return first(text, f'<meta http-equiv="Content-Security-Policy" content="{content}">')


def first(text: str, line: str) -> str:
    """A page with a line before everything that it could concern. Raises ValueError where there is no place for it."""
    if CHARSET not in text:
        raise ValueError(f"{CHARSET} is missing")
    return text.replace(CHARSET, f"{CHARSET}\n{line}", 1)


def policy(page: Page, directives: Mapping[str, tuple[str, ...]] = DIRECTIVES) -> str:
    """The policy of a page: the directives, with its inline scripts and styles by their hashes."""
    inline = {"script-src": page.scripts, "style-src": page.styles}
    return "; ".join(_directive(name, (*sources, *_hashes(inline.get(name, ())))) for name, sources in directives.items())


def _directive(name: str, sources: tuple[str, ...]) -> str:
    return " ".join((name, *(sources or ("'none'",))))


def _hashes(texts: Iterable[str]) -> Iterator[str]:
    """The source of each inline text, once."""
    return (f"'{digest(text.encode(), 'sha256')}'" for text in dict.fromkeys(texts))


def digest(data: bytes, algorithm: str = "sha384") -> str:
    """A hash as policies and integrity attributes write it."""
    return f"{algorithm}-{b64encode(new(algorithm, data).digest()).decode()}"


def sealed(text: str, folder: Path) -> str:
    """A page whose scripts carry their hashes: those that it names in their tags, and every module of the folder in a map."""
    named = [(tag, folder / name) for tag in Page(text).tags if (name := _loaded(tag))]
    for tag, file in named:
        text = text.replace(tag.text, _with_hash(tag, file), 1)
    classic = {file for tag, file in named if tag.name == "script" and tag.attributes.get("type") != "module"}
    modules = sorted(set((folder / "assets").rglob("*.js")) - classic)
    hashes = {f"./{file.relative_to(folder).as_posix()}": digest(file.read_bytes()) for file in modules}
    return first(text, f'<script type="importmap">{json.dumps({"integrity": hashes})}</script>') if modules else text


def _with_hash(tag: Tag, file: Path) -> str:
    """The tag of a script with its hash, asked for in a way that lets a document without an origin check it, too."""
    asked = "" if "crossorigin" in tag.attributes or tag.attributes.get("type") == "module" else " crossorigin"
    return f'{tag.text.removesuffix(">")}{asked} integrity="{digest(file.read_bytes())}">'


def _loaded(tag: Tag) -> str:
    """The script that a tag loads; nothing for other tags."""
    given = tag.attributes
    if tag.name == "script" and given.get("type", "") in RUNS:
        return given.get("src", "")
    loads = given.get("rel") == "modulepreload" or (given.get("rel") == "preload" and given.get("as") == "script")
    return given.get("href", "") if tag.name == "link" and loads else ""
