"""Siam: rules, text and look. The rules are those of the project's rules page of the game, cited by number."""

from banmen.core.game import Game

GAME = Game(__name__)
