"""Writes what each vendored file contains, in which version, under which licence: as a text to read, and as JSON.

What PyScript bundles is read from its source maps, so an upgrade is followed by itself. What Pyodide has been linked from is
listed here for one version; another version stops the build until the list has been looked at.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tools import vendor

LICENCES = Path(__file__).parents[2] / "assets" / "licences"
TEXT, TABLE = "third-party.txt", "third-party.json"
PYSCRIPT = "@pyscript/core"
INTRODUCTION = (
    "Banmen contains the software below. The files are named as in the folder assets, but there the names of files and\n"
    "folders carry a hash of the content besides; banmen.html and banmen.zip contain all of them. Each licence text\n"
    "applies to the names above it."
)
CHANGES = (
    "Changed are: the names that ended in .mjs; python_stdlib.zip, which lacks the modules that Banmen cannot come to need;\n"
    "in banmen.html, how the scripts import each other. The source of Pyodide is at https://github.com/pyodide/pyodide."
)
_PACKAGE = re.compile(r".*/node_modules/((?:@[^/]+/)?[^/]+)/(.*)")


class Part(NamedTuple):
    """Something that vendored files contain: its name and version, its licence by name and text, and the files."""

    name: str
    version: str
    licence: str
    text: str
    files: tuple[str, ...]


class Source(NamedTuple):
    """What went into a file of PyScript: the package, the path in it and the text; for PyScript itself, only the file."""

    file: str
    package: str = PYSCRIPT
    path: str = ""
    text: str = ""


PYODIDE = "314.0.7"
"""The version of Pyodide that the list below describes."""

SNAPSHOT = "snapshot.bin"
"""The memory of Pyodide as it runs, which the build makes later."""

SCRIPTS = ("pyodide/pyodide.js", "pyodide/pyodide.asm.js")
BINARY = ("pyodide/pyodide.asm.wasm", SNAPSHOT)
PYTHON = (*BINARY, "pyodide/python_stdlib.zip")
ALL = (*(f"pyodide/{file}" for file in vendor.PYODIDE.values()), SNAPSHOT)

IN_PYODIDE = (
    ("Pyodide", PYODIDE, "MPL-2.0", "mpl-2.0", ALL),
    ("stackframe, error-stack-parser", "", "MIT", "stackframe", SCRIPTS),
    ("Emscripten", "5.0.3", "MIT or NCSA", "emscripten", (*SCRIPTS, *BINARY)),
    ("CPython", "3.14.2", "PSF-2.0", "cpython", PYTHON),
    ("parts of CPython", "", "various", "cpython-parts", PYTHON),
    ("musl", "", "MIT", "musl", BINARY),
    ("LLVM compiler-rt and libc++", "", "Apache-2.0 with LLVM exceptions", "llvm", BINARY),
    ("HACL*", "", "MIT", "hacl", BINARY),
    ("mimalloc", "", "MIT", "mimalloc", BINARY),
    ("Expat", "2.7.3", "MIT", "expat", BINARY),
    ("libmpdec", "2.5.1", "BSD-2-Clause", "libmpdec", BINARY),
    ("libffi", "", "MIT", "libffi", BINARY),
    ("zlib", "1.3.1", "Zlib", "zlib", BINARY),
    ("bzip2", "", "bzip2-1.0.6", "bzip2", BINARY),
    ("liblzma of XZ Utils", "", "public domain or 0BSD", "xz", BINARY),
    ("Zstandard", "1.5.7", "BSD-3-Clause", "zstd", BINARY),
    ("SQLite", "3.39.0", "public domain", "sqlite", BINARY),
)
"""Name, version (where the file tells it), licence, the name of its text in `assets/licences`, and the files."""

WITHOUT_TEXT = {"codedent": "isc", "to-json-callback": "isc"}
"""Packages that name their licence but come without its text, and that text."""


def licence_text(name: str) -> str:
    """A licence text of `assets/licences`."""
    return (LICENCES / f"{name}.txt").read_text("utf-8")


def in_pyodide(node_modules: Path) -> Iterator[Part]:
    """What Pyodide contains. Raises ValueError for another version than the one described."""
    found = _manifest(node_modules / "pyodide")["version"]
    if found != PYODIDE:
        raise ValueError(f"the notices describe Pyodide {PYODIDE}, but {found} is installed: check what it contains")
    for name, version, licence, text, files in IN_PYODIDE:
        yield Part(name, version or f"as in Pyodide {PYODIDE}", licence, licence_text(text), files)


def in_pyscript(node_modules: Path) -> Iterator[Part]:
    """PyScript and what it bundles, package by package."""
    bundled: dict[str, list[Source]] = {PYSCRIPT: []}
    for file in vendor.pyscript_files(node_modules):
        bundled[PYSCRIPT].append(Source(file.name))
        for source in _sources(file):
            bundled.setdefault(source.package, []).append(source)
    outer = f"as bundled in {PYSCRIPT} {_manifest(node_modules / PYSCRIPT)['version']}"
    for name, sources in bundled.items():
        yield _npm(node_modules / name, sources, outer)
    yield Part(
        "mip of micropython-lib", outer, "MIT", licence_text("mip"), _files(s for s in bundled["polyscript"] if "mip" in s.path)
    )


def _sources(file: Path) -> Iterator[Source]:
    """The files of packages that a file of PyScript was made of, read from its source map."""
    found = json.loads(file.with_name(f"{file.name}.map").read_text("utf-8"))
    for path, text in zip(found["sources"], found["sourcesContent"], strict=True):
        if match := _PACKAGE.match(path):
            yield Source(file.name, match[1], match[2], text)


def _npm(folder: Path, sources: list[Source], outer: str) -> Part:
    """A package, in the version that is installed if all that was bundled of it is the same there."""
    manifest = _manifest(folder)
    name, texts = manifest["name"], sorted(folder.glob("LICENSE*"))
    text = texts[0].read_text("utf-8") if texts else licence_text(WITHOUT_TEXT[name])
    same = all(_holds(folder, source) for source in sources)
    return Part(name, manifest["version"] if same else outer, manifest["license"], text, _files(sources))


def _holds(folder: Path, source: Source) -> bool:
    """Whether the installed package has a source as it was bundled; what was bundled of PyScript itself is PyScript."""
    file = folder / source.path
    return not source.path or (file.is_file() and file.read_text("utf-8") == source.text)


def _files(sources: Iterable[Source]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"pyscript/{source.file}" for source in sources))


def _manifest(folder: Path) -> dict[str, str]:
    manifest: dict[str, str] = json.loads((folder / "package.json").read_text("utf-8"))
    return manifest


def write(node_modules: Path, assets: Path) -> None:
    """Writes the notices for the vendored files in `assets`. Raises ValueError if a file there is not covered."""
    parts = [*in_pyodide(node_modules), *in_pyscript(node_modules)]
    vendored = {path.relative_to(assets).as_posix() for name in vendor.FOLDERS for path in (assets / name).iterdir()}
    uncovered = vendored - {file for part in parts for file in part.files}
    if uncovered:
        raise ValueError(f"no notice covers {sorted(uncovered)}")
    (assets / TEXT).write_text(text(parts), "utf-8")
    (assets / TABLE).write_text(json.dumps([_row(part) for part in parts], indent=1) + "\n", "utf-8")


def _row(part: Part) -> dict[str, Any]:
    row = part._asdict()
    del row["text"]
    return row


def text(parts: list[Part]) -> str:
    """The notices as plain text: equal licence texts once, under all that they apply to."""
    groups: dict[str, list[Part]] = {}
    for part in parts:
        groups.setdefault(part.text.strip(), []).append(part)
    files = dict.fromkeys(file for part in parts for file in part.files)
    chapters = [INTRODUCTION, "\n\n".join(_contents(file, parts) for file in files), CHANGES]
    for licence, members in groups.items():
        chapters.append("\n".join(["=" * 80, *map(heading, members), "", licence]))
    return "\n\n".join(chapters) + "\n"


def _contents(file: str, parts: list[Part]) -> str:
    """What a file is made of, a part a line."""
    return "\n  ".join([file, *(_named(part) for part in parts if file in part.files)])


def _named(part: Part) -> str:
    return f"{part.name}, {part.version} ({part.licence})"


def heading(part: Part) -> str:
    """One part in two lines: name, version, licence, and the files it is in."""
    return f"{_named(part)}\n  in {', '.join(part.files)}"
