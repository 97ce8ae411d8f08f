"""Pictures in the preview and at the table: at addresses of this server, for those who were sent a face."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from generator.contract import Face
from generator.drawing.display import Picture
from generator.drawing.pictures.encoding import encoded
from generator.drawing.pictures.files import PictureFiles
from generator.preview import proofs as proofs_module
from generator.preview.server import Preview
from generator.reading.packs import Pack, find_packs
from generator.serving import served_pictures
from generator.serving.gate import HEADERS
from generator.serving.served_pictures import ServedPictures
from generator.tabletop.pictures import Pictures
from tests.drawing.pictures import odd_files
from tests.preview.conftest import client_of, proofs_of, shelf
from tests.shipped import CONTENT

__all__ = ["shelf"]
FACE = (
    '{% extends "shared/face.svg.j2" %}{% block face %}{{ image("art/moth.jpg", 0, 0, 9, 6) }}{% endblock %}'
)
ADDRESS = re.compile(r'href="(/picture/[0-9a-f]{32})"')


@pytest.fixture
def pack(shelf: Path) -> Pack:
    """A copy of Bridge Crew whose cards have a picture on their backs."""
    folder = shelf / "bridge_crew"
    for name in ("layouts", "art"):
        (folder / name).mkdir()
    (folder / "layouts" / "back.svg.j2").write_text(FACE)
    (folder / "art" / "moth.jpg").write_bytes(odd_files.turned(6))
    return find_packs([], folder)[0][0]


@pytest.fixture(autouse=True)
def only_cards(monkeypatch):
    every = proofs_module._components

    def few(loaded):
        return [replace(each, pieces=each.pieces[:2]) for each in every(loaded) if each.name == "cards"]

    monkeypatch.setattr(proofs_module, "_components", few)


def picture_in(folder: Path, look: str = "colour") -> Picture:
    picture = PictureFiles([folder], look).get("art/moth.jpg")  # type: ignore[arg-type]
    assert isinstance(picture, Picture)
    return picture


def test_the_preview_serves_what_its_faces_show(pack, shelf):
    client = client_of(Preview([proofs_of("bridge_crew", shelf)]))
    drawings = client.get(f"{client.home}/bridge_crew/look").json()["drawings"].values()
    [address] = {found for svg in drawings for found in ADDRESS.findall(svg)}
    answer = client.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
    assert answer.content == encoded(picture_in(pack.folder)).body
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert client.get("/picture/" + "0" * 32).status_code == 404
    mono = client.get(f"{client.home}/bridge_crew/look?ink=mono").json()["drawings"].values()
    [grey] = {found for svg in mono for found in ADDRESS.findall(svg)}
    assert grey != address
    assert client.get(grey).status_code == 200


def test_the_policy_of_pages_stays_as_strict_as_it_was():
    assert "img-src 'self';" in HEADERS["content-security-policy"]
    assert "data:" not in HEADERS["content-security-policy"]


def test_a_saved_picture_is_drawn_anew(pack, shelf):
    proofs = proofs_of("bridge_crew", shelf)
    client = client_of(Preview([proofs]))

    def address() -> set[str]:
        look = client.get(f"{client.home}/bridge_crew/look").json()
        pieces = [piece for part in look["parts"] for piece in part["pieces"]]
        shown = {piece[side] for piece in pieces for side in ("front", "back")} - {None}
        return {found for key in shown for found in ADDRESS.findall(look["drawings"][key])}

    before = address()
    (pack.folder / "art" / "moth.jpg").write_bytes(odd_files.jpeg())
    proofs.refresh(layouts_changed=True)
    after = address()
    assert len(after) == len(before) == 1
    assert after != before
    assert client.get(next(iter(after))).content == odd_files.jpeg()


def test_the_table_serves_pictures_of_faces_it_sent(pack):
    pictures = Pictures(pack)
    face = Face("back", {"kind": "crew", "word": "CREW"})
    svg = pictures.drawing([0], pictures.name(0, face, 63.5, 88.9))
    [address] = set(ADDRESS.findall(svg))
    file = pictures.picture(address.rpartition("/")[2])
    assert file is not None
    assert file.body == encoded(picture_in(pack.folder)).body


def test_who_has_the_pack_cannot_ask_what_others_have_seen(pack):
    """An address hangs on a secret: two servers call one picture by different names."""
    picture = picture_in(pack.folder)
    one, two = ServedPictures(), ServedPictures()
    one.tell([picture])
    assert one.get(one.address(picture).rpartition("/")[2], pack) is not None
    assert one.get(two.address(picture).rpartition("/")[2], pack) is None
    assert one.get(picture.sha256[:32], pack) is None


def test_a_file_put_in_its_place_later_is_not_sent(pack):
    (pack.folder / "art" / "moth.jpg").write_bytes(odd_files.jpeg(quality=61))
    picture = picture_in(pack.folder)
    served = ServedPictures()
    served.tell([picture])
    picture.path.unlink()
    picture.path.symlink_to(CONTENT / "bridge_crew" / "crew.yaml")
    assert served.get(served.address(picture).rpartition("/")[2], pack) is None


def test_pictures_of_strangers_are_made_ready_under_limits(pack, monkeypatch):
    asked = []
    whole = served_pictures.drawn_apart
    monkeypatch.setattr(
        served_pictures, "drawn_apart", lambda *words: (asked.append(words[2]), whole(*words))[1]
    )
    picture = picture_in(pack.folder, "grey")
    served = ServedPictures()
    served.tell([picture])
    file = served.get(served.address(picture).rpartition("/")[2], pack)
    assert asked == [1]
    assert file is not None
    with Image.open(BytesIO(file.body)) as image:
        assert image.mode == "L"


def test_pictures_are_read_before_anybody_asks(pack, monkeypatch):
    """At a table that hides something no answer comes sooner because another has seen the picture."""
    pictures = Pictures(pack)
    face = Face("back", {"kind": "crew", "word": "CREW"})
    pictures.draw_ahead([(face, 63.5, 88.9)])
    monkeypatch.setattr(
        served_pictures, "_file", lambda *words: pytest.fail("it is read when it is asked for")
    )
    svg = pictures.drawing([0], pictures.name(0, face, 63.5, 88.9))
    [address] = set(ADDRESS.findall(svg))
    assert pictures.picture(address.rpartition("/")[2]) is not None
