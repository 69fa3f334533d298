"""The files that are taken as they are from the pinned npm packages, and where they go in `dist/`."""

from pathlib import Path
from shutil import copyfile

PYODIDE = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
    "pyodide-lock.json": "pyodide-lock.json",
}
"""File of the package, and its name here: many hosts know no MIME type for `.mjs`, and browsers insist on the right one."""

PYSCRIPT = ("core.js", "core-*.js", "core.css", "toml-*.js", "error-*.js")
"""Patterns, because PyScript puts a hash into the names of its chunks. The plugins that need the other chunks are off."""

PYSCRIPT_FILES = 6
"""How many files the patterns must match, so that an upgrade which splits its chunks differently is noticed."""


def pyscript_files(node_modules: Path) -> list[Path]:
    """The files of PyScript that the page needs. Raises FileNotFoundError if the package has others than expected."""
    folder = node_modules / "@pyscript" / "core" / "dist"
    found = sorted(path for pattern in PYSCRIPT for path in folder.glob(pattern))
    if len(found) != PYSCRIPT_FILES:
        raise FileNotFoundError(f"expected {PYSCRIPT_FILES} files of PyScript, found {[path.name for path in found]}")
    return found


def copy(node_modules: Path, assets: Path) -> None:
    """Copies Pyodide and PyScript into `assets/pyodide` and `assets/pyscript`. Raises FileNotFoundError."""
    for name in ("pyodide", "pyscript"):
        (assets / name).mkdir(parents=True)
    for source, name in PYODIDE.items():
        copyfile(node_modules / "pyodide" / source, assets / "pyodide" / name)
    for path in pyscript_files(node_modules):
        copyfile(path, assets / "pyscript" / path.name)
