"""The stock of each kind of component, and how it is finished: proposals, which a printing house betters."""

from __future__ import annotations

from generator.contract import Component
from generator.drawing.sizes import Size
from generator.system.values import frozen

TOKEN_MM = 60.0
"""Pieces no larger than that either way are tiles and tokens, which are thick."""
CARD_MM = 100.0
"""The longest side of a card that is held in a hand: what is longer lies on the table."""


@frozen
class Stock:
    """A stock, and what is done to the printed sheet."""

    stock: str
    finish: str


SCRATCH_STOCK = "coated board, 300 g/m²"
STOCKS = {
    "cards": Stock(
        "playing-card board with an opaque core, 300 to 330 g/m²", "varnished on both sides, matt or linen"
    ),
    "scratch": Stock(
        SCRATCH_STOCK,
        "varnish under the scratch ink, none over it; below the silver a solid layer of opaque grey or "
        "white, so that nothing shows against a light",
    ),
    "scratch back": Stock(SCRATCH_STOCK, "on the other side of the scratch cards; no varnish"),
    "beside scratch": Stock(
        f"{SCRATCH_STOCK}, that of the scratch cards", "none: no scratch ink, no varnish"
    ),
    "tiles": Stock("greyboard of 1.5 mm, lined on both sides", "matt film or varnish on both sides"),
    "punched": Stock(
        "greyboard of 1.5 mm, lined on both sides",
        "matt varnish on both sides; punched along CutContour, held by nicks",
    ),
    "creased": Stock("coated board, 250 to 300 g/m²", "creased along Crease"),
    "boxes": Stock(
        "folding boxboard, 300 to 350 g/m²",
        "varnished outside but for the strip for glue; cut along CutContour, creased along Crease, glued",
    ),
    "wraps": Stock(
        "coated paper, 150 g/m², on trays of greyboard of 1.5 mm",
        "matt film; cut along CutContour, wrapped round the trays, folded along Crease",
    ),
    "dice": Stock("uncoated card, 200 to 250 g/m²", "cut along CutContour, creased along Crease"),
    "boards": Stock("coated paper, 150 g/m², on greyboard of 2 mm", "matt film"),
    "stiff": Stock("coated board, 300 g/m²", "matt varnish on the printed sides"),
    "sheets": Stock("coated paper, 170 g/m²", "none"),
    "books": Stock("coated paper, 135 g/m², the cover 250 g/m²", "folded and stitched in the fold"),
}


def stock_of(component: Component, size: Size, spots: tuple[str, ...], cut: str, crease: str) -> str:
    """The key of the stock for a component whose file has these spot inks; two are those of the die."""
    if component.kind == "book":
        return "books"
    if component.folded:
        return _folded(component, spots, cut, crease)
    is_scratched = component.variable is not None and component.variable.spot_plates
    if is_scratched or (component.press_only and not {cut, crease} & set(spots)):
        return _of_scratch_cards(component)
    if component.kind == "board":
        return "boards"
    if component.punched is not None or (cut in spots and component.size == "page" and crease not in spots):
        return "punched"
    if crease in spots:
        return "creased"
    longest = max(size.width, size.height)
    if longest <= TOKEN_MM or component.outline.shape != "box":
        return "tiles"
    if component.stiff or (component.size != "page" and longest > CARD_MM):
        return "stiff"
    return "cards" if component.kind == "cards" else "sheets"


def _folded(component: Component, spots: tuple[str, ...], cut: str, crease: str) -> str:
    values = component.pieces[0].front.values
    if "outer" in values:
        return "wraps"
    if cut not in spots and crease in spots:
        return "creased"
    return "boxes" if "deep" in values else "dice"


def _of_scratch_cards(component: Component) -> str:
    if component.fills:
        return "scratch back"
    return "scratch" if component.variable is not None else "beside scratch"
