"""Picture files are looked into before they are drawn: each is drawn, or answered in one line."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from generator.drawing.display import Picture
from generator.drawing.layouts import LayoutError
from generator.drawing.pictures.encoding import encoded
from generator.drawing.pictures.files import MAX_FILE_BYTES, PictureFiles
from generator.drawing.pictures.pixels import decoded
from generator.drawing.pictures.refusals import PictureFault
from generator.press.pdf.images import image_of
from tests.drawing.pictures import odd_files

READABLE = list(odd_files.readable())
REFUSED = list(odd_files.refused())


def look_into(folder: Path, name: str, body: bytes) -> Picture | PictureFault:
    path = folder / "art" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(body)
    return PictureFiles([folder]).get(f"art/{name}")


@pytest.mark.parametrize(("name", "body"), [row[1:] for row in READABLE], ids=[row[0] for row in READABLE])
def test_unusual_pictures_are_drawn(tmp_path, name, body):
    picture = look_into(tmp_path, name, body)
    assert isinstance(picture, Picture), picture
    image = decoded(picture)
    assert image.mode in ("L", "LA", "RGB", "RGBA")
    seen = image.size if picture.turn < 5 else image.size[::-1]
    assert seen == (picture.width, picture.height)
    for press in (False, True):
        made = image_of(picture, press)
        assert made.space in (("DeviceCMYK",) if press else ("DeviceRGB", "DeviceGray"))
        assert (made.width, made.height) == image.size
    assert encoded(picture).media_type in ("image/png", "image/jpeg")


@pytest.mark.parametrize(
    ("name", "body", "told"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_hostile_and_damaged_pictures_are_answered_in_words(tmp_path, name, body, told):
    tracemalloc.start()
    fault = look_into(tmp_path, name, body)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(fault, PictureFault), fault
    assert fault.code == "bad-picture"
    assert f"'art/{name}'" in fault.message
    assert told in fault.message
    assert fault.hint
    assert most < len(body) * 3 + 16_000_000


def test_a_jpeg_whose_tables_make_no_sense_is_found_when_its_pixels_are_wanted(tmp_path):
    picture = look_into(tmp_path, "a.jpg", odd_files.damaged_rows())
    assert isinstance(picture, Picture)
    with pytest.raises(LayoutError, match=r"bad-picture picture 'art/a\.jpg' is damaged") as caught:
        decoded(picture)
    assert caught.value.problem().place.path.endswith("art/a.jpg")


@pytest.mark.parametrize(
    ("name", "told", "hint"),
    [
        ("art/moht.png", "there is no picture 'art/moht.png'", "did you mean 'art/moth.png'?"),
        ("moth.png", "there is no picture 'moth.png'", "did you mean 'art/moth.png'?"),
        ("art/Moth.PNG", "there is no picture 'art/Moth.PNG'", "did you mean 'art/moth.png'?"),
        ("../outside.png", "there is no picture '../outside.png'", ""),
        ("/etc/hostname.png", "there is no picture", ""),
        ("art/link.png", "'art/link.png' is a link that leads out of the pack", "copy the file itself"),
        ("art", "there is no picture 'art'", ""),
        ("http://example.org/a.png", "is no file of the pack", "put the file into the pack"),
        ("data:image/png;base64,AAAA", "is no file of the pack", "put the file into the pack"),
    ],
)
def test_only_files_of_the_pack_are_read(tmp_path, name, told, hint):
    pack = tmp_path / "pack"
    (pack / "art").mkdir(parents=True)
    (pack / "art" / "moth.png").write_bytes(odd_files.png())
    (tmp_path / "outside.png").write_bytes(odd_files.png())
    os.symlink(tmp_path / "outside.png", pack / "art" / "link.png")
    fault = PictureFiles([pack]).get(name)
    assert isinstance(fault, PictureFault)
    assert fault.code == "unknown-picture"
    assert told in fault.message
    assert hint in fault.hint


def test_the_first_folder_that_has_a_name_wins(tmp_path):
    for number, folder in enumerate(("pack", "layouts")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.png").write_bytes(odd_files.png(odd_files.photo((8 + number, 8))))
    picture = PictureFiles([tmp_path / "pack", tmp_path / "layouts"]).get("a.png")
    assert isinstance(picture, Picture)
    assert picture.width == 8


def test_a_file_too_large_is_not_read(tmp_path):
    with (tmp_path / "a.png").open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    fault = PictureFiles([tmp_path]).get("a.png")
    assert isinstance(fault, PictureFault)
    assert "larger than 64 MB" in fault.message


def test_what_cameras_note_stays_at_home(tmp_path):
    body = odd_files.with_segment(0xE1, b"Exif\0\0II*\0 52.5 N 13.4 E")
    picture = look_into(tmp_path, "a.jpg", body)
    assert isinstance(picture, Picture)
    assert b"52.5 N" in body
    assert encoded(picture).body == odd_files.jpeg()


def test_a_large_flat_png_is_looked_into_in_little_memory(tmp_path):
    body = odd_files.flat_png(6000, 6000)
    tracemalloc.start()
    picture = look_into(tmp_path, "a.png", body)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(picture, Picture)
    assert most < 8_000_000


def test_a_picture_that_changed_while_it_was_drawn_is_told(tmp_path):
    picture = look_into(tmp_path, "a.png", odd_files.png())
    assert isinstance(picture, Picture)
    (tmp_path / "art" / "a.png").write_bytes(odd_files.png(odd_files.photo((8, 8))))
    with pytest.raises(LayoutError, match="has changed meanwhile"):
        decoded(picture)


def test_shades_of_16_bits_keep_their_order(tmp_path):
    body = next(body for name, _, body in READABLE if name == "png, grey of 16 bits")
    picture = look_into(tmp_path, "a.png", body)
    assert isinstance(picture, Picture)
    shades = np.asarray(decoded(picture)).ravel()
    assert list(shades) == [i * 600 >> 8 for i in range(96)]
