"""Placing daikaiju, moving them, and what they do to what they meet. JS-3, JS-4.2 to 4.4, JS-5, JS-6"""

from __future__ import annotations

from generator.games.jure_of_the_seas.board import BEAST, BLOCKED, EMPTY, OFF
from generator.games.jure_of_the_seas.rules import trails
from generator.games.jure_of_the_seas.rules.ending import lose, to_the_bottom
from generator.games.jure_of_the_seas.state import FALLEN_ON, LOST, MET, STRUCK, State


def stir(state: State) -> None:
    """Part 1 of a turn: refill to the minimum, or roll and do what the sum says. JS-4.2, JS-4.3"""
    sea, dice = state.sea, state.dice
    if state.in_play < sea.minimum:
        state.rolled = ()
        # Only here, at the start of a turn, is the minimum looked at. JS-4.4
        while state.in_play < sea.minimum and arrive(state):
            pass
        return
    gold, blue = dice.two(6)
    if sea.stirs[gold + blue]:
        # One die for all of them. JS-5.1
        result = dice.below(6) + 1
        state.rolled = gold + 1, blue + 1, result
        if result == sea.arrival:
            arrive(state)
        else:
            move_all(state, result)
    else:
        state.rolled = gold + 1, blue + 1


def arrive(state: State) -> bool:
    """Place the top daikaiju of the supply where the dice say; False when none can be placed. JS-3"""
    sea, board, supply = state.sea, state.board, state.supply
    if not supply:
        # JS-3.7: the discard becomes the supply, which has no order until it is drawn from.
        state.supply, state.discard = state.discard, supply
        supply = state.supply
        if not supply:
            return False
    if state.in_play >= len(sea.landings) and all(board[square] <= BEAST for square in sea.landings):
        return False  # JS-3.8
    beast = supply.pop(state.chance.below(len(supply)))
    square = _landing(state)
    state.facing[beast] = state.chance.below(4)  # JS-3.5
    if board[square] >= 0:
        wash_away(state, square, FALLEN_ON)  # JS-3.6
    board[square] = BEAST - beast
    state.traffic[square] += BLOCKED
    state.lairs[beast] = square
    state.in_play += 1
    return True


def _landing(state: State) -> int:
    landing = state.sea.landing
    while True:
        gold, blue = state.dice.two(6)
        square = landing[gold][blue]  # JS-3.1
        if state.board[square] > BEAST:
            return square
        # JS-3.2: a daikaiju is there already; roll again.


def move_all(state: State, result: int) -> None:
    """Every daikaiju in play follows its arrow with that number, in acting order. JS-5.3 to JS-5.8"""
    sea, board, lairs, facing, active = state.sea, state.board, state.lairs, state.facing, state.active
    moves, traffic = sea.moves[result], state.traffic
    position = state.ships[active]
    # The ship that is about to place a tile, if it has sailed before. JS-6.5, JS-6.9
    front = -1 if state.moored >> active & 1 else position >> 3
    for beast, square in enumerate(lairs):
        # The list is read as it is by now: one removed earlier in this movement does not act. JS-5.7
        if square < 0:
            continue
        step = moves[beast * 4 + facing[beast]]
        if not step:
            facing[beast] = facing[beast] + sea.spin[beast] & 3  # JS-5.5, JS-6.14
            continue
        target = square + step
        lying = board[target]
        board[square] = EMPTY
        traffic[square] -= BLOCKED
        if lying != EMPTY:
            if lying == OFF:
                _discard(state, beast)  # JS-6.1
                if state.moored:
                    _sweep(state, square, step)
                continue
            if lying >= 0:
                wash_away(state, target, STRUCK)
            else:
                _discard(state, BEAST - lying)  # JS-6.2
                traffic[target] -= BLOCKED
        board[target] = BEAST - beast
        traffic[target] += BLOCKED
        lairs[beast] = target
        if target == front and state.ships[active] != LOST:
            lose(state, active, MET)  # JS-6.5; the others go on moving, JS-6.13


def _discard(state: State, beast: int) -> None:
    """Take a daikaiju off the board."""
    state.lairs[beast] = -1
    state.discard.append(beast)
    state.in_play -= 1


def wash_away(state: State, square: int, fate: str) -> None:
    """Remove the tile on ``square`` to the bottom of the pile, and every ship on it. JS-6.3, JS-6.4"""
    to_the_bottom(state, [state.board[square] >> 2])
    trails.lift(state, square)
    under = state.sea.under
    for seat, position in enumerate(state.ships):
        # A ship on its start mark is on no tile: behind it lies the rim. JS-6.18
        if position >= 0 and under[position] == square:
            lose(state, seat, fate)


def _sweep(state: State, square: int, step: int) -> None:
    """A daikaiju went off the board from ``square``: ships moored at that side are swept. JS-6.12"""
    behind = state.sea.behind
    for seat, position in enumerate(state.ships):
        if state.moored >> seat & 1 and position >> 3 == square and behind[position & 7] == step:
            state.swept |= 1 << seat
