"""Habits that players and reviewers of To the Bottom tried, as bots for its reference bot to beat. TB-V27"""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.to_the_bottom.actions import Action, Play, Tire, Use
from generator.games.to_the_bottom.bots.deciding import LOW, decide
from generator.games.to_the_bottom.bots.trading import (
    BUILDER,
    DEAR,
    affordable,
    by_habit,
    jettison_for,
    means,
    play_or_pay,
    prospect,
    trade,
)
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.terms import CRUISE
from generator.mechanics.dice import Dice

WANTED = {"diver": 2, "polka_dancer": 2, "stoker": 2, "singer": 2, "anchor": 1}
"""How many of a kind the lone sailor buys, before all else."""
CRUISE_ABOARD = {"diver", "polka_dancer", "singer"}
SINKING_ABOARD = {"diver", "polka_dancer", "stoker"}
SHALLOW = 6
"""Cards left in the deck when it drops its Anchor."""


def dear(state: Voyage, dice: Dice) -> Action:
    """Dear cards aboard on the Cruise, and a late Iceberg."""
    return by_habit(state, dice, DEAR)


def lone_sailor(state: Voyage, dice: Dice) -> Action:
    """Diver and Polka Dancer go round and round: the last ship sails alone up to the cap."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    if state.pending.decision is not None:
        return decide(state, legal)
    step = None if state.phase == CRUISE else _round_and_round(state, legal)
    if step is None:
        rest = [action for action in legal if not isinstance(action, Use) and not _keeps(state, action)]
        step = _other_action(state, rest, dice)
    return step or _wanted(state, legal) or trade(state, legal, DEAR if state.phase == CRUISE else BUILDER)


def _keeps(state: Voyage, action: Action) -> bool:
    """Whether that is half of the loop, which has moments of its own."""
    return state.phase != CRUISE and isinstance(action, Tire) and action.card in ("diver", "polka_dancer")


def _round_and_round(state: Voyage, legal: Sequence[Action]) -> Action | None:
    """The best card out of the water, a card off the deck, and the Anchor when the deck runs low."""
    seat, value = state.active, state.content.value
    deck, holds = len(state.decks[seat]), state.passives[seat]
    tires = {action.card: action for action in legal if isinstance(action, Tire)}
    if "diver" in tires and max((value[number] for number in state.waters[seat]), default=0) >= LOW:
        return tires["diver"]
    if "polka_dancer" in tires and deck and (holds.skips or deck > 3 + holds.draws):
        return tires["polka_dancer"]
    aboard = {state.content.ids[entry >> 2] for entry in state.boards[seat]}
    anchors = [action for action in legal if isinstance(action, Play) and action.card == "anchor"]
    if {"diver", "polka_dancer"} <= aboard and not holds.skips and deck < SHALLOW and anchors:
        return anchors[0]
    return None


def _other_action(state: Voyage, legal: Sequence[Action], dice: Dice) -> Action | None:
    """The action of another card that promises most at once, tried on one imagined deal."""
    able = [action for action in legal if isinstance(action, Tire)]
    if not able:
        return None
    seat = state.active
    imagined = state.redealt(seat, Dice(str(dice.below(2**40))))
    best, most = None, prospect(imagined, seat) + 0.5
    for action in able:
        twin = imagined.copy()
        twin.apply(action)
        while not twin.is_over() and twin.pending.decision is not None:
            twin.apply(decide(twin, twin.legal_actions()))
        if (gain := prospect(twin, seat)) > most:
            best, most = action, gain
    return best


def _wanted(state: Voyage, legal: Sequence[Action]) -> Action | None:
    """Buy a card of the loop, or take one aboard."""
    content, seat = state.content, state.active
    names = [content.ids[number] for number in affordable(state, legal)]
    aboard = [content.ids[entry >> 2] for entry in state.boards[seat]]
    if state.phase == CRUISE:
        funds = state.points + means(state, legal)
        cards = [*state.hands[seat], *state.decks[seat], *state.waters[seat]]
        owned = [*aboard, *(content.ids[number] for number in cards)]
        shop = [
            number
            for number in dict.fromkeys(state.shop)
            if content.price[number] <= funds
            and owned.count(content.ids[number]) < WANTED.get(content.ids[number], 0)
        ]
        if shop:
            best = max(shop, key=lambda number: (content.price[number], number))
            buy = content.menu.buys[best]
            return buy if buy in legal else jettison_for(state, legal, content.price[best] - state.points)
        if len(aboard) >= content.numbers.board_step:
            return None
    early = CRUISE_ABOARD if state.phase == CRUISE else SINKING_ABOARD
    for name in names:
        if name in early and aboard.count(name) < WANTED[name]:
            return play_or_pay(state, legal, content.number[name])
    return None


HABITS = {"dear": dear, "lone_sailor": lone_sailor}
