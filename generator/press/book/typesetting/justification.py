"""Pages filled to their foot: pictures grow as far as they may, then white between paragraphs does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby, pairwise
from typing import Any, NamedTuple

from generator.press.book.typesetting.pictures import MAX_GROWN, Picture, Stack
from generator.press.book.typesetting.styles import HeadingParagraph

HALVINGS = 10
STILL_PT = 1.5
"""White that nobody sees."""
MAX_WHITE_PT, MAX_WHITE_READ_PT = 1.2, 1.6
"""White that is put between two paragraphs of rules, or of a book that is read; headings have more."""
MORE_WHITE = 3.5
MAX_SET_OFF_PT = 2.0
"""Further white that sets a picture or a heading off from its neighbour; more of it stays at the foot."""


class Placed(NamedTuple):
    """A flowable, where its upper left corner is from that of the page's, and its column, if in one."""

    flowable: Any
    x: float
    top: float
    height: float
    column: int | None

    @property
    def foot(self) -> float:
        """Where it ends."""
        return self.top + self.height


def moved(placed: Iterable[Placed], down: float) -> list[Placed]:
    """The same so much further down."""
    return [each._replace(top=each.top + down) for each in placed]


def justified(placed: Sequence[Placed], depth: float, column: float, across: float) -> list[Placed]:
    """All that a page holds, brought down to ``depth``; columns end level above what spans them."""
    if not placed or getattr(placed[-1].flowable, "at_foot", False):
        return list(placed)
    room = depth - max(each.foot for each in placed)
    if column == across or all(each.column is None for each in placed):
        grown = _grown(sorted(placed, key=lambda each: each.top), room, across)
        left = depth - max(each.foot for each in grown)
        if column != across:
            return _spread(grown, left, MAX_WHITE_PT)
        spread = _spread(grown, left, MAX_WHITE_READ_PT)
        return _set_off(spread, depth - max(each.foot for each in spread))
    wide = [each for each in placed if each.column is None]
    grown_wide = {id(old.flowable): new for old, new in zip(wide, _grown(wide, room, across), strict=True)}
    bands = [(is_wide, list(band)) for is_wide, band in groupby(placed, lambda each: each.column is None)]
    done: list[Placed] = []
    down = 0.0
    for number, (is_wide, band) in enumerate(bands):
        if is_wide:
            for each in band:
                new = grown_wide[id(each.flowable)]
                done.append(new._replace(top=each.top + down))
                down += new.height - each.height
            continue
        foot = depth if number == len(bands) - 1 else max(each.foot for each in band) + down
        for _, entries in groupby(moved(band, down), lambda each: each.column):
            filled = list(entries)
            filled = _grown(filled, foot - filled[-1].foot, column)
            done += _spread(filled, foot - filled[-1].foot, MAX_WHITE_PT)
    is_wide, last = bands[-1]
    if is_wide:
        done[-len(last) :] = _spread(done[-len(last) :], depth - done[-1].foot, MAX_WHITE_PT)
    return done


def _grown(placed: Sequence[Placed], room: float, width: float) -> list[Placed]:
    """The same with pictures as large as ``room`` points more allow, one scale for all of them."""
    if room < STILL_PT or not any(getattr(each.flowable, "most", 1.0) > 1 for each in placed):
        return list(placed)
    low, high, best = 1.0, MAX_GROWN, list(placed)
    for step in range(HALVINGS):
        factor = high if step == 0 else (low + high) / 2
        down, tried = 0.0, []
        for each in placed:
            flowable, height = each.flowable, each.height
            if isinstance(flowable, Picture | Stack) and flowable.most > 1:
                flowable = flowable.grown(factor)
                _, height = flowable.wrap(width, 1e6)
            tried.append(each._replace(flowable=flowable, height=height, top=each.top + down))
            down += height - each.height
        if down <= room:
            low, best = factor, tried
            if step == 0:
                break
        else:
            high = factor
    return best


def _spread(placed: Sequence[Placed], room: float, most: float) -> list[Placed]:
    """The same with a little more white above each of them, most above headings and pictures."""
    if room < STILL_PT:
        return list(placed)
    shares = [0.0, *(_share(before, each) for before, each in pairwise(placed))]
    unit = min(most, room / sum(shares)) if sum(shares) else 0.0
    down, spread = 0.0, []
    for each, share in zip(placed, shares, strict=True):
        down += unit * share
        spread.append(each._replace(top=each.top + down))
    return spread


def _set_off(placed: Sequence[Placed], room: float) -> list[Placed]:
    """The same with some of the rest of the white above headings and about pictures."""
    shares = [0.0, *(max(0.0, _share(before, each) - 1.0) for before, each in pairwise(placed))]
    most = MAX_SET_OFF_PT / max(shares) if any(shares) else 0.0
    unit = min(most, room / sum(shares)) if sum(shares) and room >= STILL_PT else 0.0
    return [
        each._replace(top=each.top + unit * above)
        for each, above in zip(placed, accumulate(shares), strict=True)
    ]


def _share(before: Placed, each: Placed) -> float:
    """How much of the white goes between two: none below a heading, more above one or about a picture."""
    if isinstance(before.flowable, HeadingParagraph):
        return 0.0
    if any(isinstance(one.flowable, HeadingParagraph | Picture | Stack) for one in (before, each)):
        return MORE_WHITE
    return 1.0
