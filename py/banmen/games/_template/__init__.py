"""A game to start from: three in a row. Copy this folder, give it the new game's name, and change it step by step.

The underscore keeps it out of `games.names()`. Its modules import each other by relative names, so that a copy works as it is:
the tests copy it as a toy game and hold it to the laws of every game.
"""

from typing import TYPE_CHECKING

from banmen.core.game import Game

GAME = Game(__name__)

if TYPE_CHECKING:
    from banmen.core.game import Look, Rules, Text
    from banmen.core.mind import Mind

    from . import look, mind, rules, text

    _RULES: Rules[rules.State, rules.Move] = rules
    _TEXT: Text[rules.State, rules.Move] = text
    _LOOK: Look[rules.State, rules.Move] = look
    _MIND: Mind[rules.State] = mind
