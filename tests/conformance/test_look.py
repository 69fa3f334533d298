"""Laws of every game's look: words, events, scenes and everything beside the board, over random play."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from banmen.core.events import applied
from banmen.core.game import Game
from banmen.core.gesture import Word, selection
from banmen.core.picture import definitions, inner, picture, view_box
from banmen.core.scene import LAYERS, Item, Scene, View, by_layer, difference
from banmen.core.tokens import LIGHT, THEMES, resolved
from conformance.walks import places, walks

VIEWS = [View(), View(flipped=True), View(coordinates=False), View(True, False)]
SVG = "{http://www.w3.org/2000/svg}"
BUDGET = {"siam": 90, "abalone": 125, "saiju": 125}
"""Elements of a full board with hit cells and coordinates, without marks."""


def spelled(game: Game, state: Any, moves: tuple[Any, ...]) -> list[tuple[Word, Any]]:
    return [(word, move) for move in moves for word in game.look.gestures(state, move)]


def test_every_move_is_spelled_and_no_word_spells_two(game: Game) -> None:
    for state, moves, _ in places(game):
        words = spelled(game, state, moves)
        assert {move for _, move in words} == set(moves)
        assert len({word for word, _ in words}) == len(words)


def test_no_word_begins_another(game: Game) -> None:
    for state, moves, _ in places(game):
        words = {word for word, _ in spelled(game, state, moves)}
        assert () not in words
        assert not {word[:n] for word in words for n in range(1, len(word))} & words


def test_targets_are_on_the_screen(game: Game) -> None:
    """A target is a cell, a slot or what a chooser offers; it can stand in an attribute of the page."""
    for state, moves, _ in places(game):
        for word, _ in spelled(game, state, moves):
            assert all(re.fullmatch("[A-Za-z0-9]+", target) for target in word)


def test_pressing_a_word_plays_its_move(game: Game) -> None:
    for state, moves, few in places(game):
        chosen = selection(spelled(game, state, moves))
        for word, move in spelled(game, state, few):
            typed = chosen
            for target in word:
                assert target in typed.targets()
                typed = typed.press(target)
            assert typed.move == move


def test_a_drag_along_a_word_is_no_dead_end(game: Game) -> None:
    for state, moves, few in places(game):
        starts = {word[:n] for word, _ in spelled(game, state, moves) for n in range(len(word) + 1)}
        for word in {word for word, _ in spelled(game, state, few) if word[0] != word[-1] and len(word) > 1}:
            assert game.look.drag(state, word[0], word[1]) in starts, word


def test_a_diagram_drops_every_gradient_and_pattern(game: Game) -> None:
    """Paint is a token, also in the symbols that boards share, so that a diagram can set it to a plain colour."""
    for state, _, _ in places(game)[:2]:
        drawn = inner(game.look.scene(state, View())) + game.look.definitions()
        assert "url(" not in drawn
        assert "radient" not in picture(game, state, View(), "diagram")


def test_events_lead_to_the_next_position(game: Game) -> None:
    for state, moves, _ in places(game):
        before, cells = game.look.pieces(state), game.look.board(state.options._asdict()).cells
        for move in moves:
            events = game.look.events(state, move)
            assert all(event.kind for event in events)
            assert applied(events, before, cells) == game.look.pieces(game.rules.play(state, move)), move


def test_pieces_stand_on_cells(game: Game) -> None:
    for state, _, _ in places(game):
        board = game.look.board(state.options._asdict())
        assert len(set(board.cells)) == len(board.cells)
        assert set(game.look.pieces(state)) <= set(board.cells)
        assert board.shape in ("square", "hexagon")


def test_cells_lie_inside_the_picture(game: Game) -> None:
    for state, _, _ in places(game):
        options = state.options._asdict()
        x, y, width, height = game.look.board(options).view_box
        for view in (View(), View(flipped=True)):
            centres = [game.look.centre(options, cell, view) for cell in game.look.board(options).cells]
            assert len(set(centres)) == len(centres)
            assert all(x < at < x + width and y < down < y + height for at, down in centres)


def whole(game: Game, state: Any, view: View) -> Scene:
    return (*game.look.scene(state, view), *game.look.hits(state, view))


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_a_scene_is_well_formed(game: Game, view: View) -> None:
    for state, moves, few in places(game)[VIEWS.index(view) :: len(VIEWS)]:
        scene = [*whole(game, state, view)]
        check_scene(scene)
        for word, _ in spelled(game, state, few)[:4]:
            for n in range(len(word)):
                targets = selection(spelled(game, state, moves))._replace(typed=word[:n]).targets()
                check_scene([*scene, *game.look.marks(state, word[:n], targets, view)])
        for move in few:
            check_scene([*whole(game, game.rules.play(state, move), view), *game.look.last(state, move, view)])


def check_scene(scene: list[Item]) -> None:
    ids = [item.id for item in scene]
    assert len(set(ids)) == len(ids), sorted(id for id in ids if ids.count(id) > 1)
    for item in scene:
        assert re.fullmatch(r"[A-Za-z0-9_-]+", item.id)
        assert item.layer in LAYERS
        root = ElementTree.fromstring(item.svg)
        assert not any("id" in element.attrib for element in root.iter())
        assert set(re.findall(r"var\(--([^)]*)\)", item.svg)) <= set(LIGHT)


def test_coordinates_are_shown_or_not(game: Game) -> None:
    state = walks(game)[0].states[0]
    assert by_layer(game.look.scene(state, View()))["coordinates"]
    assert not by_layer(game.look.scene(state, View(coordinates=False)))["coordinates"]


def test_the_ground_stays_the_same_object_of_the_page(game: Game) -> None:
    """Along a game nothing is redrawn but what moved."""
    for record in walks(game):
        for ply, move in enumerate(record.moves[:40]):
            old, new = (game.look.scene(state, View()) for state in record.states[ply : ply + 2])
            touched = {item.layer for item in difference(old, new).changed}
            assert not touched & {"ground", "coordinates"}, move


def test_hit_cells_are_the_cells(game: Game) -> None:
    for state, _, _ in places(game):
        hits = game.look.hits(state, View())
        targets = [ElementTree.fromstring(item.svg).get("data-target") for item in hits]
        pressable = set(game.look.board(state.options._asdict()).cells)
        assert set(targets) <= pressable
        assert {item.layer for item in hits} == {"hits"}
        assert set(game.look.pieces(state)) <= set(targets)


def test_a_board_is_cheap(game: Game) -> None:
    for state, _, _ in places(game):
        markup = inner(whole(game, state, View()))
        elements = sum(1 for _ in ElementTree.fromstring(f"<svg>{markup}</svg>").iter())
        assert elements - len(LAYERS) - 1 <= BUDGET.get(game.name, 125)
        assert len(markup) <= 16_000
        assert not re.search("filter|mask|clip|mix-blend", markup)


def test_definitions_are_prefixed_and_distinct(game: Game) -> None:
    parsed = ElementTree.fromstring(f"<defs>{definitions(game)}</defs>")
    ids = [element.attrib["id"] for element in parsed.iter() if "id" in element.attrib]
    assert len(set(ids)) == len(ids)
    assert all(id.startswith(("mark-", "cell-", f"{game.name}-")) for id in ids)
    assert all("id" in element.attrib for element in parsed)
    assert not re.search("<filter|<mask|<clipPath", definitions(game))
    assert len(game.look.definitions()) <= 12_000


def references(markup: str) -> set[str]:
    return set(re.findall(r"""(?:href=["']|url\()#([^"')]+)""", markup))


def test_whatever_is_used_is_defined(game: Game) -> None:
    defined = set(re.findall(r"""\sid=["']([^"']+)""", definitions(game)))
    for state, moves, few in places(game):
        scene = [
            *whole(game, state, View()),
            *game.look.marks(state, (), selection(spelled(game, state, moves)).targets(), View()),
        ]
        scene += [item for move in few for item in game.look.last(state, move, View())]
        assert references(resolved("".join(item.svg for item in scene) + definitions(game), "light")) <= defined
        for strip in game.look.strips(state):
            assert {slot.symbol for row in strip.rows for slot in row if slot.symbol} <= defined
            assert not strip.symbol or strip.symbol in defined


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_stands_alone(game: Game, theme: str) -> None:
    for state, _, few in places(game)[::6]:
        last = game.look.last(state, few[0], View()) if few else ()
        drawn = picture(game, state, View(), theme, extra=last)
        parsed = ElementTree.fromstring(drawn)
        assert parsed.tag == f"{SVG}svg"
        assert parsed.get("viewBox") == view_box(game.look.board(state.options._asdict()))
        assert [element.text for element in parsed.iter(f"{SVG}title")] == [
            f"{game.name.capitalize()} {game.text.write_position(state)}"
        ]
        assert "var(" not in drawn
        assert "--" not in drawn
        assert "data-target" not in drawn
        defined = {element.attrib["id"] for element in parsed.iter() if "id" in element.attrib}
        assert references(drawn) <= defined
        assert {element.attrib["id"] for element in parsed.findall(f"{SVG}defs/*")} <= references(drawn)


def test_a_picture_has_the_title_it_is_given(game: Game) -> None:
    state = game.rules.initial(game.options({}))
    parsed = ElementTree.fromstring(picture(game, state, View(), title="<b> & co"))
    assert next(parsed.iter(f"{SVG}title")).text == "<b> & co"


def test_the_page_holds_every_layer_in_order(game: Game) -> None:
    state = game.rules.initial(game.options({}))
    scene = whole(game, state, View())
    groups = ElementTree.fromstring(f"<svg>{inner(scene)}</svg>")
    assert [group.get("class") for group in groups] == [f"layer-{layer}" for layer in LAYERS]
    assert sorted(str(item.get("data-id")) for group in groups for item in group) == sorted(item.id for item in scene)


def test_strips_stand_beside_the_board(game: Game) -> None:
    for state, moves, _ in places(game):
        seats = len(game.rules.seats(state.options._asdict()))
        strips = game.look.strips(state)
        assert [strip.seat for strip in strips] in ([*range(1, seats + 1)], [*range(1, seats + 1), 0])
        slots = [slot for strip in strips for row in strip.rows for slot in row]
        assert len({slot.id for slot in slots}) == len(slots)
        starts = {word[:n] for word, _ in spelled(game, state, moves) for n in range(1, len(word) + 1)}
        assert {slot.targets for slot in slots if slot.targets} <= starts
