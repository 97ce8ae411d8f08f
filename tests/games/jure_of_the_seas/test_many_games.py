"""Random games over 2 to 8 players, with daikaiju and on open water: all end, nothing breaks."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from generator.games.jure_of_the_seas.board import BEAST, EMPTY
from generator.games.jure_of_the_seas.rules.moving import follow
from generator.games.jure_of_the_seas.state import COLLISION, LOST, OVER, PLACE, WHIRLPOOL
from generator.mechanics.dice import Dice

from .table import dealt, sea, square_of

SEATS = range(2, 9)
COPIES = list(sea().copies)


def invariants(game):
    """Invariants that hold whenever somebody has to decide."""
    tables, board = game.sea, game.board
    # JS-10.3: 56 tiles, each type as often as in the box.
    tiles = Counter(game.stock + game.under + game.pool + [lay >> 2 for lay in board if lay >= 0])
    for hand in game.hands:
        tiles.update(hand)
        assert len(hand) <= 3
        assert hand == sorted(hand)
    assert [tiles[wake] for wake in range(len(COPIES))] == COPIES
    assert game.laid == sum(lay >= 0 for lay in board)
    twin = game.copy()
    twin.survey()
    assert game.traffic == twin.traffic
    # A wake tile and a daikaiju never share a square, and the board knows where each one is. JS-6.15
    there = {square: BEAST - value for square, value in enumerate(board) if value <= BEAST}
    assert there == {square: beast for beast, square in enumerate(game.lairs) if square >= 0}
    assert len(there) == game.in_play <= 10
    assert sorted([*there.values(), *game.supply, *game.discard]) == list(range(10))
    # JS-2.7, JS-7.9: no two ships at one position.
    afloat = [position for position in game.ships if position >= 0]
    assert len(afloat) == len(set(afloat))
    for seat, position in enumerate(game.ships):
        assert (position == LOST) == bool(game.fates[seat])
        if position < 0:
            continue
        # JS-1.6: the front square is on the board and holds no tile.
        assert board[position >> 3] <= EMPTY
        assert tables.squares.on_board(position >> 3)
        behind = square_of(game, seat)
        if game.moored >> seat & 1:
            assert position in tables.mark_at
        elif game.turn:
            # A ship that has moved stands on a tile.
            assert board[behind] >= 0
    if game.part == PLACE:
        # After part 1 the front square of the surviving active ship is empty.
        assert board[game.ships[game.active] >> 3] == EMPTY
        assert game.hands[game.active]
    assert game.swept & ~game.moored == 0


def reversible(game):
    """JS-1.9 at the square in front of the active ship: every way out of it leads back into it."""
    tables, board = game.sea, game.board
    square = game.ships[game.active] >> 3
    for point, start in enumerate(tables.across[square]):
        end = follow(tables, board, start)
        if end >= 0:
            assert follow(tables, board, tables.across[end >> 3][end & 7]) == square * 8 + point


def played(seats, daikaiju, seed):
    """A game of random choices, looked at before each of them."""
    game, dice = dealt(seats, seed, daikaiju), Dice(seed)
    while not game.is_over():
        invariants(game)
        if game.part == PLACE:
            reversible(game)
        game.apply(dice.pick(game.legal_actions()))
    invariants(game)
    assert game.part == OVER
    assert game.turn <= 200
    assert game.winners
    if not daikaiju:
        assert game.turn <= 49
        # JS-7.11: nothing ever loops or meets on open water.
        assert not {WHIRLPOOL, COLLISION} & set(game.fates)
    return game


@pytest.mark.clause("JS-1.9", "JS-7.11", "JS-10.3")
@pytest.mark.parametrize("daikaiju", [True, False], ids=["daikaiju", "open water"])
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_end_and_break_nothing(seats, daikaiju):
    for number in range(20):
        played(seats, daikaiju, f"many-{number}")


@pytest.mark.soak
@pytest.mark.clause("JS-1.9", "JS-7.11", "JS-10.3", "JS-V18")
def test_ten_thousand_random_games():
    """10,000 games over 2 to 8 players and both options: all end, no invariant is broken, no seat
    has less than half or more than one and a half times its share of the wins."""
    wins: defaultdict[tuple[int, bool], list[float]] = defaultdict(list)
    turns: defaultdict[tuple[int, bool], list[int]] = defaultdict(list)
    for number in range(10_000):
        seats, daikaiju = 2 + number % 7, number // 7 % 2 == 0
        game = played(seats, daikaiju, f"soak-{number}")
        shares = wins[seats, daikaiju] or [0.0] * seats
        wins[seats, daikaiju] = [one + other for one, other in zip(shares, game.scores(), strict=True)]
        turns[seats, daikaiju].append(game.turn)
    assert sum(map(len, turns.values())) == 10_000
    for (seats, daikaiju), shares in sorted(wins.items()):
        games = len(turns[seats, daikaiju])
        spread = " ".join(f"{100 * share / games:.0f}" for share in shares)
        mean = sum(turns[seats, daikaiju]) / games
        kind = "daikaiju" if daikaiju else "open water"
        longest = max(turns[seats, daikaiju])
        print(f"{kind}, {seats} players: {mean:.1f} turns, longest {longest}, wins {spread} %")
        assert all(0.5 / seats <= share / games <= 1.5 / seats for share in shares)
