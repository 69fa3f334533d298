"""The options of a game as a form: every option and value in words, built from `rules.OPTIONS` and `rules.PRESETS`."""

from collections.abc import Mapping

from banmen.core.errors import Unreadable
from banmen.core.game import Game
from banmen.core.options import Option, Value, Values, defaults, read_value, written
from banmen.web.dom import Node
from banmen.web.labels import Labels
from banmen.web.parts import joined, labelled, menu_of, one_of, part, tick
from banmen.web.say import words

FEW = 3
"""Up to so many values stand side by side with a sentence each; more go into a drop-down list."""
PRESET = "preset"


class OptionForm:
    """The fields of a game's options. What matters most stands open: the presets, or else the first option."""

    def __init__(self, game: Game) -> None:
        self.labels = Labels(words(game.name))
        rules = game.rules
        self.options: Mapping[str, Option] = {option.name: option for option in rules.OPTIONS}
        self.presets: Mapping[str, Values] = {
            name: {**defaults(rules.OPTIONS), **values} for name, values in rules.PRESETS.items()
        }
        self.values = defaults(rules.OPTIONS)
        folded = list(self.options)
        self.open: Node = self._presets() if self.presets else self._field(self.options[folded.pop(0)])
        self.folded = part("div", "fields", *(self._field(self.options[name]) for name in folded))

    def changed(self, field: Node) -> bool:
        """Takes in what a field of the form holds now; False if the field is none of the options."""
        if field.name == PRESET:
            self.values = dict(self.presets[field.value])
            self._fill(self.folded)
            return True
        if field.name not in self.options:
            return False
        self.values[field.name] = self._value(field)
        if self.presets:
            self._fill(self.open)
        return True

    def summary(self) -> str:
        """The folded options as one line: what each is set to."""
        parts = (self.labels.value(name, self.values[name], "short") for name in self.options if not self._stands_open(name))
        return " · ".join(part for part in parts if part)

    def _stands_open(self, name: str) -> bool:
        return not self.presets and name == next(iter(self.options))

    def _value(self, field: Node) -> Value:
        text = written(bool(field.checked)) if field.type == "checkbox" else str(field.value)
        return read_value(self.options[field.name], text)

    def _fill(self, node: Node) -> None:
        """Makes the fields inside a node show the values."""
        chosen = {name: written(value) for name, value in self.values.items()}
        chosen[PRESET] = next((name for name, values in self.presets.items() if values == self.values), "")
        for field in node.querySelectorAll("input, select"):
            if field.type == "radio":
                field.checked = field.value == chosen[field.name]
            elif field.type == "checkbox":
                field.checked = chosen[field.name] == "true"
            else:
                field.value = chosen[field.name]

    def _presets(self) -> Node:
        labels = {name: (self.labels.preset(name), self.labels.preset(name, "why")) for name in self.presets}
        standing = next((name for name, values in self.presets.items() if values == self.values), "")
        return one_of(PRESET, self.labels.presets(), labels, standing)

    def _field(self, option: Option) -> Node:
        name, chosen, said = option.name, written(option.default), self.labels.value
        label, hint = self.labels.option(name), self.labels.option(name, "why")
        if isinstance(option.default, bool):
            return tick(name, label, hint, option.default)
        if len(option.values) <= FEW:
            choices = {written(value): (said(name, value), said(name, value, "why")) for value in option.values}
            if any(why for _, why in choices.values()):
                return one_of(name, label, choices, chosen)
            row = joined(name, label, {value: text for value, (text, _) in choices.items()}, chosen)
            return part("fieldset", "field", part("legend", "legend", label), row)
        menu = menu_of(name, {written(value): said(name, value) for value in option.values}, chosen)
        return labelled(label, menu, hint)


def start_from(game: Game, values: Values, text: str) -> object:
    """The state of a position text to start from. Raises Unreadable, also for a position where the game is over."""
    state = game.text.read_position(text.strip(), values)
    if game.rules.outcome(state):
        raise Unreadable("start-is-over")
    return state
