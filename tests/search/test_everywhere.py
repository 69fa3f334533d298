"""The same seed and node budget give the same thoughts natively and in Pyodide: the same expectations are run in both.

After the engine was changed on purpose, `python -m search.test_everywhere` (with PYTHONPATH=py:tests) writes them anew.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from banmen import games
from banmen.search.service import answer
from conformance.walks import walk

FILE = Path(__file__).parents[1] / "data" / "thoughts.json"
WALKS, PLY = (0, 2, 4), 9
"""Games by chance, and how far they are followed."""
LEVELS = ((1, 10**6), (3, 10**6), (6, 1500))
"""Levels and the nodes that they are limited to."""


def asked(name: str) -> list[dict[str, Any]]:
    """The questions about a game."""
    game, found = games.load(name), []
    for seed in WALKS:
        record = walk(game, seed)
        moves = [game.text.write_move(move) for move in record.moves[:PLY]]
        found += [
            {
                "op": "think", "game": name, "options": record.options, "moves": moves,
                "level": level, "seed": seed, "limits": {"nodes": nodes // (10 if name == "saiju" else 1)}, "lines": lines,
            }
            for level, nodes in LEVELS for lines in (1, 2)
        ]  # fmt: skip
    return found


def thoughts(name: str) -> list[str]:
    """What is answered, each in a line."""
    found = []
    for reply in map(answer, asked(name)):
        found.append(f"{reply['score']} {reply['depth']} {reply['nodes']} {' '.join(reply['line'])}")
    return found


@pytest.mark.parametrize("name", games.names())
def test_thoughts_are_the_same_everywhere(name: str) -> None:
    expected = json.loads(FILE.read_text("utf-8"))[name]
    assert thoughts(name) == expected


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: thoughts(name) for name in games.names()}, indent=1) + "\n", "utf-8")
