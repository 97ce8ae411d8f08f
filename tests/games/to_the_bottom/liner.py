"""A table to set by hand: what lies where, whose turn it is, and actions found by their words.

Cards are written as their ids with blanks between; on a board ``pirate~`` is tired and ``polka_dancer+``
has an Assistant on top. Decks are written from the top down. Seat 0 is to move in steps 4 and 5 unless
a test says otherwise, in the ninth turn of the phase.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from generator.contract import IllegalMove
from generator.games.to_the_bottom import GAME
from generator.games.to_the_bottom.actions import (
    Accept,
    Action,
    Buy,
    BuyIceberg,
    Draw,
    EndTurn,
    Jettison,
    JettisonPair,
    Name,
    Pass,
    Pick,
    Play,
    Put,
    React,
    Rearrange,
    Tire,
    Use,
)
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.passives import passives_of
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.rules.turn import begin_turn
from generator.games.to_the_bottom.terms import CRUISE, RIDDEN, SINKING, TIRED
from generator.mechanics.dice import Dice
from generator.reading.packs import Pack, find_packs
from generator.reading.problems import Problem
from tests import shipped

CONTENT = Path(__file__).parents[3] / "content"
BOTH = pytest.mark.parametrize("phase", [CRUISE, SINKING])

END, PASS, DRAW, ICEBERG, ACCEPT, REARRANGE = EndTurn(), Pass(), Draw(), BuyIceberg(), Accept(), Rearrange()

__all__ = [
    "ACCEPT",
    "BOTH",
    "CRUISE",
    "DRAW",
    "END",
    "ICEBERG",
    "PASS",
    "REARRANGE",
    "SINKING",
    "Buy",
    "Jettison",
    "JettisonPair",
    "Name",
    "Pick",
    "Play",
    "Put",
    "React",
    "Tire",
    "Use",
]


@cache
def pack() -> Pack:
    """The shipped pack."""
    found, problems = find_packs(["to_the_bottom"], CONTENT)
    assert not problems
    return found[0]


@cache
def content(**options: bool) -> Content:
    """The shipped content, with options switched on."""
    found, problems = GAME.read(pack())
    assert problems == []
    assert found is not None
    return found.with_options(**options) if options else found


changed = partial(shipped.changed, "to_the_bottom")


def said(problems: Sequence[Problem]) -> list[str]:
    """``file:line code message`` of each."""
    return [f"{Path(p.place.path).name}:{p.place.line} {p.code} {p.message}" for p in problems]


# ---- setting the table --------------------------------------------------------------------


@dataclass(frozen=True)
class Ship:
    """The belongings of one player."""

    hand: str = ""
    deck: str = ""
    board: str = ""
    water: str = ""


def table(
    *ships: Ship,
    phase: str = SINKING,
    turn: int = 9,
    points: int = 0,
    shop: str = "",
    common: str = "",
    dice: Dice | None = None,
    of: Content | None = None,
    **options: bool,
) -> Voyage:
    """These ships, the first to move in steps 4 and 5."""
    of = of or content(**options)
    state = Voyage(of, len(ships), dice or Dice("liner"))
    state.phase, state.turn, state.points = phase, turn, points
    state.iceberg = phase == CRUISE
    state.shop, state.common = _numbers(of, shop), _numbers(of, common)[::-1]
    for seat, ship in enumerate(ships):
        state.hands[seat] = sorted(_numbers(of, ship.hand))
        state.decks[seat] = _numbers(of, ship.deck)[::-1]
        state.waters[seat] = _numbers(of, ship.water)
        for word in ship.board.split():
            mark = (TIRED if "~" in word else 0) | (RIDDEN if "+" in word else 0)
            state.boards[seat].append(of.number[word.rstrip("~+")] << 2 | mark)
            state.riders[seat] += "+" in word
        state.passives[seat] = passives_of(of, state.boards[seat])
    # In these tables nothing is calm unless a test says so.
    state.calm = False
    return state


def two(hand: str = "", board: str = "", deck: str = "", water: str = "", **more: Any) -> Voyage:
    """Seat 0 as told, against a seat 1 with nine Passengers in its deck."""
    return table(Ship(hand, deck, board, water), Ship(deck="passenger " * 9), **more)


def _numbers(of: Content, words: str) -> list[int]:
    return [of.number[word] for word in words.split()]


def begin(state: Voyage, seat: int = 0, turn: int | None = None) -> Voyage:
    """Begin the turn of that seat from step 1."""
    if turn is not None:
        state.turn = turn - 1
    begin_turn(state, seat)
    state._legal = None
    state.pending.settle(state)
    return state


# ---- playing ------------------------------------------------------------------------------


def legal(state: Voyage, kind: type[Any] | None = None, card: str | None = None) -> list[Any]:
    """Legal actions, of one kind or about one card."""
    actions = state.legal_actions()
    return [
        action
        for action in actions
        if (kind is None or isinstance(action, kind))
        and (card is None or getattr(action, "card", None) == card)
    ]


def do(state: Voyage, *actions: Action | tuple[Any, ...]) -> Voyage:
    """Do one after the other; a tuple is a kind of action, a card, and perhaps more of its fields by name."""
    for action in actions:
        state.apply(the(state, *action) if isinstance(action, tuple) else action)
    return state


def the(state: Voyage, kind: type[Any], card: str, wanted: Mapping[str, Any] | None = None) -> Any:
    """The only legal action of that kind about that card, with those fields."""
    options = [
        action
        for action in legal(state, kind, card)
        if all(getattr(action, key) == value for key, value in (wanted or {}).items())
    ]
    assert len(options) == 1, f"{kind.__name__} {card} {wanted}: {options} of {state.legal_actions()}"
    return options[0]


def tire(state: Voyage, card: str, target: int | None = None, **wanted: Any) -> Voyage:
    """Tire a card of the seat to move."""
    if target is not None:
        wanted["target"] = target
    return do(state, (Tire, card, wanted))


def react(state: Voyage, card: str) -> Voyage:
    """Answer in a window with that card."""
    return do(state, (React, card))


def pick(state: Voyage, *cards: str) -> Voyage:
    """Choose cards one after the other; of several of a name the first."""
    for card in cards:
        state.apply(legal(state, Pick, card)[0])
    return state


def refused(state: Voyage, action: Action) -> str:
    """The clause with which an action is refused; nothing may have changed."""
    before = str(state.observation(0)), dict(state.pieces())
    with pytest.raises(IllegalMove) as error:
        state.apply(action)
    assert (str(state.observation(0)), dict(state.pieces())) == before
    return error.value.clause


# ---- looking ------------------------------------------------------------------------------


def hand(state: Voyage, seat: int = 0) -> str:
    """Cards in hand, by id, sorted."""
    return " ".join(state.content.ids[number] for number in state.hands[seat])


def deck(state: Voyage, seat: int = 0) -> str:
    """The deck from the top down."""
    return " ".join(state.content.ids[number] for number in reversed(state.decks[seat]))


def water(state: Voyage, seat: int = 0) -> str:
    """The water, oldest first."""
    return " ".join(state.content.ids[number] for number in state.waters[seat])


def board(state: Voyage, seat: int = 0) -> str:
    """The board as tables are written."""
    return " ".join(
        state.content.ids[entry >> 2] + ("~" if entry & TIRED else "") + ("+" if entry & RIDDEN else "")
        for entry in state.boards[seat]
    )


def asked(state: Voyage) -> int | None:
    """The seat that has to decide in the middle of something, None in steps 4 and 5."""
    return state.to_move() if state.pending else None


def fields_of(action: Action) -> dict[str, Any]:
    """The fields of an action by name."""
    return {field.name: getattr(action, field.name) for field in fields(action)}
