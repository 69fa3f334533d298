"""The computer in the terminal: its turns, and what it thinks in a line."""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from banmen.core.mind import turns_to_end
from banmen.core.phrase import Phrase
from banmen.core.record import Record
from banmen.search.thinking import Reply, think


def thoughts(record: Record, request: dict[str, Any]) -> Iterator[Reply]:
    """What is known at the end of each depth, and at the end of all: only what differs. `request` as in `search.service`."""
    depth, told = 0, None
    for reply in think(record, request, perf_counter):
        if reply["done"] or reply["depth"] > depth:
            depth, news = reply["depth"], (reply["depth"], reply["lines"])
            if news != told:
                yield reply
            told = news


def answered(record: Record, level: int, seed: int) -> Record:
    """The record with the turn of the seat to move played by a level."""
    *_, reply = think(record, {"level": level, "seed": seed})
    return record.read_turn(reply["line"])


def told(reply: Reply, line: Reply) -> Phrase:
    """A line of a reply as a phrase: depth, nodes, score and moves."""
    score = line["score"]
    facts = {"depth": reply["depth"], "nodes": reply["nodes"], "line": " ".join(line["line"])}
    if turns := turns_to_end(score):
        return Phrase("thought-win" if score > 0 else "thought-loss", {**facts, "turns": turns})
    return Phrase("thought", {**facts, "score": f"{score / 100:+.2f}"})
