"""Pictures for shops that print single decks: a PNG a face, of exactly the pixels that a shop asks for."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from PIL import Image
from pydantic import Field, RootModel

from generator.contract import Component, Face
from generator.drawing.display import Drawing
from generator.drawing.faces import Faces
from generator.drawing.layout_tables import table
from generator.drawing.layouts import Layouts, shown
from generator.drawing.sizes import FILE as SIZES
from generator.drawing.sizes import Sizes
from generator.drawing.svg.writer import Placed
from generator.press.png import MM_PER_INCH, png
from generator.reading.parsing.source import parse
from generator.reading.problems import Place, Problem, did_you_mean
from generator.reading.schema import Entry

FILE = "press/shops.yaml"
LEAST_BLEED_MM = 2.0
"""Ink beyond the trim that any shop needs; with less a card shows a white edge."""

Pixels = Annotated[int, Field(ge=50, le=12_000)]


class Shop(Entry):
    """One shop: its dots an inch, and the pixels of a picture with bleed by the name of our size."""

    title: str
    dpi: Annotated[int, Field(ge=72, le=1200)]
    pixels: dict[str, tuple[Pixels, Pixels]]


class Shops(RootModel[dict[str, Shop]]):
    """The contents of ``shops.yaml``."""


def shops(folders: Sequence[Path]) -> dict[str, Shop]:
    """The shops by the names people type. LayoutError when their table is damaged."""
    return dict(table(Shops, FILE, folders))


def too_small(name: str, folders: Sequence[Path]) -> list[Problem]:
    """Sizes of a shop that do not exist, and pictures that would cut off what lies within the trim."""
    shop, sizes = shops(folders)[name], table(Sizes, SIZES, folders)
    problems = []
    for size, pixels in shop.pixels.items():
        if size not in sizes:
            message, hint = f"size '{size}' is not known", did_you_mean(size, sorted(sizes))
            problems.append(Problem(_place(folders, name, size), "unknown-size", message, hint))
            continue
        trim = sizes[size].width, sizes[size].height
        least = [math.ceil((side + 2 * LEAST_BLEED_MM) / MM_PER_INCH * shop.dpi) for side in trim]
        if any(count < fewest for count, fewest in zip(pixels, least, strict=True)):
            wide, high = (count / shop.dpi * MM_PER_INCH for count in pixels)
            message = (
                f"{pixels[0]} x {pixels[1]} pixels at {shop.dpi} dpi are {wide:.1f} x {high:.1f} mm; "
                f"{size} is {trim[0]:g} x {trim[1]:g} mm and needs {LEAST_BLEED_MM:g} mm of bleed around it"
            )
            hint = f"write at least {least}"
            problems.append(Problem(_place(folders, name, size), "out-of-range", message, hint))
    return problems


def _place(folders: Sequence[Path], shop: str, size: str) -> Place:
    """The place of the pixels of a size in the nearest table that has the shop."""
    for folder in folders:
        layouts = Layouts([folder])
        if layouts.find(FILE) is not None:
            text, path = layouts.read(FILE)
            source, _ = parse(text, shown(path))
            if source is not None and source.node((shop,)) is not None:
                return source.place((shop, "pixels", size))
    return Place(FILE)


def takes(shop: Shop, component: Component) -> bool:
    """Whether the shop prints pieces of that kind and size."""
    fitting = isinstance(component.size, str) and component.size in shop.pixels
    return component.kind == "cards" and fitting and component.variable is None


def picture(faces: Faces, face: Face, trim: tuple[float, float], pixels: tuple[int, int], dpi: int) -> bytes:
    """The face as a PNG of those pixels, the trim in its middle, bleed all around."""
    drawing, margins = with_bleed(faces, face, trim, pixels, dpi)
    wide, high = (count / dpi * MM_PER_INCH for count in pixels)
    body = png([Placed(drawing, 0.0, 0.0)], (-margins[0], -margins[1], wide, high), faces.fonts, dpi)
    with Image.open(io.BytesIO(body)) as raw:
        exact = raw.convert("RGB")
        if exact.size != pixels:
            # A page of a whole number of pixels may come out one larger.
            exact = exact.crop((0, 0, *pixels))
        out = io.BytesIO()
        exact.save(out, "PNG", dpi=(dpi, dpi))
        return out.getvalue()


def with_bleed(
    faces: Faces, face: Face, trim: tuple[float, float], pixels: tuple[int, int], dpi: int
) -> tuple[Drawing, tuple[float, float]]:
    """The drawing with as much bleed as the wider margin needs, and both margins in mm."""
    across, down = ((count / dpi * MM_PER_INCH - side) / 2 for count, side in zip(pixels, trim, strict=True))
    return faces.draw(face, *trim, max(across, down)), (across, down)


def order_list(rows: Sequence[tuple[str, int, str, str]]) -> bytes:
    """Every piece with its copies and its pictures, as a spreadsheet reads it."""
    text = io.StringIO()
    table_of = csv.writer(text, lineterminator="\n")
    table_of.writerow(("piece", "copies", "front", "back"))
    table_of.writerows(rows)
    return text.getvalue().encode()


def named(number: int, pieces: int, piece: str, side: str) -> str:
    """The file name of a picture of that many pieces; names sorted by a shop are in the order of the deck."""
    plain = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in piece)
    digits = max(2, len(str(pieces)))
    return f"{side}s/{number:0{digits}}-{plain}.png"


def sides(component: Component) -> Iterator[tuple[int, str, str, Face]]:
    """Number, piece, side and face; a back that all pieces share is given once, for the first."""
    shared = {repr(piece.back) for piece in component.pieces}
    for number, piece in enumerate(component.pieces, 1):
        yield number, piece.id, "front", piece.front
        if piece.back is not None and (len(shared) > 1 or number == 1):
            yield number, piece.id, "back", piece.back
