"""The files that are taken as they are from the pinned npm packages, and where they go in `dist/`."""

import re
from pathlib import Path
from shutil import copyfile

FOLDERS = ("pyodide", "pyscript")
"""Where they go in `assets`."""

PYODIDE = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
}
"""File of the package, and its name here: many hosts know no MIME type for `.mjs`, and browsers insist on the right one.

The list of packages is left out: Banmen uses none, and `boot.js` says so.
"""

CHUNK = re.compile(r'"\./((?:core|error)-[\w-]+\.js)"')
"""A chunk that PyScript names by a hash and that this page loads; the plugins that need the others are switched off."""


def pyscript_files(node_modules: Path) -> list[Path]:
    """The files of PyScript that the page needs: the entry and the chunks it leads to. Raises FileNotFoundError."""
    found = [node_modules / "@pyscript" / "core" / "dist" / "core.js"]
    for path in found:
        names = CHUNK.findall(path.read_text("utf-8"))
        found += [path.with_name(name) for name in dict.fromkeys(names) if path.with_name(name) not in found]
    return found


def copy(node_modules: Path, assets: Path) -> None:
    """Copies Pyodide and PyScript into `assets/pyodide` and `assets/pyscript`. Raises FileNotFoundError."""
    for name in FOLDERS:
        (assets / name).mkdir(parents=True)
    for source, name in PYODIDE.items():
        copyfile(node_modules / "pyodide" / source, assets / "pyodide" / name)
    for path in pyscript_files(node_modules):
        copyfile(path, assets / "pyscript" / path.name)
