"""The final of the world championship 2015, in Aba-Pro's notation, replayed to its printed end."""

from banmen.core.record import Record
from banmen.games.abalone import GAME, rules, text
from games.abalone.helpers import start

GAME_TEXT = """
1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 g4g5 4.i9h8 h6g6 5.c2c3 c6c7d6 6.g7g9f7 g5h5f4 7.b2c3 h4g4 8.h7i8h6 a4b4a3
9.e5d5 g4f4 10.b4b5 f4e4 11.c5b4 g6f5 12.f7f9e7 f5e5 13.b5b6c5 f6e5 14.a3b4a4 e6d6 15.e9e8 c6d6 16.b5c5 d7c6
17.b6b5 c6d6 18.h8h9g7 f5e4 19.b1a1 c2c3 20.g7g8f7 f6e6 21.a4b5 e4d4 22.g6h6g7 c3c4 23.c7b6 d7c6 24.g7i7f6 d4c4
25.a1b2 a4b5 26.f8f7 d7d6 27.g6g5 b4c4 28.e7f7 c6d6 29.h6g5 f6e6 30.g7g6 b3b4 31.g6f5 c2d2 32.b6c7 c6c5 33.f7f6 d2e3
34.c2d2 d6d5 35.f5e4 b5c5 36.d1d2 c5d5 37.d3e4 c2c3 38.e4d3 e3e4 39.d2d3 c3c4 40.e8e7 d6c5 41.c7d8 e4e5 42.d8e8 b4c4
43.g4f4 e7e6 44.e8f8e7 d7d6 45.e3f4 a3b3 46.d3d4 d7c6 47.h5g4 b3a3 48.g4g5 e4e5 49.e8f8 b4c4 50.g5g6 c6c5 51.d6d5 e7e6
52.h6g6 a3b4 53.d4d5 c3d4 54.d5d6 d8c7 55.e6d6 b4c5 56.e7d7 g8h8 57.f6g7 i9i8 58.f7g7
"""
MOVES = [word.rpartition(".")[2] for word in GAME_TEXT.split()]
FINAL = "...w./...bb./...bb../..bb..b./..bww..../..ww.wb./...wwbb/.b..w./....b"
BLACK_EJECTS = {17: "e5d5", 19: "b4b5", 21: "c5b4", 45: "c7b6", 111: "e7d7"}
WHITE_EJECTS = {48: "d4c4"}


def replayed() -> Record:
    return Record.begin(GAME, start(layout="belgian-daisy")).read(MOVES)


def test_replays_to_the_printed_position():
    record = replayed()
    assert len(record.moves) == 115
    options = record.state.options._asdict()
    printed = text.read_position(FINAL, options)
    assert (record.state.black, record.state.white) == (printed.black, printed.white)
    assert text.write_position(record.state) == "3w1.3bb1.3bb2.2bb2b1.2bww4.2ww1wb1.3wwbb.1b2w1.4b_2_l1.5"
    assert record.outcome is None


def test_ejections_at_the_printed_plies():
    record = replayed()
    found = {ply: (record.mover(ply - 1), text.write_move(move)) for ply, move in enumerate(record.moves, 1) if move.ejects}
    assert found == {ply: (1, move) for ply, move in BLACK_EJECTS.items()} | {
        ply: (2, move) for ply, move in WHITE_EJECTS.items()
    }


def test_is_written_as_printed():
    """Its side-steps name the lower cell first."""
    record = replayed()
    assert [text.write_move(move) for move in record.moves] == MOVES
    assert all(move in rules.moves(state) for move, state in zip(record.moves, record.states, strict=False))
