"""What stands beside the board: reserves, ejected marbles, score cards, the stock of stones.

Markup is made of codes, numbers and ids of definitions only; the names of players are written into it as text.
"""

from collections.abc import Sequence
from typing import NamedTuple

from banmen.app.flow import Standing
from banmen.app.players import alone
from banmen.app.session import Session
from banmen.core.gesture import OFF, Selection, Word
from banmen.core.markup import escape
from banmen.core.scene import Slot, Strip
from banmen.core.words import Words
from banmen.web.node import Node

CHIP = '<svg class="icon chip" aria-hidden="true"><use href="#icon-computer"/></svg>'
"""What stands before the level of a computer player."""


class Shown(NamedTuple):
    """A strip as it is to be drawn: markup without names, the player's name, and the note behind it."""

    markup: str
    player: str = ""
    note: str = ""


def arranged(strips: Sequence[Strip], flipped: bool) -> tuple[list[Strip], list[Strip], list[Strip]]:
    """The strips above the board, below it, and in common: two seats face each other, score cards stand together."""
    seats = [strip for strip in strips if strip.seat]
    common = [strip for strip in strips if not strip.seat]
    if len(seats) != 2 or any(strip.score is not None for strip in seats):
        return seats, [], common
    first, second = seats
    return ([first], [second], common) if flipped else ([second], [first], common)


def word_of(strips: Sequence[Strip], slot: str) -> Word:
    """The word that pressing a slot types; () if it cannot be pressed."""
    return next((one.targets for strip in strips for row in strip.rows for one in row if one.id == slot), ())


def filled(strips: Sequence[Strip]) -> frozenset[str]:
    """The ids of the slots in which something lies."""
    return frozenset(slot.id for strip in strips for row in strip.rows for slot in row if slot.symbol)


class Strips:
    """The strips of one session in their three places on the page."""

    def __init__(self, above: Node, below: Node, common: Node, words: Words) -> None:
        self.places = (above, below, common)
        self.words = words
        self._shown: list[list[Shown]] = [[], [], []]

    def draw(self, session: Session, standing: Standing) -> tuple[Strip, ...]:
        """Shows the strips of the session; what has not changed is left alone. Returns them."""
        strips = session.game.look.strips(session.state)
        for index, group in enumerate(arranged(strips, session.view.flipped)):
            shown = [self._strip(session, strip, standing.seat) for strip in group]
            if shown != self._shown[index]:
                self._write(self.places[index], self._shown[index], shown)
                self._shown[index] = shown
        return strips

    def clear(self) -> None:
        """Takes everything away."""
        for place in self.places:
            place.replaceChildren()
        self._shown = [[], [], []]

    def _write(self, place: Node, before: Sequence[Shown], shown: Sequence[Shown]) -> None:
        if len(before) != len(shown):
            place.innerHTML = "".join(strip.markup for strip in shown)
            before = [Shown("")] * len(shown)
        for index, (old, strip) in enumerate(zip(before, shown, strict=True)):
            if strip == old:
                continue
            if old.markup:
                place.children.item(index).outerHTML = strip.markup
            node = place.children.item(index)
            for part, text in ((".player", strip.player), (".note", strip.note)):
                if text:
                    node.querySelector(part).textContent = text

    def _strip(self, session: Session, strip: Strip, thinking: int) -> Shown:
        """A strip; `thinking` is the seat for which the computer thinks."""
        rows = "".join(self._row(session, row) for row in strip.rows)
        if not strip.seat:
            return Shown(f'<div class="common-strip">{rows}</div>')
        seat, title = self.words.say(session.seats[strip.seat - 1]), self.words.say("table-players")
        on = session.record.turn == strip.seat and session.live
        off = on and OFF in session.selection.targets()
        states = {"scored": strip.score is not None, "on": on, "next": off, "thinking": on and thinking == strip.seat}
        classes = "".join(f" {name}" for name, holds in states.items() if holds)
        target = (
            f' data-target="{OFF}" role="button" tabindex="0" aria-label="{escape(self._say(session, OFF))}"' if off else ""
        )
        score = f'<output class="score">{strip.score}</output>' if strip.score is not None else ""
        # Where the strip itself is a place to press, its words are no button inside it.
        who, action = ("span", "") if off else ("button", f' type="button" data-action="players" title="{escape(title)}"')
        level = session.transcript.level(strip.seat)
        chip, played = (CHIP, self._level(level)) if level else ("", "")
        icon = f'<span class="seat-icon">{picture(strip.symbol)}</span>'
        markup = (
            f'<div class="strip{classes}" data-seat="{strip.seat}"{target}>{icon}'
            f'<{who} class="who"{action}><b class="seat">{escape(seat)}</b><span class="below">{chip}'
            f'<span class="player">{played}</span><span class="note"></span></span></{who}>'
            f'<div class="rows">{rows}</div>{score}</div>'
        )
        name = session.names[strip.seat - 1] or (self.words.say("table-you") if strip.seat == alone(session.levels) else "")
        return Shown(markup, name, self.words.say(strip.note) if strip.note else "")

    def _level(self, level: int) -> str:
        """The level of a computer player; where there is little room, only its number is seen."""
        before, number, after = escape(self.words.say("table-level", level=level)).partition(str(level))
        return f'<span class="level">{before}</span>{number}<span class="level">{after}</span>'

    def _say(self, session: Session, target: str) -> str:
        return self.words.say(session.game.look.label(session.state, target))

    def _row(self, session: Session, row: Sequence[Slot]) -> str:
        last = {slot.targets: slot.id for slot in row}
        return f'<div class="row">{"".join(self._slot(session, slot, last[slot.targets] == slot.id) for slot in row)}</div>'

    def _slot(self, session: Session, slot: Slot, first: bool) -> str:
        """A slot; of several that type the same word, only the `first` to go looks chosen."""
        label = escape(self.words.say(slot.label))
        number = f'<span class="number">{slot.number}</span>' if slot.number is not None else ""
        content = f"{picture(slot.symbol)}{number}"
        empty = "" if slot.symbol else " empty"
        if not slot.targets or not session.live:
            return f'<span class="slot{empty}" data-id="{slot.id}" role="img" aria-label="{label}">{content}</span>'
        state = "" if session.level else state_of(session.selection, slot.targets, first)
        return (
            f'<button type="button" class="slot{empty}" data-id="{slot.id}" data-slot="{slot.id}" title="{label}"'
            f' aria-label="{label}"{state}>{content}</button>'
        )


def state_of(now: Selection, word: Word, first: bool = True) -> str:
    """The attributes of a slot that types a word: chosen, next, or impossible."""
    typed = now.typed
    if first and typed and typed[: len(word)] == word:
        return ' aria-pressed="true" data-grab=""'
    if now._replace(typed=word).dead:
        return " disabled"
    following = bool(typed) and len(typed) < len(word) and word[: len(typed)] == typed
    return ' aria-pressed="false" data-grab=""' + (' data-next=""' if following else "")


def picture(symbol: str) -> str:
    """A definition as a small picture of its own; nothing for an empty place."""
    return f'<svg viewBox="-50 -50 100 100" aria-hidden="true"><use href="#{symbol}"/></svg>' if symbol else ""
