"""Decisions in between: reactions, cards to give up or to take, places for a card. TB-V27"""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.to_the_bottom.actions import Action, Pass, Pick, Put, React
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.rules.abilities import Carry
from generator.games.to_the_bottom.rules.arranging import Arranging
from generator.games.to_the_bottom.rules.drawing import ChooseRedraw
from generator.games.to_the_bottom.rules.reactions import Reactions
from generator.games.to_the_bottom.rules.striking import FromBoard, PickFromPile
from generator.mechanics.pending import Asked

LOW = 3
"""Cards below this value are better jettisoned than played, while there are cards to come."""


def decide(state: Voyage, legal: Sequence[Action]) -> Action:
    """React when it saves something, take the best, give up the least."""
    decision = state.pending.decision
    if isinstance(decision, Asked):
        return _react(state, legal, decision)
    if isinstance(decision, FromBoard | PickFromPile):
        return _pick(state, legal, decision)
    if isinstance(decision, ChooseRedraw):
        # Exchange what is worth little.
        poor = [a for a in legal if isinstance(a, Pick) and _value(state, a) <= 1]
        return poor[0] if poor and decision.count < LOW else legal[-1]
    if isinstance(legal[0], Put):
        return _put(state, legal, decision.decider if decision else 0)
    if isinstance(decision, Arranging):
        picks = [action for action in legal if isinstance(action, Pick)]
        return max(picks, key=lambda action: _value(state, action))
    if isinstance(legal[0], Pick):
        # A discard above the hand limit, a payment, an order: the least card.
        return min(
            (action for action in legal if isinstance(action, Pick)), key=lambda action: _value(state, action)
        )
    return legal[0]


def _value(state: Voyage, action: Pick) -> int:
    number = state.content.number.get(action.card, -1)
    return state.content.value[number] if number >= 0 else 2


def _pick(state: Voyage, legal: Sequence[Action], decision: FromBoard | PickFromPile) -> Action:
    hit = decision.hit
    picks = [action for action in legal if isinstance(action, Pick)]
    if not picks:
        return legal[-1]
    gains = hit.chooser != hit.seat or hit.score or hit.zone == "water"
    if hit.up_to and not gains and not isinstance(legal[0], Pass):
        low = [action for action in picks if _value(state, action) <= 1]
        return low[0] if low else legal[-1]
    return (max if gains else min)(picks, key=lambda action: _value(state, action))


def _put(state: Voyage, legal: Sequence[Action], seat: int) -> Action:
    top = state.content.value[state.decks[seat][-1]]
    wish = "deck_bottom" if top < LOW else "board" if any(a == Put("board") for a in legal) else "deck_top"
    return next((action for action in legal if isinstance(action, Put) and action.place == wish), legal[0])


def _react(state: Voyage, legal: Sequence[Action], decision: Asked[object, object]) -> Action:
    """Stop what is meant for oneself or dear, refuse what hurts."""
    window, seat = decision.window, decision.seat
    assert isinstance(window, Reactions)
    answers = [action for action in legal if isinstance(action, React)]
    value = state.content.value
    if window.window == "play_declared":
        use = value[state.declared] >= 7
    elif window.window == "tire_declared":
        carried = [record for record in state.pending if isinstance(record, Carry)]
        act = carried[-1].act
        use = (
            act.target == seat
            or (act.trigger == "reaction" and state.active == seat)
            or value[act.number] >= 8
        )
    elif window.window == "jettison_declared":
        use = max(value[number] for number in window.cards) >= 6
    else:
        use = window.hit is None or window.hit.to != "hand" or window.hit.to_seat != seat
    return answers[0] if answers and use else legal[-1]
