"""Adds up the reports of the test runs: `python tests/tally.py FOLDER NAME ...` reads `FOLDER/NAME.xml` of each run.

A run without a report, or without a test, counts as one failure, and so does a file `*.failed` in the folder.
"""

import sys
from pathlib import Path
from xml.etree import ElementTree


def count(report: Path) -> tuple[int, int]:
    """The tests that passed and failed in a report of pytest."""
    if not report.exists():
        return 0, 1
    suites = list(ElementTree.parse(report).iter("testsuite"))
    total, bad, skipped = (
        sum(int(suite.attrib[name]) for suite in suites for name in names)
        for names in (["tests"], ["failures", "errors"], ["skipped"])
    )
    passed = total - bad - skipped
    return passed, bad or int(passed == 0)


def main(folder: Path, names: list[str]) -> int:
    """Prints the sum, and returns whether anything failed."""
    counts = [count(folder / f"{name}.xml") for name in names]
    passed = sum(count[0] for count in counts)
    failed = sum(count[1] for count in counts) + len(list(folder.glob("*.failed")))
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
