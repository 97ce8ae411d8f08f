"""The Last Ferry: get your people aboard, and wash the others off, before she casts off."""

from __future__ import annotations

from collections.abc import Iterable

from generator.contract import Game, Rules, roll_call_of
from generator.reading.checking import Reader
from last_ferry.checks import CHECKS
from last_ferry.pieces import FILE, Cards, Content, Ferry
from last_ferry.printing import components
from last_ferry.rules import Play, State, greedy
from last_ferry.tabletop import FerryTable

FILES = {"game.yaml": Ferry, FILE: Cards}


def unfinished(state: State) -> bool:
    """Never: each turn takes a card out of the hands, and none comes back."""
    return False


def seen(state: State) -> Iterable[str]:
    """The kinds of card that are on the table."""
    return {*state.sea, *(card for card, _ in state.berths)}


GAME: Game[Content, Play, State] = Game(
    name="last_ferry",
    files=FILES,
    read=Reader(FILES, Content, CHECKS),
    components=components,
    rules=Rules(
        seats=range(2, 5),
        new=State,
        actions=(Play,),
        bots={"greedy": greedy},
        unfinished=unfinished,
        roll_call=roll_call_of((FILE, "cards")),
        seen=seen,
        play_check="LF-3.1",
    ),
    tabletop=FerryTable,
)
