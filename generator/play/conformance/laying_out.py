"""Promises about the game on a table: a scene tells nothing new, and every move can be made in it."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeVar

from generator.contract import Area, Face, Item, Scene, Spot, State
from generator.contract.scene import SAID, Tabletop
from generator.play.conformance.looking import Survey
from generator.reading.packs import Pack

A = TypeVar("A")
C = TypeVar("C")

ROLES = ("board", "hand", "common", "player")
LAYOUT_ENDING = ".svg.j2"
OVERHANG_MM = 0.5
"""How far a piece may stick out of its area: what is drawn there is cut off."""


def scenes(survey: Survey[C, A]) -> Iterator[str]:
    """Each seat's scene follows from its observation, is whole, and has all that a legal move touches.

    Nothing is promised by a game without a tabletop.
    """
    tabletop, pack = survey.tabletop(), survey.pack
    if tabletop is None:
        return
    for halt, (where, seats, state) in enumerate(survey.halts()):
        mover = state.to_move()
        # The seat to move and two others, not always the same.
        looking = sorted({mover, (mover + 1) % seats, halt % seats})
        shown = {seat: tabletop.scene(state.observation(seat)) for seat in looking}
        for seat, scene in shown.items():
            for fault in (*_unsound(scene, pack), *_unsteady(tabletop, scene, state.observation(seat))):
                yield f"{where}, seat {seat}: {fault}"
                return
        asks = tabletop.asks(state.observation(mover), state.legal_actions()) if not state.is_over() else ""
        if asks and not _is_line(asks):
            yield f"{where}, seat {mover}: what is asked, {asks!r}, is no line of text"
            return
        for fault in _out_of_reach(survey, tabletop, shown[mover], state):
            yield f"{where}, seat {mover}: {fault}"
            return


# ---- from the observation alone ----------------------------------------------------------------


def _unsteady(tabletop: Tabletop[Any, A], scene: Scene, seen: dict[str, Any]) -> Iterator[str]:
    """One observation has one scene, whatever was laid out in between, and stays as it was."""
    before = json.dumps(seen, sort_keys=True)
    if tabletop.scene(seen) != scene:
        yield "one observation was laid out in two ways"
    if json.dumps(seen, sort_keys=True) != before:
        yield "to lay out an observation changed it"


# ---- whole -------------------------------------------------------------------------------------


def _unsound(scene: Scene, pack: Pack) -> Iterator[str]:
    ids = Counter(scene.ids())
    yield from (f"'{id}' is on the table {count} times" for id, count in ids.items() if count > 1)
    yield from (f"the id '{id}' is empty or begins with '{SAID}'" for id in ids if not id or id[0] == SAID)
    areas = Counter(area.id for area in scene.areas)
    yield from (f"there are {count} areas '{id}'" for id, count in areas.items() if count > 1)
    yield from (f"the note {note!r} is no line of text" for note in scene.notes if not _is_line(note))
    if scene.asks and not _is_line(scene.asks):
        yield f"what is asked, {scene.asks!r}, is no line of text"
    for area in scene.areas:
        yield from _area(area, pack)
    yield from _stand_ins(scene, set(ids))


def _area(area: Area, pack: Pack) -> Iterator[str]:
    if area.role not in ROLES:
        yield f"the area '{area.id}' has the role '{area.role}', which is none of {', '.join(ROLES)}"
    yield from (
        f"'{text}' of the area '{area.id}' is no line of text"
        for text in (area.title, *area.notes)
        if not _is_line(text)
    )
    if area.size is None and (area.face or area.spots):
        yield f"the area '{area.id}' has a face or spots, and no size to lay them out on"
    yield from (
        f"the area '{area.id}' shows a face of the template '{face.layout}', which the pack has not"
        for face in (area.face,)
        if face is not None and not _has_template(pack, face)
    )
    pieces: tuple[Item | Spot, ...] = (*area.items, *area.spots)
    for piece in pieces:
        if not _is_line(piece.label):
            yield f"'{piece.id}' is called {piece.label!r}, which is no line of text"
        odd = [name for name, number in _numbers(piece).items() if not math.isfinite(number)]
        if odd:
            yield f"{', '.join(odd)} of '{piece.id}' is no number"
        elif isinstance(area.size, tuple):
            yield from _outside(piece, area.id, area.size)
    for item in area.items:
        if item.face is not None and not _has_template(pack, item.face):
            yield f"'{item.id}' shows a face of the template '{item.face.layout}', which the pack has not"
        if item.count < 1:
            yield f"'{item.id}' is a pile of {item.count}"
        if item.scale <= 0:
            yield f"'{item.id}' is drawn at the scale {item.scale}"


def _outside(piece: Item | Spot, area: str, size: tuple[float, float]) -> Iterator[str]:
    """A piece that sticks out of its area; of a spot and of a piece with a trade size the middle counts."""
    across, down = _reach(piece)
    if not (
        across - OVERHANG_MM <= piece.x <= size[0] - across + OVERHANG_MM
        and down - OVERHANG_MM <= piece.y <= size[1] - down + OVERHANG_MM
    ):
        ground = f"'{area}' of {size[0]:g} x {size[1]:g} mm"
        yield f"'{piece.id}' at {piece.x:g}, {piece.y:g} sticks out of the area {ground}"


def _reach(piece: Item | Spot) -> tuple[float, float]:
    """Half the width and height of a piece as it lies, turned; 0 where only the middle counts."""
    if isinstance(piece, Spot):
        return 0.0, 0.0
    wide, tall = (
        piece.window[2:] if piece.window else piece.size if isinstance(piece.size, tuple) else (0.0, 0.0)
    )
    cos, sin = abs(math.cos(math.radians(piece.degrees))), abs(math.sin(math.radians(piece.degrees)))
    half = piece.scale / 2
    return (wide * cos + tall * sin) * half, (wide * sin + tall * cos) * half


def _numbers(piece: Item | Spot) -> dict[str, float]:
    if isinstance(piece, Spot):
        return {"x": piece.x, "y": piece.y, "width": piece.width, "height": piece.height}
    size = piece.size if isinstance(piece.size, tuple) else ()
    numbers = {"x": piece.x, "y": piece.y, "degrees": piece.degrees, "scale": piece.scale}
    return {**numbers, **{f"size {n}": mm for n, mm in enumerate((*size, *(piece.window or ())))}}


def _stand_ins(scene: Scene, ids: set[str]) -> Iterator[str]:
    """A piece touched for another names one that is there and stands for nothing else itself."""
    items = {item.id: item for area in scene.areas for item in area.items}
    for item in items.values():
        other = item.same_as
        if other and (other not in ids or (other in items and items[other].same_as)):
            yield f"'{item.id}' stands for '{other}', which is not there or stands for another itself"


def _has_template(pack: Pack, face: Face) -> bool:
    name = face.layout if "." in face.layout else face.layout + LAYOUT_ENDING
    return any((folder / name).is_file() for folder in pack.layouts)


def _is_line(text: str) -> bool:
    return bool(text.strip()) and "\n" not in text


# ---- every move --------------------------------------------------------------------------------


def _out_of_reach(
    survey: Survey[C, A], tabletop: Tabletop[C, A], scene: Scene, state: State[A]
) -> Iterator[str]:
    """Legal moves of the seat to move that cannot be made by touching what lies there."""
    seen, ids = state.observation(state.to_move()), set(scene.ids())
    before, says = json.dumps(seen, sort_keys=True), survey.commentary()
    paths: dict[tuple[str, ...], list[A]] = {}
    for action in state.legal_actions():
        path = tabletop.touched(seen, action)
        for step in path:
            if step.startswith(SAID):
                if not _is_line(step[len(SAID) :]):
                    yield f"{action} is chosen by {step!r}, which has no words"
            elif step not in ids:
                yield f"{action} touches '{step}', which is not on the table"
        paths.setdefault(path, []).append(action)
    for path, actions in paths.items():
        if len({says.move(state, action) for action in actions}) < len(actions):
            yield f"{actions[0]} and {actions[1]} touch the same and read alike"
        if path and any(path[:length] in paths for length in range(1, len(path))):
            yield f"{actions[0]} begins as another move ends, with {' → '.join(path)}"
    if json.dumps(seen, sort_keys=True) != before:
        yield "to ask what a move touches changed the observation"
