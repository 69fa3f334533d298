"""Small helpers over the browser: elements, listeners that can be taken away again, timers and marks for measuring.

A Python function given to the browser is a proxy that lives until it is destroyed; everything here destroys what it makes.
"""

from collections.abc import Callable
from typing import Any

from js import ResizeObserver, document, performance, window
from pyscript.ffi import create_proxy, to_js

from banmen.web.node import Node as Node


def by_id(id: str) -> Node:
    """The element of that id; it must exist."""
    return document.getElementById(id)


def make(tag: str, class_: str = "", text: str = "", **attributes: str) -> Node:
    """A new HTML element. `text` becomes its text, whatever it holds; underscores in attribute names become hyphens."""
    node = document.createElement(tag)
    if class_:
        node.className = class_
    if text:
        node.textContent = text
    for name, value in attributes.items():
        node.setAttribute(name.replace("_", "-"), value)
    return node


def make_svg(tag: str) -> Node:
    """A new SVG element."""
    return document.createElementNS("http://www.w3.org/2000/svg", tag)


def found(node: Node) -> bool:
    """Whether a query gave an element (the browser's null is not None)."""
    return bool(node)


def show(node: Node, shown: bool) -> None:
    """Shows or hides an element, by its `hidden` attribute."""
    if bool(node.hidden) == shown:
        node.hidden = not shown


def write(node: Node, text: str) -> None:
    """Makes a text the content of an element, which is left alone if it has it already."""
    if node.textContent != text:
        node.textContent = text


def closest(event: Node, selector: str) -> Node | None:
    """The innermost element around the target of an event that matches, or None."""
    node = event.target
    return (node.closest(selector) or None) if hasattr(node, "closest") else None


def under(x: float, y: float, *selectors: str) -> Node | None:
    """What lies at a place of the window, or around it, and matches the first selector that anything there matches."""
    stack = list(document.elementsFromPoint(x, y))
    for selector in selectors[:-1]:
        for node in stack:
            match = node.closest(selector)
            if found(match):
                return match
    return (stack[0].closest(selectors[-1]) or None) if stack else None


def focus(node: Node) -> None:
    """Gives the keyboard to an element, if it is there, without moving the page."""
    if node:
        node.focus(to_js({"preventScroll": True}))


def measure(name: str) -> None:
    """Leaves a mark in the browser's performance log."""
    performance.mark(f"banmen:{name}")


def reduced_motion() -> bool:
    """Whether the player asked for less motion, here or of the whole system."""
    asked_here = document.documentElement.getAttribute("data-motion") == "off"
    return asked_here or bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


def animate(node: Node, frames: list[dict[str, Any]], **timing: Any) -> Node:
    """Starts an animation of the Web Animations API and returns it."""
    return node.animate(to_js(frames), to_js(timing))


class Listeners:
    """Event listeners and observers that are added one by one and taken away together."""

    def __init__(self) -> None:
        self._ends: list[Callable[[], object]] = []

    def add(self, node: Node, kind: str, handler: Callable[[Any], object]) -> None:
        """Calls `handler` with every event of a kind at a node or inside it."""
        proxy = create_proxy(handler)
        node.addEventListener(kind, proxy)
        self._ends += [lambda: node.removeEventListener(kind, proxy), proxy.destroy]

    def resized(self, node: Node, action: Callable[[], object]) -> None:
        """Calls `action` soon, and whenever the element gets another size, also from or to none at all."""
        proxy = create_proxy(lambda *_: action())
        observer = ResizeObserver.new(proxy)
        observer.observe(node)
        self._ends += [observer.disconnect, proxy.destroy]

    def close(self) -> None:
        """Takes all of them away; may be called twice."""
        ends, self._ends = self._ends, []
        for end in ends:
            end()


class Timer:
    """One thing to be done later; setting it again forgets what was planned before."""

    def __init__(self) -> None:
        self._id: int | None = None
        self._proxy: Any = None

    def set(self, milliseconds: float, action: Callable[[], object]) -> None:
        """Plans an action."""
        self.cancel()

        def run(*_: object) -> None:
            self.cancel()
            action()

        self._proxy = create_proxy(run)
        self._id = window.setTimeout(self._proxy, milliseconds)

    def cancel(self) -> None:
        """Forgets the planned action, if any."""
        if self._id is not None:
            window.clearTimeout(self._id)
            self._id = None
            self._proxy.destroy()
