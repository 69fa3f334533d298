"""Every code that a game can make has an English sentence, and sentences keep to their length."""

import ast
from collections.abc import Iterable, Iterator
from importlib.resources import files
from string import Formatter
from typing import Any

import pytest

from banmen.core.game import Game
from banmen.core.gesture import selection
from banmen.core.options import written
from banmen.core.phrase import Phrase
from banmen.core.words import Entry, Words, table
from banmen.web.labels import Labels
from conformance.walks import places, refusals, walks

STATUS = 70
"""The longest status sentence: it fits two lines on a phone."""


def words(game: Game) -> Words:
    return Words("en", "banmen.core", game.package)


def said(game: Game, phrase: Any) -> str:
    sentence = words(game).say(phrase)
    assert sentence
    assert "{" not in sentence
    assert "@" not in sentence, phrase
    return sentence


def test_names_of_the_game_and_its_seats(game: Game) -> None:
    known = words(game)
    assert "name" in known
    assert "credit" in known
    for record in walks(game):
        assert all(seat in known for seat in game.rules.seats(record.options))


def test_every_option_value_and_preset_has_its_words(game: Game) -> None:
    """A new-game form shows labels that differ, why where a choice is not plain, and a summary of what is folded away."""
    labels, rules = Labels(words(game)), game.rules
    assert distinct(labels.option(option.name) for option in rules.OPTIONS)
    for option in rules.OPTIONS:
        if isinstance(option.default, bool):
            assert labels.option(option.name, "why")
        else:
            assert distinct(labels.value(option.name, value) for value in option.values)
    for option in rules.OPTIONS if rules.PRESETS else rules.OPTIONS[1:]:
        assert distinct(labels.value(option.name, value, "short") for value in option.values)
    if rules.PRESETS:
        assert labels.presets()
        assert distinct(labels.preset(name) for name in rules.PRESETS)
        assert all(labels.preset(name, "why") for name in rules.PRESETS)


def distinct(texts: Iterable[str]) -> bool:
    """Whether all texts are there and no two are the same."""
    found = list(texts)
    return all(found) and len(set(found)) == len(found)


def test_no_words_are_left_for_an_option_that_is_gone(game: Game) -> None:
    rules = game.rules
    stems = {"preset", *(f"preset.{name}" for name in rules.PRESETS), *(f"option.{option.name}" for option in rules.OPTIONS)}
    stems |= {f"option.{option.name}.{written(value)}" for option in rules.OPTIONS for value in option.values}
    stems |= {f"option.{option.name}.n" for option in rules.OPTIONS}
    known = {f"{stem}{kind}" for stem in stems for kind in ("", ".why", ".short")}
    codes = table(game.package, "en")
    assert {code for code in codes if code.partition(".")[0] in ("option", "preset")} <= known


def test_prompts(game: Game) -> None:
    for state, moves, few in places(game):
        spelled = [word for move in few for word in game.look.gestures(state, move)]
        for typed in {word[:n] for word in spelled for n in range(len(word))} if moves else ():
            assert len(said(game, game.look.prompt(state, typed))) <= STATUS


def test_labels(game: Game) -> None:
    for state, moves, _ in places(game):
        spelled = selection((word, move) for move in moves for word in game.look.gestures(state, move))
        targets = {target for word in spelled.words for target in word}
        for target in (*game.look.board(state.options._asdict()).cells, *targets):
            said(game, game.look.label(state, target))


def test_strips(game: Game) -> None:
    for state, _, _ in places(game):
        for strip in game.look.strips(state):
            for slot in (slot for row in strip.rows for slot in row):
                said(game, slot.label)
            if strip.note:
                said(game, strip.note)


def test_events(game: Game) -> None:
    for state, moves, _ in places(game):
        for event in (event for move in moves for event in game.look.events(state, move)):
            said(game, Phrase(event.kind, event.facts))


def test_reasons_fit_behind_their_move(game: Game) -> None:
    for record in walks(game)[:6]:
        for ply in range(0, len(record.moves), 5):
            moves = record.moves[ply : ply + 5]
            written = game.text.write_move(moves[0])
            for phrase in game.look.reasons(record.states[ply : ply + len(moves) + 1], moves):
                assert len(f"{written}: {said(game, phrase)}") <= STATUS, phrase


def test_outcomes(game: Game) -> None:
    for record in walks(game):
        if outcome := game.rules.outcome(record.state):
            said(game, Phrase(outcome.reason, outcome.facts))


def test_refusals(game: Game) -> None:
    for _, word, refusal in refusals(game):
        assert len(said(game, refusal)) <= STATUS, word


def placeholders(entry: Entry) -> set[str]:
    sentences = [entry] if isinstance(entry, str) else [text for form, text in entry.items() if form != "by"]
    return {name for sentence in sentences for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("package", ["banmen.core", "banmen.search", "banmen.app", "banmen"])
def test_a_game_does_not_take_the_code_of_another_package_for_something_else(game: Game, package: str) -> None:
    """A later package wins: its sentence must have no further placeholders."""
    theirs, ours = table(package, "en"), table(game.package, "en")
    for code in theirs.keys() & ours.keys():
        assert placeholders(ours[code]) <= placeholders(theirs[code]), code


def test_plural_entries_are_complete(game: Game) -> None:
    for code, entry in table(game.package, "en").items():
        if not isinstance(entry, str):
            assert set(entry) == {"by", "one", "other"}, code
            assert entry["by"].isidentifier()


MADE = {
    "Unreadable": 0,
    "IllegalMove": 0,
    "Refused": 0,
    "refuse": 0,
    "Refusal": 0,
    "Phrase": 0,
    "Event": 0,
    "error": 0,
    "Outcome": 1,
}
"""Where the code stands among the arguments of whatever makes one."""


def literal_codes(package: str) -> Iterator[tuple[str, str]]:
    """(module, code) for every code that is written out where a phrase, a refusal, an event or an outcome is made."""
    for module in files(package).iterdir():
        if module.name.endswith(".py"):
            for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                if isinstance(node, ast.Call) and (code := literal_code(node)):
                    yield module.name, code


def literal_code(call: ast.Call) -> str | None:
    name = call.func.id if isinstance(call.func, ast.Name) else call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if name not in MADE or len(call.args) <= MADE[name]:
        return None
    argument = call.args[MADE[name]]
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def test_every_code_that_a_game_writes_out_has_a_sentence(game: Game) -> None:
    known = words(game)
    assert {(module, code) for module, code in literal_codes(game.package) if code not in known} == set()


@pytest.mark.parametrize("package", ["banmen", "banmen.core", "banmen.games", "banmen.search", "banmen.app", "banmen.web"])
def test_every_code_that_a_package_writes_out_has_a_sentence(package: str) -> None:
    known = Words("en", "banmen.core", "banmen.search", "banmen.app", "banmen.web", "banmen")
    assert {(module, code) for module, code in literal_codes(package) if code not in known} == set()
