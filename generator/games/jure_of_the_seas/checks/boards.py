"""Checks of the board, the dice maps, the ships and the size of the deal. JS-V7, JS-V11, V12, V14 to V16"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.board import start_marks
from generator.games.jure_of_the_seas.content import BOARD, GAME, SHIPS, WAKES, Content
from generator.reading.packs import Pack
from generator.reading.problems import Problem
from generator.table.squares import DIRECTIONS, Squares


def board_fits(content: Content, pack: Pack) -> Iterator[Problem]:
    """The points, the dice, the marks, the ships, and whether there are tiles enough."""
    yield from _points(content, pack)
    yield from _dice(content, pack)
    yield from _marks(content, pack)
    yield from _ships(content, pack)
    yield from _deal(content, pack)


def _points(content: Content, pack: Pack) -> Iterator[Problem]:
    mates = content.board.point_mate
    for point in range(wakes.POINTS):
        if point not in mates:
            yield Problem(pack.key(BOARD, "point_mate"), "JS-V7", f"point_mate: point {point} meets nothing")
            continue
        place, mate = pack.place(BOARD, "point_mate", str(point)), mates[point]
        here, there = DIRECTIONS[wakes.side(point)], DIRECTIONS[wakes.side(mate)]
        if (wakes.side(point) + 2) % 4 != wakes.side(mate):
            message = f"point_mate: {point} is on the {here} side and {mate} on the {there} side"
            yield Problem(place, "JS-V7", message, "a point meets one of the facing side")
        elif mates.get(mate) != point:
            message = f"point_mate: {point} meets {mate}, but {mate} meets {mates.get(mate, 'nothing')}"
            yield Problem(place, "JS-V7", message)


def _dice(content: Content, pack: Pack) -> Iterator[Problem]:
    board = content.board
    maps = (
        ("gold_to_column", "column", board.gold_to_column, board.columns),
        ("blue_to_row", "row", board.blue_to_row, board.rows),
    )
    lines: list[set[int]] = []
    on_the_rim = False
    for key, line, found, count in maps:
        for result in range(1, 7):
            if result not in found:
                yield Problem(pack.key(BOARD, key), "JS-V11", f"{key}: no {line} for {result}")
        for result, target in found.items():
            if result not in range(1, 7):
                where = pack.key(BOARD, key, str(result))
                yield Problem(where, "JS-V11", f"{key}: {result} is no result of a six-sided die")
            elif target not in range(count):
                message = f"{key}: {result} maps to {line} {target} of 0-{count - 1}"
                yield Problem(pack.place(BOARD, key, str(result)), "JS-V11", message)
        lines.append({target for target in found.values() if target in range(count)})
        on_the_rim |= not lines[-1].isdisjoint({0, count - 1})
    reached, need = len(lines[0]) * len(lines[1]), len(content.daikaiju.daikaiju) + 1
    if reached < need:
        message = f"the dice reach {reached} squares (need {need}, one more than there are daikaiju)"
        yield Problem(pack.key(BOARD, "gold_to_column"), "JS-V11", message)
    if on_the_rim:
        yield Problem(
            pack.key(BOARD, "gold_to_column"),
            "JS-V12",
            "daikaiju can be placed on edge squares: first moves may be blocked at setup",
            severity="warning",
        )


def _marks(content: Content, pack: Pack) -> Iterator[Problem]:
    computed = len(start_marks(Squares(content.board.columns, content.board.rows)))
    if computed != content.board.start_marks:
        message = f"start_marks: computed {computed}, declared {content.board.start_marks}"
        yield Problem(pack.place(BOARD, "start_marks"), "JS-V16", message)


def _ships(content: Content, pack: Pack) -> Iterator[Problem]:
    ships, need = content.ships.ships, content.game.declared("ships")
    most = content.game.players.max
    if len(ships) != need or len(ships) < most:
        message = f"{len(ships)} ships, need {max(need, most)}"
        hint = f"{GAME} counts {need} ships" if len(ships) != need else f"up to {most} can play"
        yield Problem(pack.key(SHIPS, "ships"), "JS-V14", message, hint)
    for field in ("id", "name", "colour", "hex", "sail_mark"):
        known: dict[str, str] = {}
        for index, ship in enumerate(ships):
            value = str(getattr(ship, field)).lower()
            if value in known:
                message = f"ships {known[value]} and {ship.id} share {field.replace('_', ' ')}"
                yield Problem(pack.place(SHIPS, "ships", index, field), "JS-V14", message)
            known.setdefault(value, ship.id)


def _deal(content: Content, pack: Pack) -> Iterator[Problem]:
    tiles = sum(kind.copies for kind in content.wakes.wakes)
    dealt = content.game.hand_size * content.game.players.max
    squares = content.board.columns * content.board.rows
    place = pack.key(WAKES, "wakes")
    if dealt > tiles:
        players, hand = content.game.players.max, content.game.hand_size
        message = f"not enough tiles to deal: {players} hands of {hand}, {tiles} tiles"
        yield Problem(place, "JS-V15", message)
    if tiles - squares < 1:
        message = (
            f"not enough tiles to deal on: {tiles} tiles for {squares} squares (need one more than squares)"
        )
        yield Problem(place, "JS-V15", message)
