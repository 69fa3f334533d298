import re
from xml.etree import ElementTree

from banmen.core import marks
from banmen.core.scene import Item

DEFINED = re.findall(r"<g id='(mark-[^']+)'", marks.definitions())


def test_the_definitions_are_well_formed_and_distinct() -> None:
    parsed = ElementTree.fromstring(f"<defs>{marks.definitions()}</defs>")
    assert [group.get("id") for group in parsed] == DEFINED
    assert len(DEFINED) == len(set(DEFINED)) == 16


def test_a_mark_uses_its_definition() -> None:
    assert marks.mark("dot", "c3", (50, 150)) == Item(
        "dot-c3", "marks", '<use href="#mark-dot" transform="translate(50 150)"/>'
    )
    turned = marks.mark("chevron", "c3", (0, 0), "hint", turn=90)
    assert turned == Item("chevron-c3", "hint", '<use href="#mark-chevron" transform="rotate(90)"/>')


def test_every_mark_has_a_halo() -> None:
    for group in ElementTree.fromstring(f"<defs>{marks.definitions()}</defs>"):
        drawn = ElementTree.tostring(group, "unicode")
        assert "var(--halo)" in drawn or str(group.get("id")).startswith("mark-ghost"), group.get("id")


def test_an_arrow_leaves_the_piece_free_and_ends_at_the_centre() -> None:
    item = marks.arrow("hint-1", (50, 50), (50, 150))
    assert item.id == "hint-1"
    assert item.layer == "hint"
    drawn = ElementTree.fromstring(item.svg)
    assert drawn.get("transform") == "translate(50,50) rotate(90)"
    assert drawn.get("d") == "M30,-6L72,-6L72,-24L100,0L72,24L72,6L30,6Z"
    assert drawn.get("fill") == "var(--hint)"
