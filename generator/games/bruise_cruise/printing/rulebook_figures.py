"""Figures of the rulebook: the pieces, a card explained, the example round and the thirteen actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.contract import Component, Deferred, Face, Piece
from generator.games.bruise_cruise.chart import ITEM_IDS
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.printing.action_scenes import HOMES, SCENES, ActionScene, played
from generator.games.bruise_cruise.printing.cards import ICONS, card_faces
from generator.games.bruise_cruise.printing.counters import line_values, ship_values
from generator.games.bruise_cruise.printing.example_round import NAMES, positions
from generator.games.bruise_cruise.printing.example_table import Spot
from generator.games.bruise_cruise.printing.position import Point, Window, arrow, position
from generator.games.bruise_cruise.printing.sizes import CARD
from generator.games.bruise_cruise.state import State
from generator.mechanics.hexes import Hex
from generator.reading.packs import Pack

WIDE = (124.0, 97.0)
"""As wide as a page of the booklet, and as high as one can spare."""
SHOTS = (124.0, 102.0)
"""That of the shots is as large as the board itself."""
LOW = (124.0, 89.6)
PIECES = (124.0, 80.0)
SCALE = 0.8
"""Of the board: all names can be read, those of ships too."""
ACTION = (54.0, 33.0)
"""As wide as a column of the rules on Letter."""
EXPLAINED = "havana-a"
"""The card that the book explains."""

MILA, TARIQ = 2, 3
"""The seats of those who roll dice in the example round."""
HITS: Window = (160.0, 73.0, *SHOTS)
BATTLE: Window = (178.0, 234.0, LOW[0] / SCALE, LOW[1] / SCALE)


def figures(box: Content, pack: Pack, sheet: Mapping[str, Any]) -> list[Component]:
    """The pictures, on the chart whose values ``sheet`` holds.

    There is none of what cannot be played: on another map, or by other rules. A rulebook that still tells
    it is then told that the picture is missing.
    """
    title = pack.words("sheet.figures")
    parts = (
        ("pieces", PIECES, [Piece("all", Face("pieces", _pieces(box)))]),
        ("reading", WIDE, list(_explained(box, pack))),
        ("shots", SHOTS, list(_round(box, sheet, "hits", 5, HITS))),
        ("figures", LOW, list(_round(box, sheet, "battle", 11, BATTLE))),
        ("actions", ACTION, list(_actions(box, pack, sheet))),
    )
    return [Component(name, title, "sheet", size, pieces, printed=False) for name, size, pieces in parts]


def _pieces(box: Content) -> dict[str, Any]:
    return {"lines": [line_values(line) for line in box.lines.lines], "ships": ship_values(box)}


def _explained(box: Content, pack: Pack) -> Iterator[Piece]:
    face = card_faces(box, pack.words).get(EXPLAINED)
    if face is not None:
        yield Piece("card", Face("reading_card", {**face.values, "size": CARD}))


def _round(
    box: Content, sheet: Mapping[str, Any], name: str, decisions: int, window: Window
) -> Iterator[Piece]:
    """A moment of the example round, after so many decisions."""
    try:
        states = positions(box.chart) if len(box.lines.lines) >= len(NAMES) else []
    except (KeyError, ValueError):
        return
    if states:
        yield Piece(name, Face("position", Deferred(partial(_moment, box, sheet, states[decisions], window))))


def _moment(box: Content, sheet: Mapping[str, Any], state: State, window: Window) -> dict[str, Any]:
    values = {**sheet, **position(box, state, window), "furniture": {}, "shot": SCALE}
    if window is HITS:
        return {**values, "shot": 1.0, "arrows": _shots(box)}
    lines = [line_values(line) for line in box.lines.lines]
    return {**values, "rolls": [(state.rolled[n], lines[seat]) for n, seat in enumerate((TARIQ, MILA))]}


def _shots(box: Content) -> list[dict[str, Any]]:
    """The torpedo from Bo's ship, and the missile from Havana."""
    hexes = {port.id: Hex(*port.hex) for port in box.ports.ports}
    x, y = box.layout.centre(hexes["havana"])
    # Straight through the same three hexes, beside the ship at Key West; the torpedo beside its name.
    line = [(x + 10.9, y - 9.8), (x + 6.0, y - 26.4), (x + 1.1, y - 43.0), (x - 4.7, y - 62.6)]
    return [
        arrow("torpedo", [(x - 4.2, y - 9.4), (x - 2.9, y - 19.8)], bend=-1.3, size=0.6),
        arrow("missile", line, back=4.8, size=0.9),
    ]


def _actions(box: Content, pack: Pack, sheet: Mapping[str, Any]) -> Iterator[Piece]:
    """A picture of each action that can be played as the book shows it."""
    if len(box.lines.lines) < len(HOMES):
        return
    faces = card_faces(box, pack.words)
    for name, scene in SCENES.items():
        try:
            states = played(box.chart, scene)
        except (KeyError, ValueError):
            continue
        values = partial(_action, box, sheet, scene, states, card=faces.get(scene.card))
        yield Piece(name, Face("action", Deferred(partial(_named, values, name))))


def _named(values: Callable[[], dict[str, Any]], name: str) -> dict[str, Any]:
    return {**values(), "scene": name}


def _action(
    box: Content,
    sheet: Mapping[str, Any],
    scene: ActionScene,
    states: Sequence[State],
    card: Face | None,
) -> dict[str, Any]:
    before, after = states[0], states[-1]
    regions = [region["region"] for region in ship_values(box) if region["region"]]
    values: dict[str, Any] = {
        **sheet,
        "shown_card": dict(card.values) if card else {},
        "gains": [
            {"icon": ICONS[item], "count": after.held(0, n) - before.held(0, n)}
            for n, item in enumerate(ITEM_IDS)
        ],
        "line": line_values(box.lines.lines[0]),
        "rival": line_values(box.lines.lines[1]),
        "rolls": list(scene.table.rolls),
        "kinds": {kind["id"]: kind for kind in ship_values(box)},
        "all_regions": regions,
        "furniture": {},
        "shot": scene.scale,
        "window": (0.0, 0.0, 1.0, 1.0),
        "named": list(scene.named),
    }
    if scene.scale:
        x, y = _middle(box, scene.at)
        window = (
            x - scene.place[0] / scene.scale,
            y - scene.place[1] / scene.scale,
            ACTION[0] / scene.scale,
            ACTION[1] / scene.scale,
        )
        values |= position(box, states[scene.after], window)
        values["arrows"] = [
            arrow(
                each.kind,
                [_middle(box, spot) for spot in each.spots],
                clear=each.clear,
                last=_shifted(_middle(box, each.spots[-1]), each.last),
                size=each.size,
            )
            for each in scene.ways
        ]
    return values


def _shifted(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def _middle(box: Content, spot: Spot) -> Point:
    """The middle of a space."""
    hexes = {port.id: Hex(*port.hex) for port in box.ports.ports}
    return box.layout.centre(hexes[spot] if isinstance(spot, str) else Hex(*spot))
