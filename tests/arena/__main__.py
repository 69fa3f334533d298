"""`./build.sh arena run [PAIRING...] [--games N]` plays what is missing and writes it down, `arena report` prints the tables.

A run can be ended at any time and goes on where it stopped; several runs may share the work by naming different pairings.
"""

import argparse
import sys

from arena import report, results
from arena.fingerprint import fingerprint
from arena.match import play
from arena.pairings import ALL, BY_ID, Pairing


def main() -> int:
    """Run the command."""
    made = argparse.ArgumentParser(prog="arena", description=str(__doc__))
    commands = made.add_subparsers(required=True, metavar="COMMAND")
    running = commands.add_parser("run", help="play the missing games")
    running.add_argument("pairing", nargs="*", choices=[[], *BY_ID], metavar="PAIRING", help=", ".join(BY_ID))
    running.add_argument("--games", type=int, metavar="N", help="how many games a pairing should have")
    running.set_defaults(run=run)
    commands.add_parser("report", help="print the tables").set_defaults(run=lambda _: print("\n".join(report.lines())))
    asked = made.parse_args()
    try:
        asked.run(asked)
    except KeyboardInterrupt:
        return 130
    return 0


def run(asked: argparse.Namespace) -> None:
    """Play pairing after pairing. What plays is loaded now, so its fingerprint is taken now: the files may change meanwhile."""
    engines = [(pairing, fingerprint(pairing)) for pairing in [BY_ID[id] for id in asked.pairing] or ALL]
    for pairing, engine in engines:
        fill(pairing, engine, pairing.games if asked.games is None else asked.games)


def fill(pairing: Pairing, engine: str, wanted: int) -> None:
    """Play the games of a pairing that this engine has not played."""
    played = results.read(pairing.id, engine)
    for number in range(wanted):
        if number not in played:
            played[number] = play(pairing, number)
            results.add(pairing.id, engine, played[number])
            found = results.added(played.values())
            print(f"{pairing.id}: {found.games}/{wanted}  {found.rate:.1%}  {played[number]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
