"""Makes the snapshot: the memory of a Python that has Banmen imported, from which the page and its worker start."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from os import getpid
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns
from tempfile import TemporaryDirectory

from tools import vendor
from tools.hashed import digest

HERE = Path(__file__).parent
SCRIPT = "snapshot.mjs"
"""The part that needs Node."""
MOST_KEPT = 8
"""So many snapshots are kept for builds of the same sources."""
LEFT_OUT = ("__pycache__", "_template", "__main__.py", "cli.py", "terminal.py")
"""What the page never imports."""


def pyscript(node_modules: Path) -> dict[str, str]:
    """The Python modules that PyScript carries in its script, by file name. Raises ValueError if they are not found there."""
    for path in vendor.pyscript_files(node_modules):
        bundle = json.loads(path.with_name(f"{path.name}.map").read_text("utf-8"))
        for name, source in zip(bundle["sources"], bundle["sourcesContent"], strict=True):
            if name.endswith("/stdlib/pyscript.js"):
                found: dict[str, str] = json.loads(source.partition("export default")[2].strip().rstrip(";"))["pyscript"]
                return found
    raise ValueError("PyScript no longer carries its Python modules where they were")


def standard(paths: Iterable[Path]) -> Iterator[str]:
    """The modules of the standard library that sources import when they are imported themselves."""
    for path in paths:
        for node in ast.parse(path.read_text("utf-8")).body:
            for name in imported(node):
                if name.partition(".")[0] in sys.stdlib_module_names:
                    yield name


def imported(node: ast.stmt) -> list[str]:
    """The modules that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []


def fill(folder: Path, package: Path, node_modules: Path) -> None:
    """Puts into a folder all that goes into the snapshot, and what makes it."""
    modules = folder / "modules"
    copytree(package, modules / package.name, ignore=ignore_patterns(*LEFT_OUT))
    (modules / "pyscript").mkdir()
    for name, source in pyscript(node_modules).items():
        (modules / "pyscript" / name).write_text(source, "utf-8")
    (folder / "standard.txt").write_text("\n".join(sorted({*standard(modules.rglob("*.py"))})), "utf-8")
    for made in (HERE / "freeze.py", HERE / "frozen.py", HERE / SCRIPT, node_modules / "pyodide" / "package.json"):
        copyfile(made, folder / made.name)


def write(target: Path, package: Path, node_modules: Path, cache: Path) -> None:
    """Makes the snapshot with a package in it; one of equal sources is kept in `cache`. Raises CalledProcessError."""
    with TemporaryDirectory() as folder:
        fill(Path(folder), package, node_modules)
        kept = cache / f"{digest(Path(folder))}.bin"
        if not kept.exists():
            cache.mkdir(parents=True, exist_ok=True)
            half = kept.with_suffix(f".{getpid()}")
            subprocess.run(["node", HERE / SCRIPT, half, folder], check=True)
            half.replace(kept)
        kept.touch()  # what was used last is removed last
        with suppress(FileNotFoundError):  # another build may remove the same
            for old in sorted(cache.glob("*.bin"), key=lambda path: path.stat().st_mtime)[:-MOST_KEPT]:
                old.unlink()
    copyfile(kept, target)
