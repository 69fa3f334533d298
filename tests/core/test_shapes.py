import re
from xml.etree import ElementTree

import pytest

from banmen.core import shapes
from banmen.core.scene import LAYERS

DEFINED = {str(cell.get("id")): cell for cell in ElementTree.fromstring(f"<defs>{shapes.definitions()}</defs>")}


def test_a_hexagon_points_up() -> None:
    assert shapes.hexagon_path(100) == "M0,-100L86.6,-50L86.6,50L0,100L-86.6,50L-86.6,-50Z"


def test_a_rounded_hexagon_has_six_curves_and_a_corner_to_the_right() -> None:
    path = shapes.rounded_hexagon(100, 20)
    assert path.startswith("M90,-17.3Q100,0 90,17.3L")
    assert re.sub("[^A-Z]", "", path) == "MQ" + "LQ" * 5 + "Z"


def test_a_gloss_is_a_gradient_with_an_id() -> None:
    gradient = ElementTree.fromstring(shapes.gloss("game-gloss"))
    assert (gradient.tag, gradient.get("id"), len(gradient)) == ("linearGradient", "game-gloss", 4)


@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_a_hit_cell_names_its_target(shape: str) -> None:
    item = shapes.hit("c3", (50, -86.6), shape)
    parsed = ElementTree.fromstring(item.svg)
    assert (parsed.get("data-target"), parsed.get("class"), item.id) == ("c3", "hit", "hit-c3")
    assert (parsed.get("x"), parsed.get("y")) == ("50", "-86.6")
    assert DEFINED[str(parsed.get("href")).removeprefix("#")].get("pointer-events") is None  # the page can switch a cell off
    assert item.layer in LAYERS
