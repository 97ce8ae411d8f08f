"""The mats: both pools with a column for each type of dice, and everybody's Officer mat and cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, sqrt

from generator.contract import Area, Item, Json
from generator.games.bridge_crew.knowledge import all_rolled, offered_die
from generator.games.bridge_crew.phases import AUCTION, BID_FOR_ALIEN, BID_FOR_CAPTAIN, TAKE_DIE
from generator.games.bridge_crew.places import (
    ACROSS,
    OFFICER_MAT,
    PITCH,
    POOL_MAT,
    ROWS,
    around_fields,
    in_field,
    officer_fields,
    pool_places,
)
from generator.games.bridge_crew.tabletop.pieces import CARD, DECKS, GAP, HELD, ROLES, Pieces, officer

SMALL = 0.75
"""The mats of others lie smaller."""
ROLE = 0.5
"""A role on others' cards ends above their names."""

BY_TYPE = (BID_FOR_CAPTAIN, BID_FOR_ALIEN, AUCTION)
"""Phases in which a die stands for its type, whatever its origin."""


def pool(pieces: Pieces, seen: Json, name: str) -> Area:
    """A pool's mat, each type in its column; the offered die lies with the Order."""
    dice, origin = dict(seen[name]), pieces.origins[name]
    if name == "commission" and (offered := offered_die(seen)):
        dice[offered] -= 1
    fell = seen["rolls"]["alien"] if name == "encounter" and all_rolled(seen) else ()
    lying = list(pieces.dice(name, dice, seen["phase"] in BY_TYPE, fell))
    items: list[Item] = []
    places = pool_places(pieces.content)
    for die, x in zip(pieces.content.types, places.columns, strict=True):
        # Dice that came in later lie above those the pool began with.
        of_type = [(kind, item) for kind, item in lying if kind.partition(" ")[0] == f"d{die}"]
        of_type.sort(key=lambda one: not one[0].endswith(origin))
        pitch = min(PITCH, (places.rows[0] - places.rows[-1]) / max(1, len(of_type) - 1))
        for row, (_, item) in enumerate(of_type):
            items.append(replace(item, x=x, y=places.rows[0] - pitch * row))
    face = pieces.printed[f"mats/{name}"][1].front
    return Area(name, pieces.pools[origin]["name"], "board", tuple(items), POOL_MAT, face)


def player(pieces: Pieces, seen: Json, seat: int) -> Area:
    """The Officer mat with its dice; beside it the Crew card, the Personality and the role.

    Of the others' mats only the fields for dice are to be seen; a role lies on the cards that rest.
    """
    mine = seat == seen["seat"]
    part = (0.0, 0.0, *OFFICER_MAT) if mine else around_fields(pieces.content)
    left, above, width, height = part
    small = 1.0 if mine else SMALL
    wide, high = width * small, OFFICER_MAT[1] if mine else CARD[1]
    mat = pieces.mat(seat, seen, x=wide / 2, y=high / 2, scale=small)
    items = [mat if mine else replace(mat, window=part)]
    cards = [pieces.held(seen, deck, seat) for deck in DECKS if seen[HELD[deck]][seat]]
    roles = [pieces.role(role) for role in ROLES if seen[role] == seat]
    for number, card in enumerate([*cards, *roles] if mine else cards):
        items.append(replace(card, x=wide + GAP + CARD[0] / 2 + (CARD[0] + GAP) * number, y=high / 2))
    for role in [] if mine else roles:
        items.append(replace(role, x=wide + 1.5 * GAP + CARD[0], y=ROLE * CARD[1] / 2, scale=ROLE))
    top = (high - height * small) / 2
    for die in _officers(pieces, seen, seat):
        x, y = small * (die.x - left), top + small * (die.y - above)
        items.append(replace(die, x=x, y=y, scale=die.scale * small))
    beside = max(2, len(cards) + len(roles)) if mine else 2
    size = (wide + (CARD[0] + GAP) * beside, high)
    title = ", ".join([pieces.who(seat, seen), *(role.label for role in roles)])
    # What others hold lies too small to be read; one's own cards lie at the hand.
    notes = (*_bidding(pieces, seen, seat), *(() if mine else _cards(pieces, seen, seat)))
    return Area(f"player{seat}", title, "hand" if mine else "player", tuple(items), size, notes=notes)


def _cards(pieces: Pieces, seen: Json, seat: int) -> Iterator[str]:
    """The Crew card and the Personality that lie open, by what counts of them."""
    crew = {card.id: card for card in pieces.content.crew}
    personalities = {card.id: card for card in pieces.content.personalities}
    if officer_card := crew.get(seen["crew_cards"][seat]):
        speciality = pieces.told.orders[officer_card.speciality]
        yield pieces.words("scene.speciality", title=officer_card.title, order=speciality)
    if one := personalities.get(seen["personalities"][seat]):
        keen, counter = (
            ", ".join(map(pieces.told.orders.__getitem__, ids)) for ids in (one.keen, one.counter)
        )
        yield pieces.words("scene.personality", name=one.name, keen=keen, counter=counter)


def _bidding(pieces: Pieces, seen: Json, seat: int) -> Iterator[str]:
    """Whether the seat is still in the auction that is going on."""
    if "auction" not in seen or seen["phase"] == TAKE_DIE:
        return
    if seen["auction"]["bidder"] == seat:
        yield pieces.words("scene.bids", bid=pieces.told.bid(seen["auction"]["last_bid"]))
    elif not seen["auction"]["bidding"][seat] and seat not in (seen["captain"], seen["alien"]):
        yield pieces.words("scene.out")


def _officers(pieces: Pieces, seen: Json, seat: int) -> Iterator[Item]:
    """Officer dice on the fields of their origins, six or as many more as there are."""
    fell = seen["rolls"]["crew"][0] if all_rolled(seen) and seen["captain"] == seat else ()
    lying = list(pieces.dice(officer(seat), seen["officers"][seat], fell=fell))
    for field, origin in zip(officer_fields(pieces.content), pieces.pools, strict=True):
        dice = [item for kind, item in lying if kind.endswith(origin)]
        across = max(ACROSS, ceil(sqrt(len(dice) * ACROSS / ROWS)))
        for number, item in enumerate(dice):
            x, y = in_field(field, number, across)
            yield replace(item, x=x, y=y, scale=item.scale * ACROSS / across)
