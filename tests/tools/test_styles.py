"""Style sheets go into the page, so that no host can spoil them by a wrong type."""

from pathlib import Path

import pytest

from tools import styles
from tools.markup import Page

pytestmark = pytest.mark.native

LINKS = (
    '<link rel="icon" href="i.svg">\n<link rel="stylesheet" href="css/a.css">\n<link rel="stylesheet" href="css/b.css">\n<p>'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "a.css").write_text("a { fill: url(#paint) }\n")
    (tmp_path / "css" / "b.css").write_text("b > i { color: red }\n")
    (tmp_path / "index.html").write_text(LINKS)
    return tmp_path


def test_they_stand_in_the_page_in_their_order_and_the_files_are_gone(folder: Path) -> None:
    styles.inline(folder)
    text = (folder / "index.html").read_text()
    assert text.startswith('<link rel="icon" href="i.svg">\n<style>')
    assert text.endswith("</style>\n<p>")
    assert Page(text).styles == ["\na { fill: url(#paint) }\nb > i { color: red }\n"]
    assert not (folder / "css").exists()


@pytest.mark.parametrize("wrong", ["url(a.png)", "url( 'a.png')", '@import "c.css"', "</style>"])
def test_a_sheet_that_leads_elsewhere_stops_the_build(folder: Path, wrong: str) -> None:
    (folder / "css" / "b.css").write_text(wrong)
    with pytest.raises(ValueError, match=r"b\.css"):
        styles.inline(folder)
