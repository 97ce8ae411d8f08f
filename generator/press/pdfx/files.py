"""A document as the settings of a run ask for it: its inks, their names, and what it claims to be."""

from __future__ import annotations

from functools import partial

from generator.drawing.faces import Faces
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import inks_of
from generator.press.pdf.metadata import Info
from generator.press.settings import Settings


def pdf_file(
    info: Info, faces: Faces, settings: Settings, limit: float | None = None, opaque: bool = False
) -> PdfFile:
    """A new document for faces in the ink of a run.

    With a ``limit`` all inks together are no more than that, in parts of a solid one; an ``opaque`` one has
    nothing transparent, whatever it claims.
    """
    claim, inks = settings.claim, inks_of(settings.ink, faces.style, limit)
    file = PdfFile(info, faces.fonts, inks, settings.spot_inks, claim)
    if opaque or (claim is not None and claim.is_opaque):
        from generator.press.pdfx.flattening import flattened

        file.flatten = partial(flattened, file)
    return file
