"""Compares the vendored files with the committed list `checksums.json`, so that nothing is built of what nobody has looked at.

After an upgrade `./build.sh dist` stops here. `python -m tools.checksums` with `py` on the path writes the list anew: look at
what has changed, then commit it.
"""

import json
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import vendor

LIST = Path(__file__).with_name("checksums.json")


def of(assets: Path) -> dict[str, str]:
    """The SHA-256 of every vendored file in `assets`, by its path there."""
    files = sorted(file for name in vendor.FOLDERS for file in (assets / name).rglob("*") if file.is_file())
    return {file.relative_to(assets).as_posix(): sha256(file.read_bytes()).hexdigest() for file in files}


def check(assets: Path) -> None:
    """Raises ValueError, which names every vendored file in `assets` that is not as listed, and every listed one not there."""
    found, listed = of(assets), json.loads(LIST.read_text("utf-8"))
    if wrong := sorted(name for name in found.keys() | listed.keys() if found.get(name) != listed.get(name)):
        raise ValueError(
            f"not as listed in {LIST.name}: {', '.join(wrong)}. If npm brought them on purpose, "
            "`PYTHONPATH=py python3 -m tools.checksums` writes the list anew; otherwise remove node_modules and build again"
        )


def renew(node_modules: Path) -> None:
    """Writes the list for the packages that are installed."""
    with TemporaryDirectory() as folder:
        vendor.copy(node_modules, Path(folder))
        LIST.write_text(json.dumps(of(Path(folder)), indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    renew(Path(__file__).parents[2] / "node_modules")
