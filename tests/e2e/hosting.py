"""Hosts that can be shut down, change what they hold, and go wrong; and small releases to put on them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copytree
from threading import Thread
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import Page

from e2e import webdriver
from tools import offline, serve

Fault = Callable[["Handler"], None]

PAGE = """<!doctype html>
<meta charset="utf-8">
<meta name="version" content="">
<title>small</title>
<link rel="icon" href="data:,">
<script src="assets/word.{word}.js"></script>
<script>
  document.title = word;
  const late = () => import("./assets/late.{late}.js").then((module) => module.late);
  navigator.serviceWorker.register("sw.js", {{ updateViaCache: "none" }});
</script>
"""
"""A page with a word, and another one that it loads when asked to: `await late()`."""


def release(folder: Path, word: str, **more: str) -> Path:
    """Makes a small release below a folder, as the build does: hashes in names, and the worker last. `more` are plain texts."""
    target = folder / "app"
    (target / "assets").mkdir(parents=True)
    names = {}
    for name, text in (("word", f'const word = "{word}";\n'), ("late", f'export const late = "late {word}";\n')):
        names[name] = sha256(text.encode()).hexdigest()[:8]
        (target / "assets" / f"{name}.{names[name]}.js").write_text(text)
    (target / "assets" / "same.txt").write_text("the same in every release")
    for name, text in more.items():
        (target / "assets" / f"{name}.txt").write_text(text)
    (target / "index.html").write_text(PAGE.format(**names))
    offline.keep(target)
    return folder


def next_release(built: Path, folder: Path) -> Path:
    """Makes another version of a built Banmen below a folder: one plain text is longer."""
    target = folder / "app"
    copytree(built, target)
    licence = target / "LICENSE.txt"
    licence.write_text(f"{licence.read_text('utf-8')}\nThe next version.\n", "utf-8")
    offline.keep(target)
    for name in ("index.html", "LICENSE.txt", "sw.js"):
        for twin in target.glob(f"{name}.*"):  # compressed, and now of other files
            twin.unlink()
    return folder


class Handler(serve.Handler):
    """Serves what the host holds now, unless something goes wrong with it."""

    def __init__(self, *args: Any, host: "Host", **named: Any) -> None:
        self.host = host
        super().__init__(*args, **named)

    def do_GET(self) -> None:
        """Remembers what was asked for. Browsers connect before they ask, so what holds now counts, not what held then."""
        if not self.host.up:
            self.close_connection = True
            return
        self.directory = str(self.host.folder)
        path = urlsplit(self.path).path
        self.host.asked.append(path)
        fault = next((fault for end, fault in self.host.faults.items() if path.endswith(end)), None)
        if fault:
            fault(self)
        else:
            super().do_GET()

    def answer(self, status: int, body: bytes, length: int | None = None, **headers: str) -> None:
        """Sends a body, and says that it is of some other length if one is given."""
        self.send_response(status)
        for name, value in {"content_length": str(length or len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True


class Host:
    """A static host. `folder` is what it holds, `asked` what it was asked for, `faults` what goes wrong, by ends of paths.

    It serves until the end of a `with` block.
    """

    handler: type[Handler] = Handler

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.faults: dict[str, Fault] = {}
        self.port = 0
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def origin(self) -> str:
        """Scheme, name and port."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        """The address of the folder `app`."""
        return f"{self.origin}/app/"

    def wait_for(self, end: str) -> None:
        """Waits until something whose path ends so was asked for."""
        webdriver.until(lambda: any(path.endswith(end) for path in self.asked), f"request for {end}")

    def start(self) -> None:
        """Serves, again on the same port."""
        self.up = True
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), partial(self.handler, host=self))
        self.port = self._server.server_port
        self._thread = Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Is gone. May be called twice."""
        self.up = False
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@contextmanager
def served(folder: Path, handler: type[SimpleHTTPRequestHandler] = serve.Handler) -> Iterator[str]:
    """A plain server of a folder while it is needed; the address of its root, without a slash at the end."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def missing(handler: Handler) -> None:
    """The file has not been uploaded."""
    handler.send_error(404)


def error_page(handler: Handler) -> None:
    """A page that excuses itself, but says that all is well."""
    handler.answer(200, b"<!doctype html>Sorry", content_type="text/html")


def half_a_file(handler: Handler) -> None:
    """Only half of the file has been uploaded."""
    handler.answer(200, _half(handler), content_type="text/javascript")


def broken_off(handler: Handler) -> None:
    """The connection ends in the middle."""
    half = _half(handler)
    handler.answer(200, half, 2 * len(half), content_type="text/javascript")


def to_the_folder(handler: Handler) -> None:
    """Some hosts know no `index.html`, only its folder."""
    handler.answer(301, b"", location="./")


def _half(handler: Handler) -> bytes:
    whole = Path(handler.translate_path(handler.path)).read_bytes()
    return whole[: len(whole) // 2]


def until(page: Page, condition: str, arg: Any = None) -> Page:
    """The page, once a condition holds that may have to be waited for: `wait_for_function` takes any promise for true."""
    webdriver.until(lambda: page.evaluate(condition, arg), condition)
    return page


STATES = """async (wanted) => {
  const registration = await navigator.serviceWorker.ready;
  const states = ["installing", "waiting", "active"].filter((name) => registration[name]).join(" ");
  return states === wanted && registration.active.state === "activated";
}"""


def settled(page: Page, wanted: str = "active") -> Page:
    """The page, once its workers are these: `active`, or `waiting active` where a newer version is ready."""
    return until(page, STATES, wanted)


LOOK = """async () => {
  const registration = await navigator.serviceWorker.ready;
  globalThis.met = [];
  registration.addEventListener("updatefound", () => met.push(registration.installing));
  await registration.update().catch(() => met.push({ state: "refused" }));
  met.push(...[registration.installing, registration.waiting].filter(Boolean));
}"""
END = "met.map(({ state }) => state).find((state) => ['installed', 'redundant', 'refused'].includes(state))"


def update(page: Page) -> str:
    """Looks for a newer version: `installed`, `redundant` if it was found but is not whole, `refused` if it is none at all."""
    page.evaluate(LOOK)
    state: str = page.wait_for_function(END).json_value()
    return state


def kept(page: Page) -> dict[str, list[str]]:
    """What the browser keeps: the names of the caches, and the addresses in each, without their host."""
    found: dict[str, list[str]] = page.evaluate(
        """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
          [name, (await (await caches.open(name)).keys()).map(({ url }) => url.slice(location.origin.length)).sort()])))"""
    )
    return found
