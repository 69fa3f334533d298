"""The bar beside the board: how the chances are divided between the seats."""

from collections.abc import Sequence

from banmen.web import dom
from banmen.web.node import Node


class EvalBar:
    """The bar on the page; its parts grow with the chances."""

    def __init__(self, node: Node) -> None:
        self.node = node
        node.setAttribute("role", "img")

    def draw(self, chances: Sequence[float] | None, label: str) -> None:
        """Shows chances, which `label` says in words; without any, an even bar that waits."""
        self.node.classList.toggle("waiting", chances is None)
        self.node.setAttribute("aria-label", label)
        if chances is not None:
            self._divide(chances)
        dom.show(self.node, True)

    def _divide(self, chances: Sequence[float]) -> None:
        while self.node.childElementCount > len(chances):
            self.node.lastElementChild.remove()
        while self.node.childElementCount < len(chances):
            self.node.append(dom.make("span", f"seat-{self.node.childElementCount + 1}"))
        for part, chance in zip(self.node.children, chances, strict=True):
            part.style.setProperty("flex-grow", f"{chance:.3f}")

    def hide(self) -> None:
        """Takes the bar away."""
        dom.show(self.node, False)
        self.node.replaceChildren()
