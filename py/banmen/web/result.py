"""The result of a finished game in words: who won, why, and the numbers."""

from banmen.app.players import alone
from banmen.app.session import Session
from banmen.core.phrase import Phrase
from banmen.core.words import Words


def called(session: Session, seat: int, words: Words) -> str:
    """What a seat is called: its player's name, "You" for who plays alone, the computer's level, or the seat's own name."""
    name, level = session.names[seat - 1], session.levels[seat - 1]
    if name:
        return name
    if alone(session.levels) == seat:
        return words.say("table-you")
    if not level:
        return words.say(session.seats[seat - 1])
    if session.levels.count(level) > 1:
        return words.say("table-computer-seat", seat=f"@{session.seats[seat - 1]}", level=level)
    return words.say("table-computer", level=level)


def last_turn(session: Session, words: Words) -> str:
    """What the computer has just played, as a sentence; "" if a person has moved last, or nobody."""
    record = session.record
    seat = record.mover(len(record.moves) - 1) if record.moves else 0
    if not seat or not session.levels[seat - 1]:
        return ""
    moves = " ".join(record.game.text.write_move(record.moves[ply]) for ply in record.turns()[-1])
    return named(words, "table-played", who=called(session, seat, words), moves=moves)


def named(words: Words, code: str, **names: str) -> str:
    """The sentence of a code with names in it. A name is put in last, so that it is never taken for a code or a placeholder."""
    sentence = words.say(code, **{place: f"\0{place}\0" for place in names})
    for place, name in names.items():
        sentence = sentence.replace(f"\0{place}\0", name)
    return sentence


def title(session: Session, words: Words) -> str:
    """Who won: `Rhinos win`, `Mei wins`, `Snow and Flower win`, `Draw`; "" while the game goes on."""
    outcome = session.outcome
    if not outcome:
        return ""
    if not outcome.winners:
        return words.say("table-draw")
    if len(outcome.winners) > 1:
        you_first = sorted(outcome.winners, key=lambda seat: seat != alone(session.levels))
        *first, last = (called(session, seat, words) for seat in you_first)
        return named(words, "table-win-together", first=", ".join(first), last=last)
    seat = outcome.winners[0]
    if not session.names[seat - 1] and alone(session.levels) == seat:
        return words.say("table-you-win")
    code = f"{session.seats[seat - 1]}-win"
    if not session.names[seat - 1] and not session.levels[seat - 1] and code in words:
        return words.say(code)
    return named(words, "table-wins", who=called(session, seat, words))


def reason(session: Session, words: Words) -> str:
    """Why, in a sentence or two: what decided the game, and the rule."""
    outcome = session.outcome
    if not outcome:
        return ""
    if outcome.reason == "resigned":
        return named(words, "resigned", who=called(session, int(outcome.facts["seat"]), words))
    decided = [words.say(phrase) for phrase in decisions(session) if phrase.code in words]
    return " ".join(decided) or words.say(Phrase(outcome.reason, outcome.facts))


def decisions(session: Session) -> list[Phrase]:
    """The events of the last move that decided the game (whose animal was nearest)."""
    record = session.record
    if not record.moves or record.ending or not record.game.rules.outcome(record.state):
        return []
    events = record.game.look.events(record.states[-2], record.moves[-1])
    return [Phrase(event.kind, event.facts) for event in events if event.kind == "decided"]


def numbers(session: Session, words: Words) -> list[str]:
    """The line of numbers: how many moves, and the last one."""
    record = session.record
    if not record.moves:
        return [words.say("table-moves-none")]
    last = record.game.text.write_move(record.moves[-1])
    return [words.say("table-turns", turns=len(record.turns())), words.say("table-last", move=last)]
