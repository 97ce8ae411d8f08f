"""Font files that attack: sizes, counts, rings, bombs, wrong endings; each made of a small sound one."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from io import BytesIO

from fontTools.cffLib import SubrsIndex
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

TRUE_TYPE, CFF = b"\0\1\0\0", b"OTTO"
Tables = dict[bytes, bytes]

LETTERS = [".notdef", "A", "B"]


@cache
def sound(cff: bool = False, glyphs: tuple[str, ...] = tuple(LETTERS)) -> bytes:
    """A font with some squares in it."""
    builder = FontBuilder(1000, isTTF=not cff)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({65: "A", 66: "B"})
    outlines = {}
    for name in glyphs:
        pen = T2CharStringPen(600, None) if cff else TTGlyphPen(None)
        for number, point in enumerate(((0, 0), (0, 700), (500, 700), (500, 0))):
            (pen.lineTo if number else pen.moveTo)(point)
        pen.closePath()
        outlines[name] = pen.getCharString() if cff else pen.glyph()
    if cff:
        builder.setupCFF("Moth", {}, outlines, {})
    else:
        builder.setupGlyf(outlines)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Moth", "styleName": "Regular"})
    builder.setupOS2(sCapHeight=700)
    builder.setupPost()
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


def tables_of(body: bytes) -> Tables:
    """The tables of a font by their tags."""
    count = struct.unpack_from(">H", body, 4)[0]
    rows = (struct.unpack_from(">4sIII", body, 12 + 16 * n) for n in range(count))
    return {tag: body[offset : offset + length] for tag, _, offset, length in rows}


def font_of(tables: Mapping[bytes, bytes], start: bytes = TRUE_TYPE) -> bytes:
    """A font of such tables, whatever is in them; checksums are 0."""
    head = struct.pack(">4sHHHH", start, len(tables), 16, 0, 0)
    at, directory, bodies = 12 + 16 * len(tables), b"", b""
    for tag, body in sorted(tables.items()):
        directory += struct.pack(">4sIII", tag, 0, at + len(bodies), len(body))
        bodies += body + bytes(-len(body) % 4)
    return head + directory + bodies


def changed(tag: bytes, change: Callable[[bytearray], object], cff: bool = False) -> bytes:
    """The sound font with one of its tables changed in place."""
    tables = tables_of(sound(cff))
    table = bytearray(tables[tag])
    change(table)
    return font_of(tables | {tag: bytes(table)}, CFF if cff else TRUE_TYPE)


def put(at: int, form: str, *values: int) -> Callable[[bytearray], object]:
    """A change that writes numbers into a table."""
    return lambda table: struct.pack_into(form, table, at, *values)


def without(tag: bytes) -> bytes:
    return font_of({key: body for key, body in tables_of(sound()).items() if key != tag})


def with_glyphs(*glyphs: bytes) -> bytes:
    """A font whose glyphs are these bytes."""
    tables = tables_of(sound())
    offsets, bodies = [0], b""
    for glyph in glyphs:
        bodies += glyph + bytes(-len(glyph) % 4)
        offsets.append(len(bodies))
    tables[b"glyf"] = bodies
    tables[b"loca"] = struct.pack(f">{len(offsets)}I", *offsets)
    tables[b"head"] = tables[b"head"][:50] + struct.pack(">hh", 1, 0)
    tables[b"maxp"] = tables[b"maxp"][:4] + struct.pack(">H", len(glyphs)) + tables[b"maxp"][6:]
    tables[b"hhea"] = tables[b"hhea"][:34] + struct.pack(">H", len(glyphs))
    tables[b"hmtx"] = struct.pack(">Hh", 600, 0) * len(glyphs)
    tables[b"post"] = struct.pack(">IIhhIIIII", 0x00030000, 0, 0, 0, 0, 0, 0, 0, 0)
    return font_of(tables)


def composite(*parts: int) -> bytes:
    """A glyph made of others."""
    glyph = struct.pack(">hhhhh", -1, 0, 0, 100, 100)
    for number, part in enumerate(parts):
        more = 0x20 if number + 1 < len(parts) else 0
        glyph += struct.pack(">HHbb", 0x02 | more, part, 0, 0)
    return glyph


def name_table(count: int, length: int) -> bytes:
    """So many names that are all the same letters."""
    records = struct.pack(">HHHHHH", 3, 1, 0x409, 1, length, 0) * count
    return struct.pack(">HHH", 0, count, 6 + 12 * count) + records + b"\0M" * (length // 2)


def character_map(groups: int) -> bytes:
    """Groups that each give a glyph to every character there is."""
    body = struct.pack(">III", 0, 0x10FFFF, 1) * groups
    table = struct.pack(">HHIII", 12, 0, 16 + len(body), 0, groups) + body
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table


def cff_with_subroutines(levels: int, calls: int, draws: bool, ring: bool = False) -> bytes:
    """Subroutines that call the next one again and again, the last of them drawing a line if it ``draws``."""
    face = TTFont(BytesIO(sound(cff=True)), recalcBBoxes=False)
    top = face["CFF "].cff.topDictIndex[0]
    private = top.Private
    private.Subrs = subrs = SubrsIndex()
    # The bias of fewer than 1,240 subroutines is 107.
    for level in range(levels):
        target = 0 if ring else level + 1
        inner = [target - 107, "callsubr"] * calls
        if level == levels - 1 and not ring:
            inner = [1, 1, "rlineto"] if draws else []
        subrs.append(T2CharString(program=[*inner, "return"]))
    first = [-107, "callsubr"]
    top.CharStrings["A"].setProgram([600, 0, 0, "rmoveto", *first, "endchar"])
    private.rawDict["Subrs"] = 0
    out = BytesIO()
    face.save(out)
    return out.getvalue()


def hostile() -> Iterator[tuple[str, bytes | Callable[[], bytes], str]]:
    """Name, bytes and what must be told of each; "" where it may be harmless instead.

    What takes long to write is written when it is called.
    """
    body, cff = sound(), sound(cff=True)
    yield "empty", b"", "no TrueType or OpenType font"
    yield "woff as ttf", b"wOFF" + bytes(60), "a web font"
    yield "woff2 as ttf", b"wOF2" + bytes(60), "a web font"
    yield "a collection", b"ttcf" + bytes(60), "a collection of fonts"
    yield "pdf as otf", b"%PDF-1.7\n%%EOF", "no TrueType or OpenType font"
    yield "picture as ttf", b"\x89PNG\r\n\x1a\n" + bytes(60), "no TrueType or OpenType font"
    yield "page as ttf", b"<!doctype html><title>404</title>", "no TrueType or OpenType font"
    yield "zip as otf", b"PK\3\4" + bytes(60), "no TrueType or OpenType font"
    yield "four bytes", TRUE_TYPE, "is damaged"
    yield "cut in its directory", body[:50], "is damaged"
    yield "cut in its tables", body[: len(body) // 2], "is damaged"
    yield "cff cut in its outlines", cff[: len(cff) // 2], "is damaged"
    yield "65535 tables", TRUE_TYPE + b"\xff\xff" + bytes(400), "is damaged"
    yield "no tables", font_of({}), "is damaged"
    yield "a table beyond the end", body[:20] + b"\x7f\xff\xff\xff" + body[24:], "is damaged"
    yield "a table of 4 GB", body[:24] + b"\xff\xff\xff\xff" + body[28:], "is damaged"
    for tag in (b"head", b"hhea", b"maxp", b"OS/2", b"name", b"cmap", b"hmtx"):
        yield f"without {tag.decode()}", without(tag), "is damaged"
    yield "without outlines", without(b"glyf"), "has no outlines"
    yield "an em of nothing", changed(b"head", put(18, ">H", 0)), "is damaged"
    yield "65535 glyphs", changed(b"maxp", put(4, ">H", 65535)), "is damaged"
    yield "65535 widths", changed(b"hhea", put(34, ">H", 65535)), "is damaged"
    yield "outlines before the beginning", changed(b"loca", put(0, ">HH", 9000, 2)), "is damaged"
    yield "outlines beyond the end", changed(b"loca", put(4, ">HH", 60000, 60000)), "is damaged"
    yield "32767 outlines in a glyph", with_glyphs(b"", struct.pack(">5h", 32767, 0, 0, 9, 9)), "is damaged"
    yield (
        "instructions without end",
        with_glyphs(b"", struct.pack(">5hHH", 1, 0, 0, 9, 9, 3, 65535)),
        "is damaged",
    )
    yield "a letter of itself", with_glyphs(b"", composite(1)), "more than 20000 points"
    yield "letters in a ring", with_glyphs(b"", composite(2), composite(1)), "more than 20000 points"
    yield "a part that is not there", with_glyphs(b"", composite(60000)), "is damaged"
    deep = [composite(n + 1) for n in range(1, 4000)]
    yield "parts 4000 deep", with_glyphs(b"", *deep, b""), "is damaged"
    square = struct.pack(">5hHH", 1, 0, 0, 9, 9, 3, 0) + b"\x01" * 4 + bytes(16)
    twice = [composite(n - 1, n - 1) for n in range(2, 60)]
    yield "each letter twice the last", with_glyphs(b"", square, *twice), "more than 20000 points"
    tables = tables_of(body)
    bomb = font_of(tables | {b"name": name_table(5_000, 60_000)})
    yield "5000 names of 60000 letters", bomb, "names too much"
    yield "a name of 60000 letters", font_of(tables | {b"name": name_table(1, 60_000)}), ""
    yield (
        "names that say commands",
        font_of(tables | {b"name": name_table(1, 20).replace(b"\0M", b"\0\x1b")}),
        "",
    )
    yield (
        "every character 3000 times",
        font_of(tables | {b"cmap": character_map(3000)}),
        "characters too often",
    )
    yield (
        "every character backwards",
        font_of(tables | {b"cmap": character_map(1).replace(struct.pack(">I", 0x10FFFF), bytes(4))}),
        "",
    )
    yield "a bomb of subroutines", partial(cff_with_subroutines, 9, 12, draws=True), "more than 20000 points"
    ring = partial(cff_with_subroutines, 2, 2, draws=False, ring=True)
    yield "a subroutine that calls itself", ring, "is damaged"
    many = (*LETTERS, *(f"g{n}" for n in range(8000)))
    yield "too many glyphs of cff", partial(sound, True, many), "8000 glyphs"
    yield "true outlines that say they are cff", CFF + body[4:], ""
    yield "cff that says it is true outlines", TRUE_TYPE + cff[4:], ""
