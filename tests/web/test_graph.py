"""The graph of the chances as SVG, and the analysis in words."""

import re
from xml.etree import ElementTree

import pytest

from banmen import games
from banmen.app.analysis import Chances, Line, Turning
from banmen.app.session import Session
from banmen.core.mind import WIN
from banmen.core.record import Record
from banmen.core.transcript import transcript
from banmen.core.words import Words
from banmen.web import verdicts
from banmen.web.graph import HEIGHT, WIDTH, graph, nearest, place, runs

EVEN = (0.5, 0.5)


def drawn(curve: list[Chances | None], shown: int = 0, turned: tuple[int, ...] = ()) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(graph(curve, shown, turned)))


def kinds(curve: list[Chances | None], shown: int = 0, turned: tuple[int, ...] = ()) -> list[str]:
    return [str(node.get("class")) for node in drawn(curve, shown, turned)]


def test_two_seats_are_an_area_with_a_ridge() -> None:
    assert kinds([EVEN, (0.75, 0.25), (1.0, 0.0)], 2) == ["seat-2", "seat-1", "ridge", "even", "now"]
    ridge = drawn([EVEN, (0.75, 0.25), (1.0, 0.0)])[2].get("d")
    assert ridge == f"M0,{HEIGHT / 2:g}L{WIDTH / 2:g},{HEIGHT / 4:g}L{WIDTH:g},0"


def test_three_seats_are_a_line_each() -> None:
    curve: list[Chances | None] = [(0.2, 0.3, 0.5), (0.1, 0.1, 0.8)]
    assert kinds(curve) == ["curve seat-1", "curve seat-2", "curve seat-3", "even", "now"]


def test_what_is_not_known_is_a_gap() -> None:
    curve = [EVEN, None, EVEN, EVEN]
    assert list(map(len, runs(curve))) == [1, 2]
    assert kinds(curve).count("ridge") == 2
    assert kinds([None, None]) == ["even", "now"]


def test_turning_points_are_dots_where_the_chances_are_known() -> None:
    assert kinds([EVEN, (0.1, 0.9), None], 0, (1, 2)).count("turned") == 1


def test_an_empty_game_has_a_graph_too() -> None:
    assert "nan" not in graph([EVEN], 0)
    assert place(0, 0) == 0


def test_a_press_means_the_nearest_ply() -> None:
    assert [nearest(part, 4) for part in (-1, 0, 0.12, 0.13, 0.5, 0.99, 2)] == [0, 0, 0, 1, 2, 4, 4]


def test_everything_lies_inside_the_picture() -> None:
    curve: list[Chances | None] = [(k / 9, 1 - k / 9) for k in range(10)]
    numbers = [float(n) for n in re.findall(r"[ML](-?[\d.]+),", graph(curve, 9, (3,)))]
    assert 0 <= min(numbers) <= max(numbers) <= WIDTH


def words() -> Words:
    return Words("en", "banmen.core", "banmen.games.siam", "banmen.app", "banmen.web")


def session(*moves: str) -> Session:
    game = games.load("siam")
    return Session(transcript(Record.begin(game, game.rules.initial(game.options({}))).read(moves)))


@pytest.mark.parametrize(("chance", "whole"), [(0.0, 0), (1.0, 100), (0.001, 1), (0.999, 99), (0.634, 63), (0.5, 50)])
def test_only_what_is_decided_is_none_or_all(chance: float, whole: int) -> None:
    assert verdicts.percent(chance) == whole


def test_chances_in_words() -> None:
    assert (
        verdicts.in_words(session(), (0.63, 0.37), words()).replace("\N{NO-BREAK SPACE}", " ") == "Elephants 63 %, Rhinos 37 %"
    )


def test_a_name_is_taken_as_it_is() -> None:
    named = session()
    named.names = ("{who} 100 %", "")
    assert verdicts.in_words(named, (0.5, 0.5), words()).startswith("{who} 100 % 50")


@pytest.mark.parametrize(
    ("line", "promised", "said"),
    [
        (Line(("b1N",), (20, -20), False), (0.6, 0.4), "60 %"),
        (Line(("b1N",), (WIN - 3, 3 - WIN), True), (1.0, 0.0), "wins in 2"),
        (Line(("b1N",), (4 - WIN, WIN - 4), True), (0.0, 1.0), "loses in 2"),
        (Line(("b1N",), (500, -500), True), (1.0, 0.0), "wins"),
        (Line(("b1N",), (-500, 500), True), (0.0, 1.0), "loses"),
        (Line(("b1N",), (0, 0), True), (0.5, 0.5), "draw"),
    ],
)
def test_what_a_line_is_worth(line: Line, promised: Chances, said: str) -> None:
    assert verdicts.worth(line, promised, 1, words()).replace("\N{NO-BREAK SPACE}", " ") == said


def test_the_graph_has_a_story() -> None:
    curve: list[Chances | None] = [EVEN, (0.8, 0.2), None, (0.1, 0.9)]
    told = verdicts.story(session("b1N", "d5S", "d1N"), curve, words())
    assert told.startswith("Elephants: 50 percent at first, 10 percent at last; highest 80 percent after move 1, lowest 10")
    assert "Rhinos: 50 percent at first, 90 percent at last" in told
    assert verdicts.story(session(), [EVEN], words()) == ""


def test_where_one_is_in_the_game() -> None:
    told = verdicts.standing(session("b1N", "d5S"), [EVEN, None, EVEN], 1, words())
    assert told == "After b1N, 1 of 2. Not looked at yet"
    assert verdicts.standing(session("b1N"), [EVEN, EVEN], 0, words()).startswith("At the start. Elephants 50")


def test_a_turning_point_in_words() -> None:
    one = Turning(range(1, 2), 2, (0.3, 0.7), 2, (0.9, 0.1), Line(("a5S",), (0, 0), False))
    told = verdicts.turning(session("b1N", "d5S"), one, words()).replace("\N{NO-BREAK SPACE}", " ")
    assert told == "Rhinos played d5S: from 70 % to 10 %"
    later = verdicts.turning(session("b1N", "d5S"), one._replace(until=4), words())
    assert later.endswith("a round later")
