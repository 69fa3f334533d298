"""Banmen to take away: the copies that the build puts beside the page.

A copy has no copies beside it, and without its host a page has none, so the host is asked when a link is pressed.
"""

from js import fetch, location
from pyodide.ffi import JsException
from pyscript.ffi import to_js

from banmen.web.clipboard import save
from banmen.web.dom import Node, make, show
from banmen.web.parts import part
from banmen.web.say import say
from banmen.web.tasks import run

FILES = {"page-take-file": "banmen.html", "page-take-folder": "banmen.zip"}
"""Code of the link's words, and the file from the page."""


def offer() -> Node:
    """Links to the copies, each with the command `download`; nothing where there is no host that could have them."""
    links = (make("a", "", say(code), href=name, data_command="download") for code, name in FILES.items())
    missing = make("p", "hint", say("page-take-missing"), role="status")
    show(missing, False)
    whole = part("div", "", make("p", "", say("page-take")), *(part("p", "", link) for link in links), missing)
    show(whole, str(location.protocol) in ("http:", "https:"))
    return whole


def take(link: Node) -> None:
    """Downloads what a link offers if the host has it, and says so if not."""
    run(_take(link))


async def _take(link: Node) -> None:
    name = str(link.getAttribute("href"))
    try:
        there = (await fetch(name, to_js({"method": "HEAD"}))).ok
    except JsException:  # no host at the moment
        there = False
    if there:
        save(name, name)
    else:
        show(link.closest("div").querySelector(".hint"), True)
