"""The folder is served with the types that browsers insist on, compressed where it can be, and kept as long as it may be."""

from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tools import serve

pytestmark = pytest.mark.native

HASHED = "assets/app.0123abcd.js"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "a.js", "a.wasm", "a.css", "a.svg", "a.gz", HASHED):
        (tmp_path / name).write_text("x")
        (tmp_path / f"{name}.gz").write_text("zipped")
    (tmp_path / "a.js.br").write_text("brotli")
    (tmp_path / "alone.js").write_text("x")
    with serve.server(tmp_path) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def get(address: str, **headers: str) -> tuple[int, str, Message]:
    """Status, body and headers of an answer; underscores in the names of headers become hyphens."""
    request = Request(address, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urlopen(request) as response:
            return response.status, response.read().decode(), response.headers
    except HTTPError as error:
        with error:
            return error.code, error.read().decode(), error.headers


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html"),
        ("?x#y", "text/html"),
        ("a.js", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.css", "text/css"),
        ("a.svg", "image/svg+xml"),
    ],
)
@pytest.mark.parametrize("accepted", ["identity", "gzip, deflate", "br;q=1.0, gzip"])
def test_types(address: str, name: str, kind: str, accepted: str) -> None:
    _, _, headers = get(address + name, accept_encoding=accepted)
    assert headers["content-type"] == kind
    assert headers["cache-control"] == "no-cache"
    assert headers["access-control-allow-origin"] == "*"
    assert headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("name", "accepted", "coding", "body"),
    [
        ("a.js", "identity", None, "x"),
        ("a.js", "gzip", "gzip", "zipped"),
        ("a.js", "gzip, deflate, br, zstd", "br", "brotli"),
        ("a.css", "gzip, br", "gzip", "zipped"),
        ("", "gzip", "gzip", "zipped"),
        ("alone.js", "gzip, br", None, "x"),
        ("a.js.br", "br", None, "brotli"),
    ],
)
def test_the_smallest_form_that_the_browser_accepts_is_sent(
    address: str, name: str, accepted: str, coding: str | None, body: str
) -> None:
    status, found, headers = get(address + name, accept_encoding=accepted)
    assert (status, headers["content-encoding"], found) == (200, coding, body)
    assert int(headers["content-length"]) == len(body)


def test_names_with_a_hash_are_kept_for_ever_but_an_error_is_not(address: str) -> None:
    assert "immutable" in get(address + HASHED)[2]["cache-control"]
    status, _, headers = get(address + "assets/gone.0123abcd.js", accept_encoding="gzip")
    assert (status, headers["cache-control"], headers["content-encoding"]) == (404, None, None)


@pytest.mark.parametrize("accepted", ["identity", "gzip", "br"])
def test_what_the_browser_has_is_not_sent_again_until_it_changes(address: str, tmp_path: Path, accepted: str) -> None:
    tag = get(address + "a.js", accept_encoding=accepted)[2]["etag"]
    status, body, headers = get(address + "a.js", accept_encoding=accepted, if_none_match=tag)
    assert (status, body, headers["etag"]) == (304, "", tag)
    for name in ("a.js", "a.js.gz", "a.js.br"):
        (tmp_path / name).write_text("another")
    assert get(address + "a.js", accept_encoding=accepted, if_none_match=tag)[:2] == (200, "another")


def test_a_folder_is_led_to_its_slash(address: str, tmp_path: Path) -> None:
    (tmp_path / "assets" / "index.html").write_text("here")
    with urlopen(address + "assets") as response:
        assert (response.url, response.read()) == (address + "assets/", b"here")


@pytest.mark.parametrize("path", ["assets/", "../" * 9 + "etc/hostname"])
def test_neither_lists_nor_what_lies_outside_is_served(address: str, path: str) -> None:
    assert get(address + path)[0] == 404


def test_a_taken_port_is_replaced_by_a_free_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.server(tmp_path) as taken:
        monkeypatch.setattr(serve, "PORT", taken.server_port)
        with serve.usual(tmp_path) as other:
            assert other.server_port != taken.server_port
