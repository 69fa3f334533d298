"""Makes `dist/`, which any static host can serve under any path: `python -m tools.dist [FOLDER]` with `py` on the path."""

import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from banmen.core import tokens
from tools import (
    archive,
    checksums,
    compress,
    config,
    hashed,
    notices,
    offline,
    page,
    policy,
    single,
    snapshot,
    stdlib,
    styles,
    vendor,
)

ROOT = Path(__file__).parents[2]
NODE_MODULES = ROOT / "node_modules"
CACHE = NODE_MODULES / ".cache" / "banmen"
"""What takes long to make is kept here, by what it is made of."""


def modules() -> Iterator[Path]:
    """The files of the package `banmen` that the page needs: sources and sentences."""
    for path in sorted((ROOT / "py" / "banmen").rglob("*")):
        if path.suffix in {".py", ".json"}:
            yield path


def write_zip(target: Path) -> None:
    """Packs the package into one file, for a browser that cannot start from the snapshot."""
    with ZipFile(target, "w", ZIP_DEFLATED) as zipped:
        for path in modules():
            entry = ZipInfo(path.relative_to(ROOT / "py").as_posix(), archive.EPOCH)
            zipped.writestr(entry, path.read_bytes(), ZIP_DEFLATED)


def copy_own(target: Path) -> None:
    """Copies what needs no building: entries, assets, and the licence as a file that browsers show."""
    copytree(ROOT / "assets", target / "assets", ignore=ignore_patterns("pictures", "licences"))
    for name in ("LICENSE", "py/main.py", "py/worker.py"):
        path = target / ("LICENSE.txt" if name == "LICENSE" else name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes((ROOT / name).read_bytes())


def build(target: Path) -> None:
    """Builds everything into `target`, which is emptied first. Each step may rely on what those before it made."""
    if target.exists():
        rmtree(target)
    copy_own(target)
    assets = target / "assets"
    vendor.copy(NODE_MODULES, assets)
    checksums.check(assets)
    stdlib.trim(assets / "pyodide" / "python_stdlib.zip")
    notices.write(NODE_MODULES, assets)
    write_zip(assets / "app.zip")
    (assets / "css").mkdir(exist_ok=True)
    (assets / "css" / "tokens.css").write_text(tokens.sheet(), "utf-8")
    (target / "index.html").write_text(page.fill((ROOT / "index.html").read_text("utf-8")), "utf-8")
    config.inline(target / "index.html", ROOT / config.NAME)
    styles.inline(target)
    snapshot.write(assets / "snapshot.bin", ROOT / "py" / "banmen", NODE_MODULES, CACHE)
    hashed.rename(target)
    policy.write(target)
    offline.write(target)
    compress.write(target, CACHE)
    single.write(target)
    archive.write(target)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist")
