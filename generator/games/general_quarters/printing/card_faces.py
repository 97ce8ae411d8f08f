"""The values of a card's templates: no more than may be known where they are read."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from textwrap import wrap
from typing import Any

from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import plain
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing.pictures import Picture, picture, weather
from generator.games.general_quarters.printing.places import (
    CRAFT_MM,
    FIELD_GAP_MM,
    SCREEN_MM,
    SCREEN_SQUARE_MM,
    card_places,
)
from generator.games.general_quarters.setup import Setup
from generator.games.general_quarters.waters import letter
from generator.reading.strings.words import Words

Record = Mapping[str, Any]
Records = Mapping[str, Record]
"""Certified cards by their id."""

DRILL = "-D"
"""The end of a drill's printed id."""

WHOLE, ART, FORM = "whole", "art", "form"
"""A face as it is seen, what all cards of a run share of it, and what differs with its places left open."""

GROUND, SEA = "ground", "sea"
"""The art of cards that have several: what is the same on all, and what lies over it."""

BLANK = "blank"
ID, CODE, GRADE, NUMBER, FIRST, CHEVRONS = "{id}", "K00", "grade", "No", "first", "›"
"""Placeholders of a form for an id, a code with its check digit, a grade, a number on the ladder, a line of
squares to scratch first and the chevrons of a grade."""

CHEVRONS_FROM = (0, 30, 45, 60, 75)
"""Points from which on a grade has one more: a chevron for each name from gentle to fierce."""

FIRST_LINES, FIRST_SIGNS = 3, 27
"""Lines that name the squares which a drill opens first, and characters in a line."""
NO_BREAK = "\u00a0"


def public(
    content: Content,
    setup: Setup,
    words: Words,
    size: tuple[float, float] = SCREEN_MM,
    square: float = SCREEN_SQUARE_MM,
    edge: float = 0.0,
    shown: Picture | None = None,
) -> dict[str, Any]:
    """All that may stand on a card besides its squares: no more than is known before play. GQ-1.4

    The picture ``shown`` is that of its number on the ladder, and without one the first of its sea.
    """
    waters = setup.waters
    ships = {ship.id: ship for ship in content.group.ships}
    printed = setup.missiles_printed
    return {
        "title": content.title.title,
        "tagline": content.title.tagline,
        "cover": cover_line(content, setup, words),
        "preset": content.preset(setup.preset).name,
        "picture": (shown or picture(setup.preset)).values(weather(setup.preset)),
        "rows": waters.rows,
        "columns": [letter(col) for col in range(waters.cols)],
        "shallow": list(waters.shallow),
        "classes": classes(content),
        "missiles_told": printed,
        "places": card_places(setup, size, square, edge)._asdict(),
        "field_gap": FIELD_GAP_MM,
        "craft_mm": CRAFT_MM,
        "group": [
            {
                "id": label,
                "name": ships[label].name,
                "role": ships[label].role,
                "craft": craft(setup, at),
                "missiles": setup.missiles[at] if printed else 0,
            }
            for at, label in enumerate(setup.order)
        ],
    }


def craft(setup: Setup, at: int) -> list[str]:
    """The drawings below that ship of the group, one for each thing that can be used up. GQ-1.5"""
    label = setup.order[at]
    drawings = ["helicopter"] * setup.helicopters[at]
    drawings += ["fighter"] * setup.strike_fighters if label == setup.carrier else []
    return drawings + (["anti_air"] * setup.anti_air if label == setup.cruiser else [])


def cover_line(content: Content, setup: Setup, words: Words) -> str:
    """The line that counts what the card hides. GQ-1.4"""
    missiles = str(setup.missile_total) if setup.missiles_printed else words("some")
    return content.title.cover.replace("{missiles}", missiles)


def classes(content: Content) -> list[dict[str, Any]]:
    """The enemy class by class, and for every ship a box to tick and how it lies. GQ-8.1"""
    listed = []
    for kind in content.fleet.ships:
        lies: list[str] = [kind.orientation] * kind.number
        if kind.orientation == "one_each":
            across = (kind.number + 1) // 2
            lies = ["horizontal"] * across + ["vertical"] * (kind.number - across)
        arrows = sum(way in ("horizontal", "vertical") for way in lies)
        facts = {"name": kind.name, "length": kind.length, "water": kind.water}
        listed.append(facts | {"ships": lies, "arrows": arrows})
    return listed


# ---- what a certificate adds ---------------------------------------------------------------


def name_of(card: Card, record: Record | None) -> str:
    """The id as it is printed: that of a drill says so, and makes the drill again."""
    return card.id + DRILL if (record or {}).get("intel") else card.id


def grade_of(record: Record | None, words: Words) -> str:
    """The grade printed on a card; empty when it is not rated."""
    if not record or not record.get("grade"):
        return ""
    if record.get("intel"):
        return words("drill")
    return words("graded", name=words(record["grade"]["name"]), points=record["grade"]["points"])


def chevrons_of(record: Record | None) -> str:
    """A grade as it is seen from across a table: one to five chevrons, for a drill none."""
    if not record or not record.get("grade") or record.get("intel"):
        return ""
    points: int = record["grade"]["points"]
    return CHEVRONS * sum(points >= least for least in CHEVRONS_FROM)


def first_lines(card: Card, record: Record | None, words: Words) -> tuple[str, ...]:
    """The squares that a drill under silver wants scratched first, by row below words that say so; else "".

    What those squares hide stays under the silver, which is the same on all cards. GQ-S7
    """
    spots = sorted((row, col) for row, col in (record or {}).get("intel", ()))
    if not spots:
        return ("",) * (1 + FIRST_LINES)
    by_row = [
        " ".join(f"{letter(col)}{row + 1}" for _, col in each) for row, each in groupby(spots, itemgetter(0))
    ]
    # A row stays in one line where it fits in one.
    kept = [names.replace(" ", NO_BREAK) if len(names) < FIRST_SIGNS else names for names in by_row]
    lines = [line.replace(NO_BREAK, " ") for line in wrap(", ".join(kept), FIRST_SIGNS)]
    if len(lines) > FIRST_LINES:
        raise ValueError(f"{card.id} shows {len(spots)} squares; a scratch card has room for fewer")
    return (words("first_scratch"), *lines, *[""] * (FIRST_LINES - len(lines)))


def intel(card: Card, record: Record | None) -> list[str]:
    """For every square what a drill shows of it from the start; "" where it is hidden. GQ-S7"""
    cols = card.setup.waters.cols
    open_squares = {row * cols + col for row, col in (record or {}).get("intel", ())}
    return [plain(token) if square in open_squares else "" for square, token in enumerate(card.grid)]
