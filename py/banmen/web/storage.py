"""The browser's localStorage as a port: touching it may already be forbidden, and other tabs write to it too."""

from collections.abc import Callable

from js import window
from pyodide.ffi import JsException

from banmen.app.port import StorageForbidden, StorageFull
from banmen.web.dom import Listeners, Node


class LocalStorage:
    """Texts by key in localStorage. It is looked up anew at each call, because the browser may take it away at any time."""

    def keys(self) -> list[str]:
        """Every key of this host. Raises StorageForbidden."""
        area = _area()
        try:
            return [str(area.key(n)) for n in range(area.length)]
        except JsException as error:
            raise StorageForbidden(_name(error)) from error

    def get(self, key: str) -> str | None:
        """The text of a key, or None. Raises StorageForbidden."""
        try:
            text = _area().getItem(key)
        except JsException as error:
            raise StorageForbidden(_name(error)) from error
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> None:
        """Stores a text, whole or not at all. Raises StorageFull or StorageForbidden."""
        try:
            _area().setItem(key, text)
        except JsException as error:
            raise (StorageFull if "quota" in _name(error).lower() else StorageForbidden)(_name(error)) from error

    def remove(self, key: str) -> None:
        """Forgets a key. Raises StorageForbidden."""
        try:
            _area().removeItem(key)
        except JsException as error:
            raise StorageForbidden(_name(error)) from error


def _area() -> Node:
    try:
        area = window.localStorage
    except (JsException, AttributeError) as error:
        raise StorageForbidden(_name(error)) from error
    if not area:  # some embedded browsers have null or undefined here
        raise StorageForbidden("none")
    return area


def _name(error: Exception) -> str:
    """The name of the browser's error (`QuotaExceededError`; Firefox writes `NS_ERROR_DOM_QUOTA_REACHED`)."""
    return str(getattr(error, "name", type(error).__name__))


def watch(listeners: Listeners, changed: Callable[[str | None], object]) -> None:
    """Calls `changed` with the key that another tab wrote or removed, or None when it cleared everything."""
    listeners.add(window, "storage", lambda event: changed(event.key if isinstance(event.key, str) else None))
