"""Why a word cannot be typed: the first rule that stands in the way, with its numbers and the cell of the marble that blocks.

A word is judged by its shortest beginning that no legal word has.
"""

from banmen.core.gesture import Target, Word
from banmen.core.phrase import Refusal
from banmen.core.refusals import COMPLETE, GAME_OVER, UNFINISHED, empty_cell, no_such_cell, not_yours

from .board import INDEX, NAME, STEP, heading, ray
from .moves import legal
from .spelling import outer, words
from .state import COLOURS, State

OFF = "off"
"""A target beside the board: what someone presses who wants to leave it."""


def refusal(s: State, word: Word) -> Refusal:
    """The reason why no legal word starts with `word`; `unfinished` if one does."""
    possible = set[Word]()
    if max(s.lost) < s.options.goal:
        possible = {spelled for move in legal(*s.sides) for spelled in words(move)}
    if not possible:
        return GAME_OVER
    for n in range(1, len(word) + 1):
        if not any(spelled[:n] == word[:n] for spelled in possible):
            return COMPLETE if word[: n - 1] in possible else _first_reason(s, word, n)
    return UNFINISHED


def _first_reason(s: State, word: Word, size: int) -> Refusal:
    """The reason against the first `size` targets; where they are hemmed in, the next target says more exactly by what."""
    reason = _reason(s, word[:size])
    if reason.code in ("stuck", "line-stuck") and len(word) > size:
        return _first_reason(s, word, size + 1)
    return reason


def _reason(s: State, word: Word) -> Refusal:
    target = word[-1]
    if target not in INDEX and (target != OFF or len(word) == 1):
        return no_such_cell(target)
    return (_first, _second, _third)[len(word) - 1](s, word)


def _first(s: State, word: Word) -> Refusal:
    cell = word[0]
    colour = s.colour(INDEX[cell])
    if colour is None:
        return empty_cell(cell)
    if colour != COLOURS[s.turn - 1]:
        return not_yours(cell, f"{colour}-marble")
    return Refusal("stuck", {"cell": cell}, cell)


def _second(s: State, word: Word) -> Refusal:
    first, target = word
    if target == OFF:
        return _leaving(first)
    if first == target:
        return Refusal("same-cell", {"cell": first}, first)
    own = s.sides[0]
    way = heading(INDEX[first], INDEX[target])
    is_own = own >> INDEX[target] & 1
    if way is None:
        return Refusal("not-in-line" if is_own else "not-adjacent", {"start": first, "end": target}, target)
    step, distance = way
    cells = [INDEX[first], *ray(INDEX[first], step)][:distance]
    gap = next((at for at in cells if not own >> at & 1), None)
    if is_own:
        return _no_group(first, target, distance + 1, gap)
    if gap is not None:
        return Refusal("too-far", {"start": first, "end": target}, target)
    return ahead(s, cells[0], step, distance)


def _no_group(first: Target, last: Target, size: int, gap: int | None) -> Refusal:
    if gap is not None:
        return Refusal("gap", {"start": first, "end": last, "cell": NAME[gap]}, NAME[gap])
    if size > 3:
        return Refusal("more-than-three", {"count": size}, last)
    return Refusal("line-stuck", {"count": size}, last)


def _third(s: State, word: Word) -> Refusal:
    target = word[2]
    if target == OFF:
        return _leaving(word[1])
    start, end, goal = (INDEX[cell] for cell in word)
    axis, distance = heading(start, end) or (0, 0)
    group = tuple(start + k * axis for k in range(distance + 1))
    if goal in group:
        return Refusal("in-group", {"cell": target}, target)
    if goal == end + axis:
        return ahead(s, start, axis, len(group))
    if goal == start - axis:
        return ahead(s, end, -axis, len(group))
    sideways = [step for step in STEP.values() if abs(step) != abs(axis)]
    steps = [step for step in sideways if start + step == goal] or [step for step in sideways if outer(group, step) == goal]
    if steps:
        return _aside(s, group, steps[0])
    beside = any(at + step == goal for at in group for step in sideways)
    return Refusal("between-ways" if beside else "not-beside", {"cell": target}, target)


def ahead(s: State, rear: int, step: int, size: int) -> Refusal:
    """Why `size` marbles from `rear` on cannot go in line (rules 10, 12 and 16 to 22)."""
    own, other = s.sides
    front = NAME[rear + (size - 1) * step]
    cells = ray(INDEX[front], step)
    if size > 3:
        return Refusal("more-than-three", {"count": size}, front)
    if not cells:
        return _leaving(front)
    near = NAME[cells[0]]
    if own >> cells[0] & 1:
        return Refusal("own-in-the-way", {"cell": near}, near)
    enemies = next((n for n, at in enumerate(cells) if not other >> at & 1), len(cells))
    numbers = {"own": size, "their": enemies}
    if size == 1:
        return Refusal("single-never-pushes", {"cell": near}, near)
    if enemies >= 3:
        return Refusal("three-enemies", numbers, near)
    if enemies >= size:
        return Refusal("not-outnumbered", numbers, near)
    behind = NAME[cells[enemies]]
    return Refusal("own-behind", {**numbers, "cell": behind}, behind)


def _aside(s: State, group: tuple[int, ...], step: int) -> Refusal:
    """Why a group cannot side-step (rules 13 and 22)."""
    own, other = s.sides
    for at in group:
        if at + step not in NAME:
            return _leaving(NAME[at])
        cell = NAME[at + step]
        if other >> at + step & 1:
            return Refusal("side-step-never-pushes", {"cell": cell}, cell)
        if own >> at + step & 1:
            return Refusal("own-in-the-way", {"cell": cell}, cell)
    return UNFINISHED


def _leaving(cell: Target) -> Refusal:
    """Own marbles never leave the board (rule 22, decision A2)."""
    return Refusal("own-off", {"cell": cell}, cell)
