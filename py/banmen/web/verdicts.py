"""The analysis in words: chances, what a line is worth, the course of a game, its turning points. No browser in here."""

from collections.abc import Sequence

from banmen.app.analysis import Chances, Line, Turning
from banmen.app.session import Session
from banmen.core.words import Words
from banmen.web.progress import end
from banmen.web.result import called, named


def percent(chance: float) -> int:
    """A chance in whole percents; what is not decided is never 0 or 100."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(max(round(100 * chance), 1), 99)


def each(session: Session, known: Chances, words: Words) -> list[str]:
    """The chances seat by seat: `Elephants 63 %`."""
    return [
        named(words, "analysis-chance", who=called(session, seat, words), percent=str(percent(chance)))
        for seat, chance in enumerate(known, 1)
    ]


def in_words(session: Session, known: Chances, words: Words) -> str:
    """The chances of all seats: `Elephants 63 %, Rhinos 37 %`."""
    return ", ".join(each(session, known, words))


def worth(line: Line, promised: Chances | None, seat: int, words: Words) -> str:
    """What a line is worth to a seat: `64 %`, or in how many turns it wins or loses; `promised` are the chances by it."""
    score = line.scores[seat - 1]
    if decided := end(score, words):
        return decided
    if line.solved:
        return words.say("analysis-wins" if score == max(line.scores) > 0 else "analysis-loses" if score else "analysis-draws")
    return words.say("analysis-percent", percent=percent(promised[seat - 1])) if promised else ""


def standing(session: Session, curve: Sequence[Chances | None], ply: int, words: Words) -> str:
    """Where a ply is in the game, and the chances after it."""
    known = curve[ply]
    told = in_words(session, known, words) if known else words.say("analysis-unknown")
    if not ply:
        return named(words, "analysis-at-start", chances=told)
    written = session.game.text.write_move(session.record.moves[ply - 1])
    return named(words, "analysis-at", move=written, ply=str(ply), plies=str(len(curve) - 1), chances=told)


def story(session: Session, curve: Sequence[Chances | None], words: Words) -> str:
    """The graph in words: for each seat its chances at the start and the end, and the highest and lowest between."""
    known = [(ply, found) for ply, found in enumerate(curve) if found]
    if len(known) < 2:
        return ""
    sentences = []
    for seat in range(1, len(known[0][1]) + 1):
        ways = [(found[seat - 1], ply) for ply, found in known]
        (high, high_ply), (low, low_ply) = max(ways), min(ways)
        facts = {"first": ways[0][0], "last": ways[-1][0], "high": high, "low": low}
        sentences.append(
            named(
                words, "analysis-story", who=called(session, seat, words), high_ply=str(high_ply), low_ply=str(low_ply),
                **{name: str(percent(chance)) for name, chance in facts.items()},
            )
        )  # fmt: skip
    return " ".join(sentences)


def turning(session: Session, turned: Turning, words: Words) -> str:
    """What a turning point cost: who played what, and the chances before and after."""
    record = session.record
    made = " ".join(map(record.game.text.write_move, record.moves[turned.plies.start : turned.plies.stop]))
    later = "analysis-turning-round" if turned.until > turned.plies.stop else "analysis-turning"
    return named(
        words, later, who=called(session, turned.seat, words), move=made,
        before=str(percent(turned.before[turned.seat - 1])), after=str(percent(turned.after[turned.seat - 1])),
    )  # fmt: skip
