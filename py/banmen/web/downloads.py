"""Banmen to take away: the copies that the build puts beside the page.

A copy has no copies beside it, and without its host a page has none, so the host is asked when a link is pressed.
"""

from collections.abc import Callable

from js import Object, fetch, location
from pyodide.ffi import JsException, to_js

from banmen.web.clipboard import save
from banmen.web.dom import Listeners, Node, make, show
from banmen.web.parts import part
from banmen.web.say import say
from banmen.web.tasks import run

FILES = {"page-take-file": "banmen.html", "page-take-folder": "banmen.zip"}
"""Code of the link's words, and the file from the page."""


def offer(listeners: Listeners) -> Node:
    """Links to the copies; nothing where there is no host that could have them."""
    missing = make("p", "hint", say("page-take-missing"), role="status")
    show(missing, False)
    links = [make("a", "", say(code), href=name) for code, name in FILES.items()]
    for link, name in zip(links, FILES.values(), strict=True):
        listeners.add(link, "click", _taking(name, lambda: show(missing, True)))
    whole = part("div", "", make("p", "", say("page-take")), *(part("p", "", link) for link in links), missing)
    show(whole, str(location.protocol) in ("http:", "https:"))
    return whole


def _taking(name: str, failed: Callable[[], object]) -> Callable[[Node], object]:
    def take(event: Node) -> None:
        event.preventDefault()
        run(_take(name, failed))

    return take


async def _take(name: str, failed: Callable[[], object]) -> None:
    """Downloads a file if the host has it."""
    try:
        there = (await fetch(name, to_js({"method": "HEAD"}, dict_converter=Object.fromEntries))).ok
    except JsException:  # no host at the moment
        there = False
    if there:
        save(name, name)
    else:
        failed()
