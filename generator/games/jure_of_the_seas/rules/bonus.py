"""The elimination bonus: tiles of the hand for tiles of those just eliminated. JS-9"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from generator.contract import IllegalMove
from generator.games.jure_of_the_seas.actions import Action, NoSwap, Swap
from generator.games.jure_of_the_seas.rules.ending import to_the_bottom
from generator.games.jure_of_the_seas.state import State

NO_SWAP = NoSwap()


def swaps(state: State) -> list[Action]:
    """Every way to change as many tiles as one gives, and to change none. JS-9.1"""
    names = state.sea.wakes
    hand = [names[tile] for tile in state.hands[state.active]]
    pool = [names[tile] for tile in sorted(state.pool)]
    counts = range(1, min(len(hand), len(pool)) + 1)
    takes = [_choices(pool, count) for count in counts]
    gives = sorted([give for count in counts for give in _choices(hand, count)])
    return [*[Swap(give, take) for give in gives for take in takes[len(give) - 1]], NO_SWAP]


def _choices(names: Sequence[str], count: int) -> Iterable[tuple[str, ...]]:
    """The different ways to take that many of the tiles, which are in order; so are the ways."""
    return dict.fromkeys(combinations(names, count))


def swap(state: State, action: Swap | NoSwap) -> None:
    """Do it; what was given up and what was not taken goes under the pile. JS-9.1 to JS-9.3"""
    if isinstance(action, Swap):
        hand, handed = _taken_out(state, action.give, state.hands[state.active], "hand")
        pool, taken = _taken_out(state, action.take, state.pool, "pool")
        if len(handed) != len(taken):
            raise IllegalMove("JS-9.1", f"{len(handed)} tiles for {len(taken)}: a swap is one for one")
        if not handed or handed != sorted(handed) or taken != sorted(taken):
            raise IllegalMove("JS-9.1", "name at least one tile on either side, in order")
        state.hands[state.active] = sorted(hand + taken)
        state.pool = pool + handed
    to_the_bottom(state, state.pool)
    state.pool = []


def _taken_out(
    state: State, names: Sequence[str], tiles: Sequence[int], where: str
) -> tuple[list[int], list[int]]:
    """The rest of ``tiles`` without those of these names, and those; all must be there."""
    left, out = list(tiles), []
    for name in names:
        tile = state.sea.wake_number.get(name, -1)
        if tile not in left:
            raise IllegalMove("JS-9.1", f"no tile {name} left in the {where}")
        left.remove(tile)
        out.append(tile)
    return left, out
