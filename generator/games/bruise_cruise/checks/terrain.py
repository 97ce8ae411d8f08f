"""Checks of the map's form: rows, signs and closed sides. BC-3.1, BC-V12"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.games.bruise_cruise.content import BOARD, SIDES, SIGNS, WET, Box, hex_named
from generator.mechanics.hexes import Hex
from generator.reading.packs import Pack
from generator.reading.problems import Problem

OPPOSITE = {"E": "W", "NE": "SW", "NW": "SE", "W": "E", "SW": "NE", "SE": "NW"}


def terrain_fits(box: Box, pack: Pack) -> Iterator[Problem]:
    """The rows; only when they are in order, the sides."""
    rows = list(_rows(box, pack))
    yield from rows
    if not rows:
        yield from _sides(box, pack)


def _rows(box: Box, pack: Pack) -> Iterator[Problem]:
    rows = [line.split() for line in box.board.terrain]
    columns = Counter(map(len, rows)).most_common(1)[0][0]
    for number, row in enumerate(rows):
        place = pack.place(BOARD, "terrain", number)
        if len(row) != columns:
            message = f"row {number} has {len(row)} hexes, expected {columns}"
            yield Problem(place, "BC-3.1", message, "a sign for each hex, with a space between two")
        for sign in sorted(set(row) - set(SIGNS)):
            message = f"row {number}: '{sign}' is no terrain"
            yield Problem(place, "BC-3.1", message, "one of " + ", ".join(SIGNS))
    if not any(SIGNS.get(sign) in WET for row in rows for sign in row):
        yield Problem(
            pack.key(BOARD, "terrain"), "BC-3.1", "there is no sea", "write ~ for open sea, + for a coast"
        )


def _sides(box: Box, pack: Pack) -> Iterator[Problem]:
    """Each closed side is one of two sea spaces, and written down at both. BC-V12"""
    closed = box.board.closed_sides
    names = {hex_named(name): name for name in closed}
    for name, sides in closed.items():
        here = hex_named(name)
        if box.terrain.get(here) not in WET:
            message = f"closed sides of {name}, which is {_what(box, here)}"
            yield Problem(
                pack.key(BOARD, "closed_sides", name),
                "BC-V12",
                message,
                "take the line out: only sea spaces have them",
            )
            continue
        for index, side in enumerate(sides):
            there = Hex(here.q + SIDES[side][0], here.r + SIDES[side][1])
            place = pack.place(BOARD, "closed_sides", name, index)
            if side in sides[:index]:
                yield Problem(place, "BC-V12", f"closed side {name} {side} is listed twice", "take one out")
            elif box.terrain.get(there) not in WET:
                message = (
                    f"closed side {name} {side} leads nowhere: {there.q},{there.r} is {_what(box, there)}"
                )
                yield Problem(place, "BC-V12", message, "take it out: a ship gets to no such hex anyway")
            elif OPPOSITE[side] not in closed.get(names.get(there, ""), ()):
                message = f"closed side {name} {side} is open from {there.q},{there.r}"
                hint = f"add {OPPOSITE[side]} to {there.q},{there.r}, or take {side} away here"
                yield Problem(place, "BC-V12", message, hint)


def _what(box: Box, hex: Hex) -> str:
    terrain = box.terrain.get(hex)
    return {"land": "land", "void": "out of play", None: "off the board"}.get(terrain, "sea")
