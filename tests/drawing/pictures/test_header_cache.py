"""Headers kept from run to run: a picture that is still the same is not read again, and any other is."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from PIL import Image

from generator.drawing.display import Picture
from generator.drawing.layouts import LayoutError
from generator.drawing.pictures import files, header_cache
from generator.drawing.pictures.files import PictureFiles
from generator.drawing.pictures.pixels import opened
from generator.system import file_digests

NAME = "moth.jpg"
TICK_SECONDS = 0.05
"""Longer than disks take for two times to differ."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a picture whose file counts as settled, a cache of its own, and nothing looked into."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(file_digests, "SETTLED_NS", 0)
    home = tmp_path / "pack"
    home.mkdir()
    paint(home, (10, 20, 30))
    return home


def paint(folder: Path, colour: tuple[int, int, int], size: tuple[int, int] = (64, 48)) -> None:
    Image.new("RGB", size, colour).save(folder / NAME, quality=90)


def as_another_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Picture:
    """The picture as a process sees it that has looked into none."""
    monkeypatch.setattr(files, "_headers", {})
    monkeypatch.setattr(files, "_stamps", {})
    monkeypatch.setattr(header_cache, "_kept", {})
    pictures = PictureFiles([folder])
    picture = pictures.get(NAME)
    assert isinstance(picture, Picture)
    pictures.keep_headers()
    return picture


def test_a_picture_that_is_still_the_same_is_not_read_again(folder, monkeypatch):
    first = as_another_run(folder, monkeypatch)
    monkeypatch.setattr(files, "read_file", lambda path: pytest.fail("it was read"))
    assert as_another_run(folder, monkeypatch) == first


def test_its_parts_are_those_of_one_that_was_read(folder, monkeypatch):
    picture = as_another_run(folder, monkeypatch)
    parts = [bytes(part) for part in opened(picture).parts]
    again = opened(as_another_run(folder, monkeypatch))
    assert [bytes(part) for part in again.parts] == parts
    assert again.header == files.header_of((folder / NAME).read_bytes())


def test_a_file_of_the_same_size_and_time_but_other_bytes_is_read(folder, monkeypatch):
    first = as_another_run(folder, monkeypatch)
    status = (folder / NAME).stat()
    body = bytearray((folder / NAME).read_bytes())
    body[-20] ^= 1
    time.sleep(TICK_SECONDS)
    (folder / NAME).write_bytes(body)
    os.utime(folder / NAME, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert as_another_run(folder, monkeypatch).sha256 != first.sha256


def test_a_file_that_changes_while_sheets_are_drawn_is_refused(folder, monkeypatch):
    picture = as_another_run(folder, monkeypatch)
    time.sleep(TICK_SECONDS)
    paint(folder, (200, 20, 30))
    with pytest.raises(LayoutError, match="has changed meanwhile"):
        opened(picture)


def test_a_file_written_just_now_is_not_relied_upon(folder, monkeypatch):
    monkeypatch.setattr(file_digests, "SETTLED_NS", 60_000_000_000)
    as_another_run(folder, monkeypatch)
    assert not list((folder.parent / "cache").rglob("pictures/*"))


def test_pictures_of_a_folder_lie_together_and_another_process_takes_none_of_them_away(folder, monkeypatch):
    """Each run keeps what others kept meanwhile."""
    for number in range(3):
        Image.new("RGB", (20, 20), (number, 0, 0)).save(folder / f"{number}.png")
    one, other = PictureFiles([folder]), PictureFiles([folder])
    one.get("0.png")
    one.keep_headers()
    monkeypatch.setattr(header_cache, "_kept", {folder: {}})
    other.get("1.png")
    other.keep_headers()
    assert len(list((folder.parent / "cache" / "broadside" / "pictures").iterdir())) == 1
    monkeypatch.setattr(header_cache, "_kept", {})
    monkeypatch.setattr(files, "read_file", lambda path: pytest.fail("it was read"))
    again = PictureFiles([folder])
    assert [isinstance(again.get(f"{number}.png"), Picture) for number in (0, 1)] == [True, True]


def test_most_are_kept_by_a_run_that_never_says_that_it_is_done(folder, monkeypatch):
    monkeypatch.setattr(header_cache, "_kept", {})
    monkeypatch.setattr(header_cache, "_new", {})
    for number in range(11):
        Image.new("RGB", (20, 20), (number, 0, 0)).save(folder / f"{number}.png")
    pictures = PictureFiles([folder])
    for number in range(11):
        pictures.get(f"{number}.png")
    assert set(header_cache._new[folder]) == {"8.png", "9.png", "10.png"}
    monkeypatch.setattr(header_cache, "_kept", {})
    assert len(header_cache._of(folder)) == 8


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"[]",
        b'{"moth.jpg": 3}',
        b'{"moth.jpg": ["00", {"kind": "png"}]}',
        b'{"moth.jpg": [[1], "00", 3]}',
    ],
)
def test_an_entry_that_makes_no_sense_is_as_if_it_were_not_there(folder, monkeypatch, damage):
    from generator.system import cache

    first = as_another_run(folder, monkeypatch)
    (entry,) = (folder.parent / "cache" / "broadside" / "pictures").iterdir()
    cache.write(entry, damage or b"\0")
    assert as_another_run(folder, monkeypatch) == first
