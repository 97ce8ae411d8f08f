"""The shared part of a long run of cards, made as a document of one page and copied into the run's file."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pikepdf

from generator.press.pdf.stream import PageTree, PdfStream
from generator.press.pdfx.claim import Claim
from generator.press.pdfx.transparency import is_transparent

FORM = "form"
"""The layer of what differs from card to card; all other layers are forms of that name."""

GROUP = b"/Group<</S/Transparency/CS/DeviceCMYK>>"
"""Transparent inks are mixed as inks."""


class SharedPage:
    """A document of one page that names all that the cards share.

    ``layers`` are the forms that viewers can switch on and off, and what they call them. It is made what a
    ``claim`` says it is.
    """

    def __init__(self, data: bytes, layers: Mapping[str, str], claim: Claim | None = None) -> None:
        self._pdf = pikepdf.open(BytesIO(data))
        [self._page] = self._pdf.pages
        self._add_layers(layers)
        if claim is not None:
            claim.mark(self._pdf)
        self.root = self._pdf.Root.objgen[0]
        self.info = self._pdf.trailer.Info.objgen[0]
        # One page has all that any page has, so it speaks for them.
        self.group = GROUP if is_transparent(self._page.Resources) else b""

    def _add_layers(self, layers: Mapping[str, str]) -> None:
        for entry in ("/Outlines", "/PageMode"):
            if entry in self._pdf.Root:
                del self._pdf.Root[entry]
        if not layers:
            return
        pdf, resources = self._pdf, self._page.Resources
        groups = []
        for name, title in layers.items():
            group = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=title))
            groups.append(group)
            if name == FORM:
                resources.Properties = pikepdf.Dictionary({f"/{FORM}": group})
            else:
                resources.XObject[f"/{name}"].OC = group
        order = pikepdf.Array(groups)
        shown = pikepdf.Dictionary(Name="As printed", Order=order, ON=order)
        pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=order, D=shown)

    def copy_to(self, pdf: PdfStream) -> PageTree:
        """Write all of it but its page; the tree that is to hold the pages of the run."""
        pages = self._pdf.Root.Pages.objgen[0]
        left_out = {pages, self._page.obj.objgen[0]} | {part.objgen[0] for part in _parts(self._page)}
        pdf.reserve(max(held.objgen[0] for held in self._pdf.objects))
        for held in self._pdf.objects:
            number = held.objgen[0]
            if number in left_out or not number:
                continue
            if isinstance(held, pikepdf.Stream):
                head = pikepdf.Dictionary({k: v for k, v in held.stream_dict.items() if k != "/Length"})
                pdf.stream(number, head.unparse()[2:-2], held.read_raw_bytes(), compressed=True)
            else:
                pdf.add(number, held.unparse(resolved=True))
        media = pikepdf.Array(self._page.MediaBox).unparse()
        return PageTree(pdf, pages, b"/MediaBox%s/Resources %s" % (media, self._page.Resources.unparse()))


def _parts(page: pikepdf.Page) -> list[Any]:
    contents = page.obj.Contents
    return list(contents) if isinstance(contents, pikepdf.Array) else [contents]
