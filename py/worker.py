"""The entry of the worker: a computer player thinks here, and the page asks it step by step."""

from pyodide_js import _module

from banmen.search.service import thinking
from banmen.web.door import Door

door = Door(thinking)
prepare, begin, step, stop = door.prepare, door.begin, door.step, door.stop


def heap() -> int:
    """Bytes of memory that Python has here; it never shrinks."""
    return int(_module.HEAPU8.byteLength)


__export__ = ["begin", "heap", "prepare", "step", "stop"]
