"""The end of every wake that can still be sailed, kept up to date tile by tile. JS-1.8, JS-1.9

Tiles are matchings, so the wakes laid so far are separate trails, each with two ends that lie open,
off the board or at a daikaiju. ``state.ends[way]`` is where a ship comes to that leaves a square
without a tile at the position ``way``: to the far end of the trail that begins there, or to ``way``
itself. What a daikaiju or another ship does at an end is no matter of the trail.
"""

from __future__ import annotations

from generator.games.jure_of_the_seas.board import BLOCKED, EMPTY
from generator.games.jure_of_the_seas.state import State


def lay(state: State, square: int, tile: int) -> None:
    """Put a tile on an empty square and join the trails that meet there. JS-7.1"""
    sea, ends = state.sea, state.ends
    back, ways = sea.back, sea.across[square]
    state.board[square] = tile
    state.traffic[square] += BLOCKED
    state.laid += 1
    for one, other in sea.joins[tile]:
        # One wake after the other, for a trail may come back to this very square.
        one_end, other_end = ends[ways[one]], ends[ways[other]]
        ends[back[one_end]] = other_end
        ends[back[other_end]] = one_end


def lift(state: State, square: int) -> None:
    """Take the tile off a square and cut the trails that ran over it. JS-6.3"""
    sea, board, ends = state.sea, state.board, state.ends
    advance, back = sea.advance, sea.back
    board[square] = EMPTY
    state.traffic[square] -= BLOCKED
    state.laid -= 1
    for point, position in enumerate(sea.across[square]):
        way = position
        lying = board[position >> 3]
        while lying >= 0:
            position += advance[lying][position & 7]
            lying = board[position >> 3]
        ends[way] = position
        ends[back[position]] = (square << 3) + point
