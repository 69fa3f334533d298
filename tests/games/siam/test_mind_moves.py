"""The inner form of Siam beside the rules: the same moves, the same successors, the same winners, under every option."""

import random

from banmen.games.siam import rules
from banmen.games.siam.codes import EXTRA, LINES, MOVES, inner, keys, numbered, numbers
from banmen.games.siam.frontier import FULL, Frontier
from banmen.games.siam.squares import EMPTY, MISSING
from banmen.games.siam.state import COUNTED, State, owner
from banmen.games.siam.weighing import PLAIN, SHIFT, Kind, Values, flip, line_value, values
from games.siam.test_oracle import drawn_start

GAMES, PLIES = 24, 20


def test_every_move_has_a_number() -> None:
    assert len(numbered()) == len(numbers()) == 25 * 4 + 25 * 4 + 80 * 4 + 25
    assert max(numbered()) < MOVES


def test_the_inner_form_follows_the_rules() -> None:
    seen = 0
    for seed in range(GAMES):
        chance = random.Random(seed)
        s = crowded(drawn_start(chance), chance) if seed % 2 else drawn_start(chance)
        for _ in range(PLIES):
            legal = rules.moves(s)
            if not legal:
                break
            check(s)
            seen += 1
            going_on = [end for end in (rules.play(s, move) for move in legal) if not end.winner]
            if not going_on:
                break
            s = chance.choice(going_on)
    assert seen > GAMES * PLIES // 2


def crowded(s: State, chance: random.Random) -> State:
    """The same options on a board full of animals and with rocks anywhere, where lines are long and rocks fall."""
    pieces = [*chance.choices("NESW", k=s.options.animals), *chance.choices("nesw", k=s.options.animals), *"***"]
    there = [square for square, held in enumerate(s.board) if held != MISSING]
    board = [MISSING if held == MISSING else EMPTY for held in s.board]
    for square, piece in zip(chance.sample(there, min(len(there), len(pieces))), pieces, strict=False):
        board[square] = piece
    return s._replace(board="".join(board), seat=chance.choice((1, 2)))


def check(s: State) -> None:
    """One position: who can win now, and for every other move that is no own goal its successor, key and value."""
    legal = {numbers()[move]: rules.play(s, move) for move in rules.moves(s)}
    winners = [end.winner for end in legal.values()]
    tables = Frontier(s)
    board, key, seat, plies = inner(s)
    value = tables.total(board, seat, plies)
    reserve = board[EXTRA] & FULL[s.seat]
    assert bool(value & (255 if reserve else 15)) == (s.seat in winners)
    free = not board[EXTRA] & 128 << seat
    moves = tables.tables[plies][seat].moves[bool(reserve) + 2 * free]
    values = tables.tables[plies][seat].values
    assert sum(moves[line][board[line]][3] for line in range(LINES)) == winners.count(3 - s.seat)
    found = {}
    for line in range(LINES):
        pushes, steps, twos, _ = moves[line][board[line]]
        found.update({move[0]: (gain, pairs, move) for gain, pairs, _, move in pushes})
        found.update({move[0]: (gain, ((one, by), (two, more)), move) for gain, one, by, two, more, move in steps})
        found.update({move[0]: (gain, ((one, by),), move) for gain, one, by, move in twos})
        for _, _, back, move in pushes:
            assert bool(back) == (dropped(s, legal[move[0]]) == 3 - seat)
    assert set(found) == {number for number, end in legal.items() if not end.winner}
    for number, (gain, pairs, (_, line, change, all_pairs, turn)) in found.items():
        child, worth = board[:], value + gain
        for at, by in ((line, change), *all_pairs):
            child[at] += by
        for at, by in pairs:
            worth += values[at][board[at] + by] - values[at][board[at]]
        end = inner(legal[number])
        assert child == end.board
        assert key + turn + keys().plies[end.plies] - keys().plies[plies] == end.key
        assert worth == tables.total(child, seat, plies)
        if plies == COUNTED:
            assert flip(worth) == tables.total(child, end.seat, end.plies)
    assert len(found) == sum(len(part) for line in range(LINES) for part in moves[line][board[line]][:3])


def dropped(s: State, end: State) -> int:
    """The seat whose animal a push threw off, 0 for none: the one with fewer animals than before."""
    return next((seat for seat in (1, 2) if animals(end, seat) < animals(s, seat)), 0)


def animals(s: State, seat: int) -> int:
    return sum(owner(piece) == seat for piece in s.board)


def test_the_table_of_whole_lines_agrees_with_the_function() -> None:
    chance = random.Random(1)
    for stepwise in (False, True):
        kind = Kind(stepwise=stepwise)
        for _ in range(500):
            line = chance.choices(range(10), k=5)
            if line.count(1) <= 3:
                code = sum(digit * 10**k for k, digit in enumerate(line))
                assert values(kind, 1)[code] == line_value(line, kind)
                assert flip_line(values(kind, 2)[code]) == values(kind, 1)[code]
    assert isinstance(values(PLAIN, 1), list)
    assert isinstance(values(Kind(missing=frozenset({0})), 1), Values)


def flip_line(value: int) -> int:
    """The value of one line as the other seat sees it."""
    return (1600 - (value >> SHIFT) << SHIFT) | (value >> 8 & 255) | (value & 255) << 8
