"""The face of a card: its ground all round, air between lines, one head at home and from a press."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.drawing.display import Drawing, Rect, Text
from generator.drawing.svg.writer import Placed
from generator.press.png import pixels
from tests.looks import looks

GAME = "general_quarters"
A6_MM = (105.0, 148.0)
AIR_MM = 1.0
DESCENT = 0.22
"""Of the size of a line of the fleet, below its baseline."""
CARDS = [("cards", "home"), ("cards", "press"), ("cards", "mono"), ("scratch_cards", "press")]


def drawn(name: str, ink: str) -> Drawing:
    """The first card as it is seen before play."""
    (part,) = [part for part in looks(GAME, ink).components() if part.name == name]
    return looks(GAME, ink).faces.draw(part.pieces[0].front, *A6_MM)


@pytest.mark.parametrize(("name", "ink"), CARDS)
def test_lines_of_the_fleet_have_a_millimetre_of_air(name, ink):
    face = drawn(name, ink)
    fonts = looks(GAME, ink).faces.fonts
    names = [op for op in face.ops if isinstance(op, Text) and op.text in ("Cruiser 4", "Frigate 2")]
    tops = sorted({op.y for op in face.ops if isinstance(op, Rect) and op.width == op.height == 2.9})
    assert len(names) == len(tops) == 2
    first, second = sorted(names, key=lambda text: text.y)
    assert second.y - fonts[second.font].cap * second.size - (tops[0] + 2.9 + 0.15) >= AIR_MM
    for text, top in zip((first, second), tops, strict=True):
        assert text.y + DESCENT * text.size < top - 0.15, text.text


def test_the_ground_goes_round_all_that_is_on_the_card_for_home():
    """No strip of white between the frame and map, fields or code."""
    placed = Placed(drawn("cards", "home"), 0, 0)
    fonts = looks(GAME, "home").faces.fonts
    for strip in ((5.4, 18, 0.5, 120), (99, 40, 0.4, 80), (10, 142.2, 85, 0.4), (60, 18, 38, 2)):
        shown = pixels([placed], strip, fonts, 200).convert("RGB")
        assert max(min(pixel) for _, pixel in shown.getcolors(100_000)) < 250, strip


def test_all_cards_have_one_head():
    """Title, sea and line at the same places, coded or to be scratched, at home or from a press."""
    heads = []
    for name, ink in (("cards", "home"), ("cards", "press"), ("scratch_cards", "press")):
        face = drawn(name, ink)
        heads.append([(op.x, op.y, op.size) for op in face.ops if isinstance(op, Text)][:1])
        said = [op for op in face.ops if isinstance(op, Text) and op.text.startswith("Hunt ten ships")]
        heads[-1] += [(op.x, op.y, op.size) for op in said]
    assert len(heads[0]) == 2
    assert heads[0] == heads[1] == heads[2]


def test_nothing_for_the_printer_stands_within_a_cut():
    """Four cards fill a sheet to its edges; all its words are theirs."""
    document = pypdfium2.PdfDocument(looks(GAME, "home").printed("a4", "cards")["cards"])
    for page in document:
        assert "Print at" not in page.get_textpage().get_text_bounded()
