"""Serves `dist/` on this machine only: `python -m tools.serve [PORT]` with `py` on the path."""

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

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


class Handler(SimpleHTTPRequestHandler):
    """Static files with the right types, checked for changes at each load, without a log line each."""

    extensions_map = TYPES

    def end_headers(self) -> None:
        """Lets the browser ask again, so that a rebuilt page is seen, and lets a sandboxed frame load the scripts."""
        self.send_header("Cache-Control", "no-cache")
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
