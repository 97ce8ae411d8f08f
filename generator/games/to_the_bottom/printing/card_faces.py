"""Cards as values for the layouts, and how many of each are in a set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from generator.contract import Edition, Face, Piece
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.pieces import Card
from generator.games.to_the_bottom.printing.card_text import marked
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

BACK = Face("back")
"""All cards have one back: they change owners and decks."""

EDGE = "ivory"
"""The colour that all cards have along their edges, so that any of them stand side by side."""

# Kinds with a porthole of their own; others see a message in a bottle.
PORTHOLES = frozenset(
    (
        *("passenger", "baby", "iceberg", "lifeboat", "jack"),
        *("fisherman", "navigator", "maid", "caretaker", "stoker", "boogeyman", "band", "lifeguard"),
        *("arbiter", "steersman", "tycoon"),
        *("anchor", "lifebuoy", "steward", "bartender", "ship_guard"),
        *("stowaway", "rats", "beggar", "proletarian", "burglar", "fanatic", "lady", "saboteur"),
        *("pirate", "torpedo"),
        *("polka_dancer", "flapper", "rose", "janitor", "technician", "seal", "assistant", "chef"),
        *("diver", "singer", "profiteer", "teacher", "storyteller", "lockdown", "captain"),
    )
)


PORTRAITS = {
    **dict.fromkeys(PORTHOLES - {"iceberg", "rose", "lockdown"}, 2),
    **dict.fromkeys(("fisherman", "navigator", "maid", "stoker", "lifebuoy"), 3),
    **dict.fromkeys(("ship_guard", "rats", "burglar", "polka_dancer"), 3),
    "passenger": 8,
    "baby": 5,
}
"""Kinds whose copies have several portholes: ``passenger``, ``passenger-2`` and so on."""

SHARED = frozenset(PORTRAITS).difference(
    ("passenger", "baby", "stoker", "anchor", "bartender", "torpedo", "seal", "chef", "diver", "singer"),
    ("teacher", "captain"),
)
"""Kinds whose copies share a drawing before a place of their own: the first is ``port-rats-1``."""

LOOKS = {"passenger": "abcde"}
"""How each portrait of a kind is dressed, copy by copy: ``passenger-2``, ``passenger-2-b`` and so on."""


def cards(content: Content, pack: Pack, edition: Edition) -> list[Piece]:
    """Every kind in the order of the file, as many copies as the set needs; portraits in even shares."""
    pieces = []
    for card in content.cards.cards:
        values, count = card_values(content, card, pack.words), copies(content, card, edition)
        place = pack.place("cards.yaml", "cards", card.id)
        for each in portholes(card.id, count):
            if each.name != card.id:
                text = portrait_text(card, each, pack.words) or values["text"]
                values = {**values, "art": each.art, "text": text, "is_shared": False}
            face = Face("card", {"card": values})
            pieces.append(Piece(each.name, face, BACK, copies=each.copies, place=place, edge=EDGE))
    return pieces


class Porthole(NamedTuple):
    """A portrait in one of its looks: names of card, portrait and drawing, and how many cards show it."""

    name: str
    portrait: str
    art: str
    copies: int


def portholes(kind: str, count: int) -> Iterator[Porthole]:
    """The portholes of ``count`` cards of a kind."""
    number_of, looks = PORTRAITS.get(kind, 1), LOOKS.get(kind, "a")
    for number in range(min(number_of, count)):
        portrait = f"{kind}-{number + 1}" if number else kind
        share = (count + number_of - 1 - number) // number_of
        for at, look in enumerate(looks[:share]):
            name = f"{portrait}-{look}" if at else portrait
            has_port = not at and (not number or kind != "baby")
            art = name if has_port else f"guest-{name}"
            yield Porthole(name, portrait, art, (share + len(looks) - 1 - at) // len(looks))


def portrait_text(card: Card, porthole: Porthole, words: Words) -> str:
    """The line among the words for this look, or for its portrait; "" for none."""
    lines = (words.by_key.get(f"portrait.{name}") for name in (porthole.name, porthole.portrait))
    text = next((line for line in lines if line is not None), "")
    return marked(card.model_copy(update={"text": text}), (card,), words("tire")) if text else ""


def copies(content: Content, card: Card, edition: Edition) -> int:
    """Copies of a kind in a set for ``edition.players``: only starting cards are for each player. TB-1.2"""
    if edition.players is None or card.supply != "starting":
        return card.copies
    return min(card.copies, edition.players * content.numbers.starting_deck.get(card.id, 0))


def card_values(content: Content, card: Card, words: Words) -> dict[str, Any]:
    """A card as layouts see it; ``price`` is "" where it is the value, ``kind`` the icon of its effect.

    ``flavour`` is a line that no rule reads, "" where the rule takes all the room.
    """
    return {
        "id": card.id,
        "name": card.name,
        "text": marked(card, content.cards.cards, words("tire")),
        "flavour": words.by_key.get(f"flavour.{card.id}", ""),
        "value": card.value,
        "price": "" if card.cost == card.value else card.cost,
        "price_word": words("price"),
        "colour": card.colour,
        "class_name": words(card.colour),
        "art": card.id if card.id in PORTHOLES else "other",
        "is_shared": card.id in SHARED,
        "kind": kind(card),
        "is_plain": not card.abilities and card.cost == card.value,
        "tires": card.tires,
        "comes_tired": card.tires and card.colour != "blue",
    }


def kind(card: Card) -> str:
    """The icon that tells when a card does something; "" if it never does."""
    triggers = {ability.trigger for ability in card.abilities}
    if "reaction" in triggers:
        return "reaction"
    if "tire" in triggers:
        return "tire"
    if "on_play" in triggers:
        return "onto"
    in_hand = any(ability.zones == ("hand",) for ability in card.abilities)
    if "on_jettison" in triggers or in_hand:
        return "splash"
    return "always" if triggers else ""
