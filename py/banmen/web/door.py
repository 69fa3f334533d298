"""The door of the worker, from inside: requests of the service come in, and are answered a step at a time."""

import json
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from banmen.core.errors import Refused
from banmen.search.service import Answers, refused
from banmen.search.thinking import Clock, Reply

MOMENT = 0.03
"""Seconds of thinking that nobody asked for; whoever asks for a thought meanwhile waits no longer."""


class Door:
    """One thought at a time, known by the ticket of whoever asked for it; a newer one takes its place.

    `thinking` gives ever better replies to a request, every few milliseconds, the last with `done`; `clock` counts seconds.
    """

    def __init__(self, thinking: Callable[[Mapping[str, Any], Clock], Answers], clock: Clock = perf_counter) -> None:
        self._thinking, self._clock = thinking, clock
        self._ticket = 0
        self._replies: Answers = iter(())

    def prepare(self, game: str) -> None:
        """Thinks for a moment about the start of a game: then its tables are there.

        A browser compiles well what is called again and again, so to be asked so several times makes later thoughts faster.
        """
        self._think(self._answers(json.dumps({"op": "think", "game": game, "limits": {"seconds": 1}})), MOMENT)

    def begin(self, ticket: int, request: str) -> None:
        """Takes a request, as JSON, in place of the one before."""
        self._ticket = ticket
        self._replies = self._answers(request)

    def step(self, ticket: int, milliseconds: float) -> str:
        """Thinks for about so long and gives the reply of that moment, as JSON; an empty one for a ticket that is not known."""
        if ticket != self._ticket:
            return "{}"
        return json.dumps(self._think(self._replies, milliseconds / 1000))

    def stop(self, ticket: int) -> None:
        """Forgets a thought, unless a newer one has taken its place."""
        if ticket == self._ticket:
            self._replies = iter(())

    def _think(self, replies: Answers, seconds: float) -> Reply:
        """The reply of that moment, or the last one; an empty one if there is none any more."""
        until = self._clock() + seconds
        for reply in replies:
            if reply["done"] or self._clock() >= until:
                return reply
        return {}

    def _answers(self, request: str) -> Answers:
        try:
            yield from self._thinking(json.loads(request), self._clock)
        except Refused as error:
            yield {**refused(error), "done": True}
