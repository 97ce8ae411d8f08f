"""The table laid for three Admirals, as the rulebook shows it: a game of the engine, dealt and at home."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from generator.contract import Component, Deferred, Face, Piece
from generator.games.bruise_cruise.chart import ITEM_IDS, Chart
from generator.games.bruise_cruise.content import Content, board_mm
from generator.games.bruise_cruise.printing.aids import SIGNS
from generator.games.bruise_cruise.printing.cards import card_faces
from generator.games.bruise_cruise.printing.chart import region_values
from generator.games.bruise_cruise.printing.counters import line_values
from generator.games.bruise_cruise.printing.places import HELD, QUAY, STACKS
from generator.games.bruise_cruise.printing.position import position
from generator.games.bruise_cruise.printing.sizes import CARD, SHIP, WEAPON
from generator.games.bruise_cruise.rules import Cruise, new
from generator.games.bruise_cruise.state import ASHORE
from generator.mechanics.dice import Dice
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

SIZE = (124.0, 110.0)
"""As wide as a column of the booklet; what the first Admiral has lies nearer, and is drawn larger."""
SEATS = 3
SEED = "laid-5"


def laid(chart: Chart) -> Cruise:
    """A game before its first turn: everybody has dealt, and a Home Port."""
    cruise = new(chart, SEATS, Dice(SEED))
    while cruise.pending:
        cruise.apply(cruise.legal_actions()[0])
    return cruise


def picture(box: Content, pack: Pack, sheet: Mapping[str, Any]) -> Component:
    """The picture, on the chart whose values ``sheet`` holds; none where three cannot play."""
    pieces = []
    if SEATS in box.numbers.passes and len(box.lines.lines) >= SEATS:
        pieces = [Piece("setup", Face("laid_table", Deferred(partial(_values, box, pack.words, sheet))))]
    return Component("table", pack.words("sheet.figures"), "sheet", SIZE, pieces, printed=False)


def _values(box: Content, words: Words, sheet: Mapping[str, Any]) -> dict[str, Any]:
    state = laid(box.chart)
    board, faces = board_mm(box.board), card_faces(box, words)
    return {
        **sheet,
        **position(box, state, (0.0, 0.0, *board)),
        "board": board,
        "admirals": [_admiral(box, state, seat) for seat in range(SEATS)],
        "supply": dict(zip(ITEM_IDS, state.supply, strict=True)),
        "anchors": state.anchors,
        "draw_pile": len(state.deck),
        "discarded": [faces[state.chart.cards[card]].values for card in state.discard],
        "all_regions": [region_values(region) for region in box.ports.regions],
        "quay": QUAY,
        "stacks": [(SIGNS[name], *rect) for name, rect in STACKS.items()],
        "held": HELD,
        "card": CARD,
        "weapon": WEAPON,
        "hull": SHIP,
    }


def _admiral(box: Content, state: Cruise, seat: int) -> dict[str, Any]:
    """The place before an Admiral: a quay, things held, ships that are not in play, and the hand."""
    return {
        "line": line_values(box.lines.lines[seat]),
        "hand": len(state.hands[seat]),
        "items": {item: state.held(seat, number) for number, item in enumerate(ITEM_IDS)},
        "flags": state.flags_left[seat],
        "ships": sum(state.at[ship] == ASHORE for ship in state.fleet(seat)),
    }
