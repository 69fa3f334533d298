"""The folder that a static host serves: complete, covered by notices, and pointing at no other host."""

import json
import re
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from banmen import games
from tools import dist, notices, vendor

pytestmark = pytest.mark.native

URL = re.compile(r"""(?:src|href|url)\s*[=(]\s*["']?(\w+:)?//""")


def test_the_page_with_its_styles_names_no_other_host(built: Path) -> None:
    assert not URL.search((built / "index.html").read_text("utf-8"))


def test_every_file_that_the_page_and_its_script_name_is_there(built: Path) -> None:
    page, boot = (built / "index.html").read_text("utf-8"), next(built.glob("assets/boot.*.js")).read_text("utf-8")
    names = re.findall(r"""["']((?:assets|py)/[^"']+)["']""", page)
    names += [f"assets/{name}" for name in re.findall(r"""["'](?:\./)?([\w./-]+\.(?:js|bin|zip)|[\w.-]+/)["']""", boot)]
    assert {Path(name).name.partition(".")[0] for name in names} >= {
        "boot",
        "app",
        "snapshot",
        "pyodide",
        "core",
        "main",
        "worker",
    }
    assert [name for name in names if not (built / name).exists()] == []


def test_what_a_sandboxed_frame_lacks_comes_before_pyscript(built: Path) -> None:
    scripts = re.findall(r'<script[^>]* src="assets/(\w+)', (built / "index.html").read_text("utf-8"))
    assert scripts.index("indexeddb") < scripts.index("modules") < scripts.index("pyscript")


def test_the_configuration_stands_in_the_page(built: Path) -> None:
    config = json.loads(re.findall(r"config='([^']+)'", (built / "index.html").read_text("utf-8"))[0])
    assert config.keys() == tomllib.loads((dist.ROOT / "pyscript.toml").read_text("utf-8")).keys()
    assert (built / config["interpreter"]).is_file()
    assert (built / config["worker"]).is_file()


def test_no_marker_of_the_template_is_left(built: Path) -> None:
    assert "<!-- build:" not in (built / "index.html").read_text("utf-8")


def test_the_zip_holds_every_game_with_its_sentences(built: Path) -> None:
    with ZipFile(next(built.glob("assets/app.*.zip"))) as archive:
        names = set(archive.namelist())
    for game in games.names():
        assert {f"banmen/games/{game}/rules.py", f"banmen/games/{game}/strings/en.json"} <= names


def test_equal_sources_give_an_equal_folder(built: Path, tmp_path: Path) -> None:
    dist.build(tmp_path / "again")
    for path in filter(Path.is_file, built.rglob("*")):
        assert (tmp_path / "again" / path.relative_to(built)).read_bytes() == path.read_bytes(), path


def test_the_notices_name_everything_vendored(built: Path) -> None:
    text = (built / "assets" / "third-party.txt").read_text("utf-8")
    for name in (*vendor.PYODIDE.values(), *(path.name for path in vendor.pyscript_files(dist.NODE_MODULES))):
        assert len([*built.glob(f"assets/py*/{name}")]) == 1
        assert name in text
    for licence in ("Mozilla Public License", "PYTHON SOFTWARE FOUNDATION LICENSE", "Apache License", "ISC License"):
        assert licence in text


def test_a_vendored_file_without_a_notice_stops_the_build(tmp_path: Path) -> None:
    vendor.copy(dist.NODE_MODULES, tmp_path)
    (tmp_path / "pyscript" / "more.js").write_text("")
    with pytest.raises(ValueError, match=r"more\.js"):
        notices.write(dist.NODE_MODULES, tmp_path)


def test_another_version_of_pyodide_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "pyodide").mkdir()
    (tmp_path / "pyodide" / "package.json").write_text('{"version": "1.2.3"}')
    with pytest.raises(ValueError, match=r"1\.2\.3"):
        list(notices.in_pyodide(tmp_path))
