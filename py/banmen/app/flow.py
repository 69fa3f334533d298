"""How a game goes on when it is the computer's turn: what is asked, how long one waits, what is played and what is dropped.

No clock, no page and no engine in here: `Hands` has them. Whatever happens to the session, `follow` is called, and an answer is
played only where it was asked for.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from banmen.app.engine_room import BROKEN, Reply, Request, Stopped
from banmen.app.players import own_plies, request
from banmen.app.session import Session
from banmen.core.errors import Refused

SOON = 500.0
"""Milliseconds from a move to the answer at least, and until one is told that the computer thinks."""
WATCHING = 1100.0
"""The same between two turns when one only watches."""
BETWEEN = 800.0
"""Milliseconds between the plies of one turn."""
AGAIN = 400.0
"""Milliseconds until a thought that someone else has stopped is asked for again."""


class Hands(Protocol):
    """What a flow works with. `later` has one action at a time; the new one replaces the old."""

    def ask(self, request: Request, progress: Callable[[Reply], object], done: Callable[[Reply | Exception], object]) -> None:
        """Starts a thought; `done` is given its answer, or why there is none. A thought before it is dropped."""

    def stop(self) -> None:
        """Drops the thought."""

    def hurry(self) -> None:
        """Ends the thought with what is known."""

    def later(self, milliseconds: float, action: Callable[[], object]) -> None:
        """Does something after a while."""

    def cancel(self) -> None:
        """Forgets what was to be done later."""

    def clock(self) -> float:
        """Milliseconds since some moment."""

    def play(self, session: Session, move: Any) -> None:
        """Plays a move and shows it, which calls `follow`."""

    def show(self, whole: bool) -> None:
        """Shows how things stand: all that depends on it, or else only what is said of the thought."""


class Standing(NamedTuple):
    """What the computer does: the seat that it thinks for or plays now, whether it is `slow`, and what it knows so far.

    `paused` while nothing moves until one says so. `trouble` is a code.
    """

    seat: int = 0
    slow: bool = False
    progress: Reply | None = None
    paused: bool = False
    trouble: str = ""


class Place(NamedTuple):
    """Where the computer is to move: the moves before, and its level."""

    moves: tuple[Any, ...]
    level: int


class Flow:
    """The computer's part in one session at a time."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self._forget()

    def _forget(self) -> None:
        self.session: Session | None = None
        self.seed = 0
        self.paused = self._stepping = False
        self._plies = 0
        self._place: Place | None = None
        self._reset()

    def _reset(self) -> None:
        """Nothing thought, nothing planned."""
        self._ticket: object = None
        self._plan: tuple[Any, ...] = ()
        self._next: Place | None = None
        self._slow = self._rushed = False
        self._progress: Reply | None = None
        self._trouble = ""

    @property
    def standing(self) -> Standing:
        """What there is to show."""
        if not self._place or not self.session:
            return Standing(paused=self.paused)
        resting = (self.paused and not self._stepping) or (not self._ticket and not self._free())
        seat = 0 if self._trouble or resting else self.session.turn or 0
        return Standing(seat, self._slow, self._progress, self.paused, self._trouble)

    def follow(self, session: Session, seed: int) -> Standing:
        """Takes notice of what the session has become, and goes on from there."""
        if session is not self.session:
            self.leave()
            self.session, self._plies = session, len(session.record.moves)
        self.seed = seed
        place = Place(session.record.moves, session.level) if session.level else None
        if place != self._place:
            self._turn(session, place)
        self._plies = len(session.record.moves)
        self._go()
        return self.standing

    def leave(self) -> None:
        """Drops everything; nothing is played any more until the next `follow`."""
        self._drop()
        self._forget()

    def now(self) -> None:
        """Plays what is known by now."""
        if self._ticket:
            self._rushed = True
            self.hands.hurry()

    def pause(self) -> None:
        """Lets nothing move, or lets the game go on."""
        self.paused, self._stepping = not self.paused, False
        self._go()
        self.hands.show(True)

    def step(self) -> None:
        """Plays one turn, and pauses."""
        self.paused = self._stepping = self._rushed = True
        self._go()
        self.hands.show(True)

    def again(self) -> None:
        """Asks once more after a trouble."""
        self._trouble = ""
        self._go()
        self.hands.show(True)

    def _turn(self, session: Session, place: Place | None) -> None:
        """The game stands elsewhere: what was thought for where it stood is dropped, unless it is the rest of a turn."""
        self._place, self._since = place, self.hands.clock()
        if place and self._plan and place == self._next:
            return
        self._drop()
        self._reset()
        self._stepping = False
        self.paused = session.watched and (self.paused or len(session.record.moves) < self._plies)

    def _drop(self) -> None:
        self.hands.cancel()
        if self._ticket:
            self._ticket = None
            self.hands.stop()

    def _free(self) -> bool:
        """Whether the computer may move now: not while one looks back, nor in a pause, nor after a trouble."""
        return bool(self.session and self.session.live and not self._trouble and (self._stepping or not self.paused))

    def _go(self) -> None:
        if not self._place or not self._free():
            if self._plan:
                self.hands.cancel()
        elif self._plan:
            self.hands.later(max(0.0, self._since + self._wait() - self.hands.clock()), self._play)
        elif not self._ticket:
            self._ask()

    def _wait(self) -> float:
        """How long the next ply waits after the one before."""
        if self._next == self._place:
            return BETWEEN
        if self._rushed:
            return 0.0
        return WATCHING if self.session and self.session.watched else SOON

    def _ask(self) -> None:
        if not self.session:
            return
        ticket = self._ticket = object()

        def progress(reply: Reply) -> None:
            if ticket is self._ticket:
                self._progress = reply
                self.hands.show(False)

        def done(answer: Reply | Exception) -> None:
            if ticket is self._ticket:
                self._ticket = None
                self._answered(answer)

        self.hands.later(SOON, self._linger)
        self.hands.ask(request(self.session, self.seed), progress, done)

    def _linger(self) -> None:
        self._slow = True
        self.hands.show(False)

    def _answered(self, answer: Reply | Exception) -> None:
        """Plans the turn of an answer. A thought that was stopped by someone else is asked for again, soon."""
        self.hands.cancel()
        if isinstance(answer, Stopped):
            self.hands.later(AGAIN, self._go)
            return
        try:
            if isinstance(answer, Exception) or not self.session:
                raise Refused(BROKEN)
            self._plan = own_plies(self.session.record, answer)
        except Refused:
            self._trouble = BROKEN
            self.hands.show(True)
        self._go()

    def _play(self) -> None:
        """Plays the next planned ply."""
        if not self.session or not self._place or not self._free() or self.session.record.moves != self._place.moves:
            return
        move, *rest = self._plan
        self._plan = tuple(rest)
        self._next = Place((*self._place.moves, move), self._place.level)
        self.hands.play(self.session, move)
