"""What gets printed, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component, Face, Piece
from generator.games.bridge_crew.pieces import Content, CrewCard, PersonalityCard, RoleCard
from generator.reading.packs import Pack

POKER = "poker"


def components(content: Content, pack: Pack) -> Sequence[Component]:
    """The components of the box, each one file on paper."""
    pieces = [
        *(crew(content, card, pack) for card in content.crew),
        *(personality(content, card, pack) for card in content.personalities),
        *(role(card, pack) for card in content.words.roles),
    ]
    return [Component("cards", f"{content.game.title}: cards", "cards", POKER, pieces)]


def crew(content: Content, card: CrewCard, pack: Pack) -> Piece:
    """An officer: title, speciality, and a line in the officer's own voice."""
    values = {
        "id": card.id,
        "title": card.title,
        "speciality": order_value(content, card.speciality),
        "text": card.text,
    }
    front = Face("crew.svg.j2", values)
    return Piece(
        card.id, front, Face("back.svg.j2", {"deck": "crew"}), place=pack.place("crew.yaml", "crew", card.id)
    )


def personality(content: Content, card: PersonalityCard, pack: Pack) -> Piece:
    """A temperament: its themes, and the Orders it is Keen on or runs counter to."""
    values = {
        "id": card.id,
        "name": card.name,
        "keen": [order_value(content, order) for order in card.keen],
        "counter": [order_value(content, order) for order in card.counter],
        "keen_on": card.keen_on,
        "counter_to": card.counter_to,
        "text": card.text,
    }
    front, back = Face("personality.svg.j2", values), Face("back.svg.j2", {"deck": "personality"})
    return Piece(card.id, front, back, place=pack.place("personalities.yaml", "personalities", card.id))


def role(card: RoleCard, pack: Pack) -> Piece:
    """The Captain or the Alien, each with a frame of its own."""
    front = Face(f"{card.id}.svg.j2", {"id": card.id, "name": card.name, "text": card.text})
    place = pack.place("roles.yaml", "roles", card.id)
    return Piece(card.id, front, Face("role_back.svg.j2", {"role": card.id}), copies=card.copies, place=place)


def order_value(content: Content, order_id: str) -> dict[str, str]:
    """An Order as layouts see it: its id is also the name of its icon."""
    found = next(order for order in content.orders if order.id == order_id)
    return {"id": found.id, "name": found.name, "text": found.text}
