"""The price of pictures, whoever makes them: the rasteriser and the packer alone, without a line of ours.

Nothing is read, drawn or laid out: pages of a finished PDF become pixels, and pixels a packed file.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pypdfium2
from isal import isal_zlib
from PIL import Image

DPI, LEVEL = 300, 1


def pages_as_pictures(pdf: Path, every: int = 1) -> float:
    """The processor's seconds for every so many pages of a PDF at 300 dots an inch, rastered and packed."""

    def work() -> None:
        for number in range(0, len(document), every):
            isal_zlib.compress(bytes(document[number].render(scale=DPI / 72).buffer), LEVEL)

    document = pypdfium2.PdfDocument(pdf)
    try:
        return _processor(work)
    finally:
        document.close()


def one_picture(pdf: Path, picture: Path) -> float:
    """Those for a finished picture: as many pixels of a page, twice as fine, and the picture packed."""
    with Image.open(picture) as opened:
        pixels = opened.convert("RGB")

    def work() -> None:
        wide, high = page.get_size()
        page.render(scale=2 * (pixels.width * pixels.height / (wide * high)) ** 0.5)
        isal_zlib.compress(pixels.tobytes(), LEVEL)

    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    try:
        return _processor(work)
    finally:
        document.close()


def _processor(work: Callable[[], None]) -> float:
    before = os.times()
    work()
    after = os.times()
    return after.user + after.system - before.user - before.system
