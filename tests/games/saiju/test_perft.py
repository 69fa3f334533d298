"""The counts of `perft.epd`; the small ones are also counted by the oracle."""

import re
from pathlib import Path

import pytest

from banmen.core.options import read_options
from banmen.games.saiju import rules, text
from banmen.search.perft import perft
from games.saiju.test_oracle import as_oracle
from oracles import saiju as oracle

LINES = Path(__file__).with_name("perft.epd").read_text("ascii").splitlines()
SMALL = 5000
"""Counts up to here are given to the oracle too."""


def fields(line):
    position, _, rest = line.partition(" ")
    values = {name: value.strip('"') for name, value in re.findall(r'(\w+) ("[^"]*"|\d+);', rest)}
    return position, values, {int(name[1:]): int(value) for name, value in values.items() if re.fullmatch(r"D\d+", name)}


def counted_by_oracle(p, depth):
    if depth == 0:
        return 1
    return sum(counted_by_oracle(oracle.play(p, move), depth - 1) for move in oracle.moves(p))


@pytest.mark.parametrize("line", LINES, ids=lambda line: fields(line)[1]["id"])
def test_perft(line):
    position, values, counts = fields(line)
    start = text.read_position(position, read_options(rules.OPTIONS, rules.PRESETS, values["options"]))
    assert counts
    assert text.write_position(start) == position
    assert {depth: perft(rules, start, depth) for depth in counts} == counts
    small = {depth: count for depth, count in counts.items() if count <= SMALL}
    assert {depth: counted_by_oracle(as_oracle(start), depth) for depth in small} == small


def test_first_turns_of_the_page():
    """Counts [CHK]: 297 placements, 57,321 ordered turns."""
    counts = {fields(line)[1]["id"]: fields(line)[2] for line in LINES}
    assert counts["first-turn"] == {1: 297, 2: 57_321}
