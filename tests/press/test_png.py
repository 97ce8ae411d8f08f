"""Pages become pixels, and pixels files, without a copy between them."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from generator.drawing.display import Paint, Rect
from generator.press.pdf.document import PdfFile
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from generator.press.png import as_png, raster
from generator.system.pdf_pages import PdfPages
from tests.looks import looks


@pytest.fixture(name="pages")
def one_page():
    """A page of 20.3 x 11 mm in three colours."""
    file, page = PdfFile(Info(title="Page"), looks("bridge_crew").faces.fonts), Page(20.3, 11)
    ops = [Rect(0, 0, 20.3, 11, 0, Paint("#204060")), Rect(3, 2, 9, 5, 2.5, Paint("#f0a010"))]
    page.place(file.plain(ops), 0, 0)
    file.add(page)
    with PdfPages(file.finish()) as opened:
        yield opened


@pytest.mark.parametrize("dpi", [60, 300])
def test_rows_are_the_pixels_of_the_rasteriser(pages, dpi):
    """Red, green and blue of every pixel, for Pillow as in the file, which says its dots an inch."""
    plain = pages.bitmap(0, dpi / 72).to_pil()
    made = raster(pages, 0, dpi)
    file = Image.open(BytesIO(made.png(dpi)))
    assert len(plain.getcolors(9999)) > 2
    assert made.image().tobytes() == file.convert("RGB").tobytes() == plain.convert("RGB").tobytes()
    assert file.mode == "RGB"
    assert [round(dots) for dots in file.info["dpi"]] == [dpi, dpi]
    assert made.png(dpi) == raster(pages, 0, dpi).png(dpi)


def test_a_part_of_a_page_is_the_part_of_its_picture(pages):
    """Points cropped from the left, bottom, right and top."""
    whole = raster(pages, 0, 144).image()
    part = raster(pages, 0, 144, (5, 6, 7, 8)).image()
    assert part.tobytes() == whole.crop((10, 16, whole.width - 14, whole.height - 12)).tobytes()


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L"])
@pytest.mark.parametrize("photographs", [False, True])
def test_pictures_keep_their_pixels(mode, photographs):
    """However they are packed; without dots an inch the file says none."""
    picture = Image.effect_mandelbrot((40, 30), (-2, -1, 1, 1), 50).convert(mode)
    file = Image.open(BytesIO(as_png(picture, photographs=photographs)))
    assert (file.mode, file.size, file.tobytes()) == (mode, (40, 30), picture.tobytes())
    assert "dpi" not in file.info
