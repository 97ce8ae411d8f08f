"""The faces of a card: the values of its templates, no more than may be known where they are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract import Face
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import CodeBook, plain
from generator.games.general_quarters.pieces import Content
from generator.games.general_quarters.setup import Setup
from generator.games.general_quarters.waters import letter

Record = Mapping[str, Any]
Records = Mapping[str, Record]
"""Certified cards by their id."""

DRILL = "-D"
"""The end of a drill's printed id."""

WHOLE, ART, FORM = "whole", "art", "form"
"""A face as it is seen, what all cards of a run share of it, and what differs with its places left open."""

BLANK = "blank"
ID, CODE, GRADE = "{id}", "0000", "grade"
"""Placeholders of a form for an id, for a code with its check digit, and for a grade."""


def public(content: Content, setup: Setup) -> dict[str, Any]:
    """All that may stand on a card besides its squares: no more than is known before play. GQ-1.4"""
    waters = setup.waters
    ships = {ship.id: ship for ship in content.group.ships}
    printed = setup.missiles_printed
    return {
        "title": content.title.title,
        "tagline": content.title.tagline,
        "cover": content.title.cover.replace("{missiles}", str(setup.missile_total) if printed else "some"),
        "preset": content.preset(setup.preset).name,
        "rows": waters.rows,
        "columns": [letter(col) for col in range(waters.cols)],
        "shallow": list(waters.shallow),
        "fleet": fleet(content),
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


def fleet(content: Content) -> list[dict[str, Any]]:
    """A check box for every enemy ship. GQ-8.1"""
    boxes = []
    for ships in content.fleet.ships:
        for n in range(ships.number):
            lies = ships.orientation
            if lies == "one_each":
                lies = "horizontal" if n < (ships.number + 1) // 2 else "vertical"
            boxes.append({"name": ships.name, "length": ships.length, "lies": lies, "water": ships.water})
    return boxes


def code_card(content: Content, setup: Setup, book: CodeBook, part: str, **differs: Any) -> Face:
    """A card with a code on every square: ``id``, ``grade``, ``squares`` and ``intel`` are what differs."""
    return Face("code_card", public(content, setup) | {"book": book.id, "part": part} | differs)


def hidden(content: Content, setup: Setup, part: str, **differs: Any) -> Face:
    """The layer under the stickers: ``id`` and ``squares`` are what differs."""
    return Face("hidden", public(content, setup) | {"part": part} | differs)


def cover(content: Content, setup: Setup, part: str, **differs: Any) -> Face:
    """The layer over it: ``id``, and on a drill ``intel``, which is public there; nothing else. GQ-V17"""
    return Face("cover", public(content, setup) | {"part": part} | differs)


def name_of(card: Card, record: Record | None) -> str:
    """The id as it is printed: that of a drill says so, and makes the drill again."""
    return card.id + DRILL if (record or {}).get("intel") else card.id


def grade_of(record: Record | None) -> str:
    """The grade printed on a card; empty when it is not rated."""
    if not record or not record.get("grade"):
        return ""
    return "drill" if record.get("intel") else f"{record['grade']['name']} {record['grade']['points']}"


def intel(card: Card, record: Record | None) -> list[str]:
    """For every square what a drill shows of it from the start; "" where it is hidden. GQ-S7"""
    cols = card.setup.waters.cols
    told = {row * cols + col for row, col in (record or {}).get("intel", ())}
    return [plain(token) if square in told else "" for square, token in enumerate(card.grid)]


def certificate(record: Record) -> str:
    """A certificate in one line; empty without one. GQ-S6"""
    if not record.get("grade"):
        return ""
    grade, result = record["grade"], record["result"]
    ends = result["rank"] if result["win"] else "lost"
    share = round(100 * grade["hunter_wins"] / grade["hunter_games"]) if grade["hunter_games"] else 0
    name = grade["name"] if record.get("intel") else f"{grade['name']} {grade['points']}"
    return (
        f"{name} · reference: {ends}, "
        f"{grade['proven']} of {grade['scratches']} proved, luck {grade['luck']:+.1f} · hunters win {share} %"
    )
