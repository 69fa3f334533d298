"""Pieces of the page made of elements: nothing here turns text into markup, so foreign text stays text."""

from collections.abc import Callable, Mapping

from js import document

from banmen.web.dom import Listeners, Node, closest, make

SVG = "http://www.w3.org/2000/svg"

Command = Callable[[Node], object]
"""What a button does; it is given the element that carries `data-command`."""


def part(tag: str, class_: str = "", /, *children: Node | str, **attributes: str) -> Node:
    """An element around children: texts and elements in any order."""
    node = make(tag, class_, "", **attributes)
    node.append(*children)
    return node


def icon(name: str) -> Node:
    """An icon of the page, by the name of its symbol."""
    svg = document.createElementNS(SVG, "svg")
    svg.setAttribute("class", "icon")
    svg.setAttribute("aria-hidden", "true")
    use = document.createElementNS(SVG, "use")
    use.setAttribute("href", f"#icon-{name}")
    svg.append(use)
    return svg


def button(command: str, label: str, class_: str = "button", picture: str = "", **attributes: str) -> Node:
    """A button that does a command; `picture` is the name of an icon before its label."""
    content = [icon(picture)] if picture else []
    return part("button", class_, *content, label, type="button", data_command=command, **attributes)


def icon_button(command: str, label: str, picture: str, **attributes: str) -> Node:
    """A button that shows only an icon; the label is for readers and pointers."""
    attributes |= {"aria_label": label, "title": label}
    return part("button", "icon-button", icon(picture), type="button", data_command=command, **attributes)


def listen(listeners: Listeners, node: Node, commands: Mapping[str, Command]) -> None:
    """Runs the command of whatever is clicked inside a node. One listener serves all its buttons."""

    def clicked(event: Node) -> None:
        pressed = closest(event, "[data-command]")
        if pressed and pressed.dataset.command in commands:
            event.preventDefault()
            commands[pressed.dataset.command](pressed)

    listeners.add(node, "click", clicked)


def labelled(label: str, control: Node, hint: str = "") -> Node:
    """A control under its label, with a hint below."""
    field = part("div", "field", part("label", "", label, for_=control.id), control)
    if hint:
        control.setAttribute("aria-describedby", f"{control.id}-hint")
        field.append(part("p", "hint", hint, id=f"{control.id}-hint"))
    return field


def tick(name: str, label: str, hint: str = "", checked: bool = False) -> Node:
    """A box to tick, with a sentence under its label."""
    box = make("input", type="checkbox", name=name)
    box.checked = checked
    words = part("span", "", label)
    if hint:
        words.append(make("small", text=hint))
    return part("label", "choice", box, words)


def one_of(name: str, legend: str, choices: Mapping[str, tuple[str, str]], chosen: str) -> Node:
    """A group of radio buttons: value to label and sentence."""
    group = part("fieldset", "field", part("legend", "legend", legend))
    for value, (label, hint) in choices.items():
        dot = make("input", type="radio", name=name, value=value)
        dot.checked = value == chosen
        words = part("span", "", label)
        if hint:
            words.append(make("small", text=hint))
        group.append(part("label", "choice", dot, words))
    return group


def joined(name: str, label: str, choices: Mapping[str, str], chosen: str) -> Node:
    """A row of buttons of which one is pressed: value to label."""
    group = part("div", "joined", role="radiogroup", aria_label=label)
    for value, text in choices.items():
        dot = make("input", type="radio", name=name, value=value)
        dot.checked = value == chosen
        group.append(part("label", "", dot, make("span", "", text)))
    return group


def menu_of(name: str, choices: Mapping[str, str], chosen: str) -> Node:
    """A drop-down list: value to label."""
    select = make("select", name=name, id=f"field-{name}")
    for value, label in choices.items():
        option = make("option", text=label, value=value)
        option.selected = value == chosen
        select.append(option)
    return select


def line(name: str, value: str = "", placeholder: str = "", limit: int = 40) -> Node:
    """An input for one line of text of at most `limit` characters."""
    field = make("input", id=f"field-{name}", name=name, type="text", maxlength=str(limit), autocomplete="off")
    field.value = value
    field.placeholder = placeholder
    return field
