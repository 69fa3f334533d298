"""Test sets in EPD: positions with what must be found in them, made by search and proven by exhaustive search of the rules.

    python -m arena.puzzles GAME        makes `tests/data/epd/GAME-*.epd` afresh, by `arena.puzzles_GAME`

A line is a position and fields: `id`; `options`; `bm`, every move that does it; and `dm`, in how many own turns the win comes.
"""

import importlib
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from banmen import games
from banmen.core.game import Game
from banmen.core.options import read_options

FOLDER = Path(__file__).parents[1] / "data" / "epd"
_FIELD = re.compile(r'(\w+) ("[^"]*"|[^";]*);')


class Puzzle(NamedTuple):
    """A position and the texts of the moves that are right in it; all of its fields as they are written."""

    game: Game
    name: str
    state: Any
    best: tuple[str, ...]
    fields: dict[str, str]


def read(game: str, kind: str) -> list[Puzzle]:
    """The puzzles of one kind (`win-1`): of the file `GAME-KIND.epd`."""
    return [puzzle(games.load(game), line) for line in (FOLDER / f"{game}-{kind}.epd").read_text("ascii").splitlines()]


def puzzle(game: Game, line: str) -> Puzzle:
    """The puzzle of one line."""
    position, _, rest = line.partition(" ")
    fields = {name: value.strip('"') for name, value in _FIELD.findall(rest)}
    options = read_options(game.rules.OPTIONS, game.rules.PRESETS, fields.get("options", ""))
    return Puzzle(game, fields["id"], game.text.read_position(position, options), tuple(fields["bm"].split()), fields)


def written(game: Game, s: Any, name: str, best: Iterable[Any], options: str = "", **fields: int) -> str:
    """The line of a puzzle."""
    moves = " ".join(sorted(map(game.text.write_move, best)))
    more = "".join(f" {code} {value};" for code, value in fields.items())
    return f'{game.text.write_position(s)} id "{name}"; options "{options}"; bm {moves};{more}'


class Oracle:
    """Wins of two seats that take turns, by exhaustive search of the rules; slow, and nothing of a mind is in it.

    `hopeless(s, turns)` may say that the seat to move cannot win in so many of its turns, where a count of the rules shows it.
    """

    def __init__(self, game: Game, hopeless: Callable[[Any, int], bool] = lambda s, turns: False) -> None:
        self.rules, self.hopeless = game.rules, hopeless
        self.known: dict[tuple[Any, int], bool] = {}
        self.refuted: dict[int, Any] = {}

    def winning(self, s: Any, turns: int) -> list[Any]:
        """The moves with which the seat to move wins within so many of its turns, whatever is answered."""
        return [move for move in self.tries(s, turns) if self.wins_by(s, move, turns)]

    def tries(self, s: Any, turns: int) -> Sequence[Any]:
        """The moves that may win within so many turns: all, unless a game counts closer."""
        moves: Sequence[Any] = self.rules.moves(s)
        return moves

    def wins(self, s: Any, turns: int) -> bool:
        """Whether the seat to move can win within so many of its turns."""
        if turns < 1 or self.hopeless(s, turns):
            return False
        found = self.known.get((s, turns))
        if found is None:
            found = self.known[s, turns] = any(self.wins_by(s, move, turns) for move in self.tries(s, turns))
        return found

    def wins_by(self, s: Any, move: Any, turns: int) -> bool:
        """Whether this move wins within so many turns, itself the first."""
        seat, after = self.rules.turn(s), self.rules.play(s, move)
        if outcome := self.rules.outcome(after):
            return seat in outcome.winners
        return turns > 1 and all(self._answered(seat, after, reply, turns - 1) for reply in self._replies(after, turns))

    def _answered(self, seat: int, s: Any, reply: Any, turns: int) -> bool:
        after = self.rules.play(s, reply)
        outcome = self.rules.outcome(after)
        won = seat in outcome.winners if outcome else self.wins(after, turns)
        if not won:
            self.refuted[turns + 1] = reply
        return won

    def _replies(self, s: Any, turns: int) -> Sequence[Any]:
        """The replies, the last one that saved the game first."""
        replies = list(self.rules.moves(s))
        last = self.refuted.get(turns)
        return sorted(replies, key=lambda reply: reply != last)


def main(arguments: Sequence[str]) -> None:
    """Make the test sets of a game."""
    (game,) = arguments
    FOLDER.mkdir(exist_ok=True)
    for kind, lines in importlib.import_module(f"arena.puzzles_{game}").sets().items():
        (FOLDER / f"{game}-{kind}.epd").write_text("".join(f"{line}\n" for line in lines), "ascii")
        print(f"{game}-{kind}: {len(lines)}")


if __name__ == "__main__":
    main(sys.argv[1:])
