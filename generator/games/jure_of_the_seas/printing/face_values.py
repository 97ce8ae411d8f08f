"""The values by which layouts draw a daikaiju, a ship and the dice, wherever they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.coordinates import letters, numbers
from generator.games.jure_of_the_seas.pieces import Daikaiju, Ship
from generator.mechanics.squares import DIRECTIONS

# Drawings there are; other names get one that says nothing wrong.
BEASTS = (
    *("akanami-ryu", "kurohire", "uzunushi", "shiokaze-uo", "tomoshibi-ebi", "kirigani", "shimagame"),
    *("nemuri-dako", "inazuma-unagi", "hoshikurage"),
)
EMBLEMS = ("sun", "wave", "coin", "pine", "wisteria", "anchor", "ray", "crescent")


def beast_values(beast: Daikaiju) -> dict[str, Any]:
    """A monster: its arrows by the side of the tile they point to, and the number that turns it."""
    by_arrow: dict[str, int] = {arrow: result for result, arrow in beast.arrows.items()}
    name = beast.name.lower()
    return {
        "id": beast.id,
        "name": beast.name,
        "english": beast.english,
        "beast": name if name in BEASTS else "other",
        "colour": beast.arrow_colour,
        "rotation_number": beast.rotation_number,
        "turn": beast.turn,
        "arrows": {direction: by_arrow[direction] for direction in DIRECTIONS},
    }


def ship_values(ship: Ship) -> dict[str, str]:
    """A ship as layouts see it: its colour, and the emblem that tells it apart without."""
    emblem = ship.sail_mark if ship.sail_mark in EMBLEMS else "other"
    return {"id": ship.id, "name": ship.name, "hex": ship.hex, "mark": ship.sail_mark, "emblem": emblem}


def scales(content: Content) -> dict[str, dict[int, str]]:
    """The dice results over each column and beside each row, as printed: ``3/4`` where two share one."""
    return {"gold": _scale(content.board.gold_to_column), "blue": _scale(content.board.blue_to_row)}


def line_names(content: Content) -> dict[str, list[str]]:
    """The names of columns and rows at the other two edges."""
    return {"letters": letters(content.board.columns), "numbers": numbers(content.board.rows)}


def _scale(lines: Mapping[int, int]) -> dict[int, str]:
    marks: dict[int, list[str]] = {}
    for result, line in sorted(lines.items()):
        marks.setdefault(line, []).append(str(result))
    return {line: "/".join(results) for line, results in marks.items()}
