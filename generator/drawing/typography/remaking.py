"""Fonts made anew from those of packages: one weight of a variable font, lining figures, another space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

UNUSED = ["DSIG", "FFTM", "GDEF", "GPOS", "GSUB", "kern"]
"""Tables of a font that nothing here makes use of once its glyphs are chosen."""
FIGURES = range(ord("0"), ord("9") + 1)
SPACES = (0x20, 0xA0)
"""The space between words, and the one that must not break."""
LINING, SINGLE, EXTENSION = "lnum", 1, 7
"""The feature for figures as tall as capitals, and the kinds of its lookups (OpenType, GSUB)."""


def instanced(source: Path, weight: int, name: str) -> bytes:
    """One weight of a variable font, as a static one of that name."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    face = TTFont(source, recalcTimestamp=False)
    # Kerning and ligatures are never used, and fixing their variations takes ten times as long as
    # all the rest.
    drop(face, UNUSED)
    # Without this a variable font prints at its default weight, often the thinnest.
    face = instantiateVariableFont(face, _axes(source, weight), updateFontNames=False)
    _rename(face, name)
    face["OS/2"].usWeightClass = weight
    return _saved(face)


def lined(source: Path, name: str) -> bytes | None:
    """The font under that name, its figures as tall as capitals; None when it has no such."""
    from fontTools.ttLib import TTFont

    # Of hundreds of substitutions one is looked at: the others are not read.
    face = TTFont(source, recalcTimestamp=False, lazy=True)
    shapes = _substitutes(face, LINING)
    glyphs = face.getBestCmap()
    if not all(glyphs.get(figure) in shapes for figure in FIGURES):
        return None
    lining = {figure: shapes[glyphs[figure]] for figure in FIGURES}
    # Some of these tables are one and the same.
    for table in face["cmap"].tables:
        table.cmap.update({figure: glyph for figure, glyph in lining.items() if figure in table.cmap})
    _moved_right(face, lining[ord("1")])
    drop(face, UNUSED)
    _rename(face, name)
    return _saved(face)


def _moved_right(face: TTFont, name: str) -> None:
    """Moves a glyph that has less white at its left than at its right, by a third of the difference.

    A lining 1 made to stand beside other figures runs into the word before it otherwise. It stays as wide.
    """
    shape = face["glyf"][name]
    width, left = face["hmtx"][name]
    if shape.isComposite() or (by := (width - shape.xMax - left) // 3) <= 0:
        return
    shape.coordinates.translate((by, 0))
    shape.recalcBounds(face["glyf"])
    face["hmtx"][name] = width, left + by


def spaced(source: Path, times: float, name: str) -> bytes:
    """The font under that name, with spaces between words so many times as wide."""
    from fontTools.ttLib import TTFont

    face = TTFont(source, recalcTimestamp=False)
    drop(face, UNUSED)
    glyphs = face.getBestCmap()
    for glyph in {glyphs[sign] for sign in SPACES if sign in glyphs}:
        width, left = face["hmtx"][glyph]
        face["hmtx"][glyph] = round(width * times), left
    _rename(face, name)
    return _saved(face)


def _substitutes(face: TTFont, feature: str) -> Mapping[str, str]:
    """The glyph that a feature puts in place of each."""
    table = face["GSUB"].table if "GSUB" in face else None
    if table is None or not table.FeatureList:
        return {}
    records = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature]
    lookups = [table.LookupList.Lookup[index] for record in records for index in record.LookupListIndex]
    shapes: dict[str, str] = {}
    for lookup in lookups:
        for part in lookup.SubTable:
            plain = part.ExtSubTable if lookup.LookupType == EXTENSION else part
            if plain.LookupType == SINGLE:
                shapes |= plain.mapping
    return shapes


def _rename(face: TTFont, name: str) -> None:
    texts = {1: name, 2: "Regular", 3: name, 4: name, 6: name.replace(" ", ""), 16: name, 17: "Regular"}
    for record in list(face["name"].names):
        if record.nameID in texts:
            record.string = texts[record.nameID]
        elif record.nameID == 25:
            face["name"].removeNames(nameID=25)


def _saved(face: TTFont) -> bytes:
    buffer = BytesIO()
    face.save(buffer, reorderTables=None)
    return buffer.getvalue()


def drop(face: TTFont, tables: Iterable[str]) -> None:
    """Take those of the tables out of a font that it has."""
    for table in tables:
        if table in face:
            del face[table]


def _axes(source: Path, weight: int) -> dict[str, float]:
    from fontTools.ttLib import TTFont

    with TTFont(source, lazy=True) as face:
        return {
            axis.axisTag: float(weight) if axis.axisTag == "wght" else axis.defaultValue
            for axis in face["fvar"].axes
        }
