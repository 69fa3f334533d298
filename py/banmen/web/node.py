"""The one type for whatever the browser gives: elements, events, animations."""

from typing import Any, TypeAlias

Node: TypeAlias = Any
"""An element, an event or another thing of the browser; it has no Python type."""
