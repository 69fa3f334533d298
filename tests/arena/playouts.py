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
    """A position in the tree: how often it was reached, what that was worth to the seat that moved there, and what follows."""

    __slots__ = ("fresh", "next", "visits", "worth")

    def __init__(self) -> None:
        self.visits, self.worth = 0, 0.0
        self.fresh: list[Ply] | None = None
        self.next: dict[Ply, Node] = {}


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
            while process_time() - began < end:
                iterate(root, start.copy(), chance)
            ply, root = max(root.next.items(), key=lambda item: item[1].visits)
            record = record.play(swift.move(record.state, ply))
        return record


def iterate(root: Node, s: Swift, chance: Random) -> None:
    """One iteration: down the tree, one new node, a playout, and the reward all the way up."""
    path, node = [(root, s.seat)], root
    while not s.over:
        if node.fresh is None:
            node.fresh = s.plies()
            chance.shuffle(node.fresh)
        ply = node.fresh.pop() if node.fresh else chosen(node)
        new = ply not in node.next
        seat, node = s.seat, node.next.setdefault(ply, Node())
        s.play(ply)
        path.append((node, seat))
        if new:
            break
    s.finish(chance)
    paid = rewards(s)
    for node, seat in path:
        node.visits += 1
        node.worth += paid[seat]


def chosen(node: Node) -> Ply:
    """The ply with the highest upper confidence bound."""
    wide = EXPLORE * sqrt(log(node.visits))
    return max(node.next.items(), key=lambda item: item[1].worth / item[1].visits + wide / sqrt(item[1].visits))[0]


def rewards(s: Swift) -> list[float]:
    """What a finished game is worth to each seat, from 0 to 1."""
    found = s.ratings()
    paid = []
    for seat, own in enumerate(found):
        best = max(rating for other, rating in enumerate(found) if other != seat)
        won = 1.0 if own > best else 0.5 if own == best else 0.0
        paid.append(WIN * won + MARGIN * (1 + tanh((own.points - best.points) / WIDE)) / 2)
    return paid
