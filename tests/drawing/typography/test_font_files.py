"""Font files of a pack: read, converted, refused."""

from __future__ import annotations

import itertools
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from generator.drawing.layouts import LayoutError
from generator.drawing.typography import font_files
from generator.drawing.typography.fonts import FontError, FontSpec, load
from generator.drawing.typography.licences import typefaces
from tests.drawing.kit import STYLE, Kit

NAMES = {
    "familyName": "Moth",
    "styleName": "Regular",
    "version": "Version 1.5",
    "licenseDescription": "OFL 1.1",
}


def font(cff: bool = False, fs_type: int = 0) -> bytes:
    """A font with a square for A and nothing else."""
    builder = FontBuilder(1000, isTTF=not cff)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    glyphs = {}
    for name in (".notdef", "A"):
        pen = T2CharStringPen(600, None) if cff else TTGlyphPen(None)
        pen.moveTo((0, 0))
        pen.lineTo((0, 700))
        pen.curveTo((200, 900), (300, 900), (500, 700)) if cff else pen.lineTo((500, 700))
        pen.lineTo((500, 0))
        pen.closePath()
        glyphs[name] = pen.getCharString() if cff else pen.glyph()
    if cff:
        builder.setupCFF("Moth", {}, glyphs, {})
    else:
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({".notdef": (600, 0), "A": (600, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable(NAMES)
    builder.setupOS2(fsType=fs_type, sCapHeight=700)
    builder.setupPost()
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


def with_font(kit: Kit, body: bytes, name: str = "fonts/Moth.ttf") -> None:
    path = kit.folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(body)
    kit.write("style.yaml", STYLE.replace("{family: Chakra Petch, weight: 700}", f"{{file: {name}}}"))


@pytest.mark.parametrize(("cff", "name"), [(False, "fonts/Moth.ttf"), (True, "fonts/Moth.otf")])
def test_a_font_in_the_pack_is_a_font_of_the_layout(kit: Kit, cff: bool, name: str) -> None:
    with_font(kit, font(cff), name)
    own = kit.faces().fonts["display"]
    assert own.width("A") == 0.6
    assert own.missing("AB") == "B"
    with TTFont(own.path) as face:
        assert "glyf" in face
        assert face["glyf"]["A"].numberOfContours == 1
    told = [face for face in typefaces([own]) if face["family"] == "Moth"]
    assert told[0]["source"] == name
    assert told[0]["version"] == "1.5"
    assert told[0]["licence"] == "OFL 1.1"
    assert len(told[0]["sha256"]) == 64


@pytest.mark.parametrize(
    ("fs_type", "why"),
    [(2, "may not be embedded,"), (0x100, "embedded in part"), (0x200, "as bitmaps only")],
)
def test_licence_bits_that_forbid_embedding_are_heeded(kit: Kit, fs_type: int, why: str) -> None:
    with_font(kit, font(fs_type=fs_type))
    with pytest.raises(LayoutError, match=why) as caught:
        kit.faces()
    assert caught.value.line == 2
    assert caught.value.problems[0].code == "font"


@pytest.mark.parametrize("fs_type", [0, 4, 8])
def test_licence_bits_that_allow_embedding_are_no_hindrance(kit: Kit, fs_type: int) -> None:
    with_font(kit, font(fs_type=fs_type))
    assert kit.faces().fonts["display"].spec.family == "Moth"


def composite_bomb() -> bytes:
    """Each glyph is twice the one before."""
    face = TTFont(BytesIO(font()))
    order = [".notdef", "A", *(f"g{n}" for n in range(40))]
    face.setGlyphOrder(order)
    for before, glyph in itertools.pairwise(order):
        pen = TTGlyphPen(dict.fromkeys(order))
        pen.addComponent(before, (1, 0, 0, 1, 0, 0))
        pen.addComponent(before, (1, 0, 0, 1, 5, 0))
        twice = pen.glyph()
        twice.xMin = twice.yMin = twice.xMax = twice.yMax = 0
        face["glyf"].glyphs[glyph] = twice
        face["hmtx"].metrics[glyph] = (600, 0)
    face["glyf"].glyphOrder = order
    face["maxp"].recalc = lambda font: None  # it would count for ever
    out = BytesIO()
    face.recalcBBoxes = False
    face.save(out)
    return out.getvalue()


BAD = {
    "empty": (b"", "no TrueType or OpenType font"),
    "a web font": (b"wOF2" + b"\0" * 40, "a web font"),
    "a collection": (b"ttcf" + b"\0" * 40, "a collection of fonts"),
    "cut short": (font()[:400], "is damaged"),
    "many tables": (b"\0\1\0\0\xff\xff" + b"\0" * 400, "is damaged"),
    "letters of letters": (composite_bomb(), "has a glyph of more than 20000 points"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_font_file_is_refused_in_words(tmp_path: Path, case: str) -> None:
    body, message = BAD[case]
    path = tmp_path / "bad.ttf"
    path.write_bytes(body)
    with pytest.raises(FontError, match=message):
        font_files.font_file(path, "fonts/bad.ttf", 400)


def test_damage_anywhere_in_a_font_is_refused_or_harmless(tmp_path: Path) -> None:
    body = font(cff=True)
    for at in range(0, len(body), 41):
        path = tmp_path / f"{at}.otf"
        path.write_bytes(body[:at] + b"\xff" + body[at + 1 :])
        try:
            file = font_files.font_file(path, "fonts/x.otf", 400)
            load("text", FontSpec("x", file=file))
        except FontError:
            pass


def test_a_large_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.ttf"
    path.write_bytes(font())
    monkeypatch.setattr(font_files, "MAX_BYTES", 100)
    with pytest.raises(FontError, match="is larger than"):
        font_files.font_file(path, "fonts/large.ttf", 400)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("{file: fonts/Mot.ttf}", "there is no font file 'fonts/Mot.ttf' (did you mean 'fonts/Moth.ttf'?)"),
        ("{file: ../Moth.ttf}", "there is no font file '../Moth.ttf'"),
        ("{file: fonts/Moth.woff2}", "is no .ttf or .otf file"),
        ("{file: fonts/Moth.ttf, family: Barlow}", "has both a family and a file"),
        ("{weight: 400}", "has neither a family nor a file"),
        ("{family: Zzyzx}", "or put its file into fonts/ of the pack"),
    ],
)
def test_a_style_names_a_family_or_a_file_that_is_there(kit: Kit, entry: str, message: str) -> None:
    with_font(kit, font())
    kit.write("style.yaml", STYLE.replace("{family: Chakra Petch, weight: 700}", entry))
    with pytest.raises(LayoutError) as caught:
        kit.faces()
    assert message in str(caught.value.problems[0])
