"""The stock of each kind of component, and how it is finished: proposals, which a printing house betters."""

from __future__ import annotations

from generator.contract import Component
from generator.drawing.sizes import Size
from generator.system.values import frozen

TOKEN_MM = 60.0
"""Pieces no larger than that either way are tiles and tokens, which are thick."""


@frozen
class Stock:
    """A stock, and what is done to the printed sheet."""

    stock: str
    finish: str


STOCKS = {
    "cards": Stock(
        "playing-card board with an opaque core, 300 to 330 g/m²", "varnished on both sides, matt or linen"
    ),
    "scratch": Stock("coated board, 300 g/m²", "varnish under the scratch ink, none over it"),
    "beside scratch": Stock("coated board, 300 g/m², that of the scratch cards", "none"),
    "tiles": Stock("greyboard of 1.5 to 2 mm, lined on both sides", "matt film or varnish on both sides"),
    "punched": Stock(
        "greyboard of 1.5 to 2 mm, lined on both sides",
        "matt varnish; punched along CutContour, held by nicks",
    ),
    "creased": Stock("coated board, 250 to 300 g/m²", "creased along Crease"),
    "boxes": Stock(
        "folding boxboard, 300 to 350 g/m²",
        "varnished outside but for the strip for glue; cut along CutContour, creased along Crease, glued",
    ),
    "dice": Stock("uncoated card, 200 to 250 g/m²", "cut along CutContour, creased along Crease"),
    "boards": Stock("coated paper, 150 g/m², on greyboard of 2 mm", "matt film"),
    "sheets": Stock("coated paper, 170 g/m²", "none"),
    "books": Stock("coated paper, 135 g/m², the cover 250 g/m²", "folded and stitched in the fold"),
}


def stock_of(component: Component, size: Size, spots: tuple[str, ...], cut: str, crease: str) -> str:
    """The key of the stock for a component whose file has these spot inks; two are those of the die."""
    if component.kind == "book":
        return "books"
    if component.press_only or (component.variable is not None and component.variable.spot_plates):
        return "scratch" if component.variable is not None or component.fills else "beside scratch"
    if component.folded and cut not in spots and crease in spots:
        return "creased"
    if component.folded:
        return "boxes" if "deep" in component.pieces[0].front.values else "dice"
    if crease in spots:
        return "creased"
    if cut in spots and component.size == "page":
        return "punched"
    if max(size.width, size.height) <= TOKEN_MM or component.outline.shape != "box":
        return "tiles"
    return {"cards": "cards", "board": "boards"}.get(component.kind, "sheets")
