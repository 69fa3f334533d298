"""Results on disk: a file for each pairing, a line for each game, only ever added to; and what they add up to."""

import json
from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).with_name("results")
Z = 1.96
"""Standard deviations on either side of an interval of 95 %."""


class Sum(NamedTuple):
    """Games, and how many of them the first player won, drew (some of them unfinished) and lost."""

    won: int
    drawn: int
    lost: int
    unfinished: int

    @property
    def games(self) -> int:
        """All games."""
        return self.won + self.drawn + self.lost

    @property
    def rate(self) -> float:
        """The share of the first player, a draw counting half; 0 without games."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 % for the rate."""
        return wilson(self.rate, self.games)


def wilson(rate: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a rate that was seen in so many games."""
    if not games:
        return 0.0, 1.0
    centre = rate + Z**2 / (2 * games)
    wide = Z * sqrt(rate * (1 - rate) / games + Z**2 / (4 * games**2))
    whole = 1 + Z**2 / games
    return max(0.0, (centre - wide) / whole), min(1.0, (centre + wide) / whole)


def read(id: str, fingerprint: str, folder: Path = FOLDER) -> dict[int, dict[str, Any]]:
    """The games of a pairing that this engine has played, by number; a line that was cut off is no game."""
    path, found = folder / f"{id}.jsonl", dict[int, dict[str, Any]]()
    for line in path.read_text("utf-8").split("\n")[:-1] if path.exists() else []:
        try:
            game = json.loads(line)
        except json.JSONDecodeError:
            continue
        if game["engine"] == fingerprint:
            found.setdefault(game["game"], game)
    return found


def add(id: str, fingerprint: str, game: dict[str, Any], folder: Path = FOLDER) -> None:
    """Write a game down, at once."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{id}.jsonl"
    cut = path.exists() and path.stat().st_size and not path.read_bytes().endswith(b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write(("\n" if cut else "") + json.dumps({"engine": fingerprint, **game}) + "\n")


def added(games: Iterable[dict[str, Any]]) -> Sum:
    """What games add up to."""
    games = list(games)
    won, drawn, lost = (sum(game["result"] == worth for game in games) for worth in (1, 0.5, 0))
    return Sum(won, drawn, lost, sum(game["reason"] == "unfinished" for game in games))
