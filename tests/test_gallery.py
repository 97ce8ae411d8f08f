"""The README's pictures are made in register: what is scratched off is the whole square."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from tests.bench.gallery import SQUARES, patch

CELL, GAP, LEFT, TOP = 36, 2, 70, 130


def card(*, covered: bool) -> Image.Image:
    """A card whose squares have a number each, under patches of grey or bare."""
    picture = Image.new("RGB", (500, 600), "white")
    draw = ImageDraw.Draw(picture)
    for row in range(SQUARES):
        for column in range(SQUARES):
            x, y = LEFT + CELL * column, TOP + CELL * row
            draw.rectangle((x + 12, y + 12, x + 20, y + 20), fill="black")
            if covered:
                draw.rectangle((x + 1, y + 1, x + CELL - GAP, y + CELL - GAP), fill="#999999")
    return picture


@pytest.mark.parametrize(("column", "row"), [(0, 0), (3, 7), (9, 9)])
def test_a_scratched_square_is_cut_out_where_it_lies(column: int, row: int) -> None:
    box = patch(card(covered=True), card(covered=False), column, row, GAP)
    x, y = LEFT + CELL * column, TOP + CELL * row
    assert box == pytest.approx((x, y, x + CELL, y + CELL), abs=1)
