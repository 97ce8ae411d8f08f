"""Pieces on a board or a mat: at their places, as large as a hand needs them, and none on another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import combinations
from math import sqrt

from generator.contract.setup import Ground, Holder, LooseDie, Lot
from generator.press.online.placing import Lying, OnScreen, Sizes

SMALLEST = 0.75
"""A piece among others may be so much smaller than one that has room, before it has to move instead."""
APART_MM, STEPS = 0.6, 80
"""Between pieces that had to move, and how often they are moved."""


def pitch_on(ground: Ground, lots: Sequence[Lot]) -> float:
    """How large squares may be that lie where lots begin on a ground, before one touches another."""
    here = [(lot.x, lot.y) for lot in lots if lot.on == ground.thing.id]
    apart = (max(abs(ax - bx), abs(ay - by)) for (ax, ay), (bx, by) in combinations(here, 2))
    return min((each for each in apart if each), default=float("inf"))


def on_ground(
    ground: Lying, loose: Sequence[Lot | LooseDie | Holder], sizes: Sizes, screen: OnScreen
) -> Iterator[Lying]:
    """All that lies on a ground. Things enlarged for a screen are moved apart as far as they need."""
    holders = [_as_printed(each, ground.scale, sizes, screen) for each in loose if isinstance(each, Holder)]
    yield from (_on(ground, each) for each in holders)
    printed = [
        _as_printed(each, ground.scale, sizes, screen) for each in loose if not isinstance(each, Holder)
    ]
    if not screen.piece:
        yield from (_on(ground, each) for each in printed)
        return
    scales = [
        min(_wanted(each, screen), max(_limit(each, printed), _wanted(each, screen) * SMALLEST))
        for each in printed
    ]
    enlarged = [_enlarged(each, max(1.0, scale)) for each, scale in zip(printed, scales, strict=True)]
    fanned = {
        pair for pair in combinations(range(len(printed)), 2) if _is_fanned(*(printed[n] for n in pair))
    }
    placed = _apart(enlarged, holders, (ground.width, ground.height), fanned)
    yield from (_on(ground, each) for each in placed)


def _as_printed(what: Lot | LooseDie | Holder, scale: float, sizes: Sizes, screen: OnScreen) -> Lying:
    """Something at its place from the corner of its ground, which is drawn at a scale."""
    if isinstance(what, LooseDie):
        size = screen.on_mat, screen.on_mat
    else:
        size = sizes(what.like if isinstance(what, Holder) else what.things[0][0])
    return Lying(what, what.x * scale, what.y * scale, *size, above=True)


def _wanted(each: Lying, screen: OnScreen) -> float:
    """How many times as large something is where it has room."""
    if isinstance(each.what, LooseDie):
        return 1.0
    return max(1.0, screen.piece / sqrt(each.width * each.height))


def _limit(each: Lying, others: Sequence[Lying]) -> float:
    """How many times as large something and all beside it may be before they touch."""
    apart = (
        max(
            2 * abs(each.x - other.x) / (each.width + other.width),
            2 * abs(each.y - other.y) / (each.height + other.height),
        )
        for other in others
        if other is not each and not _is_fanned(each, other)
    )
    return min(apart, default=float("inf"))


def _enlarged(each: Lying, scale: float) -> Lying:
    return replace(each, width=each.width * scale, height=each.height * scale, scale=scale)


def _is_fanned(one: Lying, other: Lying) -> bool:
    """Whether things lie partly on one another already as they are printed, and both are seen."""
    across, down = abs(one.x - other.x), abs(one.y - other.y)
    near = across < (one.width + other.width) / 2 and down < (one.height + other.height) / 2
    return near and max(across, down) > APART_MM


def _apart(
    some: Sequence[Lying],
    holders: Sequence[Lying],
    size: tuple[float, float],
    fanned: AbstractSet[tuple[int, int]],
) -> list[Lying]:
    """Things moved, each as far as the other, along the shorter way, until none lies on another.

    They give way to holders that they do not lie in. Those that are ``fanned`` stay where they are.
    """
    (width, height), still = size, {number for pair in fanned for number in pair}
    placed = [each if at in still else _within(each, width, height) for at, each in enumerate(some)]
    away = [[each for each in holders if (each.x, each.y) != (one.x, one.y)] for one in some]
    for _ in range(STEPS):
        touching = False
        for at, beside in enumerate(away):
            for holder in beside:
                x, y = _overlap(placed[at], holder)
                touching = touching or bool(x or y)
                placed[at] = _within(
                    replace(placed[at], x=placed[at].x + x, y=placed[at].y + y), width, height
                )
        for first, second in combinations(range(len(placed)), 2):
            if (first, second) in fanned:
                continue
            a, b = placed[first], placed[second]
            x, y = _overlap(b, a)
            touching = touching or bool(x or y)
            placed[first] = _within(replace(a, x=a.x - x / 2, y=a.y - y / 2), width, height)
            placed[second] = _within(replace(b, x=b.x + x / 2, y=b.y + y / 2), width, height)
        if not touching:
            break
    return placed


def _overlap(one: Lying, other: Lying) -> tuple[float, float]:
    """How far one thing has to move to the right or down, along the shorter way, to be off another."""
    across = (one.width + other.width) / 2 + APART_MM - abs(one.x - other.x)
    down = (one.height + other.height) / 2 + APART_MM - abs(one.y - other.y)
    if min(across, down) <= 1e-6:
        return 0.0, 0.0
    if across <= down:
        return (across if one.x >= other.x else -across), 0.0
    return 0.0, (down if one.y >= other.y else -down)


def _within(each: Lying, width: float, height: float) -> Lying:
    """Something on its ground with all of it, if that is large enough."""
    x = min(max(each.x, each.width / 2), max(width - each.width / 2, each.width / 2))
    y = min(max(each.y, each.height / 2), max(height - each.height / 2, each.height / 2))
    return replace(each, x=x, y=y)


def _on(ground: Lying, each: Lying) -> Lying:
    """Something with its place on a ground as its place on the table."""
    side = -1 if ground.turned else 1
    x = ground.x + side * (each.x - ground.width / 2)
    y = ground.y + side * (each.y - ground.height / 2)
    return replace(each, x=x, y=y, turned=ground.turned)
