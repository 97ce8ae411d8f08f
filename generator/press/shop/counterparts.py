"""Which parts of a game a shop prints, as what, and for the others what comes nearest to them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from generator.contract import Component
from generator.contract.printing import Die
from generator.drawing.sizes import Size
from generator.press.shop.table import Kind, Product, Shape, Shop
from generator.system.values import frozen

CLOSE_MM = 0.3
"""Trims that differ by no more than this are the same: a knife is no truer."""

ROOMY_MM = 3.0
"""A box with more room than that around its cards is not offered as theirs."""

FAR_MM = 10.0
"""Of trims that differ by more, one of another shape may be nearer."""

SMALLEST_PAGE_MM = 110.0
"""A rulebook is set anew for a booklet whose pages are at least so wide."""

MIN_BOX_MM = 100.0
"""A folded component larger than this both ways is a box."""

KINDS: dict[str, tuple[Kind, ...]] = {
    "cards": ("deck", "tile", "chit"),
    "sheet": ("mat", "board"),
    "board": ("board", "mat"),
    "book": ("booklet",),
}
"""As what a shop may print a component of a kind, the likeliest first."""

SHAPES: dict[str, Shape] = {"box": "rectangle", "round": "circle", "hex": "hex"}


@frozen
class Fit:
    """A component as the shop prints it; ``turned`` pieces lie across the shop's own way up."""

    product: Product
    turned: bool = False


def fit(shop: Shop, offers: Sequence[Product], component: Component, size: Size) -> Fit | None:
    """The product of a shop that is a component's counterpart, None where it has none."""
    if component.variable is not None or component.press_only or component.fills:
        return None
    if component.dice:
        dice = custom_dice(component, offers)
        return Fit(dice[0][1]) if dice else None
    if component.folded:
        box = box_for(offers, component)
        return Fit(box) if box is not None else None
    if _takes_any_size(shop):
        whole = Product(size.title, "deck", (size.width, size.height))
        is_card = component.kind == "cards" and min(size.width, size.height) >= shop.smallest
        return Fit(whole) if is_card else None
    if component.kind == "book":
        pages = [each for each in offers if each.kind == "booklet" and min(each.trim) >= SMALLEST_PAGE_MM]
        return Fit(_nearest(pages, component, size)[0]) if pages else None
    kinds = KINDS[component.kind]
    # What is cut to a shape is a token, which is thicker than a card.
    for kind in kinds if component.outline.shape == "box" else (*kinds[1:], kinds[0]):
        candidates = [
            each for each in offers if each.kind == kind and each.shape == SHAPES[component.outline.shape]
        ]
        if candidates:
            product, turned = _nearest(candidates, component, size)
            if all(abs(one) <= CLOSE_MM for one in _differences(product, component, size, turned)):
                return Fit(product, turned)
    return None


def custom_dice(component: Component, offers: Sequence[Product]) -> list[tuple[Die, Product]]:
    """The dice of a component that a shop can print side by side, each with the product it is there."""
    by_sides = {product.sides: product for product in reversed(offers) if product.kind == "die"}
    return [(die, by_sides[len(die.values)]) for die in component.dice if len(die.values) in by_sides]


def box_for(offers: Sequence[Product], component: Component) -> Product | None:
    """The smallest box with a die-line for the cards of a box of ours, with little room around them."""
    values = component.pieces[0].front.values
    if "pieces" not in values or "card" not in values:
        return None
    fitting = [
        product
        for product in _roomy([each for each in offers if each.die_line], values["card"], values["pieces"])
        if all(theirs - ours <= ROOMY_MM for theirs, ours in zip(product.trim, values["card"], strict=True))
    ]
    return min(fitting, key=lambda each: each.holds, default=None)


def _roomy(boxes: Sequence[Product], card: tuple[float, float], count: int) -> list[Product]:
    """The boxes that so many cards go into."""
    return [
        box
        for box in boxes
        if box.holds >= count
        and all(theirs - ours >= -CLOSE_MM for theirs, ours in zip(box.trim, card, strict=True))
    ]


def why_not(shop: Shop, offers: Sequence[Product], component: Component, size: Size) -> str:
    """Why the shop does not print a component, with the nearest that it does and the difference in mm."""
    if component.variable is not None:
        return f"no two are alike, which {shop.title} does not print"
    if _takes_any_size(shop):
        least = f" of {shop.smallest:g} mm and more" if shop.smallest else ""
        return f"{shop.title} gets cards{least} alone"
    kinds = KINDS[component.kind]
    if component.folded:
        is_box = min(size.width, size.height) > MIN_BOX_MM and not component.dice
        boxes = [product for product in offers if product.holds] if is_box else []
        values = component.pieces[0].front.values
        if boxes and "pieces" in values:
            return _nearest_box(shop, boxes, values["card"], values["pieces"])
        kinds = ()
    candidates = [product for product in offers if product.kind in kinds]
    shape = SHAPES[component.outline.shape]
    if not candidates:
        return f"{shop.title} has nothing like it"
    alike = [product for product in candidates if product.shape == shape]
    product, turned = _nearest(alike or candidates, component, size)
    across, down = _differences(product, component, size, turned)
    if max(abs(across), abs(down)) > FAR_MM:
        # A square of its size is nearer to a small token than the smallest circle.
        product, turned = _nearest(candidates, component, size)
        across, down = _differences(product, component, size, turned)
    width, height = (round(side, 1) for side in trim_of(component, size))
    form = "" if product.shape == shape else f", a {product.shape}"
    return (
        f"{shop.title} has no {width:g} x {height:g} mm; nearest is {product.told} "
        f"({_signed(across)} x {_signed(down)} mm){form}"
    )


def _nearest_box(shop: Shop, boxes: Sequence[Product], card: tuple[float, float], count: int) -> str:
    """The smallest box that holds so many cards of that size, or the largest there is where none does."""

    def spare(product: Product) -> float:
        return min(theirs - ours for theirs, ours in zip(product.trim, card, strict=True))

    roomy = _roomy(boxes, card, count)
    stack = f"{count} pieces of {card[0]:g} x {card[1]:g} mm"
    if not roomy:
        most = max(boxes, key=lambda each: (spare(each), each.holds))
        return f"{shop.title} has no box for {stack}; the largest is {most.name} for {_cards(most)}"
    least = min(roomy, key=lambda each: (spare(each), each.holds))
    return f"{shop.title} cuts boxes in its own way; for {stack} order {least.name} for {_cards(least)}"


def _cards(box: Product) -> str:
    return f"{box.holds} cards of {box.trim[0]:g} x {box.trim[1]:g} mm"


def trim_of(component: Component, size: Size) -> tuple[float, float]:
    """The width and the height of a piece once it is cut along its outline, in mm."""
    outline = component.outline
    width, height = size.width - 2 * outline.inset_mm, size.height - 2 * outline.inset_mm
    if outline.shape == "hex":
        return height * sqrt(3) / 2, height
    return (width, height) if outline.shape == "box" else (min(width, height),) * 2


def _nearest(candidates: Sequence[Product], component: Component, size: Size) -> tuple[Product, bool]:
    """The product nearest in size, and whether the component lies across it."""
    both = [(product, turned) for product in candidates for turned in (False, True)]
    return min(both, key=lambda each: max(map(abs, _differences(each[0], component, size, each[1]))))


def _differences(product: Product, component: Component, size: Size, turned: bool) -> tuple[float, float]:
    """How much wider and higher the product is than a piece, in mm."""
    width, height = trim_of(component, size)
    if turned:
        width, height = height, width
    return product.trim[0] - width, product.trim[1] - height


def _takes_any_size(shop: Shop) -> bool:
    return shop.pages is not None and not shop.sizes


def _signed(difference: float) -> str:
    return f"{round(difference, 1):+g}"
