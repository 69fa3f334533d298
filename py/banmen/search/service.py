"""The service: a request in, a reply out, both plain JSON. The terminal, the tests and the browser's worker all call it.

A request names `op` (`moves`, `play`, `perft` or `think`) and `game`, and if wanted `options`, `position` and `moves` (played
from there); `perft` needs `depth`, `think` may have `level`, `seed`, `limits` and `lines`. Whatever is wrong is answered by
`{"error": {"code", "message"}}`, with `index` where it is one of the moves.
"""

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import BinaryIO, TypeAlias

from banmen import games
from banmen.core.errors import Refused, Unreadable, described
from banmen.core.game import Game, Outcome
from banmen.core.record import Record
from banmen.core.words import Words, explained
from banmen.search.fields import Request, field, number
from banmen.search.lines import parse, read_lines
from banmen.search.perft import perft
from banmen.search.thinking import FIELDS as THINK_FIELDS
from banmen.search.thinking import Clock, Reply, still, think

Answers: TypeAlias = Iterator[Reply]
"""The replies to one request: all but the last tell how far it has come."""

MOST_MOVES = 10_000
"""No request plays more moves."""

DEEPEST_PERFT = 99
"""No perft goes deeper."""


def answer_line(line: str | bytes, clock: Clock = still) -> str:
    """The reply to one line, itself one line of ASCII without its end. Nothing that a line holds makes this raise."""
    try:
        reply = answer(parse(line), clock)
    except Refused as error:
        reply = refused(error)
    except Exception as error:
        # The boundary of the service: a fault of ours must cost one reply, not all that follow.
        reply = refused(Refused("fault", found=type(error).__name__))
    return json.dumps(reply)


def serve(requests: BinaryIO, write: Callable[[str], object], clock: Clock = still) -> None:
    """Answer every line of a stream, in order, each by one line."""
    for line in read_lines(requests):
        write(answer_line(line, clock) + "\n")


def answer(request: object, clock: Clock = still) -> Reply:
    """The reply to a request, which may be any JSON value. Seconds pass by the clock: without one they are no limit."""
    try:
        return deque(thinking(request, clock), 1).pop()
    except Refused as error:
        return refused(error, *_package(request))


def thinking(request: object, clock: Clock = still) -> Answers:
    """The replies to a request in steps of a few milliseconds: `think` tells how far it has come, and its last has `done`.

    Whoever has heard enough just stops asking. Raises Refused, before the first step.
    """
    if not isinstance(request, Mapping):
        raise Unreadable("request-type", found=described(request))
    op = field(request, "op", "a-text")
    if op not in OPS:
        raise Unreadable("unknown-op", found=described(op))
    run, own = OPS[op]
    for name in request:
        if name not in FIELDS and name not in own:
            raise Unreadable("no-such-field", name=described(name), op=op)
    return run(_record(games.load(field(request, "game", "a-text")), request), request, clock)


def refused(error: Refused, *packages: str) -> Reply:
    """The reply that tells an error, in English; `packages` as in `explain`."""
    reply: Reply = {"code": error.code, "message": explain(error, *packages)}
    return {"error": reply | ({"index": error.facts["index"]} if "index" in error.facts else {})}


def explain(error: Refused, *packages: str) -> str:
    """The English sentence for an error; `packages` have the sentences besides the common ones."""
    return explained(error, _words(*packages))


@cache
def _words(*packages: str) -> Words:
    return Words("en", "banmen.core", "banmen.search", *packages)


def _package(request: object) -> list[str]:
    name = request.get("game") if isinstance(request, Mapping) else None
    return [games.load(name).package] if isinstance(name, str) and name in games.names() else []


def _record(game: Game, request: Request) -> Record:
    options = game.options(request.get("options", {}))
    if "position" in request:
        start = game.text.read_position(field(request, "position", "a-text"), options)
    else:
        start = game.rules.initial(options)
    return Record.begin(game, start).read(_moves(request))


def _moves(request: Request) -> list[str]:
    moves: list[str] = field(request, "moves", "a-list") if "moves" in request else []
    if len(moves) > MOST_MOVES:
        raise Unreadable("many-moves", limit=MOST_MOVES)
    for index, move in enumerate(moves):
        if not isinstance(move, str):
            raise Unreadable("move-type", found=described(move), index=index)
    return moves


def _listed(record: Record, request: Request, clock: Clock) -> Answers:
    return iter([{"moves": [record.game.text.write_move(move) for move in record.legal()]}])


def _played(record: Record, request: Request, clock: Clock) -> Answers:
    position = record.game.text.write_position(record.state)
    return iter([{"position": position, "turn": record.turn, "outcome": _result(record.outcome)}])


def _result(outcome: Outcome | None) -> Reply | None:
    if outcome is None:
        return None
    scores = None if outcome.scores is None else list(outcome.scores)
    return {"winners": list(outcome.winners), "scores": scores, "reason": outcome.reason}


def _counted(record: Record, request: Request, clock: Clock) -> Answers:
    return iter([{"nodes": perft(record.game.rules, record.state, number(request, "depth", None, 0, DEEPEST_PERFT))}])


FIELDS = ("op", "game", "options", "position", "moves")
"""The fields of every request."""

OPS: Mapping[str, tuple[Callable[[Record, Request, Clock], Answers], tuple[str, ...]]] = {
    "moves": (_listed, ()),
    "play": (_played, ()),
    "perft": (_counted, ("depth",)),
    "think": (think, THINK_FIELDS),
}
"""What can be asked, and the further fields that each takes."""
