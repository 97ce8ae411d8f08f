"""One face as PNG and one part as PDF, to be put aside: made by what prints."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import cast

from generator.contract import Component, Piece
from generator.drawing.bounded_drawing import drawn_apart
from generator.drawing.contact_sheet import Studio
from generator.drawing.layouts import LayoutError
from generator.drawing.style import PRESS
from generator.drawing.svg.writer import Placed
from generator.press.paper import paper
from generator.press.planning import Order
from generator.press.png import png
from generator.press.print_options import Ink
from generator.press.print_run import print_orders
from generator.press.settings import Settings
from generator.preview.proofs import Proofs
from generator.preview.sides import pieces_to_show
from generator.reading.packs import Pack
from generator.reading.problems import Problem
from generator.system.limits import LimitReached, bounded

DPI = 300
MAX_SECONDS = 120.0
"""The processor time that printing a part may take."""


def face_as_png(proofs: Proofs, part: str, piece: str, side: str, ink: Ink) -> bytes | None:
    """A face within its trim, 300 dots an inch; None where there is none, or it cannot be drawn."""
    _, components, pack, _ = proofs.work_list()
    chosen = next((each for each in components if each.name == part), None)
    named = dict(pieces_to_show(chosen)).get(piece) if chosen else None
    if chosen is None or named is None or (named.front if side == "front" else named.back) is None:
        return None
    work = partial(_png, pack, chosen, named, side == "back", ink)
    try:
        answers = list(work() if pack.trusted else drawn_apart(work, pack.layouts, 1, pack.folder))
    except LayoutError:
        return None
    return next((answer for answer in answers if isinstance(answer, bytes)), None)


def part_as_pdf(proofs: Proofs, part: str, file: str, ink: Ink) -> bytes | None:
    """A file of the sheets or the book of a part, as ``broadside render`` prints them on A4; None where
    there is none of that name, or it cannot be printed.
    """
    _, components, pack, _ = proofs.work_list()
    loaded = proofs.loaded
    chosen = [each for each in components if part == (each.sheet or each.name)]
    if loaded is None or not chosen:
        return None
    with tempfile.TemporaryDirectory(prefix="broadside-") as folder:
        order = Order(pack, loaded.header.title, chosen, Path(folder), components, loaded.header.tagline)
        try:
            return next((each for each in bounded(partial(_pdf, order, file, ink), MAX_SECONDS)), None)
        except (LimitReached, LayoutError):
            return None


def file_name(*words: str) -> str:
    """A name that any disk takes, made of words."""
    return "-".join(re.sub(r"[^A-Za-z0-9_]+", "_", word).strip("_") or "face" for word in words)


def _png(pack: Pack, component: Component, piece: Piece, back: bool, ink: Ink) -> Iterator[bytes | Problem]:
    # What a press gets is no picture: its inks are mixed on paper.
    studio = Studio(pack, "home" if ink == PRESS else ink)
    drawing = studio.single(component, piece, back)
    yield png([Placed(drawing, 0.0, 0.0)], drawing.box, studio.fonts, DPI)


def _pdf(order: Order, file: str, ink: Ink) -> Iterator[bytes]:
    settings = Settings(
        paper("a4", order.pack.layouts), ink, one_per_page=ink == PRESS, full_bleed=ink == PRESS
    )
    written = cast(Sequence[Path], print_orders([order], settings, "pdf").written)
    yield from (path.read_bytes() for path in written if path.name == file and path.suffix == ".pdf")
