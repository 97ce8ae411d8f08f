"""The face of a card: its ground all round, air between lines, one head at home and from a press."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pypdfium2
import pytest
from PIL import ImageChops

from generator.drawing.display import Drawing, Rect, Text
from generator.drawing.legibility.geometry import flat, scale
from generator.drawing.svg.writer import Placed
from generator.games.general_quarters.printing.card_faces import PICTURED
from generator.games.general_quarters.printing.places import CARD_MM, CARD_SQUARE_MM, RIM_MM, card_places
from generator.press.pdf.page import POINTS
from generator.press.png import pixels
from tests import shipped
from tests.looks import looks
from tests.sheets_measured import Sheets

GAME = "general_quarters"
A6_MM = (105.0, 148.0)
RIM_OF_A_PRESS_CARD_MM = 5.0
AIR_MM, SIGN_MM = 0.6, 3.9
HEAD = (1.4, 1.4, 126.0, 16.8)
"""Left, top, width and height of the picture of a card for home."""
CARDS = [("cards", "home"), ("cards", "press"), ("cards", "mono"), ("scratch_cards", "press")]


def drawn(name: str, ink: str) -> Drawing:
    """The first card as it is seen before play."""
    (part,) = [part for part in looks(GAME, ink).components() if part.name == name]
    return looks(GAME, ink).faces.draw(part.pieces[0].front, *size_of(name))


def size_of(name: str) -> tuple[float, float]:
    """Of a card of the box, or one to be scratched."""
    return A6_MM if name == "scratch_cards" else CARD_MM


@pytest.mark.parametrize(("name", "ink"), CARDS)
def test_lines_of_the_fleet_have_air(name, ink):
    """Three lines of names and hulls, 3.9 mm high or more, with 0.6 mm of air below each."""
    ops = [(op, scale(matrix)) for op, matrix in flat(drawn(name, ink))]
    names = [
        op.y * k
        for op, k in ops
        if isinstance(op, Text) and op.text in ("Cruiser 4", "Destroyer 3", "Frigate 2")
    ]
    boxes = [
        (op.y * k, op.height * k) for op, k in ops if isinstance(op, Rect) and op.width == op.height == 2.9
    ]
    tops, [high] = sorted({round(top, 2) for top, _ in boxes}), {round(high, 2) for _, high in boxes}
    bars = [op.y * k for op, k in ops if isinstance(op, Rect) and op.height == 3.1]
    assert high >= SIGN_MM
    assert len(names) == len(tops) == 3
    for above, below in pairwise((*tops, min(bars))):
        assert below - above - high >= AIR_MM
    for line, top in zip(sorted(names), tops, strict=True):
        assert top < line < top + high


def test_the_ground_goes_round_all_that_is_on_the_card_for_home():
    """No strip of white between the frame and map, fields or code."""
    placed = Placed(drawn("cards", "home"), 0, 0)
    fonts = looks(GAME, "home").faces.fonts
    for strip in ((1.8, 20, 0.4, 170), (1.8, 60, 0.3, 80), (6, 194, 120, 0.4), (60, 18.8, 60, 1)):
        shown = pixels([placed], strip, fonts, 200).convert("RGB")
        assert max(min(pixel) for _, pixel in shown.getcolors(100_000)) < 250, strip


def test_all_cards_have_one_head():
    """Title and sea at the same places within their margin, coded or to be scratched, whatever its size."""
    heads = []
    for name, ink in (("cards", "home"), ("cards", "press"), ("scratch_cards", "press")):
        rim = RIM_OF_A_PRESS_CARD_MM if name == "scratch_cards" else RIM_MM
        words = [(op, scale(matrix)) for op, matrix in flat(drawn(name, ink)) if isinstance(op, Text)]
        (title, k), (sea, _) = words[:2]
        assert title.text == shipped.load(GAME)[1].title.title
        heads.append((round(title.x - rim / k, 2), round(sea.x - rim / k, 2), round(sea.y - title.y, 2)))
        assert title.y < 10
    assert heads[0] == heads[1] == heads[2]


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_every_sheet_of_cards_says_how_to_print_and_cut_it(name: str) -> None:
    """Two cards to a sheet, all within what printers reach, with the words that other sheets have."""
    for part in ("cards", "card_back"):
        document = pypdfium2.PdfDocument(looks(GAME, "home").printed(name, part)[part])
        for page in document:
            said = page.get_textpage().get_text_bounded()
            assert "Print at 100 %" in said
            assert "First all cuts marked 1" in said
        document.close()
    counts = Sheets(GAME, "home", name).counts()
    assert (counts["cards"], counts["card_back"]) == (14, 1)


def test_no_check_digit_stands_against_a_border() -> None:
    """The small digit of a code is seven points high at least, and ends 0.8 mm before its square does."""
    face, fonts = drawn("cards", "home"), looks(GAME, "home").faces.fonts
    places = card_places(shipped.load(GAME)[1].setup(), CARD_MM, CARD_SQUARE_MM)
    texts = [op for op, matrix in flat(face) if isinstance(op, Text) and scale(matrix) == 1]
    digits = [op for op in texts if len(op.text) == 1 and op.text.isdigit()]
    inside = [op for op in digits if op.x > places.x and places.y < op.y < places.below]
    assert len(inside) > 50
    for op in inside:
        right = op.x + fonts[op.font].width(op.text) * op.size
        column = (op.x - places.x) // places.cell
        assert places.x + places.cell * (column + 1) - right >= 0.8, op
        assert op.size * POINTS >= 7


def test_a_code_keeps_off_the_lines_and_leaves_room_for_the_pencil() -> None:
    """0.6 mm of white above and to the left of every code, and 6 mm below it."""
    face, fonts = drawn("cards", "home"), looks(GAME, "home").faces.fonts
    places = card_places(shipped.load(GAME)[1].setup(), CARD_MM, CARD_SQUARE_MM)
    codes = [op for op in face.ops if isinstance(op, Text) and re.fullmatch(r"[A-Z]\d", op.text)]
    assert len(codes) > 50
    for op in codes:
        left, top = (
            (op.x - places.x) % places.cell,
            (op.y - fonts[op.font].cap * op.size - places.y) % places.cell,
        )
        assert left >= 0.6, op
        assert top >= 0.55, op
        assert places.cell - (op.y - places.y) % places.cell >= 5.99, op


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_each_sea_has_a_picture_of_its_own(ink: str) -> None:
    """Told apart by what is drawn; one that has none is shown as the second."""
    (part,) = [part for part in looks(GAME, ink).components() if part.name == "cards"]
    faces, seen = looks(GAME, ink).faces, {}
    for piece in part.pieces:
        seen.setdefault(piece.front.values["weather"], piece.front)
    assert set(seen) == set(PICTURED)
    heads = {
        sea: pixels([Placed(faces.draw(front, *CARD_MM), 0, 0)], HEAD, faces.fonts, 100).convert("L")
        for sea, front in seen.items()
    }
    for one, other in combinations(heads.values(), 2):
        differs = ImageChops.difference(one, other).point(lambda grey: 255 * (grey > 60))
        assert differs.histogram()[255] > 0.02 * one.width * one.height


@pytest.mark.clause("GQ-1.4")
def test_the_picture_of_a_sea_knows_nothing_of_the_card() -> None:
    """Two cards of one sea have the same art, whatever they hide."""
    (part,) = [part for part in looks(GAME, "press").components() if part.name == "scratch_cards"]
    arts = {}
    for piece in part.pieces:
        assert arts.setdefault(piece.art, piece.front) == piece.front
        assert part.variable.arts[piece.art] == piece.front
    assert len(arts) == 4 < len(part.pieces)


@pytest.mark.thorough
def test_no_stencil_is_set_small():
    """Below ten points its gaps clog: what is small stands in the text face."""
    for ink in ("home", "mono", "press"):
        for shown in looks(GAME, ink).shown():
            for op, matrix in shown.letters():
                assert op.font != "display" or op.size * scale(matrix) >= 3.52, f"{shown}: {op.text}"
