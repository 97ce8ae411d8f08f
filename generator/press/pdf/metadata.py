"""The metadata of a PDF: title, subject, keywords, and the same again as XMP."""

from __future__ import annotations

from typing import Literal

from generator import __version__
from generator.drawing.svg.markup import esc
from generator.system.values import frozen

PRODUCER = f"Broadside {__version__} with ReportLab"

Duplex = Literal["long", "short", ""]


@frozen
class Info:
    """Title and other metadata of a file. ``duplex`` is the edge to flip on; "" prints one side."""

    title: str
    subject: str = ""
    author: str = ""
    keywords: tuple[str, ...] = ()
    language: str = "en-GB"
    duplex: Duplex = ""


def xmp(info: Info) -> str:
    """The XMP packet of a document."""
    words = "".join(f"<rdf:li>{esc(word)}</rdf:li>" for word in info.keywords)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{esc(info.title)}</rdf:li></rdf:Alt></dc:title>'
        f"{creator(info.author)}"
        f'<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{esc(info.subject)}</rdf:li></rdf:Alt>'
        f"</dc:description><dc:subject><rdf:Bag>{words}</rdf:Bag></dc:subject>"
        f"<dc:language><rdf:Bag><rdf:li>{esc(info.language)}</rdf:li></rdf:Bag></dc:language>"
        f"<xmp:CreatorTool>Broadside {__version__}</xmp:CreatorTool>"
        f"<pdf:Producer>{esc(PRODUCER)}</pdf:Producer>"
        '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
    )


def creator(author: str) -> str:
    """The makers of a file as XMP has them; empty without any."""
    return f"<dc:creator><rdf:Seq><rdf:li>{esc(author)}</rdf:li></rdf:Seq></dc:creator>" if author else ""
