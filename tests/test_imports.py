"""Imports point inwards, and the inside knows no browser, no clock, no chance and no library."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import banmen

ROOT = Path(banmen.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py"))

ALLOWED = {
    "core": {"core"},
    "games": {"core", "games"},
    "search": {"core", "games", "search"},
    "app": {"core", "games", "app"},
    "web": {"core", "games", "search", "app", "web"},
    "": {"core", "games", "search", "app", ""},
}
"""What the modules of each folder may import; "" is the top folder with the terminal."""

BROWSER = {"js", "pyscript", "pyodide", "pyodide_js"}
CLOCK_AND_CHANCE = {"time", "datetime", "random", "secrets", "uuid", "os"}
SEEDED = {(folder, "random", "Random") for folder in ("app", "games", "search")}
"""Chance that comes in as an argument, or is made from a seed: one that comes in, or a fixed one for the keys of positions."""


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """(module, name) for every import of a module, in functions too; the name is "" where the module itself is imported."""
    package = [*path.relative_to(ROOT.parent).parent.parts]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)


def folder(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


def inside(module: str, name: str) -> list[str]:
    """The way inside the package of what is imported: `banmen.core.game` gives core, game."""
    full = [*module.split("."), *([name] if name and module.count(".") < 2 else [])]
    return full[1:]


def part(module: str, name: str) -> str:
    way = inside(module, name)
    return way[0] if way and (ROOT / way[0]).is_dir() else ""


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_there_is_something_to_read() -> None:
    assert {folder(path) for path in MODULES} == set(ALLOWED)
    assert ("banmen.core.game", "Game") in set(imported(ROOT / "games" / "__init__.py"))


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_imports_point_inwards(path: Path) -> None:
    for module, name in imported(path):
        if module.split(".")[0] == "banmen":
            assert part(module, name) in ALLOWED[folder(path)], (module, name)


@pytest.mark.parametrize("path", [path for path in MODULES if folder(path) == "games"], ids=named)
def test_no_game_imports_another(path: Path) -> None:
    own = path.relative_to(ROOT).parts[1]
    for module, name in imported(path):
        way = inside(module, name) if module.split(".")[0] == "banmen" else []
        if len(way) > 1 and way[0] == "games":
            assert way[1] == own, (module, name)


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_only_the_standard_library_is_imported(path: Path) -> None:
    allowed = {"banmen", *sys.stdlib_module_names} | (BROWSER if folder(path) == "web" else set())
    for module, name in imported(path):
        assert module.split(".")[0] in allowed, (module, name)


@pytest.mark.parametrize("path", [path for path in MODULES if folder(path) in ("core", "games", "search", "app")], ids=named)
def test_the_inside_knows_no_clock_and_no_chance(path: Path) -> None:
    for module, name in imported(path):
        assert module.split(".")[0] not in CLOCK_AND_CHANCE or (folder(path), module, name) in SEEDED, (module, name)


def test_the_engine_imports_no_drawing() -> None:
    """Rules, text, minds and search never load the look of a game, nor does anything of the game that they load."""
    faces = [path for path in MODULES if folder(path) == "games" and path.name in ("rules.py", "text.py", "mind.py")]
    engine = {path for path in MODULES if folder(path) == "search"} | {found for face in faces for found in loaded(face)}
    assert engine > set(faces)
    for path in engine:
        for module, name in imported(path):
            assert "look" not in (*module.split("."), name), (named(path), module, name)
            assert module not in ("banmen.core.svg", "banmen.core.marks", "banmen.core.picture"), named(path)


def loaded(face: Path) -> set[Path]:
    """The modules of a game that one of its modules loads, itself among them."""
    found, waiting = set[Path](), [face]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            names = {part for module, name in imported(path) for part in (module.rpartition(".")[2], name)}
            waiting += [beside for beside in path.parent.glob("*.py") if beside.stem in names]
    return found
