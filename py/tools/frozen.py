"""An importer for modules whose compiled code is in memory, so that they need neither files nor compiling.

It lives in the snapshot that the page starts from; see `freeze.py`.
"""

import sys
from collections.abc import Iterator, Mapping
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import ClassVar, NamedTuple

PLACE = "frozen:"
"""Begins the path of a package that has no files, in place of a folder."""


class Module(NamedTuple):
    """The code of a module, and whether it is a package."""

    code: CodeType
    package: bool


def compiled(folder: Path) -> dict[str, Module]:
    """The modules below a folder by their full names, without docstrings and assertions."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if package else parts)
        code = compile(path.read_bytes(), path.relative_to(folder).as_posix(), "exec", dont_inherit=True, optimize=2)
        found[name] = Module(code, package)
    return found


class Importer(Loader):
    """Finds and runs the modules of a folder, which is read once and may be gone later, before any other importer does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.modules = compiled(folder)

    def install(self) -> None:
        """Puts it in front of the other importers, and makes its packages listable."""
        Package.modules = self.modules
        sys.meta_path.insert(0, self)
        sys.path_hooks.insert(0, Package)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where the module is to be had, or None if it is not one of these."""
        if name not in self.modules:
            return None
        spec = ModuleSpec(name, self, origin=PLACE + name, is_package=self.modules[name].package)
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(PLACE + name)
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Leaves the making of a module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Runs the code of a module."""
        exec(self.modules[module.__name__].code, module.__dict__)

    def get_resource_reader(self, name: str) -> SimpleNamespace:
        """What finds the other files of a package, as long as the folder is there."""
        return SimpleNamespace(files=lambda: self.folder.joinpath(*name.split(".")))


class Package:
    """What `pkgutil.iter_modules` asks for the modules of one package."""

    modules: ClassVar[Mapping[str, Module]] = {}

    def __init__(self, path: str) -> None:
        if not path.startswith(PLACE):
            raise ImportError(path)
        self._name = path.removeprefix(PLACE)

    def find_spec(self, name: str, target: object = None) -> ModuleSpec | None:
        """Finds nothing: the importer has been asked before."""

    def iter_modules(self, prefix: str = "") -> Iterator[tuple[str, bool]]:
        """The names of its modules, each after `prefix`, and whether it is a package."""
        for name, module in self.modules.items():
            head, _, tail = name.rpartition(".")
            if head == self._name:
                yield prefix + tail, module.package
