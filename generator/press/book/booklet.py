"""A book's pages two by two on sheets that are printed on both sides, folded once and stapled."""

from __future__ import annotations

from io import BytesIO

from generator import __version__
from generator.press.paper import Flip, Paper
from generator.press.pdf.numbers import numbers
from generator.press.pdf.page import POINTS
from generator.press.sheets.imposition import booklet_order, turns_sideways

FOLD_MARK_MM = 5.0


def impose(
    book: bytes, page: tuple[float, float], paper: Paper, flip: Flip, press: bool = False
) -> tuple[bytes, int]:
    """The pages of ``book``, each ``page`` mm large, as a booklet on ``paper``; and its number of sides.

    The pile is folded along the middle of the sheet, short marks at the top and the bottom show
    where. For a printer that flips on the long edge the second sides are turned.
    """
    import pikepdf

    sheet = paper.turned() if paper.height > paper.width else paper
    left, top = sheet.width / 2 - page[0], (sheet.height - page[1]) / 2
    upside_down = not turns_sideways(sheet, flip)
    with pikepdf.open(BytesIO(book)) as pdf:
        forms = [leaf.as_form_xobject() for leaf in pdf.pages]
        pages = len(forms)
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
                code.append(_fold_marks(sheet, "0 0 0 1 K" if press else "0 G"))
                if turned:
                    middle = numbers((sheet.width * POINTS, sheet.height * POINTS))
                    code.insert(0, f"-1 0 0 -1 {middle} cm")
                side_page.Resources = pikepdf.Dictionary(XObject=resources)
                side_page.Contents = pdf.make_stream("\n".join(code).encode("ascii"))
                side_page.TrimBox = pikepdf.Array(_box(sheet, left, top))
                if press:
                    side_page.Group = group
        del pdf.pages[:pages]
        for entry in ("/Outlines", "/PageMode"):
            if entry in pdf.Root:
                del pdf.Root[entry]
        edge = "/DuplexFlipLongEdge" if flip == "long" else "/DuplexFlipShortEdge"
        pdf.Root.ViewerPreferences.Duplex = pikepdf.Name(edge)
        out = BytesIO()
        pdf.docinfo["/Producer"] = f"Broadside {__version__} with ReportLab and pikepdf"
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return out.getvalue(), len(booklet_order(pages)) * 2


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
