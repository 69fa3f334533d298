"""The picture of a position, its marks, what moves do to the pieces, and what is said about it all."""

import json
import re
from importlib.resources import files
from random import Random
from xml.etree import ElementTree

import pytest

from banmen.core.events import Event, applied
from banmen.core.phrase import Phrase
from banmen.core.picture import inner
from banmen.core.scene import LAYERS, Scene, View
from banmen.core.words import Words
from banmen.games.siam import look, rules, text
from banmen.games.siam.pieces import ELEPHANT, RHINO
from banmen.games.siam.state import State
from games.siam.boards import after, state

ENGLISH = Words("en", "banmen.core", "banmen.games.siam")
FULL = "a5:ES c5:EE a4:RN c4:RS a3:EE b3:RE c3:# d3:EW e3:RN c2:# c1:EN e1:RW d5:#"
PUSH = "a3:EE b3:RE c3:# d3:EW e3:RN"


def ids(scene: Scene, layer: str = "") -> set[str]:
    return {item.id for item in scene if layer in ("", item.layer)}


def marks(s: State, *typed: str, view: View = View()) -> Scene:  # noqa: B008  a View is an immutable tuple
    words = [word for move in rules.moves(s) for word in look.gestures(s, move)]
    n = len(typed)
    return look.marks(s, typed, frozenset(word[n] for word in words if word[:n] == typed), view)


def said(phrase: Phrase) -> str:
    return ENGLISH.say(phrase)


def test_a_full_board_is_cheap() -> None:
    """ART 9: 90 elements with hit cells and coordinates, 10 kB a board, 7 kB of definitions."""
    s = state(FULL, plies=2, x_rule="entering")
    markup = inner((*look.scene(s, View()), *look.hits(s, View())))
    assert sum(1 for _ in ElementTree.fromstring(f"<svg>{markup}</svg>").iter()) - 1 - len(LAYERS) <= 90
    assert len(markup) <= 10_000
    assert len(look.definitions()) <= 7_000


def test_marks_add_forty_elements_at_most() -> None:
    s = state("a3:RN c1:EN e3:RW b3:#")
    for typed in (("hand",), ("hand", "a1"), ("c1",), ("c1", "c1")):
        drawn = "".join(item.svg for item in marks(s, *typed))
        assert sum(1 for _ in ElementTree.fromstring(f"<svg>{drawn}</svg>").iter()) - 1 <= 40


def area(path: str) -> float:
    """Twice the signed area of the polygon through the corners of a closed path; positive is clockwise on the screen."""
    points = [tuple(map(float, pair.split(",")[-2:])) for pair in re.findall(r"-?[\d.]+,-?[\d.]+(?=[A-Z]|$)", path)]
    return sum(x * v - u * y for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True))


@pytest.mark.parametrize("parts", [ELEPHANT, RHINO], ids=["elephant", "rhino"])
def test_the_parts_of_a_silhouette_run_the_same_way_round(parts: dict[str, str]) -> None:
    """Else their overlap would be a hole."""
    outlines = [path for name in ("body", "ears", "head") for path in parts[name].split("Z") if path]
    assert len(outlines) == 4
    assert all(area(path) > 0 for path in outlines)


def test_x_squares_are_drawn_while_they_count_and_faintly_after() -> None:
    closed, free, off = (
        look.scene(state("", plies=plies, x_rule=rule), View())
        for plies, rule in ((3, "entering"), (4, "any-arrival"), (4, "off"))
    )
    drawn = {item.id: item.svg for item in (*closed,) if item.layer == "under"}
    assert set(drawn) == {"x-c1", "x-c5"}
    assert "siam-closed" in drawn["x-c1"]
    assert all("siam-free" in item.svg for item in free if item.layer == "under")
    assert not ids(off, "under")


def test_a_missing_square_is_a_hole() -> None:
    s = state("c5:x b2:x", plies=0, x_rule="entering")
    assert "x-c5" not in ids(look.scene(s, View()))
    assert {"hit-c5", "hit-b2"}.isdisjoint(ids(look.hits(s, View())))
    ground = next(item for item in look.scene(s, View()) if item.id == "ground")
    assert "var(--paper)" in ground.svg


def test_flipping_changes_places_and_facings_but_not_the_light() -> None:
    s = state("a1:EN b2:RE c3:#")
    there = {item.id: item.svg for item in look.scene(s, View(flipped=True)) if item.layer == "pieces"}
    assert there["piece-a1"] == '<use href="#siam-elephant-S" transform="translate(450 50)"/>'
    assert there["piece-b2"] == '<use href="#siam-rhino-W" transform="translate(350 150)"/>'
    assert "siam-rock" in there["piece-c3"]


def test_entering_shows_dots_and_chevrons_outside_the_border() -> None:
    s = state("a3:RN a1:RN e5:RN c3:#")
    drawn = marks(s, "hand")
    assert {"chevron-a3E", "chevron-a1N", "chevron-a1E", "chevron-e5W", "dot-b1"} <= ids(drawn, "marks")
    chevron = next(item for item in drawn if item.id == "chevron-a3E")
    assert "translate(-24 250) rotate(90)" in chevron.svg
    assert "dot-c3" not in ids(drawn)
    pressed = next(item for item in drawn if item.id == "push-in-a3E")
    assert 'data-target="a3"' in pressed.svg


def test_a_selected_animal_shows_where_it_can_go() -> None:
    drawn = marks(state(PUSH), "a3")
    assert ids(drawn, "selected") == {"square-a3"}
    assert ids(drawn, "marks") == {"chevron-b3", "dot-a4", "dot-a2"}


@pytest.mark.parametrize("flipped", [False, True])
def test_the_chooser_offers_the_sides(flipped: bool) -> None:
    drawn = marks(state("b2:EE"), "b2", "c2", view=View(flipped))
    assert ids(drawn, "hits") == {"facing-N", "facing-E", "facing-S", "facing-W"}
    north = next(item for item in drawn if item.id == "facing-N")
    assert 'data-target="N"' in north.svg
    assert ("rotate(180)" in north.svg) == flipped
    assert [item.id for item in drawn if "siam-side-now" in item.svg] == ["chooser-E"]


def test_the_chooser_of_a_turn_leaves_out_the_side_faced() -> None:
    assert ids(marks(state("b2:EE"), "b2", "b2"), "hits") == {"facing-N", "facing-S", "facing-W"}


def test_the_last_push_is_marked_from_its_start_to_its_front() -> None:
    s = state("a3:EE b3:RE c3:# d3:EW")
    assert ids(look.last(s, text.read_move(s, "a3b3E"), View())) == {"from-a3", "to-square-e3"}
    full = state("a3:EE b3:RE c3:RE d3:EN e3:RN")
    assert ids(look.last(full, text.read_move(full, "a3b3E"), View())) == {"from-a3", "to-square-e3"}
    assert ids(look.last(full, text.read_move(full, "a3-"), View())) == {"from-a3"}
    assert ids(look.last(full, text.read_move(full, "a3a3N"), View())) == {"to-square-a3"}


def test_a_win_shows_the_fallen_rock_and_whose_animal_was_nearest() -> None:
    """Example 16."""
    s = state("a3:ES a2:RS a1:#")
    drawn = look.last(s, text.read_move(s, "a3a2S"), View())
    assert ids(drawn) == {"from-a3", "to-square-a2", "ring-a1", "fallen-a1"}
    rock = next(item for item in drawn if item.id == "fallen-a1")
    assert "translate(50 523) scale(0.42)" in rock.svg


def test_events_of_a_push() -> None:
    """Example 10."""
    s = state("c4:ES c3:RE c2:EW c1:RS")
    events = look.events(s, text.read_move(s, "c4c3S"))
    assert [(event.kind, event.start, event.end, event.piece) for event in events] == [
        ("moved", "c4", "c3", "elephant-S"),
        ("pushed", "c3", "c2", "rhino-E"),
        ("pushed", "c2", "c1", "elephant-W"),
        ("ejected", "c1", "hand", "rhino-S"),
    ]


@pytest.mark.parametrize(
    ("pieces", "move", "animal", "square", "who"),
    [
        ("c2:ES c1:#", "c2c1S", "elephant", "c1", "elephants"),
        ("a3:ES a2:RS a1:#", "a3a2S", "rhino", "a1", "rhinos"),
        ("a3:EE b3:RE c3:RE d3:# e3:#", "a3b3E", "rhino", "d3", "rhinos"),
        ("a3:EE b3:# c3:RE d3:EN e3:#", "a3b3E", "rhino", "d3", "rhinos"),
    ],
)
def test_the_event_that_decides(pieces: str, move: str, animal: str, square: str, who: str) -> None:
    """Examples 15, 16, 31 and 29: the animal that was nearest, where it stands after the push, and its owner."""
    s = state(pieces)
    decided = look.events(s, text.read_move(s, move))[-1]
    assert decided.kind == "decided"
    assert decided.facts["piece"] == f"@{animal}"
    assert (decided.end, decided.facts["end"], decided.facts["winner"]) == (square, square, f"@{who}")
    assert look.pieces(after(s, move))[square] == decided.piece


def test_the_end_says_why() -> None:
    s = state("a3:ES a2:RS a1:#")
    move = text.read_move(s, "a3a2S")
    decided = look.events(s, move)[-1]
    assert said(Phrase(decided.kind, decided.facts)) == (
        "The rock fell at a1, pushed south. Nearest to it and facing south was the rhino on a1."
    )
    assert said(look.prompt(rules.play(s, move), ())) == "Rhinos win: theirs was the animal nearest to the fallen rock."


def test_what_a_square_is_called() -> None:
    s = state("c4:RS b3:# a1:x", plies=1, x_rule="entering")
    names = [said(look.label(s, target)) for target in ("c4", "b3", "a1", "d4", "c1", "N", "hand", "off")]
    assert names == [
        "c4, rhino facing south",
        "b3, rock",
        "a1, no square",
        "d4, empty",
        "c1, empty X square, closed until each side's third turn",
        "facing north",
        "reserve, 5 animals",
        "take it off the board",
    ]


@pytest.mark.parametrize(
    ("pieces", "typed", "sentence"),
    [
        ("", (), "Elephants: choose your reserve to enter an animal."),
        ("a3:EN", (), "Elephants: choose an animal, or the reserve to enter."),
        ("a3:EN b3:EN c3:EN d3:EN e3:EN", (), "Elephants: choose an animal; the reserve is empty."),
        ("", ("hand",), "Choose a border square to enter."),
        ("a3:RN", ("hand",), "Choose a border square; an arrow means you push your way in."),
        ("", ("hand", "a1"), "Which side should it face on a1?"),
        ("a3:RN", ("hand", "a3"), "a3 pushes east: 1 with, 0 against, 0 rocks: enough."),
        ("a1:RN", ("hand", "a1"), "Which way do you push in over a1?"),
        ("a3:EE b3:RE c3:# d3:EW", ("a3",), "a3 pushes east: 2 with, 1 against, 1 rock: enough."),
        (PUSH, ("a3",), "a3 pushes east: 2 with, 1 against, 1 rock. e3 falls off."),
        ("a3:ES a2:RS a1:#", ("a3",), "a3 pushes south: the rock on a1 falls. Rhinos win."),
        ("b2:EN", ("b2",), "Choose a dot to step there, or b2 again to turn."),
        ("b1:EN", ("b1",), "Step to a dot, press b1 again to turn, or take it off."),
        ("a1:ES a2:RN b1:RN", ("a1",), "No step is open: press a1 again to turn, or take it off."),
        ("b2:EN", ("b2", "b2"), "Which side should the animal on b2 turn to?"),
        ("b2:EN", ("b2", "b3"), "Which side should it face on b3?"),
    ],
)
def test_the_status_line(pieces: str, typed: tuple[str, ...], sentence: str) -> None:
    assert said(look.prompt(state(pieces), typed)) == sentence


def test_the_status_line_while_the_x_rule_counts() -> None:
    s = state("", plies=0, x_rule="any-arrival")
    assert said(look.prompt(s, ())) == "Elephants: enter from the reserve. X squares open in your third turn."
    assert said(look.prompt(s, ("hand",))) == "Choose a border square. The X squares open in your third turn."


def test_strips_are_the_reserves() -> None:
    elephants, rhinos = look.strips(state("a1:EN a2:EN b2:RN", one_exit=True, exits="1"))
    assert [slot.symbol for slot in elephants.rows[0]] == ["siam-elephant"] * 3 + [""] * 2
    assert [slot.symbol for slot in rhinos.rows[0]] == ["siam-rhino"] * 4 + [""]
    assert elephants.rows[0][0].targets == ("hand",)
    assert rhinos.rows[0][0].targets == ()
    assert (elephants.note, rhinos.note) == (Phrase("exit-spent"), Phrase("exit-open"))
    assert look.strips(state(""))[0].note is None


def test_dragging_home_takes_off() -> None:
    s = state("a1:EN")
    assert look.drag(s, "a1", "hand") == ("a1", "off")
    assert look.drag(s, "hand", "b1") == ("hand", "b1")
    assert look.drag(s, "a1", "a2") == ("a1", "a2")


def positions(seed: int) -> State:
    chance = Random(seed)
    s = rules.initial({option.name: chance.choice(option.values) for option in rules.OPTIONS})
    if seed % 3 == 0:
        s = s._replace(board="".join("x" if chance.random() < 0.15 else held for held in s.board))
    for _ in range(chance.randint(0, 30)):
        moves = rules.moves(s)
        s = rules.play(s, chance.choice(moves)) if moves else s
    return s


@pytest.mark.parametrize("seed", range(30))
def test_laws_over_random_positions(seed: int) -> None:
    """Words are distinct, none begins another, events lead to the next position, and all that is said has words."""
    s = positions(seed)
    words = {word: move for move in rules.moves(s) for word in look.gestures(s, move)}
    assert sorted(words.values()) == sorted(rules.moves(s))
    assert not {word[:n] for word in words for n in range(len(word))} & set(words)
    for move in words.values():
        events: tuple[Event, ...] = look.events(s, move)
        assert applied(events, look.pieces(s), look.board({}).cells) == look.pieces(rules.play(s, move))
        assert all(said(Phrase(event.kind, event.facts)) for event in events)
    for typed in {word[:n] for word in words for n in range(len(word))}:
        assert len(said(look.prompt(s, typed))) <= 70


JOINED = """step-or-leave stuck-or-leave choose choose-x choose-reserve choose-reserve-x field-e-off field-o-off
slot-elephant slot-rhino"""
"""Codes that are put together from parts."""
NAMED = "name credit elephants-win rhinos-win"
"""Names that the page asks for."""
COMMON = "no-such-cell empty-cell row-count row-length"
"""Codes that `core` makes, in the words of this game."""


def test_every_sentence_is_of_use() -> None:
    """No sentence without a code in the package, but for those of card and options (`conformance` looks after them)."""
    package = files("banmen.games.siam")
    source = "".join(module.read_text("utf-8") for module in package.iterdir() if module.name.endswith(".py"))
    known = json.loads(package.joinpath("strings", "en.json").read_text("utf-8"))
    codes = {code for code in known if code.partition(".")[0] not in ("card", "option", "preset")}
    pieces = {code for code in codes if re.fullmatch("(elephant|rhino)-[NESW]", code)}
    unused = {code for code in codes if f'"{code}"' not in source}
    assert unused - pieces == {*JOINED.split(), *NAMED.split(), *COMMON.split()}
