"""Figures of a book, alone or in a row, with their captions: as large as a page has room for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import Any, NamedTuple

from generator.press.book.markdown import Cut, Figure, letters
from generator.press.book.typesetting.library import (
    Flowable,
    KeepTogether,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)
from generator.press.book.typesetting.small_print import LEAST_MM
from generator.press.book.typesetting.styles import BookStyles, Plate, PlateBox
from generator.press.pdf.page import POINTS

MAX_IN_ROW = 6
"""Figures side by side; more of them stand in another row."""
HIGHEST_MM, GROWN_MM = 78.0, 150.0
"""A figure drawn for the book is set to the full measure if it is no higher then, and grows to no more."""
MAX_GROWN, MAX_GROWN_IN_COLUMN = 4.0, 1.25
"""A figure becomes no more than so much larger to fill a page, or one of two columns."""
ROW_READ, PORTRAIT, IN_COLUMN = 0.5, 0.86, 0.88
"""How much lower a row of figures may stand in a book that is read, and portraits and figures in a
column than they were drawn."""
ACROSS = 0.6
"""Three or more figures in a row across two columns are shown no smaller."""
LARGER_THAN_LIFE, FACE = 1.5, 0.6
"""A face of the game that stands alone may become larger than it is, and take so much of the measure."""
BESIDE = 0.5
"""A caption stands beside a figure that takes no more of the measure, and below a wider one."""
ROW_GAP_PT, CAPTION_GAP_PT, AROUND_PT = 8.0, 10.0, 5.0


class Part(NamedTuple):
    """Something in a stack, how far it stands from the left, and the width it is set to."""

    flowable: Any
    x: float
    width: float


class Stack(Flowable):  # type: ignore[misc]
    """Flowables one below the other, as one."""

    def __init__(self, parts: Sequence[Any]) -> None:
        super().__init__()
        self.parts = parts

    @property
    def most(self) -> float:
        """How much larger the pictures in it may become."""
        return max((getattr(part, "most", 1.0) for part in self.parts), default=1.0)

    def grown(self, factor: float) -> Stack:
        """The same with pictures so much larger than they are set without need."""
        return Stack([part.grown(factor) if isinstance(part, Picture) else part for part in self.parts])

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """As high as all of them with the white between them."""
        self.width, self.height, after = width, 0.0, 0.0
        self.feet: list[float] = []
        for part in self.parts:
            _, high = part.wrap(width, height)
            self.height += high + (max(after, part.getSpaceBefore()) if self.feet else 0.0)
            self.feet.append(self.height)
            after = part.getSpaceAfter()
        return width, self.height

    def draw(self) -> None:
        """Draw them from the top."""
        for part, foot in zip(self.parts, self.feet, strict=True):
            part.drawOn(self.canv, 0, self.height - foot)


class Picture(Flowable):  # type: ignore[misc]
    """Figures with their captions, which ``make`` sets so much larger, up to ``most``."""

    is_picture = True
    spaceBefore = spaceAfter = AROUND_PT  # noqa: N815

    def __init__(self, make: Callable[[float], Sequence[Part]], most: float, factor: float = 1.0) -> None:
        super().__init__()
        self.make, self.most = make, most
        self.parts = make(factor)

    def grown(self, factor: float) -> Picture:
        """The same so much larger than it is set without need, or as large as it may be."""
        return Picture(self.make, self.most, max(1.0, min(factor, self.most)))

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """As high as its parts."""
        self.width = width
        self.heights = [part.flowable.wrap(part.width, height)[1] for part in self.parts]
        self.height = sum(self.heights)
        return width, self.height

    def draw(self) -> None:
        """Draw its parts from the top."""
        y = self.height
        for part, height in zip(self.parts, self.heights, strict=True):
            y -= height
            part.flowable.drawOn(self.canv, part.x, y)


class Pictures:
    """Sets figures into a column ``width`` points wide, or into ``full``, both columns and their gap.

    Those that are wider than a column span both; in a book that ``is_read`` all do.
    """

    def __init__(
        self,
        styles: BookStyles,
        width: float,
        full: float,
        plates: Mapping[tuple[str, Cut | None], Plate],
        is_read: bool,
    ) -> None:
        self.styles, self.width, self.full, self.plates, self.is_read = styles, width, full, plates, is_read

    def plate(self, figure: Figure) -> Plate | None:
        """The plate of a figure."""
        return self.plates.get((figure.face, figure.cut))

    def is_drawn_for_book(self, figure: Figure) -> bool:
        """Whether it is no face of the game."""
        return (plate := self.plate(figure)) is not None and plate.drawn_for_book

    def rows(self, row: Sequence[Figure]) -> list[Any]:
        """Figures side by side; of those drawn for the book as many as the measure holds, full size."""
        plates = [(plate, figure) for figure in row if (plate := self.plate(figure)) is not None]
        wide = fsum(plate.width for plate, _ in plates) * POINTS > self.width
        if not wide or not any(plate.drawn_for_book for plate, _ in plates):
            return [self.row(row[n : n + MAX_IN_ROW]) for n in range(0, len(row), MAX_IN_ROW)]
        if self._fit_across([plate for plate, _ in plates]):
            return [self.row(row)]
        rows: list[list[Figure]] = []
        taken = self.width
        for plate, figure in plates:
            taken += plate.width * POINTS
            if taken > self.width:
                rows.append([])
                taken = plate.width * POINTS
            rows[-1].append(figure)
        return [self.row(each) for each in rows]

    def _fit_across(self, plates: Sequence[Plate]) -> bool:
        """Whether three or more drawn for the book stand in one row across two columns, still to be read.

        One below the other in the columns, their numbers would not run from left to right.
        """
        if self.full <= self.width or len(plates) < 3 or not all(plate.drawn_for_book for plate in plates):
            return False
        room = (self.full - ROW_GAP_PT * (len(plates) - 1)) / fsum(plate.width for plate in plates) / POINTS
        least = max(
            (LEAST_MM / size for plate in plates for size in plate.letters if size >= LEAST_MM), default=0.0
        )
        return room >= max(ACROSS, least)

    def row(self, row: Sequence[Figure]) -> Any:
        """One figure with its caption beside or below it, or several in a row with captions below."""
        shown = [(plate, figure) for figure in row if (plate := self.plate(figure)) is not None]
        width = self._room([plate for plate, _ in shown])
        picture = self._single(*shown[0], width) if len(shown) == 1 else self._several(shown, width)
        kept = KeepTogether([picture])
        kept.is_picture = True
        # Text may overtake what is wider than one of two columns.
        kept.spans = width > self.width or self.is_read
        return kept

    def portrait_scale(self, plate: Plate) -> float:
        """How large a portrait beside an entry is shown: a little smaller than drawn, if it can be read."""
        return min(1.0, max(PORTRAIT, LEAST_MM / min(plate.letters, default=LEAST_MM / PORTRAIT)))

    # ---- sizes ----------------------------------------------------------------------------

    def _room(self, plates: Sequence[Plate]) -> float:
        """The width for these figures side by side: one column, or both where one would be too narrow."""
        if len(plates) == 1 and plates[0].drawn_for_book:
            narrow = plates[0].width * self._least(plates[0]) * POINTS <= self.width
        else:
            narrow = len(plates) <= 2 and all(plate.width <= 2 * plate.height for plate in plates)
        return self.width if narrow else self.full

    def _least(self, plate: Plate) -> float:
        """How small a figure drawn for the book is shown, so that its letters can be read."""
        readable = max((LEAST_MM / size for size in plate.letters if size >= LEAST_MM), default=0.0)
        # Where it can grow again it may be smaller than drawn.
        shrunk = self.styles.sizes.shrunk if self.is_read or self.full > self.width else 1.0
        return min(1.0, max(shrunk, readable))

    def _scale(self, plate: Plate) -> float:
        """The size of a figure that stands alone: its own if it was drawn for the book, else a handy one."""
        room = self._room([plate]) / POINTS
        if plate.drawn_for_book:
            in_column = self.full > self.width and room == self.width / POINTS
            full = room / plate.width
            scale = min(max(IN_COLUMN, self._least(plate)) if in_column else self._least(plate), full)
            is_wide = scale >= self.styles.sizes.full_from * full
            return full if is_wide and full * plate.height <= HIGHEST_MM else scale
        tall, sizes = plate.height >= plate.width, self.styles.sizes
        return min(
            1.0,
            (sizes.plate if tall else sizes.wide_plate) / plate.height,
            room * (0.6 if tall else 1.0) / plate.width,
        )

    # ---- making ---------------------------------------------------------------------------

    def _single(self, plate: Plate, figure: Figure, width: float) -> Picture:
        scale = self._scale(plate)
        room = width / POINTS / plate.width
        if plate.drawn_for_book:
            largest = min(room, GROWN_MM / plate.height)
        else:
            largest = min(LARGER_THAN_LIFE, room * FACE)

        def make(factor: float) -> Sequence[Part]:
            wide = plate.width * scale * factor * POINTS
            if wide > BESIDE * width or wide + CAPTION_GAP_PT + 60 > width:
                return self._below(plate, figure, scale * factor, width)
            return self._beside(plate, figure, scale * factor, width)

        return Picture(make, self._most(largest / scale, width))

    def _most(self, factor: float, width: float) -> float:
        """How much larger figures may become in that width, in which a ``factor`` has room."""
        return max(1.0, min(MAX_GROWN if width == self.full else MAX_GROWN_IN_COLUMN, factor))

    def _below(self, plate: Plate, figure: Figure, scale: float, width: float) -> list[Part]:
        """A figure in the middle, in a column at its left, and the caption below."""
        box = PlateBox(plate, scale, self.styles.colours.rule)
        left = (width - box.width) / 2 if width == self.full or not letters(figure.caption).strip() else 0.0
        parts = [Part(box, left, width)]
        if letters(figure.caption).strip():
            words = Paragraph(self.styles.markup(figure.caption), self.styles.caption)
            measure = min(width - left, max(box.width, 0.8 * width))
            parts += [Part(Spacer(0, 3), 0.0, width), Part(words, left, measure)]
        return parts

    def _beside(self, plate: Plate, figure: Figure, scale: float, width: float) -> list[Part]:
        """A figure with its caption beside it."""
        if not letters(figure.caption).strip():
            return self._below(plate, figure, scale, width)
        box = PlateBox(plate, scale, self.styles.colours.rule)
        words = Paragraph(self.styles.markup(figure.caption), self.styles.caption)
        wide = box.width + CAPTION_GAP_PT
        return [Part(self._table([[box, words]], [wide, width - wide], "MIDDLE"), 0.0, width)]

    def _several(self, shown: Sequence[tuple[Plate, Figure]], width: float) -> Picture:
        """Figures of one scale side by side, each with its caption below."""
        gap, count = ROW_GAP_PT, len(shown)
        plates = [plate for plate, _ in shown]
        room = (width - gap * (count - 1)) / fsum(plate.width for plate in plates) / POINTS
        highest = self.styles.sizes.plate / max(plate.height for plate in plates)
        scale = min(1.0, room, highest * (ROW_READ if self.is_read else 1.0))
        largest = room if all(plate.drawn_for_book for plate in plates) else min(1.0, room)

        def make(factor: float) -> Sequence[Part]:
            boxes = [PlateBox(plate, scale * factor, self.styles.colours.rule) for plate in plates]
            captions = [
                Paragraph(self.styles.markup(figure.caption), self.styles.caption) for _, figure in shown
            ]
            spare = max(0.0, width - fsum(box.width + gap for box in boxes) + gap) / count
            widths = [box.width + spare + (gap if n < count - 1 else 0) for n, box in enumerate(boxes)]
            return [Part(self._table([boxes, captions], widths, "TOP", gap), 0.0, width)]

        return Picture(make, self._most(largest / scale, width))

    def _table(self, cells: list[list[Any]], widths: list[float], align: str, gap: float = 0.0) -> Any:
        table = Table(cells, colWidths=widths, hAlign="LEFT")
        table.setStyle(
            TableStyle(
                [
                    ("FONT", (0, 0), (-1, -1), self.styles.text, 8),
                    ("LEFTPADDING", (0, 0), (-1, -1), 0),
                    ("RIGHTPADDING", (0, 0), (-1, 0), 0),
                    ("RIGHTPADDING", (0, 1), (-2, -1), gap),
                    ("RIGHTPADDING", (-1, 1), (-1, -1), 0),
                    ("TOPPADDING", (0, 0), (-1, -1), 3),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
                    ("VALIGN", (0, 0), (-1, -1), align),
                ]
            )
        )
        return table
