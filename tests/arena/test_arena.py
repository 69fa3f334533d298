"""The arena's own arithmetic: intervals, resuming, seats, openings; and the opponents, each against the rules or by hand."""

import json
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from arena import results, shallow, swift
from arena.fingerprint import fingerprint, minds, stripped
from arena.match import play
from arena.pairings import ALL, BY_ID, PLANS, SHALLOW, Pairing
from arena.players import Chance
from arena.playouts import Node, Playouts, iterate
from arena.results import Sum, added, wilson
from arena.shallow import Shallow
from arena.swift import Swift
from banmen import games
from banmen.core.record import Record

QUICK = Pairing("saiju", "quick", Chance, Chance, 10, ())


def test_wilson() -> None:
    """Worked out by hand from the formula; the bounds hold at the edges."""
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 100) == pytest.approx((0.9630, 1.0), abs=1e-4)
    assert wilson(0.0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0.7, 0) == (0.0, 1.0)


def test_a_draw_counts_half_and_an_unfinished_game_is_one() -> None:
    games = [{"result": worth, "reason": reason} for worth, reason in ((1, "x"), (0.5, "unfinished"), (0.5, "x"), (0, "x"))]
    assert added(games) == Sum(1, 2, 1, 1)
    assert added(games).rate == 0.5
    assert added([]).rate == 0.0


def test_results_are_added_and_read_again(tmp_path: Path) -> None:
    for number in (0, 1, 1):
        results.add("a", "engine", {"game": number, "result": 1, "reason": "x"}, tmp_path)
    results.add("a", "older", {"game": 7, "result": 1, "reason": "x"}, tmp_path)
    assert set(results.read("a", "engine", tmp_path)) == {0, 1}
    assert results.read("b", "engine", tmp_path) == {}


def test_a_line_that_was_cut_off_is_no_game_and_spoils_no_other(tmp_path: Path) -> None:
    results.add("a", "engine", {"game": 0}, tmp_path)
    file = tmp_path / "a.jsonl"
    file.write_text(file.read_text("utf-8") + '{"engine": "engine", "ga', "utf-8")
    assert set(results.read("a", "engine", tmp_path)) == {0}
    results.add("a", "engine", {"game": 1}, tmp_path)
    assert set(results.read("a", "engine", tmp_path)) == {0, 1}


def test_every_opening_is_played_from_every_seat() -> None:
    lines = [play(QUICK, number) for number in range(4)]
    assert [(line["opening"], line["seat"]) for line in lines] == [(0, 1), (0, 2), (1, 1), (1, 2)]
    three = [play(QUICK._replace(kind="saiju-3"), number) for number in range(4)]
    assert [(line["opening"], line["seat"]) for line in three] == [(0, 1), (0, 2), (0, 3), (1, 1)]


def test_a_game_can_be_played_again() -> None:
    first, second = (play(QUICK, 3) for _ in range(2))
    assert first | {"seconds": 0} == second | {"seconds": 0}
    assert json.loads(json.dumps(first)) == first


def test_a_long_game_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANS, "saiju", PLANS["saiju"]._replace(longest=10))
    line = play(QUICK, 0)
    assert (line["reason"], line["result"], line["plies"]) == ("unfinished", 0.5, 7)


@pytest.mark.parametrize("kind", PLANS)
def test_openings_differ_and_are_undecided(kind: str) -> None:
    pairing = QUICK._replace(kind=kind)
    records = [pairing.opening(seed) for seed in range(8)]
    assert len({record.state for record in records}) == 8
    assert all(record.turn and not record.game.rules.setup(record.state) for record in records)
    assert records[0].state == pairing.opening(0).state


def test_pairings_have_names_of_their_own() -> None:
    assert len(BY_ID) == len(ALL) == 3 * 5 + 2 + 2 + 4


def saiju_states() -> list[Record]:
    return [random_game(players, seed) for players in (2, 3) for seed in range(4)]


def random_game(players: int, seed: int) -> Record:
    game, chance = games.load("saiju"), Random(seed)
    record = Record.begin(game, game.rules.initial(game.options({"players": players})))
    while legal := record.legal():
        record = record.play(chance.choice(legal))
    return record


def test_saiju_on_masks_is_saiju() -> None:
    for record in saiju_states():
        s = Swift(record.states[3])
        for state, move in zip(record.states[3:], record.moves[3:], strict=False):
            assert {swift.move(state, ply) for ply in s.plies()} == set(record.game.rules.moves(state))
            assert s.seat + 1 == record.game.rules.turn(state)
            s.play(next(ply for ply in s.plies() if swift.move(state, ply) == move))
        assert s.over
        assert tuple(rating.points for rating in s.ratings()) == record.outcome.scores
        assert record.outcome.winners == (s.ratings().index(max(s.ratings())) + 1,) or len(set(s.ratings())) < s.players


@pytest.mark.parametrize("players", [2, 3])
def test_random_play_to_the_end_is_like_random_plies(players: int) -> None:
    """The same end of the board, and about the same points and shadows as ply by ply; what it starts from is left alone."""
    s = Swift(random_game(players, 1).states[8])
    swift_ends, plain_ends = [s.copy() for _ in range(400)], [s.copy() for _ in range(400)]
    chance = Random(1)
    for end in swift_ends:
        end.finish(chance)
    for end in plain_ends:
        while not end.over:
            end.play(chance.choice(end.plies()))
    assert not s.over
    assert s.plies()
    for ends in (swift_ends, plain_ends):
        assert all(end.over and sum(mask.bit_count() for held in end.stones for mask in held) == 36 for end in ends)
        assert all(sum(end.kept) == 3 for end in ends)
    for measure in (lambda rating: rating.points, lambda rating: rating.kept):
        means = [
            [mean(measure(end.ratings()[at]) for end in ends) for at in range(players)] for ends in (swift_ends, plain_ends)
        ]
        assert means[0] == pytest.approx(means[1], abs=0.15 * sum(means[1]))


def test_playouts_find_the_last_turn() -> None:
    """With one turn left the tree is small, and the best ply is tried most."""
    record = random_game(2, 5)
    ply = record.turns()[-1].start
    root, chance = Node(), Random(1)
    for _ in range(3000):
        iterate(root, Swift(record.states[ply]), chance)
    assert root.rates[root.visits.index(max(root.visits))] == max(root.rates)
    assert sum(root.visits) == 3000


def test_playouts_play_a_whole_turn() -> None:
    record = BY_ID["saiju-playouts"].opening(0)
    after = Playouts(0.05).turn(record, Random(1))
    assert after.turn != record.turn


@pytest.mark.parametrize(
    ("position", "squares"),
    [
        ("5.5.1***1.5.5_1", 5 - 5),
        ("5.5.1***1.2N2.5_1", 5 - 2),
        ("5.5.1***1.2N2.5_2", 2 - 5),
        ("5.5.1***1.2n2.5_1", 2 - 5),
        ("5.2s2.1***1.2N2.5_1", 5 - 5),
        ("5.5.1***E.5.5_1", 5 - 5),
        ("5.5.1***w.5.5_1", 5 - 5),
        ("5.5.2*1w.5.1*3_1", 4 - 4),
    ],
)
def test_squares_between_a_rock_and_the_edge(position: str, squares: int) -> None:
    game = games.load("siam")
    state = game.text.read_position(position, game.options({"x_rule": "off"}))
    assert shallow.fewest_squares(state) == squares


def test_the_shallow_player_takes_a_rock_out_and_ejects() -> None:
    siam, abalone = games.load("siam"), games.load("abalone")
    near = siam.text.read_position("2*2.2N2.2*2.5.5_1", siam.options({"x_rule": "off"}))
    assert Shallow(2, shallow.fewest_squares).turn(Record.begin(siam, near), Random(1)).outcome.winners == (1,)
    edge = abalone.text.read_position("5.6.7.8.9.8.7.6.1bbbw_1", abalone.options({"goal": 1}))
    assert SHALLOW["abalone"]().turn(Record.begin(abalone, edge), Random(1)).state.lost == (0, 1)


def test_score_now_has_no_better_turn() -> None:
    record = random_game(2, 2)
    for ply in (turn.start for turn in record.turns()[10:]):
        before = Record(record.game, record.moves[:ply], record.states[: ply + 1])
        seat = before.turn
        after = SHALLOW["saiju"]().turn(before, Random(1))
        best = max(lead(turned, seat) for turned in every_turn(before, seat))
        assert lead(after, seat) == best


def every_turn(record: Record, seat: int) -> list[Record]:
    if record.turn != seat:
        return [record]
    return [after for move in record.legal() for after in every_turn(record.play(move), seat)]


def lead(record: Record, seat: int) -> int:
    return shallow.lead(Swift(record.state), seat - 1)


def test_the_fingerprint_is_that_of_what_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another budget of a level that plays changes it, one of a level that does not play does not."""
    pairing, mind = BY_ID["siam-3-2"], games.load("siam").mind
    before = fingerprint(pairing)
    for level, changes in ((2, True), (3, True), (4, False)):
        other = [*mind.LEVELS]
        other[level - 1] = other[level - 1]._replace(nodes=7)
        monkeypatch.setattr(mind, "LEVELS", tuple(other))
        assert (fingerprint(pairing) != before) is changes
        monkeypatch.undo()
    assert fingerprint(BY_ID["siam-shallow"]) != fingerprint(BY_ID["siam-random"])
    names = {path.name for path in minds("siam")}
    assert {"mind.py", "tree.py"} <= names
    assert not names & {"look.py", "text.py", "refusals.py"}


def test_comments_and_docstrings_do_not_count(tmp_path: Path) -> None:
    texts = [
        '"""One."""\nLEVELS = 1\n\n\ndef f():\n    """Two."""\n    return 1  # three\n',
        "LEVELS = 2\ndef f():\n    return 1\n",
    ]
    found = set()
    for text in [*texts, "def f():\n    return 2\n"]:
        (tmp_path / "a.py").write_text(text, "utf-8")
        found.add(stripped(tmp_path / "a.py"))
    assert len(found) == 2
