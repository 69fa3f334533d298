"""The list of moves: a numbered line a round, a column a seat, every ply a button that shows the board after it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from banmen.core.markup import escape
from banmen.core.record import Record
from banmen.web.node import Node


class Turn(NamedTuple):
    """The plies of one seat's turn: (number of plies played after it, text)."""

    seat: int
    plies: tuple[tuple[int, str], ...]


class Round(NamedTuple):
    """One numbered line."""

    number: int
    turns: tuple[Turn, ...]


def rounds(record: Record) -> Iterator[Round]:
    """The moves in rounds: a new one begins when the turn comes back to an earlier seat or the same one."""
    number, gathered, last = 1, list[Turn](), 0
    for plies in record.turns():
        seat = record.mover(plies.start)
        if gathered and seat <= last:
            yield Round(number, tuple(gathered))
            number, gathered = number + 1, []
        written = ((ply + 1, record.game.text.write_move(record.moves[ply])) for ply in plies)
        gathered.append(Turn(seat, tuple(written)))
        last = seat
    if gathered:
        yield Round(number, tuple(gathered))


@lru_cache(maxsize=1000)
def markup(line: Round) -> str:
    """A round as a list item."""
    return f'<li class="round"><span class="number">{line.number}</span>{"".join(map(_turn, line.turns))}</li>'


def _turn(turn: Turn) -> str:
    plies = (f'<button type="button" class="ply" data-ply="{ply}">{escape(text)}</button>' for ply, text in turn.plies)
    return f'<span class="turn" data-seat="{turn.seat}">{"".join(plies)}</span>'


class MoveList:
    """The list on the page; only the rounds that changed are written again."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self._rounds: list[str] = []
        self._shown: tuple[object, int] | None = None
        self._current: Node | None = None

    def draw(self, record: Record, shown: int) -> None:
        """Shows the moves of a record; `shown` is the number of plies whose position is on the board."""
        if (record.moves, shown) == self._shown:
            return
        self._write([markup(line) for line in rounds(record)])
        self._shown = (record.moves, shown)
        self._mark(shown)

    def clear(self) -> None:
        """Takes all moves away."""
        self.node.replaceChildren()
        self._rounds, self._shown, self._current = [], None, None

    def _write(self, lines: list[str]) -> None:
        same = 0
        while same < min(len(lines), len(self._rounds)) and lines[same] == self._rounds[same]:
            same += 1
        for _ in self._rounds[same:]:
            self.node.lastElementChild.remove()
        self.node.insertAdjacentHTML("beforeend", "".join(lines[same:]))
        self._rounds = lines

    def _mark(self, shown: int) -> None:
        if self._current is not None:
            self._current.removeAttribute("aria-current")
        self._current = self.node.querySelector(f'[data-ply="{shown}"]') or None
        if self._current is None:
            self.node.scrollTo(0, 0)
            return
        self._current.setAttribute("aria-current", "true")
        self.reveal()

    def reveal(self) -> None:
        """Scrolls the list, never the page, so that the current ply is in the middle."""
        if self._current is None:
            return
        box, frame = self._current.getBoundingClientRect(), self.node.getBoundingClientRect()
        across = box.left + box.width / 2 - frame.left - frame.width / 2
        down = box.top + box.height / 2 - frame.top - frame.height / 2
        self.node.scrollBy(across, down)
