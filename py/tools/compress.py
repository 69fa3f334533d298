"""Puts compressed forms beside the files, for hosts that serve them: `.br` (Brotli) and `.gz`.

What is compressed already has none, nor have the downloads beside the page, which are made later. A form that comes out no
smaller is left out.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

from tools.hashed import digest

KINDS = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".txt", ".wasm", ".webmanifest"}
FORMS = ("br", "gz")


def write(target: Path, cache: Path) -> None:
    """Writes the compressed forms. They are kept in `cache` by their content, since the large ones take a while."""
    twins = [(file, form, cache / f"{digest(file)}.{form}") for file in files(target) for form in FORMS]
    cache.mkdir(parents=True, exist_ok=True)
    tasks = {str(kept): [form, str(file), str(kept)] for file, form, kept in twins if not kept.exists()}
    subprocess.run(
        ["node", Path(__file__).with_name("compress.mjs")], input=json.dumps([*tasks.values()]), text=True, check=True
    )
    for file, form, kept in twins:
        if kept.stat().st_size < file.stat().st_size:
            copyfile(kept, file.with_name(f"{file.name}.{form}"))


def files(target: Path) -> Iterator[Path]:
    """The files that get compressed forms."""
    for file in sorted(target.rglob("*")):
        if file.suffix in KINDS:
            yield file


def is_twin(file: Path) -> bool:
    """Whether a file is the compressed form of one beside it."""
    return file.suffix.removeprefix(".") in FORMS and file.with_suffix("").is_file()
