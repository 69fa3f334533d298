"""Look: gestures and their laws, drags, marks, events, strips, labels, and what a board costs."""

import re

import pytest

from banmen.core import shapes
from banmen.core.events import applied
from banmen.core.gesture import selection
from banmen.core.marks import definitions as mark_definitions
from banmen.core.picture import inner, picture
from banmen.core.scene import LAYERS, View, difference
from banmen.core.tokens import THEMES
from banmen.games.abalone import GAME, look, rules, text
from banmen.games.abalone.board import CELLS
from games.abalone.helpers import WORDS, only, start, walk

PLAIN, FLIPPED = View(), View(flipped=True)


def typing(s, *typed):
    """The selection after some presses."""
    now = selection((word, move) for move in rules.moves(s) for word in look.gestures(s, move))
    for target in typed:
        now = now.press(target)
    return now


def marked(s, *typed, view=PLAIN):
    """The marks after some presses, by id."""
    return {item.id: item for item in look.marks(s, typed, typing(s, *typed).targets(), view)}


def states(plies=50):
    return [s for seed in range(12) for s, _, _ in walk(seed, plies)][::7]


def test_words():
    s = only("a1 b2 c3", "d4")
    found = {text.write_move(move): look.gestures(s, move) for move in rules.moves(s)}
    assert found["a1a2"] == (("a1", "a2"),)
    assert found["a1b2"] == (("a1", "c3", "d4"), ("c3", "a1", "d4"), ("a1", "d4"))
    assert found["a1c3a2"] == (("a1", "c3", "a2"), ("c3", "a1", "c4"), ("a1", "c3", "c4"))


def test_gesture_laws():
    """No word begins another one, and no word spells two moves; every move has words of at most three presses."""
    for s in states():
        spelled = {}
        for move in rules.moves(s):
            words = look.gestures(s, move)
            assert words
            assert len(set(words)) == len(words)
            for word in words:
                assert word not in spelled
                assert 2 <= len(word) <= 3
                spelled[word] = move
        beginnings = {word[:n] for word in spelled for n in range(1, len(word))}
        assert not beginnings & set(spelled)


def test_every_big_dot_can_be_pressed():
    """The outer cell of a side-step spells it, whichever end was named first."""
    s = only("c3 c4 c5")
    for ends in (("c3", "c5"), ("c5", "c3")):
        for dot, written in (("d3", "c3c5d3"), ("d6", "c3c5d4"), ("b2", "c3c5b2"), ("b5", "c3c5b3")):
            assert f"dot-{dot}" in marked(s, *ends)
            assert text.write_move(typing(s, *ends, dot).move) == written


@pytest.mark.parametrize(
    ("s", "start_", "end", "word"),
    [
        (only("e2 e3 e4", "e5 e6"), "e2", "e3", ("e2", "e4")),
        (only("e2 e3 e4", "e5 e6 e7"), "e3", "e4", ("e3", "e4")),
        (only("e3 e4"), "e3", "e4", ("e3", "e4")),
        (only("e1 e2 e3 e4"), "e1", "e2", ("e1", "e3")),
        (only("e1 e2 e3 e4"), "e2", "e3", ("e2", "e4")),
        (only("e1 e2 e3 e4"), "e4", "e3", ("e4", "e2")),
        (only("e3 e4 e5"), "e3", "e5", ("e3", "e5")),
        (only("e3 e4 e5"), "e3", "e6", ("e3", "e6")),
        (only("e3 e4 e5"), "e5", "f5", ("e5", "f5")),
        (only("e3 e4", "f5"), "e4", "f5", ("e4", "f5")),
        (only("e8 e9"), "e9", "off", ("e9", "off")),
        (only("e3", "e4"), "e4", "e3", ("e4", "e3")),
        (only("a1 c2"), "a1", "c2", ("a1", "c2")),
    ],
)
def test_drag(s, start_, end, word):
    """A rear marble dragged onto its neighbour selects the line as far as it can go; any other drag is two presses."""
    assert look.drag(s, start_, end) == word


def test_drags_onto_own_marbles_stay_possible():
    for s in states():
        alive = {word[:2] for move in rules.moves(s) for word in look.gestures(s, move)}
        for first, second in alive:
            if second in look.pieces(s) and look.pieces(s)[first] == look.pieces(s)[second]:
                assert look.drag(s, first, second) in alive


def test_marks_of_a_line():
    """Rings on the whole line, a dot behind, a chevron on the edge to what is pushed."""
    s = only("e2 e3 e4", "e5 f2 f3 f4 f5 d2")
    found = marked(s, "e2", "e4")
    assert set(found) == {"ring-e2", "ring-e3", "ring-e4", "dot-e1", "chevron-e5"}
    assert 'transform="translate(-50 0) rotate(90)"' in found["chevron-e5"].svg
    flipped = marked(s, "e2", "e4", view=FLIPPED)
    assert 'transform="translate(50 0) rotate(270)"' in flipped["chevron-e5"].svg


def test_marks_of_side_steps():
    """A bar over the new cells, a big dot at the end that no other direction uses, small ones on the rest."""
    found = marked(only("c3 c4"), "c3", "c4")
    assert set(found) == {
        "ring-c3", "ring-c4", "dot-c2", "dot-c5",
        "bar-NW", "bar-NE", "bar-SW", "bar-SE",
        "dot-d3", "spot-d4", "dot-d5", "dot-b2", "spot-b3", "dot-b4",
    }  # fmt: skip
    assert {item.layer for item in found.values()} == {"marks"}


def test_marks_of_one_marble():
    """Dots on free cells, also where a line would go; small spots on the other ends of lines; chevrons for pushes."""
    found = marked(only("e3 e4 f4", "e5 g5"), "e3")
    assert set(found) == {"ring-e3", "spot-e4", "spot-f4", "chevron-e5", "chevron-g5"} | {
        f"dot-{cell}" for cell in ("e2", "f3", "d2", "d3")
    }
    assert marked(only("e3"), *()) == {}


def test_every_target_has_a_mark():
    """What can be pressed next shows, and there are at most 40 marks."""
    for s in states():
        for first in {word[0] for word in typing(s).words}:
            for typed in {word[:n] for word in typing(s).words if word[0] == first for n in (1, 2) if len(word) > n}:
                found = marked(s, *typed)
                marks = {id.partition("-")[2] for id in found if not id.startswith(("ring", "bar"))}
                assert typing(s, *typed).targets() <= marks
                assert len(found) <= 40


@pytest.mark.parametrize("view", [PLAIN, FLIPPED])
def test_marks_refer_to_definitions(view):
    known = set(re.findall(r"id='([^']+)'", mark_definitions()))
    s = only("e2 e3 e4", "e5")
    for item in (*marked(s, "e2", "e4", view=view).values(), *look.last(s, rules.moves(s)[0], view)):
        assert set(re.findall(r'href="#([^"]+)"', item.svg)) <= known


@pytest.mark.parametrize(
    ("s", "move", "marks"),
    [
        (only("e2 e3 e4", "e5"), "e2e3", {("from-e2", "from"), ("to-hexagon-e5", "to")}),
        (only("e7 e8", "e9"), "e7e8", {("from-e7", "from"), ("to-hexagon-e9", "to")}),
        (only("e5"), "e5f5", {("from-e5", "from"), ("to-hexagon-f5", "to")}),
        (
            only("c3 c4"), "c3c4d3",
            {("from-c3", "from"), ("from-c4", "from"), ("to-hexagon-d3", "to"), ("to-hexagon-d4", "to")},
        ),
    ],
)  # fmt: skip
def test_last_move(s, move, marks):
    """The cells left, and the front marble of a line, or all of a side-step."""
    assert {(item.id, item.layer) for item in look.last(s, text.read_move(s, move), PLAIN)} == marks


def test_events_of_a_push():
    """The whole line moves at once; the ejected marble ends beside the board."""
    s = only("e5 e6 e7", "e8 e9")
    events = look.events(s, text.read_move(s, "e5e6"))
    assert [(event.kind, event.start, event.end, event.piece) for event in events] == [
        ("moved", "e5", "e6", "black-marble"), ("moved", "e6", "e7", "black-marble"), ("moved", "e7", "e8", "black-marble"),
        ("pushed", "e8", "e9", "white-marble"), ("ejected", "e9", "off", "white-marble"),
    ]  # fmt: skip
    assert WORDS.say(events[-1].kind, **events[-1].facts) == "A white marble is pushed off the board from e9."


def test_events_law():
    """Applied to the pieces before, the events of every move give the pieces after."""
    for s in states():
        for move in rules.moves(s):
            assert applied(look.events(s, move), look.pieces(s), CELLS) == look.pieces(rules.play(s, move))


def test_board():
    board = look.board(start().options._asdict())
    assert (board.shape, board.view_box) == ("hexagon", (-500, -434, 1000, 868))
    assert board.cells[:6] == ("i5", "i6", "i7", "i8", "i9", "h4")
    assert sorted(board.cells) == sorted(CELLS)


def test_centres():
    options = start().options._asdict()
    assert look.centre(options, "e5", PLAIN) == (0, 0)
    assert look.centre(options, "a1", PLAIN) == (-200, 346.4)
    assert look.centre(options, "a1", FLIPPED) == (200, -346.4)


def test_scene_items():
    for s in states():
        for view in (PLAIN, FLIPPED, View(coordinates=False)):
            scene = (*look.scene(s, view), *look.hits(s, view))
            ids = [item.id for item in scene]
            assert len(set(ids)) == len(ids)
            assert {item.layer for item in scene} <= set(LAYERS)
            assert {id.removeprefix("piece-") for id in ids if id.startswith("piece-")} == set(look.pieces(s))
            assert ("coordinates" in ids) == view.coordinates
            assert all(item.svg.count("<") - item.svg.count("</") <= 1 for item in scene)


def test_a_move_changes_only_what_moves():
    s = start()
    change = difference(look.scene(s, PLAIN), look.scene(rules.play(s, text.read_move(s, "a1b2")), PLAIN))
    assert (change.removed, [item.id for item in change.changed]) == (("piece-a1",), ["piece-d4"])


def test_coordinates_turn_with_the_board():
    """The upper left letter is I, flipped A; the number at the lower left is 1, flipped 9."""
    plain, flipped = (
        next(item.svg for item in look.scene(start(), view) if item.id == "coordinates") for view in (PLAIN, FLIPPED)
    )
    signs, (xs, ys) = re.search(r">(\w+)<", plain)[1], re.findall(r' [xy]="([^"]+)"', plain)
    places = dict(zip(signs, zip(xs.split(), ys.split(), strict=True), strict=True))
    xs, ys = re.findall(r' [xy]="([^"]+)"', flipped)
    turned = dict(zip(signs, zip(xs.split(), ys.split(), strict=True), strict=True))
    assert signs == "ABCDEFGHI123456789"
    assert (turned["A"], turned["I"], turned["1"]) == (places["I"], places["A"], places["9"])
    assert float(places["I"][1]) < 0 < float(places["A"][1])


def test_hits():
    hits = look.hits(start(), PLAIN)
    assert [re.search(r'data-target="(\w+)"', item.svg)[1] for item in hits] == list(CELLS)
    assert {item.layer for item in hits} == {"hits"}


def test_budget():
    """Full board with hit cells and coordinates: 125 elements and 10 kB; definitions 7 kB once a page."""
    for layout in ("standard", "belgian-daisy", "the-wall"):
        markup = inner((*look.scene(start(layout=layout), PLAIN), *look.hits(start(), PLAIN)))
        assert len(re.findall(r"<\w", markup)) <= 125
        assert len(markup.encode()) <= 10_000
    assert len(look.definitions().encode()) <= 7_000


def test_definitions():
    """Ids carry the game's name and come once; everything used is defined; no filter, mask or clip anywhere."""
    defined = look.definitions()
    ids = re.findall(r'id="([^"]+)"', defined)
    assert len(set(ids)) == len(ids)
    assert all(id.startswith("abalone-") for id in ids)
    drawn = inner((*look.scene(start(), PLAIN), *look.hits(start(), PLAIN)))
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', defined + drawn)) | {"abalone-black", "abalone-white"}
    cells = set(re.findall(r'id="([^"]+)"', shapes.definitions()))
    symbols = {slot.symbol for strip in look.strips(start()) for row in strip.rows for slot in row if slot.symbol}
    assert used | symbols | {strip.symbol for strip in look.strips(start())} <= {*ids, *cells}
    assert not re.search(r"filter|mask|clip|mix-blend|<script|<style|style=", defined + drawn)


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_stand_alone(theme):
    """No custom property is left, and every reference is in the file."""
    drawn = picture(GAME, start(layout="belgian-daisy"), PLAIN, theme, extra=marked(start(), "c3", "c5").values())
    assert "var(" not in drawn
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn)) <= set(re.findall(r"""id=["']([\w-]+)""", drawn))


@pytest.mark.parametrize("goal", range(1, 15))
def test_strips(goal):
    """As many pips as the goal; above six one marble and a number. Each seat shows what it has ejected."""
    s = only("e5", "e7", lost=(1, goal), goal=goal)
    black, white = look.strips(s)
    assert [(strip.seat, strip.symbol) for strip in (black, white)] == [
        (1, "abalone-black-marble"), (2, "abalone-white-marble"),
    ]  # fmt: skip
    ([*slots],) = black.rows
    assert (black.score, WORDS.say(black.note)) == (None, f"{goal} of {goal}")
    if goal > 6:
        assert [(slot.symbol, slot.number) for slot in slots] == [("abalone-white-marble", goal)]
    else:
        assert [slot.symbol for slot in slots] == ["abalone-white-marble"] * goal
        ([*other],) = white.rows
        assert [slot.symbol for slot in other] == ["abalone-black-marble"] + [""] * (goal - 1)
    assert all(not slot.targets and WORDS.say(slot.label) for strip in (black, white) for row in strip.rows for slot in row)


def test_labels():
    s = only("e5", "e7")
    said = [WORDS.say(look.label(s, target)) for target in ("e5", "e7", "e6", "off")]
    assert said == ["e5, black marble", "e7, white marble", "e6, empty", "off"]


@pytest.mark.parametrize(
    ("s", "typed", "said"),
    [
        (start(), (), "Black to move: tap a marble, or drag it."),
        (start()._replace(turn=2), (), "White to move: tap a marble, or drag it."),
        (only("e5", "e7", lost=(0, 5)), (), "Black to move: one more marble pushed off wins."),
        (only("e5", "e7", lost=(5, 0)), (), "Black to move: tap a marble, or drag it."),
        (only("e5", "e7", turn=2, lost=(5, 0)), (), "White to move: one more marble pushed off wins."),
        (only("e4 e5"), ("e4",), "One marble chosen. Tap a dot, or the other end of a line."),
        (only("e5"), ("e5",), "One marble chosen. Six ways are open: tap a dot, or drag."),
        (only("a1", "a2 b2"), ("a1",), "One marble chosen. One way is open: tap the dot, or drag."),
        (only("e4 e5", "e6 e7 d4"), ("e4", "e5"), "Two marbles chosen. Three ways are open: tap a dot, or drag."),
        (only("c3 c4 c5"), ("c3", "c5"), "Three marbles chosen. Six ways are open: tap a dot, or drag."),
        (only("e5", "", lost=(0, 6)), (), "Black pushed 6 marbles off and lost 0."),
        (only("e5", "", turn=2), (), "White has no legal move, and so loses."),
    ],
)
def test_prompt(s, typed, said):
    assert WORDS.say(look.prompt(s, typed)) == said


def test_every_prompt_fits_on_a_phone():
    for s in states():
        for word in typing(s).words:
            for n in range(len(word)):
                assert len(WORDS.say(look.prompt(s, word[:n]))) <= 70
