"""A game in the terminal: boards as text, moves in notation, refusals in words. The computer can sit at any seat."""

import sys
from collections.abc import Callable, Mapping

from banmen.core.errors import Refused
from banmen.core.phrase import Phrase
from banmen.core.record import Ending, Record
from banmen.core.record_text import write_record
from banmen.core.transcript import MAX_PLIES, level_name, transcript
from banmen.core.words import Words
from banmen.opponent import answered, thoughts, told
from banmen.search.service import explain


def words(record: Record) -> Words:
    """The English sentences for a record of its game."""
    return Words("en", "banmen.core", "banmen.search", "banmen", record.game.package)


def board(record: Record) -> str:
    """The position reached, as a text picture."""
    return record.game.text.draw(record.state)


def numbered(record: Record, ply: int) -> str:
    """A ply of a record with its number, its seat and its notation."""
    seat = record.game.rules.seats(record.options)[record.mover(ply) - 1]
    return f"{ply + 1}. {words(record).say(seat)}: {record.game.text.write_move(record.moves[ply])}"


def ahead(record: Record) -> Phrase:
    """What is to be set up, or who is to move (again): the other prompts of a look speak of pressing and dragging."""
    rules, seat = record.game.rules, record.game.rules.turn(record.state)
    if rules.setup(record.state):
        return record.game.look.prompt(record.state, ())
    again = bool(record.moves) and not rules.setup(record.states[-2]) and record.mover(len(record.moves) - 1) == seat
    return Phrase("to-move-again" if again else "to-move", {"who": f"@{rules.seats(record.options)[seat - 1]}"})


def result(record: Record) -> str:
    """Who has won, why and with what scores, in a line; or what comes next."""
    say, seats, outcome = words(record).say, record.game.rules.seats(record.options), record.outcome
    if outcome is None:
        return say(ahead(record))
    winners = ", ".join(say(seats[seat - 1]) for seat in outcome.winners)
    line = say("won", who=winners) if winners else say("drawn")
    scores = "-".join(map(str, outcome.scores)) if outcome.scores else ""
    return " ".join(filter(None, [line, say(outcome.reason, **outcome.facts), scores]))


def asked() -> str:
    """The next line that a person types; `quit` at the end of the input."""
    print("> ", end="", flush=True)
    line = sys.stdin.readline() if sys.stdin else ""
    return line.strip() if line else "quit"


class Terminal:
    """A game that is being played; every line of input is a command or a move.

    `levels` says which seats the computer has, at which level; `seed` decides between the moves it likes equally.
    """

    def __init__(self, record: Record, levels: Mapping[int, int] = {}, seed: int = 0) -> None:
        self.record = record
        self.levels, self.seed = levels, seed
        self.words = words(record)

    def run(self) -> None:
        """Play until `quit` or the end of the input."""
        print(self.words.say("welcome"))
        self.show()
        while (line := asked()) != "quit":
            command = COMMANDS.get(line)
            if command:
                command(self)
            elif line:
                self.move(line)

    def show(self) -> None:
        """Print the board, and what to do or how it ended; the computer moves for as long as it is its turn."""
        self.picture()
        while (seat := self.record.turn) in self.levels and len(self.record.moves) < MAX_PLIES:
            self.answer(self.levels[seat or 0])
            self.picture()

    def picture(self) -> None:
        """Print the board, and what to do or how it ended."""
        print(f"\n{board(self.record)}\n\n{result(self.record)}")

    def answer(self, level: int) -> None:
        """The computer plays its turn."""
        before = len(self.record.moves)
        self.record = answered(self.record, level, self.seed)
        name = self.words.say(level_name(level))
        for move in self.record.moves[before:]:
            print(self.words.say("plays", level=name, move=self.record.game.text.write_move(move)))

    def move(self, text: str) -> None:
        """Play a written move, or say what is wrong with it."""
        try:
            self.record = self.record.read([text])
        except Refused as error:
            error.facts = {name: value for name, value in error.facts.items() if name != "index"}
            print(explain(error, self.record.game.package))
        else:
            self.show()

    def moves(self) -> None:
        """Print the legal moves."""
        write = self.record.game.text.write_move
        print(" ".join(write(move) for move in self.record.legal()) or self.words.say("game-over"))

    def undo(self) -> None:
        """Take back the ending that was chosen, or the last turn of a person and what the computer has played since."""
        record = self.record
        if record.ending:
            self.record = record.after(len(record.moves))
        else:
            self.record = record.upto(next((ply for ply in record.beginnings() if record.mover(ply) not in self.levels), 0))
        self.show()

    def think(self) -> None:
        """Print what the top level thinks of the position."""
        if self.record.outcome:
            print(self.words.say("game-over"))
        else:
            *_, reply = thoughts(self.record, {})
            print(self.words.say(told(reply, reply)))

    def resign(self) -> None:
        """The seat to move gives up."""
        if self.record.turn:
            self.record = self.record.end(Ending("resigned", self.record.turn))
        self.show()

    def draw(self) -> None:
        """The players agree on a draw."""
        if self.record.turn:
            self.record = self.record.end(Ending("agreed"))
        self.show()

    def write(self) -> None:
        """Print the record, to be kept in a file."""
        print(write_record(transcript(self.record)))

    def help(self) -> None:
        """Print the commands."""
        print(self.words.say("help"))


COMMANDS: Mapping[str, Callable[[Terminal], None]] = {
    "moves": Terminal.moves,
    "undo": Terminal.undo,
    "resign": Terminal.resign,
    "draw": Terminal.draw,
    "board": Terminal.show,
    "think": Terminal.think,
    "record": Terminal.write,
    "help": Terminal.help,
}
"""What can be typed besides moves (and `quit`)."""
