"""Sailing distances against a slow search over the raw YAML, on the shipped map and on invented ones."""

from __future__ import annotations

from collections import deque
from itertools import combinations, pairwise
from math import dist
from random import Random

import pytest
import yaml

from generator.games.bruise_cruise.checks.coast import ring_of
from generator.games.bruise_cruise.checks.routes import cut_off_ports
from generator.games.bruise_cruise.sea import Sea
from generator.mechanics.hexes import Hex

from .table import CONTENT, box, chart

STEPS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}


def raw(name):
    return yaml.safe_load((CONTENT / "bruise_cruise" / name).read_text(encoding="utf-8"))


def slow_distances(start, wet, closed):
    """Steps from one hex to all others, hex by hex. ``closed`` holds (hex, side) both ways."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        q, r = queue.popleft()
        for side, (dq, dr) in STEPS.items():
            there = (q + dq, r + dr)
            if there in wet and ((q, r), side) not in closed and there not in steps:
                steps[there] = steps[q, r] + 1
                queue.append(there)
    return steps


def raw_sea():
    """Sea spaces and closed sides as the YAML has them."""
    board = raw("board.yaml")
    wet = set()
    for row, line in enumerate(board["terrain"]):
        for column, sign in enumerate(line.split()):
            if sign in "+~":
                wet.add((column - (row - row % 2) // 2, row))
    closed = set()
    for name, sides in board["closed_sides"].items():
        q, r = map(int, name.split(","))
        closed |= {((q, r), side) for side in sides}
    return wet, closed


@pytest.mark.clause("BC-3.4", "BC-V11")
def test_all_distances_between_ports_equal_a_slow_search_over_the_raw_data():
    wet, closed = raw_sea()
    ports = {port["id"]: tuple(port["hex"]) for port in raw("ports.yaml")["ports"]}
    assert len(ports) == 41
    checked = 0
    for name, hex in ports.items():
        slow = slow_distances(hex, wet, closed)
        assert len(slow) == 244
        for other, there in ports.items():
            number = chart().port_number[name]
            assert box().sea.sailing_distance(Hex(*hex), Hex(*there)) == slow[there]
            assert chart().port_distance[number][chart().space_at(*there)] == slow[there]
            checked += other is not None
    assert checked == 41 * 41


def invented(seed):
    """A random sea, in one piece or several, with random closed sides."""
    random = Random(seed)
    columns, rows = random.randint(4, 22), random.randint(3, 18)
    wet = {
        (column - row // 2, row)
        for row in range(rows)
        for column in range(columns)
        if random.random() < random.choice((0.55, 0.75, 0.95))
    } or {(0, 0)}
    closed = set()
    opposite = dict(zip(STEPS, ("W", "SW", "SE", "E", "NE", "NW"), strict=True))
    for q, r in sorted(wet):
        for side, (dq, dr) in STEPS.items():
            if (q + dq, r + dr) in wet and random.random() < 0.1:
                closed |= {((q, r), side), ((q + dq, r + dr), opposite[side])}
    return wet, closed


def sea_of(wet, closed):
    sides = [(Hex(*hex), Hex(hex[0] + STEPS[side][0], hex[1] + STEPS[side][1])) for hex, side in closed]
    return Sea([Hex(*hex) for hex in wet], sides)


@pytest.mark.clause("BC-3.2", "BC-3.4")
@pytest.mark.parametrize("seed", range(20))
def test_on_invented_maps_the_engine_and_the_slow_search_agree(seed):
    wet, closed = invented(seed)
    sea = sea_of(wet, closed)
    for start in sorted(wet)[:: max(1, len(wet) // 25)]:
        slow = slow_distances(start, wet, closed)
        for goal in sorted(wet):
            assert sea.sailing_distance(Hex(*start), Hex(*goal)) == slow.get(goal, -1)
        reach = sea.routes.reached(sea.number[Hex(*start)], 4)
        near = {goal for goal, steps in slow.items() if steps <= 4}
        assert {tuple(sea.hex[n]) for n in range(sea.size) if reach >> n & 1} == near


@pytest.mark.clause("BC-V17")
@pytest.mark.parametrize("seed", range(20))
def test_ports_behind_home_ports_are_found_as_by_trying_all(seed):
    random = Random(seed)
    wet, closed = invented(seed)
    sea = sea_of(wet, closed)
    largest = sea.routes.parts()[0]
    inside = [number for number in sorted(sea.hex) if largest >> number & 1]
    ports = {f"p{n:02}": number for n, number in enumerate(random.sample(inside, min(12, len(inside) // 2)))}
    if len(ports) < 5:
        return
    whole = Sea([sea.hex[number] for number in inside], sides_inside(sea, closed, inside))
    numbers = {name: whole.number[sea.hex[number]] for name, number in ports.items()}
    fast = cut_off_ports(whole, numbers)
    slow = {}
    for size in (1, 2, 3):
        for homes in combinations(sorted(numbers), size):
            blocked = sum(1 << numbers[name] for name in homes)
            parts = whole.routes.parts(blocked)
            every = sum(1 << number for name, number in numbers.items() if name not in homes)
            waters = whole.routes.parts(sum(1 << number for number in numbers.values()))
            sea_side = next(part for part in parts if waters and part & waters[0])
            for name in numbers:
                if name not in homes and not sea_side >> numbers[name] & 1 and every:
                    slow.setdefault(name, homes)
    assert fast == dict(sorted(slow.items()))


def sides_inside(sea, closed, inside):
    hexes = {sea.hex[number] for number in inside}
    return [
        (Hex(*hex), Hex(hex[0] + STEPS[side][0], hex[1] + STEPS[side][1]))
        for hex, side in closed
        if Hex(*hex) in hexes and Hex(hex[0] + STEPS[side][0], hex[1] + STEPS[side][1]) in hexes
    ]


@pytest.mark.clause("BC-V17")
def test_no_three_home_ports_of_the_shipped_map_cut_off_a_port():
    """Every one, two and three of the 41, the slow way; only a few empty spaces can be sealed off."""
    spaces = chart().port_space
    every = sum(1 << space for space in spaces)
    routes = chart().routes
    for size in (1, 2, 3):
        for homes in combinations(spaces, size):
            closed = sum(1 << home for home in homes)
            start = next(space for space in spaces if space not in homes)
            reached = routes.reached(start, chart().sea.size, closed)
            assert not every & ~closed & ~reached, homes
    assert cut_off_ports(box().sea, dict(zip(chart().ports, spaces, strict=True))) == {}


OFF_THE_COAST = {"new-orleans": 1.3, "key-west": 0.9, "grand-turk": 4.3}
"""Millimetres from the coast that is drawn: up a river, and on islands too small for the drawing."""


def test_every_port_sits_on_its_coast():
    """No dot stands more than 0.6 mm inland or at sea, on a board where a millimetre is nine kilometres."""
    rings = [ring_of(text) for text in box().coast.coast]
    sides = [side for ring in rings for side in pairwise([*ring, ring[0]])]
    for port in box().ports.ports:
        nearest = min(off(port.dot_mm, *side) for side in sides)
        assert nearest <= OFF_THE_COAST.get(port.id, 0.6), port.id


def off(point, one, other):
    """How far a point is from the stretch between two others."""
    along = (other[0] - one[0], other[1] - one[1])
    length = along[0] ** 2 + along[1] ** 2 or 1
    part = ((point[0] - one[0]) * along[0] + (point[1] - one[1]) * along[1]) / length
    part = max(0.0, min(1.0, part))
    return dist(point, (one[0] + part * along[0], one[1] + part * along[1]))
