"""The 15 start layouts by name: rows I to A as drawn, `b` and `w` marbles, digits for runs of empty cells."""

from functools import cache

from .board import ROWS

LAYOUTS = {
    "standard": "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb",
    "belgian-daisy": "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww",
    "german-daisy": "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5",
    "swiss-daisy": "5/ww2bb/wbw1bwb/1ww2bb1/9/1bb2ww1/bwb1wbw/bb2ww/5",
    "dutch-daisy": "ww1bb/wbwbwb/1ww1bb1/8/9/8/1bb1ww1/bwbwbw/bb1ww",
    "french-daisy": "5/2bb2/2bbb2/1wwbbww1/1www1www1/1wwbbww1/2bbb2/2bb2/5",
    "the-wall": "2w2/6/1wwwww1/wwwwwwww/9/bbbbbbbb/1bbbbb1/6/2b2",
    "domination": "5/w4b/ww3bb/wwww1bbb/3b1b3/bbb1wwww/bb3ww/b4w/5",
    "alliances": "5/1wwbb1/1w1wbb1/1w1bw1b1/1w1b1w1b1/1w1bw1b1/1wwb1b1/1wwbb1/5",
    "fujiyama": "wwwww/1wbbw1/2wbw2/3ww3/9/3bb3/2bwb2/1bwwb1/bbbbb",
    "snakes": "bbbbb/b5/b6/b2bbww1/1b1b1w1w1/1bbww2w/6w/5w/wwwww",
    "face-to-face": "5/6/ww3bb/www2bbb/wwww1bbbb/www2bbb/ww3bb/6/5",
    "pyramid": "w4/ww4/www4/wwww4/wwww1bbbb/4bbbb/4bbb/4bb/4b",
    "infiltration": "1bwb1/1bbbb1/1bwbwb1/1b4b1/9/1w4w1/1wbwbw1/1wwww1/1wbw1",
    "alien-attack": "b1b1b/1bwwb1/1bwbwb1/3bb3/9/3ww3/1wbwbw1/1wbbw1/w1w1w",
}
"""Every layout in menu order; Standard is the default, Belgian Daisy the tournament layout."""


@cache
def layout(name: str) -> tuple[int, int]:
    """The masks of the black and of the white marbles of a layout."""
    found = {"b": 0, "w": 0}
    for cells, row in zip(ROWS.values(), LAYOUTS[name].split("/"), strict=True):
        drawn = "".join("." * int(sign) if sign.isdigit() else sign for sign in row)
        for at, sign in zip(cells, drawn, strict=True):
            if sign in found:
                found[sign] |= 1 << at
    return found["b"], found["w"]
