"""The policy of a page: its inline scripts by hash, everything else by rule, and nothing that would need an unsafe one."""

import base64
import hashlib
import json
import re
from html import unescape
from pathlib import Path

import pytest

from tools import policy
from tools.markup import Page

pytestmark = pytest.mark.native

PAGE = """<!doctype html>
<meta charset="utf-8">
<style>a { color: red }</style>
<script>let a = "</b>" < 1 && 2;</script>
<script type="py">print(1)</script>
<script type="application/json">{}</script>
<script src="assets/a.js"></script>
<script type="module" src="assets/b.js"></script>
<link rel="modulepreload" href="assets/c.js">
<link rel="icon" href="icon.svg">
<script src="py/main.py" type="py"></script>
"""


def hashed(algorithm: str, text: str) -> str:
    return f"{algorithm}-{base64.b64encode(hashlib.new(algorithm, text.encode()).digest()).decode()}"


def rules(page: str) -> dict[str, list[str]]:
    """The directives of a page's policy."""
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    assert found
    return {name: sources for name, *sources in map(str.split, unescape(found[1]).split(";"))}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    for name in ("a", "b", "c", "d"):
        (tmp_path / "assets" / f"{name}.js").write_text(name)
    (tmp_path / "index.html").write_text(PAGE)
    return tmp_path


@pytest.fixture
def written(folder: Path) -> str:
    policy.write(folder)
    return (folder / "index.html").read_text()


def test_it_stands_before_everything_that_it_rules(written: str) -> None:
    names = [tag.name for tag in Page(written).tags]
    assert names[:3] == ["meta", "meta", "script"]
    assert "Content-Security-Policy" in Page(written).tags[1].text


def test_scripts_and_styles_in_the_page_are_allowed_by_hash_and_data_needs_none(written: str) -> None:
    found = rules(written)
    (importmap,) = re.findall(r'<script type="importmap">(.*)</script>', written)
    assert found["style-src"] == [f"'{hashed('sha256', 'a { color: red }')}'"]
    inline = {f"'{hashed('sha256', text)}'" for text in (importmap, 'let a = "</b>" < 1 && 2;')}
    assert set(found["script-src"]) == {"'self'", "'unsafe-eval'", *inline}


def test_everything_else_is_forbidden_or_of_the_folder(written: str) -> None:
    found = rules(written)
    assert found["default-src"] == found["base-uri"] == found["form-action"] == ["'none'"]
    allowed = {source for sources in found.values() for source in sources if "sha256-" not in source}
    assert allowed == {"'none'", "'self'", "'unsafe-eval'", "blob:", "data:"}
    assert [name for name, sources in found.items() if "data:" in sources] == ["worker-src"]


def test_scripts_carry_their_hashes_and_modules_stand_in_a_map(written: str) -> None:
    assert f'<script src="assets/a.js" crossorigin integrity="{hashed("sha384", "a")}">' in written
    assert f'<script type="module" src="assets/b.js" integrity="{hashed("sha384", "b")}">' in written
    assert f'<link rel="modulepreload" href="assets/c.js" crossorigin integrity="{hashed("sha384", "c")}">' in written
    (importmap,) = re.findall(r'<script type="importmap">(.*)</script>', written)
    assert json.loads(importmap) == {"integrity": {f"./assets/{name}.js": hashed("sha384", name) for name in "bcd"}}


def test_no_inline_text_means_none() -> None:
    assert rules(policy.guarded(policy.CHARSET))["style-src"] == ["'none'"]


@pytest.mark.parametrize("tag", ['<b onclick="a()">', "<b style=color:red>", "<a href=' JavaScript:a()'>", "<img ONERROR=a>"])
def test_what_no_strict_policy_allows_stops_the_build(tag: str) -> None:
    with pytest.raises(ValueError, match="unsafe-inline"):
        policy.guarded(policy.CHARSET + tag)


def test_a_page_without_a_place_for_it_stops_the_build() -> None:
    with pytest.raises(ValueError, match="charset"):
        policy.guarded("<!doctype html>")


def test_a_script_that_is_not_there_stops_the_build(folder: Path) -> None:
    (folder / "assets" / "a.js").unlink()
    with pytest.raises(FileNotFoundError):
        policy.write(folder)
