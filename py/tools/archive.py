"""Packs the folder into `banmen.zip`, to be handed over whole and unpacked on any host; equal folders give an equal zip."""

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tools.compress import is_twin

NAME = "banmen.zip"
SINGLE = "banmen.html"
DOWNLOADS = (NAME, SINGLE)
"""What lies beside the page to be taken away; it does not contain itself."""

FOLDER = "banmen"
"""All files of the zip are in a folder of this name, so that none is lost where it is unpacked."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip, so that equal contents give an equal zip."""


def write(target: Path) -> None:
    """Writes the zip of the folder into the folder."""
    with ZipFile(target / NAME, "w") as archive:
        for file in sorted(program(target)):
            entry = ZipInfo(f"{FOLDER}/{file.relative_to(target).as_posix()}", EPOCH)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes(), ZIP_DEFLATED, 9)


def program(target: Path) -> Iterator[Path]:
    """The files of the program: all but the downloads and the compressed twins, which each host makes for itself."""
    for file in target.rglob("*"):
        if file.is_file() and not is_twin(file) and file.relative_to(target).as_posix() not in DOWNLOADS:
            yield file
