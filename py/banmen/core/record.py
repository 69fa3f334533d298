"""A game as it was played: a start, the moves, and the states along them. The one place that decides repetition."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from banmen.core.errors import IllegalMove, Refused
from banmen.core.game import Game, Outcome

REPETITIONS = 3
"""A position that comes this many times is a draw (house rule, on by default)."""


class Ending(NamedTuple):
    """An end that the players chose: `resigned` by a seat, or a draw `agreed` (seat 0)."""

    kind: str
    seat: int = 0


@dataclass(frozen=True)
class Record:
    """A game from its start to where it stands. Immutable; `states` has one state more than `moves`.

    Moves are trusted to be legal: they come from `rules.moves` or through `read`.
    """

    game: Game
    moves: tuple[Any, ...]
    states: tuple[Any, ...]
    ending: Ending | None = None

    @classmethod
    def begin(cls, game: Game, start: Any) -> "Record":
        """A record without moves."""
        return cls(game, (), (start,))

    @property
    def state(self) -> Any:
        """The position reached."""
        return self.states[-1]

    @property
    def turn(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return None if self.outcome else self.game.rules.turn(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result, by the rules, by repetition or by the players' choice; None while the game goes on."""
        return self.game.rules.outcome(self.state) or self._repeated() or self._ended()

    def _repeated(self) -> Outcome | None:
        keys = Counter[Hashable](map(self.game.rules.repetition, self.states))
        del keys[None]
        return Outcome((), "repetition") if any(n >= REPETITIONS for n in keys.values()) else None

    def _ended(self) -> Outcome | None:
        if self.ending is None:
            return None
        if self.ending.kind == "agreed":
            return Outcome((), "agreed")
        loser, seats = self.ending.seat, self.game.rules.seats(self.options)
        winners = tuple(seat for seat in range(1, len(seats) + 1) if seat != loser)
        return Outcome(winners, "resigned", None, {"seat": loser, "who": f"@{seats[loser - 1]}"})

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game by name."""
        return dict(self.states[0].options._asdict())

    def legal(self) -> list[Any]:
        """The legal moves here; none when the game is over, by whatever reason."""
        return [] if self.outcome else list(self.game.rules.moves(self.state))

    def play(self, *moves: Any) -> "Record":
        """The record with legal moves added; whatever ended it by choice is forgotten."""
        states = list(self.states)
        for move in moves:
            states.append(self.game.rules.play(states[-1], move))
        return Record(self.game, (*self.moves, *moves), tuple(states))

    def read(self, texts: Iterable[str]) -> "Record":
        """The record with written moves added.

        Raises Unreadable or IllegalMove with the fact `index`, the place of the refused move (from 0) among `texts`.
        """
        rules, moves, states = self.game.rules, list(self.moves), list(self.states)
        seen = Counter(map(rules.repetition, states))
        over = self.outcome is not None
        for index, text in enumerate(texts):
            try:
                if over:
                    raise IllegalMove("game-over")
                moves.append(self.game.text.read_move(states[-1], text))
            except Refused as error:
                error.facts = {**error.facts, "index": index}
                raise
            states.append(rules.play(states[-1], moves[-1]))
            key = rules.repetition(states[-1])
            seen[key] += 1
            over = (key is not None and seen[key] >= REPETITIONS) or rules.outcome(states[-1]) is not None
        return Record(self.game, tuple(moves), tuple(states))

    def read_turn(self, texts: Iterable[str]) -> "Record":
        """The record with those of the written moves added that still belong to the turn of the seat to move.

        Raises Unreadable or IllegalMove.
        """
        record = self
        for text in texts:
            if record.turn != self.turn:
                break
            record = record.read([text])
        return record

    def upto(self, ply: int) -> "Record":
        """The record as it stood after `ply` plies."""
        return Record(self.game, self.moves[:ply], self.states[: ply + 1], None if ply < len(self.moves) else self.ending)

    @property
    def steps(self) -> int:
        """The number of things that happened: the plies, and the chosen ending if there is one."""
        return len(self.moves) + (self.ending is not None)

    def after(self, steps: int) -> "Record":
        """The record as it stood after so many steps."""
        return self if steps >= self.steps else replace(self.upto(steps), ending=None)

    def end(self, ending: Ending) -> "Record":
        """The record, ended by choice."""
        return replace(self, ending=ending)

    def mover(self, ply: int) -> int:
        """The seat that made the move number `ply` (from 0)."""
        return self.game.rules.turn(self.states[ply])

    def turns(self) -> list[range]:
        """The plies of each turn: a turn is a run of plies by one seat."""
        turns: list[range] = []
        for ply in range(len(self.moves)):
            if turns and self.mover(turns[-1][0]) == self.mover(ply):
                turns[-1] = range(turns[-1].start, ply + 1)
            else:
                turns.append(range(ply, ply + 1))
        return turns

    def beginnings(self) -> Iterator[int]:
        """The plies that one can go back to, the latest first: one back in a half-finished turn, the start of each turn."""
        ply = len(self.moves)
        if ply and self.turn == self.mover(ply - 1):
            ply -= 1
            yield ply
        while ply:
            ply -= 1
            while ply and self.mover(ply - 1) == self.mover(ply):
                ply -= 1
            yield ply
