"""Runs in the browser in place of the page's entry: gives the engine to JavaScript as `window.engine`."""

import json

from js import Object, window
from pyscript.ffi import to_js

from banmen.web.engine import Broken, Engine, Stopped

engine = Engine()
heard = []
troubles = []
engine.trouble = troubles.append


async def think(request: str) -> str:
    """The outcome of a request, as JSON."""
    progress: list[object] = []

    def follow(reply: object) -> None:
        heard.append(reply)
        progress.append(reply)

    try:
        return json.dumps({"reply": await engine.think(json.loads(request), follow), "progress": progress})
    except (Broken, Stopped) as error:
        return json.dumps({"raised": type(error).__name__, "progress": progress})


async def heap() -> int:
    """Bytes of memory of the worker's Python."""
    return await engine.heap()


METHODS = {
    "busy": lambda: engine.busy,
    "end": engine.end,
    "heap": heap,
    "heard": lambda: len(heard),
    "now": engine.now,
    "stop": engine.stop,
    "think": think,
    "troubles": lambda: json.dumps(troubles),
    "warm": lambda: engine.warm("siam"),
}
window.engine = to_js(METHODS, dict_converter=Object.fromEntries)
