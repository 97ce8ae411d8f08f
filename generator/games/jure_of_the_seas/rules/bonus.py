"""The elimination bonus: tiles of the hand for tiles of those just eliminated. JS-9"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from generator.contract import IllegalMove
from generator.games.jure_of_the_seas.actions import NoSwap, Swap
from generator.games.jure_of_the_seas.rules.ending import to_the_bottom
from generator.games.jure_of_the_seas.state import State


def swaps(state: State) -> list[Swap | NoSwap]:
    """Every way to change as many tiles as one gives, and to change none. JS-9.1"""
    names, hand = state.sea.wakes, state.hands[state.active]
    found: list[Swap | NoSwap] = []
    for count in range(1, min(len(hand), len(state.pool)) + 1):
        for give in _choices(hand, count):
            for take in _choices(state.pool, count):
                found.append(Swap(tuple(names[wake] for wake in give), tuple(names[wake] for wake in take)))
    return [*sorted(found, key=_fields), NoSwap()]


def _choices(tiles: Sequence[int], count: int) -> set[tuple[int, ...]]:
    return set(combinations(sorted(tiles), count))


def _fields(swap: Swap | NoSwap) -> tuple[tuple[str, ...], ...]:
    return (swap.give, swap.take) if isinstance(swap, Swap) else ()


def swap(state: State, action: Swap | NoSwap) -> None:
    """Do it; what was given up and what was not taken goes under the pile. JS-9.1 to JS-9.3"""
    if isinstance(action, Swap):
        hand, pool = state.hands[state.active], state.pool
        give, take = _tiles(state, action.give, hand, "hand"), _tiles(state, action.take, pool, "pool")
        if len(give) != len(take):
            raise IllegalMove("JS-9.1", f"{len(give)} tiles for {len(take)}: a swap is one for one")
        if not give or list(action.give) != sorted(action.give) or list(action.take) != sorted(action.take):
            raise IllegalMove("JS-9.1", "name at least one tile on either side, in order")
        for tile in give:
            hand.remove(tile)
        for tile in take:
            pool.remove(tile)
        hand[:] = sorted(hand + take)
        pool += give
    to_the_bottom(state, state.pool)
    state.pool = []


def _tiles(state: State, names: Sequence[str], among: Sequence[int], where: str) -> list[int]:
    """The tiles of those names, when all of them are there."""
    tiles = [state.sea.wake_number.get(name, -1) for name in names]
    missing = Counter(tiles) - Counter(among)
    if missing:
        short = next(name for name, tile in zip(names, tiles, strict=True) if tile in missing)
        raise IllegalMove("JS-9.1", f"no tile {short} left in the {where}")
    return tiles
