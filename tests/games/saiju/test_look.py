"""The look: pieces, threads, outlines and points, words and drags, events, marks, strips and prompts."""

import random
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.core.events import applied
from banmen.core.gesture import selection
from banmen.core.phrase import Phrase
from banmen.core.picture import inner
from banmen.core.scene import LAYERS, View, by_layer
from banmen.core.words import Words
from banmen.games.saiju import GAME, look, rules, text
from banmen.games.saiju.boards import grid
from games.saiju.helpers import ALL_OPTIONS, finished, initial, on_board, played, walk
from games.saiju.test_rules import TEN_MOONS, after_26, after_27, two_moons_left
from games.saiju.test_scoring import BOARDS, EXAMPLE_40

WORDS = Words("en", "banmen.core", "banmen.games.saiju")
GROUP_OF_TEN = "A1:SP A2:SP A3:SP A4:MP B2:FP"


def chosen(s, *typed):
    """The selection over all words of a position, with some targets typed."""
    return selection((word, move) for move in rules.moves(s) for word in look.gestures(s, move))._replace(typed=typed)


def marks(s, *typed):
    return look.marks(s, typed, chosen(s, *typed).targets(), View())


def targets_in(scene):
    return {target for item in scene for target in re.findall(r'data-target="(\w+)"', item.svg)}


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_events_give_the_next_position(options):
    cells = grid(options["board"]).cells
    for s, move in walk(2, **options):
        after = rules.play(s, move)
        assert applied(look.events(s, move), look.pieces(s), cells) == look.pieces(after)


def test_events_of_each_kind():
    def kinds(s, move):
        return [(event.kind, event.start, event.end, event.piece) for event in look.events(s, text.read_move(s, move))]

    assert kinds(initial(), "a1") == [("placed", "", "a1", "shadow-moon")]
    assert kinds(after_26(), "a1pg7") == [("replaced", "a1", "a1", "pink-moon"), ("moved", "a1", "g7", "shadow-moon")]
    assert kinds(after_27(), "-") == [("passed", "", "", "")]
    assert kinds(two_moons_left(), "d3pe2") == [
        ("replaced", "d3", "d3", "pink-moon"),
        ("placed", "", "e2", "yellow-moon"),
        ("kept", "d3", "off", "shadow-moon"),
    ]


def test_events_in_words():
    s = two_moons_left()
    assert [WORDS.say(event.kind, **event.facts) for event in look.events(s, text.read_move(s, "d3pe2"))] == [
        "The pink moon comes to d3.",
        "The yellow moon is placed on e2.",
        "Snow keeps the moon shadow.",
    ]


def test_words_of_a_placement_in_either_order():
    s = after_26()
    assert look.gestures(s, text.read_move(s, "a1we5")) == (("a1", "w", "e5"), ("a1", "e5", "w"))
    assert look.drag(s, "a1", "e5") == ("a1", "e5")
    assert chosen(s, "a1", "e5").targets() == {"w", "y", "p"}


def test_no_word_begins_another_and_none_spells_two_moves():
    for s, _ in walk(4, players=3):
        spelled = [word for move in rules.moves(s) for word in look.gestures(s, move)]
        words = set(spelled)
        assert len(words) == len(spelled)
        assert not {word[:n] for word in words for n in range(1, len(word))} & words


TARGETS = [*grid("ring").cells, "d4", "w", "y", "p", "pass", "hand", "off", "N", "zz", "h9", ""]
STATES = [s for seed in range(4) for s, _ in walk(seed, players=2 + seed % 2)] + [finished(1)]


@given(st.sampled_from(STATES), st.lists(st.sampled_from(TARGETS), max_size=5).map(tuple))
def test_a_word_that_leads_nowhere_is_refused_in_words(s, word):
    if chosen(s, *word).dead:
        refusal = rules.refusal(s, word)
        assert refusal.code != "unfinished"
        assert len(WORDS.say(refusal)) <= 70
        assert refusal.at in (None, *word)


@given(st.sampled_from(STATES), st.lists(st.text("awypcmsk123 \n", max_size=3), max_size=4).map(tuple))
def test_foreign_targets_are_refused_in_words(s, word):
    if chosen(s, *word).dead:
        assert rules.refusal(s, word).code != "unfinished"
        assert WORDS.say(rules.refusal(s, word))


def elements(s):
    markup = inner((*look.scene(s, View()), *look.hits(s, View())))
    return sum(1 for _ in ElementTree.fromstring(f"<svg>{markup}</svg>").iter()) - len(LAYERS) - 1


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_a_full_board_is_cheap(options):
    """ART 9.4: 125 elements; marks add 40."""
    assert all(elements(finished(seed, **options)) <= 125 for seed in range(10))


def test_marks_are_few():
    for s in STATES[::3]:
        for typed in {word[:n] for word in chosen(s).words for n in range(len(word))}:
            scene = marks(s, *typed)
            assert sum(item.svg.count("<") - item.svg.count("</") for item in scene) <= 40


def test_threads_join_touching_stones_of_one_colour():
    layers = by_layer(look.scene(on_board("A1:SP A2:SP A4:SP B2:MW C3:FY D3:MY"), View()))
    assert {item.id for item in layers["threads"]} == {
        "threads-edge",
        "threads-p",
        "threads-p-dots",
        "threads-y",
        "threads-y-line",
    }
    pink = next(item for item in layers["threads"] if item.id == "threads-p")
    assert pink.svg.count("M") == 1


def test_no_thread_crosses_the_hole():
    assert by_layer(look.scene(on_board("D3:SW D5:MW"), View()))["threads"] == []
    assert by_layer(look.scene(on_board("D3:SW D4:MW", board="hexagon"), View()))["threads"]


def test_scoring_groups_have_an_outline_and_their_points():
    layers = by_layer(look.scene(on_board(GROUP_OF_TEN), View()))
    assert [item.id for item in layers["outlines"]] == ["outlines-halo", "outlines-co", "outlines-j-cell"]
    (tag,) = layers["tags"]
    assert 'href="#saiju-tag-snow"' in tag.svg
    assert ">10</text>" in tag.svg


def test_groups_without_an_owner_have_neither():
    layers = by_layer(look.scene(on_board(BOARDS[5][1]), View()))
    assert layers["outlines"] == layers["tags"] == []


def tag_places(s):
    tags = by_layer(look.scene(s, View()))["tags"]
    return [tuple(map(float, re.search(r"translate\((\S+) (\S+)\)", tag.svg).groups())) for tag in tags]


def test_tags_do_not_cover_each_other():
    for seed in range(60):
        places = tag_places(finished(seed, **ALL_OPTIONS[seed % len(ALL_OPTIONS)]))
        pairs = [(a, b) for k, a in enumerate(places) for b in places[:k]]
        assert all(abs(a[0] - b[0]) >= 66 or abs(a[1] - b[1]) >= 32 for a, b in pairs)


def test_flipping_turns_the_board_by_half_and_keeps_symbols_upright():
    s = on_board("A1:SP G7:MW")
    turned = look.scene(s, View(flipped=True))
    places = {item.id: item.svg for item in turned}
    assert "translate(150 -259.8)" in places["piece-a1"]
    assert "rotate" not in places["piece-a1"]
    assert by_layer(turned)["ground"] == by_layer(look.scene(s, View()))["ground"]


@pytest.mark.parametrize("board", ["ring", "square", "hexagon"])
def test_coordinates_stand_beside_their_rows_flipped_or_not(board):
    (plain,) = by_layer(look.scene(initial(board=board), View()))["coordinates"]
    (turned,) = by_layer(look.scene(initial(board=board), View(flipped=True)))["coordinates"]
    letters = ElementTree.fromstring(plain.svg).text
    rows = "ABCDEF" if board == "square" else "ABCDEFG"
    assert letters == rows + "1234567"[: len(rows)]
    ys = {svg: [float(y) for y in ElementTree.fromstring(svg).get("y").split()][: len(rows)] for svg in (plain.svg, turned.svg)}
    assert ys[plain.svg] == sorted(ys[plain.svg], reverse=True)
    assert ys[turned.svg] == sorted(ys[turned.svg])


def test_every_empty_cell_is_marked_in_the_setup():
    assert len(marks(initial())) == 36
    assert {item.id.partition("-")[0] for item in marks(initial())} == {"dot"}


def test_the_shadows_that_may_be_chosen_are_marked():
    assert {item.id for item in marks(after_26())} == {"open-a1", "open-b2", "open-c3"}
    assert {item.id for item in marks(after_27())} == {"open-b2", "open-c3"}


def test_a_chosen_shadow_offers_its_colours_on_the_board():
    s = on_board("A1:MP A2:MP A3:MP A4:MP E4:MK B2:FK C3:SK")
    scene = marks(s, "e4")
    assert {item.id for item in scene} == {"ring-e4", "chooser-plate", "chooser-w", "chooser-y"}
    assert targets_in(scene) == {"w", "y"}
    assert {item.layer for item in scene if item.id.startswith("chooser")} == {"chooser"}


@pytest.mark.parametrize("board", ["ring", "square", "hexagon"])
def test_the_chooser_stays_inside_the_picture(board):
    left, top, width, height = look.board({"board": board}).view_box
    for cell in grid(board).cells:
        s = on_board(f"{cell}:MK {'b2' if cell == 'a1' else 'a1'}:FW", board=board)
        buttons = [item.svg for item in marks(s, cell) if item.id in ("chooser-w", "chooser-y", "chooser-p")]
        assert len(buttons) == 3
        for button in buttons:
            x, y = map(float, re.search(r"translate\((\S+) (\S+)\)", button).groups())
            assert left + 47 <= x <= left + width - 47
            assert top + 47 <= y <= top + height - 47


def test_a_chosen_colour_shows_the_stone_and_where_the_shadow_may_go():
    scene = marks(after_26(), "a1", "p")
    assert {item.id.partition("-")[0] for item in scene} == {"preview", "ring", "dot"}
    assert sum(1 for item in scene if item.id.startswith("dot")) == 33
    assert "saiju-pink-moon" in next(item.svg for item in scene if item.id == "preview-a1")


def test_a_dragged_shadow_shows_where_it_goes_and_asks_for_the_colour():
    scene = marks(after_26(), "a1", "e5")
    assert {"ring-a1", "preview-e5", "chooser-w"} <= {item.id for item in scene}


def test_the_last_move_marks_the_stone_and_where_the_shadow_went():
    s = after_26()
    assert {item.id for item in look.last(s, text.read_move(s, "a1we5"), View())} == {"to-hexagon-a1", "to-hexagon-e5"}
    assert [item.id for item in look.last(initial(), text.read_move(initial(), "g4"), View())] == ["to-hexagon-g4"]
    assert look.last(after_27(), text.read_move(after_27(), "-"), View()) == ()


def test_score_cards():
    s = on_board(EXAMPLE_40 + " C1:SY D1:SY D2:MY", kept=(1, 2))
    snow, moon, common = look.strips(s)
    assert (snow.seat, snow.score, WORDS.say(snow.note), snow.symbol) == (1, 11, "8 + 3", "saiju-shadow-snow")
    assert (moon.score, WORDS.say(moon.note)) == (8, "8")
    assert [slot.number for row in moon.rows for slot in row] == [2]
    assert WORDS.say(moon.rows[0][0].label) == "2 shadows kept"
    assert common.seat == 0


def test_three_players_have_three_cards():
    strips = look.strips(initial(players=3))
    assert [(strip.seat, strip.score, strip.note) for strip in strips[:3]] == [(1, 0, None), (2, 0, None), (3, 0, None)]


def test_the_stock_of_the_nine_kinds():
    rows = look.strips(after_27())[-1].rows
    assert [[slot.number for slot in row] for row in rows] == [[None, 4, 4, 4], [None, 4, 4, 3], [None, 4, 4, 4]]
    assert [row[0].symbol for row in rows] == ["saiju-shadow-snow", "saiju-shadow-moon", "saiju-shadow-flower"]
    assert [[slot.targets for slot in row] for row in rows] == [
        [("c3",), ("c3", "w"), ("c3", "y"), ("c3", "p")],
        [(), (), (), ()],
        [("b2",), ("b2", "w"), ("b2", "y"), ("b2", "p")],
    ]
    assert WORDS.say(rows[1][3].label) == "pink moon, 3 left"


def test_a_finished_symbol_has_an_empty_slot():
    s = played(two_moons_left(), "d3pe2")
    row = look.strips(s)[-1].rows[1]
    assert row[0].symbol == ""
    assert WORDS.say(row[0].label) == "moon shadow, not on the board"
    assert [slot.targets for slot in row] == [(), (), (), ()]


def said(s, *typed):
    return WORDS.say(look.prompt(s, typed))


def test_prompts_of_the_setup_for_two():
    assert said(initial()) == "Snow: place Moon's shadow on an empty cell."
    assert said(played(initial(), "a1")) == "Moon: place Flower's shadow on an empty cell, then Snow's."
    assert said(played(initial(), "a1", "b2")) == "Moon: place Snow's shadow on an empty cell; then Snow begins."


def test_prompts_of_the_setup_for_three():
    s = initial(players=3)
    assert said(s) == "Snow: place Moon's shadow on an empty cell."
    assert said(played(s, "a1")) == "Moon: place Flower's shadow on an empty cell."
    assert said(played(s, "a1", "b2")) == "Flower: place Snow's shadow on an empty cell; then Snow begins."


def test_prompts_of_a_turn():
    s = after_26()
    assert said(s) == "Snow: choose a shadow to replace, or a stone from the stock."
    assert said(s, "a1") == "A Moon stone for a1: choose its colour."
    assert said(s, "a1", "y") == "The yellow moon comes to a1. Now choose where Moon's shadow goes."
    assert said(s, "a1", "e5") == "Moon's shadow goes to e5: which colour comes to a1?"
    assert said(after_27()) == "Snow: a second stone, not Moon, or end the turn."
    assert said(finished(1)) == "The game is over."


def test_prompts_of_the_last_stone():
    s = two_moons_left()
    assert said(s, "d3") == "Two Moon stones left: choose one, the other follows at once."
    assert said(s, "d3", "p") == "The last one, the yellow moon, follows at once: choose its cell."
    assert said(s, "d3", "e2") == "Two Moon stones left: which comes to d3? The other takes e2."
    assert said(on_board(TEN_MOONS + "D3:MK")) == "Snow: only Moon is left, one placement a turn."


def test_prompts_are_short_at_every_stage():
    chance = random.Random(1)
    for s in STATES:
        words = list(chosen(s).words)
        for word in chance.sample(words, min(8, len(words))):
            for n in range(len(word)):
                assert len(said(s, *word[:n])) <= 70


def test_labels():
    s = after_27()
    assert [WORDS.say(look.label(s, target)) for target in ("a1", "b2", "e5", "w", "pass", "off")] == [
        "a1, pink moon",
        "b2, flower shadow",
        "e5, empty",
        "White",
        "End turn",
        "off",
    ]


def test_outcomes_in_words():
    for seed in range(40):
        outcome = rules.outcome(finished(seed, players=2 + seed % 2))
        sentence = WORDS.say(Phrase(outcome.reason, outcome.facts))
        winner = GAME.rules.seats({"players": 3})[outcome.winners[0] - 1]
        assert WORDS.say(winner) in sentence
    s = on_board(EXAMPLE_40, kept=(1, 2))
    assert WORDS.say(Phrase(rules.outcome(s).reason, rules.outcome(s).facts)) == (
        "The leaders have 8 points and equal groups; Moon took more shadows: 2 against 1."
    )
