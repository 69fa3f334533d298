"""The folder is served with the types that browsers insist on."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest

from tools import serve

pytestmark = pytest.mark.native


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    for name in ("index.html", "a.js", "a.wasm", "a.css", "a.svg"):
        (tmp_path / name).write_text("x")
    with serve.server(tmp_path) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html"),
        ("a.js", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.css", "text/css"),
        ("a.svg", "image/svg+xml"),
    ],
)
def test_types(address: str, name: str, kind: str) -> None:
    with urlopen(address + name) as response:
        assert response.headers["content-type"] == kind
        assert response.headers["cache-control"] == "no-cache"
        assert response.headers["access-control-allow-origin"] == "*"


def test_a_taken_port_is_replaced_by_a_free_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.server(tmp_path) as taken:
        monkeypatch.setattr(serve, "PORT", taken.server_port)
        with serve.usual(tmp_path) as other:
            assert other.server_port != taken.server_port
