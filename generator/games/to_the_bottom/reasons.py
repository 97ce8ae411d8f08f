"""What speaks for a move beside the next best, by the values that lie open to its player."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Commentary
from generator.games.to_the_bottom import actions as act
from generator.games.to_the_bottom.actions import Action
from generator.games.to_the_bottom.bots.trading import BUILDER, means, wealth
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import CRUISE

Told = Commentary[Content, Action, State]


def reasons(told: Told, state: Voyage, action: Action) -> list[str]:
    """The value of a card against the next best, or what points are for; nothing for what has no number."""
    legal, words = state.legal_actions(), told.words
    match action:
        case act.Buy() | act.Play() | act.Pick():
            return _beside(told, action, legal)
        case act.BuyIceberg():
            return [words("reason.wealth", n=round(wealth(state, state.active)), enough=_enough())]
        case act.Jettison() | act.JettisonPair():
            return [_towards(told, state, legal)]
        case act.EndTurn():
            return [_nothing_more(told, state, legal)]
        case act.Tire() | act.Use():
            return [words("reason.tried")]
    return []


def _beside(told: Told, action: act.Buy | act.Play | act.Pick, legal: Sequence[Action]) -> list[str]:
    """The value of a card, and of the best other that could be chosen in its place."""
    values = {kind.id: kind.value for kind in told.content.kinds}
    cards = {other.card for other in legal if isinstance(other, type(action))} - {action.card, ""}
    if action.card not in values:
        return []
    if not cards:
        return [told.words("reason.only", n=values[action.card])]
    best = max(cards, key=lambda card: (values[card], card))
    facts = {"card": _name(told, best), "other": values[best]}
    return [told.words("reason.value", n=values[action.card], **facts)]


def _towards(told: Told, state: Voyage, legal: Sequence[Action]) -> str:
    """The dearest card of the Shop the hand could still pay for, or points for cards to take aboard."""
    funds = state.points + means(state, legal)
    if state.phase != CRUISE:
        return told.words("reason.to_play", n=funds)
    content = state.content
    if state.iceberg and content.price[content.iceberg] <= funds and wealth(state, state.active) >= _enough():
        return told.words("reason.towards", n=funds, card=_name(told, content.ids[content.iceberg]))
    within = [number for number in set(state.shop) if content.price[number] <= funds]
    if not within:
        return told.words("reason.to_play", n=funds)
    dearest = max(within, key=lambda number: (content.price[number], number))
    return told.words("reason.towards", n=funds, card=_name(told, content.ids[dearest]))


def _nothing_more(told: Told, state: Voyage, legal: Sequence[Action]) -> str:
    """The points that the hand could still pay, beside the cheapest card of the Shop."""
    funds = state.points + means(state, legal)
    prices = [state.content.price[number] for number in state.shop] if state.phase == CRUISE else []
    if not prices:
        return told.words("reason.end", n=funds)
    return told.words("reason.end_cruise", n=funds, least=min(prices), most=max(prices))


def _name(told: Told, card: str) -> str:
    return next(kind.card.name for kind in told.content.kinds if kind.id == card)


def _enough() -> int:
    """The worth of all cards from which on the bot buys the Iceberg."""
    return round(BUILDER.deck_worth)
