"""What measured starts come to: medians, the table, and whether the aims are reached. Nothing is measured here."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import median
from typing import NamedTuple, TypeAlias

OURS, PYSCRIPT, SNAPSHOT = "Banmen", "bare PyScript", "bare snapshot"
SITUATIONS = {
    "cold": "Cold: new profile",
    "warm": "Warm: everything in the HTTP cache",
    "offline": "Offline: the server has ended",
}
PAGES = (OURS, PYSCRIPT, SNAPSHOT)
MB = 1e6


class Case(NamedTuple):
    """A situation and a page."""

    situation: str
    page: str


class Weight(NamedTuple):
    """A file that was sent: bytes on disk, from a host that knows only gzip, and as they were sent to a browser with Brotli."""

    path: str
    raw: int
    gzip: int
    sent: int


class Load(NamedTuple):
    """One load: milliseconds from navigation by mark, what was sent, and the bytes of the page's process afterwards."""

    times: Mapping[str, float]
    weights: Sequence[Weight]
    memory: int
    work: float = 0.0
    """Milliseconds of processor time, on all threads of the page, until the first press was played or the word printed."""
    whole: Sequence[Weight] = ()
    """What was sent until the page was kept for use offline."""


Loads: TypeAlias = Mapping[Case, Sequence[Load]]
Figure: TypeAlias = Callable[[Load], float | None]


def mark(*names: str) -> Figure:
    """When the first of these marks that is there was left."""
    return lambda load: next((load.times[name] for name in names if name in load.times), None)


def played(load: Load) -> float | None:
    """When the first press was played (one that Python itself received is played when it is drawn), or the word printed."""
    return mark("played", "drawn", "word")(load)


def moved(weights: Sequence[Weight], kind: str) -> float:
    """Megabytes of all that was sent, by a field of Weight."""
    return sum(getattr(weight, kind) for weight in weights) / MB


GZIP, BROTLI = "moved, from a host with gzip only, MB", "moved, as sent with Brotli, MB"
FIGURES: Mapping[str, tuple[Figure, str]] = {
    "first board drawn, ms": (mark("bench:board"), ",.0f"),
    "first press accepted, ms": (mark("accepted", "drawn"), ",.0f"),
    "first press played (bare pages: word printed), ms": (played, ",.0f"),
    "processor time until then, ms": (lambda load: load.work, ",.0f"),
    "engine ready, ms": (mark("engine"), ",.0f"),
    "moved, raw, MB": (lambda load: moved(load.weights, "raw"), ".2f"),
    GZIP: (lambda load: moved(load.weights, "gzip"), ".2f"),
    BROTLI: (lambda load: moved(load.weights, "sent"), ".2f"),
    "moved until it is kept for use offline, as sent with Brotli, MB": (lambda load: moved(load.whole, "sent") or None, ".2f"),
    "memory (Banmen: engine included), MB": (lambda load: load.memory / MB, ",.0f"),
}
"""The rows of the table, and how their numbers are written."""


def middle(loads: Sequence[Load], figure: Figure) -> float | None:
    """The median of a figure over loads; None if any of them lacks it, or there are none."""
    found = [value for load in loads if (value := figure(load)) is not None]
    return median(found) if found and len(found) == len(loads) else None


def written(value: float | None, form: str) -> str:
    """A number, or a dash."""
    return "-" if value is None else format(value, form)


def tables(loads: Loads) -> Iterator[str]:
    """A table in Markdown for each situation that was measured."""
    for situation, title in SITUATIONS.items():
        pages = [page for page in PAGES if Case(situation, page) in loads]
        if not pages:
            continue
        yield from ("", f"| {title} | {' | '.join(pages)} |", f"|---|{'---:|' * len(pages)}")
        for name, (figure, form) in FIGURES.items():
            values = (middle(loads[Case(situation, page)], figure) for page in pages)
            yield f"| {name} | {' | '.join(written(value, form) for value in values)} |"


class Aim(NamedTuple):
    """An aim: what it says, what was reached, how that is written, and whether it is enough; None where it was not measured."""

    words: str
    reached: float | None
    form: str
    enough: Callable[[float], bool]


def aims(loads: Loads) -> Iterator[Aim]:
    """The aims, and how near they are."""
    cold, warm = (lambda page, figure, when=when: middle(loads.get(Case(when, page), ()), figure) for when in ("cold", "warm"))
    yield Aim("first board drawn in less than 200 ms, warm", warm(OURS, mark("bench:board")), ",.0f", lambda found: found < 200)
    for when, of, later, sooner in (("cold", cold, 1.4, 2.3), ("warm", warm, 1.1, 3.5)):
        late = ratio(of(OURS, played), of(SNAPSHOT, played))
        soon = ratio(of(PYSCRIPT, played), of(OURS, played))
        yield Aim(f"first press played at most {later} times as late as the bare snapshot, {when}", late, ".2f", at_most(later))
        yield Aim(f"first press played {sooner} times sooner than bare PyScript, {when}", soon, ".2f", at_least(sooner))
    for kind in (GZIP, BROTLI):
        figure, form = FIGURES[kind]
        ours, bare = cold(OURS, figure), cold(SNAPSHOT, figure)
        more = None if ours is None or bare is None else ours - bare
        yield Aim(f"at most 1 MB more than the bare snapshot, {kind.partition(', ')[2]}", more, form, at_most(1.0))


def at_most(limit: float) -> Callable[[float], bool]:
    """Whether something is not above a limit."""
    return lambda found: found <= limit


def at_least(limit: float) -> Callable[[float], bool]:
    """Whether something is not below a limit."""
    return lambda found: found >= limit


def ratio(part: float | None, whole: float | None) -> float | None:
    """How many times `whole` is in `part`; None where one of them was not measured."""
    return None if part is None or whole is None else part / whole


def verdicts(loads: Loads) -> Iterator[str]:
    """The aims as a table in Markdown."""
    yield from ("", "| Aim | reached | |", "|---|---:|---|")
    for words, reached, form, enough in aims(loads):
        yield f"| {words} | {written(reached, form)} | {'-' if reached is None else 'yes' if enough(reached) else 'no'} |"
