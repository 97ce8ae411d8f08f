"""Ships lost, what becomes of their tiles, and who has won. JS-4.7, JS-10, JS-11"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from generator.games.jure_of_the_seas.state import LOST, OVER, State


def lose(state: State, seat: int, fate: str) -> None:
    """Take a ship off the board; its hand stays until the end of the part. JS-4.7"""
    state.traffic[state.ships[seat] >> 3] -= 1
    state.ships[seat] = LOST
    state.fates[seat] = fate
    state.moored &= ~(1 << seat)
    state.swept &= ~(1 << seat)
    state.sunk.append(seat)


def to_the_bottom(state: State, tiles: Sequence[int]) -> None:
    """Put tiles face down under the draw pile, several of them in random order. JS-6.3, JS-9.3"""
    state.under += state.chance.shuffled(tiles) if len(tiles) > 1 else tiles


def hands_of_the_sunk(state: State) -> list[int]:
    """Take the hands of the ships lost in this part, as one pool."""
    tiles: list[int] = []
    for seat in state.sunk:
        tiles += state.hands[seat]
        state.hands[seat] = []
    return tiles


def decide(state: State) -> bool:
    """Look for a winner at the end of part 1 or part 3; True when the game is over. JS-11.1"""
    if not state.sunk:
        return False
    left = state.afloat()
    if len(left) > 1:
        return False
    finish(state, left or sorted(state.sunk))  # JS-11.2; JS-11.3
    return True


def finish(state: State, winners: Sequence[int]) -> None:
    """End the game; whoever is listed shares the win. JS-11.5"""
    to_the_bottom(state, hands_of_the_sunk(state))
    state.sunk.clear()
    state.winners = tuple(winners)
    state.part = OVER


def draw(state: State) -> None:
    """Part 4: fill the active hand from the pile, as far as it goes. JS-10.1, JS-10.2"""
    hand, stock = state.hands[state.active], state.stock
    for _ in range(state.sea.hand_size - len(hand)):
        if stock:
            # The stock is shuffled as it is drawn: each tile left is equally likely.
            chosen = state.chance.below(len(stock))
            tile = stock[chosen]
            stock[chosen] = stock[-1]
            stock.pop()
        elif state.under:
            tile = state.under.pop(0)
        else:
            return
        insort(hand, tile)
