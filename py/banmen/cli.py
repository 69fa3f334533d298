"""`python -m banmen`: everything that needs no browser. Errors are one line on standard error, with exit status 2."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import randrange
from time import perf_counter
from typing import Any, NoReturn

from banmen import __version__, games
from banmen.core.errors import Refused, Unreadable, described
from banmen.core.options import read_options
from banmen.core.picture import picture
from banmen.core.record import Record
from banmen.core.record_text import read_record
from banmen.core.scene import Scene, View
from banmen.core.tokens import THEMES
from banmen.opponent import thoughts, told
from banmen.search.perft import divide, perft
from banmen.search.service import DEEPEST_PERFT, explain, serve
from banmen.search.thinking import LARGEST, LEVELS
from banmen.terminal import Terminal, board, numbered, result, words

LONGEST_FILE = 1 << 22
"""No record file has more bytes."""


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Leave with exit status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status."""
    _forgive_encodings()
    try:
        try:
            return _run(_asked(arguments))
        finally:
            sys.stdout and sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has left
        _drop_output()
        return 1
    except OSError as error:
        _drop_output()
        return _failed(f"{error.filename or 'output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return 130


def _run(asked: argparse.Namespace) -> int:
    try:
        asked.run(asked)
    except Refused as error:
        return _failed(_told(error, getattr(asked, "game", None)))
    return 0


def _drop_output() -> None:
    """Output that cannot be written must not be tried again at exit."""
    try:
        sys.stdout and sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What the command line asks for; moves may stand behind options too, which argparse alone does not read."""
    made = parser()
    asked, rest = made.parse_known_args(arguments)
    if rest and (not hasattr(asked, "played") or any(len(word) > 1 and word.startswith("-") for word in rest)):
        made.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        asked.played += rest
    return asked


def _told(error: Refused, game: str | None) -> str:
    """The sentence of an error, in a record with its line and column; the record names its own game."""
    return explain(error, "banmen", *_package(error.facts.get("game", game)))


def _package(game: object) -> list[str]:
    return [games.load(game).package] if isinstance(game, str) and game in games.names() else []


def _failed(sentence: str) -> int:
    print(f"banmen: {sentence}", file=sys.stderr)
    return 2


def _forgive_encodings() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def parser() -> Parser:
    """The command line."""
    made = Parser(prog="banmen", description="Siam, Abalone and Saiju in the terminal.")
    made.add_argument("--version", action="version", version=f"banmen {__version__}")
    commands = made.add_subparsers(required=True, metavar="COMMAND")

    def command(run: Callable[[Any], None], name: str, help: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=help, description=help)
        added.set_defaults(run=run)
        return added

    playing = command(play, "play", "play a game in the terminal")
    playing.add_argument(
        "--level", type=_seat, metavar="SEAT=N", action="append", default=[], help="the computer plays a seat, at level 1 to 6"
    )
    playing.add_argument("--seed", type=_number, metavar="N", help="play the same game again")
    _start(playing)
    _start(command(moves, "moves", "list the legal moves"), moves=True)
    counting = command(count, "perft", "count the sequences of legal moves")
    counting.add_argument("--divide", action="store_true", help="count behind each move")
    counting.add_argument("--depth", type=_depth, required=True, metavar="N", help="the number of plies")
    _start(counting, moves=True)
    _thinking(command(think, "think", "say what the computer thinks of a position, depth by depth"))
    replaying = command(replay, "replay", "show a recorded game")
    replaying.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    replaying.add_argument("--final", action="store_true", help="show only the last position")
    _drawing(command(svg, "svg", "draw a position as an SVG file"))
    command(answering, "serve", "answer requests in JSON, one a line, until the input ends")
    return made


def _start(added: argparse.ArgumentParser, moves: bool = False) -> None:
    added.add_argument("game", metavar="GAME", help=", ".join(games.names()))
    if moves:
        added.add_argument("played", metavar="MOVE", nargs="*", help="moves to play first")
    added.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    added.add_argument("--position", metavar="TEXT", help="where to start")


def _thinking(added: argparse.ArgumentParser) -> None:
    added.add_argument("--level", type=int, choices=LEVELS, default=LEVELS[-1], help="how well it plays")
    added.add_argument("--lines", type=_number, default=1, metavar="N", help="how many moves to compare")
    added.add_argument("--nodes", type=_number, metavar="N", help="stop after so many nodes")
    added.add_argument("--seconds", type=float, metavar="S", help="stop after so many seconds")
    _start(added, moves=True)


def _drawing(added: argparse.ArgumentParser) -> None:
    _start(added, moves=True)
    added.add_argument("--theme", choices=list(THEMES), default="light", help="the colours")
    added.add_argument("--flip", action="store_true", help="look from the other side")
    added.add_argument("--no-coordinates", action="store_true", help="leave the coordinates out")
    added.add_argument("--last", action="store_true", help="mark the last move")
    added.add_argument("--output", metavar="FILE", type=Path, help="write here instead of standard output")


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= DEEPEST_PERFT):
        raise argparse.ArgumentTypeError(f"a depth is a number from 0 to {DEEPEST_PERFT}, not {described(text)}")
    return int(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 16 and int(text) <= LARGEST):
        raise argparse.ArgumentTypeError(f"a number from 0 to {LARGEST} is needed, not {described(text)}")
    return int(text)


def _seat(text: str) -> tuple[int, int]:
    seat, _, level = text.partition("=")
    if seat not in ("1", "2", "3") or level not in map(str, LEVELS):
        raise argparse.ArgumentTypeError(f"a seat and a level from 1 to {LEVELS[-1]} are needed, as 2=3, not {described(text)}")
    return int(seat), int(level)


def started(asked: Any) -> Record:
    """The record that a command starts from: the game, its options, its position and the moves named with it."""
    game = games.load(asked.game)
    options = read_options(game.rules.OPTIONS, game.rules.PRESETS, " ".join(asked.option))
    start = game.rules.initial(options) if asked.position is None else game.text.read_position(asked.position, options)
    return Record.begin(game, start).read(getattr(asked, "played", []))


def play(asked: Any) -> None:
    """Play a game in the terminal."""
    record, levels = started(asked), dict(asked.level)
    seats = len(record.game.rules.seats(record.options))
    for seat in levels:
        if seat > seats:
            raise Unreadable("no-seat", found=seat, limit=seats)
    Terminal(record, levels, randrange(LARGEST) if asked.seed is None else asked.seed).run()


def think(asked: Any) -> None:
    """Print what the computer thinks, at the end of each depth and at the end of all."""
    record = started(asked)
    limits = {name: given for name in ("nodes", "seconds") if (given := getattr(asked, name)) is not None}
    for reply in thoughts(record, {"level": asked.level, "lines": asked.lines, "limits": limits}):
        for line in reply["lines"]:
            print(words(record).say(told(reply, line)), flush=True)


def moves(asked: Any) -> None:
    """Print the legal moves, one a line."""
    record = started(asked)
    for move in record.legal():
        print(record.game.text.write_move(move))


def count(asked: Any) -> None:
    """Print the number of sequences of legal moves."""
    record = started(asked)
    rules, text = record.game.rules, record.game.text
    if asked.divide and asked.depth:
        for move, nodes in divide(rules, record.state, asked.depth):
            print(f"{text.write_move(move)} {nodes}")
    else:
        print(perft(rules, record.state, asked.depth))


def replay(asked: Any) -> None:
    """Print a recorded game: its moves with the boards between them, and the result."""
    record = read_record(_read(asked.file), games.load).record
    for ply in range(len(record.moves)):
        if not asked.final:
            print(f"{board(record.upto(ply))}\n\n{numbered(record, ply)}\n")
    print(f"{board(record)}\n\n{result(record)}")


def _read(file: str) -> str:
    with sys.stdin.buffer if file == "-" else open(file, "rb") as stream:
        content = stream.read(LONGEST_FILE + 1)
    if len(content) > LONGEST_FILE:
        raise Unreadable("file-long", limit=LONGEST_FILE)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("not-utf8", column=error.start + 1) from None


def svg(asked: Any) -> None:
    """Draw a position as an SVG document."""
    record = started(asked)
    view = View(asked.flip, not asked.no_coordinates)
    drawn = picture(record.game, record.state, view, asked.theme, extra=_marks(record, view) if asked.last else ())
    if asked.output:
        asked.output.write_text(drawn + "\n", "utf-8")
    else:
        print(drawn)


def _marks(record: Record, view: View) -> Scene:
    return record.game.look.last(record.states[-2], record.moves[-1], view) if record.moves else ()


def answering(asked: Any) -> None:
    """Answer requests, one a line."""
    if sys.stdin is not None:
        serve(sys.stdin.buffer, lambda line: print(line, end="", flush=True), perf_counter)
