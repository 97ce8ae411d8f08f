"""What a trial of the content watches for: that games end and everything in the box turns up. JS-V18"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator import contract
from generator.games.jure_of_the_seas.actions import Action
from generator.games.jure_of_the_seas.box import DAIKAIJU, WAKES, Box
from generator.games.jure_of_the_seas.state import FALLEN_ON, MET, NO_BERTH, OVER, STRUCK, WAITING, State
from generator.reading.packs import Pack
from generator.reading.problems import Place

TURN_LIMIT = 200
"""Play-testing gives a game up after so many turns. JS-V18"""

MONSTROUS = (STRUCK, MET, WAITING, FALLEN_ON, NO_BERTH)


def unfinished(state: contract.State[Action]) -> bool:
    """Has the game run past the length play-testing allows? JS-V18"""
    assert isinstance(state, State)
    return state.turn > TURN_LIMIT and state.part != OVER


def roll_call(box: Box, pack: Pack) -> Mapping[str, Place]:
    """Every wake type and every daikaiju, and where it is written; no daikaiju on open water."""
    called = {f"wake type '{kind.id}'": pack.place(WAKES, "wakes", kind.id, "id") for kind in box.wakes.wakes}
    for beast in box.daikaiju.daikaiju if not box.game.options.no_daikaiju else ():
        called[f"daikaiju '{beast.id}'"] = pack.place(DAIKAIJU, "daikaiju", beast.id, "id")
    return called


def seen(state: contract.State[Action]) -> Iterator[str]:
    """The wake types in the hand of the seat to move, and the daikaiju on the board."""
    assert isinstance(state, State)
    sea = state.sea
    yield from (f"wake type '{sea.wakes[wake]}'" for wake in state.hands[state.active])
    yield from (f"daikaiju '{sea.daikaiju[at].id}'" for at, square in enumerate(state.lairs) if square >= 0)


def figures(state: contract.State[Action]) -> Mapping[str, float]:
    """What a finished game was like."""
    assert isinstance(state, State)
    lost = [fate for fate in state.fates if fate]
    return {
        "turns": state.turn,
        "ships lost": len(lost),
        "ships lost to daikaiju": sum(fate in MONSTROUS for fate in lost),
        "wins shared": float(len(state.winners) > 1),
        "daikaiju left on the board": state.in_play,
    }
