"""The search from the root: the order of moves, what is known in the middle of a depth, and when it ends."""

from banmen.core.deepening import deepen
from banmen.core.mind import WIN, Steps, Thought


class Told:
    """A tree whose scores are told: by move, one for each depth, the last for all that follow."""

    def __init__(self, scores: dict[str, list[int]]) -> None:
        self.scores, self.roots, self.nodes = scores, list(scores), 0

    def search(self, root: str, depth: int, alpha: int, beta: int) -> Steps:
        self.nodes += 1
        yield
        return self.scores[root][min(depth, len(self.scores[root])) - 1]

    def line(self, root: str) -> tuple[str, ...]:
        return (root,)

    def proves(self, root: str, score: int) -> Steps:
        yield
        return 1


def thoughts(scores: dict[str, list[int]], depth: int, wanted: int = 1) -> list[Thought]:
    """Everything that is known up to the end of a depth."""
    found = []
    for thought in deepen(Told(scores), 1, wanted):
        found.append(thought)
        if thought.depth >= depth:
            break
    return found


def moves(scores: dict[str, list[int]], depth: int) -> list[str]:
    """The moves that would be played along the way, each once."""
    played = [thought.lines[0].moves[0] for thought in thoughts(scores, depth)]
    return [move for at, move in enumerate(played) if played[at - 1 : at] != [move]]


def test_the_best_move_is_played_as_soon_as_it_is_found() -> None:
    assert moves({"a": [5, 1], "b": [3, 9], "c": [1, 2]}, 2) == ["a", "b"]


def test_a_move_that_is_seen_to_lose_is_not_played_while_others_are_left() -> None:
    assert moves({"a": [5, 4 - WIN], "b": [3, 6 - WIN], "c": [1, 1]}, 2) == ["a", "b", "c"]


def test_where_all_moves_lose_the_longest_loss_is_played() -> None:
    assert moves({"a": [5, 4 - WIN], "b": [3, 6 - WIN]}, 3)[-1] == "b"


def test_it_ends_when_the_best_move_is_proven() -> None:
    found = list(deepen(Told({"a": [1], "b": [2, WIN - 3]}), 2))
    assert found[-1].depth == 2
    assert found[-1].lines[0].moves == ("b",)
    assert found[-1].lines[0].scores == (3 - WIN, WIN - 3)
    assert found[-1].lines[0].solved


def test_several_lines_are_all_of_one_depth() -> None:
    last = thoughts({"a": [5, 1], "b": [3, 9], "c": [1, 2]}, 2, 2)[-1]
    assert [(line.moves, line.scores[0]) for line in last.lines] == [(("b",), 9), (("c",), 2)]
