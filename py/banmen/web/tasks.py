"""Work that waits for the browser while the page goes on."""

import asyncio
from collections.abc import Coroutine
from typing import Any

_running: set["asyncio.Task[None]"] = set()


def run(work: Coroutine[Any, Any, None]) -> None:
    """Starts a coroutine, and keeps it alive until it is done."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_running.discard)
