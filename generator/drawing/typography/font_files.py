"""Font files of a pack: checked, their outlines made TrueType, kept ready in the user's cache.

Such a file comes from anywhere. It is read through once and written anew, so that what prints later
was well-formed, and small enough, here.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from struct import unpack_from
from typing import TYPE_CHECKING, Any

from generator.drawing.typography.fonts import OF_A_PACK, FontError, FontFile, cached_font
from generator.drawing.typography.remaking import UNUSED

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

MAX_BYTES = 16_000_000
MAX_TABLES = 100
MAX_CONVERTED = 8_000
"""Glyphs whose outlines are converted; that takes a second for a thousand."""
MAX_ERROR = 0.001
"""How far, in em, a converted outline may lie from its own."""
RESTRICTED, NO_SUBSETTING, BITMAP_ONLY = 0x0002, 0x0100, 0x0200
EMBEDDING = 0x000F
"""The bits of OS/2 fsType that say how a font may be embedded."""
STARTS = (b"\0\1\0\0", b"true", b"OTTO")
MAX_POINTS = 20_000
"""Points of a glyph with all the glyphs it is made of."""
MAXIMA = (
    "maxZones",
    "maxTwilightPoints",
    "maxStorage",
    "maxFunctionDefs",
    "maxInstructionDefs",
    "maxStackElements",
    "maxSizeOfInstructions",
    "maxComponentElements",
    "maxPoints",
    "maxContours",
    "maxCompositePoints",
    "maxCompositeContours",
    "maxComponentDepth",
)
"""Measures of TrueType outlines in a table of maxima; those of the glyphs are counted when it is written."""
MAX_NAME_BYTES = 1_000_000
"""Bytes of all names together; each may claim the same letters as all others."""
MAX_CHARACTERS = 300_000
"""Characters that a font gives glyphs to, those of all its maps; of Chinese some 60,000 a map."""
EM_UNITS = range(16, 16_385)
FORMAT = 2
"""Counts up whenever the file that is kept would be another."""
ELSEWHERE = {b"wOFF": "a web font", b"wOF2": "a web font", b"ttcf": "a collection of fonts"}
CURE = "use a font whose licence lets documents embed it, such as one under the Open Font License"


def font_file(path: Path, name: str, weight: int) -> FontFile:
    """The font in a pack's file, which the style calls ``name``. Raises FontError.

    ``weight`` is for a variable font; any other has its own.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise _unusable(name, f"is larger than {MAX_BYTES // 1_000_000} MB", "save a part of it")
        body = path.read_bytes()
    except OSError as problem:
        raise _unusable(name, f"cannot be read: {problem.strerror}") from problem
    return _read(body, name, weight)


_font_files: dict[tuple[str, str, int], FontFile] = {}
"""Files that were read, by hash, name and weight."""
MAX_KNOWN = 64


def _read(body: bytes, name: str, weight: int) -> FontFile:
    if body[:4] not in STARTS:
        kind = ELSEWHERE.get(body[:4], "no TrueType or OpenType font")
        raise _unusable(name, f"is {kind}", "save it as .ttf or .otf")
    if int.from_bytes(body[4:6], "big") > MAX_TABLES:
        raise _unusable(name, "is damaged")
    # Its warnings are for people who make fonts.
    logging.getLogger("fontTools").addHandler(logging.NullHandler())
    digest = hashlib.sha256(body).hexdigest()
    key = digest, name, weight
    if key in _font_files and _font_files[key].path.is_file():
        return _font_files[key]
    try:
        naming = _told(body, name)
        kept = hashlib.sha256(f"{digest}|{weight}|{FORMAT}".encode()).hexdigest()[:20]
        path = cached_font(f"{OF_A_PACK}{kept}.ttf", lambda: _ready(body, name, weight))
    except FontError:
        raise
    except (Exception, RecursionError) as problem:
        # fontTools answers damage with whatever error it runs into.
        raise _unusable(name, "is damaged", "export the font once more") from problem
    if len(_font_files) >= MAX_KNOWN:
        _font_files.clear()
    _font_files[key] = FontFile(name, path, *naming, digest)
    return _font_files[key]


def _told(body: bytes, name: str) -> tuple[str, str, str]:
    """Family, version and licence as the file names them. Raises FontError where it forbids embedding."""
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(body), lazy=True) as face:
        _check_counts(face, name)
        bits = face["OS/2"].fsType
        forbidden = [
            (bits & EMBEDDING == RESTRICTED, "may not be embedded, its licence bits say (OS/2 fsType 2)"),
            (bits & NO_SUBSETTING, "may not be embedded in part, its licence bits say (OS/2 fsType 256)"),
            (bits & BITMAP_ONLY, "may be embedded as bitmaps only, its licence bits say (OS/2 fsType 512)"),
        ]
        for holds, why in forbidden:
            if holds:
                raise _unusable(name, why, CURE)
        names = face["name"]
        family = names.getDebugName(16) or names.getDebugName(1) or Path(name).stem
        version = (names.getDebugName(5) or "").removeprefix("Version ")
        licence = names.getDebugName(13) or names.getDebugName(14) or ""
        return _line(family, 60), _line(version, 60), _licence(licence)


def _check_counts(face: TTFont, name: str) -> None:
    """Refuse tables of a few bytes that would unpack to millions of names or characters. Raises FontError."""
    names, maps = face.reader["name"], face.reader["cmap"]
    lengths = (unpack_from(">H", names, 14 + 12 * n)[0] for n in range(unpack_from(">H", names, 2)[0]))
    if sum(lengths) > MAX_NAME_BYTES:
        raise _unusable(name, "names too much: its table of names is damaged", "export the font once more")
    offsets = {unpack_from(">I", maps, 8 + 8 * n)[0] for n in range(unpack_from(">H", maps, 2)[0])}
    if sum(_characters(maps[offset:]) for offset in offsets) > MAX_CHARACTERS:
        raise _unusable(name, "maps characters too often: its table is damaged", "export the font once more")
    if face["head"].unitsPerEm not in EM_UNITS:
        raise _unusable(name, "is damaged: its em has no size", "export the font once more")


def _characters(table: bytes) -> int:
    """The characters in a map of the usual kinds, each counted as often as it is named."""
    kind = unpack_from(">H", table)[0]
    if kind == 4:
        count = unpack_from(">H", table, 6)[0] // 2
        ends = unpack_from(f">{count}H", table, 14)
        starts = unpack_from(f">{count}H", table, 16 + 2 * count)
        return sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True))
    if kind in (12, 13):
        groups = unpack_from(">I", table, 12)[0]
        ranges = (unpack_from(">II", table, 16 + 12 * n) for n in range(min(groups, len(table) // 12)))
        return sum(max(0, end - start + 1) for start, end in ranges)
    return 0


def _licence(text: str) -> str:
    """The licence in a few words, as a colophon prints it."""
    if "SIL Open Font License" in text:
        return "OFL-1.1"
    return _line(text, 60) + ("…" if len(text) > 60 else "")


def _line(text: str, most: int) -> str:
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return text[:most] or "unknown"


def _ready(body: bytes, name: str, weight: int) -> bytes:
    """A static TrueType font with all its outlines read through. Raises FontError."""
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(body), recalcTimestamp=False) as face:
        for table in UNUSED:
            if table in face:
                del face[table]
        if "fvar" in face:
            face = _at_weight(face, name, weight)
        if "glyf" not in face:
            if "CFF " not in face:
                raise _unusable(name, "has no outlines", "save it as .ttf")
            _to_truetype(face, name)
        face.sfntVersion = "\0\1\0\0"
        counts: dict[str, int] = {}
        for glyph in face.getGlyphOrder():
            if _points(face["glyf"], glyph, counts) > MAX_POINTS:
                raise _too_many_points(name)
        out = BytesIO()
        face.save(out, reorderTables=None)
        return out.getvalue()


def _points(glyphs: Any, glyph: str, counts: dict[str, int]) -> int:
    """The points of a glyph, its parts included; too many for one that is made of itself."""
    if glyph not in counts:
        counts[glyph] = MAX_POINTS + 1
        outline = glyphs[glyph]
        if outline.isComposite():
            counts[glyph] = sum(_points(glyphs, part.glyphName, counts) for part in outline.components)
        else:
            counts[glyph] = len(getattr(outline, "coordinates", ()))
    return counts[glyph]


def _at_weight(face: TTFont, name: str, weight: int) -> TTFont:
    from fontTools.varLib.instancer import instantiateVariableFont

    if "glyf" not in face:
        raise _unusable(name, "is variable without TrueType outlines", "save one weight of it as .otf")
    axes = {axis.axisTag: axis for axis in face["fvar"].axes}
    if "wght" in axes and not axes["wght"].minValue <= weight <= axes["wght"].maxValue:
        has = f"it has {axes['wght'].minValue:.0f} to {axes['wght'].maxValue:.0f}"
        raise FontError(f"the font file '{name}' has no weight {weight}", has, part="weight")
    places = {tag: float(weight) if tag == "wght" else axis.defaultValue for tag, axis in axes.items()}
    return instantiateVariableFont(face, places, updateFontNames=False)


class _Metered:
    """A pen that hands on what is drawn until it is too much: subroutines can draw without end."""

    def __init__(self, pen: Any, name: str) -> None:
        self._pen, self._name, self._left = pen, name, MAX_POINTS

    def __getattr__(self, step: str) -> Callable[..., None]:
        def drawn(*points: object) -> None:
            self._left -= len(points)
            if self._left < 0:
                raise _too_many_points(self._name)
            getattr(self._pen, step)(*points)

        return drawn


def _to_truetype(face: TTFont, name: str) -> None:
    """Cubic outlines as quadratic ones."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    order = face.getGlyphOrder()
    if len(order) > MAX_CONVERTED:
        raise _unusable(name, f"has more than {MAX_CONVERTED} glyphs", "save it as .ttf, or a part of it")
    glyphs = face.getGlyphSet()
    outlines = {}
    for glyph in order:
        pen = TTGlyphPen(outputImpliedClosingLine=True)
        cubic = Cu2QuPen(pen, MAX_ERROR * face["head"].unitsPerEm, reverse_direction=True)
        glyphs[glyph].draw(_Metered(cubic, name))
        outlines[glyph] = pen.glyph()
    face["loca"], face["glyf"] = newTable("loca"), newTable("glyf")
    face["glyf"].glyphOrder, face["glyf"].glyphs = order, outlines
    maxp = face["maxp"]
    maxp.tableVersion = 0x00010000
    for field in MAXIMA:
        setattr(maxp, field, 1 if field == "maxZones" else 0)
    post = face["post"]
    post.formatType, post.extraNames, post.mapping, post.glyphOrder = 2.0, [], {}, order
    for table in ("CFF ", "VORG"):
        if table in face:
            del face[table]


def _too_many_points(name: str) -> FontError:
    return _unusable(name, f"has a glyph of more than {MAX_POINTS} points", "export the font once more")


def _unusable(name: str, why: str, hint: str = "") -> FontError:
    return FontError(f"the font file '{name}' {why}", hint, part="file")
