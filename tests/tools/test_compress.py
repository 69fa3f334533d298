"""Compressed forms beside the files."""

import gzip
import subprocess
from pathlib import Path

import pytest

from tools import compress

pytestmark = pytest.mark.native

TEXT = "the same again, " * 99


def folder(root: Path) -> Path:
    (root / "deep").mkdir(parents=True)
    (root / "deep" / "a.js").write_text(TEXT)
    for name in ("b.png", "c.zip", "d.bin"):
        (root / name).write_text(TEXT)
    (root / "tiny.txt").write_text("x")
    return root


def names(root: Path) -> set[str]:
    return {path.name for path in root.rglob("*") if path.suffix in {".br", ".gz"}}


def test_what_can_be_smaller_has_both_forms_and_the_rest_none(tmp_path: Path) -> None:
    root = folder(tmp_path / "dist")
    compress.write(root, tmp_path / "cache")
    assert names(root) == {"a.js.br", "a.js.gz"}
    assert gzip.decompress((root / "deep" / "a.js.gz").read_bytes()).decode() == TEXT
    unpack = "process.stdout.write(zlib.brotliDecompressSync(fs.readFileSync(process.argv[1])))"
    brotli = subprocess.run(["node", "-e", unpack, root / "deep" / "a.js.br"], capture_output=True, check=True)
    assert brotli.stdout.decode() == TEXT


def test_the_same_content_is_compressed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compress.write(folder(tmp_path / "one"), tmp_path / "cache")
    for kept in (tmp_path / "cache").iterdir():
        kept.write_bytes(b"kept")
    compress.write(folder(tmp_path / "other"), tmp_path / "cache")
    assert (tmp_path / "other" / "deep" / "a.js.br").read_bytes() == b"kept"
