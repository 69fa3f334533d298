"""Hosts that take no care: they know the types of pages and scripts, and send everything else as bytes."""

import types
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from tools import serve

TYPES = types.MappingProxyType({"": "application/octet-stream", ".html": "text/html", ".js": "text/javascript"})


class Plain(SimpleHTTPRequestHandler):
    """Sends files, and says nothing about them but such a type."""

    extensions_map = TYPES

    def guess_type(self, path: str) -> str:
        """The type by the end of the name, never by what the system knows."""
        return TYPES.get(Path(path).suffix, TYPES[""])

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


class Careless(serve.Handler):
    """The usual server, with such types."""

    extensions_map = TYPES


@contextmanager
def careless(folder: Path, handler: type[SimpleHTTPRequestHandler] = Careless) -> Iterator[str]:
    """Serves a folder; the address of its root, without a slash at the end."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
