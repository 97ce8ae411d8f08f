"""A card as one page: its art, its public facts, its squares enciphered, and the words to play it with."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from generator.contract import Face, Page
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import plain
from generator.games.general_quarters.pieces import Content
from generator.games.general_quarters.printing import solutions
from generator.games.general_quarters.printing.card_faces import Record, intel, name_of
from generator.games.general_quarters.printing.home_cards import Run, screen_face
from generator.games.general_quarters.web.cipher import sealed
from generator.reading.strings.words import Words

SIZE_MM, RIM_MM = (105.0, 148.0), 5.0
"""The card, and the white around its ink."""

RULES = ("back_scratch", "back_helicopter", "back_fighter", "back_missile", "back_submarine", "back_facts")
SAID, ASKED = "page.", "page_body."
"""Words that the page says while it is played, and those that stand on it from the start."""


def page(content: Content, card: Card, record: Record | None, words: Words) -> Page:
    """The page of a card, with the game of its certificate where it has one."""
    records = {card.id: record} if record else {}
    run = Run(content, (card.setup,), records, words, {})
    name, facts = name_of(card, record), run.facts(card.setup)
    body = {key: escape(words(ASKED + key)) for key in _asked(words)}
    marked = [_marked(words(key)) for key in RULES]
    title = f"{facts['title']} · {facts['preset']} · {name}"
    return Page(
        name=name,
        title=title,
        language=words.language,
        note=run.grade(card),
        art=screen_face(run, card),
        size=SIZE_MM,
        images={token: Face("stamp", {"token": token, "open": True}) for token in tokens(card)},
        image_size=(_cell(card), _cell(card)),
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
    setup, told = card.setup, enumerate(intel(card, record))
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
        "told": [[square, token] for square, token in told if token],
    }


def _values(content: Content, card: Card, record: Record | None, run: Run, words: Words) -> dict[str, Any]:
    name = name_of(card, record)
    salt = sha256(f"{card.setup.digest}/{name}".encode()).hexdigest()[:16]
    game = {}
    if record and record.get("grade"):
        told = solutions.certificate(record, run)
        game = {"certificate": told, "turns": solutions.game(record, run)}
    grid = [plain(token) for token in card.grid]
    said = {key[len(SAID) :]: text for key, text in words.entries if key.startswith(SAID)}
    return {
        "card": table_values(card, record),
        "sealed": sealed(name, salt, tokens(card), grid, game),
        "rated": bool(game),
        "size": list(SIZE_MM),
        "map": _map(card),
        "group": _group(card),
        "ranks": [content.rank(afloat) for afloat in range(len(card.setup.order) + 1)],
        "marks": dict(solutions.MARKS),
        "said": said,
    }


def _cell(card: Card) -> float:
    waters = card.setup.waters
    wide, high = SIZE_MM
    return min(9.0, (wide - 2 * RIM_MM - 5) / waters.cols, (high - 2 * RIM_MM - 48) / waters.rows)


def _map(card: Card) -> list[float]:
    """Left, top and side of the first square in mm, as ``card_parts.svg.j2`` has them."""
    wide, cell = SIZE_MM[0] - 2 * RIM_MM - 5, _cell(card)
    return [RIM_MM + 5 + (wide - cell * card.setup.waters.cols) / 2, RIM_MM + 31, cell]


def _group(card: Card) -> list[float]:
    """Left, top, width and height of the first field of the group in mm, and the step to the next."""
    top = RIM_MM + 31 + _cell(card) * card.setup.waters.rows + 0.8
    high = min(SIZE_MM[1] - RIM_MM - 3.6 - top, 16)
    step = (SIZE_MM[0] - 2 * RIM_MM - min(high, 13) - 1.6) / len(card.setup.order)
    return [RIM_MM, top, step - 0.8, high, step]


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
