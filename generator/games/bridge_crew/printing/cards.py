"""Officers, temperaments, roles, Orders and the cards to look things up on."""

from __future__ import annotations

from generator.contract import Face, Piece
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.pieces import CrewCard, OrderCard, PersonalityCard, RoleCard
from generator.games.bridge_crew.printing.values import order_value, words_of
from generator.reading.packs import Pack

RANKS = (4, 3, 2)
"""Chevrons on the pin of an officer whose title has the word for it; the first found counts."""

# Drawings there are; other ids get a drawing that says nothing wrong.
EMBLEMS = ("logical", "passionate", "aggressive", "defensive", "inquisitive", "acquisitive", "philanthropic")


def cards(content: Content, pack: Pack) -> list[Piece]:
    """Crew, Personality, Captain and Alien. CR-2.1, CR-3.4, CR-3.5"""
    return [
        *(crew(content, card, pack) for card in content.crew),
        *(personality(content, card, pack) for card in content.personalities),
        *(role(card, pack) for card in content.words.roles),
    ]


def crew(content: Content, card: CrewCard, pack: Pack) -> Piece:
    """An officer: title, speciality, as whom they win or lose a tie, and a line. CR-8.8, CR-9.1"""
    ranks = [rank for rank in RANKS if pack.words(f"rank.{rank}").casefold() in card.title.casefold()]
    values = {
        "card": {"id": card.id, "title": card.title, "text": card.text},
        "order": order_value(content, card.speciality),
        "rank": ranks[0] if ranks else 1,
        "wins_ties": tie_winners(content, card),
        "loses_ties": tie_losers(content, card),
        "ties": [side(content, other) for other in content.crew for side in (tie_winners, tie_losers)],
    }
    place = pack.place("crew.yaml", "crew", card.id)
    return Piece(card.id, Face("crew", values), back("crew", pack.words("back.crew")), place=place)


def tie_winners(content: Content, card: CrewCard) -> list[str]:
    """The Personalities that win a tie over the officer's speciality. CR-8.8"""
    return [person.name for person in content.personalities if card.speciality in person.keen]


def tie_losers(content: Content, card: CrewCard) -> list[str]:
    """The Personalities that lose it. CR-8.8"""
    return [person.name for person in content.personalities if card.speciality in person.counter]


def personality(content: Content, card: PersonalityCard, pack: Pack) -> Piece:
    """A temperament: its themes, and the Orders it is Keen on or runs counter to. CR-15"""
    values = {
        "card": {
            "id": card.id,
            "name": card.name,
            "keen_on": card.keen_on,
            "counter_to": card.counter_to,
            "text": card.text,
        },
        "keen": [order_value(content, order) for order in card.keen],
        "counter": [order_value(content, order) for order in card.counter],
        "emblem": card.id if card.id in EMBLEMS else "other",
    }
    place = pack.place("personalities.yaml", "personalities", card.id)
    return Piece(
        card.id, Face("personality", values), back("personality", pack.words("back.personality")), place=place
    )


def role(card: RoleCard, pack: Pack) -> Piece:
    """The Captain or the Alien, each with a frame and a back of its own. CR-4.1, CR-7.1"""
    values = {"card": {"id": card.id, "name": card.name, "text": card.text}}
    place = pack.place("roles.yaml", "roles", card.id)
    return Piece(card.id, Face("role", values), back(card.id, card.name), copies=card.copies, place=place)


def back(kind: str, word: str) -> Face:
    """The back of a deck; ``word`` stands on it twice, so that it has no up or down."""
    return Face("back", {"kind": kind, "word": word})


def orders(content: Content, pack: Pack) -> list[Piece]:
    """A card for each Order, with prompts for those lost for words. CR-14.3, CR-16"""
    return [order_card(content, card, pack) for card in content.orders]


def order_card(content: Content, card: OrderCard, pack: Pack) -> Piece:
    """An Order: the things it covers, whose speciality it is, and its prompts."""
    values = {
        "card": {**order_value(content, card.id), "prompts": list(card.prompts)},
        "specialist": next((crew.title for crew in content.crew if crew.speciality == card.id), ""),
    }
    place = pack.place("orders.yaml", "orders", card.id)
    return Piece(card.id, Face("order_card", values), back("order", pack.words("back.orders")), place=place)


def reference(content: Content, pack: Pack) -> Piece:
    """One for each player: attitudes and the Swap Meet on one side, bids and Orders on the other."""
    words = words_of(content)
    return Piece(
        "reference",
        Face("reference", words),
        Face("reference_back", words),
        edge="reference",
        copies=content.game.players.max,
        place=pack.place("roles.yaml", "attitudes"),
    )
