"""Banmen: Siam, Abalone and Saiju as pure rules, text, pictures and a screen.

Imports point inwards: `core` knows no game, `games` know `core`, `search` and `app` know both, `web` knows a browser.
"""

__version__ = "0.1.0"
