"""The middle of the table: the Order, the Conflict dice and attitudes; and what one seat has in hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.contract import Area, Face, Item, Json
from generator.games.bridge_crew.knowledge import offered_die
from generator.games.bridge_crew.phases import (
    ALIEN_ATTITUDE,
    COMMAND,
    CREW_ATTITUDE,
    MAVERICK,
    OUTCOME,
    PICK_CREW,
    PICK_PERSONALITY,
)
from generator.games.bridge_crew.tabletop.pieces import HELD, ROLES, TOKEN, Pieces

SCREEN = (100.0, 265.0)
"""As high as a pool's mat."""
ORDER, ORDER_SIZE = (9.5, 6.5, 81.0, 113.0), 1.25
LANES = {"crew": (4.0, 124.0, 92.0, 66.0), "alien": (4.0, 193.0, 92.0, 66.0)}
"""Left, top, width and height of the place for the Order, and of the lanes of both sides."""
DOWN = 1.5
"""Pieces lie so far below the middle of a lane, whose name stands above."""
DIE_X, TOKEN_X, DIE_SIZE = 27.0, 74.0, 1.5
SMALL_CARD, CARDS_X = 0.68, (27.0, 73.0)
"""Roles to be had lie in the lane of the crew before the first round, stacks that go round in the other."""

DEALT = {"crew": PICK_CREW, "personality": PICK_PERSONALITY}
"""When a seat chooses from the stack of a deck."""


def challenge(pieces: Pieces, seen: Json) -> Area:
    """The middle of the table: roles and stacks still to be had, the Order, the Conflict dice."""
    items: list[Item] = []
    for column, role in enumerate(ROLES):
        if seen[role] < 0:
            items.append(pieces.role(role, x=CARDS_X[column], y=_lane("crew"), scale=SMALL_CARD))
    items += _stacks(pieces, seen)
    if "order" in seen:
        left, top, wide, high = ORDER
        middle = {"x": left + wide / 2, "y": top + high / 2}
        items.append(pieces.order(seen["order"]["order"], scale=ORDER_SIZE, **middle))
    if offered := offered_die(seen):
        caption = pieces.words("scene.offered")
        die = pieces.die("offered", offered, 0, DIE_SIZE, caption=caption, x=DIE_X, y=_lane("crew"))
        items.append(die)
    if "challenge" in seen:
        items += _conflict(pieces, seen, seen["challenge"])
    title = pieces.words("scene.challenge")
    return Area(
        "challenge",
        title,
        "board",
        tuple(items),
        SCREEN,
        Face("table_screen", {"order": ORDER, "lanes": LANES}),
        notes=tuple(_last_bid(pieces, seen)),
        on_top=True,
    )


def _last_bid(pieces: Pieces, seen: Json) -> Iterator[str]:
    """The last bid and its bidder, above the die that is offered."""
    auction = seen.get("auction", {})
    if bid := auction.get("last_bid"):
        who = pieces.who(auction["bidder"], seen)
        yield pieces.words("play.last_bid", who=who, bid=pieces.told.bid(bid))


def _lane(side: str) -> float:
    """How far down the pieces of a side lie."""
    _, top, _, high = LANES[side]
    return top + high / 2 + DOWN


def outcome(pieces: Pieces, seen: Json) -> Iterator[str]:
    """The maverick's way, what was rolled, and who won."""
    phrases, facts = pieces.told, seen.get("challenge", {})
    if facts.get("option"):
        ways = [phrases.options[facts["option"]], phrases.orders.get(facts["carried_out"], "")]
        yield ", ".join(filter(None, ways))
    if "rolls" in seen:
        yield phrases.rolled(seen["rolls"]) if facts else phrases.totals(seen["rolls"])
    if facts and seen["phase"] == OUTCOME:
        yield pieces.words("play.crew_won" if facts["crew_won"] else "play.alien_won")


def _stacks(pieces: Pieces, seen: Json) -> Iterator[Item]:
    """The stacks that go round, face down for all but who is to choose from one."""
    if "stacks" not in seen:
        return
    for column, (deck, phase) in enumerate(DEALT.items()):
        left = len(pieces.content.crew_ids) - sum(map(bool, seen[HELD[deck]]))
        if not (seen["phase"] == phase and seen["to_move"] == seen["seat"]):
            x, y = CARDS_X[column], _lane("alien")
            yield pieces.hidden(deck, f"{deck}:stack", count=left, x=x, y=y, scale=SMALL_CARD)


def _conflict(pieces: Pieces, seen: Json, facts: Json) -> Iterator[Item]:
    """The die and the attitude of either side."""
    rolls = seen.get("rolls", {"crew": [[0]], "alien": []})
    fell = {"crew": max(rolls["crew"][-1]), "alien": rolls["alien"][-1] if rolls["alien"] else 0}
    for side in LANES:
        y = _lane(side)
        who = pieces.who(facts["crew"] if side == "crew" else seen["alien"], seen)
        if kind := facts[f"{side}_die"]:
            yield pieces.die(f"{side}_die", kind, fell[side], DIE_SIZE, caption=who, x=DIE_X, y=y)
        if stance := facts[f"{side}_attitude"]:
            yield replace(pieces.attitude(stance), id=f"{side}_attitude", x=TOKEN_X, y=y)
        elif side == "crew" and seen["phase"] == ALIEN_ATTITUDE:
            label = pieces.words("event.attitude")
            yield Item("crew_attitude", label, Face("table_attitude_back"), TOKEN, x=TOKEN_X, y=y)


def hand(pieces: Pieces, seen: Json, title: str) -> Iterator[Area]:
    """Cards to choose from: a stack that has come round, Orders to give, attitudes."""
    phase, content = seen["phase"], pieces.content
    if seen["to_move"] != seen["seat"]:
        return
    items: list[Item] = []
    for deck, choosing in DEALT.items():
        if phase == choosing:
            items = [pieces.card(deck, card) for card in seen["stacks"][deck]]
    if phase in (COMMAND, MAVERICK):
        ordered = seen.get("order", {}).get("order", "")
        items = [pieces.order(order.id) for order in content.orders if order.id != ordered]
    elif phase in (CREW_ATTITUDE, ALIEN_ATTITUDE):
        items = [pieces.attitude(attitude.id) for attitude in content.words.attitudes]
    if items:
        yield Area("hand", title, "hand", tuple(items))
