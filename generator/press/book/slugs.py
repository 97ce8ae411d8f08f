"""The slug of a book for a press: at the foot of every page, beyond its bleed, which book and page it is."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from generator.drawing.display import Op, Text
from generator.drawing.faces import Faces
from generator.drawing.style import PRESS
from generator.press.job import Job
from generator.press.pdf.numbers import numbers
from generator.press.pdf.page import POINTS, Page
from generator.press.pdf.typefaces import basic_font
from generator.press.pdfx.claim import saved
from generator.press.pdfx.files import pdf_file
from generator.press.sheets.edge_text import OFF_MM, SLUG_MM
from generator.press.sheets.marks import INK

if TYPE_CHECKING:
    import pikepdf

STRIP_MM = 4.5
"""Paper added at the foot of a page, below its bleed."""


def is_slugged(job: Job) -> bool:
    """Whether pages are named: for a press, unless it wants no marks or a shop takes the book."""
    settings = job.settings
    alone = settings.one_per_page and settings.ink == PRESS
    return alone and settings.marks != "none" and not settings.shop


def slugged(book: bytes, job: Job, faces: Faces, size: tuple[float, float], bleed: float) -> bytes:
    """The same book, each page as much longer as its slug needs."""
    import pikepdf

    claim = job.settings.claim
    with (
        pikepdf.open(BytesIO(book)) as pdf,
        pikepdf.open(BytesIO(_slugs(job, faces, size, len(pdf.pages)))) as of,
    ):
        for number, (page, slug) in enumerate(zip(pdf.pages, of.pages, strict=True), 1):
            # A name of its own, since pages may share their resources; without one it would be a random one.
            form = pdf.copy_foreign(slug.as_form_xobject())
            name = page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name(f"/Slug{number}"))
            _placed(page, name, bleed)
        return saved(pdf, claim)


def _slugs(job: Job, faces: Faces, size: tuple[float, float], count: int) -> bytes:
    """So many pages as wide as the book's, with a slug on each and nothing else."""
    file = pdf_file(job.info("slugs"), faces, job.settings)
    font, origin = basic_font(faces.fonts), job.origin
    edition = f"{size[0]:g} x {size[1]:g} mm · {job.edition}"
    for number in range(1, count + 1):
        named = f"{origin.game} · {job.component.title} · {job.words('print.page', page=number, pages=count)}"
        y = OFF_MM + font.cap * SLUG_MM
        at = size[0] - font.width(edition) * SLUG_MM
        ops: list[Op] = [
            Text(0.0, y, named, font.key, SLUG_MM, INK),
            Text(at, y, edition, font.key, SLUG_MM, INK),
        ]
        page = Page(size[0], STRIP_MM)
        page.place(file.plain(ops), 0, 0)
        file.add(page)
    return file.finish()


def _placed(page: pikepdf.Page, name: pikepdf.Name, bleed: float) -> None:
    """Lay a slug of that name among its resources below the bleed of a page."""
    import pikepdf

    left, bottom, right, top = (float(edge) for edge in page.MediaBox)
    low = bottom - STRIP_MM * POINTS
    at = numbers((1, 0, 0, 1, left + bleed * POINTS, low))
    # What a cover draws beyond its bleed ended at the edge of the page, and still does.
    whole = numbers((left, bottom, right - left, top - bottom))
    page.contents_add(f"q {whole} re W n".encode("ascii"), prepend=True)
    page.contents_add(f"Q q {at} cm {name} Do Q".encode("ascii"))
    page.MediaBox = pikepdf.Array([left, round(low, 4), right, top])
