"""A picture as data: a flat tuple of items with stable ids, comparable, and printable as SVG.

The screen replaces only the items that differ; the build and the authors print the whole as text.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from banmen.core.gesture import Word
from banmen.core.phrase import Phrase

LAYERS = (
    "ground", "coordinates", "under", "outlines", "threads", "from", "selected",
    "pieces", "to", "tags", "marks", "hint", "chooser", "focus", "hits",
)  # fmt: skip
"""The layers from back to front. `under` holds marks printed on the board itself (Siam's X squares)."""


class Item(NamedTuple):
    """One SVG element: its id (unique in the scene and stable between states), its layer, and its markup.

    `svg` is exactly one element without an id attribute; it never contains text from outside.
    """

    id: str
    layer: str
    svg: str


Scene: TypeAlias = tuple[Item, ...]


class View(NamedTuple):
    """How a board is looked at: `flipped` puts the far side near (coordinates change, light and symbols do not)."""

    flipped: bool = False
    coordinates: bool = True


class Board(NamedTuple):
    """The frame of a game's picture: the SVG view box (x, y, width, height), its cells in reading order, and their shape."""

    view_box: tuple[float, float, float, float]
    cells: tuple[str, ...]
    shape: str  # "square" or "hexagon"


class Slot(NamedTuple):
    """A place beside the board: a reserve animal, an ejected marble, a kind of stone in stock.

    `symbol` is the id of a definition ("" draws an empty, dashed slot); `number` is shown beside it, or None; `targets` is the
    word that pressing it types (() if it cannot be pressed); `label` says it in words.
    """

    id: str
    symbol: str
    label: Phrase
    number: int | None = None
    targets: Word = ()


class Strip(NamedTuple):
    """What stands beside the board for one seat (from 1), or for all in common (seat 0): rows of slots, score and a note.

    `symbol` is the id of the definition that stands for the seat itself, as an icon beside its name.
    """

    seat: int
    rows: tuple[tuple[Slot, ...], ...] = ()
    score: int | None = None
    note: Phrase | None = None
    symbol: str = ""


class Change(NamedTuple):
    """How to get from one scene to another: ids to remove, and items to add or replace, in order."""

    removed: tuple[str, ...]
    changed: Scene


def difference(old: Iterable[Item], new: Iterable[Item]) -> Change:
    """The smallest change from `old` to `new`: an item is replaced only if its markup or layer differs."""
    before = {item.id: item for item in old}
    after = {item.id: item for item in new}
    removed = tuple(id for id in before if id not in after)
    return Change(removed, tuple(item for id, item in after.items() if before.get(id) != item))


def by_layer(scene: Iterable[Item]) -> Mapping[str, list[Item]]:
    """The items of each layer, every layer present, in drawing order."""
    layers: dict[str, list[Item]] = {layer: [] for layer in LAYERS}
    for item in scene:
        layers[item.layer].append(item)
    return layers


def keyed(item: Item) -> str:
    """The markup of an item with its id as `data-id`, as the page holds it."""
    end = min(i for i in (item.svg.find(" "), item.svg.find(">"), item.svg.find("/")) if i > 0)
    return f'{item.svg[:end]} data-id="{item.id}"{item.svg[end:]}'
