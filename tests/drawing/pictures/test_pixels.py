"""The pixels of pictures: sRGB whatever a file holds, upright, and as each ink wants them."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageCms, ImageOps

from generator.contract import Face
from generator.drawing.colours import grey
from generator.drawing.display import Picture
from generator.drawing.pictures.encoding import encoded
from generator.drawing.pictures.files import PictureFiles
from generator.drawing.pictures.pixels import decoded, greys, looking
from generator.drawing.svg import writer
from generator.press.png import face_png
from tests.drawing.kit import Kit
from tests.drawing.pictures import odd_files


def picture_of(folder: Path, body: bytes, name: str = "a.png", look: str = "colour") -> Picture:
    (folder / name).write_bytes(body)
    picture = PictureFiles([folder], look).get(name)  # type: ignore[arg-type]
    assert isinstance(picture, Picture)
    return picture


def swapped_profile() -> bytes:
    """sRGB with red and blue changed about: what it does cannot be overlooked."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    tags = {bytes(profile[at : at + 4]): at for at in range(132, 132 + 12 * profile[131], 12)}
    red, blue = tags[b"rXYZ"], tags[b"bXYZ"]
    profile[red : red + 4], profile[blue : blue + 4] = b"bXYZ", b"rXYZ"
    return bytes(profile).replace(b"s\0R\0G\0B", b"o\0d\0d\0!").replace(b"sRGB", b"odd!")


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_profile_is_turned_into_srgb(tmp_path, kind):
    plain = Image.new("RGB", (16, 16), (200, 40, 40))
    body = odd_files.saved(plain, kind, icc_profile=swapped_profile())
    picture = picture_of(tmp_path, body, f"a.{kind.lower()}")
    red, green, blue = decoded(picture).getpixel((8, 8))
    assert blue > 180
    assert red < 90
    # What browsers are given says the same without a profile.
    with Image.open(BytesIO(encoded(picture).body)) as sent:
        assert "icc_profile" not in sent.info
        assert max(abs(a - b) for a, b in zip(sent.getpixel((8, 8)), (red, green, blue), strict=True)) < 4


def test_the_profile_of_srgb_changes_nothing(tmp_path):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    picture = picture_of(tmp_path, odd_files.jpeg(icc_profile=profile), "a.jpg")
    assert encoded(picture).body == odd_files.jpeg()


def test_inks_in_a_jpeg_become_light(tmp_path):
    inks = Image.new("CMYK", (16, 16), (0, 255, 255, 0))
    picture = picture_of(tmp_path, odd_files.saved(inks, "JPEG"), "a.jpg")
    red, green, blue = decoded(picture).getpixel((8, 8))
    assert red > 245
    assert green + blue < 20


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_turned_picture_stands_upright_on_paper_and_in_svg(tmp_path, turn):
    kit = Kit(tmp_path)
    (tmp_path / "a.jpg").write_bytes(odd_files.turned(turn))
    with Image.open(BytesIO(odd_files.turned(turn))) as raw:
        upright = ImageOps.exif_transpose(raw).convert("RGB")
    wide, high = (side / 4 for side in upright.size)
    kit.write("card.svg.j2", FACE)
    drawing = kit.faces().draw(Face("card"), wide, high)
    seen = Image.open(BytesIO(face_png(drawing, kit.faces().fonts, 25.4 * 4))).convert("RGB")
    difference = np.asarray(seen.resize(upright.size)).astype(int) - np.asarray(upright)
    assert abs(difference)[2:-2, 2:-2].max() < 40
    # In a browser the same matrix does it, since the file no longer says how it lies.
    svg = writer.document(drawing, {})
    sent = base64.b64decode(re.search(r"base64,([^\"]+)", svg)[1])
    with Image.open(BytesIO(sent)) as bare:
        assert 0x0112 not in bare.getexif()


FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ w }} {{ h }}">'
    '{{ image("a.jpg", 0, 0, w, h) }}</svg>'
)


def test_greys_are_those_that_look_as_light():
    colours = ["#ff0000", "#00ff00", "#0000ff", "#808080", "#123456", "#000000", "#ffffff", "#fedcba"]
    rgb = [[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in colours]
    shades = np.asarray(greys(Image.fromarray(np.array([rgb], np.uint8))))[0]
    assert [f"#{shade:02x}{shade:02x}{shade:02x}" for shade in shades] == [grey(each) for each in colours]


def test_light_greys_leave_black_letters_to_be_read():
    light = looking(Image.new("RGB", (4, 4), (0, 0, 0)), "light")
    assert light.getpixel((0, 0)) == 140


def test_lines_are_where_dark_meets_light():
    image = Image.new("L", (200, 200), 255)
    image.paste(40, (60, 60, 140, 140))
    lines = np.asarray(looking(image, "line"))
    assert lines[100, 61] < 40
    assert lines[100, 100] == lines[20, 20] == 255


@pytest.mark.parametrize("look", ["grey", "light", "line"])
def test_what_is_clear_stays_clear_in_black_and_white(look):
    image = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    image.paste((200, 0, 0, 255), (10, 10, 30, 30))
    mono = looking(image, look)
    assert mono.mode == "LA"
    assert mono.getpixel((1, 1))[1] == 0
    assert mono.getpixel((20, 20))[1] == 255
