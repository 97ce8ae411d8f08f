"""Skerry: land birds on your rock, fish for more, sit out the storms others send.

Small, but with all that makes a game hard to keep honest: hidden hands and a hidden deck, dice, and
decisions inside another seat's turn. Copy this package to begin one of your own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.contract import Game, Rules, roll_call_of
from generator.reading.checking import Reader

from skerry.actions import ACTIONS, Action
from skerry.bots import keeper
from skerry.checks import CHECKS
from skerry.pieces import FILE, FILES, Birds, content_of
from skerry.printing import components
from skerry.rules import Skerry
from skerry.tabletop import SkerryTabletop

__all__ = ["GAME"]


def unfinished(state: Skerry) -> bool:
    """Longer than any game should take. SK-7"""
    return state.turns >= 400


def seen(state: Skerry) -> Iterable[str]:
    """The birds in hands and on rocks; every kind has to turn up in play."""
    return {bird for pile in (*state.hands, *state.rocks) for bird in pile}


def statistics(state: Skerry) -> Mapping[str, float]:
    """Numbers that reports average over games."""
    return {"turns": state.turns}


GAME: Game[Birds, Action, Skerry] = Game(
    name="skerry",
    files=FILES,
    read=Reader(FILES, content_of, CHECKS),
    components=components,
    rules=Rules(
        seats=range(2, 5),
        new=Skerry,
        actions=ACTIONS,
        bots={"keeper": keeper},
        unfinished=unfinished,
        roll_call=roll_call_of((FILE, "birds")),
        seen=seen,
        play_check="SK-7",
        statistics=statistics,
    ),
    tabletop=SkerryTabletop,
)
