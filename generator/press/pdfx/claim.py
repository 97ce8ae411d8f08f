"""The claim of a finished file to be PDF/X: its output intent, its metadata, and what it may not have.

It follows ISO 15930-7 (PDF/X-4) and ISO 15930-4 (PDF/X-1a:2003), and says how a file was made: nobody has
certified it.
"""

from __future__ import annotations

import hashlib
import zlib
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal
from uuid import UUID

from generator.press.pdf.metadata import creator
from generator.press.pdfx.conditions import CUSTOM, REGISTRY, Condition, Level
from generator.press.pdfx.transparency import is_transparent, states_of
from generator.system.values import frozen

if TYPE_CHECKING:
    import pikepdf

VERSIONS = {"4": (1, 6), "1a": (1, 4), "": (1, 7)}
LABELS = {"4": "PDF/X-4", "1a": "PDF/X-1a:2003", "": ""}
NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfx": "http://ns.adobe.com/pdfx/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
}
DATE = "D:20000101000000+00'00'"
"""PDF/X asks for dates: they are the same on any day."""
LATER = ("/PrintScaling", "/Duplex")
"""Wishes of a file to its viewer that PDF 1.4 does not know."""


@frozen
class Claim:
    """The level of PDF/X that a file claims, and the condition it is to be printed in.

    At level "" it names the condition as its output intent, and claims no more.
    """

    level: Level | Literal[""]
    condition: Condition

    @property
    def version(self) -> tuple[int, int]:
        """The version of PDF."""
        return VERSIONS[self.level]

    @property
    def label(self) -> str:
        """The level as files name it, "" for none."""
        return LABELS[self.level]

    @property
    def is_packed(self) -> bool:
        """Whether small objects may be together in streams, which came with PDF 1.5."""
        return self.version >= (1, 5)

    @property
    def is_opaque(self) -> bool:
        """Whether nothing may be transparent."""
        return self.level == "1a"

    def mark(self, pdf: pikepdf.Pdf) -> None:
        """Make a finished document, all of it in inks, what it claims to be.

        Links go: they do not print, and PDF/X has no place for them on a page. LayoutError for a profile
        that has changed meanwhile; ValueError when a page is transparent that may not be.
        """
        import pikepdf

        pdf.Root.OutputIntents = pikepdf.Array([self._intent(pdf)])
        if not self.level:
            return
        for date in ("/CreationDate", "/ModDate"):
            pdf.docinfo[date] = DATE
        for page in pdf.pages:
            if "/Annots" in page:
                del page.Annots
        if self.is_opaque:
            self._made_opaque(pdf)
        info = pdf.docinfo
        info["/Trapped"] = pikepdf.Name("/False")
        if self.level == "1a":
            info["/GTS_PDFXVersion"] = info["/GTS_PDFXConformance"] = self.label
        packet = self._xmp({key.lstrip("/"): str(value) for key, value in info.items()}, _document_id(pdf))
        pdf.Root.Metadata = pdf.make_indirect(
            pikepdf.Stream(pdf, packet.encode(), Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML)
        )

    def _made_opaque(self, pdf: pikepdf.Pdf) -> None:
        """Take away groups and layers, of which nothing is seen, and whatever PDF 1.4 does not know."""
        import pikepdf

        if "/OCProperties" in pdf.Root:
            del pdf.Root["/OCProperties"]
        for key in LATER:
            if key in pdf.Root.get("/ViewerPreferences", {}):
                del pdf.Root.ViewerPreferences[key]
        for each in pdf.objects:
            if not isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
                continue
            for key in ("/Group", "/OC"):
                if key in each:
                    del each[key]
            for state in states_of(each.get("/Resources", {})):
                # Varnish is multiplied for viewers' sake; on a press it is an ink like any other.
                if "/BM" in state and "/op" in state:
                    del state["/BM"]
        for number, page in enumerate(pdf.pages, 1):
            if is_transparent(page.Resources):
                raise ValueError(f"something on page {number} is transparent")

    def _intent(self, pdf: pikepdf.Pdf) -> Any:
        import pikepdf

        condition = self.condition
        intent = pikepdf.Dictionary(
            Type=pikepdf.Name.OutputIntent,
            S=pikepdf.Name.GTS_PDFX,
            OutputConditionIdentifier=condition.name or CUSTOM,
            Info=condition.title or condition.name,
        )
        if condition.name:
            intent.RegistryName = REGISTRY
        if condition.profile:
            profile = pikepdf.Stream(pdf, b"", N=4, Alternate=pikepdf.Name.DeviceCMYK)
            profile.write(zlib.compress(condition.profile, 9), filter=pikepdf.Name.FlateDecode)
            intent.DestOutputProfile = pdf.make_indirect(profile)
        return pdf.make_indirect(intent)

    def _xmp(self, info: dict[str, str], document: str) -> str:
        """The metadata of ``info`` once more, and the claim."""
        created = _iso(info["CreationDate"])
        plain = {
            "xmp:CreatorTool": info["Creator"],
            "xmp:CreateDate": created,
            "xmp:ModifyDate": created,
            "xmp:MetadataDate": created,
            "xmpMM:DocumentID": f"uuid:{document}",
            "xmpMM:RenditionClass": "default",
            "xmpMM:VersionID": "1",
            "pdf:Producer": info["Producer"],
            "pdf:Keywords": info.get("Keywords", ""),
            "pdf:Trapped": "False",
        }
        if self.level == "4":
            plain["pdfxid:GTS_PDFXVersion"] = self.label
        else:
            plain |= {"pdfx:GTS_PDFXVersion": self.label, "pdfx:GTS_PDFXConformance": self.label}
        spaces = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items())
        values = "".join(f"<{key}>{escape(value)}</{key}>" for key, value in plain.items() if value)
        return (
            '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
            '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
            '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
            f'<rdf:Description rdf:about="" {spaces}>'
            f"<dc:format>application/pdf</dc:format>{_language('dc:title', info['Title'])}"
            f"{creator(info.get('Author', ''))}"
            f"{_language('dc:description', info.get('Subject', ''))}{values}"
            '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
        )


def saved(pdf: pikepdf.Pdf, claim: Claim | None = None) -> bytes:
    """The bytes of a document, small objects in streams where its version has them."""
    import pikepdf

    out, streams = BytesIO(), pikepdf.ObjectStreamMode
    if claim is None:
        pdf.save(out, deterministic_id=True, object_stream_mode=streams.generate)
    else:
        version = ".".join(map(str, claim.version))
        mode = streams.generate if claim.is_packed else streams.disable
        pdf.save(out, deterministic_id=True, object_stream_mode=mode, force_version=version)
    return out.getvalue()


def _language(key: str, text: str) -> str:
    if not text:
        return ""
    return f'<{key}><rdf:Alt><rdf:li xml:lang="x-default">{escape(text)}</rdf:li></rdf:Alt></{key}>'


def _iso(date: str) -> str:
    """A date of PDF as XMP writes it.

    >>> _iso("D:20000101000000+00'00'")
    '2000-01-01T00:00:00+00:00'
    """
    day, zone = date.removeprefix("D:")[:14], date[16:].replace("'", ":").strip(":")
    return f"{day[:4]}-{day[4:6]}-{day[6:8]}T{day[8:10]}:{day[10:12]}:{day[12:14]}{zone or 'Z'}"


def _document_id(pdf: pikepdf.Pdf) -> str:
    """An id that hangs on what the document holds: the same for the same, for another one another."""
    import pikepdf

    digest = hashlib.sha256(str(pdf.docinfo.unparse()).encode())
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream):
            digest.update(each.read_raw_bytes())
    return str(UUID(bytes=digest.digest()[:16], version=5))
