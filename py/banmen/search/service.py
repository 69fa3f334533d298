"""The service: a request in, a reply out, both plain JSON. The terminal, the tests and the browser's worker all call it.

A request names `op` (`moves`, `play` or `perft`) and `game`, and if wanted `options`, `position` and `moves` (played from
there); `perft` needs `depth`. Whatever is wrong is answered by `{"error": {"code", "message"}}`, with `index` where it is one
of the moves.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, BinaryIO, TypeAlias

from banmen import games
from banmen.core.errors import Refused, Unreadable, described
from banmen.core.game import Game, Outcome
from banmen.core.record import Record
from banmen.core.words import Words, explained
from banmen.search.lines import parse, read_lines
from banmen.search.perft import perft

Reply: TypeAlias = dict[str, Any]
Request: TypeAlias = Mapping[str, Any]

MOST_MOVES = 10_000
"""No request plays more moves."""

DEEPEST_PERFT = 99
"""No perft goes deeper."""

TYPES = {"a-text": str, "a-list": list, "a-number": int}
"""What a field can be asked to be, by the code that names it."""


def answer_line(line: str | bytes) -> str:
    """The reply to one line, itself one line of ASCII without its end. Nothing that a line holds makes this raise."""
    try:
        reply = answer(parse(line))
    except Refused as error:
        reply = refused(error)
    except Exception as error:
        # The boundary of the service: a fault of ours must cost one reply, not all that follow.
        reply = refused(Refused("fault", found=type(error).__name__))
    return json.dumps(reply)


def serve(requests: BinaryIO, write: Callable[[str], object]) -> None:
    """Answer every line of a stream, in order, each by one line."""
    for line in read_lines(requests):
        write(answer_line(line) + "\n")


def answer(request: object) -> Reply:
    """The reply to a request, which may be any JSON value."""
    try:
        return _answered(request)
    except Refused as error:
        return refused(error, *_package(request))


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


def _answered(request: object) -> Reply:
    if not isinstance(request, Mapping):
        raise Unreadable("request-type", found=described(request))
    op = _field(request, "op", "a-text")
    if op not in OPS:
        raise Unreadable("unknown-op", found=described(op))
    run, own = OPS[op]
    for name in request:
        if name not in FIELDS and name not in own:
            raise Unreadable("no-such-field", name=described(name), op=op)
    return run(_record(games.load(_field(request, "game", "a-text")), request), request)


def _field(request: Request, name: str, kind: str) -> Any:
    if name not in request:
        raise Unreadable("missing-field", name=name)
    value = request[name]
    if not isinstance(value, TYPES[kind]) or isinstance(value, bool):
        raise Unreadable("field-type", name=name, wanted=f"@{kind}", found=described(value))
    return value


def _record(game: Game, request: Request) -> Record:
    options = game.options(request.get("options", {}))
    if "position" in request:
        start = game.text.read_position(_field(request, "position", "a-text"), options)
    else:
        start = game.rules.initial(options)
    return Record.begin(game, start).read(_moves(request))


def _moves(request: Request) -> list[str]:
    moves: list[str] = _field(request, "moves", "a-list") if "moves" in request else []
    if len(moves) > MOST_MOVES:
        raise Unreadable("many-moves", limit=MOST_MOVES)
    for index, move in enumerate(moves):
        if not isinstance(move, str):
            raise Unreadable("move-type", found=described(move), index=index)
    return moves


def _listed(record: Record, request: Request) -> Reply:
    return {"moves": [record.game.text.write_move(move) for move in record.legal()]}


def _played(record: Record, request: Request) -> Reply:
    position = record.game.text.write_position(record.state)
    return {"position": position, "turn": record.turn, "outcome": _result(record.outcome)}


def _result(outcome: Outcome | None) -> Reply | None:
    if outcome is None:
        return None
    scores = None if outcome.scores is None else list(outcome.scores)
    return {"winners": list(outcome.winners), "scores": scores, "reason": outcome.reason}


def _counted(record: Record, request: Request) -> Reply:
    depth = _field(request, "depth", "a-number")
    if not 0 <= depth <= DEEPEST_PERFT:
        raise Unreadable("depth-range", found=described(depth), limit=DEEPEST_PERFT)
    return {"nodes": perft(record.game.rules, record.state, depth)}


FIELDS = ("op", "game", "options", "position", "moves")
"""The fields of every request."""

OPS: Mapping[str, tuple[Callable[[Record, Request], Reply], tuple[str, ...]]] = {
    "moves": (_listed, ()),
    "play": (_played, ()),
    "perft": (_counted, ("depth",)),
}
"""What can be asked, and the further fields that each takes."""
