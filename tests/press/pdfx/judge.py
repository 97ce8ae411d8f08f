"""A judge of PDF/X that shares nothing with the program: it walks a file and says what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf

LIGHT = {"rg", "RG", "g", "G", "ri"}
KEYS = {
    "4": {"pdfxid:GTS_PDFXVersion": "PDF/X-4"},
    "1a": {"pdfx:GTS_PDFXVersion": "PDF/X-1a:2003"},
}
NEEDED = ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "xmpMM:DocumentID", "xmpMM:RenditionClass")


def faults(data: bytes, level: str) -> set[str]:
    """All that keeps a file from being PDF/X of a level, "4" or "1a"."""
    with pikepdf.open(BytesIO(data)) as pdf:
        found = {*_document(pdf, data, level), *_metadata(pdf, level), *_pages(pdf)}
        if level == "1a":
            found |= {*_transparent(pdf), *_too_new(pdf, data)}
        return found


def _document(pdf: pikepdf.Pdf, data: bytes, level: str) -> Iterator[str]:
    intents = list(pdf.Root.get("/OutputIntents", []))
    if len(intents) != 1 or intents[0].get("/S") != "/GTS_PDFX":
        yield "output intent"
    else:
        [intent] = intents
        profile = intent.get("/DestOutputProfile")
        if not str(intent.get("/OutputConditionIdentifier", "")) or (level == "4" and profile is None):
            yield "output condition"
        if profile is not None and (profile.read_bytes()[16:20] != b"CMYK" or int(profile.N) != 4):
            yield "profile"
        if profile is None and str(intent.get("/RegistryName", "")) != "http://www.color.org":
            yield "registry"
    ids = pdf.trailer.get("/ID", [])
    if len(ids) != 2 or not bytes(ids[0]):
        yield "file id"
    if "/AcroForm" in pdf.Root or "/OpenAction" in pdf.Root or "/Names" in pdf.Root:
        yield "actions"
    highest = {"4": b"%PDF-1.6", "1a": b"%PDF-1.4"}[level]
    if data[:8] != highest:
        yield "version"
    for each in pdf.objects:
        is_font = isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/FontDescriptor"
        if is_font and not {"/FontFile", "/FontFile2", "/FontFile3"} & set(each.keys()):
            yield "font"
        if isinstance(each, pikepdf.Dictionary) and each.get("/S") in ("/JavaScript", "/URI", "/Launch"):
            yield "actions"


def _metadata(pdf: pikepdf.Pdf, level: str) -> Iterator[str]:
    info = pdf.docinfo
    text = pdf.Root.Metadata.read_bytes().decode() if "/Metadata" in pdf.Root else ""
    found = dict(re.findall(r"<([a-zA-Z]+:\w+)>([^<]*)</", text))
    for key, value in KEYS[level].items():
        if found.get(key) != value:
            yield "claim"
    if level == "1a" and str(info.get("/GTS_PDFXVersion", "")) != "PDF/X-1a:2003":
        yield "claim"
    if level == "4" and not all(found.get(key) for key in NEEDED):
        yield "metadata"
    if info.get("/Trapped") not in ("/True", "/False") or found.get("pdf:Trapped") != str(info.Trapped)[1:]:
        yield "trapped"
    created = re.sub(r"\D", "", str(info.get("/CreationDate", "")))[:14]
    if not str(info.get("/Title", "")) or re.sub(r"\D", "", found.get("xmp:CreateDate", ""))[:14] != created:
        yield "metadata"
    if escaped(str(info.get("/Title", ""))) not in text or str(info.Producer) != found.get("pdf:Producer"):
        yield "metadata"


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _pages(pdf: pikepdf.Pdf) -> Iterator[str]:
    for page in pdf.pages:
        media, trim = _box(page.MediaBox), page.get("/TrimBox")
        bleed = _box(page.get("/BleedBox", page.MediaBox))
        if trim is None or "/ArtBox" in page or not (_inside(_box(trim), bleed) and _inside(bleed, media)):
            yield "boxes"
        if any(annotation for annotation in page.get("/Annots", [])):
            yield "annotations"
        needs = any(True for _ in _clear(page.Resources, set()))
        if needs and str(page.get("/Group", {}).get("/CS", "")) != "/DeviceCMYK":
            yield "blending space"
        for stream in _streams(page):
            for operands, operator in pikepdf.parse_content_stream(stream):
                if str(operator) in LIGHT:
                    yield "colour"
                if str(operator) in ("cs", "CS") and str(operands[0]) == "/DeviceRGB":
                    yield "colour"
        for each in _all(page.Resources, set()):
            if each.get("/Subtype") == "/Image" and each.get("/ColorSpace") in ("/DeviceRGB", "/CalRGB"):
                yield "colour"


def _box(box: Any) -> list[float]:
    return [float(edge) for edge in box]


def _inside(inner: list[float], outer: list[float]) -> bool:
    slip = 0.01
    return (
        inner[0] >= outer[0] - slip
        and inner[1] >= outer[1] - slip
        and inner[2] <= outer[2] + slip
        and inner[3] <= outer[3] + slip
    )


def _all(resources: Any, seen: set[Any]) -> Iterator[Any]:
    """Every form and image that resources name, at any depth."""
    for _, each in resources.get("/XObject", {}).items():
        if each.objgen not in seen:
            seen.add(each.objgen)
            yield each
            yield from _all(each.get("/Resources", {}), seen)


def _streams(page: Any) -> Iterator[Any]:
    yield page
    for each in _all(page.Resources, set()):
        if each.get("/Subtype") == "/Form":
            yield each


def _clear(resources: Any, seen: set[Any]) -> Iterator[str]:
    """The transparent ones among states, images and forms, the masks' own groups aside."""
    for each in (resources, *(form.get("/Resources", {}) for form in _all(resources, seen))):
        for _, state in each.get("/ExtGState", {}).items():
            if float(state.get("/ca", 1)) < 1 or float(state.get("/CA", 1)) < 1:
                yield "opacity"
            if state.get("/BM", "/Normal") != "/Normal":
                yield "blending"
            if "/SMask" in state and state.SMask != "/None":
                yield "soft mask"
    for each in _all(resources, set()):
        if "/SMask" in each:
            yield "soft mask"


def _transparent(pdf: pikepdf.Pdf) -> Iterator[str]:
    for page in pdf.pages:
        yield from _clear(page.Resources, set())
        if "/Group" in page or any("/Group" in each for each in _all(page.Resources, set())):
            yield "group"


def _too_new(pdf: pikepdf.Pdf, data: bytes) -> Iterator[str]:
    if b"/ObjStm" in data or b"/XRef" in data:
        yield "object streams"
    if "/OCProperties" in pdf.Root:
        yield "layers"
