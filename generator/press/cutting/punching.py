"""Boards for a press with many pieces on each, punched nearly through, to be pushed out by players."""

from __future__ import annotations

from generator.contract import Component
from generator.contract.retail.punching import GUTTER_MM, RIM_MM, board_of, shared_out
from generator.drawing.sizes import Size
from generator.drawing.style import PRESS
from generator.press.paper import Paper
from generator.press.settings import Settings
from generator.press.sheets.imposition import Grid
from generator.press.sheets.mark_style import style_on_sheets
from generator.system.values import frozen

CORNER_MM = 1.0
"""How round a knife makes corners that are drawn sharp."""


@frozen
class PunchSheet:
    """A grid of pieces on a board of ``width`` by ``height`` mm; so many ``sheets`` hold them all."""

    grid: Grid
    width: float
    height: float
    sheets: int

    @property
    def trim(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the board on its page."""
        return self.grid.left - RIM_MM, self.grid.top - RIM_MM, self.width, self.height


def punch_sheets(component: Component, size: Size, settings: Settings) -> PunchSheet | None:
    """The sheets of a component that a press punches; None where each piece has a page or a cut of its own.

    A sheet that is punched as it is drawn has its own page. A shop is sent single pieces.
    """
    if not isinstance(component.punched, tuple) or settings.ink != PRESS:
        return None
    if not settings.one_per_page or settings.shop:
        return None
    count = sum(piece.copies for piece in component.pieces)
    shape = shared_out((size.width, size.height), component.punched, count)
    return None if shape is None else _laid_out(size, shape, count, settings)


def _laid_out(size: Size, shape: tuple[int, int], count: int, settings: Settings) -> PunchSheet:
    style = style_on_sheets(settings)
    wide, high = board_of((size.width, size.height), shape)
    bleed = GUTTER_MM / 2
    edge = bleed + style.page_edge
    page = Paper("a page each", wide + 2 * edge, high + 2 * edge, style.page_margin)
    columns, rows = shape
    grid = Grid(
        page,
        size.width,
        size.height,
        columns,
        rows,
        bleed=bleed,
        marks_x=True,
        marks_y=True,
        text="",
        left=edge + RIM_MM,
        top=edge + RIM_MM,
    )
    return PunchSheet(grid, round(wide, 3), round(high, 3), -(-count // grid.count))
