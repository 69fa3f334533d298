from hypothesis import given
from hypothesis import strategies as st

from banmen.core.scene import LAYERS, Change, Item, by_layer, difference, keyed


def items() -> st.SearchStrategy[tuple[Item, ...]]:
    item = st.builds(Item, st.sampled_from("abcdef"), st.sampled_from(LAYERS), st.sampled_from(["<g/>", "<path/>", "<g></g>"]))
    return st.lists(item, unique_by=lambda made: made.id).map(tuple)


@given(items(), items())
def test_the_difference_leads_from_one_scene_to_the_other(old: tuple[Item, ...], new: tuple[Item, ...]) -> None:
    held = {item.id: item for item in old}
    change = difference(old, new)
    for id in change.removed:
        del held[id]
    held.update((item.id, item) for item in change.changed)
    assert held == {item.id: item for item in new}


@given(items(), items())
def test_the_difference_touches_nothing_that_stays(old: tuple[Item, ...], new: tuple[Item, ...]) -> None:
    assert not set(difference(old, new).changed) & set(old)


@given(items())
def test_no_difference_from_itself(scene: tuple[Item, ...]) -> None:
    assert difference(scene, scene) == Change((), ())


def test_an_item_that_changes_its_layer_is_replaced() -> None:
    old, new = Item("a", "marks", "<g/>"), Item("a", "hint", "<g/>")
    assert difference([old], [new]) == Change((), (new,))


@given(items())
def test_layers_hold_every_item_in_order(scene: tuple[Item, ...]) -> None:
    layers = by_layer(scene)
    assert tuple(layers) == LAYERS
    for layer, held in layers.items():
        assert held == [item for item in scene if item.layer == layer]


def test_the_key_goes_into_the_first_tag() -> None:
    assert keyed(Item("a", "marks", '<use href="#x"/>')) == '<use data-id="a" href="#x"/>'
    assert keyed(Item("a", "marks", "<g><path/></g>")) == '<g data-id="a"><path/></g>'
    assert keyed(Item("a", "marks", "<path/>")) == '<path data-id="a"/>'
