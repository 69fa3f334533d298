"""What every screen works with: the saved games, the dialog, the messages, and the way to another screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ParamSpec

from banmen.app.store import Imported, Saving, Store
from banmen.core.errors import Refused
from banmen.web.clipboard import copy, download
from banmen.web.dialogs import Dialog, close_button
from banmen.web.dom import make
from banmen.web.gallery import Gallery
from banmen.web.notices import Notices
from banmen.web.say import say, why

P = ParamSpec("P")


@dataclass(frozen=True)
class Desk:
    """The things at hand. `go` leads to the screen of a fragment (`games`, `game=...`, "" for the gallery)."""

    store: Store
    dialog: Dialog
    notices: Notices
    gallery: Gallery
    go: Callable[[str], object]

    def careful(self, act: Callable[P, object], failed: Callable[[], object]) -> Callable[P, None]:
        """An action on a saved game; where another tab has taken it away, a notice says so and `failed` is done."""

        def acted(*given: P.args, **named: P.kwargs) -> None:
            try:
                act(*given, **named)
            except Refused as error:
                self.notices.tell("refused", f"{say('page-not-done')} {why(error)}", trouble=True)
                failed()

        return acted

    def report(self, saving: Saving, text: Callable[[], str]) -> None:
        """Tells what came of writing a game; `text` gives it as a record, for whoever wants a file instead."""
        if saving.code == "saved":
            self.notices.drop("saving")
            return
        actions: dict[str, Callable[[], object]] = (
            {} if saving.lasting else {say("page-save-file"): lambda: download(file_name("banmen"), text())}
        )
        if saving.code == "full":
            actions[say("page-make-room")] = lambda: self.go("games")
        self.notices.tell("saving", say(saving.code), actions, trouble=not saving.lasting, lasting=not saving.lasting)

    def report_import(self, results: Sequence[Imported]) -> None:
        """Tells what came of an import, each refused game with its reason."""
        self.notices.tell("imported", import_report(results), trouble=any(r.problem for r in results))
        unsaved = [r for r in results if r.id and r.code != "imported"]
        if unsaved:
            self.notices.tell("saving", say(unsaved[0].code), trouble=True, lasting=True)

    def copy(self, text: str) -> None:
        """Puts a text on the clipboard, or shows it where the browser does not allow that."""
        copy(text, lambda: self.notices.mention("copied", say("page-copied")), lambda: self._show(text))

    def _show(self, text: str) -> None:
        """Shows a text ready to be copied by hand."""
        field = make("textarea", readonly="", autofocus="", aria_label=say("page-copy"))
        field.value = text
        self.dialog.show(say("page-copy"), [make("p", "", say("page-copy-by-hand")), field], [close_button(say("page-close"))])
        field.select()


def import_report(results: Sequence[Imported]) -> str:
    """What came of an import, in sentences: how many games were added or here already, and why others were left out."""
    added, same = sum(bool(r.id) for r in results), sum(r.code == "same" for r in results)
    refused = [r.problem for r in results if r.problem]
    lines = [say("page-imported-games", n=added)] if added else []
    if same:
        lines.append(say("page-same-games", n=same))
    lines += [say("page-refused-game", reason=why(problem)) for problem in refused[:3]]
    if len(refused) > 3:
        lines.append(say("page-refused-more", n=len(refused) - 3))
    return " ".join(lines)


def file_name(name: str) -> str:
    """A file name made of a name: letters, digits and hyphens, never empty."""
    kept = "".join(c if c.isalnum() else "-" for c in name).strip("-")
    return f"{'-'.join(filter(None, kept.split('-')))[:60] or 'banmen'}.txt"
