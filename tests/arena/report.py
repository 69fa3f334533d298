"""The tables of the README, from the results on disk."""

from collections.abc import Iterable, Iterator
from typing import Any

from arena import pairings, results
from arena.fingerprint import fingerprint
from arena.pairings import Pairing

TITLES = {"siam": "Siam", "saiju": "Saiju", "abalone": "Abalone", "saiju-3": "Saiju, three seats"}


def lines() -> Iterator[str]:
    """Both tables."""
    yield "| Levels | games | won-drawn-lost | rate | 95 % | plies |"
    yield "|---|---|---|---|---|---|"
    for name in pairings.NAMES:
        yield from (row(pairing, _versus(pairing)) for pairing in pairings.levels(name))
    yield ""
    yield f"| Level 6, {pairings.SECONDS:g} s a turn | games | won-drawn-lost | rate | 95 % | plies | remarks |"
    yield "|---|---|---|---|---|---|---|"
    for name in pairings.NAMES:
        for pairing in pairings.strength(name):
            yield f"{row(pairing, f'against {pairing.name}')} {remarks(pairing)} |"


def _versus(pairing: Pairing) -> str:
    high, low = pairing.levels
    return f"{high} against {low}" + (f", 1/{pairing.share} of both budgets" if pairing.share > 1 else "")


def row(pairing: Pairing, title: str) -> str:
    """A pairing as a row."""
    played = results.read(pairing.id, fingerprint(pairing)).values()
    found, (low, high) = results.added(played), results.added(played).interval
    plies = sum(game["plies"] for game in played) / max(1, len(played))
    return (
        f"| {TITLES[pairing.kind]}: {title} | {found.games} | {found.won}-{found.drawn}-{found.lost} | {found.rate:.1%} "
        f"| {low:.1%} to {high:.1%} | {plies:.0f} |"
    )


def remarks(pairing: Pairing) -> str:
    """What else there is to say of a pairing: the scores, and games that did not end."""
    played = list(results.read(pairing.id, fingerprint(pairing)).values())
    unfinished = results.added(played).unfinished
    told = [f"{unfinished} unfinished" if unfinished else "all finished"] if played else []
    if pairing.game == "abalone" and played:
        told.append("; ".join(f"{score} in {count}" for score, count in ejected(played)))
    elif pairing.game == "saiju" and played:
        told.append(f"{sum(map(margin, played)) / len(played):+.1f} points on average")
    return ", ".join(told)


def ejected(played: Iterable[dict[str, Any]]) -> list[tuple[str, int]]:
    """How many games ended with which marbles pushed off, the most frequent score first."""
    found: dict[str, int] = {}
    for game in played:
        mine = game["scores"][game["seat"] - 1]
        score = f"{mine}-{sum(game['scores']) - mine}"
        found[score] = found.get(score, 0) + 1
    return sorted(found.items(), key=lambda item: -item[1])


def margin(game: dict[str, Any]) -> int:
    """The points of the first player, less those of the best other."""
    at = game["seat"] - 1
    mine: int = game["scores"][at]
    return mine - max(points for seat, points in enumerate(game["scores"]) if seat != at)
