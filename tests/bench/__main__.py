"""`./build.sh bench [--all]`: prints speeds and times; `--all` also counts the perft rows that take minutes."""

import sys
from time import process_time

from banmen import games
from banmen.search.perft import perft
from bench import chromium, epd, speed

MOST_LEAVES = 30_000_000
"""Perft counts above that are for `--all`."""


def print_speeds(title: str, speeds: list[speed.Speed]) -> None:
    """A table of speeds."""
    print(f"\n{title:32}{'rules, leaves/s':>16}{'oracle, leaves/s':>18}{'ratio':>8}")
    for game, rules, oracle in speeds:
        print(f"  {game:30}{rules:>16,.0f}{oracle:>18,.0f}{rules / oracle:>8.1f}")


def count_perft(most: float) -> bool:
    """Counts each row of the tables as deep as so many leaves allow, prints it, and returns whether all were right."""
    print(f"\n{'Perft':64}{'depth':>6}{'leaves':>14}{'seconds':>9}")
    right = True
    for row in epd.rows():
        depth = max(depth for depth, leaves in row.leaves.items() if leaves <= most)
        began = process_time()
        found = perft(row.game.rules, row.state, depth)
        verdict = "" if found == row.leaves[depth] else f"  WRONG, should be {row.leaves[depth]:,}"
        right = right and not verdict
        print(f"  {row.game.name + ': ' + row.name:62}{depth:>6}{found:>14,}{process_time() - began:>9.2f}{verdict}")
    return right


def print_page() -> None:
    """The tables that need Chromium."""
    with chromium.site() as address, chromium.chromium() as browser:
        print_speeds("In Pyodide, in Chromium", chromium.speeds(browser, address))
        print(f"\n{'Milliseconds from navigation':32}{'boards painted':>16}{'board alive':>13}{'first click':>13}")
        for title, times in zip(("empty cache", "full cache"), chromium.starts(browser, address), strict=True):
            print(f"  {title:30}{times.painted:>16.0f}{times.live:>13.0f}{times.clicked:>13.0f}")
        print(f"\n{'Milliseconds, click to redraw':32}{'clicks':>8}{'median':>8}{'95 %':>8}{'worst':>8}")
        for name in games.names():
            times = sorted(chromium.redraws(browser, address, name))
            middle, late = times[len(times) // 2], chromium.at_95_percent(times)
            print(f"  {name:30}{len(times):>8}{middle:>8.1f}{late:>8.1f}{times[-1]:>8.1f}")


def main(everything: bool) -> int:
    """Runs all measurements; 1 if a perft count was wrong."""
    print_speeds(f"Python {sys.version.split()[0]}", speed.speeds())
    print_page()
    return int(not count_perft(float("inf") if everything else MOST_LEAVES))


if __name__ == "__main__":
    sys.exit(main("--all" in sys.argv))
