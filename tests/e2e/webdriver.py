"""A browser that is driven by the commands of the W3C's WebDriver, whichever it is and however they reach it.

It answers what `e2e.playing` and `e2e.saving` ask of a page, in the same words.
"""

from collections.abc import Callable, Mapping
from time import monotonic, sleep
from typing import Any, TypeAlias

from e2e.browser import PATIENCE

Command: TypeAlias = Callable[[str, Mapping[str, Any]], Any]
"""Gives the browser a command with its parameters, and returns the value of its answer. Raises `Refusal`."""

LONG = 2 * PATIENCE / 1000
"""Seconds after which the browser is given up; it gives up a page itself before."""
OFTEN = 0.05
"""Seconds after which what has to become true is looked at again."""

MIDDLE = """selector => {
  for (const node of document.querySelectorAll(selector)) {
    node.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = node.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    if (node.contains(document.elementFromPoint(middle.x, middle.y))) return middle;
  }
  return null;
}"""
"""The middle of the first element that matches and that a click there would reach."""


WINDOW = {"width": 1280, "height": 1000}

LISTEN = """() => {
  if (window.complaints) return;
  window.complaints = [];
  const complain = (kind, ...words) => window.complaints.push([kind, ...words].join(" "));
  const { error, warn } = console;
  console.error = (...words) => { complain("console error:", ...words); error.apply(console, words); };
  console.warn = (...words) => { complain("console warning:", ...words); warn.apply(console, words); };
  addEventListener("error", (event) => complain("page error:", event.message));
  addEventListener("unhandledrejection", (event) => complain("page error:", event.reason));
  addEventListener("securitypolicyviolation", (event) => complain("policy:", event.violatedDirective, event.blockedURI));
}"""
"""Collects what a page complains of from now on. WebDriver itself does not tell."""


class Refusal(Exception):
    """Why a command came to nothing, in the browser's words."""


def until(found: Callable[[], Any], sought: str, said: Callable[[], list[str]] = list) -> Any:
    """The first true value; fails with what was sought, and what was said meanwhile, if there is none in time."""
    end = monotonic() + LONG
    while not (value := found()):
        assert monotonic() < end, "\n".join([f"no {sought}", *said()])
        sleep(OFTEN)
    return value


class Mouse:
    """The mouse of a browser."""

    def __init__(self, command: Command) -> None:
        self._command = command

    def click(self, x: float, y: float) -> None:
        """Moves to a point of the window, and presses and releases the left button there."""
        move = {"type": "pointerMove", "origin": "viewport", "x": round(x), "y": round(y)}
        button = [{"type": way, "button": 0} for way in ("pointerDown", "pointerUp")]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *button]}
        self._command("PerformActions", {"actions": [mouse]})


class Browser:
    """A browser with one window and nothing remembered. `watch` tells, once, what it knows of complaints by itself."""

    def __init__(self, command: Command, watch: Callable[[], list[str]] = list) -> None:
        self._command = command
        self._watch = watch
        self._heard: list[str] = []
        self.mouse = Mouse(command)
        command("SetTimeouts", {"script": PATIENCE, "pageLoad": PATIENCE})
        command("SetWindowRect", WINDOW)

    @property
    def url(self) -> str:
        """The address of the page."""
        return str(self.evaluate("location.href"))

    def goto(self, address: str) -> None:
        """Opens an address."""
        self._listen()
        self._command("Navigate", {"url": address})
        self.evaluate(LISTEN)

    def reload(self) -> None:
        """Loads the page again."""
        self._listen()
        self._command("Refresh", {})
        self.evaluate(LISTEN)

    def complaints(self) -> list[str]:
        """What the pages have complained of since this was asked last."""
        self._listen()
        heard, self._heard = self._heard, []
        return heard

    def _listen(self) -> None:
        self._heard += [*self.evaluate("(window.complaints ?? []).splice(0)"), *self._watch()]

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """The value of an expression, or of a function that takes the argument."""
        body = f"const value = {script}; return typeof value === 'function' ? value(arguments[0]) : value;"
        return self._command("ExecuteScript", {"script": body, "args": [argument]})

    def wait_for(self, found: Callable[[], Any], sought: str) -> Any:
        """The first true value; a failure tells what the page complains of."""
        return until(found, sought, self.complaints)

    def wait_for_selector(self, selector: str) -> None:
        """Waits until an element is there."""
        self.wait_for(lambda: self.evaluate("selector => document.querySelector(selector) !== null", selector), selector)

    def click(self, selector: str) -> None:
        """Clicks the middle of an element, as soon as it can be reached."""
        self.mouse.click(**self.wait_for(lambda: self.evaluate(MIDDLE, selector), f"{selector} within reach"))
