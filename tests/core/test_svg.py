from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.core.svg import element, num, text, use


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "0"),
        (-0.04, "0"),
        (1.0, "1"),
        (86.6, "86.6"),
        (1 / 3, "0.3"),
        (-12.25, "-12.2"),
        (1234.56, "1234.6"),
        (-400, "-400"),
    ],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert num(value) == written


@given(st.floats(-2000, 2000))
def test_numbers_are_near_and_plain(value: float) -> None:
    assert abs(float(num(value)) - value) <= 0.0500001
    assert "e" not in num(value)
    assert len(num(value).partition(".")[2]) <= 1


def test_elements() -> None:
    assert element("g") == "<g/>"
    assert element("g", "<path/>", class_="a", stroke_width=2.0) == '<g class="a" stroke-width="2"><path/></g>'


def test_uses() -> None:
    assert use("rock") == '<use href="#rock"/>'
    assert (
        use("rock", 50, 150, turn=90, scale=0.92) == '<use href="#rock" transform="translate(50 150) rotate(90) scale(0.92)"/>'
    )


@given(st.text("ab <>&\"'/=;é漢"))
def test_text_is_never_markup(content: str) -> None:
    parsed = ElementTree.fromstring(f"<svg>{text(content, fill=content)}</svg>")
    assert (parsed[0].text or "") == content
    assert parsed[0].get("fill") == content
