"""Nothing is built of vendored files that differ from the committed list."""

import json
from pathlib import Path

import pytest

from tools import checksums, dist, vendor

pytestmark = pytest.mark.native


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    vendor.copy(dist.NODE_MODULES, tmp_path)
    return tmp_path


def test_what_npm_installed_is_as_listed(assets: Path) -> None:
    checksums.check(assets)


def test_another_byte_a_missing_file_and_one_too_many_are_all_named(assets: Path) -> None:
    with (assets / "pyodide" / "pyodide.js").open("a") as file:
        file.write(" ")
    (assets / "pyscript" / "core.js").unlink()
    (assets / "pyscript" / "more.js").write_text("")
    names = "pyodide/pyodide.js, pyscript/core.js, pyscript/more.js"
    with pytest.raises(ValueError, match=rf"not as listed in checksums\.json: {names}\. .* writes the list anew"):
        checksums.check(assets)


def test_the_list_is_written_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(checksums, "LIST", tmp_path / "list.json")
    checksums.renew(dist.NODE_MODULES)
    assert json.loads((tmp_path / "list.json").read_text("utf-8")) == json.loads(
        (dist.ROOT / "py/tools/checksums.json").read_text("utf-8")
    )


def test_the_build_stops_at_a_file_that_differs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text("{}")
    monkeypatch.setattr(checksums, "LIST", tmp_path / "list.json")
    with pytest.raises(ValueError, match="not as listed"):
        dist.build(tmp_path / "dist")
