"""What a browser keeps of the folder, and what a device learns about it."""

import json
import re
from pathlib import Path

import pytest

from banmen import games
from tools import offline

pytestmark = pytest.mark.native

PAGE = '<meta name="version" content=""><meta name="description" content="Three games.">'
FILES = (
    "assets/a.0123abcd.js",
    "assets/b.gz",
    "assets/icons/icon-192.png",
    "assets/icons/icon-512.png",
    "assets/icons/icon-full-512.png",
)
OTHERS = (
    "assets/a.0123abcd.js.br",
    "assets/a.0123abcd.js.gz",
    "index.html.gz",
    "banmen.html",
    "banmen.zip",
    ".nojekyll",
    "_headers",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets" / "icons").mkdir(parents=True)
    (tmp_path / "index.html").write_text(PAGE)
    for name in (*FILES, *OTHERS):
        (tmp_path / name).write_text(name)
    return tmp_path


def listed(folder: Path) -> tuple[str, dict[str, str]]:
    """The version and the files of the worker."""
    found = re.match(r'const VERSION = "(\w+)";\nconst FILES = (\{.*?\});\n', (folder / "sw.js").read_text(), re.DOTALL)
    assert found
    return found[1], json.loads(found[2])


def test_everything_is_kept_but_downloads_and_compressed_forms(folder: Path) -> None:
    offline.write(folder)
    _, files = listed(folder)
    assert set(files) == {*FILES, "index.html", "manifest.webmanifest"}
    assert files == offline.digests(folder)
    assert {len(digits) for digits in files.values()} == {offline.DIGITS}
    assert f"const DIGITS = {offline.DIGITS};" in (folder / "sw.js").read_text()


def test_the_page_says_the_version_of_the_worker(folder: Path) -> None:
    version = offline.keep(folder)
    assert listed(folder)[0] == version
    assert f'<meta name="version" content="{version}">' in (folder / "index.html").read_text()


def test_the_version_changes_with_any_file_and_only_then(folder: Path) -> None:
    first = offline.keep(folder)
    before = (folder / "sw.js").read_bytes()
    assert offline.keep(folder) == first
    assert (folder / "sw.js").read_bytes() == before
    (folder / "assets" / "b.gz").write_text("changed")
    second = offline.keep(folder)
    (folder / "index.html").write_text(PAGE + "<p>")
    assert len({first, second, offline.keep(folder)}) == 3


def test_a_page_without_a_place_for_the_version_is_refused(folder: Path) -> None:
    (folder / "index.html").write_text("<p>")
    with pytest.raises(ValueError, match="0 places"):
        offline.keep(folder)


@pytest.mark.parametrize("name", ["a b.js", "ä.js", "a%20.js", "a#.js"])
def test_a_name_that_an_address_writes_differently_is_refused(folder: Path, name: str) -> None:
    (folder / name).write_text("")
    with pytest.raises(ValueError, match="plain name"):
        offline.keep(folder)


def test_the_manifest_names_icons_that_are_there_and_every_game(folder: Path) -> None:
    (folder / "assets" / "icons" / "icon-192.png").rename(folder / "assets" / "icons" / "icon-192.01234567.png")
    offline.write(folder)
    manifest = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))
    assert all((folder / icon["src"]).is_file() for icon in manifest["icons"])
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == [f"./#new={game.name}" for game in games.shelf()]
    assert manifest["description"] == "Three games."
    assert not any(address.startswith("/") for address in (manifest["start_url"], manifest["scope"]))


def test_a_missing_icon_stops_the_build(folder: Path) -> None:
    (folder / "assets" / "icons" / "icon-full-512.png").unlink()
    with pytest.raises(FileNotFoundError, match="icon-full-512"):
        offline.write(folder)
