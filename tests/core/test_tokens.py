"""Colours: the contrasts that the art direction promises, and style sheets without loose ends."""

import re

import pytest

from banmen.core import tokens
from banmen.core.tokens import ALWAYS, DARK, DARK_BOARDS, DARK_PAGE, LIGHT, LIGHT_BOARDS, LIGHT_PAGE, THEMES

TEXT, SHAPE = 4.5, 3.0
WHITE_MARBLE, BLACK_MARBLE = "#F3ECDD", "#16191D"
"""The middle tones of the marbles' gradients."""

TEXTS = [
    ("ink", "paper", 14.9, 14.6), ("ink2", "paper", 6.9, 7.3), ("acc", "paper", 6.1, 9.3), ("onacc", "acc", 6.8, 9.1),
    ("ink", "panel", 16.5, 12.9), ("ink2", "panel", 7.6, 6.4), ("acc", "panel", 6.7, 8.3),
    ("sym", "cw", 15.8, 15.8), ("sym", "cy", 11.6, 11.6), ("sym", "cp", 6.8, 6.8), ("symk", "ck", 16.6, 16.6),
    ("j-coord", "j-cloth", 6.1, 7.3),
]  # fmt: skip

SHAPES = [
    ("line2", "paper", 3.4, 4.5), ("line2", "panel", 3.8, 4.0),
    ("ele-o", "bt", 6.7, 4.2), ("ele-o", "it", 4.7, 3.2), ("rhi", "bt", 6.4, 4.0), ("rhi", "it", 4.5, 3.1),
    ("horn", "rhi", 11.1, 11.1), ("rk-o", "bt", 7.7, 4.8), ("rk-o", "it", 5.4, 3.7), ("s-x", "bt", 4.6, 4.2),
    (WHITE_MARBLE, "a-well", 4.4, 4.8), (BLACK_MARBLE, "a-well", 3.4, 3.1),
    ("rim-y", "cy", 5.7, 5.7), ("rim-p", "cp", 4.8, 4.8), ("co", "j-cell", 4.5, 3.1),
    ("sel", "halo", 8.4, 8.4), ("last", "halo", 8.0, 8.0), ("ref", "halo", 6.7, 6.7), ("hint", "halo", 9.9, 9.9),
]  # fmt: skip

GLOSSED = [("s-coord", "s-frame", 5.0, 6.8), ("a-coord", "a-top", 4.9, 4.7)]
"""Coordinates where the gloss is at its worst."""


def channels(colour: str) -> list[float]:
    digits = colour.removeprefix("#")
    return [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]


def luminance(colour: list[float]) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: list[float], other: list[float]) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def between(theme: tokens.Tokens, one: str, other: str) -> float:
    return contrast(channels(theme.get(one, one)), channels(theme.get(other, other)))


def over(ground: list[float], veil: float, share: float) -> list[float]:
    return [c * (1 - share) + veil * share for c in ground]


@pytest.mark.parametrize(("pairs", "least"), [(TEXTS, TEXT), (SHAPES, SHAPE)], ids=["text", "shapes"])
def test_contrasts(pairs: list[tuple[str, str, float, float]], least: float) -> None:
    for one, other, light, dark in pairs:
        assert between(LIGHT, one, other) == pytest.approx(light, abs=0.06), (one, other)
        assert between(DARK, one, other) == pytest.approx(dark, abs=0.06), (one, other)
        assert min(between(LIGHT, one, other), between(DARK, one, other)) >= least, (one, other)


@pytest.mark.parametrize(("ink", "ground", "light", "dark"), GLOSSED)
def test_coordinates_on_the_gloss(ink: str, ground: str, light: float, dark: float) -> None:
    for theme, expected in ((LIGHT, light), (DARK, dark)):
        grounds = [over(channels(theme[ground]), 1.0, 0.10), over(channels(theme[ground]), 0.0, 0.06)]
        worst = min(contrast(channels(theme[ink]), glossed) for glossed in grounds)
        assert worst == pytest.approx(expected, abs=0.06)
        assert worst >= TEXT


@pytest.mark.parametrize("mark", ["sel", "last", "ref", "hint"])
@pytest.mark.parametrize("ground", ["bt", "it", "a-well", "a-top", "j-cell"])
def test_a_mark_or_its_halo_shows_on_every_ground(mark: str, ground: str) -> None:
    for theme in (LIGHT, DARK):
        assert max(between(theme, mark, ground), between(theme, "halo", ground)) >= SHAPE


@pytest.mark.parametrize(("light", "dark"), [(LIGHT_PAGE, DARK_PAGE), (LIGHT_BOARDS, DARK_BOARDS)])
def test_day_and_night_name_the_same_tokens(light: tokens.Tokens, dark: tokens.Tokens) -> None:
    assert list(light) == list(dark)
    assert not set(light) & set(ALWAYS)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_every_token(theme: str) -> None:
    assert set(THEMES[theme]) == set(LIGHT)


def test_a_diagram_has_no_colour() -> None:
    diagram = THEMES["diagram"]
    for name in tokens.DIAGRAM:
        for digits in re.findall(r"#([0-9A-Fa-f]{6})", diagram[name]):
            assert digits[:2] == digits[2:4] == digits[4:], name


def test_the_sheet_declares_each_token_for_day_night_and_diagram() -> None:
    sheet = tokens.sheet()
    for name in DARK_PAGE | DARK_BOARDS:
        assert sheet.count(f"--{name}:") == 3 + (name in tokens.DIAGRAM), name
    assert sheet.count("{") == sheet.count("}")


def test_resolving_leaves_no_custom_property() -> None:
    svg = '<path fill="var(--mw)" stroke="var(--sel)"/>'
    assert tokens.resolved(svg, "light") == '<path fill="url(#abalone-white)" stroke="#0B4F8A"/>'
    assert tokens.resolved(svg, "diagram") == '<path fill="#FFFFFF" stroke="#000000"/>'


def test_resolving_an_unknown_name_fails() -> None:
    with pytest.raises(KeyError):
        tokens.resolved('<path fill="var(--no-such)"/>', "light")
