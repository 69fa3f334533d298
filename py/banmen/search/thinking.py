"""Thinking: a game's mind held to a level and to limits, in steps, so that whoever asks can stop it between any two.

A level without noise plays the best move that was found. One with noise judges every legal move, each with an error of its
own that is drawn from the seed: so the same seed plays the same moves, natively and in the browser.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, TypeAlias

from banmen.core.errors import Refused, Unreadable, described
from banmen.core.mind import SURE, Level, Line, Thought
from banmen.core.record import Record
from banmen.search.fields import Request, field, number

Reply: TypeAlias = dict[str, Any]
Clock: TypeAlias = Callable[[], float]
"""Seconds since some moment."""

FIELDS = ("level", "seed", "limits", "lines")
LEVELS = range(1, 7)
MOST_LINES = 500
LONGEST = 86_400
"""No thought takes more seconds."""
LARGEST = 1 << 53
"""No seed and no number of nodes is larger: JavaScript counts so far."""

UNBIASED = 1_000_000
"""Errors so large that each of a few equally good moves comes about equally often."""

OPENING, EQUALS = 6, 4
"""In so many first plies a level without noise looks at so many moves; the seed chooses among the equally good ones."""


def still() -> float:
    """The clock of those who have none: with it no seconds pass."""
    return 0.0


class Wish(NamedTuple):
    """What is asked of a mind: a level's and the asker's limits in one, and how many lines to tell."""

    level: Level
    seconds: float
    seed: int | None
    lines: int


def think(record: Record, request: Request, clock: Clock = still) -> Iterator[Reply]:
    """The replies to a request to think, each after a few milliseconds of work; the last one has `done`.

    Raises Refused at once for what cannot be answered.
    """
    wish = _wish(record, request)
    if record.outcome:
        raise Refused("game-over")
    return _Thinking(record, wish).replies(clock)


def _wish(record: Record, request: Request) -> Wish:
    level = record.game.mind.LEVELS[number(request, "level", LEVELS[-1], LEVELS[0], LEVELS[-1]) - 1]
    seed = number(request, "seed", 0, 0, LARGEST) if "seed" in request else None
    limits = field(request, "limits", "an-object") if "limits" in request else {}
    for name in limits:
        if name not in ("nodes", "seconds"):
            raise Unreadable("no-such-limit", name=described(name))
    nodes = number(limits, "nodes", level.nodes, 1, LARGEST)
    return Wish(
        level._replace(nodes=min(nodes, level.nodes)), _seconds(limits), seed, number(request, "lines", 1, 1, MOST_LINES)
    )


def _seconds(limits: Request) -> float:
    found = limits.get("seconds", LONGEST)
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise Unreadable("field-type", name="seconds", wanted="@a-number", found=described(found))
    if not 0 < found <= LONGEST:
        raise Unreadable("seconds-range", found=described(found), limit=LONGEST)
    return float(found)


class _Thinking:
    """One thought about where a record stands. `told` are the lines that the last reply told of, and `reply` that reply."""

    def __init__(self, record: Record, wish: Wish) -> None:
        self.record, self.wish = record, wish
        self.seat = record.game.rules.turn(record.state)
        self.legal = record.legal()
        self.errors = _errors(record, wish, self.legal)
        self.told: tuple[Line, ...] | None = None
        self.reply: Reply = {}

    def replies(self, clock: Clock) -> Iterator[Reply]:
        began, depth = clock(), 0
        for thought in self._thoughts():
            over = self._enough(thought, clock() - began, thought.depth > depth)
            self._tell(thought)
            depth = thought.depth
            if over:
                break
            yield {**self.reply, "depth": depth, "nodes": thought.nodes, "done": False}
        yield {**self.reply, "depth": depth, "nodes": thought.nodes, "done": True}

    def _thoughts(self) -> Iterator[Thought]:
        lines = self.wish.lines
        if self.wish.level.noise:
            lines = len(self.legal)
        elif self._chooses():
            lines = max(lines, EQUALS)
        return self.record.game.mind.think(self.record.state, self.record.states[:-1], min(lines, len(self.legal)))

    def _chooses(self) -> bool:
        """Whether the seed decides between equally good moves."""
        return self.wish.seed is not None and len(self.record.moves) < OPENING

    def _enough(self, thought: Thought, seconds: float, complete: bool) -> bool:
        """Whether to stop: the budget is spent, or so much of it at the end of a depth that the next would not be finished."""
        nodes, depth, _ = self.wish.level
        share = max(thought.nodes / nodes, seconds / self.wish.seconds)
        return share >= 1 or thought.depth >= depth or (complete and (share > 0.6 or len(self.legal) == 1))

    def _tell(self, thought: Thought) -> None:
        if thought.lines is self.told:
            return
        self.told = thought.lines
        chosen = self._chosen(thought.lines)
        self.reply = {**self._line(chosen), "lines": [self._line(line) for line in thought.lines[: self.wish.lines]]}

    def _chosen(self, lines: tuple[Line, ...]) -> Line:
        """The line to play: the best by an erring judgement, or by the errors alone among equally good ones.

        A win or loss that is seen is not misjudged.
        """
        best = lines[0].scores[self.seat - 1]
        if not self.wish.level.noise:
            lines = tuple(line for line in lines if line.scores[self.seat - 1] == best)
        return max(lines, key=self._judged)

    def _judged(self, line: Line) -> int:
        score = line.scores[self.seat - 1]
        return score if abs(score) >= SURE else score + self.errors.get(line.moves[0], 0)

    def _line(self, line: Line) -> Reply:
        written = list(map(self.record.game.text.write_move, line.moves))
        scores = list(line.scores)
        return {
            "move": written[0], "score": scores[self.seat - 1], "scores": scores, "line": written, "solved": line.solved,
        }  # fmt: skip


def _errors(record: Record, wish: Wish, legal: list[Any]) -> dict[Any, int]:
    """How far the judgement of each move strays, small errors being likelier: whole numbers, the same everywhere."""
    chance = Random(f"{wish.seed or 0} {len(record.moves)}")
    noise = wish.level.noise or (UNBIASED if wish.seed is not None else 0)
    return {move: (chance.randint(-noise, noise) + chance.randint(-noise, noise)) // 2 for move in legal}
