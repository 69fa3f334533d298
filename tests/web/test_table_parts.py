"""What stands around the board, as far as it is made without a browser: strips, moves, marks, result, and their words."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from banmen import games
from banmen.app.flow import Standing
from banmen.app.session import Session
from banmen.core.mind import WIN
from banmen.core.words import Words
from banmen.web import controls, moves, progress, result, scenery, strips

WEB = Path(strips.__file__).parent
PLAYED = {
    "siam": "b1N",
    "abalone": "a1b1",
    "saiju": "d1",
}


def begun(name: str, *played: str, names: tuple[str, ...] = (), **options: Any) -> Session:
    game = games.load(name)
    session = Session.begin(game, game.options(options), names)
    for text in played:
        move = game.text.read_move(session.record.state, text)
        session.type(game.look.gestures(session.record.state, move)[0])
    return session


def words(session: Session) -> Words:
    return Words("en", "banmen.core", session.game.package, "banmen.app", "banmen.web")


class Tags(HTMLParser):
    """The tags of some markup, with their attributes."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_two_seats_face_each_other_and_change_places_on_a_flipped_board() -> None:
    both = games.load("siam").look.strips(begun("siam").state)
    assert [[strip.seat for strip in group] for group in strips.arranged(both, False)] == [[2], [1], []]
    assert [[strip.seat for strip in group] for group in strips.arranged(both, True)] == [[1], [2], []]


def test_score_cards_stand_together_and_the_stock_by_itself() -> None:
    shown = games.load("saiju").look.strips(begun("saiju", players=3).state)
    assert [[strip.seat for strip in group] for group in strips.arranged(shown, True)] == [[1, 2, 3], [], [0]]


def test_a_slot_tells_whether_it_can_be_pressed() -> None:
    session = begun("siam", x_rule="off")
    assert "disabled" not in strips.state_of(session.selection, ("hand",))
    session.press("hand")
    assert 'aria-pressed="true"' in strips.state_of(session.selection, ("hand",))
    assert "disabled" in strips.state_of(session.selection, ("nowhere",))


def test_a_half_typed_slot_word_marks_the_slots_that_follow() -> None:
    session = begun("saiju", "d1", "c2", "g7")
    session.press("d1")
    assert "data-next" in strips.state_of(session.selection, ("d1", "w"))
    assert "data-next" not in strips.state_of(session.selection, ("c2", "w"))


def test_the_moves_of_a_round_stand_in_one_line_both_plies_of_a_turn_together() -> None:
    session = begun("saiju", "d1", "c2", "g7", "d1pg4", "g7wa1")
    lines = list(moves.rounds(session.record))
    assert [line.number for line in lines] == [1, 2]
    assert [[(turn.seat, [ply for ply, _ in turn.plies]) for turn in line.turns] for line in lines] == [
        [(1, [1]), (2, [2, 3])],
        [(1, [4, 5])],
    ]
    buttons = [attributes for tag, attributes in Tags("".join(map(moves.markup, lines))).found if tag == "button"]
    assert [button["data-ply"] for button in buttons] == [str(ply + 1) for ply in range(len(session.record.moves))]


@pytest.mark.parametrize("name", games.names())
def test_every_cell_says_what_it_is_and_can_be_pressed(name: str) -> None:
    session = begun(name)
    scene = scenery.Scenery(words(session)).scene(session, "c1")
    pressable = [attributes for item in scene for _, attributes in Tags(item.svg).found if "data-target" in attributes]
    assert len(pressable) >= len(games.load(name).look.board(session.record.options).cells)
    assert all(attributes["role"] == "button" and attributes["aria-label"] for attributes in pressable)
    assert [a["data-target"] for a in pressable if a["tabindex"] == "0"] == ["c1"]
    starts = {a["data-target"] for a in pressable if "data-grab" in a}
    assert starts == session.selection.targets() & {a["data-target"] for a in pressable}


@pytest.mark.parametrize("name", games.names())
def test_the_scene_of_a_session_has_distinct_items(name: str) -> None:
    session = begun(name, PLAYED[name])
    shown = scenery.Scenery(words(session))
    for target in sorted(session.selection.targets()):
        session.press(target)
        scene = shown.scene(session, "c1")
        assert len({item.id for item in scene}) == len(scene)
        session.back()


def test_the_marks_of_the_last_turn_show_all_its_plies() -> None:
    session = begun("saiju", "d1", "c2", "g7")
    marked = {item.id.rpartition("-")[2] for item in scenery.last(session.record, 3, session.view)}
    assert marked == {"c2", "g7"}
    assert scenery.last(session.record, 0, session.view) == ()


def test_looking_back_shows_no_selection() -> None:
    session = begun("abalone", "a1b1")
    session.browse(0)
    assert scenery.chosen(session) == ()
    assert controls.possible(session)["branch"]


def test_a_line_is_chosen_as_a_whole() -> None:
    session = begun("abalone")
    session.press("a1")
    session.press("c3")
    assert scenery.chosen_cells(session) == {"a1", "b2", "c3"}


def test_a_winner_is_called_by_name_or_by_seat() -> None:
    session = begun("abalone", "a1b1")
    session.resign(2)
    assert result.title(session, words(session)) == "Black wins"
    session.names = ("Mei", "")
    assert result.title(session, words(session)) == "Mei wins"
    assert result.reason(session, words(session)) == "White resigned."


@pytest.mark.parametrize("name", ["@table-wins", "{who}", "<img src=x>", "\0last\0"])
def test_an_odd_name_stays_a_name(name: str) -> None:
    session = begun("saiju", players=3, names=(name, "Bob", name))
    session.resign(2)
    assert result.title(session, words(session)).count(session.names[0]) == 2


def test_a_chooser_says_what_can_be_chosen() -> None:
    session = begun("siam")
    session.press("hand")
    session.press("b1")
    scene = scenery.Scenery(words(session)).scene(session)
    sides = [attributes for item in scene for _, attributes in Tags(item.svg).found if item.id.startswith("facing-")]
    assert {side["data-target"]: side["aria-label"] for side in sides} == {
        "N": "facing north",
        "E": "facing east",
        "S": "facing south",
        "W": "facing west",
    }


def test_two_winners_and_a_draw_have_titles() -> None:
    session = begun("saiju", players=3, names=("Ann", "Bob", "Cid"))
    session.resign(1)
    assert result.title(session, words(session)) == "Bob and Cid win"
    drawn = begun("siam")
    drawn.agree_draw()
    assert result.title(drawn, words(drawn)) == "Draw"
    assert result.numbers(drawn, words(drawn)) == ["no moves"]


def test_the_end_of_siam_says_whose_animal_was_nearest() -> None:
    game = games.load("siam")
    options = game.options({"x_rule": "off"})
    session = Session.begin(game, options, start=game.text.read_position("2*2.2N2.*3*.5.5_1", options))
    session.type(("c4", "c5"))
    assert session.outcome
    assert result.title(session, words(session)) == "Elephants win"
    assert "c5" in result.reason(session, words(session))


def test_who_plays_alone_is_you_and_the_computer_goes_by_its_level() -> None:
    session = begun("abalone", "a1b1")
    session.levels = (0, 4)
    known = words(session)
    assert [result.called(session, seat, known) for seat in (1, 2)] == ["You", "Computer, level 4"]
    session.resign(1)
    assert result.title(session, known) == "Computer, level 4 wins"
    assert result.reason(session, known) == "You resigned."
    session.undo()
    session.names = ("", "Hal")
    session.resign(2)
    assert (result.title(session, known), result.reason(session, known)) == ("You win", "Hal resigned.")
    session.names = ("Mei", "Hal")
    assert result.title(session, known) == "Mei wins"


class Spot:
    """Stands in for an element of the page, and for those inside it: keeps the markup, and the texts by their selectors."""

    def __init__(self) -> None:
        self.innerHTML = ""
        self.texts: dict[str, str] = {}
        self.asked = ""

    @property
    def children(self) -> "Spot":
        return self

    def item(self, index: int) -> "Spot":
        return self

    def querySelector(self, selector: str) -> "Spot":
        self.asked = selector
        return self

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "textContent":
            self.texts[self.asked] = value
        else:
            super().__setattr__(name, value)


RESTING = Standing()


def beside(session: Session, standing: Standing = RESTING) -> tuple[Spot, Spot]:
    """What stands above and below the board."""
    above, below = Spot(), Spot()
    strips.Strips(above, below, Spot(), words(session)).draw(session, standing)
    return above, below


def classes(spot: Spot) -> list[str]:
    return str(Tags(spot.innerHTML).found[0][1]["class"]).split()


def test_a_seat_says_who_plays_and_who_thinks() -> None:
    session = begun("siam", x_rule="off")
    session.levels = (0, 4)
    above, below = beside(session)
    assert below.texts == {".player": "You"}
    assert "#icon-computer" in above.innerHTML
    assert re.sub("<[^>]*>", "", above.innerHTML).strip() == "RhinosLevel 4"
    assert (classes(above), classes(below)) == (["strip"], ["strip", "on"])
    session.play(session.record.legal()[0])
    above, below = beside(session, Standing(2))
    assert (classes(above), classes(below)) == (["strip", "on", "thinking"], ["strip"])
    assert classes(beside(session, Standing(paused=True))[0]) == ["strip", "on"]


def test_a_press_on_a_seat_asks_who_plays_unless_it_takes_a_piece_off() -> None:
    session = begun("siam", "b1N", "e5S", x_rule="off")
    actions = [attributes.get("data-action") for _, attributes in Tags(beside(session)[1].innerHTML).found]
    assert actions.count("players") == 1
    session.press("b1")
    assert "off" in session.selection.targets()
    found = Tags(beside(session)[1].innerHTML).found
    assert found[0][1]["data-target"] == "off"
    assert not any("data-action" in attributes for _, attributes in found)


def test_while_the_computer_is_to_move_its_slots_are_no_dead_buttons() -> None:
    session = begun("siam", "b1N", x_rule="off")
    session.levels = (0, 4)
    slots = [attributes for tag, attributes in Tags(beside(session)[0].innerHTML).found if "data-slot" in attributes]
    assert slots
    assert not any("disabled" in slot or "data-grab" in slot for slot in slots)


def test_two_computers_of_one_level_go_by_their_seats() -> None:
    session = begun("saiju", players=3)
    session.levels = (0, 2, 2)
    known = words(session)
    assert [result.called(session, seat, known) for seat in (1, 2, 3)] == ["You", "Moon, level 2", "Flower, level 2"]
    session.levels = (2, 0, 0)
    assert [result.called(session, seat, known) for seat in (1, 2, 3)] == ["Computer, level 2", "Moon", "Flower"]
    session.levels = (2, 2, 0)
    session.resign(1)
    assert result.title(session, known) == "You and Moon, level 2 win"


def test_what_the_computer_has_played_is_said() -> None:
    session = begun("saiju", "d1", "c2", "g7", "d1pa1", "-", "a1pb1")
    session.levels = (0, 3)
    assert result.last_turn(session, words(session)) == "Computer, level 3 played a1pb1."
    session.levels = (3, 0)
    assert result.last_turn(session, words(session)) == ""
    assert result.last_turn(begun("siam"), words(session)) == ""


@pytest.mark.parametrize(
    ("score", "told"),
    [(130, "+1.3"), (-90, "\N{MINUS SIGN}0.9"), (4, "0"), (WIN - 3, "wins in 2"), (4 - WIN, "loses in 2"), (10_000, "+100.0")],
)
def test_what_the_computer_thinks_is_told_in_one_line(score: int, told: str) -> None:
    reply = {"depth": 6, "score": score, "line": ["a1b1", "i5i6"]}
    assert progress.told(reply, words(begun("abalone"))) == f"Depth 6 · a1b1 i5i6 · {told}"
    longer = progress.told({**reply, "line": ["a"] * 9}, words(begun("abalone")))
    assert longer == f"Depth 6 · a a a a … · {told}"


def test_every_code_of_the_game_screen_has_a_sentence() -> None:
    source = "".join(path.read_text("utf-8") for path in WEB.glob("*.py"))
    codes = set(re.findall(r'"(table-[a-z-]+)"', source))
    buttons = (*controls.PLAYING, *controls.LOOKING, *controls.WATCHING, controls.PAUSE, controls.RUN)
    codes |= {f"table-{control.action}" for control in buttons}
    actions = re.search(r"ACTIONS = \((.*?)\)", source)
    assert actions
    codes |= {f"table-{action}" for action in re.findall(r'"([a-z]+)"', actions[1])}
    known = Words("en", "banmen.web")
    assert len(codes) > 15
    assert [code for code in sorted(codes) if code not in known] == []
