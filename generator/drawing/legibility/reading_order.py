"""The words of a face in the order in which somebody reads them: for people who cannot see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import atan2, degrees

from generator.drawing.display import Drawing, Text, Use
from generator.drawing.legibility.geometry import Box, at, flat, scale
from generator.drawing.typography.fonts import Font
from generator.system.values import record

ICON = "icon-"
MAX_ICON = 2.2
"""Sizes of the letters beside it: an icon that is larger is a picture, not part of a sentence."""
MAX_LABEL = 3
"""Letters of the number of a paragraph."""
SPACE = 0.16
"""Of the size of letters: a wider gap is one between words."""
ACROSS = 1.4
"""A gap between columns has to be so much wider than one between lines to be read first."""


@record(slots=True)
class _Run:
    """Letters or an icon: where they are on the face as it is held to read them."""

    text: str
    left: float
    right: float
    base: float
    size: float
    turn: int

    @property
    def box(self) -> Box:
        return self.left, self.base - 0.75 * self.size, self.right, self.base + 0.2 * self.size


@record(slots=True)
class _Block:
    """Lines that are read one after another."""

    runs: list[_Run]

    @property
    def box(self) -> Box:
        boxes = [run.box for run in self.runs]
        return (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )


def spoken(
    drawing: Drawing, fonts: Mapping[str, Font], named: Callable[[str], str] = lambda icon: icon
) -> list[str]:
    """The paragraphs of a face; icons between words stand there by their names.

    What stands on the face a second time, turned so that it can be read from the other side, is said once.
    """
    said: list[str] = []
    runs = _once(_runs(drawing, fonts, named))
    for turn in sorted({run.turn for run in runs}, key=lambda turn: (turn != 0, turn)):
        blocks = _blocks([run for run in runs if run.turn == turn])
        for block in _read(blocks):
            text = _joined(block)
            if all(run.text.startswith("[") for run in block.runs):
                # An icon by itself is a picture; it only tells what stands above, below and beside it.
                continue
            if not turn or text not in said:
                said.append(text)
    return said


def _runs(drawing: Drawing, fonts: Mapping[str, Font], named: Callable[[str], str]) -> Iterator[_Run]:
    for op, matrix in flat(drawing):
        if isinstance(op, Text) and op.text.strip():
            turn = round(degrees(atan2(matrix[1], matrix[0])) / 15) * 15 % 360
            x, y = _held(at(matrix, op.x, op.y), turn)
            size = op.size * scale(matrix)
            yield _Run(op.text, x, x + fonts[op.font].width(op.text) * size, y, size, turn)
        elif isinstance(op, Use) and op.name.startswith(ICON):
            left, top, wide, high = drawing.symbols[op.name].box
            a, b, c, d, e, f = op.matrix
            corner = at(matrix, a * left + c * top + e, b * left + d * top + f)
            factor = scale(matrix) * scale(op.matrix)
            name = named(op.name.removeprefix(ICON))
            if name:
                # It stands a little below the line, as letters do.
                size = high * factor
                yield _Run(f"[{name}]", corner[0], corner[0] + wide * factor, corner[1] + 0.8 * size, size, 0)


def _once(runs: Iterable[_Run]) -> list[_Run]:
    """The runs without those that were set before at nearly the same place, as outlines and shadows are."""
    alike: dict[tuple[str, int], list[_Run]] = {}
    kept = []
    for run in runs:
        same = alike.setdefault((run.text, run.turn), [])
        if not any(abs(run.left - each.left) + abs(run.base - each.base) < run.size / 2 for each in same):
            same.append(run)
            kept.append(run)
    return kept


def _held(point: tuple[float, float], turn: int) -> tuple[float, float]:
    """A point of the face as it lies when its text is level."""
    x, y = point
    return {90: (y, -x), 180: (-x, -y), 270: (-y, x)}.get(turn, (x, y))


def _blocks(runs: Sequence[_Run]) -> list[_Block]:
    """Runs that follow each other, on a line or from line to line, in the order in which they are drawn."""
    blocks: list[_Block] = []
    for run in runs:
        last = blocks[-1].runs[-1] if blocks else None
        if last is not None and (_follows(run, last) or _goes_on(run, blocks[-1])):
            blocks[-1].runs.append(run)
        else:
            blocks.append(_Block([run]))
    return blocks


def _follows(run: _Run, last: _Run) -> bool:
    """Whether it stands on the same line, right behind the last."""
    size = max(run.size, last.size)
    if max(run.size, last.size) > MAX_ICON * min(run.size, last.size):
        return False
    return abs(run.base - last.base) < 0.45 * size and -0.3 * size < run.left - last.right < 0.9 * size


def _goes_on(run: _Run, block: _Block) -> bool:
    """Whether it begins the next line of a block of the same letters."""
    last, box = block.runs[-1], block.box
    if not 0.8 < run.size / last.size < 1.25:
        return False
    down = run.base - last.base
    return 0.6 * last.size < down < 1.75 * last.size and run.left < box[2] and run.right > box[0]


def _joined(block: _Block) -> str:
    text = ""
    last: _Run | None = None
    for run in block.runs:
        apart = last is not None and (
            abs(run.base - last.base) > 0.45 * last.size or run.left - last.right > SPACE * run.size * 0.5
        )
        text += (" " if apart else "") + run.text
        last = run
    return " ".join(text.split())


def _read(blocks: Sequence[_Block]) -> list[_Block]:
    """Blocks cut apart along the widest gaps, across the face before down it, as long as there are any."""
    if len(blocks) < 2:
        return list(blocks)
    (rows, row_gap), (columns, column_gap) = _cut(blocks, 1), _cut(blocks, 0)
    if column_gap > ACROSS * row_gap and column_gap > 0 and not (row_gap > 0 and any(map(_labels, columns))):
        return [block for part in columns for block in _read(part)]
    if row_gap > 0 or len(rows) > 1:
        return [block for part in rows for block in _read(part)]
    if len(columns) > 1:
        return [block for part in columns for block in _read(part)]
    return sorted(blocks, key=lambda block: (round(block.box[1], 3), block.box[0]))


def _labels(blocks: Sequence[_Block]) -> bool:
    """Whether blocks are numbers or letters, each of which belongs to what stands beside it."""
    return len(blocks) > 1 and all(len(_joined(block)) <= MAX_LABEL for block in blocks)


def _cut(blocks: Sequence[_Block], side: int) -> tuple[list[list[_Block]], float]:
    """Two parts on either side of the widest gap along one axis, and how wide it is."""
    ordered = sorted(blocks, key=lambda block: block.box[side])
    best, where, reach = 0.0, 0, ordered[0].box[side + 2]
    for number, block in enumerate(ordered[1:], 1):
        gap = block.box[side] - reach
        if gap > best + 1e-9:
            best, where = gap, number
        reach = max(reach, block.box[side + 2])
    return ([ordered[:where], ordered[where:]], best) if where else ([list(ordered)], 0.0)
