"""Looking at a whole game with the engine: what is known of each position, what to ask next, and where the game turned.

Everything here follows from replies of the engine; nothing knows a clock, a page or a language.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from banmen.app.lines import request_about
from banmen.core.game import Outcome
from banmen.core.mind import SURE
from banmen.core.record import Record

LINES = 3
"""How many lines are shown of a position."""
QUICK, FULL = 24, 3
"""Parts of the top level's nodes that a position gets: a glance for the graph, and a closer look."""
PATIENCE = {QUICK: 2.0, FULL: 8.0}
"""Seconds after which a look ends, however slow the device is."""
LEAST = 0.1
"""A turn that costs its seat less of its chances than this is no turning point."""
MOST = 3
"""How many turning points are looked at closely and shown."""
REMEMBERED = 4_000
"""Positions whose verdicts are kept."""

Chances: TypeAlias = tuple[float, ...]
"""For each seat how likely it is to win, 1 in all."""


class Line(NamedTuple):
    """A line of play as it is written, its scores by seat, and whether its outcome is proven."""

    moves: tuple[str, ...]
    scores: tuple[int, ...]
    solved: bool


class Verdict(NamedTuple):
    """What the engine found out about a position: its best lines, best first, and how deep it looked.

    `part` says what part of the nodes it had: `QUICK` or `FULL`.
    """

    lines: tuple[Line, ...]
    depth: int
    part: int

    @property
    def best(self) -> Line:
        """The line it would play."""
        return self.lines[0]


class Question(NamedTuple):
    """The position after `ply` plies, and how closely to look at it: `QUICK` or `FULL`."""

    ply: int
    part: int


class Turning(NamedTuple):
    """A turn that cost its seat a good part of its chances, and a better line.

    `before` are the chances before its plies, `after` those at the ply `until`: after the turn, or with more than two seats
    when it is the turn of the seat again.
    """

    plies: range
    seat: int
    before: Chances
    until: int
    after: Chances
    better: Line

    @property
    def loss(self) -> float:
        """How much of its chances the seat lost."""
        return self.before[self.seat - 1] - self.after[self.seat - 1]


def chances(scores: Sequence[int], scale: int, solved: bool = False) -> Chances:
    """How likely each seat is to win. `scale` is the score with which one of two wins three games of four (`Mind.SCALE`).

    The odds of two seats grow threefold with each `scale` that lies between one's score and 0; so it goes on for more seats.
    """
    top = max(scores)
    if top > SURE or (solved and top > 0):
        ahead = [score == top for score in scores]
        return tuple(one / sum(ahead) for one in ahead)
    weights = [3.0 ** max(-300.0, (score - top) / (2 * scale)) for score in scores]
    return tuple(weight / sum(weights) for weight in weights)


def decided(winners: Iterable[int], seats: int) -> Chances:
    """The chances when the game is over: a draw is shared."""
    won = set(winners) or set(range(1, seats + 1))
    return tuple((seat in won) / len(won) for seat in range(1, seats + 1))


def over(record: Record, ply: int) -> Outcome | None:
    """The result that the board gives after `ply` plies; a resignation or an agreed draw says nothing about the position."""
    return record.outcome if ply == len(record.moves) and not record.ending else None


def request(record: Record, ply: int, part: int) -> dict[str, Any]:
    """What the engine is asked about the position after `ply` plies."""
    nodes = max(1, record.game.mind.LEVELS[-1].nodes // part)
    limits = {"nodes": nodes, "seconds": PATIENCE[part]}
    return request_about(record.upto(ply), limits=limits, lines=LINES if part == FULL else 1)


def verdict(reply: Mapping[str, Any], part: int) -> Verdict:
    """What a reply says."""
    lines = (Line(tuple(line["line"]), tuple(line["scores"]), bool(line["solved"])) for line in reply["lines"])
    return Verdict(tuple(lines), int(reply["depth"]), part)


class Ledger:
    """The verdicts of all positions that were looked at, whatever game they belong to; the oldest are forgotten."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, Any], Verdict] = {}
        self._keys: tuple[Record | None, list[tuple[int, Any]]] = (None, [])

    def put(self, record: Record, ply: int, found: Verdict) -> None:
        """Keeps a verdict, unless a closer look is known."""
        key = self._key(record, ply)
        known = self._known.pop(key, None)
        self._known[key] = known if known and known.part < found.part else found
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]

    def get(self, record: Record, ply: int) -> Verdict | None:
        """The verdict on the position after `ply` plies, None where there is none."""
        return self._known.get(self._key(record, ply))

    def _key(self, record: Record, ply: int) -> tuple[int, Any]:
        """The position, and a number for how it came about, because of repetition."""
        if self._keys[0] is not record:
            way = hash((record.game.name, record.states[0]))
            keys = [(way, record.states[0])]
            for move, state in zip(record.moves, record.states[1:], strict=True):
                way = hash((way, move))
                keys.append((way, state))
            self._keys = (record, keys)
        return self._keys[1][ply]

    def chances(self, record: Record, ply: int) -> Chances | None:
        """The chances after `ply` plies, None where they are not known yet.

        With more than two seats a search holds for the seat that asks, against all others: so what each seat saw at its own
        latest turn is compared.
        """
        seats, outcome = len(record.game.rules.seats(record.options)), over(record, ply)
        if outcome:
            return decided(outcome.winners, seats)
        found = self.get(record, ply)
        return found and self.promised(record, ply, found.best)

    def promised(self, record: Record, ply: int, line: Line) -> Chances | None:
        """The chances if a line is played after `ply` plies."""
        scale, mover = record.game.mind.SCALE, record.mover(ply)
        if len(line.scores) == 2 or record.game.rules.setup(record.states[ply]):
            return chances(line.scores, scale, line.solved)
        seats = range(1, len(line.scores) + 1)
        seen = [line.scores[seat - 1] if seat == mover else self._seen(record, ply, seat) for seat in seats]
        return chances([score for score in seen if score is not None], scale) if None not in seen else None

    def _seen(self, record: Record, ply: int, seat: int) -> int | None:
        """How a seat stood by its own account when it was last to move, or else when it first was."""
        ways = (*range(ply, -1, -1), *range(ply + 1, len(record.states)))
        for at in ways:
            if record.mover(at) == seat and (found := self.get(record, at)):
                return found.best.scores[seat - 1]
        return None

    def curve(self, record: Record) -> list[Chances | None]:
        """The chances before the first ply and after each."""
        return [self.chances(record, ply) for ply in range(len(record.states))]

    def question(self, record: Record, shown: int) -> Question | None:
        """What to look at next: closely at what is shown, then at all of the game, then again where it seems to turn."""
        if self._open(record, shown, FULL):
            return Question(shown, FULL)
        for ply in range(len(record.states)):
            if self._open(record, ply, QUICK):
                return Question(ply, QUICK)
        if record.outcome:
            for turning in self.turnings(record):
                for ply in (turning.plies.start, turning.until):
                    if self._open(record, ply, FULL):
                        return Question(ply, FULL)
        return None

    def _open(self, record: Record, ply: int, part: int) -> bool:
        """Whether a position has not been looked at so closely."""
        if over(record, ply):
            return False
        found = self.get(record, ply)
        return not found or found.part > part

    def looked(self, record: Record) -> int:
        """At how many positions of the game one has looked, a decided end included."""
        return sum(not self._open(record, ply, QUICK) for ply in range(len(record.states)))

    def turnings(self, record: Record) -> list[Turning]:
        """The turns that cost most, the dearest first."""
        found = filter(None, (self._turning(record, plies) for plies in record.turns()))
        dear = [turning for turning in found if turning.loss >= LEAST]
        return sorted(dear, key=lambda turning: -turning.loss)[:MOST]

    def _turning(self, record: Record, plies: range) -> Turning | None:
        seat, until = record.mover(plies.start), self._until(record, plies)
        known = self.get(record, plies.start)
        before, after = self.chances(record, plies.start), self.chances(record, until)
        if not before or not after or not known:
            return None
        made = tuple(map(record.game.text.write_move, record.moves[plies.start : plies.stop]))
        if known.best.moves[: len(made)] == made:
            return None
        return Turning(plies, seat, before, until, after, known.best)

    def _until(self, record: Record, plies: range) -> int:
        """The ply at which one sees what a turn has cost."""
        if len(record.game.rules.seats(record.options)) == 2:
            return plies.stop
        seat, last = record.mover(plies.start), len(record.moves)
        return next((ply for ply in range(plies.stop, last) if record.mover(ply) == seat), last)
