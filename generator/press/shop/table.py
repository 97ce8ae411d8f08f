"""The shops of ``layouts/press/shops.yaml``: what each of them prints, and in which form it takes it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from generator.drawing.layout_tables import table
from generator.drawing.layouts import Layouts, shown
from generator.drawing.sizes import FILE as SIZES
from generator.drawing.sizes import Millimetres, Size
from generator.press.png import MM_PER_INCH
from generator.reading.parsing.source import parse
from generator.reading.problems import Place, Problem, did_you_mean
from generator.reading.schema import Entry
from generator.system.values import frozen

FILE = "press/shops.yaml"
LEAST_BLEED_MM = 2.0
"""Ink beyond the trim that any shop needs; with less a card shows a white edge."""

Kind = Literal["deck", "tile", "chit", "mat", "board", "booklet", "die", "box"]
Shape = Literal["rectangle", "hex", "circle", "triangle"]
Pixels = Annotated[int, Field(ge=50, le=12_000)]
Edge = Annotated[float, Field(ge=0, le=10)]


class ProductEntry(Entry):
    """Something a shop prints: the pixels of its picture, and its trim in mm if the bleed is not even.

    A box ``holds`` so many cards of the ``size``; its ``die_line`` has, in pixels, left and top of its first
    panel, its depth, and width and height of its back. A die has so many ``sides``; a figure on one stands
    ``inside`` a circle, given by its middle and its radius in pixels.
    """

    kind: Kind
    pixels: tuple[Pixels, Pixels]
    size: tuple[Millimetres, Millimetres] | None = None
    holds: Annotated[int, Field(ge=0, le=1000)] = 0
    shape: Shape = "rectangle"
    die_line: tuple[float, float, float, float, float] | None = None
    sides: Annotated[int, Field(ge=2, le=100)] = 6
    inside: tuple[float, float, float] | None = None


class Shop(Entry):
    """One shop. ``bleed`` and ``safe`` are mm beyond and within the trim; 0 when nobody knows.

    ``pixels`` are decks by the name of our size, ``products`` all else by the shop's name for it. With
    ``pages`` it takes PDF of the decks in ``sizes``; when there are none, of any size from ``smallest`` mm
    on. ``ink_limit`` is in per cent of one ink, ``pdfx`` the kind of PDF/X it asks for.
    """

    title: str
    takes: str = "PNG"
    mode: Literal["RGB", "CMYK"] = "RGB"
    dpi: Annotated[int, Field(ge=72, le=1200)] = 300
    bleed: Edge = 0.0
    safe: Edge = 0.0
    pixels: dict[str, tuple[Pixels, Pixels]] = Field(default_factory=dict)
    products: dict[str, ProductEntry] = Field(default_factory=dict)
    pages: Literal["alternating", "back_last"] | None = None
    sizes: tuple[str, ...] = ()
    smallest: Annotated[float, Field(ge=0, le=100)] = 0.0
    ink_limit: Annotated[int, Field(ge=100, le=400)] = 280
    transparency: bool = True
    pdfx: Literal["", "1a", "4"] = ""
    brackets: tuple[int, ...] = ()
    stocks: dict[str, str] = Field(default_factory=dict)


@frozen
class Product:
    """Something a shop prints, by the shop's name or by that of our size; its trim in mm.

    ``pixels`` are those of its picture, None where the shop takes PDF.
    """

    name: str
    kind: Kind
    trim: tuple[float, float]
    pixels: tuple[int, int] | None = None
    shape: Shape = "rectangle"
    holds: int = 0
    """The cards a box is made for; its trim is theirs."""
    die_line: tuple[float, float, float, float, float] | None = None
    """Of a box, in pixels: left and top of its first panel, its depth, width and height of its back."""
    sides: int = 6
    inside: tuple[float, float, float] | None = None
    """The sides of a die, and the circle on each that a figure stands in, in pixels; None: all of it."""

    @property
    def told(self) -> str:
        """The name, with the measures in mm."""
        width, height = self.trim
        return f"{self.name} of {round(width, 1):g} x {round(height, 1):g} mm"


def shops(folders: Sequence[Path]) -> dict[str, Shop]:
    """The shops by the names people type. LayoutError when their table is damaged."""
    return dict(table(Shop, FILE, folders))


def products(shop: Shop, folders: Sequence[Path]) -> list[Product]:
    """All that a shop has a size for, decks by the name of our size first. LayoutError as for ``shops``."""
    sizes = table(Size, SIZES, folders)
    named: Mapping[str, tuple[int, int] | None] = {**dict.fromkeys(shop.sizes), **shop.pixels}
    decks = [
        Product(name, "deck", (sizes[name].width, sizes[name].height), pixels)
        for name, pixels in named.items()
        if name in sizes
    ]
    return [*decks, *(_product(shop, name, entry) for name, entry in shop.products.items())]


def _product(shop: Shop, name: str, entry: ProductEntry) -> Product:
    wide, high = (round(count / shop.dpi * MM_PER_INCH - 2 * shop.bleed, 3) for count in entry.pixels)
    if entry.shape == "hex":
        # It lies on a side; its picture is a little higher than it need be.
        high = round(wide * math.sqrt(3) / 2, 3)
    return Product(
        name,
        entry.kind,
        entry.size or (wide, high),
        entry.pixels,
        shape=entry.shape,
        holds=entry.holds,
        die_line=entry.die_line,
        sides=entry.sides,
        inside=entry.inside,
    )


def listing(by_name: Mapping[str, Shop]) -> str:
    """One line for each shop: its name, its title, and what it takes and keeps free."""
    wide, titles = max(map(len, by_name)), max(len(shop.title) for shop in by_name.values())
    return "\n".join(
        f"{name:{wide}}  {shop.title:{titles}}  {shop.takes}; {', '.join(_measures(shop))}"
        for name, shop in by_name.items()
    )


def _measures(shop: Shop) -> Iterator[str]:
    yield shop.mode if shop.pages else f"{shop.mode}, {shop.dpi} dpi"
    if shop.bleed:
        yield f"{shop.bleed:g} mm bleed"
    if shop.safe:
        yield f"text {shop.safe:g} mm inside"


# ---- faults of the table ---------------------------------------------------------------------


def too_small(name: str, folders: Sequence[Path]) -> list[Problem]:
    """Sizes of a shop that do not exist, and pictures that would cut off what lies within the trim."""
    shop, sizes = shops(folders)[name], table(Size, SIZES, folders)
    problems = []
    for size in (*shop.pixels, *shop.sizes):
        if size not in sizes:
            message, hint = f"size '{size}' is not known", did_you_mean(size, sorted(sizes))
            key = "pixels" if size in shop.pixels else "sizes"
            problems.append(Problem(_place(folders, name, key, size), "unknown-size", message, hint))
    for product in products(shop, folders):
        # A die has no cut, and a box is cut as the shop has it.
        if product.pixels is None or product.kind in ("die", "box"):
            continue
        trim, pixels = product.trim, product.pixels
        least = [math.ceil((side + 2 * LEAST_BLEED_MM) / MM_PER_INCH * shop.dpi) for side in trim]
        if any(count < fewest for count, fewest in zip(pixels, least, strict=True)):
            wide, high = (count / shop.dpi * MM_PER_INCH for count in pixels)
            message = (
                f"{pixels[0]} x {pixels[1]} pixels at {shop.dpi} dpi are {wide:.1f} x {high:.1f} mm; "
                f"{product.name} is {trim[0]:g} x {trim[1]:g} mm and needs {LEAST_BLEED_MM:g} mm of bleed "
                "around it"
            )
            key = "pixels" if product.name in shop.pixels else "products"
            place = _place(folders, name, key, product.name)
            problems.append(Problem(place, "out-of-range", message, f"write at least {least}"))
    return problems


def _place(folders: Sequence[Path], shop: str, *path: str) -> Place:
    """The place of an entry of a shop in the nearest table that has the shop."""
    for folder in folders:
        layouts = Layouts([folder])
        if layouts.find(FILE) is not None:
            text, file = layouts.read(FILE)
            source, _ = parse(text, shown(file))
            if source is not None and source.node((shop,)) is not None:
                return source.place((shop, *path) if source.node((shop, *path)) else (shop,))
    return Place(FILE)
