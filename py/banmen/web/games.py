"""The saved games as a list: open, rename, duplicate, delete and undo, take out as files, bring in."""

from js import Date, Intl
from pyscript.ffi import to_js

from banmen.app.players import alone
from banmen.app.store import Entry, Imported, Saving
from banmen.core.transcript import NAME_LENGTH, PERSON, level_name
from banmen.web.clipboard import download, read_files
from banmen.web.desk import Desk, file_name, import_report
from banmen.web.dialogs import close_button, send_button
from banmen.web.dom import Listeners, Node, make
from banmen.web.parts import button, icon_button, labelled, line, listen, part
from banmen.web.pictures import draw_picture
from banmen.web.result import named
from banmen.web.say import LANGUAGE, say, why, words

UNFINISHED = "*"
DASH = "\N{EN DASH}"


def told(date: str) -> str:
    """A date as the browser writes dates, "" for a text that is none."""
    moment = Date.new(date)
    if moment.getTime() != moment.getTime():  # not a number
        return ""
    style = to_js({"dateStyle": "medium", "timeStyle": "short"})
    return str(Intl.DateTimeFormat.new(LANGUAGE, style).format(moment))


def heading(entry: Entry) -> str:
    """What a saved game is called: its name, else its players, else its game."""
    if entry.game is None:
        return say("page-save-newer" if entry.problem and entry.problem.code == "newer-format" else "page-save-damaged")
    return entry.name or players(entry) or words(entry.game.name).say("name")


def players(entry: Entry) -> str:
    """The players, by their names, levels or seats; "" if nobody gave a name and only people play."""
    if entry.game is None or not any((*entry.names, *entry.levels)):
        return ""
    seats = entry.game.rules.seats(entry.state.options._asdict())
    levels = entry.levels or (PERSON,) * len(seats)
    you = alone(levels)
    told = [
        name or (say(level_name(level)) if level else say("page-you") if n == you else words(entry.game.name).say(seat))
        for n, (name, level, seat) in enumerate(zip(entry.names, levels, seats, strict=True), 1)
    ]
    if you and len(seats) == 2:
        return named(words(), "page-against", first=told[you - 1], second=told[2 - you])
    return f" {DASH} ".join(told)


def standing(entry: Entry) -> str:
    """How a game stands: who is to move, or the result."""
    if entry.game is None:
        return ""
    if entry.result != UNFINISHED:
        return say("page-finished", result=entry.result.replace("1/2", "½").replace("-", DASH))
    seat = entry.game.rules.seats(entry.state.options._asdict())[entry.game.rules.turn(entry.state) - 1]
    return say("page-to-move", seat=words(entry.game.name).say(seat))


class Games:
    """The list on the page."""

    def __init__(self, host: Node, desk: Desk) -> None:
        self.host, self.desk = host, desk
        self.entries: dict[str, Entry] = {}
        self.file = make(
            "input", type="file", accept=".txt,.pgn,text/plain", multiple="", hidden="", aria_label=say("page-import")
        )
        self._listeners = Listeners()
        self._rows = make("ol", "saves")
        self._empty = make("p", "empty", say("page-no-games"))
        tools = part(
            "div",
            "tools",
            button("import", say("page-import"), picture="plus"),
            button("export-all", say("page-export-all")),
        )
        host.replaceChildren(tools, self.file, self._empty, self._rows)
        commands = {"import": lambda _: self.ask_import(), "export-all": lambda _: self._export_all()}
        commands |= {"more": self._more, "raw": self._raw, "delete": self._delete_row}
        listen(self._listeners, host, {command: desk.careful(act, self.draw) for command, act in commands.items()})
        self._listeners.add(self.file, "change", lambda _: self._chosen())

    def draw(self) -> None:
        """Shows what is saved now."""
        entries = self.desk.store.list()
        self.entries = {entry.id: entry for entry in entries}
        self._empty.hidden = bool(entries)
        self._rows.replaceChildren(*(self._row(entry) for entry in entries))

    def _row(self, entry: Entry) -> Node:
        if entry.game is None:
            return self._unread(entry)
        picture = make("div", "picture")
        draw_picture(picture, entry.game, entry.state)
        title = part("h2", "", make("a", "", heading(entry), href=f"#game={entry.id}"))
        names = players(entry) if entry.name else ""
        facts = [words(entry.game.name).say("name"), say("page-moves-played", n=entry.plies), standing(entry)]
        text = part("div", "words", title)
        if names:
            text.append(make("p", "", names))
        text.append(make("p", "facts", " · ".join(facts)), make("p", "facts", told(entry.changed)))
        if not entry.lasting:
            text.append(make("p", "reason", say("page-not-lasting")))
        more = icon_button("more", say("page-more-about", name=heading(entry)), "more")
        return part("li", "save", picture, text, more, data_id=entry.id)

    def _unread(self, entry: Entry) -> Node:
        reason = why(entry.problem) if entry.problem else ""
        tools = part("div", "tools", button("raw", say("page-export-raw")), button("delete", say("page-delete")))
        text = part(
            "div", "words", make("h2", "", heading(entry)), make("p", "reason", f"{say('page-save-kept')} {reason}"), tools
        )
        return part("li", "save unread", text, data_id=entry.id)

    def _entry(self, node: Node) -> Entry:
        return self.entries[str(node.closest("[data-id]").dataset.id)]

    def _more(self, pressed: Node) -> None:
        entry = self._entry(pressed)
        rows = {
            "open": lambda: self.desk.go(f"game={entry.id}"),
            "rename": lambda: self.ask_name(entry.id, entry.name),
            "duplicate": lambda: self._duplicate(entry),
            "copy": lambda: self._copy(entry),
            "export": lambda: self._export(entry),
            "delete": lambda: self._delete(entry),
        }
        menu = part("div", "menu", *(button(code, say(f"page-{code}")) for code in rows))
        actions = {command: self.desk.careful(act, self.draw) for command, act in rows.items()}
        self.desk.dialog.choose(heading(entry), [menu], actions)

    def ask_name(self, id: str, name: str) -> None:
        """Asks for the name of a game and gives it."""
        field = line("name", name, limit=NAME_LENGTH)
        field.setAttribute("autofocus", "")

        def send(_: Node) -> None:
            self.desk.dialog.close()
            self._kept(self.desk.store.rename(id, str(field.value)))

        body = [labelled(say("page-game-name"), field, say("page-game-name-why"))]
        self.desk.dialog.show(
            say("page-rename"),
            body,
            [close_button(say("page-cancel")), send_button(say("page-ok"))],
            {"send": self.desk.careful(send, self.draw)},
        )

    def ask_import(self) -> None:
        """Asks for games as a text or as files; a text of which nothing can be read stays, to be mended."""
        field = make("textarea", name="text", id="field-text", spellcheck="false", autofocus="")
        wrong = make("p", "wrong", role="alert")

        def send(_: Node) -> None:
            results = self.desk.store.import_(str(field.value))
            if all(result.problem for result in results):
                wrong.textContent = import_report(results)
                return
            self.desk.dialog.close()
            self._report(results)

        body = [
            make("p", "", say("page-import-how")),
            button("choose", say("page-choose-files")),
            labelled(say("page-import-paste"), field),
            wrong,
        ]
        commands = {"send": send, "choose": lambda _: self.file.click()}
        self.desk.dialog.show(
            say("page-import"), body, [close_button(say("page-cancel")), send_button(say("page-import-text"))], commands
        )

    def take_in(self, text: str) -> None:
        """Adds the games of a text to the list and tells what came of it."""
        self._report(self.desk.store.import_(text))

    def _report(self, results: list[Imported]) -> None:
        self.desk.report_import(results)
        self.draw()

    def _chosen(self) -> None:
        self.desk.dialog.close()
        read_files(
            self.file.files, self.take_in, lambda: self.desk.notices.tell("imported", say("page-files-unread"), trouble=True)
        )
        self.file.value = ""

    def _duplicate(self, entry: Entry) -> None:
        self._kept(self.desk.store.duplicate(entry.id))

    def _kept(self, saving: Saving) -> None:
        """Shows the list after a change, and tells where keeping it went wrong."""
        self.desk.report(saving, lambda: self.desk.store.export(saving.id))
        self.draw()

    def _copy(self, entry: Entry) -> None:
        self.desk.copy(self.desk.store.export(entry.id))

    def _export(self, entry: Entry) -> None:
        download(file_name(heading(entry)), self.desk.store.export(entry.id))

    def _export_all(self) -> None:
        text = self.desk.store.export()
        if text:
            download(file_name(say("page-all-games-file")), text)
        else:
            self.desk.notices.mention("exported", say("page-no-games"))

    def _raw(self, pressed: Node) -> None:
        entry = self._entry(pressed)
        download(file_name(f"{heading(entry)} {entry.id}"), self.desk.store.raw(entry.id))

    def _delete_row(self, pressed: Node) -> None:
        self._delete(self._entry(pressed))

    def _delete(self, entry: Entry) -> None:
        deleted = self.desk.store.delete(entry.id)

        def undo() -> None:
            saving = self.desk.store.restore(deleted)
            self.desk.report(saving, lambda: deleted.text)
            self.draw()

        self.desk.notices.tell(f"deleted-{entry.id}", say("page-deleted", name=heading(entry)), {say("page-undo"): undo})
        self.draw()
