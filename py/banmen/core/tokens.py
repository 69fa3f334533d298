"""The colours, by name: the one source for the page's style sheet, standalone pictures and the contrast test.

A look paints only with `var(--name)`. The build writes `sheet()` into the page; `resolved` replaces the names by values for a
picture that has to stand alone.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

Tokens: TypeAlias = Mapping[str, str]

LIGHT_PAGE: Tokens = {
    "paper": "#F5F1E8", "panel": "#FFFDF8", "ink": "#211D19", "ink2": "#5A5148", "line": "#D8CFBF", "line2": "#8C8172",
    "acc": "#1F5F8B", "onacc": "#FFFFFF",
}  # fmt: skip

DARK_PAGE: Tokens = {
    "paper": "#15171B", "panel": "#1F2228", "ink": "#ECE7DD", "ink2": "#ABA496", "line": "#383C45", "line2": "#7C7F88",
    "acc": "#8CC1E6", "onacc": "#0D1A24",
}  # fmt: skip

LIGHT_BOARDS: Tokens = {
    "s-frame": "#6A4630", "s-groove": "#4A3122", "bt": "#CFAA72", "it": "#B48A52",
    "s-high": "#E6CB9C", "s-coord": "#F3E3C6", "s-x": "#5A3B22",
    "a-rim": "#5B3F29", "a-top": "#A07E57", "a-well-d": "#5E442D", "a-well": "#866846",
    "j-cloth": "#4F5F98", "j-cell": "#7484B8", "j-line": "#3C4A7C", "j-stitch": "#D9DEF0",
}  # fmt: skip

DARK_BOARDS: Tokens = {
    "s-frame": "#3A281B", "s-groove": "#21160E", "bt": "#A6844F", "it": "#91703F",
    "s-high": "#BF9D68", "s-coord": "#E3D0AE", "s-x": "#3A2412",
    "a-rim": "#352417", "a-top": "#9C7B56", "a-well-d": "#4A3523", "a-well": "#7F6142",
    "j-cloth": "#46538A", "j-cell": "#5B6A9F", "j-line": "#333E6B", "j-stitch": "#B4BDDF",
}  # fmt: skip

ALWAYS: Tokens = {
    "a-coord": "#0A0502", "j-coord": "#FFFFFF", "inlay": "#C9A15E",
    "ele": "#EEF1F0", "ele-o": "#1E2A33", "ele-e": "#B4C3CC", "tusk": "#FFFBEF",
    "rhi": "#40251C", "rhi-hd": "#5B382B", "rhi-l": "#8C5E48", "rhi-o": "#1C0E0A", "horn": "#F6E3B4",
    "rk": "#97948E", "rk-hi": "#D2CEC6", "rk-lo": "#5F5D58", "rk-o": "#1F1D1B",
    "psh": "rgb(42 25 13 / .35)", "msh": "rgb(42 25 13 / .5)", "stsh": "rgb(26 31 61 / .45)",
    "mw": "url(#abalone-white)", "mb": "url(#abalone-black)", "mw-o": "#6B5D45", "mb-o": "#000000",
    "cw": "#FDFBF5", "cy": "#F7D765", "cp": "#E58CA9", "ck": "#14121A", "co": "#221C33", "sym": "#221C33",
    "symk": "#F4F1FA", "rim-y": "#6B4A00", "rim-p": "#6E1238",
    "sel": "#0B4F8A", "last": "#7A4300", "ref": "#B3201B", "hint": "#5B2A86", "halo": "#FFFFFF",
    "s-gloss": "url(#siam-gloss)", "s-hole": "none",
    "gloss-hi": "rgb(255 255 255 / .1)", "gloss-lo": "rgb(0 0 0 / .06)", "weave": "rgb(255 255 255 / .11)",
    "mw-w": "2", "mb-w": "2", "det": "1", "j-hole": "var(--paper)", "j-gloss": "url(#saiju-gloss)",
    "j-weave": "url(#saiju-weave)",
    "well-o": "88", "well-i": "80", "a-dish": "none", "a-gloss": "url(#abalone-gloss)",
}  # fmt: skip

DIAGRAM: Tokens = {
    "s-frame": "#FFFFFF", "s-groove": "#000000", "bt": "#FFFFFF", "it": "#FFFFFF", "s-high": "none", "s-coord": "#000000",
    "s-gloss": "none", "s-hole": "#000000",
    "s-x": "#000000", "inlay": "none", "gloss-hi": "rgb(0 0 0 / 0)", "gloss-lo": "rgb(0 0 0 / 0)", "weave": "none",
    "ele": "#FFFFFF", "ele-o": "#000000", "ele-e": "#D4D4D4", "tusk": "#FFFFFF",
    "rhi": "#000000", "rhi-hd": "#000000", "rhi-l": "#FFFFFF", "rhi-o": "#000000", "horn": "#FFFFFF",
    "rk": "#C4C4C4", "rk-hi": "#E6E6E6", "rk-lo": "#9A9A9A", "rk-o": "#000000",
    "psh": "none", "msh": "none", "stsh": "none",
    "a-rim": "#000000", "a-top": "#FFFFFF", "a-well-d": "#000000", "a-well": "none", "a-coord": "#000000",
    "well-o": "31", "well-i": "25", "a-dish": "#FFFFFF", "a-gloss": "none",
    "mw": "#FFFFFF", "mb": "#000000", "mw-o": "#000000", "mw-w": "4",
    "j-cloth": "#FFFFFF", "j-cell": "#FFFFFF", "j-line": "#777777", "j-stitch": "none", "j-coord": "#000000",
    "j-hole": "#DDDDDD", "j-gloss": "none", "j-weave": "none",
    "cw": "#FFFFFF", "cy": "#FFFFFF", "cp": "#D2D2D2", "ck": "#000000", "co": "#000000", "sym": "#000000", "symk": "#FFFFFF",
    "rim-y": "#000000", "rim-p": "#000000",
    "sel": "#000000", "last": "#000000", "ref": "#000000", "hint": "#000000", "halo": "#FFFFFF",
    "paper": "#FFFFFF", "ink": "#000000",
}  # fmt: skip

LIGHT: Tokens = {**LIGHT_PAGE, **LIGHT_BOARDS, **ALWAYS}
DARK: Tokens = {**LIGHT, **DARK_PAGE, **DARK_BOARDS}
THEMES: Mapping[str, Tokens] = {"light": LIGHT, "dark": DARK, "diagram": {**LIGHT, **DIAGRAM}}


def declarations(tokens: Tokens) -> str:
    """The tokens as CSS custom properties."""
    return "".join(f"--{name}:{value};" for name, value in tokens.items())


def sheet() -> str:
    """The style sheet: light on the root, dark by choice or by the system's wish, and the diagram override."""
    dark = declarations({**DARK_PAGE, **DARK_BOARDS})
    return (
        f":root{{color-scheme:light;{declarations(LIGHT)}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
        f".diagram{{{declarations(DIAGRAM)}}}\n"
    )


def resolved(svg: str, theme: str) -> str:
    """The SVG with every `var(--name)` replaced by its value in a theme (`light`, `dark` or `diagram`).

    Raises KeyError for a name that is no token.
    """
    tokens = THEMES[theme]
    return re.sub(r"var\(--([\w-]+)\)", lambda match: resolved(tokens[match[1]], theme), svg)
