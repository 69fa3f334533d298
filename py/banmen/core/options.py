"""The options of a game as data: what may be chosen, how a choice is checked, and how it is written."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from banmen.core.errors import Unreadable, described, shown

Value: TypeAlias = str | int | bool
Values: TypeAlias = Mapping[str, Value]


class Option(NamedTuple):
    """One option of a game: its name, every value it may take in the order of the menu, and the default."""

    name: str
    values: tuple[Value, ...]
    default: Value


def defaults(options: Sequence[Option]) -> dict[str, Value]:
    """Every option at its default."""
    return {option.name: option.default for option in options}


def choose(options: Sequence[Option], presets: Mapping[str, Values], given: object) -> dict[str, Value]:
    """Complete a choice: missing options take the value of the `preset` named in it, or their default.

    Raises Unreadable (`options-type`, `unknown-option`, `unknown-preset`, `option-value`) for anything else.
    """
    if not isinstance(given, Mapping):
        raise Unreadable("options-type", found=described(given))
    chosen = defaults(options)
    if "preset" in given:
        preset = given["preset"]
        if not isinstance(preset, str) or preset not in presets:
            raise Unreadable("unknown-preset", found=described(preset))
        chosen.update(presets[preset])
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name == "preset":
            continue
        if name not in known:
            raise Unreadable("unknown-option", name=described(name))
        chosen[name] = checked(known[name], value)
    return chosen


def checked(option: Option, value: object) -> Value:
    """The value if the option may take it (True is not 1), else Unreadable `option-value`."""
    for allowed in option.values:
        if type(value) is type(allowed) and value == allowed:
            return allowed
    raise Unreadable("option-value", name=option.name, found=described(value))


def write_options(options: Sequence[Option], chosen: Values) -> str:
    """The options that differ from their defaults, as `name=value` words: `x_rule=off one_exit=true`."""
    return " ".join(
        f"{option.name}={written(chosen[option.name])}" for option in options if chosen[option.name] != option.default
    )


def read_options(options: Sequence[Option], presets: Mapping[str, Values], text: str) -> dict[str, Value]:
    """Read what `write_options` writes; `preset=NAME` is read as well. Raises Unreadable."""
    known = {option.name: option for option in options}
    given: dict[str, Value] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise Unreadable("option-word", found=shown(word))
        if name in given:
            raise Unreadable("option-twice", name=described(name))
        if name != "preset" and name not in known:
            raise Unreadable("unknown-option", name=described(name))
        given[name] = value if name == "preset" else read_value(known[name], value)
    return choose(options, presets, given)


def read_value(option: Option, text: str) -> Value:
    """The value of an option that is written as `text`, else Unreadable `option-value`."""
    for allowed in option.values:
        if written(allowed) == text:
            return allowed
    raise Unreadable("option-value", name=option.name, found=described(text))


def written(value: Value) -> str:
    """A value as text: `true`, `false`, a number or a name."""
    return str(value).lower() if isinstance(value, bool) else str(value)
