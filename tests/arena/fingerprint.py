"""Which code played: so that the games of an older engine are not counted with those of this one."""

import ast
import hashlib
from collections.abc import Iterator
from pathlib import Path

import banmen
from arena.pairings import Pairing
from banmen import games

ROOT = Path(banmen.__file__).parent
COMMON = (ROOT / "core" / "deepening.py", ROOT / "search" / "thinking.py")
OPPONENTS = {"shallow": ("shallow.py", "swift.py"), "playouts": ("playouts.py", "swift.py")}
OWN_NAMES = ("LEVELS", "SCALE")
"""What a mind says of itself: of the levels only those count that play, and the scale of scores changes no move."""


def fingerprint(pairing: Pairing) -> str:
    """A short text that changes with the code or the levels of those who play; comments and docstrings do not count."""
    mind = games.load(pairing.game).mind
    told = [f"{level} {tuple(mind.LEVELS[level - 1])}" for level in pairing.levels]
    told += [f"{path.name} {stripped(path)}" for path in sorted({*minds(pairing.game), *COMMON})]
    told += [stripped(Path(__file__).with_name(name)) for name in OPPONENTS.get(pairing.name, ())]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]


def minds(game: str) -> set[Path]:
    """The modules of a game that its mind loads, and its mind; not those that only say why a move is refused."""
    folder, found, waiting = ROOT / "games" / game, set[Path](), ["mind"]
    reasons = folder / "refusals.py"
    while waiting:
        path = folder / f"{waiting.pop()}.py"
        if path.exists() and path not in {*found, reasons}:
            found.add(path)
            waiting += beside(ast.parse(path.read_text("utf-8")))
    return found


def beside(tree: ast.AST) -> Iterator[str]:
    """The names of the modules of its own folder that a module imports, and names that are none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from [(node.module or "").rpartition(".")[2], *(alias.name for alias in node.names)]


def stripped(path: Path) -> str:
    """A module without docstrings, comments, and what `OWN_NAMES` names."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [statement for statement in node.body if not _words(statement) and not _own(statement)] or [ast.Pass()]
    return ast.dump(tree)


def _words(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _own(statement: ast.stmt) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(target, ast.Name) and target.id in OWN_NAMES for target in targets)
