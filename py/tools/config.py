"""Writes the configuration of PyScript, `pyscript.toml`, into the page, as JSON.

So the page asks for two files less before Python can start, one of them a reader of TOML; and names with hashes stand in
one place.
"""

import json
import tomllib
from pathlib import Path

NAME = "pyscript.toml"


def inline(page: Path, config: Path) -> None:
    """Puts the configuration where the page names it. Raises ValueError where that cannot be done."""
    text = page.read_text("utf-8")
    named, said = f'config="{NAME}"', json.dumps(tomllib.loads(config.read_text("utf-8")))
    if text.count(named) != 1 or "'" in said or "&" in said:
        raise ValueError(f"the page must say {named} once, and {NAME} must have neither ' nor &")
    page.write_text(text.replace(named, f"config='{said}'"), "utf-8")
