"""How long the tasks of a page keep its main thread: processor time, which another program cannot lengthen."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

FROM, TO = "watch:from", "watch:to"
"""Marks of the browser's performance log, between which tasks are looked at."""

CATEGORIES = ["toplevel", "blink.user_timing"]


def longest_task(browser: Browser, page: Page, deed: Callable[[], object]) -> float:
    """Milliseconds of the longest task of the page's main thread between the marks, which the deed must leave."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    deed()
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    began, ended = (next(event for event in events if event["name"] == mark) for mark in (FROM, TO))
    thread = [began["pid"], began["tid"]]
    tasks = [event for event in events if event["name"].endswith("RunTask") and [event["pid"], event["tid"]] == thread]
    inside = [
        task.get("tdur", 0) for task in tasks if began["ts"] <= task["ts"] and task["ts"] + task.get("dur", 0) <= ended["ts"]
    ]
    return float(max(inside)) / 1000
