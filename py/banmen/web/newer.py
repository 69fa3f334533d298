"""A newer version of Banmen: announced where no game is disturbed, used when a person wants it."""

from banmen.web.desk import Desk
from banmen.web.offline import Offline
from banmen.web.say import say

CALM = ("gallery", "games")
"""The screens without a game. While one is on the screen, only the settings tell."""


class Newer:
    """The notice, which comes once, and what its button does."""

    def __init__(self, desk: Desk, offline: Offline) -> None:
        self.desk, self.offline = desk, offline
        self._told = False

    def announce(self, screen: str) -> None:
        """Tells of a newer version if there is one, on a screen without a game."""
        if self.offline.newer and not self._told and screen in CALM:
            self._told = True
            self.desk.notices.tell("newer", say("page-newer"), {say("page-newer-take"): self.take})

    def take(self) -> None:
        """Uses the newer version, unless a game would be lost that could not be saved: then this says so."""
        if not self.desk.store.unsaved:
            self.offline.take()
            return
        self.desk.dialog.close()
        actions = {say("page-saved-games"): lambda: self.desk.go("games")}
        self.desk.notices.tell("newer", say("page-newer-unsaved"), actions, trouble=True)
