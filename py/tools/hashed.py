"""Puts a hash of its content into the name of what the page loads, so that it may be kept for ever.

The files that Pyodide and PyScript ask for have fixed names, so there it is the name of their folder. `index.html` and what is
known by its address keep their names, as do the icons, which a device may have noted when Banmen was installed.
"""

import re
from hashlib import sha256
from pathlib import Path, PurePosixPath

LEAVES = (
    "assets/app.zip",
    "assets/early.js",
    "assets/indexeddb.js",
    "assets/modules.js",
    "assets/pyodide",
    "assets/pyscript",
    "assets/snapshot.bin",
    "py/main.py",
    "py/worker.py",
)
"""Files and folders that name no others."""
BOOT = "assets/boot.js"
"""Names some of them, as from its folder."""
PAGE = "index.html"
"""Names all that BOOT does not name."""
ASSETS = "assets/"
DIGITS = 8


def rename(target: Path) -> None:
    """Renames everything, and whatever names it follows. Raises ValueError for what nobody names."""
    for name in (*LEAVES, BOOT):
        new = hashed(target, name)
        in_page = follow(target / PAGE, name, new)
        in_boot = name != BOOT and follow(target / BOOT, name.removeprefix(ASSETS), new.removeprefix(ASSETS))
        if not (in_page or in_boot):
            raise ValueError(f"nothing names {name}")
        (target / name).rename(target / new)


def hashed(target: Path, name: str) -> str:
    """The name with the hash of the content, before its first dot if it has one."""
    path = PurePosixPath(name)
    stem, dot, kind = path.name.partition(".")
    return str(path.with_name(f"{stem}.{digest(target / name)[:DIGITS]}{dot}{kind}"))


def digest(path: Path) -> str:
    """The SHA-256 of a file, or of the names and contents of a folder."""
    if path.is_dir():
        files = sorted(filter(Path.is_file, path.rglob("*")))
        data = "".join(f"{file.relative_to(path).as_posix()} {digest(file)}\n" for file in files).encode()
    else:
        data = path.read_bytes()
    return sha256(data).hexdigest()


def follow(file: Path, name: str, new: str) -> int:
    """Writes the new name wherever a file names something in quotes; returns how often."""
    text, places = re.subn(rf"""(?<=["'])(\./)?{re.escape(name)}(?=["'/])""", rf"\g<1>{new}", file.read_text("utf-8"))
    file.write_text(text, "utf-8")
    return places
