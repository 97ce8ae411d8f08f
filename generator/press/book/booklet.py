"""A book's pages two by two on sheets that are printed on both sides, folded once and stapled."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from generator import __version__
from generator.drawing.display import Op, Text
from generator.drawing.faces import Faces
from generator.press.job import Job
from generator.press.paper import Paper
from generator.press.pdf.numbers import numbers
from generator.press.pdf.page import POINTS, Page
from generator.press.pdf.typefaces import basic_font
from generator.press.pdfx.claim import Claim, saved
from generator.press.pdfx.files import pdf_file
from generator.press.pdfx.transparency import is_transparent
from generator.press.print_options import Flip
from generator.press.sheets.edge_text import READ_MM
from generator.press.sheets.imposition import booklet_order, turns_sideways
from generator.press.sheets.marks import INK

if TYPE_CHECKING:
    import pikepdf

FOLD_MARK_MM = 5.0
STAPLE_MM = 12.0
"""How long a staple is, and the mark for it."""
CONTENTS = 1
"""The page of the book, from 0, that says how the booklet is made; it is on the first sheet."""
LEFT_MM, LIFT_MM, LEADING_MM = 16.5, 11.5, 3.8
"""Where the words stand on it: from its left edge, from its foot, and from line to line."""


def how_to_make(job: Job, faces: Faces, page: tuple[float, float]) -> bytes:
    """The contents page of a booklet once more, with nothing on it but how to print, fold and staple."""
    settings, words = job.settings, job.words
    file = pdf_file(job.info("", "long"), faces, settings)
    font = basic_font(faces.fonts)
    lines = [
        f"{words('print.full_size')} {words(f'print.flip_{settings.flip}')}",
        words("print.staple"),
    ]
    ops: list[Op] = []
    for number, line in enumerate(lines):
        y = page[1] - LIFT_MM - LEADING_MM * (len(lines) - 1 - number)
        size = min(READ_MM, (page[0] - 2 * LEFT_MM) / font.width(line))
        ops.append(Text(LEFT_MM, y, line, font.key, size, INK))
    sheet = Page(*page)
    sheet.place(file.plain(ops), 0, 0)
    file.add(sheet)
    return file.finish(0.0)


def impose(
    book: bytes,
    page: tuple[float, float],
    paper: Paper,
    flip: Flip,
    press: bool = False,
    note_page: bytes | None = None,
    marked: bool = True,
    claim: Claim | None = None,
) -> tuple[bytes, int]:
    """The pages of ``book``, each ``page`` mm large, as a booklet on ``paper``; and its number of sides.

    The pile is folded along the middle of the sheet, short marks at the top and the bottom show
    where. For a printer that flips on the long edge the second sides are turned. ``note_page`` is laid over
    the contents, and the outermost sheet is marked for staples. Unless ``marked`` no sheet has marks.
    It is made what a ``claim`` says it is.
    """
    import pikepdf

    sheet = paper.turned() if paper.height > paper.width else paper
    left, top = sheet.width / 2 - page[0], (sheet.height - page[1]) / 2
    upside_down = not turns_sideways(sheet, flip)
    with pikepdf.open(BytesIO(book)) as pdf:
        forms = [leaf.as_form_xobject() for leaf in pdf.pages]
        pages = len(forms)
        note = None if note_page is None else _first_page(pdf, note_page)
        group = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceCMYK)
        for outside, inside in booklet_order(pages):
            for side, turned in ((outside, False), (inside, upside_down)):
                spots = [(number, left + i * page[0]) for i, number in enumerate(side) if number is not None]
                side_page = pdf.add_blank_page(page_size=(sheet.width * POINTS, sheet.height * POINTS))
                code = []
                resources = pikepdf.Dictionary()
                for number, x in spots:
                    name = f"/P{number + 1}"
                    resources[name] = forms[number]
                    lift = sheet.height - top - page[1]
                    code.append(f"q 1 0 0 1 {numbers((x * POINTS, lift * POINTS))} cm {name} Do Q")
                    if note is not None and number == CONTENTS:
                        resources["/Told"] = note
                        code.append(f"q 1 0 0 1 {numbers((x * POINTS, lift * POINTS))} cm /Told Do Q")
                black = "0 0 0 1 K" if press else "0 G"
                if marked:
                    code.append(_fold_marks(sheet, black))
                if marked and note is not None and 0 in side:
                    code.append(_staple_marks(sheet, black))
                if turned:
                    middle = numbers((sheet.width * POINTS, sheet.height * POINTS))
                    code.insert(0, f"-1 0 0 -1 {middle} cm")
                side_page.Resources = pikepdf.Dictionary(XObject=resources)
                side_page.Contents = pdf.make_stream("\n".join(code).encode("ascii"))
                side_page.TrimBox = pikepdf.Array(_box(sheet, left, top))
                if press and is_transparent(side_page.Resources):
                    side_page.Group = group
        del pdf.pages[:pages]
        for entry in ("/Outlines", "/PageMode"):
            if entry in pdf.Root:
                del pdf.Root[entry]
        edge = "/DuplexFlipLongEdge" if flip == "long" else "/DuplexFlipShortEdge"
        pdf.Root.ViewerPreferences.Duplex = pikepdf.Name(edge)
        pdf.docinfo["/Producer"] = f"Broadside {__version__} with ReportLab and pikepdf"
        if claim is not None:
            claim.mark(pdf)
        return saved(pdf, claim), len(booklet_order(pages)) * 2


def _first_page(pdf: pikepdf.Pdf, document: bytes) -> pikepdf.Object:
    """The only page of another file as a form of this one."""
    import pikepdf

    with pikepdf.open(BytesIO(document)) as other:
        return pdf.copy_foreign(other.pages[0].as_form_xobject())


def _staple_marks(sheet: Paper, black: str) -> str:
    """Where the two staples go, on the fold of the outside; they cover their marks."""
    x, half = sheet.width / 2 * POINTS, STAPLE_MM / 2
    middles = (sheet.height / 4, sheet.height * 3 / 4)
    lines = " ".join(
        f"{numbers((x, (y - half) * POINTS))} m {numbers((x, (y + half) * POINTS))} l S" for y in middles
    )
    return f"q 0.4 w {black} {lines} Q"


def _fold_marks(sheet: Paper, black: str) -> str:
    x = sheet.width / 2 * POINTS
    ends = (
        (sheet.margin, sheet.margin + FOLD_MARK_MM),
        (sheet.height - sheet.margin - FOLD_MARK_MM, sheet.height - sheet.margin),
    )
    lines = " ".join(
        f"{numbers((x, low * POINTS))} m {numbers((x, high * POINTS))} l S" for low, high in ends
    )
    return f"q 0.3 w {black} [2 1.5] 0 d {lines} Q"


def _box(sheet: Paper, left: float, top: float) -> list[float]:
    edges = (left, top, sheet.width - left, sheet.height - top)
    return [round(edge * POINTS, 4) for edge in edges]
