"""Names that hold a hash of the content, and what names them."""

import re
from pathlib import Path

import pytest

from tools import hashed

HASH = re.compile(r"\.[0-9a-f]{8}(?=[./]|$)")


def folder(root: Path) -> Path:
    """A folder with everything that is renamed; the page names the files, the script the folder."""
    for name in (*hashed.LEAVES, hashed.BOOT):
        path = root / name
        path = path if path.suffix else path / "fixed.js"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name} as it is")
    (root / "assets/pyodide/x").mkdir()
    (root / "assets/pyodide/x/y").write_text("y")
    (root / hashed.BOOT).write_text('import "./pyodide/fixed.js"; place("pyodide/"); // not pyodide')
    names = (name for name in (*hashed.LEAVES, hashed.BOOT) if name != "assets/pyodide")
    (root / hashed.PAGE).write_text("\n".join(f'<a href="{name}"> {name}' for name in names))
    return root


def names(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())


def test_all_names_get_a_hash_and_what_names_them_follows(tmp_path: Path) -> None:
    root = folder(tmp_path)
    before = names(root)
    hashed.rename(root)
    after = names(root)
    assert sorted(HASH.sub("", name) for name in after) == before
    assert [name for name in after if not HASH.search(name)] == [hashed.PAGE]
    page = re.findall(r'"(.*?)"', (root / hashed.PAGE).read_text())
    assert [HASH.sub("", name) for name in page] == [name for name in (*hashed.LEAVES, hashed.BOOT) if name != "assets/pyodide"]
    assert [name for name in page if not (root / name).exists()] == []
    boot = next(root.glob("assets/boot.*.js")).read_text()
    pyodide = next(root.glob("assets/pyodide.*")).name
    assert boot == f'import "./{pyodide}/fixed.js"; place("{pyodide}/"); // not pyodide'


def test_the_hash_follows_the_content_also_of_what_a_file_names(tmp_path: Path) -> None:
    one, other = folder(tmp_path / "one"), folder(tmp_path / "other")
    (other / "assets/pyodide/x/y").write_text("z")
    for root in (one, other):
        hashed.rename(root)
    changed = set(names(one)) ^ set(names(other))
    assert {HASH.sub("", name) for name in changed} == {hashed.BOOT, "assets/pyodide/fixed.js", "assets/pyodide/x/y"}


def test_a_name_in_a_folder_counts_for_its_hash(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).write_text("same")
    assert hashed.digest(tmp_path / "a") != hashed.digest(tmp_path / "b")


def test_what_nobody_names_stops_the_build(tmp_path: Path) -> None:
    root = folder(tmp_path)
    (root / hashed.PAGE).write_text("")
    with pytest.raises(ValueError, match=r"nothing names assets/app\.zip"):
        hashed.rename(root)
