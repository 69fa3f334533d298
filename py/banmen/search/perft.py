"""Perft: how many move sequences of a length there are, the usual proof that the rules are right."""

from typing import Any

from banmen.core.game import Rules


def perft(rules: Rules[Any, Any], state: Any, depth: int) -> int:
    """The number of sequences of `depth` legal plies from `state`; 1 at depth 0. It knows no repetition."""
    if depth == 0:
        return 1
    moves = rules.moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, rules.play(state, move), depth - 1) for move in moves)


def divide(rules: Rules[Any, Any], state: Any, depth: int) -> list[tuple[Any, int]]:
    """Each legal move with the perft of `depth - 1` behind it; `depth` is at least 1."""
    return [(move, perft(rules, rules.play(state, move), depth - 1)) for move in rules.moves(state)]
