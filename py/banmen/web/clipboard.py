"""Taking texts out of the page and bringing them in: the clipboard, downloads, and files that are chosen."""

from collections.abc import Callable

from js import URL, Blob, document, navigator
from pyodide.ffi import JsException
from pyscript.ffi import to_js

from banmen.web.dom import Node, make
from banmen.web.tasks import run

LONGEST = 4_000_000
"""The longest file that is read, in bytes; a thousand long games are shorter."""


def copy(text: str, done: Callable[[], object], failed: Callable[[], object]) -> None:
    """Puts a text on the clipboard; `failed` is called where the browser does not allow it."""

    async def write() -> None:
        try:
            await navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            failed()
        else:
            done()

    run(write())


def download(name: str, text: str) -> None:
    """Saves a text as a file of that name in the folder of downloads."""
    address = URL.createObjectURL(Blob.new(to_js([text]), to_js({"type": "text/plain;charset=utf-8"})))
    save(name, address)
    URL.revokeObjectURL(address)


def save(name: str, address: str) -> None:
    """Saves what is at an address as a file of that name in the folder of downloads."""
    link = make("a", href=address, download=name)
    document.body.append(link)
    link.click()
    link.remove()


def read_files(files: Node, done: Callable[[str], object], failed: Callable[[], object]) -> None:
    """Reads chosen files as one text; `failed` is called for files that are too long or cannot be read."""

    chosen = list(files)  # now, because clearing the input empties its list

    async def read() -> None:
        if sum(file.size for file in chosen) > LONGEST:
            failed()
            return
        try:
            texts = [str(await file.text()) for file in chosen]
        except JsException:
            failed()
        else:
            done("\n".join(texts))

    run(read())
