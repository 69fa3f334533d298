"""A static host for measuring: the built page beside two bare ones made of the same files, and a log of what it sent."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from threading import Thread
from typing import NamedTuple

from tools import dist, serve

PAGES = Path(__file__).with_name("pages")
HOME = "banmen"
SNAPSHOT = "snapshot.bin.gz"
LIST = "pyodide-lock.json"
"""The list of packages, which Pyodide asks for unless it is told that there are none."""
BARE = {
    "pyscript.html": "pyscript/index.html",
    "interpreter.js": "pyscript/interpreter.js",
    "snapshot.html": "snapshot/index.html",
}
"""The files of the bare pages, and where they go."""


class Sent(NamedTuple):
    """One answer with a body: the file, and the bytes of the body as they were sent."""

    path: str
    size: int


class Handler(serve.Handler):
    """The server that comes with the page, with a log."""

    log: list[Sent]
    _status = 0

    def send_response(self, code: int, message: str | None = None) -> None:
        """Remembers the status."""
        self._status = code
        super().send_response(code, message)

    def send_header(self, keyword: str, value: str) -> None:
        """Notes the size of a body."""
        if keyword.lower() == "content-length" and self._status == 200:
            self.log.append(Sent(self.path.partition("?")[0], int(value)))
        super().send_header(keyword, value)


class Host:
    """A running server of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log: list[Sent] = []
        handler = type("Handler", (Handler,), {"log": self.log})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        self.home = f"{self.address}{HOME}/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Ends it; nobody answers at its address afterwards."""
        self._server.shutdown()
        self._server.server_close()

    def file(self, path: str) -> Path:
        """The file behind a path of the log."""
        found = self.folder / path.lstrip("/")
        return found / "index.html" if found.is_dir() else found


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """A host while the block runs."""
    host = Host(folder)
    try:
        yield host
    finally:
        host.close()


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
    """Writes the bare pages, which take Pyodide and PyScript from the page, into a host's folder."""
    names = {name: f"../{vendored(root / HOME, name).relative_to(root).as_posix()}" for name in ("pyodide", "pyscript")}
    for source, target in BARE.items():
        text = (PAGES / source).read_text("utf-8")
        for name, path in {**names, "snapshot": SNAPSHOT}.items():
            text = text.replace(f"{{{name}}}", path)
        (root / target).parent.mkdir(exist_ok=True)
        (root / target).write_text(text, "utf-8")
        copyfile(dist.NODE_MODULES / "pyodide" / LIST, (root / target).with_name(LIST))
    subprocess.run(["node", PAGES / "snapshot.mjs", root / "snapshot" / SNAPSHOT], check=True)


def vendored(home: Path, name: str) -> Path:
    """The folder of something vendored, with or without a hash in its name. Raises FileNotFoundError."""
    found = sorted((home / "assets").glob(f"{name}*/"))
    if len(found) != 1:
        raise FileNotFoundError(f"{home}/assets/{name}*: {found}")
    return found[0]
