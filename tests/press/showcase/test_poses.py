"""Where pieces lie on the table, and where the camera sees them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.display import Drawing
from generator.press.showcase.camera import Camera, fitted, onto_texture
from generator.press.showcase.cutouts import PAD_MM, Cutout, lying, trims
from generator.press.showcase.poses import fan, hand, sheet, spread

BLANK = Drawing((), (0.0, 0.0, 1.0, 1.0))
CARD = Cutout(BLANK, 63.5, 88.9)


def test_a_picture_is_led_back_onto_the_texture_it_shows():
    corners = [(10.0, 20.0), (210.0, 40.0), (190.0, 330.0), (30.0, 300.0)]
    a, b, c, d, e, f, g, h = onto_texture(corners, 80, 120)
    seen = [
        ((a * x + b * y + c) / (g * x + h * y + 1), (d * x + e * y + f) / (g * x + h * y + 1))
        for x, y in corners
    ]
    for (x, y), corner in zip(seen, [(0, 0), (80, 0), (80, 120), (0, 120)], strict=True):
        assert (x, y) == pytest.approx(corner, abs=1e-9)


def test_what_is_nearer_is_seen_larger_and_what_is_higher_further_up():
    camera = Camera(40, 900)

    def wide(y: float) -> float:
        return camera.pixel((1, y, 0))[0] - camera.pixel((0, y, 0))[0]

    assert wide(-50) > wide(0) > wide(50)
    assert camera.pixel((0, 0, 10))[1] < camera.pixel((0, 0, 0))[1]


@pytest.mark.parametrize("view", [hand([CARD] * 5), fan([CARD] * 9), spread([[CARD] * 4, [CARD] * 3], CARD)])
def test_a_fitted_camera_sees_all_of_it_and_leaves_the_margin(view):
    points = [point for place in view.places for point in trims(place.cutout, place.quad)]
    seen = fitted(view.camera, points, (800, 600), 0.06).pixels(points)
    assert min(x for x, _ in seen) >= 48 - 1e-6
    assert max(x for x, _ in seen) <= 752 + 1e-6
    assert min(y for _, y in seen) >= 36 - 1e-6
    assert max(y for _, y in seen) <= 564 + 1e-6


def test_the_trim_of_a_card_is_as_large_as_the_card():
    quad = lying(CARD, (0, 0, 0), (1, 0, 0), (0, -1, 0))
    assert quad[1][0] - quad[0][0] == pytest.approx(CARD.width + 2 * PAD_MM)
    left, right = trims(CARD, quad)[:2]
    assert right[0] - left[0] == pytest.approx(CARD.width)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.integers(10, 300), st.integers(10, 300)), min_size=1, max_size=12),
    st.sampled_from([(1600, 1200), (1000, 1000), (400, 1200)]),
)
def test_pieces_of_any_sizes_lie_side_by_side_on_a_sheet(sizes, size):
    view = sheet([Cutout(BLANK, float(wide), float(high)) for wide, high in sizes], size)
    boxes = []
    for place in view.places:
        xs, ys = zip(*((x, y) for x, y, _ in trims(place.cutout, place.quad)), strict=True)
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    for number, (left, low, right, high) in enumerate(boxes):
        for other in boxes[number + 1 :]:
            apart = (
                other[0] >= right + 5 or other[2] <= left - 5 or other[1] >= high + 5 or other[3] <= low - 5
            )
            assert apart
