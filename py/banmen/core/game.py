"""The contract of a game: faces split by who reads them, so that the engine never imports drawing.

A game is a folder under `games/` whose `__init__` says `GAME = Game(__name__)`. Its faces are plain modules (`rules`, `text`,
`look`, `mind`), imported when first asked for; `mypy` checks each against its protocol, here and in `core.mind`. What these
games force on the contract: the turn need not alternate, the mover need not be the winner, setup and pass are moves, and the
options ride in the state.
Seats are numbered from 1 everywhere.
"""

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from banmen.core.events import Event
from banmen.core.geometry import Point
from banmen.core.gesture import Target, Word
from banmen.core.mind import Mind
from banmen.core.options import Option, Values, choose
from banmen.core.phrase import NO_FACTS, Facts, Phrase, Refusal
from banmen.core.scene import Board, Scene, Strip, View

S = TypeVar("S", bound=Hashable)
"""A state: immutable, hashable, history-free, with the frozen options in `.options`."""
M = TypeVar("M", bound=Hashable)
"""A move: immutable and hashable; it means something only in the state it was made for."""
S_in = TypeVar("S_in", bound=Hashable, contravariant=True)
M_in = TypeVar("M_in", bound=Hashable, contravariant=True)


class Outcome(NamedTuple):
    """How a game ended: the winning seats (none for a draw), why (a code), the score of each seat if the game has scores."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] | None = None
    facts: Facts = NO_FACTS


class Rules(Protocol[S, M]):
    """What may be done and what follows. Pure: no clock, no randomness, no language."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:
        """Every option in menu order."""

    @property
    def PRESETS(self) -> Mapping[str, Values]:
        """Named sets of options (`{"preset": "2005"}`); empty where a game has none."""

    def initial(self, options: Values) -> S:
        """The start position under a complete set of options (as `options.choose` returns it)."""

    def seats(self, options: Values) -> tuple[str, ...]:
        """The codes of the seats in order: `("elephants", "rhinos")`."""

    def turn(self, s: S) -> int:
        """The seat to move, from 1; what it means after the end is the game's own matter."""

    def moves(self, s: S) -> Sequence[M]:
        """Every legal move once; empty when the game is over."""

    def play(self, s: S, m: M) -> S:
        """The state after a legal move. An illegal one gives nonsense: ask `moves` or `text.read_move` first."""

    def outcome(self, s: S) -> Outcome | None:
        """The result of a finished game, else None. Repetition is not known here (`core.record`)."""

    def refusal(self, s: S, word: Word) -> Refusal:
        """Why no legal move's word starts with `word`; the first rule that stands in the way, with its numbers."""

    def setup(self, s: S) -> bool:
        """Whether the next move is still part of setting up the board (Saiju's shadows)."""

    def repetition(self, s: S) -> Hashable | None:
        """What must come three times for a draw by repetition, or None where the rule is off or pointless."""


class Text(Protocol[S, M]):
    """Positions and moves as text: reading is tolerant, writing canonical, `read(write(x)) == x`."""

    def write_position(self, s: S) -> str:
        """The position as text, without the options (they stand beside it)."""

    def read_position(self, text: str, options: Values) -> S:
        """The state of a position text. Raises Unreadable with `column` (from 1) and what was found."""

    def write_move(self, m: M) -> str:
        """The move in the game's notation."""

    def read_move(self, s: S, text: str) -> M:
        """The legal move that a text means here. Raises Unreadable (no move text) or IllegalMove (with the rule)."""

    def draw(self, s: S) -> str:
        """The position as a text picture for a terminal: printable ASCII, several lines."""


class Look(Protocol[S_in, M_in]):
    """How a game is seen and touched. Pure data; colours are only custom properties (`var(--ele)`)."""

    @property
    def SHOWCASE(self) -> str:
        """The position, under the default options, that shows the game on its card."""

    @property
    def RANK(self) -> int:
        """Where the game stands among the others: the lowest first, equals by name."""

    def board(self, options: Values) -> Board:
        """The frame of the picture and the cells, under these options."""

    def centre(self, options: Values, cell: Target, view: View) -> Point:
        """The centre of a cell in user units (y downwards)."""

    def definitions(self) -> str:
        """The content of a `<defs>`: every symbol, gradient and pattern of this game, ids prefixed with the game's name."""

    def scene(self, s: S_in, view: View) -> Scene:
        """The whole picture of a position: ground, coordinates, pieces, everything but marks."""

    def hits(self, s: S_in, view: View) -> Scene:
        """The transparent hit cells (layer `hits`), each with `data-target`."""

    def pieces(self, s: S_in) -> dict[str, str]:
        """The piece codes by cell: `{"c3": "rock", "b1": "elephant-N"}`."""

    def gestures(self, s: S_in, m: M_in) -> tuple[Word, ...]:
        """Every word that spells a legal move, the plainest first."""

    def drag(self, s: S_in, start: Target, end: Target) -> Word:
        """The targets that a drag from one to the other presses (usually just these two)."""

    def marks(self, s: S_in, typed: Word, targets: frozenset[Target], view: View) -> Scene:
        """What the selection looks like: the selected cells, and the legal next targets (dots, chevrons, chooser)."""

    def last(self, s: S_in, m: M_in, view: View) -> Scene:
        """The marks of the move `m` that was made in state `s`: where from and where to."""

    def events(self, s: S_in, m: M_in) -> tuple[Event, ...]:
        """What the move does to each piece; applied to `pieces(s)` it gives `pieces(play(s, m))`."""

    def strips(self, s: S_in) -> tuple[Strip, ...]:
        """What stands beside the board: one strip a seat in order, then a common one (seat 0) if there is any."""

    def label(self, s: S_in, target: Target) -> Phrase:
        """A target in words: `c4, rhino facing south`."""

    def prompt(self, s: S_in, typed: Word) -> Phrase:
        """The status line: what the seat to move should do next, or which forced fact holds."""

    def reasons(self, states: Sequence[S_in], moves: Sequence[M_in]) -> Sequence[Phrase]:
        """What speaks for a line of play, the most telling first: what its first turn does, each true of the line.

        `states` has one state more than `moves`. Codes that begin with `win` tell of the win that the line ends with.
        """


class Game:
    """A game and its faces."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.name = package.rpartition(".")[2]

    def __repr__(self) -> str:
        return f"Game({self.package!r})"

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        """The rules face."""
        return cast("Rules[Any, Any]", import_module(f"{self.package}.rules"))

    @cached_property
    def text(self) -> Text[Any, Any]:
        """The text face."""
        return cast("Text[Any, Any]", import_module(f"{self.package}.text"))

    @cached_property
    def look(self) -> Look[Any, Any]:
        """The look face."""
        return cast("Look[Any, Any]", import_module(f"{self.package}.look"))

    @cached_property
    def mind(self) -> Mind[Any]:
        """The mind face."""
        return cast("Mind[Any]", import_module(f"{self.package}.mind"))

    def options(self, given: object) -> dict[str, Any]:
        """A complete set of options from a partial one. Raises Unreadable."""
        return choose(self.rules.OPTIONS, self.rules.PRESETS, given)
