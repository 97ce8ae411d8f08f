"""Which parts of a game a shop prints, as what, and for the others what comes nearest to them."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component
from generator.drawing.sizes import Size
from generator.press.shop.table import Kind, Product, Shop
from generator.system.values import frozen

CLOSE_MM = 0.3
"""Trims that differ by no more than this are the same: a knife is no truer."""

KINDS: dict[str, tuple[Kind, ...]] = {
    "cards": ("deck", "tile", "chit"),
    "sheet": ("mat", "board"),
    "board": ("board", "mat"),
    "book": ("booklet",),
}
"""As what a shop may print a component of a kind, the likeliest first."""

FOLDED: dict[str, tuple[Kind, ...]] = {"box": ("box",), "dice": ("die",), "die": ("die",)}
"""What is cut out and folded, by the end of its template's name. A shop has cuts of its own for it."""


@frozen
class Fit:
    """A component as the shop prints it; ``turned`` pieces lie across the shop's own way up."""

    product: Product
    turned: bool = False


def fit(shop: Shop, known: Sequence[Product], component: Component, size: Size) -> Fit | None:
    """The product of a shop that is a component's counterpart, None where it has none."""
    if component.variable is not None or component.press_only or component.fills:
        return None
    if component.kind == "book" or _folded(component):
        return None
    if _takes_any_size(shop):
        whole = Product(size.title, "deck", (size.width, size.height))
        is_card = component.kind == "cards" and min(size.width, size.height) >= shop.smallest
        return Fit(whole) if is_card else None
    for kind in KINDS[component.kind]:
        for turned in (False, True):
            for product in known:
                if product.kind != kind or product.shape != "rectangle":
                    continue
                if all(abs(one) <= CLOSE_MM for one in _differences(product, size, turned)):
                    return Fit(product, turned)
    return None


def why_not(shop: Shop, known: Sequence[Product], component: Component, size: Size) -> str:
    """Why the shop does not print a component, with the nearest that it does and the difference in mm."""
    if component.variable is not None:
        return f"no two are alike, which {shop.title} does not print"
    if _takes_any_size(shop):
        least = f" of {shop.smallest:g} mm and more" if shop.smallest else ""
        return f"{shop.title} gets cards{least} alone"
    kinds = _folded(component) or KINDS[component.kind]
    nearest = min(
        (
            (product, turned)
            for product in known
            for turned in (False, True)
            if product.kind in kinds and product.shape == "rectangle"
        ),
        key=lambda each: max(map(abs, _differences(each[0], size, each[1]))),
        default=None,
    )
    if nearest is None:
        return f"{shop.title} has nothing like it"
    product, turned = nearest
    if product.kind == "die":
        return f"a net to fold; {shop.title} has {product.name}, which takes six pictures"
    across, down = _differences(product, size, turned)
    measures = f"{round(size.width, 1):g} x {round(size.height, 1):g} mm"
    cut = ", cut and folded in its own way" if product.kind == "box" else ""
    return (
        f"{shop.title} has no {measures}; nearest is {product.told} "
        f"({_signed(across)} x {_signed(down)} mm){cut}"
    )


def _takes_any_size(shop: Shop) -> bool:
    return shop.pages is not None and not shop.sizes


def _folded(component: Component) -> tuple[Kind, ...]:
    """What a component is that one folds; nothing for all others."""
    if not component.pieces:
        return ()
    name = component.pieces[0].front.layout.rpartition("/")[2].partition(".")[0]
    return FOLDED.get(name.rpartition("_")[2], ())


def _differences(product: Product, size: Size, turned: bool) -> tuple[float, float]:
    """How much wider and higher the product is than a piece, in mm."""
    width, height = (size.height, size.width) if turned else (size.width, size.height)
    return product.trim[0] - width, product.trim[1] - height


def _signed(difference: float) -> str:
    return f"{round(difference, 1):+g}"
