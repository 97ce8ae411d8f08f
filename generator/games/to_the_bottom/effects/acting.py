"""Words that act: carried out one after the other when the moment of their ability comes.

Each gets the state and the act, that is who uses which card against whom.
"""

from __future__ import annotations

from typing import Literal

from generator.games.to_the_bottom.effects.vocabulary import (
    Amount,
    Pick,
    Place,
    TopPlace,
    Who,
    Zone,
)
from generator.games.to_the_bottom.rules import landing
from generator.games.to_the_bottom.rules.abilities import Act, targets
from generator.games.to_the_bottom.rules.drawing import DrawCards, MayDraw, Redraw
from generator.games.to_the_bottom.rules.hits import Hit
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import RIDDEN


def draw(state: State, act: Act, *, who: Who, n: Amount, up_to: bool = False) -> None:
    """Players draw n cards of their own decks; with up_to they may draw fewer and can never sink by it.

    TB-4.4, TB-9.1, TB-12.39
    """
    step = MayDraw if up_to else DrawCards
    state.pending.first_to_last(*(step(seat, n) for seat in targets(state, act, who)))


def points(state: State, act: Act, *, n: Amount) -> None:
    """The actor gains n points for this turn. TB-12.70"""
    if act.seat == state.active:
        state.points += n


def move(
    state: State,
    act: Act,
    *,
    who: Who,
    from_: Zone,
    to: Place,
    to_who: Literal["self", "opponent"] | None = None,
    n: Amount | None = None,
    up_to: bool = False,
    pick: Pick,
) -> None:
    """Cards go from a zone of who to a place of to_who, or of their own player; it is no jettison. TB-10.3"""
    receiver = {None: -1, "self": act.seat, "opponent": act.target}[to_who]
    landing.begin(
        state,
        [
            Hit(
                act=act,
                seat=seat,
                zone=from_,
                pick=pick,
                to=to,
                to_seat=seat if receiver < 0 else receiver,
                n=n or 1,
                up_to=up_to,
                value=_highest(state) if pick == "highest" else -1,
            )
            for seat in targets(state, act, who)
        ],
    )


def jettison(
    state: State,
    act: Act,
    *,
    who: Who,
    zone: Zone,
    n: Amount | None = None,
    pick: Pick,
    score: bool = False,
    include_this: bool = False,
) -> None:
    """Cards go from a zone of who to their water, and what they do when jettisoned happens.

    score adds their values to the actor's points; include_this makes this card one of the actor's n.
    TB-10.1, TB-10.2
    """
    highest = _highest(state) if pick == "highest" else -1
    landing.begin(
        state,
        [
            Hit(
                act=act,
                seat=seat,
                zone=zone,
                pick=pick,
                to="water",
                to_seat=seat,
                n=n or 1,
                score=score,
                this_too=include_this and seat == act.seat,
                aboard=state.aboard(seat),
                value=highest,
            )
            for seat in targets(state, act, who)
        ],
    )


def _highest(state: State) -> int:
    """The highest value on all boards in play. TB-12.5"""
    content = state.content
    values = [
        content.value[entry >> 2]
        for seat in range(state.seats)
        if state.afloat[seat]
        for entry in state.boards[seat]
    ]
    if any(state.riders[seat] for seat in range(state.seats) if state.afloat[seat]):
        values.append(content.value[content.rider])
    return max(values, default=-1)


def place_top(
    state: State,
    act: Act,
    *,
    who: Who,
    places: tuple[TopPlace, ...],
    seen_by: Literal["owner", "all"],
) -> None:
    """Each player meant puts the top card of the own deck in one of the places and decides which. TB-12.78"""
    seats = targets(state, act, who)
    state.pending.first_to_last(*(landing.PlaceTop(act, seat, places, seen_by) for seat in seats))


def redraw(state: State, act: Act) -> None:
    """The actor shuffles any number of hand cards into the own deck and draws as many. TB-12.30"""
    state.pending.append(Redraw(act.seat, 0))


def merge(state: State, act: Act) -> None:
    """This card, played on top of a card aboard, is one with it from now on. TB-12.11, TB-12.12"""
    board = state.boards[act.seat]
    if act.host >= 0:
        board.pop()
        board[act.host] |= RIDDEN
        state.riders[act.seat] += 1
