"""Positions as pictures: the board with everything that lies on it, from a state of the engine."""

from __future__ import annotations

from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.bruise_cruise.chart import ITEM_IDS, LIFE, MISSILE, TORPEDO
from generator.games.bruise_cruise.content import Box, board_mm
from generator.games.bruise_cruise.printing.cards import ICONS
from generator.games.bruise_cruise.printing.chart import chart, counted, port_values
from generator.games.bruise_cruise.printing.counters import line_values, ship_values
from generator.games.bruise_cruise.state import COMMISSIONABLE, DECOMMISSIONED, State
from generator.mechanics.hexes import Hex
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

Window = tuple[float, float, float, float]
"""Left, top, width and height in mm on the board of what is shown."""


def picture(box: Box, pack: Pack, state: State) -> Component:
    """The whole table as it lies, as one piece as large as the board."""
    wide, tall = board_mm(box.board)
    values = {
        **chart(box, pack.words),
        **position(box, state, (0.0, 0.0, wide, tall)),
        **around(box, state, pack.words),
    }
    return Component(
        "position",
        pack.words("sheet.position"),
        "board",
        (wide, tall),
        [Piece("position", Face("position", values))],
        printed=False,
    )


def position(box: Box, state: State, window: Window) -> dict[str, Any]:
    """The layout's values, beside the chart, for what lies on it, or on the part of it in ``window``."""
    ports = {port.id: port_values(box, port) for port in box.ports.ports}
    lines = [line_values(line) for line in box.lines.lines]
    names = state.chart.ports
    homes = [
        {**ports[names[port]], "line": lines[seat], "home": True}
        for seat, port in enumerate(state.home)
        if port >= 0
    ]
    flags = [
        {**ports[names[port]], "line": lines[seat], "home": False}
        for port, seat in enumerate(state.flag)
        if seat >= 0
    ]
    fleet = _ships(box, state)
    return {
        "window": window,
        "homes": homes,
        "flags": flags,
        "ships": fleet,
        "moored": tuple(each["middle"] for each in fleet),
        "at_home": [home["id"] for home in homes],
        "marked": tuple(box.layout.centre(Hex(each["q"], each["r"])) for each in (*homes, *flags)),
        "dots": tuple((each["x"], each["y"]) for each in (*homes, *flags)),
        "admirals": [],
        "piles": [],
        "stocks": [],
        "arrows": [],
    }


def _ships(box: Box, state: State) -> list[dict[str, Any]]:
    """The ships on the board, each with the middle of its hex."""
    kinds = {kind["id"]: kind for kind in ship_values(box)}
    lines = [line_values(line) for line in box.lines.lines]
    table = state.chart
    return [
        {
            **kinds[table.ships[ship % table.fleet]],
            "line": lines[ship // table.fleet],
            "middle": box.layout.centre(table.sea.hex[space]),
            "claimed": bool(state.claimed >> ship & 1),
            "anchored": bool(state.anchored >> ship & 1),
        }
        for ship, space in enumerate(state.at)
        if space >= 0
    ]


def around(box: Box, state: State, words: Words) -> dict[str, Any]:
    """The table beside the sea: what each Admiral holds and has scored, the piles and the supply."""
    life = counted(words, "life_preserver", state.supply[LIFE])
    missiles = counted(words, "missile", state.supply[MISSILE])
    torpedoes = counted(words, "torpedo", state.supply[TORPEDO])
    anchors = counted(words, "anchor", state.anchors)
    return {
        "admirals": [_admiral(box, state, seat, words) for seat in range(state.seats)],
        "piles": [
            ("deck", counted(words, "card", len(state.deck))),
            ("discard", counted(words, "card", len(state.discard))),
        ],
        "stocks": [
            ("shady_offshore_bank", words("position.bank", life_preservers=life, anchors=anchors)),
            ("warlord_island", words("position.warlords", missiles=missiles, torpedoes=torpedoes)),
        ],
    }


def _admiral(box: Box, state: State, seat: int, words: Words) -> dict[str, Any]:
    places = [state.at[ship] for ship in state.fleet(seat)]
    points = counted(words, "point", state.points(seat))
    cards = counted(words, "card", len(state.hands[seat]))
    waiting, gone = places.count(COMMISSIONABLE), places.count(DECOMMISSIONED)
    fired = sum(state.deployed[3 * seat : 3 * seat + 3])
    return {
        "line": line_values(box.lines.lines[seat]),
        "active": state.active == seat and not state.ended,
        "words": words("position.score", points=points, cards=cards),
        "goods": [(ICONS[item], state.held(seat, number)) for number, item in enumerate(ITEM_IDS)],
        "more": words("position.more", fired=fired, waiting=waiting, gone=gone),
    }
