"""Faces as pictures: parts of one face are cut from one picture of it."""

from __future__ import annotations

import pytest

from generator.contract import Edition, Outline
from generator.drawing.faces import Faces
from generator.drawing.sizes import size_of
from generator.games.loading import load
from generator.press.online import pictures
from generator.press.online.pictures import Wanted, rastered
from tests import shipped


def test_parts_of_a_face_are_cut_from_one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine parts of a sheet take one raster, and put together they are the whole, pixel for pixel."""
    pack = shipped.pack("bruise_cruise")
    loaded, _ = load(pack)
    assert loaded is not None
    parts = {part.name: part for part in loaded.game.components(loaded.content, pack, Edition())}
    aids = parts["player_aids"]
    size = size_of(aids, pack)
    face, trim, dpi = aids.pieces[0].front, (size.width, size.height), 127.0
    faces = Faces(pack.layouts, "home", pack=pack.folder, words=pack.words)
    taken = []
    raster = pictures.raster
    monkeypatch.setattr(pictures, "raster", lambda *page: taken.append(page[-1]) or raster(*page))
    windows = [(5.0 * column, 7.0 * row, 5.0, 7.0) for row in range(3) for column in range(3)]
    cut = list(rastered(faces, [Wanted(face, trim, Outline(), dpi, window) for window in windows]))
    assert taken == [dpi]
    (whole,) = rastered(faces, [Wanted(face, trim, Outline(), dpi)])
    for (left, top, wide, high), part in zip(windows, cut, strict=True):
        box = tuple(round(side * dpi / 25.4) for side in (left, top, left + wide, top + high))
        assert part.tobytes() == whole.crop(box).tobytes()
    # At another resolution, or of another face, there is another picture.
    other = aids.pieces[0].back or face
    list(rastered(faces, [Wanted(face, trim, Outline(), dpi / 2), Wanted(other, trim, Outline(), dpi)]))
    assert taken[2:] == [dpi / 2, dpi]
