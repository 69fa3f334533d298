"""`./build.sh bench [PART...] [--all]`: prints speeds and times, all of them or some."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import median
from time import process_time

from playwright.sync_api import Browser

from banmen import games
from banmen.search.perft import perft
from bench import chromium, engine, epd, figures, speed, start
from bench.engine import Found, Measured
from bench.host import Host, site
from bench.thinking import Case

MOST_LEAVES = 30_000_000
"""Perft counts above that are for `--all`."""
PLACES = ("native", "Chromium")
DEPTHS = range(2, 9)
PARTS = ("minds", "speeds", "start", "page", "perft")
"""What can be measured alone. The minds come first, before the games are used otherwise."""


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


def print_page(browser: Browser, address: str) -> None:
    """How soon the page answers a click."""
    print(f"\n{'Milliseconds, click to redraw':32}{'clicks':>8}{'median':>8}{'95 %':>8}{'worst':>8}")
    for name in games.names():
        times = sorted(chromium.redraws(browser, address, name))
        middle, late = times[len(times) // 2], chromium.at_95_percent(times)
        print(f"  {name:30}{len(times):>8}{middle:>8.1f}{late:>8.1f}{times[-1]:>8.1f}")


def print_minds(browser: Browser, address: str, series: float) -> None:
    """What the computer players need, natively and in the worker of the page."""
    first, cases = engine.measured(browser, address)
    print_first(first)
    print_depths(cases)
    print_ends(engine.ends(browser, address))
    print(f"\n{'Answers in Chromium, middle game':32}{'seconds':>9}{'processor':>11}{'depth':>7}{'nodes':>10}")
    for game, level, clock, processor, depth, nodes in engine.answers(browser, address):
        print(f"  {f'{game}, level {level}':30}{clock:>9.2f}{processor:>11.2f}{depth:>7}{nodes:>10,}")
    print(f"\n{'Memory of the worker':32}{'thoughts':>9}{'MB':>7}")
    for game, thoughts, size in engine.memory(browser, address, series):
        print(f"  {f'after {game}, level 6':30}{thoughts:>9}{size / 1e6:>7.0f}")


def print_first(first: Mapping[str, Measured[Found]]) -> None:
    """What the first use of a game costs, and a warm perft."""
    print(f"\n{'Milliseconds of the processor':32}{'load':>8}{'first thought':>15}{'next':>8}{'perft 3':>9}")
    for name, measured in first.items():
        for where, found in zip(PLACES, measured, strict=True):
            load, tables, again, perft = (
                1000 * found.get("busy", 1) * found[key] for key in ("load", "first", "next", "perft")
            )
            print(f"  {f'{name}, {where}':30}{load:>8.0f}{tables:>15.1f}{again:>8.1f}{perft:>9.0f}")


def print_depths(cases: Mapping[Case, Measured[Found]]) -> None:
    """The seconds of the processor until each depth was searched, and the nodes in a second."""
    print(f"\n{'Seconds of the processor to depth':34}" + "".join(f"{depth:>7}" for depth in DEPTHS) + f"{'nodes/s':>11}")
    for case, measured in cases.items():
        for where, found in zip(PLACES, measured, strict=True):
            share = found.get("busy", 1)
            reached = {depth: share * seconds for depth, seconds, _ in found["depths"]}
            row = "".join(f"{reached[depth]:>7.2f}" if depth in reached else f"{'':>7}" for depth in DEPTHS)
            print(f"  {f'{case.game} {case.name}, {where}':32}{row}{found['nodes'] / found['seconds'] / share:>11,.0f}")


def print_ends(ends: Iterable[Measured[engine.End]]) -> None:
    """How many ends of Saiju are solved in time, and the seconds of the processor that it takes."""
    print(f"\n{'Seconds, ends of Saiju':34}{'in time':>15}{'median':>9}{'worst':>8}")
    for measured in ends:
        for where, (left, goal, limit, times) in zip(PLACES, measured, strict=True):
            share = f"{sum(time <= limit for time in times)} of {len(times)} in {limit:.0f}"
            print(f"  {f'{left} left, {goal}, {where}':32}{share:>15}{median(times):>9.2f}{times[-1]:>8.2f}")


def print_starts(root: Path, rounds: int, slow: bool) -> None:
    """The start of the page beside two bare ones, and the aims."""
    found = start.starts(root, rounds, slow)
    print(f"\nMedians of {rounds} loads, times from navigation:")
    print(*figures.tables(found), *figures.verdicts(found), sep="\n", flush=True)


def measure(part: str, root: Path, everything: bool, rounds: int) -> bool:
    """Runs a part of the measurements; whether what it counted was right."""
    if part == "start":
        print_starts(root, rounds, everything)
    elif part == "perft":
        return count_perft(float("inf") if everything else MOST_LEAVES)
    else:
        with Host(root) as host, chromium.chromium() as browser:
            if part == "minds":
                print_minds(browser, host.home, engine.HOUR / len(games.names()) if everything else engine.SERIES)
            elif part == "page":
                print_page(browser, host.home)
            else:
                print_speeds(f"Python {sys.version.split()[0]}", speed.speeds())
                print_speeds("In Pyodide, in Chromium", chromium.speeds(browser, host.home))
    return True


def main() -> int:
    """Runs the parts that are asked for, or all; 1 if a perft count was wrong."""
    parser = ArgumentParser(prog="./build.sh bench", description="Measures speed, natively and in Chromium.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure, of {', '.join(PARTS)}; otherwise all")
    parser.add_argument(
        "--all", action="store_true", help="also start over a slow line, count perft for minutes, and memory for an hour"
    )
    parser.add_argument("--rounds", type=int, default=start.ROUNDS, help="starts of each page (%(default)s)")
    parser.add_argument("--dist", type=Path, help="the page as it was built there, instead of building it")
    asked = parser.parse_args()
    if wrong := set(asked.parts) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(wrong))}")
    with site(asked.dist) as root:
        return int(False in [measure(part, root, asked.all, asked.rounds) for part in asked.parts or PARTS])


if __name__ == "__main__":
    sys.exit(main())
