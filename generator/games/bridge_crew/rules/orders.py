"""The Captain's Order and the Commission offered with it. CR-5.1, CR-5.2"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bridge_crew.actions import Action, Order, SaveTheDay, Sentience
from generator.games.bridge_crew.phases import SENTIENCE
from generator.games.bridge_crew.rules import auction
from generator.games.bridge_crew.rules.judging import check_fits
from generator.games.bridge_crew.rules.rounds import tell
from generator.games.bridge_crew.state import State

SAVE = SaveTheDay()
TAGS = (Sentience(False), Sentience(True))


def commands(state: State) -> list[Action]:
    """Each Order with each kind of die in the Commission pool; Save the Day with an Officer die. CR-4.1

    Only the matrix's own fits are listed; a Captain may add others. CR-14.4
    """
    offered = [kind for kind, count in enumerate(state.commission) if count]
    # With an empty Commission pool no Order can be given. CR-11.4
    actions: list[Action] = [by_kind[kind] for by_kind in state.menu.orders for kind in offered]
    if any(state.officers[state.captain]):
        actions.append(SAVE)
    return actions


def order(state: State, action: Order) -> None:
    """Give an Order and offer a die. CR-5.1, CR-5.2"""
    if not any(state.commission):
        raise IllegalMove("CR-11.4", "the Commission pool is empty; the Captain must try to Save the Day")
    if action.order not in state.content.prompts:
        raise IllegalMove("CR-5.1", f"there is no Order '{action.order}'")
    kind = state.content.kind.get((action.die, action.origin), -1)
    if kind < 0 or not state.commission[kind]:
        raise IllegalMove("CR-5.2", f"no d{action.die} of origin {action.origin} lies in the Commission pool")
    check_fits(state, action.fit)
    tell(state, state.captain, action.text)
    state.order, state.fits, state.offered = action.order, action.fit, kind
    if state.content.game.strict_mavericks:
        state.phase = SENTIENCE
    else:
        auction.start(state)


def sentience_tags(state: State) -> list[Action]:
    """The problem thinks, or it does not. CR-6.5"""
    return list(TAGS)


def sentience(state: State, action: Sentience) -> None:
    """Only with strict mavericks: say what kind of problem it is. CR-6.5"""
    state.thinks = "thinking" if action.thinks else "unthinking"
    auction.start(state)
