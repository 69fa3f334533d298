"""A game as text in the shape of PGN: tag pairs, numbered moves, comments, a result. Canonical writing, tolerant reading.

A number stands before each round, that is once for all seats' turns, and both plies of a Saiju turn stand under it. What was
undone is kept in the tag `Undone`, tags that mean nothing here are kept as they are, and comments stay at their ply.
"""

from collections.abc import Callable, Iterator
from typing import Any

from banmen.core import pgn
from banmen.core.errors import IllegalMove, Refused, Unreadable, shown
from banmen.core.game import Game
from banmen.core.options import read_options, write_options
from banmen.core.pgn import Source, Tag
from banmen.core.record import Ending, Record
from banmen.core.transcript import (
    MAX_PLIES,
    PERSON,
    Comments,
    Transcript,
    endings,
    plain_levels,
    plain_name,
    read_level,
    result_token,
    write_ending,
)

FORMAT = 1
"""The version of this format; a text without the tag `Format` is of version 1."""
Loader = Callable[[str], Game]
Place = Callable[[Refused, int], Refused]


def write_record(t: Transcript) -> str:
    """The canonical text of a transcript; it ends in a newline."""
    record, plies = t.record, len(t.record.moves)
    standing = [comment for comment in t.comments if comment[0] <= plies]
    words = [*written_moves(record, 0, standing), result_token(record.outcome, len(t.names))]
    tags = "".join(f"{pgn.write_tag(name, value)}\n" for name, value in _tags(t) if value)
    return f"{tags}\n{pgn.wrap(words)}\n"


def _tags(t: Transcript) -> Iterator[tuple[str, str]]:
    record, rules, text = t.record, t.whole.game.rules, t.whole.game.text
    start = t.whole.states[0]
    yield "Game", record.game.name
    yield "Options", write_options(rules.OPTIONS, record.options)
    yield "Position", "" if start == rules.initial(record.options) else text.write_position(start)
    yield "Name", t.name
    yield "Date", t.date
    for seat, name in enumerate(t.names, 1):
        yield f"Player{seat}", name
        yield f"Level{seat}", str(t.level(seat) or "")
    yield from t.tags
    yield "Result", result_token(record.outcome, len(t.names))
    yield "Termination", write_ending(record.ending)
    yield "Undone", _undone(t)


def _undone(t: Transcript) -> str:
    plies = len(t.record.moves)
    later = [comment for comment in t.comments if comment[0] > plies]
    moves = written_moves(t.whole, plies, later, numbers=False)
    return " ".join([*moves, write_ending(t.whole.ending if t.at < t.whole.steps else None)]).strip()


def written_moves(record: Record, start: int, comments: list[tuple[int, str]], numbers: bool = True) -> Iterator[str]:
    """The words of the movetext from the ply `start` on: numbers of rounds, moves, comments."""
    labels = dict(_rounds(record)) if numbers else {}
    notes = iter(sorted(comments, key=lambda comment: comment[0]))
    note = next(notes, None)
    for ply in range(start, len(record.moves) + 1):
        while note and note[0] == ply:
            yield pgn.write_comment(note[1])
            note = next(notes, None)
        if ply < len(record.moves):
            yield labels.get(ply, "") + record.game.text.write_move(record.moves[ply])


def _rounds(record: Record) -> Iterator[tuple[int, str]]:
    """The first ply of each round and its number, `1. ` (`1... ` if the first seat did not begin)."""
    number = last = 0
    for turn in record.turns():
        seat = record.mover(turn.start)
        if not number or seat <= last:
            number += 1
            yield turn.start, f"{number}{'.' if number > 1 or seat == 1 else '...'}{pgn.TIE}"
        last = seat


def read_records(text: str, load: Loader) -> list[Transcript | Unreadable | IllegalMove]:
    """Every record of a text in order; one that cannot be read is given as its error. Raises Unreadable for the whole text."""
    return [_tried(source, load) for source in pgn.split(pgn.normal(text, pgn.MAX_FILE))]


def _tried(source: Source, load: Loader) -> Transcript | Unreadable | IllegalMove:
    try:
        return read_source(source, load)
    except (Unreadable, IllegalMove) as error:
        return error


def read_record(text: str, load: Loader) -> Transcript:
    """The one record of a text; `load` gives the game of a name.

    Raises Unreadable or IllegalMove with `line` and `column` (from 1); nothing is half read.
    """
    return read_source(Source(pgn.normal(text)), load)


def read_source(source: Source, load: Loader) -> Transcript:
    """The one record of a source, as `read_record`; the errors carry the `game` as soon as it is known."""
    reader = _Reader(pgn.checked(source), load)
    try:
        return reader.read()
    except Refused as error:
        error.facts = {**error.facts, **({"game": reader.game} if reader.game else {})}
        raise


class _Reader:
    """One reading of one record: first the tags, then the moves, then what they say about each other."""

    def __init__(self, source: Source, load: Loader) -> None:
        self.source = source
        self.load = load
        self.game = ""
        self.tags, self.notes, self.moves_at = pgn.read_tags(source)

    def read(self) -> Transcript:
        version = self._take("Format")
        if version and not (version.value.isdecimal() and int(version.value[:9]) <= FORMAT):
            raise self.source.error("newer-format", version.start, found=shown(version.value))
        begun = self._begin()
        words = [*self.notes, *pgn.read_words(self.source, self.moves_at)]
        record, comments, result = self._moves(begun, words, self.source.place)
        seats = len(record.game.rules.seats(record.options))
        record = self._ended(record, seats, result)
        whole, later = self._undone(record, seats)
        names = tuple(plain_name(self._value(f"Player{seat}")) for seat in range(1, seats + 1))
        name, date = plain_name(self._value("Name")), plain_name(self._value("Date"))
        levels = plain_levels(self._level(seat) for seat in range(1, seats + 1))
        rest = tuple((tag.name, tag.value) for tag in self.tags.values())
        return Transcript(whole, record.steps, names, name, date, rest, comments + later, levels)

    def _take(self, name: str) -> Tag | None:
        return self.tags.pop(name.lower(), None)

    def _value(self, name: str) -> str:
        tag = self._take(name)
        return tag.value if tag else ""

    def _level(self, seat: int) -> int:
        tag = self._take(f"Level{seat}")
        return self._located(tag, read_level) if tag else PERSON

    def _begin(self) -> Record:
        """The game, the options and the start position."""
        tag = self._take("Game")
        if tag is None:
            raise self.source.error("no-game", 0)
        game = self._located(tag, lambda value: self.load(value.strip().lower()))
        self.game = game.name
        rules, options = game.rules, self._take("Options")
        chosen = game.options({})
        if options:
            chosen = self._located(options, lambda value: read_options(rules.OPTIONS, rules.PRESETS, value))
        position = self._take("Position")
        if position is None:
            return Record.begin(game, rules.initial(chosen))
        return Record.begin(game, self._located(position, lambda value: game.text.read_position(value.strip(), chosen)))

    def _located(self, tag: Tag, read: Callable[[str], Any]) -> Any:
        """What `read` makes of the tag's value; its refusals get the place in the text."""
        try:
            return read(tag.value)
        except Refused as error:
            column = error.facts.get("column", 1)
            raise self.source.place(error, tag.start + (column - 1 if isinstance(column, int) else 0)) from None

    def _moves(self, begun: Record, words: list[pgn.Word], place: Place) -> tuple[Record, Comments, pgn.Word | None]:
        """The record with the moves of the words added, the comments between them, and the result that closes them."""
        moves: list[pgn.Word] = []
        comments: list[tuple[int, str]] = []
        result = None
        for word in words:
            if word.kind == "comment":
                comments.append((len(begun.moves) + len(moves), word.text))
            elif result:
                raise place(Unreadable("after-result", found=shown(word.text)), word.start)
            elif word.kind == "result":
                result = word
            elif word.kind == "move":
                moves.append(word)
        if len(begun.moves) + len(moves) > MAX_PLIES:
            raise place(Unreadable("too-many-plies", limit=MAX_PLIES), moves[-1].start)
        try:
            return begun.read(word.text for word in moves), tuple(comments), result
        except Refused as error:
            index = error.facts["index"]
            raise place(error, moves[index if isinstance(index, int) else 0].start) from None

    def _ended(self, record: Record, seats: int, result: pgn.Word | None) -> Record:
        """The record with its ending by choice, if it has one; the result must be the one that the board gives."""
        tag, termination = self._take("Result"), self._take("Termination")
        stated = [
            (word.text, word.start) for word in (result, tag and pgn.Word("result", tag.value.strip(), tag.start)) if word
        ]
        stated = [(token, start) for token, start in stated if token != "*"]
        if termination:
            record = record.end(self._ending(termination, seats, record))
        elif stated and record.outcome is None:
            record = next(
                (r for r in map(record.end, endings(seats)) if result_token(r.outcome, seats) == stated[0][0]), record
            )
        expected = result_token(record.outcome, seats)
        for token, start in stated:
            if token != expected:
                raise self.source.error("wrong-result", start, found=shown(token), result=expected)
        return record

    def _ending(self, tag: Tag, seats: int, record: Record) -> Ending:
        if record.outcome:
            raise self.source.error("ended-already", tag.start, found=shown(tag.value))
        for ending in endings(seats):
            if write_ending(ending) == " ".join(tag.value.lower().split()):
                return ending
        raise self.source.error("bad-termination", tag.start, found=shown(tag.value))

    def _undone(self, record: Record, seats: int) -> tuple[Record, Comments]:
        """The whole record with the undone moves, and the comments among these."""
        tag = self._take("Undone")
        if tag is None:
            return record, ()
        if record.outcome:
            raise self.source.error("undone-after-end", tag.start)
        moves, ending = _parted(tag.value, seats)

        def place(error: Refused, start: int) -> Refused:
            return self.source.place(error, tag.start + start)

        try:
            words = pgn.read_words(Source(moves))
        except Unreadable as error:
            raise place(error, int(error.facts["column"]) - 1 if error.facts["line"] == 1 else 0) from None
        whole, comments, result = self._moves(record, words, place)
        if result or (ending and whole.outcome):
            raise place(Unreadable("bad-undone", found=shown(tag.value)), 0)
        return (whole.end(ending) if ending else whole), comments


def _parted(undone: str, seats: int) -> tuple[str, Ending | None]:
    """The moves and the ending of an `Undone` tag."""
    for ending in endings(seats):
        if undone.rstrip().lower().endswith(write_ending(ending)):
            return undone.rstrip()[: -len(write_ending(ending))], ending
    return undone, None
