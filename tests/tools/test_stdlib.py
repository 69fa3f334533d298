"""What is left of Python's standard library."""

from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import dist, stdlib

pytestmark = pytest.mark.native


def library(folder: Path, *names: str) -> Path:
    path = folder / "lib.zip"
    with ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return path


def test_what_is_left_out_is_gone_and_the_rest_is_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "lib.zip"
    path.write_bytes((dist.NODE_MODULES / "pyodide" / "python_stdlib.zip").read_bytes())
    with ZipFile(path) as whole:
        before = {name: whole.read(name) for name in whole.namelist()}
    stdlib.trim(path)
    with ZipFile(path) as trimmed:
        after = {name: trimmed.read(name) for name in trimmed.namelist()}
    assert after == {name: data for name, data in before.items() if stdlib.needed(name)}
    assert {"asyncio/__init__.py", "encodings/utf_8.py", "encodings/cp437.py", "_pyodide/__init__.py"} <= after.keys()
    assert not {"email/__init__.py", "pdb.py", "encodings/cp865.py"} & after.keys()


def test_to_leave_out_what_is_not_there_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"pdb\.py"):
        stdlib.trim(library(tmp_path, "os.py"))
