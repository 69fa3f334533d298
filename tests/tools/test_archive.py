"""The zip of the folder: everything that the program needs, nothing that it does not, the same bytes for the same files."""

import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import archive

pytestmark = pytest.mark.native

FILES = (
    "index.html",
    "index.html.gz",
    "banmen.html",
    "banmen.html.br",
    "assets/a.js",
    "assets/a.js.br",
    "assets/memory.bin.gz",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    target = tmp_path / "dist"
    for name in FILES:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(name)
    archive.write(target)
    return target


def test_it_holds_the_program_without_downloads_and_compressed_twins(folder: Path) -> None:
    with ZipFile(folder / archive.NAME) as zipped:
        assert zipped.namelist() == ["banmen/assets/a.js", "banmen/assets/memory.bin.gz", "banmen/index.html"]
        assert zipped.read("banmen/index.html") == b"index.html"


def test_dates_rights_and_an_older_zip_make_no_difference(folder: Path) -> None:
    first = (folder / archive.NAME).read_bytes()
    os.utime(folder / "index.html", (1, 1))
    (folder / "index.html").chmod(0o600)
    archive.write(folder)
    assert (folder / archive.NAME).read_bytes() == first
    (folder / "index.html").write_text("other")
    archive.write(folder)
    assert (folder / archive.NAME).read_bytes() != first
