"""Backs that do not tell top from bottom, and figures that nobody reads as letters, on every shipped face."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageStat

from generator import games
from generator.drawing.typography.fonts import FontSpec, has_lining_figures, load
from generator.press.png import face_png
from tests.looks import Looks, looks

INKS = ("home", "mono", "press")
TURNED = {
    "bruise_cruise": ("cards",),
    "to_the_bottom": ("cards",),
    "jure_of_the_seas": ("wake_tiles", "daikaiju_tiles"),
}
"""Components whose backs are seen in a hand or on a pile, so that a back with a top would tell something."""
DPI = 508
"""Twenty dots a millimetre: every face is a whole number of dots, so that it is turned dot upon dot."""
SOLID = 48
"""The difference in a channel, of 255, that is more than the softened edge of a shape."""
ALIKE = 0.89
"""The share of their common ink from which on a figure and a letter are the same to the eye."""


# ---- backs ----------------------------------------------------------------------------------


def turned_dots(picture: Image.Image) -> int:
    """The dots that differ from the same picture turned by half a circle, but for lone dots along edges."""
    picture = picture.convert("RGB")
    differences = ImageChops.difference(picture, picture.rotate(180))
    most = differences.split()[0]
    for channel in differences.split()[1:]:
        most = ImageChops.lighter(most, channel)
    solid = most.point([0] * SOLID + [255] * (256 - SOLID)).filter(ImageFilter.MinFilter(3))
    return solid.histogram()[255]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", TURNED)
def test_a_back_turned_by_half_a_circle_is_the_same(game: str, ink: str) -> None:
    """In every solid dot."""
    backs = {
        shown.face.layout: shown for shown in looks(game, ink).shown(*TURNED[game]) if "back" in shown.piece
    }
    assert backs
    for layout, shown in backs.items():
        picture = Image.open(BytesIO(face_png(shown.drawing, looks(game, ink).faces.fonts, DPI)))
        assert turned_dots(picture) == 0, layout


def test_a_wave_that_is_not_turned_is_found() -> None:
    """Three dots wide, on one side alone; a line of one dot is the edge of a shape."""
    picture = Image.new("RGB", (60, 60), "white")
    assert turned_dots(picture) == 0
    ImageDraw.Draw(picture).line((10, 20, 40, 20), fill="black", width=1)
    assert turned_dots(picture) == 0
    ImageDraw.Draw(picture).rectangle((10, 20, 40, 24), fill="navy")
    assert turned_dots(picture) > 0


# ---- figures --------------------------------------------------------------------------------


def shape(font: ImageFont.FreeTypeFont, sign: str) -> Image.Image:
    """The ink of a sign, trimmed."""
    left, top, right, bottom = font.getbbox(sign)
    picture = Image.new("L", (max(round(right - left), 1), max(round(bottom - top), 1)), 0)
    ImageDraw.Draw(picture).text((-left, -top), sign, font=font, fill=255)
    return picture


def likeness(one: Image.Image, other: Image.Image) -> float:
    """The ink that two shapes share, laid middle upon middle, of all ink that they have."""
    size = max(one.width, other.width), max(one.height, other.height)
    laid = []
    for each in (one, other):
        ground = Image.new("L", size, 0)
        ground.paste(each, ((size[0] - each.width) // 2, (size[1] - each.height) // 2))
        laid.append(ground)
    shared, all_ink = ImageChops.darker(*laid), ImageChops.lighter(*laid)
    return float(ImageStat.Stat(shared).sum[0] / ImageStat.Stat(all_ink).sum[0])


@cache
def letters_like(path: Path, figure: str) -> tuple[str, ...]:
    """The letters of a font that a figure of it cannot be told from."""
    font = ImageFont.truetype(str(path), 80)
    mine = shape(font, figure)
    return tuple(sign for sign in string.ascii_letters if likeness(mine, shape(font, sign)) > ALIKE)


def misread(printed: Looks) -> Iterator[str]:
    """The numbers of a game's faces that are set in figures which are letters, or in old-style ones."""
    for shown in printed.shown():
        for run, _ in shown.letters():
            path = printed.faces.fonts[run.font].path
            figures = set(run.text) & set(string.digits)
            if figures and not has_lining_figures(path):
                yield f"{shown}: '{run.text}' has old-style figures"
            for figure in sorted(figures):
                for letter in letters_like(path, figure):
                    yield f"{shown}: {figure} in '{run.text}' reads {letter}"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", games.NAMES)
def test_no_figure_of_a_face_reads_as_a_letter(game: str) -> None:
    assert sorted(set(misread(looks(game)))) == []


def test_figures_that_read_as_letters_are_found() -> None:
    """The bare 1 of a font whose words are set in it all the same, and old-style figures."""
    fonts = looks("to_the_bottom").faces.fonts
    assert "I" in letters_like(fonts["display"].path, "1")
    assert letters_like(fonts["figures"].path, "1") == letters_like(fonts["figures"].path, "0") == ()
    assert not has_lining_figures(load("text", FontSpec("Alegreya Sans", 500)).path)


def test_a_lining_1_is_clear_of_the_word_before_it() -> None:
    """It is as wide as it was drawn, and no nearer to what stands before it than half of what follows."""
    with TTFont(load("text", FontSpec("Alegreya Sans", 500, lining=True)).path) as face:
        name = face.getBestCmap()[ord("1")]
        width, left = face["hmtx"][name]
        right = width - face["glyf"][name].xMax
        assert left == face["glyf"][name].xMin
    assert right / 2 <= left <= right
