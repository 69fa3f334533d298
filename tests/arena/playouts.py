"""The playouts player for Saiju: UCT over plies with uniformly random playouts, and nothing else that it knows."""

from math import log, sqrt, tanh
from random import Random
from time import process_time

from arena import swift
from arena.swift import Ply, Swift
from banmen.core.record import Record

EXPLORE = 0.5
"""The weight of what is not yet known."""

WIN, MARGIN, WIDE = 0.7, 0.3, 15
"""The reward of a playout: so much for the win, so much for the margin, of which so many points are a lot."""


class Node:
    """A position in the tree: the plies tried from it and those not yet, and for each tried one what it has been worth.

    `rates` are mean rewards of the seat to move here, `spreads` one over the root of the visits: to choose quickly.
    """

    __slots__ = ("fresh", "nodes", "plies", "rates", "spreads", "visits")

    def __init__(self) -> None:
        self.visits: list[int] = []
        self.fresh: list[Ply] | None = None
        self.plies: list[Ply] = []
        self.nodes: list[Node] = []
        self.rates: list[float] = []
        self.spreads: list[float] = []

    def chosen(self) -> int:
        """The place of the ply with the highest upper confidence bound."""
        wide = EXPLORE * sqrt(log(sum(self.visits)))
        bounds = [rate + wide * spread for rate, spread in zip(self.rates, self.spreads, strict=True)]
        return bounds.index(max(bounds))

    def grow(self, ply: Ply) -> int:
        """The place of a ply that is tried for the first time."""
        self.plies.append(ply)
        self.nodes.append(Node())
        self.visits.append(0)
        self.rates.append(0.0)
        self.spreads.append(1.0)
        return len(self.plies) - 1

    def learn(self, at: int, reward: float) -> None:
        """Take the reward of one more playout behind a ply into account."""
        self.visits[at] += 1
        self.rates[at] += (reward - self.rates[at]) / self.visits[at]
        self.spreads[at] = 1 / sqrt(self.visits[at])


class Playouts:
    """UCT with so many seconds of CPU time a turn: half for the first ply, the rest for the second, with the tree kept."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def turn(self, record: Record, chance: Random) -> Record:
        """The plies of the turn that were tried most often."""
        began, seat, root = process_time(), record.turn, Node()
        for end in (self.seconds / 2, self.seconds):
            if record.turn != seat:
                break
            start = Swift(record.state)
            iterate(root, start.copy(), chance)
            while process_time() - began < end:
                iterate(root, start.copy(), chance)
            at = root.visits.index(max(root.visits))
            record = record.play(swift.move(record.state, root.plies[at]))
            root = root.nodes[at]
        return record


def iterate(root: Node, s: Swift, chance: Random) -> None:
    """One iteration: down the tree, one new node, a playout, and the reward all the way up."""
    path, node = list[tuple[Node, int, int]](), root
    while not s.over:
        if node.fresh is None:
            node.fresh = s.plies()
            chance.shuffle(node.fresh)
        new = bool(node.fresh)
        at = node.grow(node.fresh.pop()) if new else node.chosen()
        path.append((node, at, s.seat))
        s.play(node.plies[at])
        if new:
            break
        node = node.nodes[at]
    s.finish(chance)
    paid = rewards(s)
    for node, at, seat in path:
        node.learn(at, paid[seat])


def rewards(s: Swift) -> list[float]:
    """What a finished game is worth to each seat, from 0 to 1."""
    found = s.ratings()
    paid = []
    for seat, own in enumerate(found):
        best = max(rating for other, rating in enumerate(found) if other != seat)
        won = 1.0 if own > best else 0.5 if own == best else 0.0
        paid.append(WIN * won + MARGIN * (1 + tanh((own.points - best.points) / WIDE)) / 2)
    return paid
