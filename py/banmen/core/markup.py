"""Texts in markup. The standard library's functions for it would bring a mail reader and all named characters with them."""


def escape(text: str) -> str:
    """A text as markup: as content, or between the double quotes of an attribute."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def quoted(text: str) -> str:
    """A text as the value of an attribute, with its quotes."""
    return f'"{escape(text)}"'
