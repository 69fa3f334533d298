"""What measured starts come to: medians, ratios, aims and tables of loads made up here."""

import pytest

from bench.figures import OURS, PYSCRIPT, SNAPSHOT, Case, Load, Weight, aims, mark, middle, ratio, tables, verdicts


def loads(*times: float, name: str = "word", sent: int = 0) -> list[Load]:
    return [Load({name: time}, [Weight("/file", 3 * sent, 2 * sent, sent)], 50_000_000) for time in times]


def reached(ours: float, pyscript: float, snapshot: float, sent: tuple[int, int] = (0, 0)) -> dict[str, bool]:
    found = {}
    for situation in ("cold", "warm"):
        found[Case(situation, OURS)] = loads(ours, name="played", sent=sent[0])
        found[Case(situation, PYSCRIPT)] = loads(pyscript)
        found[Case(situation, SNAPSHOT)] = loads(snapshot, sent=sent[1])
    return {aim.words: aim.enough(aim.reached) for aim in aims(found) if aim.reached is not None}


def test_the_median_is_taken_of_all_loads_or_of_none() -> None:
    assert middle(loads(5, 1, 3), mark("word")) == 3
    assert middle(loads(4, 1, 3, 2), mark("word")) == 2.5
    assert middle([*loads(1, 2), *loads(3, name="other")], mark("word")) is None
    assert middle([], mark("word")) is None


def test_of_several_marks_the_first_that_is_there_counts() -> None:
    assert mark("played", "drawn")(Load({"drawn": 7.0}, [], 0)) == 7
    assert mark("played", "drawn")(Load({"drawn": 7.0, "played": 9.0}, [], 0)) == 9


def test_a_ratio_needs_both_numbers() -> None:
    assert ratio(3.0, 2.0) == 1.5
    assert ratio(None, 2.0) is None
    assert ratio(3.0, None) is None


@pytest.mark.parametrize(
    ("ours", "pyscript", "snapshot", "expected"),
    [
        (1100, 3850, 1000, [True, True, True, True]),
        (1101, 3850, 1000, [True, True, False, False]),
        (1400, 3220, 1000, [True, True, False, False]),
        (1401, 3220, 1000, [False, False, False, False]),
    ],
)
def test_each_aim_has_its_limit(ours: float, pyscript: float, snapshot: float, expected: list[bool]) -> None:
    assert [enough for words, enough in reached(ours, pyscript, snapshot).items() if "press" in words] == expected


def test_the_download_is_compared_in_bytes_as_they_move() -> None:
    found = reached(1, 1, 1, sent=(5_900_000, 5_000_000))
    assert [enough for words, enough in found.items() if "MB" in words] == [False, True]


def test_the_first_board_has_its_limit_in_milliseconds() -> None:
    for time, expected in ((199.9, "yes"), (200.0, "no")):
        found = {Case("warm", OURS): loads(time, name="bench:board")}
        assert f"| {expected} |" in next(line for line in verdicts(found) if "board" in line)


def test_what_was_not_measured_is_neither_shown_nor_judged() -> None:
    found = {Case("cold", OURS): loads(1234, name="played"), Case("cold", SNAPSHOT): loads(1000)}
    text = "\n".join(tables(found))
    assert f"| Cold: new profile | {OURS} | {SNAPSHOT} |" in text
    assert "| 1,234 | 1,000 |" in text
    assert "Warm" not in text
    assert sum(line.endswith("| - | - |") for line in verdicts(found)) == 4
