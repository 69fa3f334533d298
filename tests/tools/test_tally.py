"""The sum of the test runs cannot hide a failure."""

from pathlib import Path

import pytest

import tally


def report(folder: Path, name: str, tests: int, failures: int = 0, errors: int = 0, skipped: int = 0) -> None:
    suite = f'<testsuite tests="{tests}" failures="{failures}" errors="{errors}" skipped="{skipped}"/>'
    (folder / f"{name}.xml").write_text(f"<testsuites>{suite}</testsuites>")


def test_runs_are_added_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report(tmp_path, "a", 10, skipped=2)
    report(tmp_path, "b", 5)
    assert tally.main(tmp_path, ["a", "b"]) == 0
    assert capsys.readouterr().out == "13 passed, 0 failed\n"


def test_failures_and_errors_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report(tmp_path, "a", 10, failures=2, errors=1)
    assert tally.main(tmp_path, ["a"]) == 1
    assert capsys.readouterr().out == "7 passed, 3 failed\n"


@pytest.mark.parametrize("tests", [None, 0])
def test_a_run_without_a_report_or_a_test_is_a_failure(tmp_path: Path, tests: int | None) -> None:
    if tests is not None:
        report(tmp_path, "a", tests)
    assert tally.main(tmp_path, ["a"]) == 1


def test_a_failed_check_is_a_failure(tmp_path: Path) -> None:
    report(tmp_path, "a", 3)
    (tmp_path / "check.failed").touch()
    assert tally.main(tmp_path, ["a"]) == 1
