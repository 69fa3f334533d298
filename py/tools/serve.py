"""Serves `dist/` on this machine only: `python -m tools.serve [PORT]` with `py` on the path."""

import re
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path
from typing import Any

DIST = Path(__file__).parents[2] / "dist"
PORT = 8642
"""The usual port. Browsers keep saved games by address, port included."""

TYPES = {
    "": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


CODINGS = {"br": ".br", "gzip": ".gz"}
"""The compressed forms that may lie beside a file, the smallest first: how they are asked for, and how they are named."""

HASHED = re.compile(r"\.[0-9a-f]{8}[./]")
"""A path that holds a hash of the content: what is there never changes."""


class Handler(SimpleHTTPRequestHandler):
    """Static files with the right types, compressed where the build did that and the browser accepts it; logs nothing."""

    protocol_version = "HTTP/1.1"  # browsers know no tags in an older one, only dates, and a date is too coarse
    extensions_map = TYPES
    _coding = _tag = ""
    _code = 0

    def translate_path(self, path: str) -> str:
        """The file to send: the compressed one beside what is asked for, if the browser accepts it."""
        file = Path(super().translate_path(path))
        if file.is_dir() and path.partition("?")[0].endswith("/"):
            file /= "index.html"
        accepted = {word.partition(";")[0].strip() for word in self.headers.get("Accept-Encoding", "").split(",")}
        fitting = (coding for coding, suffix in CODINGS.items() if coding in accepted and Path(f"{file}{suffix}").is_file())
        self._coding = next(fitting, "") if file.is_file() else ""
        return f"{file}{CODINGS.get(self._coding, '')}"

    def guess_type(self, path: str | PathLike[str]) -> str:
        """The type of what is inside a compressed file."""
        return super().guess_type(str(path).removesuffix(CODINGS[self._coding]) if self._coding else path)

    def send_head(self) -> Any:
        """Answers that nothing has changed where the browser has the file already."""
        self._tag = ""
        file = Path(self.translate_path(self.path))
        if file.is_file():
            stat = file.stat()
            self._tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
            if self.headers.get("If-None-Match") == self._tag:
                self.send_response(HTTPStatus.NOT_MODIFIED)
                self.end_headers()
                return None
        return super().send_head()

    def send_response(self, code: int, message: str | None = None) -> None:
        """Remembers what is being answered."""
        self._code = code
        super().send_response(code, message)

    def end_headers(self) -> None:
        """Says how long the answer may be kept and for whom it is, and lets a sandboxed frame load the scripts.

        Names with a hash are kept for ever; the others are asked for again, so that a rebuilt page is seen.
        """
        if self._code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED):
            lasting = HASHED.search(self.path.partition("?")[0])
            self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
            self.send_header("Vary", "Accept-Encoding")
            if self._tag:
                self.send_header("ETag", self._tag)
            if self._coding:
                self.send_header("Content-Encoding", self._coding)
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of a folder on localhost, not yet running; port 0 takes a free one. Raises OSError if the port is taken."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def usual(folder: Path) -> ThreadingHTTPServer:
    """A server on the usual port, so that a browser finds its saved games again; on a free one if that is taken."""
    try:
        return server(folder, PORT)
    except OSError:
        return server(folder)


def main(running: ThreadingHTTPServer) -> None:
    """Serves until interrupted, and prints where."""
    with running:
        print(f"Banmen is at http://localhost:{running.server_port}/ (stop with Ctrl+C)", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(server(DIST, int(sys.argv[1])) if len(sys.argv) > 1 else usual(DIST))
