"""The face of a card: its ground all round, air between lines, one head at home and from a press."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.drawing.display import Drawing, Rect, Text, Use
from generator.drawing.legibility.geometry import scale
from generator.drawing.svg.writer import Placed
from generator.games.general_quarters.printing.places import RIM_MM, SIZE_MM, card_places
from generator.press.png import pixels
from tests import shipped
from tests.looks import looks
from tests.sheets_measured import Sheets

GAME = "general_quarters"
A6_MM = (105.0, 148.0)
RIM_OF_A_PRESS_CARD_MM = 5.0
AIR_MM = 1.0
DESCENT = 0.22
"""Of the size of a line of the fleet, below its baseline."""
CARDS = [("cards", "home"), ("cards", "press"), ("cards", "mono"), ("scratch_cards", "press")]


def drawn(name: str, ink: str) -> Drawing:
    """The first card as it is seen before play."""
    (part,) = [part for part in looks(GAME, ink).components() if part.name == name]
    return looks(GAME, ink).faces.draw(part.pieces[0].front, *size_of(name))


def size_of(name: str) -> tuple[float, float]:
    """Of a card of the box, or one to be scratched."""
    return A6_MM if name == "scratch_cards" else SIZE_MM


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
    for strip in ((1.8, 14.4, 0.5, 120), (1.8, 40, 0.3, 80), (6, 139.4, 80, 0.4), (60, 14, 30, 1.4)):
        shown = pixels([placed], strip, fonts, 200).convert("RGB")
        assert max(min(pixel) for _, pixel in shown.getcolors(100_000)) < 250, strip


def test_all_cards_have_one_head():
    """Title, sea and line at the same places within their rim, coded or to be scratched."""
    heads = []
    for name, ink in (("cards", "home"), ("cards", "press"), ("scratch_cards", "press")):
        face = drawn(name, ink)
        rim = RIM_OF_A_PRESS_CARD_MM if name == "scratch_cards" else RIM_MM
        said = [op for op in face.ops if isinstance(op, Text) and op.text.startswith("Hunt ten ships")]
        first = [op for op in face.ops if isinstance(op, Text)][:1]
        heads.append([(round(op.x - rim, 2), round(op.y - rim, 2)) for op in (*first, *said)])
    assert len(heads[0]) == 2
    assert heads[0] == heads[1] == heads[2]


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_every_sheet_of_cards_says_how_to_print_and_cut_it(name: str) -> None:
    """Four cards to a sheet, all within what printers reach, with the words that other sheets have."""
    for part in ("cards", "card_back"):
        document = pypdfium2.PdfDocument(looks(GAME, "home").printed(name, part)[part])
        for page in document:
            said = page.get_textpage().get_text_bounded()
            assert "Print at 100 %" in said
            assert "Cut 1 first" in said
        document.close()
    counts = Sheets(GAME, "home", name).counts()
    assert (counts["cards"], counts["card_back"]) == (3, 1)


def test_no_check_digit_stands_against_a_border() -> None:
    """The small digit of a code is 2.8 mm high at least, and ends 0.8 mm before its square does."""
    face, fonts = drawn("cards", "home"), looks(GAME, "home").faces.fonts
    places = card_places(shipped.load(GAME)[1].setup())
    digits = [op for op in face.ops if isinstance(op, Text) and len(op.text) == 1 and op.text.isdigit()]
    inside = [op for op in digits if op.x > places.x and places.y < op.y < places.below]
    assert len(inside) > 50
    for op in inside:
        right = op.x + fonts[op.font].width(op.text) * op.size
        column = (op.x - places.x) // places.cell
        assert places.x + places.cell * (column + 1) - right >= 0.8, op
        assert op.size >= 2.8


@pytest.mark.parametrize("number", ["9", "10", "12"])
def test_the_emblem_of_the_head_keeps_off_the_number(number: str) -> None:
    """Of one digit or of two."""
    (part,) = [part for part in looks(GAME, "home").components() if part.name == "cards"]
    fonts = looks(GAME, "home").faces.fonts
    face = looks(GAME, "home").faces.draw(part.pieces[int(number) - 1].front, *SIZE_MM)
    (told,) = [op for op in face.ops if isinstance(op, Text) and op.text == number and op.size > 5]
    (scope,) = [op for op in face.ops if isinstance(op, Use) and op.name == "scope"]
    assert told.x + fonts[told.font].width(number) * told.size + 0.4 < scope.matrix[4]


def test_no_stencil_is_set_small():
    """Below ten points its gaps clog: what is small stands in the text face."""
    for ink in ("home", "mono", "press"):
        for shown in looks(GAME, ink).shown():
            for op, matrix in shown.letters():
                assert op.font != "display" or op.size * scale(matrix) >= 3.52, f"{shown}: {op.text}"
