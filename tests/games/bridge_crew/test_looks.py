"""How the box looks, as far as it can be measured: legible, within its edges, sparing with ink."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.contract import Face
from generator.drawing.colours import contrast
from generator.drawing.display import Circle, Line, Paint, Rect, Text, Use
from generator.drawing.display import Path as Curve
from generator.drawing.faces import Faces
from generator.drawing.legibility.geometry import flat, scale
from generator.drawing.legibility.painting import Painting
from generator.press.png import face_png
from tests import shipped
from tests.games.bridge_crew.test_components import box, every_face, faces, letters
from tests.looks import MONO_MOST, darkness, inked, looks

INKS = ("home", "mono")
BLACK = {
    **dict.fromkeys(("cards", "orders"), 0.32),
    **dict.fromkeys(("card_box", "dice_box"), 0.45),
    **dict.fromkeys(("reference", "aid", "mats", "officer_mats", "odds", "log", "dice"), 0.22),
    **dict.fromkeys(("rulebook", "rulebook-booklet"), 0.4),
}
"""The most black in mono where there are pictures or a solid heading; chits stay below ``MONO_MOST``. Of a
book only its last cover comes near it."""
COVER = 0.6
SAFE_MM = 3.0
DOTS = 100
WEIGHTS_MM = (0.25, 0.5, 1.0)

BOTH_INKS = pytest.mark.parametrize("ink", INKS)


# ---- letters ------------------------------------------------------------------------------


@BOTH_INKS
def test_nothing_wrong_with_the_texts(ink: str) -> None:
    """No text too long for its box, no sign without a glyph, no icon that is not there."""
    shown = list(looks("bridge_crew", ink).shown())
    assert shown
    assert [finding for face in shown for finding in face.drawing.findings] == []


@BOTH_INKS
def test_no_letters_too_small(ink: str) -> None:
    """No text anywhere is smaller than 2.5 mm."""
    assert looks("bridge_crew", ink).small_letters() == []


def test_names_and_numbers_are_large() -> None:
    """The first thing to read on a card is 5 mm or more, and so are numbers on chits, mats and odds."""
    for component, piece, face, width, height in every_face("cards", "orders"):
        largest = max(run.size * scale(matrix) for run, matrix in letters(face, width, height))
        assert largest >= 5, f"{component}/{piece}"
    for component, piece, face, width, height in every_face("chits", "mats", "odds", "officer_mats"):
        for run, matrix in letters(face, width, height):
            if run.font == "display" or (component == "odds" and run.text.isdigit()):
                assert run.size * scale(matrix) >= 5, f"{component}/{piece}: '{run.text}'"


def test_three_sizes_a_card() -> None:
    """A card uses three sizes of type at most; text that shrank a little to fit counts as its own size."""
    for component, piece, face, width, height in every_face("cards", "orders", "reference", "chits"):
        sizes = sorted({round(run.size * scale(matrix), 2) for run, matrix in letters(face, width, height)})
        steps = sum(1 for small, large in pairwise(sizes) if large > 1.2 * small)
        assert steps < 3, f"{component}/{piece}: {sizes}"


@BOTH_INKS
def test_nothing_to_read_near_the_edge(ink: str) -> None:
    """All text of cards and mats keeps 3 mm from the trim; on chits, which are small, one millimetre."""
    near = looks("bridge_crew", ink).letters_near_the_edge(lambda name: 1.0 if name == "chits" else SAFE_MM)
    assert near == []


@pytest.mark.parametrize("ink", [*INKS, "press"])
def test_letters_stand_out(ink: str) -> None:
    """Every run of text has a contrast of 4.5 : 1 or more to what was painted under it."""
    assert looks("bridge_crew", ink).faint_letters() == []


def test_cards_and_backs_run_over_the_cut_in_colour() -> None:
    """No paper shows within 3 mm outside the trim, nor inside at the edge; text keeps its distance."""
    full = Faces(shipped.pack("bridge_crew").layouts, "home", shipped.pack("bridge_crew").words)
    seen = set()
    for component, piece, face, width, height in every_face("cards", "orders", "reference", "chits"):
        drawing = full.draw(face, width, height, 3.0)
        if id(drawing) in seen:
            continue
        seen.add(id(drawing))
        assert drawing.findings == ()
        picture = Image.open(BytesIO(face_png(drawing, full.fonts, 30))).convert("RGB")
        wide, high = picture.size
        edge = [picture.getpixel((x, y)) for x in range(1, wide - 1, 3) for y in (1, 4, high - 5, high - 2)]
        edge += [picture.getpixel((x, y)) for y in range(1, high - 1, 3) for x in (1, 4, wide - 5, wide - 2)]
        assert all(min(pixel) < 240 for pixel in edge), f"{component}/{piece}"
        painting = Painting(drawing, full.fonts)
        faint = [
            text.op.text for text in painting.texts if contrast(text.colour, painting.ground(text)) < 4.5
        ]
        assert faint == [], f"{component}/{piece}"


# ---- ink ----------------------------------------------------------------------------------


@BOTH_INKS
def test_line_weights(ink: str) -> None:
    """Lines of cards are 0.25, 0.5 or 1 mm wide, icons and enlarged symbols aside."""
    for component, piece, face, width, height in every_face("cards", "orders", "reference", "mats", "odds"):
        drawing = faces(ink).draw(face, width, height)
        for op in drawing.ops:
            paint = getattr(op, "paint", None)
            if isinstance(op, Rect | Circle | Line | Curve) and isinstance(paint, Paint) and paint.stroke:
                # Rings and star on these backs are enlarged, so their own width is not the printed one.
                if piece in ("alien, back", "captain, back"):
                    continue
                assert paint.width in WEIGHTS_MM, f"{component}/{piece}: a line of {paint.width} mm"


def test_black_line_of_mats_and_dice_is_sparing_with_ink() -> None:
    """The quick part of what follows."""
    names = ("mats", "dice")
    files = looks("bridge_crew", "mono").printed("a4", *names)
    for name, shares in inked({name: files[name] for name in names}).items():
        assert all(0 < share < BLACK.get(name, MONO_MOST) for share in shares), (name, shares)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_black_line_is_sparing_with_ink(name: str) -> None:
    """In mono what is read and written on takes little black, inside the trim and out; pictures take more."""
    files = looks("bridge_crew", "mono").printed(name)
    covered = inked(files)
    assert {"cards", "mats", "dice", "rulebook"} <= set(covered)
    for component, path in files.items():
        most = BLACK.get(component, MONO_MOST)
        for shares in (covered[component], inside_trims(path) if component != "chits" else []):
            for number, share in enumerate(shares):
                limit = COVER if component.startswith("rulebook") and number == 0 else most
                assert 0 < share < limit, f"{component}, page {number + 1}: {share:.1%}"
    assert max(inside_trims(files["chits"])) < 0.14


def test_black_line_has_black() -> None:
    """Every officer, temper, role and Order has solid black in mono: a tenth of the upper half or more."""
    for component, piece, face, width, height in every_face("cards", "orders"):
        drawing = faces("mono").draw(face, width, height)
        picture = Image.open(BytesIO(face_png(drawing, faces("mono").fonts, 60))).convert("L")
        upper = picture.crop((0, 0, picture.width, picture.height // 2))
        assert darkness(upper) > 0.1, f"{component}/{piece}: {darkness(upper):.0%}"


def inside_trims(path: Path) -> list[float]:
    """The share of black inside the trim of each page."""
    shares = []
    with pikepdf.open(path) as pdf:
        document = pypdfium2.PdfDocument(path)
        for page, boxes in zip(document, pdf.pages, strict=True):
            left, low, right, high = (float(edge) / 72 * DOTS for edge in boxes.trimbox)
            picture = page.render(scale=DOTS / 72).to_pil()
            top = float(boxes.mediabox[3]) / 72 * DOTS
            shares.append(
                darkness(picture.crop((round(left), round(top - high), round(right), round(top - low))))
            )
        document.close()
    return shares


def test_black_line_draws_nothing_over_faces() -> None:
    """No stars before an officer, and no grey patch without an outline behind one."""
    for component, piece, face, width, height in every_face("cards", "orders"):
        for op, _ in flat(faces("mono").draw(face, width, height)):
            assert not (isinstance(op, Use) and op.name == "stars"), f"{component}/{piece}"
            paint = getattr(op, "paint", None)
            if isinstance(op, Curve) and isinstance(paint, Paint) and not paint.stroke:
                is_white = paint.fill in (None, "#ffffff")
                assert is_white or paint.fill_opacity == 1, f"{component}/{piece}: a patch without an outline"


# ---- the same in any ink ------------------------------------------------------------------


def test_mono_says_the_same() -> None:
    """Black line leaves out colour and texture, never a word or an icon."""
    for component, piece, face, width, height in every_face():
        home, mono = (said(face, width, height, ink) for ink in INKS)
        assert home == mono, f"{component}/{piece}"


def said(face: Face, width: float, height: float, ink: str) -> tuple[list[str], list[str]]:
    """The texts and the icons of a face."""
    drawing = faces(ink).draw(face, width, height)
    ops = [op for op, _ in flat(drawing)]
    texts = " ".join(op.text for op in ops if isinstance(op, Text)).split()
    return texts, sorted(op.name for op in ops if isinstance(op, Use) and op.name.startswith("icon-"))


def test_pools_differ_without_colour() -> None:
    """Take the colour away and a chit, a mat and a net still tell their pool: by mark and by name."""
    for name in ("mats", "dice", "chits"):
        looks = {}
        for piece in box()[name].pieces:
            width, height = {"mats": (190, 265), "dice": (190, 265), "chits": (20, 20)}[name]
            icons = said(piece.front, width, height, "mono")[1]
            looks[piece.id] = {"icon-chevron", "icon-ring"} & set(icons)
        assert {tuple(marks) for marks in looks.values()} == {("icon-chevron",), ("icon-ring",)}
        assert all(
            marks == {"icon-chevron"} if piece.startswith("commission") else marks == {"icon-ring"}
            for piece, marks in looks.items()
        )


@BOTH_INKS
def test_backs_tell_decks_and_not_which_way_up(ink: str) -> None:
    """A back turned by half is the same but for a hair; two decks differ in the middle, letters aside."""
    backs = {}
    for component in ("cards", "orders"):
        for piece in box()[component].pieces:
            assert piece.back is not None
            drawing = faces(ink).draw(piece.back, 63.5, 88.9)
            backs[piece.back.values["kind"]] = Image.open(
                BytesIO(face_png(drawing, faces(ink).fonts, 100))
            ).convert("L")
    assert set(backs) == {"crew", "personality", "captain", "alien", "order"}
    middles = {}
    for kind, picture in backs.items():
        apart = ImageChops.difference(picture, picture.rotate(180))
        assert sum(apart.histogram()[128:]) < 0.004 * picture.width * picture.height, kind
        middles[kind] = picture.crop((40, 90, picture.width - 40, picture.height - 90))
    for one, other in combinations(middles, 2):
        apart = ImageChops.difference(middles[one], middles[other])
        share = sum(apart.histogram()[100:]) / (apart.width * apart.height)
        assert share > 0.15, f"{one} and {other}: {share:.0%}"
