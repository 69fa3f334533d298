import re
from xml.etree import ElementTree

from banmen.core import marks
from banmen.core.scene import Item

DEFINED = re.findall(r"<g id='(mark-[^']+)'", marks.definitions())


def test_the_definitions_are_well_formed_and_distinct() -> None:
    parsed = ElementTree.fromstring(f"<defs>{marks.definitions()}</defs>")
    assert [group.get("id") for group in parsed] == DEFINED
    assert len(DEFINED) == len(set(DEFINED)) == 13


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
