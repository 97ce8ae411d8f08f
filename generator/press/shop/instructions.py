"""``README.txt`` of an order: what is in it, and how it gets to the shop."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from generator.press.shop.contents import Item
from generator.press.shop.orders import bracket, split
from generator.press.shop.table import Kind, Product, Shop

WIDTH = 96
README = "README.txt"

UPLOAD: Mapping[str, tuple[str, ...]] = {
    "tgc": (
        "Sign in at The Game Crafter, and make a new game or open yours.",
        "Add each component by the name in the list above.",
        "Open it and upload its fronts as the faces, all at once; they sort into the order of the deck. Then "
        "its backs: one picture for the whole component, or one for each face.",
        "Set the quantity of each piece to the number of copies in order.csv.",
        "Look at every picture in the proofing tool and pass it; nothing is made before that.",
        "Publish the game, or order a copy of it before anybody else can.",
    ),
    "mpc": (
        "By hand: choose custom cards of the size above at MakePlayingCards, the number of cards and the "
        "stock; upload the fronts, each as often as order.csv says, then one back for all cards or one for "
        "each, and go through the preview to the end.",
        "Or have mpc-autofill do it, a program of its own under the GPL: start it in this folder, where the "
        "order-….xml lies, and it fills in fronts, copies, backs and stock.",
        "Pay only after you have looked at the preview of every card.",
    ),
    "dtc": (
        "Sign in as a publisher at DriveThruCards, and set up a title of the kind printed cards.",
        "Upload the PDF of each deck as its print file. Pages are front, back, front, back.",
        "Order a proof of your own before you sell.",
    ),
    "longpack": (
        "Ask LongPack for an offer: sizes and numbers are in the list above.",
        "Send the PDF of each deck. Fronts come in their order; the common back is the last page. A deck of "
        "several backs has them in a file of its own, page for page in the order of the fronts.",
        "Say which stock, core and finish you want, and ask for a digital proof.",
    ),
    "mbprint": (
        "Ask MB Print for an offer, or fill in its form: each size of card is an item of its own.",
        "Add the PDF of each deck to its item. Pages are front, back, front, back, for every card.",
        "Fonts are embedded and not turned into outlines; mention it when you order.",
    ),
}
"""The way to a shop, step by step."""

ANY = (
    "Upload the files of each component in their order; order.csv says how many copies there are of each "
    "piece.",
    "Look at the proof of every piece before you pay.",
)
"""The way to a shop that a pack brings along."""


def readme(
    name: str,
    shop: Shop,
    game: str,
    items: Sequence[Item],
    parts: Sequence[tuple[str, Product]],
    stock: str,
    claim: str = "",
) -> bytes:
    """The instructions for an order of these items. ``parts`` are the components, as what each is printed.

    ``claim`` is the kind of PDF/X that its files are marked as, if any.
    """
    lines = [f"{game}, for {shop.title}", "=" * len(f"{game}, for {shop.title}"), ""]
    lines += ["What is in it", ""]
    for component, product in parts:
        own = [item for item in items if (item.component, item.product) == (component, product.name)]
        lines += _listed(f"{component}: {_described(shop, product, own)}")
    lines += _listed("order.csv: every piece with its copies and its files")
    if shop.brackets:
        lines += [*_charged(shop, items, stock), *_without_backs(items)]
    lines += ["", "How it was made", "", *_paragraph(_made(shop)), *_paragraph(_marked(shop, claim))]
    kinds = {product.kind for _, product in parts}
    lines += [line for kind in ("die", "box") if kind in kinds for line in _paragraph(_ABOUT[kind])]
    lines += ["", "How it gets there", ""]
    for number, step in enumerate(UPLOAD.get(name, ANY), 1):
        lines += _listed(step, f"{number}. ")
    lines += ["", *_paragraph("Shops change their pages: where they say otherwise, they are right."), ""]
    return "\n".join(lines).encode()


def _described(shop: Shop, product: Product, items: Sequence[Item]) -> str:
    pieces, copies = len(items), sum(item.copies for item in items)
    width, height = product.trim
    count = f"{copies} {_NAMES[product.kind][copies > 1]}"
    if copies != pieces:
        count += f", {pieces} different" if pieces > 1 else ", all alike"
    what = f"{product.name}, {count}, {width:g} x {height:g} mm"
    if product.pixels is not None:
        what += f", {product.pixels[0]} x {product.pixels[1]} pixels"
    backs = len({item.common_back or item.back for item in items} - {""})
    if backs > 1 and not shop.pages:
        what += f", {backs} different backs, one file for each front"
    return what


_ABOUT = {
    "die": "A side of a die has one figure; a die of four counts by the side that it lies on.",
    "box": "The picture of a box is its outside, laid flat on the shop's die-line: colour runs over cuts and "
    "folds, and nothing is printed on the strip for glue.",
}
_NAMES: Mapping[Kind, tuple[str, str]] = {
    "deck": ("card", "cards"),
    "tile": ("tile", "tiles"),
    "chit": ("chit", "chits"),
    "mat": ("mat", "mats"),
    "board": ("board", "boards"),
    "booklet": ("booklet, its pages as pictures", "booklets, their pages as pictures"),
    "die": ("die, a picture a side", "dice, a picture a side"),
    "box": ("box", "boxes"),
}
"""One and several of each kind."""


def _without_backs(items: Sequence[Item]) -> Iterator[str]:
    """The components of which an order gives every card the commonest back."""
    backed = {item.component for item in items if item.back}
    bare = [name for name in dict.fromkeys(item.component for item in items) if name not in backed]
    if bare and backed:
        yield from _listed(
            f"{', '.join(bare)}: no back of its own; in the order it has the commonest of the others"
        )


def _charged(shop: Shop, items: Sequence[Item], stock: str) -> Iterator[str]:
    for product in dict.fromkeys(item.product for item in items):
        for cards in split([item for item in items if item.product == product], shop.brackets[-1]):
            count = sum(item.copies for item in cards)
            paid = bracket(count, shop.brackets)
            yield from _listed(
                f"an order of {count} {product} cards, charged as {paid}, on {shop.stocks[stock]}"
            )


def _made(shop: Shop) -> str:
    kept = f"Text keeps {shop.safe:g} mm to the cut where no warning said otherwise. " if shop.safe else ""
    if shop.pages is None:
        bleed = f"{shop.bleed:g} mm of bleed on every side" if shop.bleed else "bleed on every side"
        return (
            f"PNG, {shop.mode}, {shop.dpi} dots an inch, nothing in them transparent, {bleed} and no marks. "
            f"{kept}Names sort into the order of the deck."
        )
    return (
        f"PDF in the four inks, together no more than {shop.ink_limit} %. A page is as large as its bleed, "
        f"{shop.bleed:g} mm on every side; TrimBox says where it is cut, and there are no marks. {kept}"
        "Every copy has a page of its own."
    )


def _marked(shop: Shop, claim: str) -> str:
    if claim:
        return f"They are marked {claim}, and made as it asks."
    if not shop.pdfx:
        return ""
    return (
        f"{shop.title} asks for PDF/X-{shop.pdfx}. They are made as it asks, but not marked: that takes the "
        "name of a printing condition, as in --condition 'CGATS TR 001'."
    )


def _listed(text: str, sign: str = "- ") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=sign, subsequent_indent=" " * len(sign))


def _paragraph(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH)
