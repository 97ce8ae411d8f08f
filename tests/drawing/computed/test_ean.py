"""Bar codes are the very ones that reportlab draws, with longer guards and wider quiet edges."""

from __future__ import annotations

import re
from random import Random

import pytest
from reportlab.graphics.barcode.eanbc import Ean13BarcodeWidget
from reportlab.graphics.shapes import Rect

from generator.drawing.computed.ean import MODULE_MM, bars, ean
from generator.reading.fields import with_check_digit


def by_reportlab(digits: str) -> list[tuple[float, float]]:
    widget = Ean13BarcodeWidget(digits, barWidth=1, barHeight=70, quiet=0, humanReadable=0)
    return [(bar.x, bar.width) for bar in widget.draw().contents if isinstance(bar, Rect) and bar.fillColor]


def numbers(count: int) -> list[str]:
    """Numbers that begin with each of the ten digits, since that decides the parity of six others."""
    chance = Random(13)
    drawn = []
    for at in range(count):
        twelve = f"{at % 10}" + "".join(chance.choice("0123456789") for _ in range(11))
        due = -(sum(map(int, twelve[::2])) + 3 * sum(map(int, twelve[1::2]))) % 10
        drawn.append(f"{twelve}{due}")
    return drawn


@pytest.mark.parametrize("digits", ["4006381333931", *numbers(60)])
def test_bars_are_those_of_the_standard(digits: str) -> None:
    assert with_check_digit(digits) == digits
    assert [(x, width) for x, width, _ in bars(digits)] == by_reportlab(digits)


def test_six_bars_are_guards_and_reach_lower() -> None:
    heights = [height for _, _, height in bars("4006381333931")]
    assert len(heights) == 30
    low = max(heights)
    assert [at for at, height in enumerate(heights) if height == low] == [0, 1, 14, 15, 28, 29]


@pytest.mark.parametrize(("scale", "width"), [(1.0, 37.29), (0.8, 29.83)])
def test_it_keeps_its_quiet_edges_white(scale: float, width: float) -> None:
    code = ean("4006381333931", scale)
    assert code["width"] == pytest.approx(width, abs=0.01)
    spans = [(float(x), float(w)) for x, w in re.findall(r"M([\d.]+) 0h([\d.]+)v", str(code["bars"]))]
    module = MODULE_MM * scale
    assert spans[0][0] == pytest.approx(11 * module, abs=0.01)
    assert code["width"] - sum(spans[-1]) == pytest.approx(7 * module, abs=0.02)
    assert "".join(group["text"] for group in code["digits"]) == "4006381333931"
