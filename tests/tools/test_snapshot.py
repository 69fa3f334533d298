"""What goes into the snapshot."""

import ast
import re
from pathlib import Path

import pytest

from tools import dist, snapshot

pytestmark = pytest.mark.native


def test_the_python_of_pyscript_is_what_it_writes_itself() -> None:
    found = snapshot.pyscript(dist.NODE_MODULES)
    assert {"__init__.py", "context.py", "ffi.py", "workers.py"} <= found.keys()
    bundle = "".join(path.read_text("utf-8") for path in snapshot.vendor.pyscript_files(dist.NODE_MODULES))
    for name, source in found.items():
        ast.parse(source)
        assert f'"{name}"' in bundle
        assert [word for word in re.findall(r"\w{8,}", source) if word not in bundle] == []


def test_of_the_standard_library_it_holds_what_is_imported_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("import json, js\nfrom os.path import join\nfrom . import random\ndef late():\n    import secrets\n")
    assert [*snapshot.standard([path])] == ["json", "os.path"]


def test_equal_sources_are_taken_from_the_cache(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    snapshot.fill(folder, dist.ROOT / "py" / "banmen", dist.NODE_MODULES)
    kept = tmp_path / f"{snapshot.digest(folder)}.bin"
    kept.write_bytes(b"kept")
    snapshot.write(tmp_path / "out", dist.ROOT / "py" / "banmen", dist.NODE_MODULES, tmp_path)
    assert (tmp_path / "out").read_bytes() == b"kept"
    assert not [*folder.rglob("*.pyc"), *folder.rglob("cli.py")]
