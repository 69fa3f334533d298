"""What `python -m banmen` says about a record that it cannot read, and where moves may stand on the command line."""

from pathlib import Path

import pytest

from banmen.cli import main

pytestmark = pytest.mark.native


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ('[Game "siam"]\n\n1. a1N a5N\n2. c1N *\n', "Line 4, column 4: c1 is an X square: closed until your third turn."),
        (
            '[Game "siam"]\n\n1. a1N a5N 2. a1a2N\nzz *\n',
            'Line 4, column 1: "zz" is not a move: write b1N, b1b2N, b1b1E or a3-.',
        ),
        ('[Game "abalone"]\n\n1. a1b2 a1b2 *\n', "Line 3, column 9: a1 is empty: begin with a marble of your own."),
        (
            '[Game "siam"]\n[Position "5.5.5_1"]\n\n*\n',
            "Line 2, column 17: There are 3 ranks instead of 5 (column 17).",
        ),
        ('[Game "siam"]\n[Options "colour=red"]\n\n*\n', 'Line 2, column 11: There is no option "colour" in this game.'),
        ('[Game "chess"]\n\n1. e4 *\n', 'Line 1, column 8: There is no game "chess".'),
        ('[Game "siam"]\n\n1. a1N {abc\n', "Line 3, column 8: A comment begins here with { and never ends."),
        ("1. a1N", 'Line 1, column 1: The tag Game is missing, as in [Game "siam"].'),
    ],
)
def test_a_record_is_refused_with_line_column_and_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str, told: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record, "utf-8")
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr() == ("", f"banmen: {told}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["moves", "--option", "x_rule=off", "siam", "b1N", "d1N"],
        ["moves", "siam", "--option", "x_rule=off", "b1N", "d1N"],
        ["moves", "siam", "b1N", "--option", "x_rule=off", "d1N"],
        ["moves", "siam", "b1N", "d1N", "--option", "x_rule=off"],
    ],
)
def test_moves_may_stand_before_and_behind_options(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert main(arguments) == 0
    assert "b1b2N" in capsys.readouterr().out.splitlines()


def test_a_pass_may_stand_behind_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "saiju", "a1", "b2", "c3", "a1pg7", "--option", "players=3", "-"]) == 0
    assert "-" not in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    "arguments", [["moves", "siam", "--option", "x_rule=off", "--colour"], ["serve", "b1N"], ["play", "siam", "b1N"]]
)
def test_what_is_no_move_there_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert f"unrecognized arguments: {arguments[-1]}" in capsys.readouterr().err
