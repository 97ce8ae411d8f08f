"""The view of each seat: everything, but for cards face down and attitudes not yet shown. CR-1.7"""

from __future__ import annotations

from typing import Any

from generator.games.bridge_crew.phases import (
    ALIEN_ATTITUDE,
    ALIEN_RETURN,
    AUCTION,
    BID_FOR_ALIEN,
    BID_FOR_CAPTAIN,
    CREW_ATTITUDE,
    DEAL,
    LAST_SCENE,
    OVER,
    PICK_CREW,
    PICK_PERSONALITY,
    TAKE_DIE,
)
from generator.games.bridge_crew.state import State
from generator.mechanics.dice import Dice

FACE_DOWN = (DEAL, PICK_CREW, PICK_PERSONALITY)


def observation(state: State, seat: int) -> dict[str, Any]:
    """All that ``seat`` may know, as plain JSON."""
    seen: dict[str, Any] = {
        "seat": seat,
        "phase": state.phase,
        "to_move": state.turn,
        "round": state.round,
        "captain": state.captain,
        "alien": state.alien,
        "commission": _pool(state, state.commission),
        "encounter": _pool(state, state.encounter),
        "officers": [_pool(state, pool) for pool in state.officers],
        "crew_cards": _cards(state, seat, state.specialists),
        "personalities": _cards(state, seat, state.personalities),
        "lapses": state.lapses,
        "saves": state.saves,
        "ending": state.ending,
        "closer": state.closer,
        "story": [[teller, text] for teller, text in state.story],
    }
    if state.phase in FACE_DOWN:
        # The stacks as they came by; nobody forgets what went through one's own hands.
        seen["stacks"] = {
            "crew": list(state.crew_seen[seat]),
            "personality": list(state.personality_seen[seat]),
        }
    if state.phase in (BID_FOR_CAPTAIN, BID_FOR_ALIEN, AUCTION, TAKE_DIE):
        seen["auction"] = {
            "bidding": state.bidding.copy(),
            "bidder": state.bidder,
            "last_bid": state.spoken_bid(),
            "repeated": state.repeated,
        }
    if state.order:
        seen["order"] = {
            "order": state.order,
            "offered": _die(state, state.offered),
            "fit": [list(pair) for pair in state.fits],
            "problem": state.thinks,
        }
    if state.crew >= 0:
        # Both attitudes are shown together; until then each side sees its own. CR-7.3
        open_to_me = state.phase not in (CREW_ATTITUDE, ALIEN_ATTITUDE) or seat == state.crew
        seen["challenge"] = {
            "crew": state.crew,
            "serving": state.serving,
            "option": state.option,
            "carried_out": state.carried,
            "fit": state.maverick_fit,
            "crew_die": _die(state, state.crew_die),
            "alien_die": _die(state, state.alien_die),
            "crew_attitude": state.crew_stance if open_to_me else "",
            "alien_attitude": state.alien_stance,
            "crew_won": state.crew_won,
        }
    if state.crew_rolls:
        seen["rolls"] = {
            "crew": [list(rolls) for rolls in state.crew_rolls],
            "alien": list(state.alien_rolls),
        }
    return seen


def offered_die(seen: dict[str, Any]) -> str:
    """The kind of the die offered with an Order nobody carries out yet; it still counts to its pool."""
    return str(seen["order"]["offered"]) if "order" in seen and "challenge" not in seen else ""


def all_rolled(seen: dict[str, Any]) -> bool:
    """Whether the day was to be saved, and all dice that were rolled for it still lie as they fell."""
    ended = seen["phase"] == OVER and seen["ending"] == "breakthrough"
    return "rolls" in seen and (ended or seen["phase"] in (ALIEN_RETURN, LAST_SCENE))


def _pool(state: State, pool: list[int]) -> dict[str, int]:
    names = state.content.kind_names
    return {names[kind]: count for kind, count in enumerate(pool) if count}


def _die(state: State, kind: int) -> str:
    """Type and origin, such as ``d8 C``; "" for none."""
    return state.content.kind_names[kind] if kind >= 0 else ""


def _cards(state: State, seat: int, held: list[str]) -> list[str]:
    if state.phase not in FACE_DOWN:
        return held.copy()
    return [card if at == seat else "face down" if card else "" for at, card in enumerate(held)]


def choose_anew(state: State, seat: int, dice: Dice) -> None:
    """Choose again all that others chose in secret, as ``seat`` might imagine it."""
    if state.phase in (PICK_CREW, PICK_PERSONALITY):
        to_the_left, to_the_right = range(state.seats), range(state.seats - 1, -1, -1)
        state.specialists, state.crew_stack, state.crew_seen = _picks_anew(
            state.content.crew_ids, state.specialists, state.crew_seen, seat, to_the_left, dice
        )
        state.personalities, state.personality_stack, state.personality_seen = _picks_anew(
            state.content.personality_ids,
            state.personalities,
            state.personality_seen,
            seat,
            to_the_right,
            dice,
        )
    elif state.phase == ALIEN_ATTITUDE and seat != state.crew:
        state.crew_stance = dice.pick(state.menu.attitudes).stance


def _picks_anew(
    cards: tuple[str, ...],
    held: list[str],
    seen: list[tuple[str, ...]],
    seat: int,
    way: range,
    dice: Dice,
) -> tuple[list[str], tuple[str, ...], list[tuple[str, ...]]]:
    """The cards kept face down, the stack, and what each seat saw of it, chosen again. CR-2.2

    ``way`` is the order in which the stack goes round. A seat that has seen the stack knows which
    cards were gone by then, though not who has which, and what it passed on; before that, nothing.
    """
    picks = [""] * len(held)
    saw: list[tuple[str, ...]] = [()] * len(held)
    mine, stack, before_me = seen[seat], cards, bool(seen[seat])
    for at in way:
        if not seen[at]:
            break
        if at == seat:
            before_me = False
        saw[at] = stack
        if not held[at]:
            break
        if at == seat:
            pick = held[at]
        else:
            # Gone before the stack came by: one of those that were missing from it.
            pick = dice.pick([card for card in stack if not (before_me and card in mine)])
        picks[at] = pick
        stack = tuple(card for card in stack if card != pick)
    return picks, stack, saw
