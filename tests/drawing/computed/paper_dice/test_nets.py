"""Paper dice: each net is folded here from its drawing alone and has to close into the true solid."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Callable
from math import acos, atan2, cos, dist, pi, sin, sqrt

import numpy as np
import numpy.typing as npt
import pytest
import yaml

from generator.drawing.computed import paper_dice
from generator.drawing.layouts import HelperError
from tests.drawing.computed.paper_dice import nets
from tests.drawing.computed.paper_dice.nets import net, points
from tests.drawing.computed.paper_dice.solids import SIDES, solid

Points = npt.NDArray[np.float64]

EVERY_DIE = pytest.mark.parametrize("sides", SIDES)

# faces, edges, corners: what the finished die must have
COUNTS = {4: (4, 6, 4), 6: (6, 12, 8), 8: (8, 12, 6), 10: (10, 20, 12), 12: (12, 30, 20)}
DIHEDRAL = {4: acos(1 / 3), 6: pi / 2, 8: acos(-1 / 3), 12: acos(-1 / sqrt(5))}


def inner_angle(polygon: Points, corner: int) -> float:
    """The angle of a flat polygon at one of its corners."""
    here = polygon[corner]
    one, two = polygon[corner - 1] - here, polygon[(corner + 1) % len(polygon)] - here
    return float(acos(np.dot(one, two) / np.linalg.norm(one) / np.linalg.norm(two)))


def three_faced(opposite: float, one: float, two: float) -> float:
    """The dihedral angle between faces with angles one and two at a corner of three faces."""
    return acos((cos(opposite) - cos(one) * cos(two)) / (sin(one) * sin(two)))


def dihedral(sides: int, parent: Points, edge: int) -> float:
    """The angle between two faces of the solid, from the flat face alone."""
    if sides != 10:
        return DIHEDRAL[sides]
    # A kite: the tip is its sharpest corner, the corner across from it the short end.
    tip = min(range(4), key=lambda corner: inner_angle(parent, corner))
    short_end, side = inner_angle(parent, (tip + 2) % 4), inner_angle(parent, (tip + 1) % 4)
    if edge in (tip, (tip - 1) % 4):
        return three_faced(short_end, side, side)
    return three_faced(side, side, short_end)


def folded(sides: int) -> list[Points]:
    """The faces of the net in space, each fold bent away from the reader by its dihedral angle.

    Seen by the reader x runs right, y down and z towards the reader.
    """
    sheet = net(sides)
    flat = [np.array([(x, y, 0.0) for x, y in face.corners]) for face in sheet.faces]
    below: dict[int, list[int]] = defaultdict(list)
    for fold in sheet.folds:
        below[fold.parent].append(fold.child)

    def family(face: int) -> list[int]:
        return [face, *itertools.chain.from_iterable(family(child) for child in below[face])]

    placed = [face.copy() for face in flat]
    # Leaves first, so that every axis is still where the drawing has it when its turn comes.
    for fold in reversed(sheet.folds):
        parent = flat[fold.parent]
        ends = {tuple(np.round(fold.a, 6)), tuple(np.round(fold.b, 6))}
        corners = [tuple(np.round(corner[:2], 6)) for corner in parent]
        edge = next(k for k in range(len(corners)) if {corners[k], corners[(k + 1) % len(corners)]} == ends)
        a, b = np.array((*fold.a, 0.0)), np.array((*fold.b, 0.0))
        bend = pi - dihedral(sides, parent, edge)
        axis = (b - a) / np.linalg.norm(b - a)
        child_middle = flat[fold.child].mean(axis=0)
        for sign in (1, -1):
            turn = rotation(axis, sign * bend)
            if (turn @ (child_middle - a))[2] < -1e-9:
                break
        for face in family(fold.child):
            placed[face] = (placed[face] - a) @ turn.T + a
    return placed


def rotation(axis: Points, angle: float) -> Points:
    """Rodrigues' rotation about a unit axis."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn: Points = np.eye(3) + sin(angle) * cross + (1 - cos(angle)) * cross @ cross
    return turn


def overlap_mm2(one: nets.Polygon, other: nets.Polygon) -> float:
    """The common area of two convex polygons, by clipping one with the other's edges."""
    clipped = list(one)
    ring = list(other)
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise([*ring, ring[0]]))
    if area < 0:
        ring.reverse()
    for a, b in itertools.pairwise([*ring, ring[0]]):
        inside = [(b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) for p in clipped]
        nxt: list[nets.Point] = []
        for k, p in enumerate(clipped):
            q, dp, dq = clipped[(k + 1) % len(clipped)], inside[k], inside[(k + 1) % len(clipped)]
            if dp >= 0:
                nxt.append(p)
            if (dp < 0) != (dq < 0):
                t = dp / (dp - dq)
                nxt.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
        clipped = nxt
        if not clipped:
            return 0.0
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise([*clipped, clipped[0]]))) / 2


@EVERY_DIE
def test_folded_net_closes(sides: int) -> None:
    """Every edge meets exactly one other, end to end, and the surface is that of a solid."""
    faces = folded(sides)
    edges = [
        (f, e, face[e], face[(e + 1) % len(face)]) for f, face in enumerate(faces) for e in range(len(face))
    ]
    for f, e, a, b in edges:
        meets = [
            (g, d) for g, d, c, h in edges
            if (g, d) != (f, e) and np.allclose(a, h, atol=1e-6) and np.allclose(b, c, atol=1e-6)
        ]  # fmt: skip
        assert len(meets) == 1, f"edge {e} of face {f} meets {meets}"
    corners: list[Points] = []
    for face in faces:
        corners += [
            spot for spot in face if not any(np.allclose(spot, known, atol=1e-6) for known in corners)
        ]
    assert (len(faces), len(edges) // 2, len(corners)) == COUNTS[sides]
    assert len(faces) - len(edges) // 2 + len(corners) == 2


@EVERY_DIE
def test_printed_side_is_outside(sides: int) -> None:
    """Folded away from the reader, the printed side of each face looks out of a convex die."""
    faces = folded(sides)
    everything = np.concatenate(faces)
    middle = everything.mean(axis=0)
    for face in faces:
        # On paper, with y down, corners that run counter-clockwise to the eye have a normal
        # towards the reader of the opposite sign.
        normal = -np.cross(face[1] - face[0], face[2] - face[1])
        assert np.dot(normal, face.mean(axis=0) - middle) > 0
        assert np.all((everything - face[0]) @ normal <= 1e-6), "a corner sticks out"


def test_d10_has_true_kites() -> None:
    """Two pairs of equal neighbouring sides, flat, the same on all ten faces."""
    for side in net(10).faces:
        lengths = [
            dist(a, b) for a, b in zip(side.corners, (*side.corners[1:], side.corners[0]), strict=True)
        ]
        long = [length for length in lengths if length > max(lengths) - 1e-9]
        short = [length for length in lengths if length < min(lengths) + 1e-9]
        assert (len(long), len(short)) == (2, 2)
        assert long[0] == pytest.approx(17.0)
    body = solid(10)
    for face in body.faces:
        a, b, c, d = (np.array(body.corners[corner]) for corner in face)
        assert abs(np.dot(np.cross(b - a, c - a), d - a)) < 1e-9


@EVERY_DIE
def test_faces_do_not_overlap(sides: int) -> None:
    """The net lies flat without covering itself."""
    for one, other in itertools.combinations(net(sides).faces, 2):
        assert overlap_mm2(one.corners, other.corners) < 1e-6


@EVERY_DIE
def test_tabs_are_clear(sides: int) -> None:
    """One tab to each glued pair of edges, over no face and no other tab."""
    sheet = net(sides)
    faces, edges, _ = COUNTS[sides]
    assert len(sheet.tabs) == edges - (faces - 1)
    joints = [joint for tab in sheet.tabs for joint in (tab.on, tab.under)]
    assert len(set(joints)) == len(joints) == 2 * len(sheet.tabs)
    for tab in sheet.tabs:
        for side in sheet.faces:
            assert overlap_mm2(tab.corners, side.corners) < 1e-6
    for one, other in itertools.combinations(sheet.tabs, 2):
        assert overlap_mm2(one.corners, other.corners) < 1e-6


@EVERY_DIE
def test_tabs_join_what_they_say_and_hide(sides: int) -> None:
    """Folded, a tab's two edges coincide; turned in, it lies wholly behind the face it is glued to."""
    sheet, faces = net(sides), folded(sides)
    for tab in sheet.tabs:
        (f, e), (g, d) = tab.on, tab.under
        a, b = faces[f][e], faces[f][(e + 1) % len(faces[f])]
        c, h = faces[g][d], faces[g][(d + 1) % len(faces[g])]
        assert np.allclose(a, h, atol=1e-6)
        assert np.allclose(b, c, atol=1e-6)
        # Lay the tab on the target: same distance along the common edge, same depth inwards.
        start, end, out_b, out_a = (np.array(corner) for corner in tab.corners)
        along = (end - start) / np.linalg.norm(end - start)
        target = np.array(sheet.faces[g].corners)
        base, back = target[(d + 1) % len(target)], target[d]
        u = (back - base) / np.linalg.norm(back - base)
        inward = np.array((-u[1], u[0]))
        if np.dot(inward, target.mean(axis=0) - base) < 0:
            inward = -inward
        for corner in (out_a, out_b):
            s = np.dot(corner - start, along)
            depth = np.linalg.norm(corner - start - s * along)
            spot = base + s * u + depth * inward
            assert depth > 2.0, "too shallow for glue"
            for p, q in zip(target, np.roll(target, -1, axis=0), strict=True):
                edge = q - p
                cross = edge[0] * (spot - p)[1] - edge[1] * (spot - p)[0]
                middle = edge[0] * (target.mean(axis=0) - p)[1] - edge[1] * (target.mean(axis=0) - p)[0]
                assert cross * middle >= -1e-9, "the tab would show"


@EVERY_DIE
def test_outline_holds_faces_and_tabs(sides: int) -> None:
    """The cutting line runs once round all that is printed, with nothing left out and nothing twice."""
    sheet = net(sides)
    ring = sheet.outline
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise([*ring, ring[0]]))) / 2
    parts = [side.corners for side in sheet.faces] + [tab.corners for tab in sheet.tabs]
    sums = sum(
        abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise([*part, part[0]]))) / 2
        for part in parts
    )
    assert area == pytest.approx(sums, abs=1e-6)
    assert min(x for x, _ in ring) == pytest.approx(0)
    assert min(y for _, y in ring) == pytest.approx(0)
    assert (max(x for x, _ in ring), max(y for _, y in ring)) == pytest.approx((sheet.width, sheet.height))


@pytest.mark.parametrize(("sides", "total"), [(6, 7), (8, 9), (10, 11), (12, 13)])
def test_numbers_once_and_opposite_sums(sides: int, total: int) -> None:
    """Each number stands on one face; faces across the die add up as on dice from a shop."""
    sheet, faces = net(sides), folded(sides)
    numbers = [int(side.labels[0].text) for side in sheet.faces]
    assert all(len(side.labels) == 1 for side in sheet.faces)
    assert sorted(numbers) == list(range(1, sides + 1))
    middle = np.concatenate(faces).mean(axis=0)
    for face, number in zip(faces, numbers, strict=True):
        across = 2 * middle - face.mean(axis=0)
        other = min(range(sides), key=lambda k: float(np.linalg.norm(faces[k].mean(axis=0) - across)))
        assert number + numbers[other] == total


def test_d4_reads_the_same_on_all_sides() -> None:
    """The number by a corner is the same on the three faces that meet there, and points at it."""
    sheet, faces = net(4), folded(4)
    at_corner: dict[tuple[float, ...], set[str]] = defaultdict(set)
    for side, face in zip(sheet.faces, faces, strict=True):
        assert len({label.text for label in side.labels}) == 3
        for label, flat, spot in zip(side.labels, side.corners, face, strict=True):
            nearest = min(side.corners, key=lambda corner, here=label: dist(corner, (here.x, here.y)))
            assert nearest == flat
            heading = atan2(flat[0] - label.x, label.y - flat[1])
            assert cos(heading - np.radians(label.turn)) == pytest.approx(1)
            at_corner[tuple(np.round(spot, 5) + 0.0)].add(label.text)
    assert sorted("".join(sorted(texts)) for texts in at_corner.values()) == ["1", "2", "3", "4"]


def test_d10_odd_and_even_ends() -> None:
    """Odd numbers surround one tip of the d10, even ones the other, so the reader sees which half lies up."""
    body = solid(10)
    ends = {
        tip: {number % 2 for face, number in zip(body.faces, body.numbers, strict=True) if tip in face}
        for tip in (0, 1)
    }
    assert sorted(map(sorted, ends.values())) == [[0], [1]]


@EVERY_DIE
def test_numbers_fit_and_are_large(sides: int) -> None:
    """Digits are 4 mm high or more, lie inside their face and leave the mark alone."""
    for side in net(sides).faces:
        boxes = []
        for label in side.labels:
            wide = 0.66 * label.height * len(label.text)
            boxes.append(turned_box(label.x, label.y, label.turn, wide, label.height))
            assert label.height >= (4.0 if sides > 4 else 3.9)
        x, y, turn, room = side.mark
        boxes.append(turned_box(x, y, turn, room, room))
        for box in boxes:
            whole = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise([*box, box[0]]))) / 2
            assert overlap_mm2(box, side.inset(0.6)) == pytest.approx(whole, rel=1e-6)
        for one, other in itertools.combinations(boxes, 2):
            assert overlap_mm2(one, other) < 1e-6


def turned_box(x: float, y: float, turn: float, width: float, height: float) -> nets.Polygon:
    """A rectangle about (x, y), turned clockwise by ``turn`` degrees on the page."""
    c, s = cos(np.radians(turn)), sin(np.radians(turn))
    spots = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(
        (x + c * i * width / 2 - s * j * height / 2, y + s * i * width / 2 + c * j * height / 2)
        for i, j in spots
    )


@EVERY_DIE
def test_handy_and_on_the_page(sides: int) -> None:
    """A finished die is 22 to 29 mm from corner to corner, and its net fits half a small page."""
    corners = [np.array(corner) for corner in solid(sides).corners]
    across = max(float(np.linalg.norm(a - b)) for a, b in itertools.combinations(corners, 2))
    assert 22 <= across <= 29
    assert max(net(sides).width, net(sides).height) <= 130
    assert min(net(sides).width, net(sides).height) <= 95


def test_no_other_dice() -> None:
    """A die nobody can buy is refused by name."""
    with pytest.raises(HelperError, match=re.escape("no die with 7 sides; there are d4, d6, d8, d10, d12")):
        paper_dice.net(7)


def test_golden_dice(golden: Callable[[str, str], None]) -> None:
    """The nets that layouts draw are those folded here, all of them."""
    plans = {sides: nets.plan(sides) for sides in SIDES}
    text = yaml.safe_dump(plans, sort_keys=False, default_flow_style=None, width=110)
    golden(
        f"../../layouts/{paper_dice.FILE}", f"# Nets of paper dice, in mm: 'make golden' writes them.\n{text}"
    )
    assert {sides: paper_dice.net(sides) for sides in SIDES} == plans


def test_points_are_svg() -> None:
    """Coordinates are written short, pairs apart by blanks."""
    assert points(((0, 0), (1.50004, -2))) == "0,0 1.5,-2"


@EVERY_DIE
def test_plan_is_the_net(sides: int) -> None:
    """Templates get the same net as plain values, a panel and a mark for each face, a fold for each tab."""
    sheet, plan = net(sides), nets.plan(sides)
    assert plan["outline"] == points(sheet.outline)
    assert [face["panel"] for face in plan["faces"]] == [points(side.inset(0.8)) for side in sheet.faces]
    assert [face["labels"][0]["text"] for face in plan["faces"]] == [
        side.labels[0].text for side in sheet.faces
    ]
    assert plan["folds"].count("M") == len(sheet.folds) + len(sheet.tabs)
    assert len(plan["tabs"]) == len(sheet.tabs)
