"""Writes `assets/third-party.txt`: what each vendored file contains, in which version, and under which licence.

What PyScript bundles is read from its source maps, so an upgrade is followed by itself. What Pyodide has been linked from is
listed here for one version; another version stops the build until the list has been looked at.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools import vendor

LICENCES = Path(__file__).parents[2] / "assets" / "licences"
_PACKAGE = re.compile(r".*/node_modules/((?:@[^/]+/)?[^/]+)/")


class Part(NamedTuple):
    """Something that vendored files contain: its name and version, its licence by name and text, and the files."""

    name: str
    version: str
    licence: str
    text: str
    files: tuple[str, ...]


PYODIDE = "314.0.7"
"""The version of Pyodide that the list below describes."""

SCRIPTS = ("pyodide.js", "pyodide.asm.js")
BINARY = ("pyodide.asm.wasm",)
PYTHON = ("pyodide.asm.wasm", "python_stdlib.zip")

IN_PYODIDE = (
    ("Pyodide (source: https://github.com/pyodide/pyodide)", PYODIDE, "MPL-2.0", "mpl-2.0", tuple(vendor.PYODIDE.values())),
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
        yield Part(name, version, licence, licence_text(text), tuple(f"pyodide/{file}" for file in files))


def in_pyscript(node_modules: Path) -> Iterator[Part]:
    """PyScript and what it bundles, package by package; which version of each went in, only PyScript knows."""
    bundled: dict[str, list[str]] = {"@pyscript/core": []}
    for file in vendor.pyscript_files(node_modules):
        for name in ("@pyscript/core", *_bundled(file)):
            bundled.setdefault(name, []).append(f"pyscript/{file.name}")
    for name, files in bundled.items():
        yield _npm(node_modules / name, tuple(files))
    yield Part(
        "mip of micropython-lib",
        "",
        "MIT",
        licence_text("mip"),
        tuple(file for file in bundled["polyscript"] if "/core" in file),
    )


def _bundled(file: Path) -> list[str]:
    sources = json.loads(file.with_name(f"{file.name}.map").read_text("utf-8"))["sources"]
    return sorted({match[1] for source in sources if (match := _PACKAGE.match(source))})


def _npm(folder: Path, files: tuple[str, ...]) -> Part:
    manifest = _manifest(folder)
    name, texts = manifest["name"], sorted(folder.glob("LICENSE*"))
    text = texts[0].read_text("utf-8") if texts else licence_text(WITHOUT_TEXT[name])
    return Part(name, manifest["version"] if name == "@pyscript/core" else "", manifest["license"], text, files)


def _manifest(folder: Path) -> dict[str, str]:
    manifest: dict[str, str] = json.loads((folder / "package.json").read_text("utf-8"))
    return manifest


def write(node_modules: Path, assets: Path) -> None:
    """Writes the notices for the vendored files in `assets`. Raises ValueError if a file there is not covered."""
    parts = [*in_pyodide(node_modules), *in_pyscript(node_modules)]
    vendored = {path.relative_to(assets).as_posix() for name in ("pyodide", "pyscript") for path in (assets / name).iterdir()}
    uncovered = vendored - {file for part in parts for file in part.files}
    if uncovered:
        raise ValueError(f"no notice covers {sorted(uncovered)}")
    (assets / "third-party.txt").write_text(text(parts), "utf-8")


def text(parts: list[Part]) -> str:
    """The notices as plain text: equal licence texts once, under all that they apply to."""
    groups: dict[str, list[Part]] = {}
    for part in parts:
        groups.setdefault(part.text.strip(), []).append(part)
    chapters = ["Banmen contains the software below. Each licence text applies to the names above it."]
    for licence, members in groups.items():
        chapters.append("\n".join(["=" * 80, *map(heading, members), "", licence]))
    return "\n\n".join(chapters) + "\n"


def heading(part: Part) -> str:
    """One part in a line or two: name, version, licence, and the files it is in."""
    return f"{part.name} {part.version}".strip() + f" ({part.licence})\n  in {', '.join(part.files)}"
