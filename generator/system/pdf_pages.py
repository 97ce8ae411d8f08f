"""Pages of PDF files as pixels, for one thread at a time.

PDFium says of itself that it is not made for more: two threads that draw different files at once get wrong
pixels, or end the process. The servers draw in several, so whoever draws pages opens them here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pypdfium2

Crop = tuple[float, float, float, float]
"""Margins of a page that are left out: left, bottom, right and top, in points."""
NO_CROP: Crop = (0.0, 0.0, 0.0, 0.0)

_turn = threading.RLock()


class PdfPages:
    """A PDF file whose pages are drawn; it is closed by ``with``. Numbers begin at 0, lengths are points."""

    def __init__(self, pdf: bytes | Path) -> None:
        import pypdfium2

        with _turn:
            self._document = pypdfium2.PdfDocument(pdf)
            self.count = len(self._document)

    def __enter__(self) -> PdfPages:
        return self

    def __exit__(self, *_: object) -> None:
        with _turn:
            self._document.close()

    def size(self, number: int) -> tuple[float, float]:
        """Width and height of a page."""
        with self._page(number) as page:
            return float(page.get_width()), float(page.get_height())

    def bitmap(
        self,
        number: int,
        scale: float,
        *,
        crop: Crop = NO_CROP,
        beyond: float = 0.0,
        bitmap_maker: Callable[..., pypdfium2.PdfBitmap] | None = None,
    ) -> pypdfium2.PdfBitmap:
        """A page at ``scale`` pixels a point, less ``crop``, and as far ``beyond`` its edges on all sides.

        With a ``bitmap_maker`` its pixels are red, green, blue; else blue, green, red as PDFium has them.
        """
        with self._page(number) as page:
            if beyond:
                left, bottom, right, top = page.get_mediabox()
                whole = (left - beyond, bottom - beyond, right + beyond, top + beyond)
                page.set_mediabox(*whole)
                page.set_cropbox(*whole)
            how: dict[str, Any] = (
                {"bitmap_maker": bitmap_maker, "rev_byteorder": True} if bitmap_maker else {}
            )
            return page.render(scale=scale, crop=crop, **how)

    @contextmanager
    def _page(self, number: int) -> Iterator[pypdfium2.PdfPage]:
        with _turn:
            page = self._document[number]
            try:
                yield page
            finally:
                page.close()
