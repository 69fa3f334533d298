"""Who sits at each seat, as a form: a person with a name if you like, or the computer at one of its levels."""

from collections.abc import Sequence
from typing import NamedTuple

from banmen.app.players import usual_levels
from banmen.core.transcript import NAME_LENGTH, PERSON, STRONGEST, level_name
from banmen.web.dom import Node, make
from banmen.web.parts import joined, line, part
from banmen.web.say import say


class Player(NamedTuple):
    """Who plays: a name or "", and the level of the computer or `PERSON`."""

    name: str = ""
    level: int = PERSON


class Seat:
    """One seat of the form. `usual` is the level that stands there when the computer is chosen."""

    def __init__(self, n: int, label: str, note: str, player: Player, usual: int) -> None:
        self.given = player
        self.level = player.level or usual
        self.name = line(f"name-{n}", player.name if not player.level else "", say("page-name-optional"), NAME_LENGTH)
        self.name.setAttribute("aria-label", say("page-name-of", seat=label))
        kinds = {"person": say("page-person"), "computer": say("page-computer")}
        self.kind = joined(f"seat-{n}", label, kinds, "computer" if player.level else "person")
        levels = {str(level): str(level) for level in range(1, STRONGEST + 1)}
        self.levels = joined(f"level-{n}", say("page-level"), levels, str(self.level))
        for dot in self.levels.querySelectorAll("input"):
            dot.setAttribute("aria-label", say(level_name(int(dot.value))))
        self.why = make("p", "level-why")
        self.strength = part("div", "strength", self.levels, self.why)
        head = part("div", "seat-head", part("span", "", make("b", "", label), make("small", "", note)), self.kind)
        self.node = part("div", "seat-form", head, self.name, self.strength)
        self.draw()

    @property
    def player(self) -> Player:
        """Who sits here. The computer keeps a name that it came with."""
        if self.kind.querySelector(":checked").value == "person":
            return Player(str(self.name.value))
        return Player(self.given.name if self.given.level else "", self.level)

    def sit(self, level: int) -> None:
        """Gives the seat to a person or to the computer."""
        self.level = level or self.level
        for group, value in ((self.kind, "computer" if level else "person"), (self.levels, str(self.level))):
            group.querySelector(f'[value="{value}"]').checked = True
        self.draw()

    def draw(self) -> None:
        """Shows what belongs to who sits here."""
        self.level = int(self.levels.querySelector(":checked").value)
        person = self.player.level == PERSON
        self.name.hidden = not person
        self.strength.hidden = person
        name = make("b", "", say(f"level-{self.level}"))
        self.why.replaceChildren(name, f" {say(f'page-level-{self.level}-why')}")


class SeatForm:
    """The seats of a game, and two presses for the usual cases: with the computer, or only people."""

    def __init__(self, usual: int) -> None:
        self.usual = usual
        self.seats: list[Seat] = []
        self.quick = part("div", "quick")
        self._rows = part("div", "seat-forms")
        self.node = part("fieldset", "fields", part("legend", "legend", say("page-players")), self.quick, self._rows)

    @property
    def players(self) -> list[Player]:
        """Who sits at each seat."""
        return [seat.player for seat in self.seats]

    @property
    def level(self) -> int:
        """The highest level that was chosen, or the usual one."""
        return max(player.level for player in self.players) or self.usual

    def draw(self, labels: Sequence[str], players: Sequence[Player], note: str = "") -> None:
        """Shows a row for each seat, whose labels these are; seats beyond the players get the usual one.

        `note` is said of the first seat.
        """
        rest = [Player(level=level) for level in usual_levels(len(labels), self.usual)]
        seated = [*players, *rest[len(players) :]][: len(labels)]
        self.seats = [
            Seat(n, label, note if n == 1 else "", player, self.usual)
            for n, (label, player) in enumerate(zip(labels, seated, strict=True), 1)
        ]
        self._rows.replaceChildren(*(seat.node for seat in self.seats))
        kinds = {"computer": say("page-with-computer"), "people": say(f"page-people-{len(labels)}")}
        self.quick.replaceChildren(joined("who", say("page-players"), kinds, ""))
        self._mark()

    def changed(self, field: Node) -> bool:
        """Takes in what a field of the form holds now; False if the field is none of these."""
        name = str(field.name)
        if name == "who":
            people = field.value == "people"
            for seat, level in zip(self.seats, usual_levels(len(self.seats), self.usual), strict=True):
                seat.sit(PERSON if people else level and seat.level)
        elif not name.startswith(("seat-", "level-")):
            return False
        for seat in self.seats:
            seat.draw()
        self._mark()
        return True

    def _mark(self) -> None:
        """Shows which of the usual cases this is, if any."""
        levels = [bool(player.level) for player in self.players]
        cases = {"computer": list(map(bool, usual_levels(len(levels), 1))), "people": [False] * len(levels)}
        for dot in self.quick.querySelectorAll("input"):
            dot.checked = cases[str(dot.value)] == levels
