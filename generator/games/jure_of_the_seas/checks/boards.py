"""Checks of the board, the dice maps, the ships and the size of the deal. JS-V7, JS-V11, V12, V14 to V16"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.board import start_marks
from generator.games.jure_of_the_seas.content import BOARD, GAME, SHIPS, WAKES, Content
from generator.mechanics.squares import DIRECTIONS, Squares
from generator.reading.checking import Checked
from generator.reading.problems import Problem


def board_fits(checked: Checked, content: Content) -> Iterator[Problem]:
    """The points, the dice, the marks, the ships, and whether there are tiles enough."""
    yield from _points(checked, content)
    yield from _dice(checked, content)
    yield from _marks(checked, content)
    yield from _ships(checked, content)
    yield from _deal(checked, content)


def _points(checked: Checked, content: Content) -> Iterator[Problem]:
    mates = content.board.point_mate
    for point in range(wakes.POINTS):
        if point not in mates:
            message = f"point_mate: point {point} meets nothing"
            hint = f"add '{point}: ' and a point of the facing side"
            yield checked.at_key("JS-V7", message, BOARD, "point_mate", hint=hint)
            continue
        where, mate = (BOARD, "point_mate", str(point)), mates[point]
        side, facing = DIRECTIONS[wakes.side(point)], DIRECTIONS[wakes.side(mate)]
        if (wakes.side(point) + 2) % 4 != wakes.side(mate):
            message = f"point_mate: {point} is on the {side} side and {mate} on the {facing} side"
            yield checked.at("JS-V7", message, *where, hint="a point meets one of the facing side")
        elif mates.get(mate) != point:
            message = f"point_mate: {point} meets {mate}, but {mate} meets {mates.get(mate, 'nothing')}"
            yield checked.at("JS-V7", message, *where, hint=f"write '{mate}: {point}' as well")


def _dice(checked: Checked, content: Content) -> Iterator[Problem]:
    board = content.board
    maps = (
        ("gold_to_column", "column", board.gold_to_column, board.columns),
        ("blue_to_row", "row", board.blue_to_row, board.rows),
    )
    lines: list[set[int]] = []
    on_the_rim = False
    for key, line, targets, count in maps:
        for result in range(1, 7):
            if result not in targets:
                hint = f"add '{result}: ' and a {line} from 0 to {count - 1}"
                yield checked.at_key("JS-V11", f"{key}: no {line} for {result}", BOARD, key, hint=hint)
        for result, target in targets.items():
            if result not in range(1, 7):
                message = f"{key}: {result} is no result of a six-sided die"
                yield checked.at_key("JS-V11", message, BOARD, key, str(result), hint="remove it")
            elif target not in range(count):
                message = f"{key}: {result} maps to {line} {target} of 0-{count - 1}"
                yield checked.at("JS-V11", message, BOARD, key, str(result), hint=f"write 0 to {count - 1}")
        lines.append({target for target in targets.values() if target in range(count)})
        if not lines[-1].isdisjoint({0, count - 1}):
            on_the_rim = True
        else:
            on_board = {result: target for result, target in targets.items() if target in range(count)}
            yield from _passed_over(checked, key, line, on_board)
    reached, need = len(lines[0]) * len(lines[1]), len(content.daikaiju.daikaiju) + 1
    if reached < need:
        message = f"the dice reach {reached} squares (need {need}, one more than there are daikaiju)"
        hint = "let the results lead to more different columns and rows"
        yield checked.at_key("JS-V11", message, BOARD, "gold_to_column", hint=hint)
    if on_the_rim:
        message = "daikaiju can be placed on edge squares: first moves may be blocked at setup"
        hint = "keep the dice off the first and last column and row"
        problem = checked.at_key("JS-V12", message, BOARD, "gold_to_column", hint=hint)
        yield replace(problem, severity="warning")


def _passed_over(checked: Checked, key: str, line: str, targets: Mapping[int, int]) -> Iterator[Problem]:
    """A warning where results share a line, while one between the outermost lines comes up with none."""
    reached = set(targets.values())
    skipped = set(range(min(reached, default=0), max(reached, default=0))) - reached
    if len(skipped) != 1 or len(reached) == len(targets):
        return
    missing = skipped.pop()
    result = min(result for result, target in targets.items() if target > missing)
    message = f"{key}: no result leads to {line} {missing}, and several to another"
    problem = checked.at(
        "JS-V11", message, BOARD, key, str(result), hint=f"did you mean {result}: {missing}?"
    )
    yield replace(problem, severity="warning")


def _marks(checked: Checked, content: Content) -> Iterator[Problem]:
    computed = len(start_marks(Squares(content.board.columns, content.board.rows)))
    if computed != content.board.start_marks:
        columns, rows = content.board.columns, content.board.rows
        message = (
            f"start_marks is {content.board.start_marks}; {columns} columns and {rows} rows have {computed}"
        )
        yield checked.at("JS-V16", message, BOARD, "start_marks", hint=f"write {computed}")


def _ships(checked: Checked, content: Content) -> Iterator[Problem]:
    ships, need = content.ships.ships, content.game.declared("ships")
    seats = content.game.players.max
    if len(ships) != need or len(ships) < seats:
        message = f"{len(ships)} ships, need {max(need, seats)}"
        hint = f"{GAME} counts {need} ships" if len(ships) != need else f"up to {seats} can play"
        yield checked.at_key("JS-V14", message, SHIPS, "ships", hint=hint)
    for field in ("id", "name", "colour", "hex", "sail_mark"):
        first: dict[str, str] = {}
        for index, ship in enumerate(ships):
            value = str(getattr(ship, field)).lower()
            if value in first:
                message = f"ships {first[value]} and {ship.id} share {field.replace('_', ' ')}"
                hint = "players tell their ships apart by it; give one another"
                yield checked.at("JS-V14", message, SHIPS, "ships", index, field, hint=hint)
            first.setdefault(value, ship.id)


def _deal(checked: Checked, content: Content) -> Iterator[Problem]:
    tiles = sum(kind.copies for kind in content.wakes.wakes)
    players, hand = content.game.players.max, content.game.hand_size
    squares = content.board.columns * content.board.rows
    if hand * players > tiles:
        message = f"not enough tiles to deal: {players} hands of {hand}, {tiles} tiles"
        hint = "more tiles, a smaller hand or fewer players"
        yield checked.at_key("JS-V15", message, WAKES, "wakes", hint=hint)
    if tiles - squares < 1:
        message = f"not enough tiles to deal on: {tiles} tiles for {squares} squares"
        hint = "one tile more than squares, or a smaller board"
        yield checked.at_key("JS-V15", message, WAKES, "wakes", hint=hint)
