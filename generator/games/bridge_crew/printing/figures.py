"""The rulebook's pictures besides those of the example round: table, dice, auctions, rolls, roles, Orders."""

from __future__ import annotations

from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.bridge_crew import example_round
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.printing.laid_table import SIZE, laid_table
from generator.games.bridge_crew.printing.scenes import (
    full_pools,
    mavericks,
    openings,
    rescues,
    role_changes,
    selection,
    shown,
    tempers,
    ties,
    verdicts,
)
from generator.games.bridge_crew.printing.table_scene import SIZE as SCENE
from generator.games.bridge_crew.printing.table_scene import table_scene
from generator.games.bridge_crew.printing.values import STATIONS, pool_value

SWAP, KINDS = (117.0, 36.0), (117.0, 17.0)
BIDS, OPENING, VERDICTS = (54.0, 34.0), (54.0, 36.0), (54.0, 27.0)
TIES, MAVERICKS = (54.0, 18.0), (54.0, 24.0)
ROLES, RESCUE, ORDERS = (54.0, 28.0), (54.0, 40.0), (54.0, 28.4)
POOLS, SELECTION, TEMPERS = (54.0, 24.4), (54.0, 23.4), (54.0, 47.0)
"""As wide as one of two columns."""


def figures(content: Content, title: str) -> list[Component]:
    """A component for each; where the pack's own cards or dice do not allow a picture, it has no piece."""
    faces = {
        "laid_table": (SIZE, laid_table(content)),
        "table_scene": (SCENE, table_scene(content)),
        "swap_meet": (SWAP, swap_meet(content)),
        "order_row": (ORDERS, order_row(content)),
        "auction": (BIDS, auction(content)),
        "dice_kinds": (KINDS, dice_kinds(content)),
        "full_pools": (POOLS, _rule("pools", shown(full_pools, content))),
        "selection": (SELECTION, _rule("selection", shown(selection, content))),
        "tempers": (TEMPERS, _rule("tempers", shown(tempers, content))),
        "opening": (OPENING, _rule("opening", shown(openings, content))),
        "verdicts": (VERDICTS, _rule("verdicts", shown(verdicts, content))),
        "ties": (TIES, _rule("ties", shown(ties, content))),
        "mavericks": (MAVERICKS, _rule("mavericks", shown(mavericks, content))),
        "role_changes": (ROLES, _rule("roles", shown(role_changes, content))),
        "rescue": (RESCUE, _rule("rescue", shown(rescues, content))),
    }
    return [
        Component(name, title, "sheet", size, pieces, printed=False) for name, (size, pieces) in faces.items()
    ]


def swap_meet(content: Content) -> list[Piece]:
    """Where the dice of the example go, were the winner of another attitude. CR-10.3, CR-10.5, CR-10.6"""
    meets = example_round.meets(content)
    return [Piece("dice", Face("swap_meet", {"meets": meets}))] if meets else []


def order_row(content: Content) -> list[Piece]:
    """The pictures of all Orders in two rows; none where one of them has no picture. CR-16"""
    if any(card.id not in STATIONS for card in content.orders):
        return []
    shown = [{"art": card.id, "name": card.name} for card in content.orders]
    return [Piece("orders", Face("order_row", {"cards": shown}))]


def auction(content: Content) -> list[Piece]:
    """The ladder of bids in the middle of an auction. CR-5.6, CR-5.12"""
    bids = example_round.open_bids(content)
    return [Piece("bids", Face("auction", {"bids": bids}))] if bids else []


def dice_kinds(content: Content) -> list[Piece]:
    """A chit of each type of both pools. CR-1.2, CR-1.4"""
    pools = [
        pool_value(pool)
        | {"dice": [{"sides": die, "pool": pool.id, "mark": pool.mark} for die in content.types]}
        for pool in content.game.pools
    ]
    return [Piece("kinds", Face("dice_kinds", {"pools": pools}))]


def _rule(part: str, shown: list[dict[str, Any]]) -> list[Piece]:
    return [Piece(part, Face("rule", {"part": part, "shown": shown}))] if shown else []
