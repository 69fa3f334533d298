"""Life without the server: the service worker that keeps this copy in the browser, and the change to a newer version of it.

A newer version is fetched beside the one that runs, and waits. It is taken when a person asks for it, or when Banmen is opened
the next time after all its tabs were closed; a game is never interrupted. Other tabs keep running what they run.
"""

from collections.abc import Callable

from js import Date, document, isSecureContext, location, navigator, window
from pyodide.ffi import JsException
from pyscript.ffi import to_js

from banmen.web.dom import Listeners, Node, Timer, found
from banmen.web.tasks import run

WORKER = "sw.js"
CALM = 1500
"""Milliseconds from the start until the files are kept, which takes them a second time, mostly out of the browser's cache."""
SELDOM = 3_600_000
"""Milliseconds at least between two looks for a newer version."""


def version() -> str:
    """The version of this page, a short hash that the build wrote into it."""
    return str(document.querySelector("meta[name=version]").content)


class Offline:
    """The keeping of this copy; `changed` is called whenever `state` or `newer` may have changed."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self.changed = changed
        self.newer = False
        """Whether a newer version than that of this page can be used."""
        self.state = "soon"
        """`yes`, `soon`, `failed` (the next start tries again), `no` (impossible here), or `file` (needs no server at all)."""
        self._registration: Node | None = None
        self._looked = 0.0
        self._had_worker = False
        self._timer, self._listeners = Timer(), Listeners()

    def begin(self) -> None:
        """Keeps this copy a little later, where the browser can do that, and looks for newer versions from then on."""
        if location.protocol in ("file:", "content:"):
            self._become("file")
        elif _possible():
            self._had_worker = found(navigator.serviceWorker.controller)
            self._become("yes" if self._had_worker else "soon")
            self._timer.set(CALM, lambda: run(self._register()))
        else:
            self._become("no")

    async def _register(self) -> None:
        workers = navigator.serviceWorker
        try:
            self._registration = await workers.register(WORKER, to_js({"updateViaCache": "none"}))
        except JsException:  # storage is forbidden, or the file is not there
            self._become("no")
            return
        if not self._registration:  # switched off by whoever drives the browser
            self._become("no")
            return
        self._looked = Date.now()
        self._listeners.add(workers, "controllerchange", lambda _: self._other_worker())
        self._listeners.add(self._registration, "updatefound", lambda _: self._follow())
        self._listeners.add(document, "visibilitychange", lambda _: self._look())
        self._follow()

    def _follow(self) -> None:
        """Watches the worker that is being installed."""
        if self._registration and found(self._registration.installing):
            self._listeners.add(self._registration.installing, "statechange", lambda _: self._settle())
        self._settle()

    def _settle(self) -> None:
        """Takes notice of how far the browser has come, and tells the worker in charge which version runs here."""
        now = self._registration
        if not now:
            return
        self.newer = self.newer or (found(now.waiting) and found(now.active))
        if found(now.active):
            now.active.postMessage(version())
        self._become("yes" if found(now.active) else "soon" if found(now.installing) or found(now.waiting) else "failed")

    def _other_worker(self) -> None:
        """Another worker is in charge: the first one of all, or that of a newer version, which another tab asked for."""
        self.newer = self.newer or self._had_worker
        self._had_worker = True
        self.changed()

    def _become(self, state: str) -> None:
        self.state = state
        self.changed()

    def _look(self) -> None:
        """Looks for a newer version, when the page is looked at again after a while."""
        if document.visibilityState == "visible" and Date.now() - self._looked > SELDOM:
            self._looked = Date.now()
            run(self._update())

    async def _update(self) -> None:
        try:
            if self._registration:
                await self._registration.update()
        except JsException:
            pass  # no server at the moment

    def take(self) -> None:
        """Loads the page anew, in the newer version."""
        waiting = self._registration.waiting if self._registration else None
        if waiting:
            self._listeners.add(waiting, "statechange", lambda _: _reload_when_active(waiting))
            waiting.postMessage("take")
        else:
            location.reload()


def _reload_when_active(worker: Node) -> None:
    if worker.state == "activated":
        location.reload()


def _possible() -> bool:
    """Whether a browser keeps this page: not in a document without an origin, nor over plain HTTP, nor one file alone."""
    in_folder = found(document.querySelector("link[rel=manifest]"))
    return in_folder and bool(isSecureContext) and str(window.origin) != "null" and hasattr(navigator, "serviceWorker")
