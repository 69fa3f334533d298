"""Serves `dist/` on this machine only: `python -m tools.serve [PORT]` with `py` on the path; without a port, a free one."""

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

DIST = Path(__file__).parents[2] / "dist"
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


class Handler(SimpleHTTPRequestHandler):
    """Static files with the right types, checked for changes at each load, without a log line each."""

    extensions_map = TYPES

    def end_headers(self) -> None:
        """Adds the header that makes the browser ask again, so that a rebuilt page is seen."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of a folder on localhost, not yet running; port 0 takes a free one. Raises OSError if the port is taken."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def main(port: int) -> None:
    """Serves until interrupted, and prints where."""
    with server(DIST, port) as running:
        print(f"Banmen is at http://localhost:{running.server_port}/ (stop with Ctrl+C)", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
