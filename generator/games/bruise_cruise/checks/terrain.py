"""Checks of the map's form: rows, signs and closed sides. BC-3.1, BC-V12"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.games.bruise_cruise.content import BOARD, SIDES, SIGNS, WET, Content, hex_named
from generator.mechanics.hexes import Hex
from generator.reading.checking import Checked
from generator.reading.problems import Problem

OPPOSITE = {"E": "W", "NE": "SW", "NW": "SE", "W": "E", "SW": "NE", "SE": "NW"}


def terrain_fits(checked: Checked, content: Content) -> Iterator[Problem]:
    """The rows; only when they are in order, the sides."""
    rows = list(_rows(checked, content))
    yield from rows
    if not rows:
        yield from _sides(checked, content)


def _rows(checked: Checked, content: Content) -> Iterator[Problem]:
    rows = [line.split() for line in content.board.terrain]
    columns = Counter(map(len, rows)).most_common(1)[0][0]
    for number, row in enumerate(rows):
        where = (BOARD, "terrain", number)
        if len(row) != columns:
            message = f"row {number} has {len(row)} hexes, expected {columns}"
            yield checked.at("BC-3.1", message, *where, hint="a sign for each hex, with a space between two")
        for sign in sorted(set(row) - set(SIGNS)):
            message = f"row {number}: '{sign}' is no terrain"
            yield checked.at("BC-3.1", message, *where, hint="one of " + ", ".join(SIGNS))
    if not any(SIGNS.get(sign) in WET for row in rows for sign in row):
        hint = "write ~ for open sea, + for a coast"
        yield checked.at_key("BC-3.1", "there is no sea", BOARD, "terrain", hint=hint)


def _sides(checked: Checked, content: Content) -> Iterator[Problem]:
    """Each closed side is one of two sea spaces, and written down at both. BC-V12"""
    closed = content.board.closed_sides
    names = {hex_named(name): name for name in closed}
    for name, sides in closed.items():
        here = hex_named(name)
        if content.terrain.get(here) not in WET:
            message = f"closed sides of {name}, which is {_ground(content, here)}"
            yield checked.at_key(
                "BC-V12",
                message,
                BOARD,
                "closed_sides",
                name,
                hint="take the line out: only sea spaces have them",
            )
            continue
        for index, side in enumerate(sides):
            there = Hex(here.q + SIDES[side][0], here.r + SIDES[side][1])
            where = (BOARD, "closed_sides", name, index)
            if side in sides[:index]:
                message = f"closed side {name} {side} is listed twice"
                yield checked.at("BC-V12", message, *where, hint="take one out")
            elif content.terrain.get(there) not in WET:
                ground = _ground(content, there)
                message = f"closed side {name} {side} leads nowhere: {there.q},{there.r} is {ground}"
                hint = "take it out: a ship gets to no such hex anyway"
                yield checked.at("BC-V12", message, *where, hint=hint)
            elif OPPOSITE[side] not in closed.get(names.get(there, ""), ()):
                message = f"closed side {name} {side} is open from {there.q},{there.r}"
                hint = f"add {OPPOSITE[side]} to {there.q},{there.r}, or take {side} away here"
                yield checked.at("BC-V12", message, *where, hint=hint)


def _ground(content: Content, hex: Hex) -> str:
    terrain = content.terrain.get(hex)
    return {"land": "land", "void": "out of play", None: "off the board"}.get(terrain, "sea")
