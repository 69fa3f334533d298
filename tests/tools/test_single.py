"""The program in one file: a page that names nothing outside, and the files in it, ready for what asks for them."""

import re
from base64 import b64decode
from gzip import decompress
from pathlib import Path

import pytest

from tools import compress, policy, single
from tools.markup import Page

pytestmark = pytest.mark.native

INDEX = """<!doctype html>
<meta charset="utf-8">
<link rel="icon" href="assets/icons/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="assets/icons/icon.png">
<link rel="manifest" href="manifest.webmanifest">
<script>let a;</script>
<script type="module" async src="assets/boot.1.js"></script>
<link rel="modulepreload" href="assets/pyodide.2/pyodide.js">
<script src="assets/modules.3.js"></script>
<script src="assets/indexeddb.4.js"></script>
<body>
<p>No. Please check the connection.</p>
<script src="assets/early.5.js"></script>
<script type="py" src="py/main.6.py" config='{"interpreter": "assets/boot.1.js"}'></script>
</body>
"""
BOOT = """import { load } from "./pyodide.2/pyodide.js";
const indexedDB = await import("./indexeddb.4.js"), { url } = import.meta, other = import.meta.url;
page.import("a"); pyimport("b");
export { c } from "./elsewhere.js";
"""
LINKED = """import { load } from "module:pyodide.js";
const indexedDB = await imported("./indexeddb.4.js"), { url } = ({url:"banmen://file/"}), other = ({url:"banmen://file/"}).url;
page.import("a"); pyimport("b");
export { c } from "./elsewhere.js";
"""
FILES = {
    "index.html": INDEX,
    "manifest.webmanifest": "{}",
    "sw.js": "",
    "LICENSE.txt": "licence " * 9,
    "assets/boot.1.js": BOOT,
    "assets/pyodide.2/pyodide.js": "export const load = 1;",
    "assets/pyodide.2/python_stdlib.zip": "zip",
    "assets/modules.3.js": "modules",
    "assets/indexeddb.4.js": "let database;",
    "assets/early.5.js": "let early = '盤';",
    "assets/icons/icon.svg": "<svg/>",
    "assets/icons/icon.png": "png",
    "py/main.6.py": "main()",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / "dist" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    policy.write(tmp_path / "dist")
    return tmp_path / "dist"


def written(folder: Path) -> str:
    single.write(folder)
    return (folder / single.NAME).read_text("utf-8")


def unpacked(page: str) -> dict[str, str]:
    """The files in a page."""
    found = re.findall(r'<script type="text/plain" data-file="([^"]+)"( data-packed)?>([^<]*)</script>', page)
    return {name: (decompress(b64decode(data)) if packed else b64decode(data)).decode() for name, packed, data in found}


def test_the_files_are_in_it_and_modules_name_each_other(folder: Path) -> None:
    assert unpacked(written(folder)) == {
        "LICENSE.txt": FILES["LICENSE.txt"],
        "boot.1.js": LINKED,
        "pyodide.js": FILES["assets/pyodide.2/pyodide.js"],
        "python_stdlib.zip": "zip",
        "indexeddb.4.js": "let database;",
        "main.6.py": "main()",
    }


def test_compressed_forms_beside_the_files_change_nothing(folder: Path, tmp_path: Path) -> None:
    before = unpacked(written(folder))
    compress.write(folder, tmp_path / "cache")
    assert (folder / "LICENSE.txt.gz").exists()
    assert unpacked(written(folder)) == before


def test_it_names_nothing_outside(folder: Path) -> None:
    tags = Page(written(folder)).tags
    assert [tag.text for tag in tags if tag.name == "link"] == [
        '<link rel="icon" href="data:image/svg+xml;base64,PHN2Zy8+" type="image/svg+xml">'
    ]
    assert [tag.attributes["src"] for tag in tags if "src" in tag.attributes] == ["py/main.6.py"]


def test_scripts_stand_in_it_in_their_order_then_what_the_start_needs_first_then_the_rest(folder: Path) -> None:
    page = written(folder)
    scripts = ("let a;", "let database;", "let early = '盤';", "imported = ", 'data-file="')
    places = [page.index(text) for text in (*scripts, single.BEGIN, 'data-file="python_stdlib.zip"', "</body>")]
    assert places == sorted(places)
    assert page.index('data-file="boot.1.js"') < page.index(single.BEGIN)
    assert '["boot.1.js"].map' in page


def test_its_policy_allows_no_address_of_a_host(folder: Path) -> None:
    text = written(folder)
    content = [tag.attributes["content"] for tag in Page(text).tags if "http-equiv" in tag.attributes]
    assert len(content) == 1
    sources = re.sub(r"'sha256-[^']+'", "HASH", content[0])
    assert sources == (
        "default-src 'none'; script-src data: 'unsafe-eval' HASH HASH HASH HASH HASH; style-src 'none'; img-src data:; "
        "connect-src blob:; worker-src data:; manifest-src 'none'; base-uri 'none'; form-action 'none'"
    )


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("index.html", INDEX.replace("check the", "look at the"), "must say once"),
        ("assets/early.5.js", "'</script>'", "early.5.js cannot stand"),
        ("assets/more/boot.1.js", "", "the same name"),
    ],
)
def test_what_it_is_not_made_for_stops_the_build(folder: Path, name: str, text: str, why: str) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    with pytest.raises(ValueError, match=why):
        single.write(folder)
