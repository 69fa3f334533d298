"""Every file of the folder is our own or is listed with version and licence."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tools import archive, dist

pytestmark = pytest.mark.native

MADE = {
    *("index.html", "LICENSE.txt", "manifest.webmanifest", "sw.js", *archive.DOWNLOADS),
    *("assets/app.zip", "assets/third-party.json", "assets/third-party.txt"),
}
"""What the build makes of our own files, and the lists themselves."""

HASH = re.compile(r"\.[0-9a-f]{8}(?=[./])")


@pytest.fixture
def table(built: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((built / "assets" / "third-party.json").read_text("utf-8"))
    return rows


def unlisted(folder: Path, table: list[dict[str, Any]]) -> set[str]:
    """The files that are neither our own nor listed, by their names without hashes."""
    listed = {f"assets/{file}" for part in table for file in part["files"]}
    found = {HASH.sub("", file.relative_to(folder).as_posix()) for file in archive.program(folder)}
    return {name for name in found - MADE - listed if not (dist.ROOT / name).is_file()}


def test_every_file_is_our_own_or_listed(built: Path, table: list[dict[str, Any]]) -> None:
    assert unlisted(built, table) == set()


def test_everything_that_is_listed_is_there(built: Path, table: list[dict[str, Any]]) -> None:
    found = {HASH.sub("", file.relative_to(built / "assets").as_posix()) for file in (built / "assets").rglob("*")}
    assert {file for part in table for file in part["files"]} <= found


def test_a_file_that_nobody_listed_is_found(built: Path, table: list[dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "assets" / "fonts").mkdir(parents=True)
    (tmp_path / "assets" / "fonts" / "serif.0123abcd.woff2").write_text("")
    assert unlisted(tmp_path, table) == {"assets/fonts/serif.woff2"}


def test_every_part_has_version_and_licence_and_the_text_has_them_too(built: Path, table: list[dict[str, Any]]) -> None:
    text = (built / "assets" / "third-party.txt").read_text("utf-8")
    for part in table:
        assert part["version"]
        assert part["licence"]
        assert text.count(f"{part['name']}, {part['version']} ({part['licence']})") == 1 + len(part["files"])


def test_a_version_is_told_only_where_the_same_is_installed(table: list[dict[str, Any]]) -> None:
    versions = {part["name"]: part["version"] for part in table}
    lock = json.loads((dist.ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for name in ("pyodide", "@pyscript/core", "html-escaper"):
        assert versions["Pyodide" if name == "pyodide" else name] == lock[f"node_modules/{name}"]["version"]
    assert {version for version in versions.values() if not version[0].isdigit()} == {
        f"as in Pyodide {versions['Pyodide']}",
        f"as bundled in @pyscript/core {versions['@pyscript/core']}",
    }
