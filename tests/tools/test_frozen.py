"""The importer that the snapshot holds: modules without files."""

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from pkgutil import iter_modules
from shutil import rmtree

import pytest

from tools.frozen import Importer, Package


@pytest.fixture
def importer(tmp_path: Path) -> Iterator[Importer]:
    """An importer of a small package, installed for the test."""
    inner = tmp_path / "coldfruit" / "pear"
    inner.mkdir(parents=True)
    (tmp_path / "coldfruit" / "__init__.py").write_text('"""All fruit."""\nassert not "kept"\n')
    (tmp_path / "coldfruit" / "apple.py").write_text("from . import pear\nCOLOUR = 'red'\n")
    (inner / "__init__.py").write_text("SHAPE = 'pear'\n")
    (inner / "en.txt").write_text("a pear")
    modules, paths = [*sys.modules], (sys.meta_path[:], sys.path_hooks[:])
    made = Importer(tmp_path)
    made.install()
    yield made
    sys.meta_path[:], sys.path_hooks[:] = paths
    for name in {*sys.modules} - {*modules}:
        del sys.modules[name]


def test_modules_are_imported_when_their_files_are_gone(importer: Importer) -> None:
    rmtree(importer.folder)
    apple = import_module("coldfruit.apple")
    assert (apple.COLOUR, apple.pear.SHAPE) == ("red", "pear")
    assert sys.modules["coldfruit"].__doc__ is None


def test_packages_are_listed(importer: Importer) -> None:
    listed = iter_modules(import_module("coldfruit").__path__, "x.")
    assert sorted((module.name, module.ispkg) for module in listed) == [("x.apple", False), ("x.pear", True)]
    assert [*iter_modules(import_module("coldfruit.pear").__path__)] == []


def test_other_files_are_read_while_they_are_there(importer: Importer) -> None:
    assert files("coldfruit.pear").joinpath("en.txt").read_text() == "a pear"
    rmtree(importer.folder)
    with pytest.raises(FileNotFoundError):
        files("coldfruit.pear").joinpath("en.txt").read_text()


def test_what_it_does_not_have_is_left_to_others(importer: Importer) -> None:
    assert importer.find_spec("coldfruit.plum") is None
    with pytest.raises(ModuleNotFoundError):
        import_module("coldfruit.plum")
    with pytest.raises(ImportError):
        Package("/a/folder")
