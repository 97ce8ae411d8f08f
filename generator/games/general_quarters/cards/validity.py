"""Is this a legal card? Every rule of a card checked square by square, with the clause it breaks.

Nothing here is shared with the maker: no masks, no tables, only tokens and the printed rules, so that
a mistake there cannot hide itself here. The checks take anything that could be read from a JSON file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from generator.games.general_quarters.cards.card import BadId, card_id, read_id, seed_of
from generator.games.general_quarters.setup import Setup
from generator.games.general_quarters.waters import letter

SHIP = re.compile(r"S[1-9][0-9]?\Z")
MISSILE = re.compile(r"M:(.+)\Z", re.DOTALL)
MAX_SHOWN = 40

Spot = tuple[int, int]


class Grid(dict[Spot, str]):
    """The token of every square."""

    @cached_property
    def ships(self) -> dict[str, list[Spot]]:
        """The squares of every ship, by its token."""
        ships: dict[str, list[Spot]] = {}
        for spot, token in self.items():
            if token[0] == "S":
                ships.setdefault(token, []).append(spot)
        return ships


class Fault(NamedTuple):
    """One rule a card breaks, and how."""

    clause: str
    message: str

    def __str__(self) -> str:
        return f"{self.clause} {self.message}"


def record_faults(record: object, setups: Mapping[str, Setup]) -> list[Fault]:
    """Everything wrong with a card read from JSON, its certificate apart. GQ-V1 to GQ-V12, GQ-V15"""
    if not isinstance(record, Mapping):
        return [Fault("GQ-V1", "a card is an object with a grid")]
    preset = record.get("preset")
    if not isinstance(preset, str) or preset not in setups:
        return [Fault("GQ-V15", f"preset {_shown(preset)} is none of {', '.join(setups)}")]
    return card_faults(record, setups[preset]) + list(_id_faults(record, setups[preset]))


def _id_faults(record: Mapping[Any, Any], setup: Setup) -> Iterator[Fault]:
    """GQ-V15: id, seed and content belong together."""
    identity = record.get("id")
    if record.get("content") != setup.digest:
        yield Fault("GQ-V15", f"made from other content: {_shown(record.get('content'))}")
    elif not isinstance(identity, str):
        yield Fault("GQ-V15", "the card has no id")
    else:
        try:
            _, number = read_id(identity, [setup])
        except BadId as error:
            yield Fault("GQ-V15", str(error))
            return
        if identity != card_id(setup, number) or record.get("seed") != seed_of(number):
            yield Fault("GQ-V15", f"id {_shown(identity)} and seed {_shown(record.get('seed'))} differ")


def card_faults(card: object, setup: Setup) -> list[Fault]:
    """Everything wrong with a card as read from JSON, ids and certificates apart. GQ-V1 to GQ-V12"""
    if not isinstance(card, Mapping):
        return [Fault("GQ-V1", "a card is an object with a grid")]
    faults = list(_public_faults(card, setup))
    return faults + grid_faults(card.get("grid"), setup)


def grid_faults(rows: object, setup: Setup) -> list[Fault]:
    """Everything wrong with a grid given as rows of tokens. GQ-V1 to GQ-V12

    A grid of the wrong shape, or with tokens nobody knows, is not looked at further.
    """
    shape = list(_shape_faults(rows, setup))
    if shape:
        return shape
    grid = _grid(rows)
    checks = (
        _labels_known,
        _fleet,
        _straight,
        _apart,
        _deep_water,
        _one_each_way,
        _shallow_water,
        _submarines,
        _submarines_alone,
        _missiles_near_ships,
        _missile_counts,
    )
    return [fault for check in checks for fault in check(grid, setup)]


def _spot(spot: Spot) -> str:
    return f"{letter(spot[1])}{spot[0] + 1}"


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…"


def _public_faults(card: Mapping[Any, Any], setup: Setup) -> Iterator[Fault]:
    """The facts printed round the map must be those of the content. GQ-V11, GQ-V12"""
    order = list(setup.order)
    if len(set(order)) != 5 or len(order) != 5:
        yield Fault("GQ-V12", f"order {', '.join(order)} does not list five ships once each")
    if card.get("order") != order:
        yield Fault("GQ-V12", f"order is {_shown(card.get('order'))}, {', '.join(order)} expected")
    wanted = {
        "shallow": ("GQ-1.3", list(setup.waters.shallow)),
        "missiles": ("GQ-V11", sum(setup.missiles)),
        "labels": ("GQ-V11", dict(zip(setup.order, setup.missiles, strict=True))),
        "anti_air": ("GQ-1.5", setup.anti_air),
        "strike_fighters": ("GQ-1.5", setup.strike_fighters),
    }
    for key, (clause, value) in wanted.items():
        printed = card.get(key)
        if type(printed) is not type(value) or printed != value:
            yield Fault(clause, f"{key} is {_shown(printed)}, {value} expected")


def _shape_faults(rows: object, setup: Setup) -> Iterator[Fault]:
    waters = setup.waters
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        yield Fault("GQ-V1", "the grid is not a list of rows")
        return
    if len(rows) != waters.rows:
        yield Fault("GQ-V1", f"the grid has {len(rows)} rows, {waters.rows} expected")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Sequence) or isinstance(row, str):
            yield Fault("GQ-V1", f"row {number} is not a list of squares")
        elif len(row) != waters.cols:
            yield Fault("GQ-V1", f"row {number} has {len(row)} squares, {waters.cols} expected")
        else:
            for col, token in enumerate(row):
                if not _known(token):
                    yield Fault("GQ-V1", f"unknown token '{_shown(token)}' at {_spot((number - 1, col))}")


def _known(token: object) -> bool:
    return isinstance(token, str) and bool(token in (".", "U") or SHIP.match(token) or MISSILE.match(token))


def _grid(rows: Any) -> Grid:
    return Grid({(r, c): token for r, row in enumerate(rows) for c, token in enumerate(row)})


def _around(grid: Grid, spot: Spot) -> list[Spot]:
    row, col = spot
    near = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [other for other in near if other in grid]


def _where(grid: Grid, kind: str) -> list[Spot]:
    return [spot for spot, token in grid.items() if token[0] == kind]


def _class_names(setup: Setup) -> dict[int, tuple[str, int]]:
    """By length: what the class is called and how many there must be."""
    classes: dict[int, tuple[str, int]] = {}
    for kind in setup.waters.kinds:
        classes[kind.length] = (kind.name, classes.get(kind.length, ("", 0))[1] + kind.number)
    return classes


def _labels_known(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V12"""
    for spot in _where(grid, "M"):
        label = grid[spot][2:]
        if label not in setup.order:
            yield Fault("GQ-V12", f"missile at {_spot(spot)} names '{_shown(label)}', no ship of the group")


def _fleet(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V2"""
    classes = _class_names(setup)
    counts = dict.fromkeys(classes, 0)
    for ship, spots in grid.ships.items():
        if len(spots) in counts:
            counts[len(spots)] += 1
        else:
            yield Fault("GQ-V2", f"ship {ship} has {len(spots)} squares; no class of the fleet has")
    for length, (name, number) in classes.items():
        if counts[length] != number:
            plural = "" if counts[length] == 1 else "s"
            yield Fault("GQ-V2", f"{counts[length]} {name}{plural} found, {number} required")


def _straight(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V3"""
    for ship, spots in grid.ships.items():
        rows, cols = {r for r, _ in spots}, {c for _, c in spots}
        if len(rows) > 1 and len(cols) > 1:
            yield Fault("GQ-V3", f"ship {ship} is not a straight line")
        elif max(rows) - min(rows) + max(cols) - min(cols) != len(spots) - 1:
            yield Fault("GQ-V3", f"ship {ship} has a gap")


def _apart(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V4"""
    for spot in _where(grid, "S"):
        row, col = spot
        for other in ((row + 1, col), (row, col + 1)):
            if other in grid and grid[other][0] == "S" and grid[other] != grid[spot]:
                yield Fault("GQ-V4", f"{grid[spot]} touches {grid[other]} at {_spot(spot)}/{_spot(other)}")


def _of_water(grid: Grid, setup: Setup, water: str) -> Iterator[tuple[str, list[Spot]]]:
    """Ships of the classes bound to that water: (class name, squares)."""
    bound = {kind.length: kind.name for kind in setup.waters.kinds if kind.water == water}
    for spots in grid.ships.values():
        if len(spots) in bound:
            yield bound[len(spots)], spots


def _deep_water(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V5"""
    for name, spots in _of_water(grid, setup, "deep"):
        reached = sorted({col for _, col in spots if col in setup.waters.shallow})
        if reached:
            yield Fault("GQ-V5", f"{name} reaches shallow column {letter(reached[0])}")


def _one_each_way(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V6"""
    for length in {kind.length for kind in setup.waters.kinds}:
        kinds = [kind for kind in setup.waters.kinds if kind.length == length]
        across = sum(kind.number for kind in kinds if not kind.vertical)
        down = sum(kind.number for kind in kinds if not kind.horizontal)
        hulls = [spots for spots in grid.ships.values() if len(spots) == length > 1]
        lying = sum(spots[0][0] == spots[1][0] for spots in hulls)
        name, number = kinds[0].name, len(hulls)
        if number != sum(kind.number for kind in kinds):
            continue
        if lying < across:
            yield Fault("GQ-V6", f"{lying} of {number} {name}s horizontal, {across} required")
        if number - lying < down:
            yield Fault("GQ-V6", f"{number - lying} of {number} {name}s vertical, {down} required")


def _shallow_water(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V7"""
    for name, spots in _of_water(grid, setup, "shallow"):
        if any(col not in setup.waters.shallow for _, col in spots):
            where = f"{_spot(spots[0])}/{_spot(spots[-1])}"
            yield Fault("GQ-V7", f"{name} at {where} leaves the shallow columns")


def _submarines(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V8"""
    count = len(_where(grid, "U"))
    if count != setup.waters.submarines:
        yield Fault("GQ-V8", f"{count} submarines found, {setup.waters.submarines} required")


def _submarines_alone(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V9"""
    names = {"S": "ship", "M": "missile", "U": "submarine"}
    for spot in _where(grid, "U"):
        for other in _around(grid, spot):
            if grid[other] != ".":
                yield Fault(
                    "GQ-V9", f"{names[grid[other][0]]} at {_spot(other)} next to submarine {_spot(spot)}"
                )


def _missiles_near_ships(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V10"""
    for spot in _where(grid, "M"):
        if not any(grid[other][0] == "S" for other in _around(grid, spot)):
            yield Fault("GQ-V10", f"missile at {_spot(spot)} touches no ship")


def _missile_counts(grid: Grid, setup: Setup) -> Iterator[Fault]:
    """GQ-V11"""
    labels = [grid[spot][2:] for spot in _where(grid, "M")]
    if len(labels) != sum(setup.missiles):
        yield Fault("GQ-V11", f"{len(labels)} missiles found, {sum(setup.missiles)} required")
    for label, number in zip(setup.order, setup.missiles, strict=True):
        if labels.count(label) != number:
            yield Fault("GQ-V11", f"{labels.count(label)} missiles for {label}, {number} required")
