"""Hosts that take no care: they know the types of pages and scripts, and send everything else as bytes."""

import types
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

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
