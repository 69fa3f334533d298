"""The panel of the analysis: chances, best lines, the graph of the game, and where it turned."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from banmen.app.analysis import Chances, Line, Turning, Verdict
from banmen.app.preview import Preview
from banmen.app.session import Session
from banmen.core.words import Words
from banmen.web import dom, verdicts
from banmen.web.dom import Listeners
from banmen.web.graph import graph, nearest
from banmen.web.node import Node
from banmen.web.parts import button, icon_button, listen, part

MOVES = 8
"""How many moves of a line are shown."""


class Known(NamedTuple):
    """What there is to show: the verdict on the position that is shown, the chances by each of its lines (`promised`), those
    over the game, and where it turned.

    `turnings` is None while the game goes on or nobody asked; `note` is a sentence about the work, `over` says that the
    position shown is the end of the game.
    """

    verdict: Verdict | None
    promised: Sequence[Chances | None]
    curve: Sequence[Chances | None]
    turnings: Sequence[Turning] | None
    note: str
    over: bool


class Wishes(NamedTuple):
    """What the panel asks for: to close, to show where the game turned, to go to a ply, to look at a line from a ply on."""

    close: Callable[[], object]
    turned: Callable[[], object]
    browse: Callable[[int], object]
    look: Callable[[int, Sequence[str], int], object]


class Findings:
    """The panel on the page, built for one game at a time."""

    def __init__(self, node: Node, wishes: Wishes) -> None:
        self.node, self.wishes = node, wishes
        self._listeners = Listeners()
        self._lines: list[tuple[int, Sequence[str]]] = []
        self._drawn: dict[str, object] = {}

    def build(self, words: Words) -> None:
        """Puts the panel on the page, empty."""
        self.clear()
        self.words, say = words, words.say
        title = dom.make("h2", "", say("page-analysis"), id="analysis-title")
        self.chances = dom.make("p", "chances")
        self.best = dom.make("div", "lines")
        self.graph = dom.make("div", "graph", role="slider", tabindex="0", aria_valuemin="0", aria_label=say("analysis-graph"))
        self.story = dom.make("p", "unseen")
        self.note = dom.make("p", "note")
        self.turned = dom.make("div", "turned")
        self.depth = dom.make("span", "depth")
        head = part("header", "", title, self.depth, icon_button("close", say("analysis-close"), "close"))
        self.node.replaceChildren(head, self.chances, self.best, self.graph, self.story, self.note, self.turned)
        commands = {
            "close": lambda _: self.wishes.close(),
            "turned": lambda _: self.wishes.turned(),
            "look": self._look,
            "visit": lambda node: self.wishes.browse(int(node.dataset.at)),
        }
        listen(self._listeners, self.node, commands)
        self._listeners.add(self.graph, "click", self._aim)
        dom.show(self.node, True)

    def clear(self) -> None:
        """Takes the panel away."""
        self._listeners.close()
        self.node.replaceChildren()
        dom.show(self.node, False)
        self._drawn, self._lines = {}, []

    def draw(self, session: Session, known: Known, preview: Preview | None) -> None:
        """Shows what is known by now; only what has changed is written again."""
        self._chances(session, known)
        self._best(session, known, preview)
        self._course(session, known)
        dom.write(self.note, known.note)

    def _fresh(self, what: str, key: object) -> bool:
        if self._drawn.get(what) == key:
            return False
        self._drawn[what] = key
        return True

    def _chances(self, session: Session, known: Known) -> None:
        chances, verdict, say = known.curve[session.shown], known.verdict, self.words.say
        told = verdicts.each(session, chances, self.words) if chances else [say("analysis-unknown")]
        if self._fresh("chances", told):
            parts = [dom.make("span", f"chance seat-{seat}" if chances else "", text) for seat, text in enumerate(told, 1)]
            self.chances.replaceChildren(*parts)
        dom.write(self.depth, say("analysis-depth", depth=verdict.depth) if verdict else "")

    def _best(self, session: Session, known: Known, preview: Preview | None) -> None:
        lines = known.verdict.lines if known.verdict else ()
        at = (preview.ply, preview.line, preview.at) if preview else None
        if not self._fresh("lines", (session.shown, lines, tuple(known.promised), known.turnings, at, known.over)):
            return
        focused = self.node.querySelector("[data-command=look]:focus")
        held = (focused.dataset.line, focused.dataset.at) if dom.found(focused) else None
        self._lines = []
        seat = session.game.rules.turn(session.state)
        rows = [
            self._line(session, session.shown, line, at, verdicts.worth(line, promised, seat, self.words))
            for line, promised in zip(lines, known.promised, strict=False)
        ]
        empty = [] if lines else [dom.make("p", "none", self.words.say("analysis-over"))] if known.over else []
        self.best.replaceChildren(*rows, *empty)
        self._turnings(session, known, at)
        if held:
            again = self.node.querySelector(f'[data-command=look][data-line="{held[0]}"][data-at="{held[1]}"]')
            if dom.found(again):
                again.focus()

    def _line(self, session: Session, ply: int, line: Line, at: Any, worth: str) -> Node:
        """A line as a row of moves to look at."""
        number = len(self._lines)
        self._lines.append((ply, line.moves))
        row = part("div", "line", dom.make("span", "worth", worth))
        moves = dom.make("span", "moves")
        for n, move in enumerate(line.moves[:MOVES], 1):
            step = button("look", move, "step", "", data_line=str(number), data_at=str(n))
            if at == (ply, tuple(line.moves), n):
                step.setAttribute("aria-current", "true")
            moves.append(step)
        row.append(moves)
        return row

    def _turnings(self, session: Session, known: Known, at: Any) -> None:
        if not session.outcome:
            self.turned.replaceChildren()
            return
        if known.turnings is None:
            self.turned.replaceChildren(button("turned", self.words.say("analysis-where-it-turned")))
            return
        items = [self._turning(session, one, at) for one in known.turnings]
        none = [dom.make("p", "none", self.words.say("analysis-steady"))] if not items else []
        self.turned.replaceChildren(dom.make("h3", "", self.words.say("analysis-it-turned")), *items, *none)

    def _turning(self, session: Session, one: Turning, at: Any) -> Node:
        """A turning point: a button that goes there, and the better line."""
        visit = button("visit", verdicts.turning(session, one, self.words), "visit", "", data_at=str(one.plies.stop))
        worth = self.words.say("analysis-better")
        return part("div", "turning", visit, self._line(session, one.plies.start, one.better, at, worth))

    def _course(self, session: Session, known: Known) -> None:
        curve, shown = tuple(known.curve), session.shown
        turned = tuple(one.plies.stop for one in known.turnings or ())
        if self._fresh("graph", (curve, shown, turned)):
            self.graph.innerHTML = graph(curve, shown, turned)
            self.graph.setAttribute("aria-valuemax", str(len(curve) - 1))
            self.graph.setAttribute("aria-valuenow", str(shown))
            self.graph.setAttribute("aria-valuetext", verdicts.standing(session, curve, shown, self.words))
            self.story.textContent = verdicts.story(session, curve, self.words)
            self._plies = len(curve) - 1

    def _look(self, node: Node) -> None:
        ply, moves = self._lines[int(node.dataset.line)]
        self.wishes.look(ply, moves, int(node.dataset.at))

    def _aim(self, event: Node) -> None:
        """Goes to the ply of the graph that was pressed."""
        box = self.graph.getBoundingClientRect()
        self.wishes.browse(nearest((event.clientX - box.left) / (box.width or 1), self._plies))
