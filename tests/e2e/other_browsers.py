"""Firefox and WebKitGTK as Debian packages them, each started for itself and ended with all that it started.

WebKit comes with a program that takes WebDriver's commands by HTTP. Firefox takes the same commands itself, by a socket
("Marionette"); the program that would translate them is not among Debian's packages.
"""

import json
import os
import re
import shutil
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from subprocess import STDOUT, Popen, TimeoutExpired
from typing import Any

from e2e.webdriver import LONG, Browser, Refusal, until

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), "firefox-esr")
MINI_BROWSER = "*/webkit*gtk-*/MiniBrowser"
"""The window to WebKit, among the libraries."""
SCREEN = ("Xvfb", "-nolisten", "tcp", "-screen", "0", "1280x1024x24", "-displayfd", "1")
"""An X server that takes the first free number, and writes it down."""

WITH_US = ("setpriv", "--pdeathsig", "KILL")
"""Lets a program end with this one, even if this one is killed."""

PATHS = {
    "ExecuteScript": "execute/sync",
    "Navigate": "url",
    "PerformActions": "actions",
    "Refresh": "refresh",
    "SetTimeouts": "timeouts",
    "SetWindowRect": "window/rect",
}
"""Where a command goes by HTTP."""

ERRORS = """
const errors = Services.console.getMessageArray().filter((message) => message instanceof Ci.nsIScriptError)
  .filter((message) => !(message.flags & message.warningFlag) && /^(https?|blob|data):/.test(message.sourceName));
Services.console.reset();
return errors.map(String);
"""
"""In Firefox's own world: the errors of pages and workers, from their first moment on, and not those of Firefox itself."""


@contextmanager
def process(*command: str | Path, log: Path, **options: Any) -> Iterator[Popen[bytes]]:
    """A process whose output goes to a file, in a group of its own, which is ended as a whole."""
    command = (*WITH_US, *command)
    with log.open("wb") as output, Popen(command, stdout=output, stderr=STDOUT, start_new_session=True, **options) as running:
        try:
            yield running
        finally:
            for sent in (signal.SIGTERM, signal.SIGKILL):
                with suppress(ProcessLookupError, TimeoutExpired):
                    os.killpg(running.pid, sent)
                    running.wait(5)


def started(running: Popen[bytes], found: Callable[[], Any]) -> Any:
    """The first true value that does not fail for lack of a file or a connection, while a process starts."""

    def look() -> Any:
        assert running.poll() is None, f"{running.args} has ended"
        with suppress(OSError):
            return found()

    return until(look, f"sign of {running.args}")


class Marionette:
    """The connection to Firefox: messages in JSON, each after its length."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), LONG)
        self._input = self._socket.makefile("rb")
        self._count = 0
        self._receive()  # Firefox speaks first

    def close(self) -> None:
        """Ends the connection."""
        self._input.close()
        self._socket.close()

    def _receive(self) -> Any:
        length = b"".join(iter(lambda: self._input.read(1), b":"))
        return json.loads(self._input.read(int(length)))

    def command(self, name: str, parameters: Mapping[str, Any]) -> Any:
        """Gives a command, as `webdriver.Command`."""
        self._count += 1
        text = json.dumps([0, self._count, name if ":" in name else f"WebDriver:{name}", parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(text), text))
        *_, error, answer = self._receive()
        if error:
            raise Refusal(f"{name}: {error['message']}")
        return answer.get("value")

    def errors(self) -> list[str]:
        """What Firefox knows of errors since this was asked last."""
        self.command("Marionette:SetContext", {"value": "chrome"})
        found: list[str] = self.command("ExecuteScript", {"script": ERRORS, "args": []})
        self.command("Marionette:SetContext", {"value": "content"})
        return found


@contextmanager
def firefox(folder: Path) -> Iterator[Browser]:
    """Firefox without a window; all that it remembers is in the folder."""
    (folder / "user.js").write_text('user_pref("marionette.port", 0);', "utf-8")  # any free port, which it then writes down
    flags = ("--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", folder)
    home = {**os.environ, "HOME": str(folder)}
    with process(FIREFOX, *flags, log=folder / "log.txt", env=home) as running:
        port = started(running, (folder / "MarionetteActivePort").read_text)
        with closing(Marionette(int(port))) as line:
            line.command("NewSession", {})
            yield Browser(line.command, line.errors)


class Http:
    """The way to WebKit's driver."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.session = ""

    def ask(self, method: str, path: str, parameters: Mapping[str, Any] | None = None) -> Any:
        """The value of the answer to a request."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=LONG)) as connection:
            connection.request(method, path, json.dumps(parameters or {}))
            value = json.loads(connection.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value:
            raise Refusal(f"{path}: {value['message']}")
        return value

    def command(self, name: str, parameters: Mapping[str, Any]) -> Any:
        """Gives a command, as `webdriver.Command`."""
        return self.ask("POST", f"/session/{self.session}/{PATHS[name]}", parameters)


@contextmanager
def screen(log: Path) -> Iterator[str]:
    """A screen that nobody sees, and its name for programs."""
    with process(*SCREEN, log=log) as running:
        number = started(running, lambda: re.search(r"^(\d+)\n", log.read_text("utf-8"), re.MULTILINE))
        yield f":{number[1]}"


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port: int = server.getsockname()[1]
        return port


@contextmanager
def webkit(folder: Path) -> Iterator[Browser]:
    """WebKit in its plainest window; all that it remembers is in the folder."""
    with screen(folder / "screen.txt") as display:
        surroundings = {**os.environ, "HOME": str(folder), "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"}
        if os.geteuid() == 0:
            surroundings["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # which root cannot have
        driver, log = Http(free_port()), folder / "log.txt"
        with process("WebKitWebDriver", f"--port={driver.port}", log=log, env=surroundings) as running:
            started(running, lambda: driver.ask("GET", "/status"))
            window = {"binary": str(next(Path("/usr/lib").glob(MINI_BROWSER))), "args": ["--automation"]}
            wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": window}}}
            driver.session = driver.ask("POST", "/session", wish)["sessionId"]
            yield Browser(driver.command)


BROWSERS: dict[str, Callable[[Path], AbstractContextManager[Browser]]] = {"firefox": firefox, "webkit": webkit}
"""How each is started, given an empty folder."""
