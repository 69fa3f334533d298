"""What the browser tests share: how Chromium is started, the devices, and an ear for complaints."""

import re
import shutil
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60_000
"""Milliseconds until the page must be up, generous for a busy machine; nothing waits longer than it has to."""

NO_SERVICE_WORKERS = "Service Worker registration blocked by Playwright"
"""What is said where a context has `service_workers="block"`."""

DEVICES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}


def ready(page: Page) -> Page:
    """The page, once Python is ready for input (also after a reload)."""
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


class Complaints:
    """What went wrong in the browser during a test. The test fails if any is left that it did not `expect`."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.contexts: list[BrowserContext] = []
        self.heard: list[str] = []
        self.expected: list[str] = []

    def expect(self, pattern: str) -> None:
        """Allows complaints that the pattern is found in, and demands at least one."""
        self.expected.append(pattern)

    def watch(self, context: BrowserContext) -> None:
        """Listens to every page of a context."""
        self.contexts.append(context)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)

    def settle(self) -> None:
        """Fails unless exactly the expected complaints came."""
        for context in self.contexts:
            for page in context.pages:
                page.title()  # lets the last events arrive
        wrong = [text for text in self.heard if not any(re.search(pattern, text) for pattern in self.expected)]
        wrong += [f"no {pattern!r}" for pattern in self.expected if not any(re.search(pattern, text) for text in self.heard)]
        assert not wrong, "\n".join(wrong)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning", "assert"} and message.text != NO_SERVICE_WORKERS:
            self.heard.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _error(self, error: WebError) -> None:
        self.heard.append(f"page error: {error.error}")

    def _request(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in {"data", "blob"} and f"{url.scheme}://{url.netloc}" != self.origin:
            self.heard.append(f"request to another host: {request.url}")
