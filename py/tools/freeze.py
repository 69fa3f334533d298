"""Runs where the snapshot is made: imports what can be in it, and keeps the code of the rest.

Modules that hold objects of the browser cannot be in a snapshot, but their code can. What Python can do before it knows a page
is done here, once and for all.
"""

import sys
from importlib import import_module
from pathlib import Path

FOLDER = Path("/freeze")
MODULES = FOLDER / "modules"

sys.path.insert(0, str(FOLDER))
importer = import_module("frozen").Importer(MODULES)
sys.path.remove(str(FOLDER))
sys.path_importer_cache.pop(str(FOLDER))
importer.install()

for name in [*(FOLDER / "standard.txt").read_text("utf-8").split(), *importer.modules]:
    if not name.startswith(("banmen.web.", "pyscript")):
        import_module(name)

table = import_module("banmen.core.words").table
for path in MODULES.rglob("strings/*.json"):
    table(".".join(path.relative_to(MODULES).parts[:-2]), path.stem)
