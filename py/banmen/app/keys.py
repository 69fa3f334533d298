"""The keys under which a copy of Banmen keeps what it keeps. `index.html` makes their beginning too: it reads before Python."""

VERSION = 1
"""The version of the keys and entries that are written."""


def key_prefix(path: str) -> str:
    """The beginning of every key of the copy of Banmen in the folder of that path; two copies on one host do not mix."""
    return f"banmen:{path.replace(':', '%3A')}:"


def game_key(prefix: str, id: str) -> str:
    """The key of a game; the id of an entry of another version begins with that version and a colon."""
    version, _, rest = id.rpartition(":")
    return f"{prefix}{version or VERSION}:game:{rest}"


def picture_key(prefix: str, id: str) -> str:
    """The key of the picture beside a game of this version."""
    return f"{prefix}{VERSION}:picture:{id}"
