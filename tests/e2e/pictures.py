"""Makes the pictures of the README: `PYTHONPATH=py:tests python -m e2e.pictures` writes `assets/pictures/NAME.png`."""

import random
from pathlib import Path

from banmen import games
from bench import chromium
from bench.host import Host, site
from e2e.playing import Player

FOLDER = Path(__file__).parents[2] / "assets" / "pictures"
SIZE = {"width": 1200, "height": 800}
POSITIONS = {
    "siam": "N2*1.n1s2.Ee*Wn.2*2.2N2_1",
    "abalone": "5.6.1bbb3.2bb1b2.3bbw1b1.2wwww2.2bwww1.1b1wwb.4b_1_l1.4",
    "saiju": "1ps1wm.ks1pmpf1.ysyfwspm2.1ymysx1kf1.1yfwfwswmpf.1pfwm1km.pspspm1_1",
}


def main() -> None:
    """Opens each game in the middle, plays a move, and takes a picture of the window."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with site() as root, Host(root) as host, chromium.chromium() as browser:
        for name in games.names():
            page = chromium.new_page(browser, host.home)
            page.set_viewport_size(SIZE)
            game = games.load(name)
            options = game.options({})
            player = Player(page, chromium.Record.begin(game, game.text.read_position(POSITIONS[name], options)))
            player.open()
            player.play_randomly(random.Random(1), 1)
            page.wait_for_function("document.getAnimations().length === 0")
            page.screenshot(path=FOLDER / f"{name}.png")
            page.context.close()


if __name__ == "__main__":
    main()
