"""Computed textures: as svgwrite writes them, whether or not svgwrite is asked."""

from __future__ import annotations

import subprocess
import sys

import pytest
from svgwrite.shapes import Polygon

from generator.drawing.computed import textures


@pytest.mark.parametrize(
    "paint",
    [
        {},
        {"fill": "#aabbcc", "stroke_width": 0.25, "class_": "a & <b>"},
        {"stroke_linejoin": "round", "opacity": 1},
    ],
)
def test_a_polygon_is_what_svgwrite_writes(paint: dict[str, object]) -> None:
    text = str(textures.polygon(5, 10, 20.5, 7, 12, **paint))
    points = [point.split(",") for point in text.partition('points="')[2].partition('"')[0].split()]
    wanted = Polygon([(float(x), float(y)) for x, y in points], debug=False, **paint).tostring()
    assert text == wanted


def test_a_texture_comes_out_of_the_cache_as_it_went_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    fresh = textures.stars("moth", 40, 60.0, 50.0, fill="#ffeedd")
    drawn = textures._cached(textures.stars)
    assert [drawn("moth", 40, 60.0, 50.0, fill="#ffeedd") for _ in range(2)] == [fresh] * 2
    assert drawn("moth", 40, 60, 50, fill="#ffeedd") != drawn("moth", 41, 60, 50, fill="#ffeedd")


def test_a_texture_asks_svgwrite_once_for_all_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    code = (
        "import sys\nfrom generator.drawing.computed.textures import functions\n"
        "functions()['stars']('moth', 4, 60, 50)\nprint('svgwrite' in sys.modules)"
    )
    told = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in "ab"
    ]
    assert [each.stdout.strip() for each in told] == ["True", "False"]
