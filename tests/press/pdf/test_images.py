"""Pictures in a PDF: as they are where that is possible, once each, and for a press in the four inks."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image

from generator.contract import Face
from generator.drawing.display import Picture
from generator.drawing.faces import Faces
from generator.drawing.pictures.files import PictureFiles
from generator.press.pdf.document import PdfFile
from generator.press.pdf.images import image_of, inked
from generator.press.pdf.inks import MAX_INK, Process, cmyk
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from tests.drawing.kit import SHARED, Kit
from tests.drawing.pictures import odd_files

FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90">'
    "{% for name in names %}{{ image(name, 2, 2 + 20 * loop.index0, 15, 15) }}{% endfor %}</svg>"
)


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    kit = Kit(tmp_path)
    kit.write("card.svg.j2", FACE)
    return kit


def file_of(kit: Kit, *names: str, ink: str = "home", pages: int = 2) -> bytes:
    """A PDF that shows the pictures, all on each page."""
    faces = Faces([kit.folder, SHARED], ink)
    file = PdfFile(Info("Test"), faces.fonts, *([Process()] if ink == "press" else []))
    drawing = faces.draw(Face("card", {"names": names}), 60, 90)
    for _ in range(pages):
        page = Page(60, 90)
        page.place(file.operators(drawing), 0, 0)
        file.add(page)
    return file.finish()


@pytest.fixture
def images():
    """``images(data)``: the image XObjects of a file."""
    opened = []

    def of(data: bytes) -> list[pikepdf.Stream]:
        opened.append(pikepdf.open(BytesIO(data)))
        streams = [each for each in opened[-1].objects if isinstance(each, pikepdf.Stream)]
        return [each for each in streams if each.get("/Subtype") == "/Image"]

    yield of
    for pdf in opened:
        pdf.close()


def test_a_jpeg_goes_into_the_file_as_it_is_and_once(kit, images):
    (kit.folder / "a.jpg").write_bytes(odd_files.jpeg())
    [stream] = images(file_of(kit, "a.jpg", "a.jpg", pages=3))
    assert stream.read_raw_bytes() == odd_files.jpeg()
    assert stream.Filter == "/DCTDecode"
    assert (stream.ColorSpace, stream.Width, stream.Height) == ("/DeviceRGB", *odd_files.SIZE)


@pytest.mark.parametrize("mode", ["L", "RGB", "1", "P"])
def test_a_plain_png_goes_into_the_file_as_it_is(kit, images, mode):
    image = odd_files.photo().quantize(12) if mode == "P" else odd_files.photo().convert(mode)
    (kit.folder / "a.png").write_bytes(odd_files.png(image))
    [stream] = images(file_of(kit, "a.png"))
    seen = pikepdf.PdfImage(stream).as_pil_image().convert("RGB")
    assert np.array_equal(np.asarray(seen), np.asarray(image.convert("RGB")))


def test_what_one_can_see_through_becomes_a_mask(kit, images):
    image = odd_files.photo().convert("RGBA")
    image.putalpha(Image.linear_gradient("L").resize(image.size))
    (kit.folder / "a.png").write_bytes(odd_files.png(image))
    colours, mask = sorted(images(file_of(kit, "a.png")), key=lambda each: "/SMask" not in each)
    assert colours.SMask.Width == mask.Width == image.width
    assert np.array_equal(
        np.asarray(pikepdf.PdfImage(mask).as_pil_image()), np.asarray(image.getchannel("A"))
    )
    seen = np.asarray(pikepdf.PdfImage(colours).as_pil_image())
    assert np.array_equal(seen, np.asarray(image))


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_the_same_pictures_give_the_same_bytes(kit, ink):
    names = []
    for name, file, body in odd_files.readable():
        names.append(f"{len(names)}{file}")
        (kit.folder / names[-1]).write_bytes(body)
        assert name
    assert file_of(kit, *names, ink=ink) == file_of(kit, *names, ink=ink)


def test_a_press_gets_nothing_but_its_four_inks(kit, images):
    for name, body in {
        "a.jpg": odd_files.jpeg(),
        "b.png": odd_files.png(),
        "c.png": odd_files.png(odd_files.photo().convert("RGBA")),
    }.items():
        (kit.folder / name).write_bytes(body)
    streams = images(file_of(kit, "a.jpg", "b.png", "c.png", ink="press"))
    masks = [each for each in streams if each.ColorSpace == "/DeviceGray"]
    assert len(masks) == 1
    assert {str(each.ColorSpace) for each in streams if each not in masks} == {"/DeviceCMYK"}


def every_colour() -> Image.Image:
    """4,096 colours all over the cube, the darkest and purest among them."""
    steps = [0, 1, 2, 9, 17, 32, 51, 77, 102, 128, 153, 179, 204, 230, 254, 255]
    cube = [[(r, g, b) for g in steps for b in steps] for r in steps]
    return Image.fromarray(np.array(cube, np.uint8))


def test_pixels_become_ink_by_the_rule_for_colours():
    image = every_colour()
    inks, colours = np.asarray(inked(image)), np.asarray(image)
    for row in range(inks.shape[0]):
        for column in range(0, inks.shape[1], 7):
            colour = "#" + "".join(f"{part:02x}" for part in colours[row, column])
            wanted = [part * 255 for part in cmyk(colour)]
            assert max(abs(a - b) for a, b in zip(inks[row, column], wanted, strict=True)) < 1.05, colour
    assert inks.sum(axis=2).max() <= MAX_INK * 255


def test_greys_are_black_ink_alone():
    greys = Image.linear_gradient("L").convert("RGB")
    inks = np.asarray(inked(greys))
    assert inks[..., :3].max() == 0
    assert np.array_equal(inks[..., 3], 255 - np.asarray(greys)[..., 0])


def picture_of(folder: Path, name: str, body: bytes) -> Picture:
    (folder / name).write_bytes(body)
    picture = PictureFiles([folder]).get(name)
    assert isinstance(picture, Picture)
    return picture


@pytest.mark.parametrize(("name", "kind"), [("a.jpg", "JPEG"), ("a.png", "PNG")])
def test_no_pixel_on_a_press_has_more_ink_than_paper_takes(tmp_path, name, kind):
    rng = np.random.default_rng(5)
    dark = Image.fromarray(rng.integers(0, 60, (64, 64, 3), dtype=np.uint8))
    made = image_of(picture_of(tmp_path, name, odd_files.saved(dark, kind, quality=90)), press=True)
    assert made.space == "DeviceCMYK"
    assert most_ink(made) <= MAX_INK * 255


def most_ink(made) -> int:
    if made.filter == "DCTDecode":
        with Image.open(BytesIO(made.data)) as image:
            return int(np.asarray(image).sum(axis=2, dtype=int).max())
    pdf = pikepdf.new()
    stream = pdf.make_stream(made.data)
    stream.Filter = pikepdf.Name.FlateDecode
    stream.DecodeParms = pikepdf.Dictionary({f"/{key}": value for key, value in made.parameters.items()})
    rows = np.frombuffer(stream.read_bytes(), np.uint8).reshape(made.height, made.width, 4)
    return int(rows.sum(axis=2, dtype=int).max())


def test_a_photo_for_a_press_is_compressed_as_one(tmp_path):
    image = odd_files.photo((300, 200))
    made = image_of(picture_of(tmp_path, "a.jpg", odd_files.saved(image, "JPEG", quality=90)), press=True)
    assert made.filter == "DCTDecode"
    with Image.open(BytesIO(made.data)) as inks:
        difference = np.asarray(inks).astype(int) - np.asarray(inked(image))
    assert abs(difference).mean() < 3
