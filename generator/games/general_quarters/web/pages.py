"""A card as one page: its art, its public facts, its squares enciphered, and the words to play it with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from types import MappingProxyType
from typing import Any

from generator.contract import Face
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import plain
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing import solutions
from generator.games.general_quarters.printing.card_faces import Record, intel, name_of, public
from generator.games.general_quarters.printing.home_cards import Run, screen_face
from generator.games.general_quarters.printing.places import CRAFT_MM, FIELD_GAP_MM, SCREEN_MM, card_places
from generator.games.general_quarters.printing.ships_to_tick import ships_to_tick
from generator.games.general_quarters.web.cipher import sealed
from generator.games.general_quarters.web.documents import Page
from generator.reading.strings.words import Words

RULES = ("back_scratch", "back_helicopter", "back_fighter", "back_missile", "back_submarine", "back_facts")
SAID, ASKED = "page.", "page_body."
"""Words that the page says while it is played, and those that stand on it from the start."""


def page(
    content: Content,
    card: Card,
    record: Record | None,
    words: Words,
    numbers: Mapping[str, int] = MappingProxyType({}),
) -> Page:
    """The page of a card, with the game of its certificate where it has one, and its number on the ladder."""
    records = {card.id: record} if record else {}
    run = Run(content, (card.setup,), records, words, numbers)
    name, facts, places = name_of(card, record), run.facts(card.setup), card_places(card.setup)
    body = {key: escape(words(ASKED + key)) for key in _asked(words)}
    marked = [_marked(words(key)) for key in RULES]
    title = f"{facts['title']} · {facts['preset']} · {name}"
    return Page(
        name=name,
        title=title,
        language=words.language,
        note=run.grade(card),
        art=screen_face(run, card),
        size=SCREEN_MM,
        images={token: Face("stamp", {"token": token, "open": True}) for token in tokens(card)},
        image_size=(places.cell, places.cell),
        body=Template(_text("page.html")).substitute(body, title=escape(title), rules="".join(marked)),
        style=_text("page.css"),
        script="\n".join(map(_text, ("rules.js", "cipher.js", "table.js"))),
        values=_values(content, card, record, run, words),
    )


def tokens(card: Card) -> list[str]:
    """All that a square may hide."""
    return [".", "S", "U", *(f"M:{label}" for label in card.setup.order)]


def table_values(card: Card, record: Record | None) -> dict[str, Any]:
    """The public facts that the rules in the page go by."""
    setup, squares = card.setup, enumerate(intel(card, record))
    return {
        "rows": setup.waters.rows,
        "cols": setup.waters.cols,
        "shallow": list(setup.waters.shallow),
        "order": list(setup.order),
        "helicopters": list(setup.helicopters),
        "antiAir": setup.anti_air,
        "strikes": setup.strike_fighters,
        "carrier": setup.carrier,
        "cruiser": setup.cruiser,
        "hits": setup.waters.ship_squares,
        "told": [[square, token] for square, token in squares if token],
    }


def _values(content: Content, card: Card, record: Record | None, run: Run, words: Words) -> dict[str, Any]:
    name = name_of(card, record)
    salt = sha256(f"{card.setup.digest}/{name}".encode()).hexdigest()[:16]
    game = {}
    if record and record.get("grade"):
        certificate = solutions.certificate(record, run)
        game = {"certificate": certificate, "turns": solutions.game(record, run)}
    grid = [plain(token) for token in card.grid]
    places, ships = card_places(card.setup), len(card.setup.order)
    first, second = (places.field(at, ships) for at in (0, 1))
    rooms = [len(printed["craft"]) for printed in public(content, card.setup, words)["group"]]
    said = {key[len(SAID) :]: text for key, text in words.entries if key.startswith(SAID)}
    return {
        "card": table_values(card, record),
        "fleet": list(ships_to_tick(card.setup, words)),
        "sealed": sealed(name, salt, tokens(card), grid, game),
        "rated": bool(game),
        "size": list(SCREEN_MM),
        "map": [places.x, places.y, places.cell],
        "group": [*first, second[0] - first[0]],
        "craft": {"rooms": rooms, "mm": CRAFT_MM, "gap": FIELD_GAP_MM},
        "ranks": [content.rank(afloat) for afloat in range(len(card.setup.order) + 1)],
        "marks": dict(solutions.MARKS),
        "said": said,
    }


def _asked(words: Words) -> list[str]:
    return [key[len(ASKED) :] for key in words.by_key if key.startswith(ASKED)]


def _marked(text: str) -> str:
    """Paragraphs of the back of a scratch card as HTML: bold stays, icons go."""
    plain_text = escape(re.sub(r":[a-z_]+: ?", "", text))
    bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", plain_text)
    return "".join(f"<p>{line}</p>" for line in bold.splitlines())


@cache
def _text(name: str) -> str:
    """A file beside this one. It is code, so no pack can put another in its place."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")
