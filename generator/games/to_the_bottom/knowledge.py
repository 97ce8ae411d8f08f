"""Each seat's knowledge, and all it cannot know dealt anew. TB-2.4, TB-12.27, TB-12.53

Boards, waters, the Shop and sunk ships' cards lie open; so do all purchases and jettisons, so that a
player who counts knows which cards an opponent has in hand and deck together. Only an unseen card that
goes from one player to another blurs that: from then on the hidden cards of the two are counted as one
heap. The engine remembers nothing else for anybody: what was seen and is covered again is forgotten.
"""

from __future__ import annotations

from typing import Any, TypeVar

from generator.games.to_the_bottom.rules.abilities import Act, Carry, Do, MayUse, NameOpponent, targets
from generator.games.to_the_bottom.rules.arranging import Arranging, PutTop
from generator.games.to_the_bottom.rules.landing import Land, PlaceTop
from generator.games.to_the_bottom.rules.striking import FromBoard, FromDeck, PickFromPile, Strike
from generator.games.to_the_bottom.rules.turn_actions import Enter
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import CRUISE, RIDDEN, TIRED
from generator.mechanics.dice import Dice
from generator.mechanics.piles import deal_anew, top

S = TypeVar("S", bound=State)

HITS = Strike | FromBoard | FromDeck | PickFromPile


def sees_hand(state: State, seat: int, other: int) -> bool:
    """Whether ``seat`` may look at the hand of ``other`` now. TB-12.27"""
    if seat == other:
        return True
    if not state.passives[seat].sees_hands or not state.afloat[seat]:
        return False
    if state.active == seat:
        return True
    return state.active == other and any(_concerns(state, record, seat, other) for record in state.pending)


def _concerns(state: State, record: object, seat: int, other: int) -> bool:
    """Whether a card of ``other`` affects ``seat``: from when it is declared until it has done so."""
    if isinstance(record, HITS | Land):
        return record.hit.seat == seat and record.hit.act.seat == other
    if isinstance(record, PlaceTop | PutTop):
        return record.seat == seat and record.act.seat == other
    if isinstance(record, Enter):
        return record.seat == other and record.target == seat
    return isinstance(record, Carry | Do) and record.act.seat == other and _aims_at(state, record.act, seat)


def _aims_at(state: State, act: Act, seat: int) -> bool:
    return act.target == seat or any(seat in targets(state, act, who) for who in act.ability(state).concerned)


def sees_top(state: State, seat: int, other: int) -> int:
    """Number of cards from the top of that deck ``seat`` may look at now. TB-12.53"""
    visible = state.passives[seat].visible if seat == other else 0
    for record in state.pending:
        if isinstance(record, PutTop) and record.seat == other and seat in (other, _anybody(record, seat)):
            visible = max(visible, 1)
        elif isinstance(record, Arranging) and record.seat == seat == other:
            visible = max(visible, record.count)
    return min(visible, len(state.decks[other]))


def _anybody(record: PutTop, seat: int) -> int:
    return seat if record.seen_by == "all" else -1


def observation(state: State, seat: int) -> dict[str, Any]:
    """All that ``seat`` may know, as plain JSON."""
    names = state.content.ids
    decision = state.pending.decision
    return {
        "seat": seat,
        "phase": state.phase,
        "to_move": state.to_move(),
        "asked": type(decision).__name__ if decision else "",
        "active": state.active,
        "first": state.first,
        "turn": state.turn,
        "round": state.round,
        "alone_since": state.alone_since,
        "buyer": state.buyer,
        "points": state.points,
        "locked": [names[number] for number in state.locked],
        "declared": names[state.declared] if state.declared >= 0 else "",
        "acts": _acts(state),
        "shop": [names[number] for number in state.shop],
        "iceberg": state.iceberg,
        "common": len(state.common),
        "players": [_player(state, seat, other) for other in range(state.seats)],
        "unseen": _heaps(state),
        "gone": sorted(names[number] for number in (*state.lost, *state.box)),
    }


def _acts(state: State) -> list[list[Any]]:
    """Effects under way or due, the latest last: actor, card, opponent named or hit. All declared aloud."""
    acts = []
    for record in state.pending:
        if isinstance(record, Carry | MayUse | NameOpponent):
            acts.append([record.act.seat, state.content.ids[record.act.number], record.act.target])
        elif isinstance(record, HITS):
            acts.append([record.hit.act.seat, state.content.ids[record.hit.act.number], record.hit.seat])
    return acts


def _player(state: State, seat: int, other: int) -> dict[str, Any]:
    names = state.content.ids
    hand = [names[number] for number in state.hands[other]]
    return {
        "afloat": state.afloat[other],
        "hand_size": len(hand),
        "hand": hand if sees_hand(state, seat, other) else [],
        "deck_size": len(state.decks[other]),
        "deck_top": [names[number] for number in top(state.decks[other], sees_top(state, seat, other))],
        "board": [
            {"card": names[entry >> 2], "tired": bool(entry & TIRED), "assistant": bool(entry & RIDDEN)}
            for entry in state.boards[other]
        ],
        "water": [names[number] for number in state.waters[other]],
        "score": state.scores()[other],
    }


def _heaps(state: State) -> list[dict[str, Any]]:
    """For each group of players that exchanged unseen cards: what is in their hands and decks together."""
    names = state.content.ids
    heaps = []
    for group in sorted(set(state.mixed)):
        members = [seat for seat in range(state.seats) if state.mixed[seat] == group]
        cards = [number for seat in members for number in (*state.hands[seat], *state.decks[seat])]
        heaps.append({"players": members, "cards": sorted(names[number] for number in cards)})
    return heaps


def deal_unseen(state: S, seat: int, dice: Dice, common: bool = True) -> S:
    """A copy where hands and decks that ``seat`` cannot see are dealt anew, heap by heap.

    Without ``common`` the common deck stays as it lies: for who imagines no purchase.
    """
    twin = state.copy()
    twin.dice = dice
    twin._legal = None
    dealing = dice.child("redeal")
    for group in sorted(set(state.mixed)):
        _deal_group(
            twin, seat, [other for other in range(state.seats) if state.mixed[other] == group], dealing
        )
    if common and state.phase == CRUISE:
        # The common deck matters to nobody in the Sinking.
        (twin.common,) = deal_anew([state.common], dealing)
    return twin


def _deal_group(state: State, seat: int, members: list[int], dealing: Dice) -> None:
    tops = {other: top(state.decks[other], sees_top(state, seat, other)) for other in members}
    for other in members:
        count = len(tops[other])
        if count:
            del state.decks[other][-count:]
    hands = [other for other in members if not sees_hand(state, seat, other)]
    piles = deal_anew(
        [*(state.hands[other] for other in hands), *(state.decks[other] for other in members)], dealing
    )
    for other, hand in zip(hands, piles, strict=False):
        state.hands[other] = sorted(hand)
    for other, deck in zip(members, piles[len(hands) :], strict=True):
        state.decks[other] = [*deck, *reversed(tops[other])]
