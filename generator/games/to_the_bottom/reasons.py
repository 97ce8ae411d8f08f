"""The value of a move beside the next best, by what lies open to its player."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Commentary
from generator.games.to_the_bottom import actions as act
from generator.games.to_the_bottom.actions import Action
from generator.games.to_the_bottom.bots.tastes import tastes_of
from generator.games.to_the_bottom.bots.trading import PURSER, means, wealth
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import CRUISE

Says = Commentary[Content, Action, State]


def reasons(says: Says, state: Voyage, action: Action) -> list[str]:
    """The value of a card against the next best, or what points are for; nothing for what has no number."""
    legal, words = state.legal_actions(), says.words
    match action:
        case act.Buy() | act.Play() | act.Pick():
            return _beside(says, action, legal)
        case act.BuyIceberg():
            return [words("reason.wealth", n=round(wealth(state, state.active)), enough=_enough())]
        case act.Jettison() | act.JettisonPair():
            return [_towards(says, state, legal)]
        case act.EndTurn():
            return [_nothing_more(says, state, legal)]
        case act.Tire() | act.Use():
            return [words("reason.tried")]
    return []


def _beside(says: Says, action: act.Buy | act.Play | act.Pick, legal: Sequence[Action]) -> list[str]:
    """The value of a card, and of the best other that could be chosen in its place."""
    values = {kind.id: kind.value for kind in says.content.kinds}
    cards = {other.card for other in legal if isinstance(other, type(action))} - {action.card, ""}
    if action.card not in values:
        return []
    if not cards:
        return [says.words("reason.only", n=values[action.card])]
    best = max(cards, key=lambda card: (values[card], card))
    facts = {"card": _name(says, best), "other": values[best]}
    return [says.words("reason.value", n=values[action.card], **facts)]


def _towards(says: Says, state: Voyage, legal: Sequence[Action]) -> str:
    """The card of the Shop the bot likes best of those the hand could still pay for, or points to play."""
    funds = state.points + means(state, legal)
    if state.phase != CRUISE:
        return says.words("reason.to_play", n=funds)
    content = state.content
    if state.iceberg and content.price[content.iceberg] <= funds and wealth(state, state.active) >= _enough():
        return says.words("reason.towards", n=funds, card=_name(says, content.ids[content.iceberg]))
    within = [number for number in set(state.shop) if content.price[number] <= funds]
    if not within:
        return says.words("reason.to_play", n=funds)
    buying = tastes_of(content, PURSER.tastes).buying
    best = max(within, key=lambda number: (content.price[number] + buying[number], number))
    return says.words("reason.towards", n=funds, card=_name(says, content.ids[best]))


def _nothing_more(says: Says, state: Voyage, legal: Sequence[Action]) -> str:
    """The points that the hand could still pay, beside the cheapest card of the Shop."""
    funds = state.points + means(state, legal)
    prices = [state.content.price[number] for number in state.shop] if state.phase == CRUISE else []
    if not prices:
        return says.words("reason.end", n=funds)
    return says.words("reason.end_cruise", n=funds, least=min(prices), most=max(prices))


def _name(says: Says, card: str) -> str:
    return next(kind.card.name for kind in says.content.kinds if kind.id == card)


def _enough() -> int:
    """The worth of all cards from which on the bot buys the Iceberg."""
    return round(PURSER.deck_worth)
