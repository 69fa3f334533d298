"""Saiju: rules, text, look and mind. The rules are those of the project's rules page of the game, cited by number."""

from typing import TYPE_CHECKING

from banmen.core.game import Game

GAME = Game(__name__)

if TYPE_CHECKING:
    from banmen.core.game import Look, Rules, Text
    from banmen.core.mind import Mind

    from . import look as _look
    from . import mind as _mind
    from . import rules as _rules
    from . import text as _text
    from .state import Move, State

    _RULES: Rules[State, Move] = _rules
    _TEXT: Text[State, Move] = _text
    _LOOK: Look[State, Move] = _look
    _MIND: Mind[State] = _mind
