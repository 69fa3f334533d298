"""The workflow that publishes the folder: after the tests, with as few rights as possible, by actions that cannot change."""

import re

import pytest

from tools import dist

pytestmark = pytest.mark.native

TEXT = (dist.ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8")
BUILD, PUBLISH = re.split(r"^  (?:build|publish):\n", TEXT.partition("\njobs:\n")[2], flags=re.M)[1:]


def rights(text: str, margin: str) -> list[str]:
    """What stands below `permissions:` at a margin."""
    (block,) = re.findall(rf"^{margin}permissions:((?: \{{\}}.*)?\n(?:{margin}  \S.*\n)*)", text, flags=re.M)
    return [line.strip() for line in block.splitlines() if line.strip()]


def test_it_publishes_what_is_on_main_and_nothing_else() -> None:
    (events,) = re.findall(r"^on:\n((?:  .*\n)+)", TEXT, flags=re.M)
    assert events.split() == ["push:", "branches:", "[main]", "workflow_dispatch:"]


def test_it_publishes_dist_after_the_tests_have_passed() -> None:
    assert re.findall(r"(\./build\.sh \w+ ?.*)$", BUILD, flags=re.M) == ["./build.sh test &&", "./build.sh dist'"]
    assert re.findall(r"    path: (.*)$", BUILD, flags=re.M) == ["dist"]
    assert "    needs: build\n" in PUBLISH
    commands = (dist.ROOT / "build.sh").read_text("utf-8")
    for name in ("test", "dist"):
        assert f"\n{name}() {{" in commands


def test_each_job_has_only_the_rights_that_it_needs() -> None:
    assert rights(TEXT, "") == ["{} # each job takes what it needs"]
    assert rights(BUILD, "    ") == ["contents: read"]
    assert rights(PUBLISH, "    ") == ["pages: write", "id-token: write"]
    assert "persist-credentials: false" in BUILD


def test_every_action_is_pinned_to_a_commit_and_says_which_version_that_is() -> None:
    used = re.findall(r"uses: (.*)$", TEXT, flags=re.M)
    assert len(used) == 3
    assert [line for line in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v[\d.]+", line)] == []
