"""Leaves out of Python's standard library what Banmen cannot come to need, which is almost half of the file that is downloaded.

Nobody can bring Python of their own into the page, so what is imported is known: see the tests that start without the snapshot.
"""

import re
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

LEFT_OUT = frozenset(
    {
        *("_pydatetime.py", "_pyio.py", "_pyrepl", "bdb.py", "configparser.py", "ctypes", "difflib.py", "doctest.py", "email"),
        *("ftplib.py", "http", "imaplib.py", "mailbox.py", "multiprocessing", "optparse.py", "pdb.py", "pickletools.py"),
        *("pydoc.py", "smtplib.py", "statistics.py", "tarfile.py", "trace.py", "unittest", "wsgiref", "xml", "xmlrpc"),
    }
)
"""Mail and web, markup, other processes, what programmers use at a terminal, and what is there in C as well."""

CODES = re.compile(r"encodings/(big5|cp(?!437)|euc_|gb|hp_|hz|iso|johab|koi8|kz|mac_|palmos|ptcp|shift_jis|tis)")
"""Character sets that only old files have (437 is that of names in zips)."""


def trim(archive: Path) -> None:
    """Writes the library anew. Raises ValueError for something left out that is not there."""
    with ZipFile(archive) as whole:
        files = {info: whole.read(info) for info in whole.infolist()}
    if unknown := LEFT_OUT - {info.filename.partition("/")[0] for info in files}:
        raise ValueError(f"{archive.name} does not have {sorted(unknown)}")
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as trimmed:
        for info, data in files.items():
            if needed(info.filename):
                trimmed.writestr(info, data, ZIP_DEFLATED, 9)


def needed(name: str) -> bool:
    """Whether a file of the library stays."""
    return name.partition("/")[0] not in LEFT_OUT and not CODES.match(name)
