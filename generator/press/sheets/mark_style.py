"""The look of the marks on a sheet: which there are, how long and how heavy, how far off, in what ink."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.drawing.display import Paint
from generator.press.print_options import BLACK, GREY, ON_ALL_PLATES, Marks, PrintOptions
from generator.press.settings import Settings
from generator.system.values import frozen

COLOURS = {"": "#000000", BLACK: "#000000", GREY: "#888888", ON_ALL_PLATES: "#000000"}
MARK_MM, TICK_MM, MARK_GAP_MM = 4.0, 3.0, 0.25
"""The usual length of marks at the edges and of ticks, and the white between a mark and the bleed."""
HAIR_MM, TICK_WIDTH_MM, FRAME_MM = 0.15, 0.12, 0.1
HALO_MM = 0.16
PAGE_ROOM_MM, PAGE_EDGE_MM = 1.0, 0.5
"""On a page made for one piece: what there is beyond its marks, and how much of that stays free."""


@frozen
class MarkStyle:
    """Marks as somebody wants them; None and "" stand for what is usual.

    ``length``, ``gap`` and ``weight`` are in mm, the gap beyond the bleed.
    """

    kind: Marks = "auto"
    length: float | None = None
    gap_mm: float | None = None
    weight: float | None = None
    ink: str = ""

    @property
    def alone(self) -> MarkStyle:
        """The same for a piece alone on its page: ticks at its corners are crop marks then."""
        return replace(self, kind="crop") if self.kind == "ticks" else self

    @property
    def at_edges(self) -> bool:
        """Whether marks stand in the free edges of the sheet."""
        return self.kind in ("auto", "crop", "full")

    @property
    def mark(self) -> float:
        """The most that a mark at the edge is long."""
        return MARK_MM if self.length is None else self.length

    @property
    def tick(self) -> float:
        """The most that a tick at a corner is long."""
        return TICK_MM if self.length is None else self.length

    @property
    def gap(self) -> float:
        """White between a mark and the bleed."""
        return MARK_GAP_MM if self.gap_mm is None else self.gap_mm

    @property
    def page_edge(self) -> float:
        """The room for marks beyond the bleed of a page made for one piece; 0 without marks."""
        return self.gap + self.mark + PAGE_ROOM_MM if self.at_edges else 0.0

    @property
    def page_margin(self) -> float:
        """The free strip at the edge of such a page."""
        return PAGE_EDGE_MM if self.at_edges else 0.0

    @property
    def colour(self) -> str:
        """``#rrggbb``; black for ink on every plate."""
        return COLOURS.get(self.ink, self.ink)

    @property
    def on_all_plates(self) -> bool:
        """Whether a press prints the marks on every plate."""
        return self.ink == ON_ALL_PLATES

    # ---- paint ----------------------------------------------------------------------------

    @property
    def hair(self) -> Paint:
        """Marks at the edges."""
        return self._line(HAIR_MM)

    @property
    def ticks(self) -> Paint:
        """Ticks at corners, and lines over the whole sheet."""
        return self._line(TICK_WIDTH_MM)

    @property
    def dashes(self) -> Paint:
        """Lines to fold by, and where glue goes."""
        return Paint(fill=None, stroke=self.colour, width=self.hair.width, dash=(1.0, 0.6))

    @property
    def frame(self) -> Paint:
        """Lines round pieces that share their cuts, grey since some of them stays on the pieces."""
        return Paint(
            fill=None, stroke=self.colour if self.ink else COLOURS[GREY], width=self.weight or FRAME_MM
        )

    @property
    def halo(self) -> Paint:
        """The white line below a tick, which shows at both its sides."""
        return Paint(fill=None, stroke="#ffffff", width=self.ticks.width + 2 * HALO_MM)

    def _line(self, usual: float) -> Paint:
        return Paint(fill=None, stroke=self.colour, width=self.weight or usual)


USUAL = MarkStyle()


def mark_style(options: PrintOptions[Any]) -> MarkStyle:
    """The marks that the options of a run ask for."""
    return MarkStyle(
        options.marks, options.mark_length, options.mark_gap, options.mark_weight, options.mark_ink
    )


def style_on_sheets(settings: Settings) -> MarkStyle:
    """The same for sheets of pieces, each perhaps on a page of its own."""
    style = mark_style(settings)
    return style.alone if settings.one_per_page else style
