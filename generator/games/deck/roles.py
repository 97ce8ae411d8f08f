"""Where a ready layout shows what: the fields named under ``show``, else those with the usual names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.games.deck.cells import is_empty
from generator.games.deck.pieces import FieldRule, FieldType, Show

NAMES: Mapping[str, tuple[str, ...]] = {
    "title": ("title", "name", "card", "card_name", "card_title", "titel", "nom", "nombre"),
    "cost": ("cost", "price", "mana", "energy_cost", "kosten", "preis"),
    "kind": ("kind", "type", "class", "suit", "faction", "category", "card_type", "typ"),
    "picture": ("picture", "art", "image", "img", "artwork", "illustration", "pic", "photo", "bild"),
    "text": ("text", "rules", "effect", "ability", "description", "rules_text", "body", "card_text", "regel"),
    "icons": ("icons", "symbols", "icon", "symbol"),
    "foot": ("foot", "flavour", "flavor", "flavour_text", "flavor_text", "quote", "footer"),
    "corner": ("corner", "value", "points", "vp", "victory_points", "power", "strength", "score", "punkte"),
    "colour": ("colour", "color", "farbe"),
}
"""The usual names of the fields for each place of a layout, the likeliest first."""


BY_TYPE: Mapping[str, FieldType] = {"picture": "picture", "icons": "icon", "colour": "colour"}
"""Places for which a field of this type will do, whatever it is called."""
STRICT = ("picture", "colour")
"""Of these, places that take a field of another type only where game.yaml names it under ``show``."""


def roles(show: Show, rules: Mapping[str, FieldRule]) -> dict[str, str]:
    """The field for each place of a layout; places that no field fits, or that show none, are left out."""
    chosen: dict[str, str] = {}
    for role in NAMES:
        named = getattr(show, role)
        field = named or _usual(role, show, rules)
        if field and named is not None:
            chosen[role] = field
    return chosen


def kept_empty(show: Show, rules: Mapping[str, FieldRule]) -> set[str]:
    """The fields that would stand where ``show`` says none: whoever wrote it knows they are not printed."""
    return {_usual(role, show, rules) for role in NAMES if getattr(show, role) is None}


def _usual(role: str, show: Show, rules: Mapping[str, FieldRule]) -> str:
    """The field that has the usual name of a place, or else its type; "" for none."""
    free = [name for name in rules if name not in show.stats]
    usual = [name for name in NAMES[role] if name in free and _may_be(role, rules[name])]
    usual += [name for name in free if rules[name].type == BY_TYPE.get(role)]
    return usual[0] if usual else ""


def _may_be(role: str, rule: FieldRule) -> bool:
    return role not in STRICT or rule.type == BY_TYPE[role]


def shown_in(role: str, show: Show, rules: Mapping[str, FieldRule]) -> list[str]:
    """The fields that a place shows: on the front, on the back of a token, and at the other end of a card."""
    if getattr(show, role) is None:
        return []
    field = roles(show, rules).get(role, "")
    fields = (field, f"back_{field or role}", f"{role}_2", f"{field}_2")
    return [name for name in fields if name in rules]


def stats(show: Show, values: Mapping[str, object]) -> Sequence[tuple[str, str]]:
    """The named values of a row that has them, as (name, value)."""
    pairs = ((name.replace("_", " "), values.get(name, "")) for name in show.stats)
    return [(name, "yes" if value is True else str(value)) for name, value in pairs if not is_empty(value)]
