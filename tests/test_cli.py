"""`python -m banmen` as a person at a terminal meets it."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from banmen import __version__, games, terminal
from banmen.cli import main
from banmen.core.record import Record

pytestmark = pytest.mark.native

PY = Path(__file__).parent.parent / "py"
OFF = ["--option", "x_rule=off"]
RECORD = """[Game "siam"]
[Options "x_rule=off"]

1. b1N d1N 2. b1b2N d1d1E *
"""


class Run:
    """What a command gave back."""

    def __init__(self, done: "subprocess.CompletedProcess[bytes]") -> None:
        self.code = done.returncode
        self.out = done.stdout.decode("utf-8")
        self.err = done.stderr.decode("utf-8")


def banmen(*arguments: str, given: bytes = b"", **environment: str) -> Run:
    command = [sys.executable, "-W", "error", "-m", "banmen", *arguments]
    return Run(
        subprocess.run(command, input=given, capture_output=True, env=os.environ | {"PYTHONPATH": str(PY)} | environment)
    )


def in_process(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error; nothing on standard output, exit status 2."""
    try:
        status = main(arguments)
    except SystemExit as left:
        status = int(str(left.code))
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.startswith("banmen")
    assert err.count("\n") == 1
    return str(err)


def test_moves(capsys: pytest.CaptureFixture[str]) -> None:
    out = in_process(capsys, "moves", "siam", *OFF)
    assert len(out.splitlines()) == 64
    assert "b1N" in out.splitlines()
    assert len(in_process(capsys, "moves", "siam").splitlines()) == 56
    assert "b1b2N" in in_process(capsys, "moves", "siam", "b1N", "d1N", *OFF).splitlines()


def test_a_position_and_a_preset(capsys: pytest.CaptureFixture[str]) -> None:
    out = in_process(capsys, "moves", "siam", "--option", "preset=2005", "--position", "5.5.1***1.5.1N3_2")
    assert "d1N" in out.splitlines()
    assert "b1b2N" not in out.splitlines()


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert in_process(capsys, "perft", "siam", "--depth", "2", *OFF) == "3894\n"
    divided = in_process(capsys, "perft", "siam", "--depth", "2", "--divide", *OFF).splitlines()
    assert len(divided) == 64
    assert sum(int(line.split()[1]) for line in divided) == 3894


def test_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(RECORD, "utf-8")
    whole = in_process(capsys, "replay", str(file))
    assert "b1b2N" in whole
    assert "d1d1E" in whole
    final = in_process(capsys, "replay", "--final", str(file))
    assert whole.endswith(final)
    assert "b1b2N" not in final


def test_svg(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in games.names():
        drawn = in_process(capsys, "svg", name)
        assert ElementTree.fromstring(drawn).get("viewBox")
        file = tmp_path / f"{name}.svg"
        assert in_process(capsys, "svg", name, "--output", str(file)) == ""
        assert file.read_text("utf-8") == drawn
        for change in (["--theme", "diagram"], ["--flip"], ["--no-coordinates"]):
            assert in_process(capsys, "svg", name, *change) != drawn


def test_the_last_move_is_marked_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    plain, marked = (in_process(capsys, "svg", "siam", "b1N", *OFF, *more) for more in ([], ["--last"]))
    assert "mark-to-square" in marked
    assert "mark-to-square" not in plain
    assert in_process(capsys, "svg", "siam", "--last") == in_process(capsys, "svg", "siam")


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["moves"], "GAME"),
        (["moves", "go"], "go"),
        (["moves", "siam", "--option", "x_rule"], "name=value"),
        (["moves", "siam", "--option", "x_rule=maybe"], "maybe"),
        (["moves", "siam", "--option", "colour=red"], "colour"),
        (["moves", "siam", "--position", "nonsense"], ""),
        (["moves", "siam", "zz"], "moves[0]"),
        (["moves", "siam", "b1N", "c3N"], "moves[1]"),
        (["perft", "siam"], "--depth"),
        (["perft", "siam", "--depth", "-1"], "--depth"),
        (["perft", "siam", "--depth", "1.5"], "1.5"),
        (["perft", "siam", "--depth", "100"], "99"),
        (["perft", "siam", "--depth", "1" * 5000], "99"),
        (["svg", "siam", "--theme", "pink"], "pink"),
        (["svg", "siam", "--output", "/no/such/folder/a.svg"], "/no/such/folder/a.svg"),
        (["replay", "/no/such/file"], "/no/such/file"),
        (["play", "siam", "--level", "1"], "2=3"),
        (["play", "siam", "--level", "1=7"], "2=3"),
        (["play", "siam", "--level", "x=1"], "x"),
        (["play", "siam", "--level", "3=1"], "no seat 3"),
        (["play", "siam", "--level", "0=1"], "0=1"),
        (["think", "siam", "--level", "0"], "0"),
        (["think", "siam", "--seconds", "nan"], "nan"),
        (["think", "siam", "--lines", "0"], "lines"),
        (["think", "siam", "--position", "5.5.2*N1.5.5_2_w1"], "over"),
        (["replay", "/"], "/"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_a_wrong_command_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str], arguments: list[str], hint: str) -> None:
    assert hint in refused(capsys, *arguments)


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"\x00" * 100, b"{" * 100_000, b"[" * 1_000_000, b"1. b1N", RECORD.replace("d1N", "c3N").encode()],
    ids=range(7),
)
def test_a_broken_record_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken"
    file.write_bytes(content)
    refused(capsys, "replay", str(file))


def test_a_huge_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "huge"
    with file.open("wb") as stream:
        stream.truncate(1 << 33)
    assert "longer" in refused(capsys, "replay", str(file))


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"banmen {__version__}\n"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Typed":
    return Typed(monkeypatch, capsys)


class Typed:
    """A game in the terminal, from what a person types to what the terminal says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *lines: str, arguments: tuple[str, ...] = ("play", "siam", *OFF)) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return in_process(self.capsys, *arguments)


def test_a_game_is_played_by_typing(typed: Typed) -> None:
    assert typed("b1N") != typed()
    assert typed("b1N", "undo").endswith(typed().partition("\n")[2])
    assert typed("quit", "b1N") == typed()


def test_a_wrong_move_is_refused_in_words_and_the_game_goes_on(typed: Typed) -> None:
    out = typed("c3N", "what", "b1N")
    assert out.rpartition("> \n")[2] == typed("b1N").rpartition("> \n")[2]
    assert "what" in out
    assert "moves[" not in out
    assert "index" not in out


def test_the_commands_of_the_terminal(typed: Typed) -> None:
    assert "b1N" in typed("moves")
    assert "undo" in typed("help")
    assert '[Game "siam"]' in typed("b1N", "record")
    assert "b1N" in typed("b1N", "record")
    assert typed("board").count("\n\n") > typed().count("\n\n")


def test_a_game_can_be_given_up_or_drawn_and_that_taken_back(typed: Typed) -> None:
    assert "Winner: Rhinos. Elephants resigned." in typed("resign")
    assert "agreed" in typed("draw")
    assert "over" in typed("resign", "moves")
    assert "over" in typed("resign", "b1N")
    assert typed("resign", "undo").endswith(typed().partition("\n")[2])
    assert typed("resign", "resign", "draw").count("agreed") == 0


def test_a_finished_game_names_its_winner(typed: Typed) -> None:
    out = typed(arguments=("play", "siam", *OFF, "--position", "5.5.2*N1.5.5_2_w1"))
    assert "Winner: Elephants" in out


@pytest.mark.parametrize("name", games.names())
def test_the_terminal_says_who_is_to_move_and_speaks_of_no_pointer(typed: Typed, name: str) -> None:
    game = games.load(name)
    record = Record.begin(game, game.rules.initial(game.options({})))
    seats = [terminal.words(record).say(seat) for seat in game.rules.seats(record.options)]
    while len(record.moves) < 8:
        told = typed(*[game.text.write_move(move) for move in record.moves], arguments=("play", name)).splitlines()[-2]
        assert told.startswith(seats[(record.turn or 0) - 1])
        assert game.rules.setup(record.state) or told.endswith((" to move.", " to move again."))
        assert not re.search("(?i)tap|drag|press|choose", told)
        record = record.play(record.legal()[0])


def test_the_second_half_of_a_turn_is_told(typed: Typed) -> None:
    assert "Snow to move again." in typed("d1", "a4", "g7", "d1we4", arguments=("play", "saiju"))
    assert "again" not in typed("d1", "a4", "g7", arguments=("play", "saiju"))


def test_undo_takes_back_half_a_turn_before_a_whole_one(typed: Typed) -> None:
    saiju, start = games.load("saiju"), ("play", "saiju")
    record = Record.begin(saiju, saiju.rules.initial(saiju.options({})))
    while len(record.moves) < 5:
        record = record.play(record.legal()[0])
    lines = [saiju.text.write_move(move) for move in record.moves]
    assert [record.mover(ply) for ply in range(5)] == [1, 2, 2, 1, 1]
    before = typed(*lines[:3], "record", arguments=start)
    for plies in (4, 5):
        after = typed(*lines[:plies], "undo", "record", arguments=start)
        assert after[after.index("[Game") :] == before[before.index("[Game") :]


AGAINST = ("play", "siam", *OFF, "--level", "2=1", "--seed", "1")


def test_the_computer_plays_a_seat(typed: Typed) -> None:
    out = typed("b1N", arguments=AGAINST)
    assert re.search(r"Level 1, Newcomer: \S+\n", out)
    assert out.count("Elephants to move.") == 2
    assert out == typed("b1N", arguments=AGAINST)
    assert len({typed("b1N", arguments=(*AGAINST[:-1], str(seed))) for seed in range(6)}) > 1


def test_the_computer_may_begin_and_undo_goes_back_to_a_person(typed: Typed) -> None:
    begun = typed(arguments=("play", "siam", *OFF, "--level", "1=1", "--seed", "1"))
    assert begun.count("Newcomer") == 1
    assert typed("b1N", "undo", arguments=AGAINST).endswith(typed(arguments=AGAINST).partition("\n")[2])
    assert typed("undo", arguments=AGAINST).endswith(typed(arguments=AGAINST).partition("\n")[2])


def test_the_computer_does_not_play_on_after_the_end(typed: Typed) -> None:
    out = typed("resign", "b1N", arguments=AGAINST)
    assert "Newcomer" not in out
    assert typed("resign", "undo", arguments=AGAINST).count("Elephants to move.") == 2


def test_the_computer_plays_both_plies_of_a_turn(typed: Typed) -> None:
    arguments = ("play", "saiju", "--level", "2=1", "--seed", "1")
    plies = re.findall(r"Newcomer: (\S+)", typed("d1", arguments=arguments))
    assert len(plies) == 2
    assert len(set(plies)) == 2


def test_computers_play_long_games_among_themselves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, game = Random(1), games.load("abalone")
    monkeypatch.setattr("banmen.terminal.answered", lambda record, *_: record.play(chance.choice(record.legal())))
    monkeypatch.setattr("banmen.terminal.MAX_PLIES", 600)
    played = terminal.Terminal(Record.begin(game, game.rules.initial(game.options({}))), {1: 1, 2: 1})
    played.show()
    assert len(played.record.moves) == 600
    assert capsys.readouterr().out.count("to move.") == 601


def test_what_the_computer_thinks_can_be_asked(typed: Typed) -> None:
    out = typed("think", arguments=("play", "siam", *OFF, "--position", "2*2.2N2.5.5.5_1"))
    assert "a win in 1 turn: c4c5N" in out
    assert typed("resign", "think").count("The game is over.") == typed("resign", "moves").count("The game is over.") == 1


def test_think(capsys: pytest.CaptureFixture[str]) -> None:
    lines = in_process(capsys, "think", "siam", "b1N", *OFF, "--nodes", "3000", "--lines", "2").splitlines()
    assert len(lines) % 2 == 0
    assert lines[0].startswith("Depth 1, ")
    assert in_process(capsys, "think", "siam", *OFF, "--level", "1").startswith("Depth 1, ")
    assert in_process(capsys, "think", "siam", *OFF, "--seconds", "0.01").startswith("Depth 1, ")


def test_the_module_runs(tmp_path: Path) -> None:
    run = banmen("perft", "siam", "--depth", "1")
    assert (run.code, run.out, run.err) == (0, "56\n", "")


def test_serving_lines() -> None:
    lines = b'{"op": "perft", "game": "siam", "depth": 1}\n\n{\n\xff\n{"op": "play", "game": "siam", "moves": ["b1N"]}'
    run = banmen("serve", given=lines)
    assert (run.code, run.err) == (0, "")
    assert len(run.out.splitlines()) == 5
    assert run.out.splitlines()[0] == '{"nodes": 56}'
    assert "_2_e1" in run.out.splitlines()[4]


def test_serving_answers_each_line_before_the_next_comes() -> None:
    command = [sys.executable, "-m", "banmen", "serve"]
    environment = os.environ | {"PYTHONPATH": str(PY)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as service:
        assert service.stdin
        assert service.stdout
        for _ in range(3):
            service.stdin.write(b'{"op": "perft", "game": "siam", "depth": 0}\n')
            service.stdin.flush()
            assert service.stdout.readline() == b'{"nodes": 1}\n'
        service.stdin.close()
        assert service.wait() == 0


def test_playing_at_the_end_of_the_input_and_through_bad_bytes() -> None:
    run = banmen("play", "siam", given=b"\xff\xfe\nb1N\n")
    assert (run.code, run.err) == (0, "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_terminal_encoding_does(encoding: str) -> None:
    for name in games.names():
        run = banmen("play", name, given=b"what\n", PYTHONIOENCODING=encoding)
        assert (run.code, run.err) == (0, "")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["moves", "siam"], ["svg", "saiju"], ["play", "siam"], ["--help"]])
def test_a_reader_that_leaves_is_no_error(arguments: list[str], unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, "-m", "banmen", *arguments]
        environment = os.environ | {"PYTHONPATH": str(PY), "PYTHONUNBUFFERED": unbuffered}
        done = subprocess.run(command, input=b"b1N\n" * 100, stdout=writing, stderr=subprocess.PIPE, env=environment)
    finally:
        os.close(writing)
    assert done.stderr == b""
    assert done.returncode != 2


def test_a_closed_standard_output_or_input_is_no_error() -> None:
    for closing in ("moves siam >&-", "svg siam >&-", "play siam <&-", "serve <&-", "serve >&- </dev/null"):
        command = f'"{sys.executable}" -m banmen {closing}'
        done = subprocess.run(["sh", "-c", command], capture_output=True, env=os.environ | {"PYTHONPATH": str(PY)})
        assert done.stderr == b"", closing


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_one_line(unbuffered: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "banmen", "moves", "siam"]
        environment = os.environ | {"PYTHONPATH": str(PY), "PYTHONUNBUFFERED": unbuffered}
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
