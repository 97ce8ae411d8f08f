"""The face of a card: its ground all round, air between lines, one head at home and from a press."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise

import pypdfium2
import pytest
from PIL import ImageChops

from generator.contract import Face
from generator.drawing.display import Drawing, Rect, Text
from generator.drawing.legibility.geometry import flat, scale
from generator.drawing.svg.writer import Placed
from generator.games.general_quarters.printing.card_faces import SEA, public
from generator.games.general_quarters.printing.pictures import PICTURES, picture
from generator.games.general_quarters.printing.places import (
    CARD_MM,
    CARD_SQUARE_MM,
    PRESS_MM,
    SCREEN_MM,
    card_places,
)
from generator.press.pdf.page import POINTS
from generator.press.png import pixels
from tests import shipped
from tests.looks import looks
from tests.sheets_measured import sheets

GAME = "general_quarters"
AIR_MM, SIGN_MM = 0.6, 3.9
PICTURE = (74.0, 0.0, 55.0, 20.0)
"""Left, top, width and height of the picture of a card for home beside its plate."""
GRADES = ("gentle", "fair", "stiff", "hard", "fierce")
CARDS = [("cards", "home"), ("cards", "press"), ("cards", "mono"), ("scratch_cards", "press")]


def drawn(name: str, ink: str) -> Drawing:
    """The first card as it is seen before play."""
    (part,) = [part for part in looks(GAME, ink).components() if part.name == name]
    return looks(GAME, ink).faces.draw(part.pieces[0].front, *size_of(name))


def size_of(name: str) -> tuple[float, float]:
    """Of a card of the box, or one to be scratched."""
    return PRESS_MM if name == "scratch_cards" else CARD_MM


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


def test_the_ground_runs_to_the_cut_on_all_sides():
    """No strip of white at an edge of the card, and no line that would show a knife that goes astray."""
    placed = Placed(drawn("cards", "home"), 0, 0)
    (wide, high), fonts = CARD_MM, looks(GAME, "home").faces.fonts
    for strip in (
        (0, 0, wide, 0.5),
        (0, high - 0.5, wide, 0.5),
        (0, 0, 0.5, high),
        (wide - 0.5, 0, 0.5, high),
    ):
        shown = pixels([placed], strip, fonts, 200).convert("RGB")
        colours = [pixel for _, pixel in shown.getcolors(100_000)]
        assert max(min(pixel) for pixel in colours) < 250, strip


def test_scratch_cards_have_one_layout():
    """Fleet, map and fields of the group lie at the same places on a drill and on any other scratch card."""
    (part,) = [part for part in looks(GAME, "press").components() if part.name == "scratch_cards"]
    measured = []
    for piece in (part.pieces[0], part.pieces[-1]):
        ops = [
            (op, matrix)
            for op, matrix in flat(looks(GAME, "press").faces.draw(piece.front, *PRESS_MM))
            if isinstance(op, Text)
        ]
        named = [
            (op.text, round(op.x * scale(matrix), 2), round(op.y * scale(matrix), 2), op.size)
            for op, matrix in ops
            if re.fullmatch(r"[A-J]|\w+ [2-5]|D-\d|AIR|DEEP|SHALLOW", op.text)
        ]
        assert {"J", "Cruiser 4", "DEEP", "AIR"} <= {op.text for op, _ in ops}
        measured.append(Counter(named))
    assert measured[1] == measured[0]


def test_the_map_keeps_off_both_edges():
    """3 mm of ground left of the numbers of rows and right of the last column; "10" is as large as "9"."""
    places = card_places(shipped.load(GAME)[1].setup(), CARD_MM, CARD_SQUARE_MM)
    right = CARD_MM[0] - places.x - 10 * places.cell
    assert places.fields >= 3
    assert right >= 2.99
    face, fonts = drawn("cards", "home"), looks(GAME, "home").faces.fonts
    names = [
        (op, scale(matrix))
        for op, matrix in flat(face)
        if isinstance(op, Text) and op.x * scale(matrix) < places.x - 0.5
    ]
    low = {row: places.middle(row, 0)[1] for row in (8, 9)}
    middles, sizes = [], set()
    for row, number in ((8, "9"), (9, "10")):
        shown = [(op, k) for op, k in names if abs(op.y * k - low[row]) < places.cell / 4]
        assert "".join(op.text for op, _ in shown) == number
        sizes |= {op.size for op, _ in shown}
        # Figures are anchored in their middle, so that where they begin hangs on their width.
        ends = [(op.x * k, (op.x + fonts[op.font].width(op.text) * op.size) * k) for op, k in shown]
        middles.append((ends[0][0] + ends[-1][1]) / 2)
    assert len(sizes) == 1
    assert middles[0] == pytest.approx(middles[1], abs=0.05)


def test_all_cards_have_one_head():
    """Title, sea and name of the picture at the same places, coded or to be scratched, whatever its size."""
    heads = []
    for name, ink in (
        ("cards", "home"),
        ("cards", "press"),
        ("scratch_cards", "press"),
    ):
        size = (PRESS_MM, 9.0) if size_of(name) == PRESS_MM else (CARD_MM, CARD_SQUARE_MM)
        places = card_places(shipped.load(GAME)[1].setup(), *size)
        ops = [op for op, matrix in flat(drawn(name, ink)) if isinstance(op, Text) and scale(matrix) == 1]
        title, sea, shown = [op for op in ops if op.y < places.foot][:3]
        assert title.text == shipped.load(GAME)[1].title.title
        assert title.x == sea.x
        if ink == "home":
            # Fanned in a hand, cards show their numbers.
            (number,) = [op for op in ops if op.text == "1" and op.y < places.foot]
            assert number.x == places.fields < title.x
        assert sea.y == shown.y
        heads.append((round((sea.y - title.y) / title.size, 1), round(sea.size / title.size, 2)))
    assert len(set(heads)) == 1


@pytest.mark.sampled(1)
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
    counts = sheets(GAME, "home", name).counts()
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


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_each_card_of_the_ladder_has_a_picture_of_its_own(ink: str) -> None:
    """Told apart by what is drawn, also in line."""
    (part,) = [part for part in looks(GAME, ink).components() if part.name == "cards"]
    faces = looks(GAME, ink).faces
    shown = [
        pixels([Placed(faces.draw(piece.front, *CARD_MM), 0, 0)], PICTURE, faces.fonts, 60).convert("L")
        for piece in part.pieces
    ]
    assert len({piece.front.values["picture"]["id"] for piece in part.pieces}) == len(shown) == 27
    for one, other in combinations(shown, 2):
        differs = ImageChops.difference(one, other).point(lambda grey: 255 * (grey > 40))
        assert differs.histogram()[255] > 0.03 * one.width * one.height


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_every_picture_can_be_drawn(ink: str) -> None:
    """Each in its sea, with a name; after the last of a sea comes its first again."""
    faces, content = looks(GAME, ink).faces, shipped.load(GAME)[1]
    for sea, pictures in PICTURES.items():
        assert len({each.id for each in pictures}) == len(pictures)
        for at in range(len(pictures) + 1):
            shown = picture(sea, at)
            facts = public(content, content.setup(sea), looks(GAME, ink).pack.words, shown=shown)
            face = Face("press_front", facts | {"number": "", "grade": "", "part": SEA})
            assert not faces.draw(face, *SCREEN_MM).findings
        assert picture(sea, len(pictures)) == pictures[0]
    assert picture("of_my_own") == PICTURES["standard"][0]


@pytest.mark.clause("GQ-1.4")
def test_a_picture_knows_nothing_of_the_card() -> None:
    """Cards with one picture have the same art, whatever they hide; it hangs on sea and number."""
    (part,) = [part for part in looks(GAME, "press").components() if part.name == "scratch_cards"]
    arts: dict[str, Face] = {}
    for piece in part.pieces:
        assert arts.setdefault(piece.art, piece.front) == piece.front
        values = dict(part.variable.arts[piece.art].values)
        assert values | {"part": "whole"} == piece.front.values
    assert len(arts) == len(part.pieces) == 27


@pytest.mark.clause("GQ-S7")
def test_a_drill_under_silver_names_what_it_shows_and_tells_no_more() -> None:
    """Its squares by name, those of the drill at home; others name none. Grades stand in chevrons, too."""
    (part,) = [part for part in looks(GAME, "press").components() if part.name == "scratch_cards"]
    (coded,) = [part for part in looks(GAME, "home").components() if part.name == "cards"]
    named = 0
    for piece, other in zip(part.pieces, coded.pieces, strict=True):
        _, grade, chevrons, *first = piece.texts
        shown = [at for at, token in enumerate(other.front.values["intel"]) if token]
        squares = " ".join(first[1:]).replace(",", "").split()
        assert squares == [f"{'ABCDEFGHIJ'[at % 10]}{at // 10 + 1}" for at in shown]
        assert bool(first[0]) == bool(squares) == (grade == "drill")
        assert len(chevrons) == (grade.split()[0] in GRADES and 1 + GRADES.index(grade.split()[0]))
        assert piece.id == other.id
        named += len(squares)
        # A row of the board ends with a comma, and stands in one line.
        rows = [names.split() for line in first[1:] for names in line.split(",") if names.strip()]
        assert all(len({name[1:] for name in names}) == 1 for names in rows)
        assert len(rows) == len({at // 10 for at in shown})
        width = looks(GAME, "press").faces.fonts["label"].width
        assert all(68.1 + width(line) * 2.6 < PRESS_MM[0] - 5 for line in first)
        framed = part.variable.arts[piece.art].values["framed"]
        assert framed == bool(squares)
    assert named == 52


@pytest.mark.thorough
def test_no_stencil_is_set_small():
    """Below ten points its gaps clog: what is small stands in the text face."""
    for ink in ("home", "mono", "press"):
        for shown in looks(GAME, ink).shown():
            for op, matrix in shown.letters():
                assert op.font != "display" or op.size * scale(matrix) >= 3.52, f"{shown}: {op.text}"
