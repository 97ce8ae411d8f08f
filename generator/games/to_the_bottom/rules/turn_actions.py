"""Steps 4 and 5: jettison, play, buy and act, in any order, until the turn is ended. TB-3.4"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.games.to_the_bottom.actions import (
    Action,
    Buy,
    BuyIceberg,
    EndTurn,
    Jettison,
    JettisonPair,
    Play,
    Rearrange,
    Tire,
    Use,
)
from generator.games.to_the_bottom.rules import phases, turn
from generator.games.to_the_bottom.rules.abilities import Act, Begin, Carry
from generator.games.to_the_bottom.rules.arranging import Arranging, reach
from generator.games.to_the_bottom.rules.reactions import declare_jettison, declare_play, declare_tiring
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import RIDDEN
from generator.mechanics.pending import Step
from generator.system.values import frozen


def jettison(state: State, action: Jettison) -> None:
    """A card from hand for points. TB-6.1"""
    seat, content = state.active, state.content
    number = content.number[action.card]
    state.hands[seat].remove(number)
    _unlock(state, number)
    state.points += content.worth[number]
    state.noted.append(("jettisoned", number))
    declare_jettison(state, seat, (number,))
    _drop_first(state, seat, number)


def jettison_pair(state: State, action: JettisonPair) -> None:
    """Two cards; one gives as many points as the other if that is more than its own. TB-12.65"""
    seat, content = state.active, state.content
    pair, number = content.number[action.pair], content.number[action.card]
    state.hands[seat].remove(pair)
    state.hands[seat].remove(number)
    worth = content.worth[number]
    state.points += worth + min(worth, content.kinds[pair].pair_cap)
    state.noted += [("pair", pair), ("jettisoned", number)]
    declare_jettison(state, seat, (pair, number))
    for card in (pair, number):
        _unlock(state, card)
        _drop_first(state, seat, card)


def _drop_first(state: State, seat: int, number: int) -> None:
    """Into the water; what the card does by itself comes before any window. TB-11.8"""
    state.waters[seat].append(number)
    if number in state.content.on_jettison:
        state.pending.append(Begin(Act(seat, number, "on_jettison")))


def _unlock(state: State, number: int) -> None:
    # Of two copies it is the one that may not be played which goes; nobody would have it otherwise.
    if number in state.locked:
        state.locked.remove(number)


@frozen
class Enter(Step[State]):
    """A card that was paid for comes aboard, unless it is stopped. TB-11.5"""

    seat: int
    number: int
    paid: int
    spot: int
    target: int

    def run(self, state: State) -> None:
        """It belongs to the board it lies on. TB-12.81"""
        owner = self.target if self.target >= 0 else self.seat
        state.declared = -1
        state.noted.append(("played", self.number))
        state.put_aboard(owner, self.number)
        if "on_play" in state.content.kinds[self.number].abilities:
            act = Act(owner, self.number, "on_play", host=self.spot)
            if self.spot >= 0:
                state.pending.append(Carry(act))
            else:
                state.pending.append(Begin(act))


def play(state: State, action: Play) -> None:
    """Pay for a card, name it, and unless it is stopped it comes aboard. TB-6.4"""
    seat = state.active
    number = state.content.number[action.card]
    paid = state.price_to_play(seat, number)
    state.points -= paid
    state.hands[seat].remove(number)
    state.declared = number
    state.pending.append(Enter(seat, number, paid, action.spot, action.target))
    declare_play(state, seat)


def buy(state: State, action: Buy) -> None:
    """A card of the Shop goes to the water and is replaced at once. TB-4.7, TB-4.10 to TB-4.12"""
    number = state.content.number[action.card]
    slot = state.shop.index(number)
    state.points -= state.content.price[number]
    state.waters[state.active].append(number)
    state.noted.append(("bought", number))
    if state.common:
        state.shop[slot] = state.common.pop()
    else:
        del state.shop[slot]


def buy_iceberg(state: State, action: BuyIceberg) -> None:
    """It goes to the buyer's water, and the Cruise is over: at once, or with the round if that option is on.

    TB-5.2, TB-5.3, TB-5.9, TB-13.6, TB-13.7
    """
    state.iceberg = False
    state.waters[state.active].append(state.content.iceberg)
    state.noted.append(("bought", state.content.iceberg))
    options = state.content.options
    if options.iceberg_lost:
        state.box.append(state.waters[state.active].pop())
    state.buyer = state.active
    if options.full_round:
        turn.end_turn(state)
    else:
        phases.open_sinking(state, state.active)


def tire(state: State, action: Tire) -> None:
    """Turn the card and declare what it does. TB-7.1, TB-11.6"""
    seat = state.active
    times = 2 if state.boards[seat][action.spot] & RIDDEN else 1  # TB-12.15
    state.tire(seat, action.spot)
    state.this_seat, state.this_spot = seat, action.spot
    declare_tiring(state, Act(seat, state.content.number[action.card], "tire", action.target), times)


def use(state: State, action: Use) -> None:
    """An ability that needs no tiring, so nobody can stop it. TB-12.3"""
    seat = state.active
    state.this_seat, state.this_spot = seat, action.spot
    state.pending.append(Carry(Act(seat, state.content.number[action.card], "main", action.target)))


def rearrange(state: State, action: Rearrange) -> None:
    """Of one's own accord, once for as long as the deck stays as large as it is. TB-12.71"""
    seat = state.active
    state.arranged_at = len(state.decks[seat])
    state.pending.append(Arranging(seat, reach(state, seat), 0))


def end_turn(state: State, action: EndTurn) -> None:
    """On to step 6. TB-3.5"""
    turn.end_turn(state)


TURN_ACTIONS: dict[type[Action], Callable[[Any, Any], None]] = {
    Jettison: jettison,
    JettisonPair: jettison_pair,
    Play: play,
    Buy: buy,
    BuyIceberg: buy_iceberg,
    Tire: tire,
    Use: use,
    Rearrange: rearrange,
    EndTurn: end_turn,
}
