"""A game being played at one screen: presses in, moves and states out. It knows no browser, no clock and no chance."""

from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import Any

from banmen.core.game import Game, Outcome
from banmen.core.gesture import Selection, Target, Word, selection
from banmen.core.options import Values
from banmen.core.phrase import Refusal
from banmen.core.record import Ending, Record
from banmen.core.scene import View
from banmen.core.transcript import MAX_PLIES, PERSON, Transcript, plain_levels, plain_name


class Session:
    """One game: the record as it stands, what was undone, what is being looked at, and the word typed so far.

    Inside there is one `whole` record (the undone moves included) and the number of its steps that stand. A step is a ply, or
    the ending that the players chose, which comes last and can be undone like a move.
    """

    def __init__(self, transcript: Transcript, view: View = View()) -> None:  # noqa: B008  a View is an immutable tuple
        self.transcript = transcript
        self.view = view
        self.refused: Refusal | None = None
        self._moved()

    @classmethod
    def begin(
        cls,
        game: Game,
        options: Values,
        names: Iterable[str] = (),
        start: Any = None,
        date: str = "",
        levels: Iterable[int] = (),
    ) -> "Session":
        """A new game under a complete set of options, from the start position or from the state `start`."""
        first = game.rules.initial(options) if start is None else start
        seats = len(game.rules.seats(options))
        padded = [*map(plain_name, names), *[""] * seats][:seats]
        played = [*levels, *[PERSON] * seats][:seats]
        return cls(Transcript(Record.begin(game, first), 0, tuple(padded), date=date, levels=plain_levels(played)))

    def _moved(self) -> None:
        """Forget what was worked out for the old record, and look at its end."""
        self.record = self.transcript.record
        self.shown = len(self.record.moves)
        self._typed: Word = ()
        self.__dict__.pop("_words", None)

    def _stand(self, steps: int) -> None:
        self.transcript = self.transcript._replace(at=steps)
        self.refused = None
        self._moved()

    def _grow(self, record: Record) -> None:
        """Go on with a longer record; whatever was undone is forgotten."""
        plies = len(self.record.moves)
        comments = tuple(comment for comment in self.transcript.comments if comment[0] <= plies)
        self.transcript = self.transcript._replace(whole=record, at=record.steps, comments=comments)
        self.refused = None
        self._moved()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.record.game

    @property
    def names(self) -> tuple[str, ...]:
        """The player's name of each seat; "" where the seat's own name serves."""
        return self.transcript.names

    @names.setter
    def names(self, names: Iterable[str]) -> None:
        self.transcript = self.transcript._replace(names=tuple(map(plain_name, names)))

    @property
    def levels(self) -> tuple[int, ...]:
        """The level of the computer that plays each seat, or `PERSON`."""
        return tuple(map(self.transcript.level, range(1, len(self.names) + 1)))

    @levels.setter
    def levels(self, levels: Iterable[int]) -> None:
        self.transcript = self.transcript._replace(levels=plain_levels(levels))
        self._typed, self.refused = (), None

    @property
    def watched(self) -> bool:
        """Whether the computer plays every seat."""
        return all(self.levels)

    @property
    def level(self) -> int:
        """The level of the computer that is to move at the end of the record; `PERSON` too where nobody may move any more."""
        turn = self.turn
        return self.transcript.level(turn) if turn and len(self.record.moves) < MAX_PLIES else PERSON

    @property
    def seats(self) -> tuple[str, ...]:
        """The codes of the seats."""
        return self.game.rules.seats(self.record.options)

    @property
    def undone(self) -> tuple[Any, ...]:
        """The moves that `redo` would bring back, the next one first."""
        return self.transcript.whole.moves[self.transcript.at :]

    @property
    def live(self) -> bool:
        """Whether the end of the record is shown, so that a press can play."""
        return self.shown == len(self.record.moves)

    @property
    def state(self) -> Any:
        """The state that is shown."""
        return self.record.states[self.shown]

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game, or None while it goes on."""
        return self.record.outcome

    @property
    def turn(self) -> int | None:
        """The seat to move at the end of the record, or None when the game is over."""
        return self.record.turn

    @cached_property
    def _words(self) -> Selection:
        look, state = self.game.look, self.record.state
        return selection((word, move) for move in self.record.legal() for word in look.gestures(state, move))

    @property
    def selection(self) -> Selection:
        """The word typed so far and the words that are possible; none while looking back, for the computer, or at the end."""
        return self._words._replace(typed=self._typed) if self.live and not self.level else Selection({})

    def press(self, target: Target) -> Any | None:
        """Press one target; returns the move that this played, or None. `refused` says why nothing could be typed."""
        self.refused = self._closed()
        if self.refused:
            return None
        now, fresh = self.selection, self.selection.clear()
        if target in now.targets():
            return self._type(now.press(target))
        if now.typed and target == now.typed[0]:
            self._typed = ()
        elif target in fresh.targets():
            return self._type(fresh.press(target))
        elif not self._mend(target):
            self.refused = self.game.rules.refusal(self.record.state, (*self._typed, target))
        return None

    def _mend(self, target: Target) -> bool:
        """Put the target in the place of an earlier one (another colour, another cell), if that does not play at once."""
        for length in range(len(self._typed) - 1, 0, -1):
            mended = self.selection._replace(typed=(*self._typed[:length], target))
            if not mended.dead and not mended.done:
                self._typed = mended.typed
                return True
        return False

    def _closed(self) -> Refusal | None:
        if self.outcome:
            return Refusal("game-over")
        if not self.live:
            return Refusal("looking-back")
        if self.level:
            return Refusal("computer-to-move")
        return Refusal("too-many-plies", {"limit": MAX_PLIES}) if len(self.record.moves) >= MAX_PLIES else None

    def _type(self, typed: Selection) -> Any | None:
        if not typed.done:
            self._typed = typed.typed
            return None
        self.play(typed.move)
        return typed.move

    def play(self, move: Any) -> None:
        """Play a legal move at the end of the record."""
        self._grow(self.record.play(move))

    def type(self, word: Word) -> Any | None:
        """Press several targets as one action (a slot, a drag), from nothing typed; the same word again takes it back."""
        if len(word) == 1:
            return self.press(word[0])
        before, self._typed = self._typed, ()
        if before == word:
            return None
        for target in word:
            move = self.press(target)
            if move is not None or self.refused:
                return move
        return None

    def back(self) -> None:
        """Take back the last press."""
        self._typed = self._typed[:-1]
        self.refused = None

    @property
    def can_undo(self) -> bool:
        """Whether anything stands that can be taken back."""
        return self._earlier() is not None

    @property
    def can_redo(self) -> bool:
        """Whether anything was undone that can be brought back."""
        return self.transcript.at < self.transcript.whole.steps

    def undo(self) -> None:
        """Take back the chosen ending, or one ply of a half-finished turn, or else the last turn.

        Turns of the computer are taken back as well, until a person is to move.
        """
        earlier = self._earlier()
        if earlier is not None:
            self._stand(earlier)

    def _earlier(self) -> int | None:
        """How many steps stand after an undo; None where no person could take anything back."""
        record = self.record
        if record.ending:
            return self.transcript.at - 1
        return next((ply for ply in record.beginnings() if self._stops(record, ply)), None)

    def _stops(self, record: Record, ply: int) -> bool:
        """Whether undo and redo stop at a ply: where a person is to move, or anywhere if nobody but the computer plays."""
        return self.watched or not self.transcript.level(record.mover(ply))

    def redo(self) -> None:
        """Bring back what was undone: the rest of a turn and those of the computer that follow, or the chosen ending."""
        if not self.can_redo:
            return
        whole, at = self.transcript.whole, self.transcript.at
        plies = len(whole.moves)
        ends = [turn.stop for turn in whole.turns() if turn.stop > at]
        self._stand(next((end for end in ends if end == plies or self._stops(whole, end)), whole.steps))

    def browse(self, ply: int) -> None:
        """Look at the position after `ply` plies, as near as the record has it; nothing is changed."""
        self.shown = max(0, min(ply, len(self.record.moves)))
        self._typed, self.refused = (), None

    def resume(self) -> None:
        """Look at the end of the record again."""
        self.browse(len(self.record.moves))

    def branch(self) -> None:
        """Continue from the position that is shown: later moves become undone ones."""
        if not self.live:
            self._stand(self.shown)

    def resign(self, seat: int) -> None:
        """The seat gives up; every other seat wins."""
        self._end(Ending("resigned", seat))

    def agree_draw(self) -> None:
        """The players agree on a draw."""
        self._end(Ending("agreed"))

    def _end(self, ending: Ending) -> None:
        if not self.outcome:
            self._grow(self.record.end(ending))

    def flip(self) -> None:
        """Turn the board round."""
        self.view = self.view._replace(flipped=not self.view.flipped)

    def rematch(self, date: str = "") -> "Session":
        """A new game from the same start; every player moves up one seat, the first takes the last."""
        names, levels = ((*each[1:], *each[:1]) for each in (self.names, self.transcript.levels))
        begun = Record.begin(self.game, self.record.states[0])
        return Session(Transcript(begun, 0, names, date=date, levels=levels), self.view)

    @property
    def in_setup(self) -> bool:
        """Whether the next move is still part of setting up the board."""
        return self.outcome is None and self.game.rules.setup(self.record.state)

    def quick_setup(self, chance: Random) -> tuple[Any, ...]:
        """Play random moves until the board is set up; returns them."""
        self.resume()
        before = len(self.record.moves)
        while self.in_setup:
            self.play(chance.choice(self.record.legal()))
        return self.record.moves[before:]
