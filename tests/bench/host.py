"""A static host for measuring: the built page beside two bare ones made of the same files, and a log of what it sent."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile, copytree
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, NamedTuple

from e2e import hosting
from tools import compress, dist, hashed, offline, snapshot

PAGES = Path(__file__).with_name("pages")
HOME = "banmen"
LOCK, LIBRARY = "pyodide-lock.json", "python_stdlib.zip"


class Sent(NamedTuple):
    """One answer with a body: the file, the bytes of the body as they were sent, and whether a service worker asked for it."""

    path: str
    size: int
    kept: bool


class Line:
    """A slow line to the host, shared by all that goes over it: seconds until an answer begins, and bytes in a second."""

    def __init__(self, wait: float = 0.04, rate: float = 10e6 / 8) -> None:
        self.wait = wait
        self.rate = rate
        self._free = 0.0
        self._lock = Lock()

    def send(self, size: int) -> None:
        """Comes back when so many bytes have gone over it."""
        with self._lock:
            self._free = max(time.monotonic(), self._free) + size / self.rate
            free = self._free
        time.sleep(max(0.0, free - time.monotonic()))


class Handler(hosting.Handler):
    """The server that comes with the page, with a log of what it sent, and over a slow line if there is one."""

    host: "Host"

    def do_GET(self) -> None:
        """Begins an answer as late as the line has it."""
        if self.host.line:
            time.sleep(self.host.line.wait)
        super().do_GET()

    def send_header(self, keyword: str, value: str) -> None:
        """Notes the size of a body."""
        if keyword.lower() == "content-length" and self._code == 200:
            asker = self.headers.get("Referer", "").rpartition("/")[2]
            self.host.log.append(Sent(self.path.partition("?")[0], int(value), asker == offline.WORKER))
        super().send_header(keyword, value)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Sends a body."""
        while part := source.read(1 << 14):
            if self.host.line:
                self.host.line.send(len(part))
            outputfile.write(part)


class Host(hosting.Host):
    """A host of the page and of the bare ones; `log` is what it sent."""

    handler = Handler

    def __init__(self, folder: Path, line: Line | None = None) -> None:
        self.line = line
        self.log: list[Sent] = []
        super().__init__(folder)

    @property
    def home(self) -> str:
        """The address of the page."""
        return f"{self.origin}/{HOME}/"

    def file(self, path: str) -> Path:
        """The file behind a path of the log."""
        found = self.folder / path.lstrip("/")
        return found / "index.html" if found.is_dir() else found


@contextmanager
def site(built: Path | None = None) -> Iterator[Path]:
    """The folder of a host with the page, which is `built` already, or built now."""
    with TemporaryDirectory() as name:
        root = Path(name)
        if built:
            (root / HOME).symlink_to(built.resolve())
        else:
            dist.build(root / HOME)
        yield root


def write_bare(root: Path) -> None:
    """Writes the bare pages into a host's folder: with the vendored files of the page, kept for offline use in the same way."""
    home = root / HOME
    pyscript, bare = root / "pyscript", root / "snapshot"
    pyscript.mkdir()
    bare.mkdir()
    names = {"pyodide": vendor(home, pyscript, "pyodide"), "pyscript": vendor(home, pyscript, "pyscript")}
    write(pyscript, "interpreter.js", "interpreter.js", names)
    names["interpreter"] = last(pyscript, "interpreter.js")
    write(pyscript, "pyscript.html", "index.html", names)
    vendor(home, bare, "pyodide")
    subprocess.run(["node", snapshot.HERE / snapshot.SCRIPT, bare / "snapshot.bin"], check=True)
    write(bare, "snapshot.html", "index.html", {**names, "snapshot": last(bare, "snapshot.bin")})
    for folder in (pyscript, bare):
        offline.keep(folder)
        compress.write(folder, dist.CACHE)


def vendor(home: Path, folder: Path, name: str) -> str:
    """Copies a vendored folder of the page, with or without a hash in its name; returns the name. Raises FileNotFoundError."""
    found = sorted(path for path in (home / "assets").iterdir() if path.is_dir() and path.name.partition(".")[0] == name)
    if len(found) != 1:
        raise FileNotFoundError(f"assets/{name}: {found}")
    copytree(found[0], folder / found[0].name)
    if name == "pyodide":  # as it came: the page asks for no list of packages, and for less of the library
        for file in (LOCK, LIBRARY):
            copyfile(dist.NODE_MODULES / name / file, folder / found[0].name / file)
    return found[0].name


def write(folder: Path, source: str, target: str, names: dict[str, str]) -> None:
    """Writes a file of a bare page, with the names that it needs."""
    text = (PAGES / source).read_text("utf-8")
    for name, path in names.items():
        text = text.replace(f"{{{name}}}", path)
    (folder / target).write_text(text, "utf-8")


def last(folder: Path, name: str) -> str:
    """Gives a file a lasting name, by its content, and returns that."""
    new = hashed.hashed(folder, name)
    (folder / name).rename(folder / new)
    return new
