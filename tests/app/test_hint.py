"""The reason of a hint is true of its line: each code is checked by a slow look at rules and events, over many lines."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from banmen import games
from banmen.app.hint import hint, reason
from banmen.app.lines import played
from banmen.core.errors import IllegalMove
from banmen.core.events import Event
from banmen.core.game import Game
from banmen.core.mind import WIN
from banmen.core.phrase import Facts, Phrase
from banmen.core.record import Record
from banmen.core.scene import View
from banmen.core.words import Words, table
from banmen.games.saiju.scoring import groups

STATUS = 70
VIEW = View()
MARBLES = ("black-marble", "white-marble")


def words(game: Game) -> Words:
    return Words("en", "banmen.core", game.package, "banmen.app")


def begun(name: str, position: str = "", **options: Any) -> Record:
    game = games.load(name)
    values = game.options(options)
    return Record.begin(game, game.text.read_position(position, values) if position else game.rules.initial(values))


def reply(line: str | Sequence[str], score: int = 0, solved: bool = False, depth: int = 4) -> dict[str, Any]:
    moves = line.split() if isinstance(line, str) else list(line)
    return {"move": moves[0], "line": moves, "score": score, "solved": solved, "depth": depth}


def said(record: Record, line: str, **known: Any) -> str:
    found = hint(record, reply(line, **known))
    return words(record.game).say("hint-says", move=found.written, reason=words(record.game).say(found.reason))


SIAM_EDGE = "5.5.*4.N4.4n_1"
"""An elephant faces a rock on a3 that has two empty squares ahead of it."""


@pytest.mark.parametrize(
    ("name", "position", "line", "sentence"),
    [
        ("siam", "*4.N4.5.5.4n_1", "a4a5N", "a4a5N: pushes the rock on a5 out and wins."),
        ("siam", "5.*4.N4.5.4n_1", "a3a4N e1d1W a4a5N", "a3a4N: wins in 2 turns: a rock goes out at a5."),
        ("siam", "5.*4.N4.5.4n_1", "a3a4N", "a3a4N: threatens to push the rock on a4 out."),
        ("siam", SIAM_EDGE, "a2a3N", "a2a3N: threatens to push the rock on a3 out in two."),
        ("siam", "*4.N4.5.5.4n_2", "a5E", "a5E: stops the rock on a5 from going out."),
        ("siam", "5.5.N4.5.4*_1", "a3b3N", "a3b3N: the best of 75 moves, searched 4 deep."),
        ("siam", "5.5.1n3.1N3.4*_1", "b2b3N", "b2b3N: pushes the rhino on b3 to b4."),
        ("siam", "1n3.1N3.5.5.4*_1", "b4b5N", "b4b5N: pushes the rhino on b5 off the board."),
        ("siam", "5.5.2*2.5.5_1", "a3E", "a3E: brings another animal in, on a3."),
        ("siam", "5.5.1*3.5.5_1", "a3E", "a3E: lines up behind the rock on b3."),
    ],
)
def test_what_a_hint_says(name: str, position: str, line: str, sentence: str) -> None:
    assert said(begun(name, position), line) == sentence


def test_the_only_move_needs_no_other_reason() -> None:
    record = begun("saiju", players=2)
    while len(record.legal()) > 1:
        record = record.play(record.legal()[0])
    only = record.game.text.write_move(record.legal()[0])
    assert reason(record, reply([only])).code == "hint-only"


def test_a_lost_position_is_not_dressed_up() -> None:
    record = begun("siam", "*4.N4.5.5.4n_2")
    assert reason(record, reply("e1d1W a4a5N", score=2 - WIN, solved=True)).code == "hint-lost"


def test_a_proven_win_is_told_even_where_the_line_stops_before_it() -> None:
    record = begun("siam", "5.*4.N4.5.4n_1")
    found = reason(record, reply("a3a4N e1d1W", score=WIN - 3, solved=True))
    assert words(record.game).say(found) == "wins in 2 turns, whatever is played."
    assert reason(record, reply("a3a4N e1d1W", score=WIN - 3)).code != "hint-forces"


def test_a_line_that_goes_on_after_the_end_is_cut_there() -> None:
    record = begun("siam", "*4.N4.5.5.4n_1")
    assert len(played(record, ["a4a5N", "e1d1W"]).moves) == 1


def test_a_line_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(IllegalMove):
        hint(begun("siam"), reply("c3N"))


@cache
def lines(name: str) -> list[tuple[Record, list[str]]]:
    """Positions of random games, each with a random line that pushes off, out or scores where it can."""
    found = []
    for seed in range(6):
        chance = Random(f"{name} {seed}")
        record = begun(name, **({"players": 3} if name == "saiju" and seed % 3 == 0 else {}))
        while record.legal() and len(record.moves) < 50:
            ahead, line = record, list[str]()
            for _ in range(chance.choice((1, 3, 5))):
                if ahead.outcome:
                    break
                move = telling(ahead, chance)
                line.append(record.game.text.write_move(move))
                ahead = ahead.play(move)
            if len(record.moves) % 2 or record.game.name != "saiju":
                found.append((record, line))
            record = record.play(telling(record, chance))
    return found


def telling(record: Record, chance: Random) -> Any:
    moves = record.legal()
    kinds = {"ejected", "fell", "pushed"}
    pushing = [m for m in moves if kinds & {event.kind for event in record.game.look.events(record.state, m)}]
    return chance.choice(pushing if pushing and chance.random() < 0.5 else moves)


def outs(game: Game, state: Any, seat: int) -> set[str]:
    """The rocks that a seat could push out and win by, if it were to move."""
    state = state._replace(seat=seat)
    found = set()
    for move in game.rules.moves(state):
        outcome = game.rules.outcome(game.rules.play(state, move))
        if outcome and seat in outcome.winners:
            found |= {event.start for event in game.look.events(state, move) if event.kind == "fell"}
    return found


def offs(game: Game, state: Any, seat: int) -> set[str]:
    """The cells of the marbles that a seat could push off, if it were to move."""
    state = state._replace(turn=seat)
    moves = game.rules.moves(state)
    return {event.start for move in moves for event in game.look.events(state, move) if event.kind == "ejected"}


def start_events(record: Record, after: Record) -> Sequence[Event]:
    """What the first move of a line does."""
    return record.game.look.events(record.state, after.moves[len(record.moves)])


def pushes(record: Record, after: Record) -> set[tuple[str, str]]:
    return {(event.start, event.end) for event in start_events(record, after) if event.kind in ("pushed", "ejected")}


def came(record: Record, after: Record, facts: Facts) -> str:
    """Where a rock stands after the first move of a line."""
    return dict(pushes(record, after)).get(str(facts["rock"]), str(facts["rock"]))


def pushed_later(record: Record, after: Record) -> set[tuple[str, str]]:
    """What the first seat pushes by its later moves in a line, from where to where."""
    plies = range(len(record.moves) + 2, len(after.moves), 2)
    events = (event for ply in plies for event in record.game.look.events(after.states[ply], after.moves[ply]))
    return {(event.start, event.end) for event in events if event.kind == "pushed"}


def moved_rock(game: Game, state: Any, seat: int, rock: str) -> bool:
    """Whether a seat could push a rock out by two moves in a row."""
    state = state._replace(seat=seat)
    for move in game.rules.moves(state):
        landing = {event.start: event.end for event in game.look.events(state, move) if event.piece == "rock"}
        if rock in landing and landing[rock] in outs(game, game.rules.play(state, move), seat):
            return True
    return False


Check = Callable[[Record, Record, Facts, int], bool]
"""Whether a reason with its facts is true of the line from one record to another, for the seat to move at first."""


def first(record: Record, after: Record) -> Any:
    return after.states[len(record.moves) + 1]


def faced(record: Record, after: Record) -> str:
    """The square that the animal of the first move of a line faces, as its text tells."""
    file, rank, facing = record.game.text.write_move(after.moves[len(record.moves)])[-3:]
    right, up = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[facing]
    return f"{chr(ord(file) + right)}{int(rank) + up}"


SIAM: dict[str, Check] = {
    "win-rock": lambda r, a, f, seat: (
        a.outcome.winners == (seat,) and str(f["rock"]) in outs(r.game, a.states[-2], seat) and len(a.moves) == len(r.moves) + 1
    ),
    "win-rock-in": lambda r, a, f, seat: (
        a.outcome.winners == (seat,)
        and str(f["rock"]) in outs(r.game, a.states[-2], seat)
        and 2 * int(f["turns"]) - 1 == len(a.moves) - len(r.moves)
    ),
    "why-stops-rock": lambda r, a, f, seat: (
        str(f["rock"]) in outs(r.game, r.state, 3 - seat) and not outs(r.game, first(r, a), 3 - seat)
    ),
    "why-threatens-rock": lambda r, a, f, seat: came(r, a, f) in outs(r.game, first(r, a), seat),
    "why-threatens-rock-in-two": lambda r, a, f, seat: moved_rock(r.game, first(r, a), seat, came(r, a, f)),
    "why-holds-rock": lambda r, a, f, seat: (
        not any(
            event.start == f["rock"]
            for move in r.game.rules.moves(first(r, a))
            for event in r.game.look.events(first(r, a), move)
        )
    ),
    "why-pushes-rock": lambda r, a, f, seat: (f["start"], f["end"]) in pushes(r, a),
    "why-pushes-rock-to-edge": lambda r, a, f, seat: (
        (f["start"], f["end"]) in pushes(r, a) and (str(f["end"])[0] in "ae" or str(f["end"])[1] in "15")
    ),
    "why-pushes-off": lambda r, a, f, seat: (f["start"], "hand") in pushes(r, a),
    "why-pushes": lambda r, a, f, seat: (f["start"], f["end"]) in pushes(r, a),
    "why-prepares": lambda r, a, f, seat: (f["start"], f["end"]) in pushed_later(r, a),
    "why-behind-rock": lambda r, a, f, seat: (
        r.game.look.pieces(first(r, a))[str(f["rock"])] == "rock" and faced(r, a) == str(f["rock"])
    ),
    "why-enters": lambda r, a, f, seat: f["end"] in {event.end for event in start_events(r, a) if event.kind == "entered"},
}


def touching(state: Any, seat: int) -> int:
    own = state.black if seat == 1 else state.white
    return sum((own & own >> step).bit_count() for step in (1, 9, 10))


def far(game: Game, state: Any, seat: int) -> float:
    """How far a seat's marbles are from the middle, in steps."""
    piece = MARBLES[seat - 1]
    cells = [cell for cell, code in game.look.pieces(state).items() if code == piece]
    steps = 0
    for cell in cells:
        up, along = "abcdefghi".index(cell[0]) - 4, int(cell[1]) - 5
        steps += max(abs(up), abs(along), abs(up - along))
    return steps


def parts(game: Game, state: Any, seat: int) -> int:
    """In how many groups a seat's marbles lie, by merging one touching pair after another."""
    options = state.options._asdict()
    piece = MARBLES[seat - 1]
    at = {c: game.look.centre(options, c, VIEW) for c, code in game.look.pieces(state).items() if code == piece}
    group = {cell: cell for cell in at}
    for a in at:
        for b in at:
            if (at[a][0] - at[b][0]) ** 2 + (at[a][1] - at[b][1]) ** 2 < 110**2 and group[a] != group[b]:
                old, new = group[a], group[b]
                group = {cell: new if mark == old else mark for cell, mark in group.items()}
    return len(set(group.values()))


ABALONE: dict[str, Check] = {
    "win-marble": lambda r, a, f, seat: a.outcome.winners == (seat,) and len(a.moves) == len(r.moves) + 1,
    "win-marble-in": lambda r, a, f, seat: (
        a.outcome.winners == (seat,) and 2 * int(f["turns"]) - 1 == len(a.moves) - len(r.moves)
    ),
    "why-ejects": lambda r, a, f, seat: (f["cell"], "off") in pushes(r, a),
    "why-saves": lambda r, a, f, seat: (
        str(f["cell"]) in offs(r.game, r.state, 3 - seat) and not offs(r.game, first(r, a), 3 - seat)
    ),
    "why-saves-one": lambda r, a, f, seat: (
        str(f["cell"]) in offs(r.game, r.state, 3 - seat) - offs(r.game, first(r, a), 3 - seat)
        and r.game.look.pieces(first(r, a))[str(f["cell"])] == MARBLES[seat - 1]
        and bool(offs(r.game, first(r, a), 3 - seat))
    ),
    "why-prepares": lambda r, a, f, seat: (f["start"], f["end"]) in pushed_later(r, a),
    "why-threatens": lambda r, a, f, seat: str(f["cell"]) in offs(r.game, first(r, a), seat),
    "why-ejects-in": lambda r, a, f, seat: (
        a.states[len(r.moves) + 2 * int(f["turns"]) - 1].lost[2 - seat]
        == a.states[len(r.moves) + 2 * int(f["turns"]) - 2].lost[2 - seat] + 1
    ),
    "why-pushes": lambda r, a, f, seat: (f["start"], f["end"]) in pushes(r, a),
    "why-pushes-to-edge": lambda r, a, f, seat: (
        (f["start"], f["end"]) in pushes(r, a) and far(r.game, first(r, a), 3 - seat) > far(r.game, r.state, 3 - seat) - 1
    ),
    "why-splits": lambda r, a, f, seat: parts(r.game, first(r, a), 3 - seat) > parts(r.game, r.state, 3 - seat),
    "why-joins": lambda r, a, f, seat: parts(r.game, first(r, a), seat) < parts(r.game, r.state, seat),
    "why-together": lambda r, a, f, seat: touching(first(r, a), seat) > touching(r.state, seat),
    "why-centre": lambda r, a, f, seat: far(r.game, first(r, a), seat) < far(r.game, r.state, seat),
    "why-keeps-together": lambda r, a, f, seat: parts(r.game, first(r, a), seat) == 1,
}


def turn_end(record: Record, after: Record, seat: int) -> Any:
    """The state after the first turn of a line."""
    states = after.states[len(record.moves) :]
    return next((state for state in states if state.seat != seat), states[-1])


def rival(record: Record, after: Record, seat: int) -> int:
    """The seat that follows."""
    return int(turn_end(record, after, seat).seat)


def could_gain(record: Record, state: Any, seat: int, cell: Any) -> int | None:
    """The most points that a seat could gain by one stone on a cell, were it to move; None where it could play none there."""
    rules, turned = record.game.rules, state._replace(seat=seat, used="")
    played = (rules.play(turned, move) for move in rules.moves(turned) if move.start == cell)
    gains = [worth(record, one)[seat - 1] - worth(record, state)[seat - 1] for one in played if one.kept == state.kept]
    return max(gains, default=None)


def worth(record: Record, state: Any) -> tuple[int, ...]:
    """The points of each seat, as the cards beside the board show them."""
    return tuple(strip.score or 0 for strip in record.game.look.strips(state) if strip.seat)


def tagged(record: Record, state: Any) -> str:
    """The points on the tags of the groups."""
    return " ".join(item.svg for item in record.game.look.scene(state, VIEW) if item.layer == "tags")


def joined(record: Record, after: Record, seat: int) -> int:
    """The stones of the largest group that the first turn of a line puts a stone into, where it replaces a shadow."""
    end = turn_end(record, after, seat)
    before, now = record.game.look.pieces(record.state), record.game.look.pieces(end)
    placed = {cell for cell, code in before.items() if code.startswith("shadow") and not now[cell].startswith("shadow")}
    return max(len(group.cells) for group in groups(end) if placed & set(group.cells))


SAIJU: dict[str, Check] = {
    "win-points": lambda r, a, f, seat: seat in a.outcome.winners and a.outcome.scores[seat - 1] == f["own"],
    "win-points-in": lambda r, a, f, seat: seat in a.outcome.winners and a.outcome.scores[seat - 1] == f["own"],
    "why-makes-group": lambda r, a, f, seat: f">{f['points']}<" in tagged(r, turn_end(r, a, seat)),
    "why-raises-group": lambda r, a, f, seat: f">{f['points']}<" in tagged(r, turn_end(r, a, seat)),
    "why-takes-group": lambda r, a, f, seat: f">{f['points']}<" in tagged(r, turn_end(r, a, seat)),
    "why-ties-group": lambda r, a, f, seat: f">{f['points']}<" in tagged(r, r.state),
    "why-denies": lambda r, a, f, seat: (
        could_gain(r, r.state, rival(r, a, seat), f["cell"]) in (None, f["points"])
        and (could_gain(r, turn_end(r, a, seat), rival(r, a, seat), f["cell"]) or 0) <= 0
    ),
    "why-leaves-nothing": lambda r, a, f, seat: all(
        (could_gain(r, turn_end(r, a, seat), rival(r, a, seat), cell) or 0) <= 0 for cell in r.game.look.pieces(r.state)
    ),
    "why-sets-up": lambda r, a, f, seat: could_gain(r, turn_end(r, a, seat), seat, f["cell"]) in (None, f["points"]),
    "why-stands-alone": lambda r, a, f, seat: joined(r, a, seat) == 1,
    "why-keeps-shadow": lambda r, a, f, seat: sum(turn_end(r, a, seat).kept) > sum(r.state.kept),
    "why-joins-group": lambda r, a, f, seat: joined(r, a, seat) == f["n"] > 1,
    "why-passes": lambda r, a, f, seat: r.game.text.write_move(a.moves[len(r.moves)]) == "-",
}
CHECKS = {"siam": SIAM, "abalone": ABALONE, "saiju": SAIJU}
GENERAL = {"hint-only", "hint-wins", "hint-wins-in", "hint-forces", "hint-lost", "hint-draws", "hint-best"}


@pytest.mark.parametrize("name", CHECKS)
def test_every_reason_is_true_of_its_line(name: str) -> None:
    seen = set()
    for record, line in lines(name):
        after = played(record, line)
        seat = record.game.rules.turn(record.state)
        states, moves = after.states[len(record.moves) :], after.moves[len(record.moves) :]
        for phrase in record.game.look.reasons(states, moves):
            seen.add(phrase.code)
            assert CHECKS[name][phrase.code](record, after, phrase.facts, seat), (record.moves, line, phrase)
            assert len(f"c3c5d3: {words(record.game).say(phrase)}") <= STATUS
    assert len(seen) > len(CHECKS[name]) // 2


@pytest.mark.parametrize("name", CHECKS)
def test_every_reason_of_a_game_has_a_check_and_a_sentence(name: str) -> None:
    written = {code for code in table(f"banmen.games.{name}", "en") if code.startswith(("win-", "why-"))}
    assert written == set(CHECKS[name])


def test_the_general_reasons_have_sentences() -> None:
    assert {code for code in table("banmen.app", "en") if code.startswith("hint-")} == {*GENERAL, "hint-says"}


@pytest.mark.parametrize("name", CHECKS)
def test_a_hint_is_one_sentence_of_one_reason(name: str) -> None:
    for record, line in lines(name)[::5]:
        found = hint(record, reply(line))
        assert isinstance(found.reason, Phrase)
        assert found.written == line[0]
        assert found.move in record.legal()
