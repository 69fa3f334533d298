"""The dialog that says who plays a game that has begun: people and computer players may change at any time."""

from collections.abc import Callable

from banmen.app.session import Session
from banmen.core.transcript import NAME_LENGTH
from banmen.web.dialogs import Dialog, close_button, send_button
from banmen.web.dom import Listeners, Node
from banmen.web.parts import labelled, line
from banmen.web.say import say, words
from banmen.web.seatform import Player, SeatForm


def ask_players(dialog: Dialog, session: Session, level: int, seat: Callable[[SeatForm, str], object]) -> None:
    """Asks who plays, and for the name of the game; `seat` is given the form as it was filled in, and that name.

    `level` is that of a computer player unless another is chosen.
    """
    form = SeatForm(level)
    known = words(session.game.name)
    form.node.querySelector("legend").className = "unseen"
    form.draw(list(map(known.say, session.seats)), list(map(Player, session.names, session.levels)))
    title = line("name", session.transcript.name, say("page-name-optional"), NAME_LENGTH)

    def send(_: Node) -> None:
        dialog.close()
        seat(form, str(title.value))

    listeners = Listeners()
    body = [form.node, labelled(say("page-game-name"), title, say("page-game-name-why"))]
    foot = [close_button(say("page-cancel")), send_button(say("page-ok"))]
    node = dialog.show(say("page-players"), body, foot, {"send": send}, listeners.close)
    listeners.add(node, "change", lambda event: form.changed(event.target))
