"""The words for a game's options, values and presets, as the game's own `strings/` has them.

`option.NAME` is the label of an option, `option.NAME.VALUE` of a value (numbers share `option.NAME.n`, with `{n}`); `preset` is
the label of the presets, `preset.NAME` of one. With `.why` behind it, a code has a sentence that explains; with `.short`, a
value in a summary.
"""

from banmen.core.options import Value, written
from banmen.core.words import Words


class Labels:
    """The labels out of the sentences of a game; "" where a game has none."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def presets(self) -> str:
        """What the presets are called together."""
        return self._say("preset")

    def preset(self, name: str, kind: str = "") -> str:
        """A preset, or with the kind `why` its explanation."""
        return self._say(f"preset.{name}", kind)

    def option(self, name: str, kind: str = "") -> str:
        """An option, or with the kind `why` its explanation."""
        return self._say(f"option.{name}", kind)

    def value(self, name: str, value: Value, kind: str = "") -> str:
        """A value of an option, its explanation (`why`), or its words in a summary (`short`)."""
        if isinstance(value, int) and not isinstance(value, bool):
            return self._say(f"option.{name}.n", kind, n=value)
        return self._say(f"option.{name}.{written(value)}", kind)

    def _say(self, code: str, kind: str = "", **facts: int) -> str:
        full = f"{code}.{kind}" if kind else code
        return self.words.say(full, **facts) if full in self.words else ""
