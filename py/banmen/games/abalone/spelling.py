"""The words that spell a move: one marble `a1 a2`, a line `first last ahead`, sideways `first last where-the-first-lands`.

Either end of a group may be named first. For comfort a line also goes from its rear marble straight to the first cell ahead of
it, and a side-step also by its outer cell, where the marks draw the big dot.
"""

from functools import cache

from banmen.core.gesture import Word

from .board import NAME, STEP
from .moves import Move


@cache
def words(m: Move) -> tuple[Word, ...]:
    """Every word of a move, the plainest first."""
    first, last = m.group[0], m.group[-1]
    ahead = last + m.step
    if first == last:
        return (_named(first, ahead),)
    if m.in_line:
        return _named(first, last, ahead), _named(last, first, ahead), _named(first, ahead)
    goal = outer(m.group, m.step)
    spelled = (first, last, first + m.step), (last, first, ahead), (first, last, goal), (last, first, goal)
    return tuple(dict.fromkeys(_named(*word) for word in spelled))


def _named(*cells: int) -> Word:
    return tuple(NAME[at] for at in cells)


def outer(group: tuple[int, ...], step: int) -> int:
    """The end cell of a side-step's landing that the other step to the same side does not land on."""
    axis = group[1] - group[0]
    return group[-1] + step if step - axis in STEP.values() else group[0] + step


def nacre(m: Move) -> tuple[Word, ...]:
    """The move in Nacre's notation (rule 29): the group's first cell and where its last marble lands; sideways either way."""
    first, last = m.group[0], m.group[-1]
    forward = _named(first, last + m.step)
    return (forward,) if m.in_line else (forward, _named(last, first + m.step))
