"""How the box looks, as far as it can be measured: legible, within its edges, sparing with ink."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import pairwise
from math import hypot
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageStat

from generator.contract import Face
from generator.drawing.display import Circle, Drawing, Line, Matrix, Op, Paint, Rect, Segment, Text, Use
from generator.drawing.display import Path as Curve
from generator.press.paper import paper
from generator.press.preview import face_png
from generator.press.sheets import Settings
from generator.press.volumes import Order, print_orders
from tests import shipped
from tests.games.bridge_crew.test_components import box, every_face, faces, flat, letters

INKS = ("home", "mono")
SMALLEST_MM = 2.5
SAFE_MM = 3.0
CONTRAST = 4.5
WEIGHTS_MM = (0.25, 0.5, 1.0)

BOTH_INKS = pytest.mark.parametrize("ink", INKS)


def scale(matrix: Matrix) -> float:
    """How much a matrix enlarges; layouts never stretch or shear."""
    return hypot(matrix[0], matrix[1])


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point moved by a matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def back(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point before a matrix moved it."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return (d * (x - e) - c * (y - f)) / det, (a * (y - f) - b * (x - e)) / det


# ---- letters ------------------------------------------------------------------------------


@BOTH_INKS
def test_nothing_wrong_with_the_texts(ink: str) -> None:
    """No text too long for its box, no sign without a glyph, no icon that is not there."""
    for *_, face, width, height in every_face():
        faces(ink).draw(face, width, height)
    assert faces(ink).notes == []


@BOTH_INKS
def test_no_letters_too_small(ink: str) -> None:
    """No text anywhere is smaller than 2.5 mm."""
    for component, piece, face, width, height in every_face():
        for run, matrix in letters(face, width, height, ink):
            size = run.size * scale(matrix)
            assert size >= SMALLEST_MM - 1e-6, f"{component}/{piece}: '{run.text}' is {size:.2f} mm"


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
    """All text of cards and mats keeps 3 mm from the trim; on the 15 mm chits one millimetre."""
    for component, piece, face, width, height in every_face():
        safe = 1.0 if component == "chits" else SAFE_MM
        for run, matrix in letters(face, width, height, ink):
            font = faces(ink).fonts[run.font]
            wide = font.width(run.text) * run.size
            for x in (run.x, run.x + wide):
                for y in (run.y - font.cap * run.size, run.y):
                    u, v = at(matrix, x, y)
                    inside = (
                        safe - 0.01 <= u <= width - safe + 0.01 and safe - 0.01 <= v <= height - safe + 0.01
                    )
                    assert inside, f"{component}/{piece}: '{run.text}' at {u:.1f}, {v:.1f}"


@BOTH_INKS
def test_letters_stand_out(ink: str) -> None:
    """Every run of text has a contrast of 4.5 : 1 or more to what was painted under it."""
    for component, piece, face, width, height in every_face():
        for run, colour, ground in grounds(faces(ink).draw(face, width, height), ink):
            found = contrast(colour, ground)
            assert found >= CONTRAST, f"{component}/{piece}: '{run}' {colour} on {ground} is {found:.1f} : 1"


def test_contrast_of_known_colours() -> None:
    """The measure itself: black on white is 21, a colour on itself 1, a mid grey about 4.5."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffb638", "#ffb638") == pytest.approx(1)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """Relative luminance of an sRGB colour."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def grounds(drawing: Drawing, ink: str) -> Iterator[tuple[str, str, str]]:
    """(text, its colour, the colour under its middle) for every run of text."""
    painted: list[tuple[tuple[float, float, float, float], Callable[[float, float], bool], str]] = []
    for op, matrix in flat(drawing):
        if isinstance(op, Text):
            font = faces(ink).fonts[op.font]
            middle = op.x + font.width(op.text) * op.size / 2, op.y - font.cap * op.size / 2
            x, y = at(matrix, *middle)
            ground = "#ffffff"
            for (left, top, right, bottom), covers, colour in reversed(painted):
                if left <= x <= right and top <= y <= bottom and covers(x, y):
                    ground = colour
                    break
            yield op.text, op.fill, ground
            continue
        shape = outline(op)
        paint = getattr(op, "paint", None)
        # Icons take their colour from their user; none lies under text.
        if (
            shape
            and isinstance(paint, Paint)
            and paint.fill
            and paint.fill.startswith("#")
            and paint.fill_opacity == 1
        ):
            corners = [at(matrix, x, y) for x, y in shape]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            painted.append(((min(xs), min(ys), max(xs), max(ys)), inside_of(corners), paint.fill))


def outline(op: Op) -> list[tuple[float, float]]:
    """The corners of a filled shape; curves as short chords, rounded corners as sharp ones."""
    if isinstance(op, Rect):
        return [
            (op.x, op.y),
            (op.x + op.width, op.y),
            (op.x + op.width, op.y + op.height),
            (op.x, op.y + op.height),
        ]
    if isinstance(op, Circle):
        half = 0.7071 * op.r
        cx, cy, r = op.cx, op.cy, op.r
        ring = [
            (r, 0.0),
            (half, half),
            (0.0, r),
            (-half, half),
            (-r, 0.0),
            (-half, -half),
            (0.0, -r),
            (half, -half),
        ]
        return [(cx + x, cy + y) for x, y in ring]
    if isinstance(op, Curve):
        return chords(op.segments)
    return []


def chords(segments: tuple[Segment, ...]) -> list[tuple[float, float]]:
    """The first ring of a path."""
    ring: list[tuple[float, float]] = []
    for kind, numbers in segments:
        if kind == "M" and ring:
            break
        if kind in "ML":
            ring.append((numbers[0], numbers[1]))
        elif kind == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = ring[-1], numbers
            for t in (0.25, 0.5, 0.75, 1.0):
                u = 1 - t
                ring.append(
                    (
                        u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                        u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                    )
                )
    return ring


def inside_of(ring: list[tuple[float, float]]) -> Callable[[float, float], bool]:
    """Whether a point lies inside a ring, by counting crossings."""

    def covers(x: float, y: float) -> bool:
        crossings = 0
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                crossings += 1
        return crossings % 2 == 1

    return covers


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


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_black_line_prints_below_eight_per_cent(name: str, tmp_path: Path) -> None:
    """In mono every side of every sheet, marks and all, is less than 8 % black."""
    for file in printed("mono", name, tmp_path):
        for page, coverage in enumerate(pages(file), 1):
            assert 0 < coverage < 0.08, f"{file.name}, page {page}: {coverage:.1%}"


def test_colour_is_not_flooded() -> None:
    """At home no face of the cards takes more than half of the ink that would blacken it."""
    for component, piece, face, width, height in every_face():
        if component == "chits":
            continue
        coverage = darkness(
            Image.open(BytesIO(face_png(faces("home").draw(face, width, height), faces("home").fonts, 60)))
        )
        assert 0.05 < coverage < 0.5, f"{component}/{piece}: {coverage:.0%}"


def printed(ink: str, name: str, folder: Path) -> list[Path]:
    """All files of the game but the rulebook's, printed."""
    pack = shipped.pack("bridge_crew")
    components = [component for component in box().values() if component.kind != "book"]
    settings = Settings(paper(name, pack.layouts), ink=ink)
    outcome = print_orders([Order(pack, "Bridge Crew", components, folder)], settings)
    assert not outcome.problems
    return sorted(folder.rglob("*.pdf"))


def pages(file: Path) -> Iterator[float]:
    """The share of each page that is black, on a raster of 120 dots an inch."""
    document = pypdfium2.PdfDocument(file)
    try:
        for page in document:
            yield darkness(page.render(scale=120 / 72, grayscale=True).to_pil())
    finally:
        document.close()


def darkness(picture: Image.Image) -> float:
    """The mean darkness: 0 for white paper, 1 for black."""
    return 1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255


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
            width, height = {"mats": (148, 210), "dice": (190, 265), "chits": (15, 15)}[name]
            icons = said(piece.front, width, height, "mono")[1]
            looks[piece.id] = {"icon-chevron", "icon-ring"} & set(icons)
        assert {tuple(marks) for marks in looks.values()} == {("icon-chevron",), ("icon-ring",)}
        assert all(
            marks == {"icon-chevron"} if piece.startswith("commission") else marks == {"icon-ring"}
            for piece, marks in looks.items()
        )
