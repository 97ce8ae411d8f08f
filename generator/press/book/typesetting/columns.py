"""Text in columns, as high as each other, with pictures and tables across all of them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from generator.press.book.typesetting.index import Register
from generator.press.book.typesetting.justification import Placed, justified, moved
from generator.press.book.typesetting.library import (
    CondPageBreak,
    Flowable,
    KeepTogether,
    PageBreak,
    Spacer,
    Table,
)
from generator.press.book.typesetting.pictures import Stack
from generator.press.book.typesetting.styles import MAX_KEPT_ROWS, ClauseParagraph, HeadingParagraph

GAP_MM = 4.6
"""Between the columns."""
ROOM_PT = 110.0
"""Less than this is not begun with at the foot of a page."""
BLOCK_GAP_PT, BELOW_WIDE_PT = 5.0, 11.0
"""White above what spans the columns, and below it, where a column may begin with the rule of a section."""
HALVINGS = 7
SLACK = 0.01
MOST_SPREAD_PT = 4.5
"""White that is put between entries where a page has room."""
LEAST_PART_PT = 36.0
"""Less of a table does not end a column."""


class Item(NamedTuple):
    """A flowable that was measured; ``glued`` to the next one, ``whole``, or as wide as all columns."""

    flowable: Any
    height: float
    before: float
    after: float
    glued: bool
    spans: bool
    whole: bool


class _Room(NamedTuple):
    """The room left in a column: how far it is full, the white below that, and how deep it is."""

    y: float
    after: float
    tall: float


class Filled(NamedTuple):
    """Columns with all they hold, how deep the deeper one is, and what they have no room for."""

    placed: list[Placed]
    depth: float
    rest: list[Item]


class Columns(Flowable):  # type: ignore[misc]
    """A story in columns ``column`` points wide; pictures that do not fit a page begin the next one."""

    def __init__(
        self, story: Iterable[Any], column: float, page: float, gap: float = 0.0, count: int = 2
    ) -> None:
        super().__init__()
        self.column, self.page, self.gap, self.count = column, page, gap, count
        self._items = list(self._measured(story))
        self._fixed: Filled | None = None
        self.text_depth = 0.0
        """How deep all of it is without what is left white above a foot."""
        line = next(
            (i.flowable.manuscript_line for i in self._items if hasattr(i.flowable, "manuscript_line")), 1
        )
        self.manuscript_line = line

    def getSpaceBefore(self) -> float:  # noqa: N802
        """Some room below the text in one column."""
        return 2 * BLOCK_GAP_PT

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The depth of it all, or more than there is room for."""
        self._measure_late()
        filled = self._fixed or self._page(self._items, height)
        if filled.rest:
            return width, height + 1
        if self._fixed is None:
            self.text_depth = filled.depth
            filled = _to_the_foot(filled, height)
        self._fixed = filled
        # What fits by the last digit fits: parted it cannot be any more.
        self.width, self.height = width, min(filled.depth, height)
        return width, self.height

    def split(self, width: float, height: float) -> list[Any]:
        """As much as fits on this page, and the rest."""
        if self._fixed is not None or height < ROOM_PT:
            return []
        self._measure_late()
        filled = self._page(self._items, height)
        if not filled.placed:
            return []
        # What follows stands on the next page: this one is as deep as there is room.
        parts = [self._part([], Filled(filled.placed, height if filled.rest else filled.depth, []))]
        if filled.rest:
            parts.append(self._part(filled.rest, None))
        return parts

    def draw(self) -> None:
        """Draw whatever was placed."""
        assert self._fixed is not None
        for placed in justified(self._fixed.placed, self._fixed.depth, self.column, self._across):
            placed.flowable.drawOn(self.canv, placed.x, self.height - placed.top - placed.height)

    def note(self, register: Register, page: int) -> None:
        """Tell on which page all that was placed stands, if these columns stand on that one."""
        for placed in self._fixed.placed if self._fixed else ():
            _note(placed.flowable, register, page)

    def _part(self, items: list[Item], fixed: Filled | None) -> Columns:
        part = Columns((), self.column, self.page, self.gap, self.count)
        part._items, part._fixed = items, fixed
        part.manuscript_line = next(
            (i.flowable.manuscript_line for i in items if hasattr(i.flowable, "manuscript_line")),
            self.manuscript_line,
        )
        return part

    # ---- measuring ------------------------------------------------------------------------

    def _measured(self, story: Iterable[Any]) -> Iterable[Item]:
        for flowable in story:
            if isinstance(flowable, PageBreak):
                yield Item(flowable, 0.0, 0.0, 0.0, glued=False, spans=False, whole=False)
                continue
            if isinstance(flowable, CondPageBreak):
                continue
            spans = getattr(flowable, "spans", False)
            if isinstance(flowable, KeepTogether) and not spans:
                *held, last = flowable._content
                for each in held:
                    yield self._item(each, glued=True)
                yield self._item(last, whole=isinstance(last, Table) and last._nrows <= MAX_KEPT_ROWS)
            else:
                yield self._item(flowable, spans=spans)

    def _item(self, flowable: Any, glued: bool = False, spans: bool = False, whole: bool = False) -> Item:
        width = self._across if spans else self.column
        if isinstance(flowable, KeepTogether):
            flowable = Stack(flowable._content)
        _, height = flowable.wrap(width, 1e6)
        return Item(
            flowable,
            height,
            before=flowable.getSpaceBefore(),
            after=flowable.getSpaceAfter(),
            glued=glued or bool(flowable.getKeepWithNext()),
            spans=spans,
            whole=whole,
        )

    def _measure_late(self) -> None:
        """Measure anew what depends on the pages before this one, which are drawn by now."""
        for at, item in enumerate(self._items):
            if getattr(item.flowable, "is_measured_late", False):
                _, height = item.flowable.wrap(self.column, 1e6)
                self._items[at] = item._replace(height=height)

    @property
    def _across(self) -> float:
        """The width of all columns with the gaps between them."""
        return self.count * self.column + (self.count - 1) * self.gap

    # ---- filling --------------------------------------------------------------------------

    def _page(self, items: Sequence[Item], tall: float) -> Filled:
        """Items until ``tall`` points are full or a page is to end."""
        ends = next((n for n, item in enumerate(items) if isinstance(item.flowable, PageBreak)), len(items))
        if ends == 0 and items:
            return self._page(items[1:], tall)
        filled = self._flowed(items[:ends], tall)
        if filled.rest or ends == len(items):
            return filled._replace(rest=[*filled.rest, *items[ends:]])
        if not filled.placed:
            # White alone, left over from the page before, takes none.
            return self._page(items[ends + 1 :], tall)
        # What ends a page leaves no room on it for what follows.
        return filled._replace(depth=tall, rest=list(items[ends + 1 :]))

    def _flowed(self, items: Sequence[Item], tall: float) -> Filled:
        """Items until ``tall`` points are full; text may overtake a wide one, up to the next of those.

        No paragraph that does is parted, since a picture would then stand in the middle of a sentence.
        """
        placed: list[Placed] = []
        waiting: list[Item] = []
        y, rest = 0.0, list(items)
        while rest:
            cut = next((n for n, item in enumerate(rest) if item.spans), len(rest))
            run, wide, later = rest[:cut], rest[cut : cut + 1], rest[cut + 1 :]
            gap = max(BELOW_WIDE_PT, run[0].before if run else 0.0) if y else 0.0
            heads: list[Item] = []
            while wide and run and run[-1].glued:
                heads.insert(0, run.pop())
            filled = self._balanced(run, tall - y - gap, parted=not waiting) if run else Filled([], 0.0, [])
            below = y + gap + filled.depth if run else y
            if filled.rest or waiting:
                # No text passes two wide ones: the first of them begins the next page.
                placed += moved(filled.placed, y + gap)
                rest = [*waiting, *filled.rest, *heads, *wide, *later]
                return Filled(placed, tall if filled.rest else below, rest)
            needed = sum(BLOCK_GAP_PT + item.height for item in (*heads, *wide))
            if wide and below + needed > tall:
                if not (placed or run):
                    break
                waiting, rest = wide, [*run, *heads, *later]
                continue
            placed += moved(filled.placed, y + gap)
            y = below
            for item in (*heads, *wide):
                y += max(BLOCK_GAP_PT, item.before) if y else 0.0
                item.flowable.wrap(self._across, 1e6)
                placed.append(Placed(item.flowable, 0.0, y, item.height, None))
                y += item.height
            rest = later
        return Filled(placed, y, [*waiting, *rest])

    def _balanced(self, items: Sequence[Item], tall: float, *, parted: bool = True) -> Filled:
        """All items in columns of about one depth; as many as there is room for, where not all fit."""
        if tall < ROOM_PT / 3:
            return Filled([], 0.0, list(items))
        best = self._filled(items, tall, parted=parted)
        if best.rest or self.count == 1:
            return best
        total = sum(item.height + max(item.before, item.after) for item in items)
        low, high = total * 0.8 / self.count, best.depth
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            filled = self._filled(items, middle, parted=parted)
            if filled.rest:
                low = middle
            else:
                best, high = filled, min(middle, filled.depth)
        return best

    def _filled(self, items: Sequence[Item], tall: float, *, parted: bool = True) -> Filled:
        """Items into the left column, then into the right one, each ``tall`` points high."""
        placed: list[Placed] = []
        todo = deque(items)
        column, y, after, depth = 0, 0.0, 0.0, 0.0
        while todo:
            group = [todo.popleft()]
            while group[-1].glued and todo:
                group.append(todo.popleft())
            while group and y == 0 and isinstance(group[0].flowable, Spacer):
                group.pop(0)
            if not group:
                continue
            tops, end = _tops(group, y, after)
            if end <= tall + SLACK:
                placed += self._placed(group, tops, column)
                y, after = end, group[-1].after
                depth = max(depth, y)
                continue
            fresh = y == 0 and tall > 0.9 * self.page
            keeps = group[-1].whole or not parted
            parts = [] if keeps and not fresh else self._parts(group[-1], tall - tops[-1], fresh)
            if parts:
                group[-1] = parts[0]
                placed += self._placed(group, tops, column)
                depth = max(depth, tops[-1] + parts[0].height)
                todo.extendleft(reversed(parts[1:]))
            elif fresh and len(group) > 1 and group[0].height <= tall:
                # Too much to be kept together.
                placed += self._placed(group[:1], [0.0], column)
                y, after = group[0].height, group[0].after
                depth = max(depth, y)
                todo.extendleft(reversed(group[1:]))
                continue
            else:
                before = self._before(group, todo, _Room(y, after, tall))
                tops, end = _tops(before, y, after)
                placed += self._placed(before, tops, column)
                depth = max(depth, end) if before else depth
                todo.extendleft(reversed(group))
            column, y, after = column + 1, 0.0, 0.0
            if column == self.count:
                return Filled(placed, depth, list(todo))
        return Filled(placed, depth, [])

    def _before(self, group: Sequence[Item], todo: deque[Item], room: _Room) -> list[Item]:
        """Text behind a picture that goes before it, up to the next picture or heading: no hole is left.

        It is taken from what is still ``todo``. A picture that stands with a paragraph keeps its place.
        """
        chosen: list[Item] = []
        if room.y == 0 or not all(_is_picture(item) for item in group):
            return chosen
        while todo and not isinstance(todo[0].flowable, HeadingParagraph) and not _is_picture(todo[0]):
            if todo[0].glued or isinstance(todo[0].flowable, Table):
                break
            tops, end = _tops([*chosen, todo[0]], room.y, room.after)
            if end <= room.tall + SLACK:
                chosen.append(todo.popleft())
                continue
            if parts := self._parts(todo[0], room.tall - tops[-1]):
                todo.popleft()
                chosen.append(parts[0])
                todo.extendleft(reversed(parts[1:]))
            break
        return chosen

    def _placed(self, group: Sequence[Item], tops: Sequence[float], column: int) -> list[Placed]:
        x = column * (self.column + self.gap)
        return [
            Placed(item.flowable, x, top, item.height, column) for item, top in zip(group, tops, strict=False)
        ]

    def _parts(self, item: Item, room: float, fresh: bool = False) -> list[Item]:
        """The item in two, of which the first takes no more than ``room``; none where it cannot be parted.

        What is too long for a ``fresh`` column by a row or two has to be parted sooner, or it never could be.
        """
        if room <= 0 or isinstance(item.flowable, HeadingParagraph):
            return []
        if isinstance(item.flowable, ClauseParagraph) and not fresh and item.flowable.is_short:
            return []
        parts = item.flowable.split(self.column, room)
        if len(parts) < 2:
            # A paragraph that was asked in vain has forgotten its lines.
            item.flowable.wrap(self.column, 1e6)
            return []
        measured = [self._item(part) for part in parts]
        if isinstance(item.flowable, Table) and min(part.height for part in measured) < LEAST_PART_PT:
            sooner = room - LEAST_PART_PT
            return self._parts(item, sooner) if fresh and measured[0].height > sooner else []
        if isinstance(item.flowable, ClauseParagraph) and not fresh:
            return self._with_two_lines_left(item, measured)
        return measured

    def _with_two_lines_left(self, item: Item, parts: list[Item]) -> list[Item]:
        """A paragraph in two parts, the second of two lines or more where the first can spare one."""
        line = item.flowable.style.leading
        first, second = (round(part.height / line) for part in parts[:2])
        if second > 1 or first < 3:
            return parts
        item.flowable.wrap(self.column, 1e6)
        shorter = item.flowable.split(self.column, parts[0].height - line / 2)
        return [self._item(part) for part in shorter] if len(shorter) == 2 else parts


def _is_picture(item: Item) -> bool:
    return bool(getattr(item.flowable, "is_picture", False))


def _tops(group: Sequence[Item], y: float, after: float) -> tuple[list[float], float]:
    """Where each of a group would begin below ``y``, and where the last would end."""
    tops = []
    for item in group:
        y += max(after, item.before) if y else 0.0
        tops.append(y)
        y, after = y + item.height, item.after
    return tops, y


def _to_the_foot(filled: Filled, height: float) -> Filled:
    """The same with what is to stand at the foot of its page there; columns above it spread a little."""
    if not filled.placed or not getattr(filled.placed[-1].flowable, "at_foot", False):
        return filled
    *others, last = filled.placed
    spread = _spread(others, height - filled.depth)
    return Filled([*spread, last._replace(top=height - last.height)], height, [])


def _spread(placed: Sequence[Placed], spare: float) -> list[Placed]:
    """The same with a little more white between all that stands in columns, if there is some to spare.

    What spans all columns goes down with the longest column above it.
    """
    bands = [(is_wide, list(band)) for is_wide, band in groupby(placed, lambda each: each.column is None)]
    most = [0 if is_wide else max(Counter(each.column for each in band).values()) for is_wide, band in bands]
    gap = min(MOST_SPREAD_PT, spare / sum(most)) if sum(most) else 0.0
    spread, down = [], 0.0
    for (_, band), count in zip(bands, most, strict=True):
        above: Counter[int | None] = Counter()
        for each in band:
            spread.append(each._replace(top=each.top + down + (gap * above[each.column] if count else 0.0)))
            above[each.column] += 1
        down += gap * count
    return spread


def _note(flowable: Any, register: Register, page: int) -> None:
    if isinstance(flowable, ClauseParagraph) and flowable.clause:
        register.note(flowable.clause, page)
    elif isinstance(flowable, HeadingParagraph):
        register.note(flowable.plain, page)
    for each in getattr(flowable, "_content", getattr(flowable, "parts", ())):
        _note(each, register, page)
