"""A sheet that measures how a printer lays the second side over the first, and whether it scales."""

from __future__ import annotations

from math import degrees

from generator import __version__
from generator.drawing.display import Line, Matrix, Op, Paint, Rect, Text
from generator.drawing.legibility.geometry import at
from generator.drawing.typography.fonts import Font, FontSpec, load
from generator.press.paper import Paper
from generator.press.pdf.document import PdfFile
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from generator.press.pdf.typefaces import wrapped
from generator.press.print_options import as_typed
from generator.press.settings import Settings
from generator.press.sheets import edge_text, marks
from generator.press.sheets.imposition import turns_sideways

FRONT_PITCH_MM, BACK_PITCH_MM = 4.0, 3.9
"""Line k of the front meets line k of the back when the back lies k tenths of a millimetre off."""

MAX_LINES = 19
"""To either side of 0. With one more, two lines would meet when the back is off by the whole scale."""
THIN = Paint(fill=None, stroke=marks.INK, width=0.12)
SQUARE_MM = 50.0
MIN_WIDTH_MM = 180.0
"""Of paper that has room for a second vertical scale."""
TARGET_MM = 14.0
"""From the corners of the paper to the targets."""


def alignment_sheet(settings: Settings) -> bytes:
    """Two pages, front and back, for the paper and the flip edge of ``settings``.

    The offset of ``settings`` is applied to the back, so that a second print shows how well it fits.
    """
    fonts = {key: load(key, FontSpec("Barlow", weight)) for key, weight in (("text", 400), ("bold", 700))}
    info = Info(
        title="Alignment sheet",
        subject=f"{settings.paper.title}, flipped on the {settings.flip} edge",
        duplex=settings.flip,
    )
    file = PdfFile(info, fonts)
    paper = settings.paper
    for name, ops in (("Front", front(settings, fonts)), ("Back", back(settings, fonts["text"]))):
        page = Page(paper.width, paper.height, trim=(0.0, 0.0, paper.width, paper.height))
        page.place(file.plain(ops), 0, 0)
        file.add(page, [(0, name)])
    return file.finish()


def front(settings: Settings, fonts: dict[str, Font]) -> list[Op]:
    """Targets, both scales with their readings, how to read them, and something to measure."""
    paper, text, bold = settings.paper, fonts["text"], fonts["bold"]
    ops = _targets(paper)
    x, y = across(paper)
    sign_x, sign_y = signs(paper, settings)
    for k in lines(paper, upright=False):
        place = x + k * FRONT_PITCH_MM
        ops.append(Line(place, y - (9 if k % 5 == 0 else 6), place, y, THIN))
        if k % 5 == 0:
            ops.append(_centred(place, y - 10.5, _tenths(k * sign_x), text, 2.8))
    ops.append(_centred(x, y - 15, "first number of --offset", bold, 3.0))
    x, y = down(paper)
    for k in lines(paper, upright=True):
        place = y + k * FRONT_PITCH_MM
        ops.append(Line(x - (9 if k % 5 == 0 else 6), place, x, place, THIN))
        if k % 5 == 0:
            label = _tenths(k * sign_y)
            ops.append(Text(x - 10.5 - text.width(label) * 2.8, place + 1, label, text.key, 2.8, marks.INK))
    ops.append(
        _centred(x, y + lines(paper, upright=True)[0] * FRONT_PITCH_MM - 4, "second number", bold, 3.0)
    )
    right = right_scale(paper)
    if right is not None:
        x = right
        for k in lines(paper, upright=True):
            place = y + k * FRONT_PITCH_MM
            ops.append(Line(x - (9 if k % 5 == 0 else 6), place, x, place, THIN))
            if k % 5 == 0:
                label = _tenths(k * sign_y)
                ops.append(
                    Text(x - 10.5 - text.width(label) * 2.8, place + 1, label, text.key, 2.8, marks.INK)
                )
        top = y + lines(paper, upright=True)[0] * FRONT_PITCH_MM - 4
        ops.append(_centred(x - 4, top, "for the turn", bold, 3.0))
    return [*ops, *_words(settings, text, bold)]


def back(settings: Settings, text: Font) -> list[Op]:
    """The same targets and the other half of both scales, as the back has to carry them."""
    paper, (dx, dy) = settings.paper, settings.offset
    sideways = turns_sideways(paper, settings.flip)

    def behind(line: Line) -> Line:
        """A line seen through the front, as the back has to print it."""
        if sideways:
            return Line(paper.width - line.x1, line.y1, paper.width - line.x2, line.y2, line.paint)
        return Line(line.x1, paper.height - line.y1, line.x2, paper.height - line.y2, line.paint)

    ops = [behind(op) for op in _targets(paper) if isinstance(op, Line)]
    x, y = across(paper)
    for k in lines(paper, upright=False):
        place = x + k * BACK_PITCH_MM
        ops.append(behind(Line(place, y, place, y + (9 if k == 0 else 6), THIN)))
    x, y = down(paper)
    for k in lines(paper, upright=True):
        place = y + k * BACK_PITCH_MM
        for side in (x, right_scale(paper)):
            if side is not None:
                ops.append(behind(Line(side, place, side + (9 if k == 0 else 6), place, THIN)))
    moved = [
        op._replace(x1=op.x1 + dx, x2=op.x2 + dx, y1=op.y1 + dy, y2=op.y2 + dy)
        for op in ops
        if isinstance(op, Line)
    ]
    label = f"back, printed with --offset {as_typed(settings.offset)}"
    matrix = settings.back_matrix(paper.width, paper.height)
    if matrix is not None:
        label += f" --back-turn {settings.back_turn:g} --back-scale {as_typed(settings.back_scale)}"
        moved = [_under(matrix, op) for op in moved]
    return [*moved, _centred(paper.width / 2, paper.height / 2, label, text, 3.2)]


def across(paper: Paper) -> tuple[float, float]:
    """The middle of the horizontal scale; its lines stand above it on the front, below on the back."""
    return paper.width / 2, min(58.0, paper.height / 3)


def down(paper: Paper) -> tuple[float, float]:
    """The middle of the vertical scale; its lines lie left of it on the front, right on the back."""
    return min(34.0, paper.width / 5), paper.height / 2 + 22


def right_scale(paper: Paper) -> float | None:
    """Where a second vertical scale stands, whose lines tell a turn; None on narrow paper."""
    return paper.width - 20.0 if paper.width >= MIN_WIDTH_MM else None


def turn_a_mm(paper: Paper, settings: Settings) -> float:
    """The degrees of --back-turn for each millimetre that the right scale reads more than the left one."""
    right = right_scale(paper)
    assert right is not None
    # Seen from the front, what lies lower on the right is turned clockwise; the back is seen mirrored, and
    # read off with the sign of the offset that cures it.
    degree = degrees(1 / (right - down(paper)[0]))
    return -degree if turns_sideways(paper, settings.flip) else degree


def _under(matrix: Matrix, line: Line) -> Line:
    (x1, y1), (x2, y2) = at(matrix, line.x1, line.y1), at(matrix, line.x2, line.y2)
    return Line(x1, y1, x2, y2, line.paint)


def lines(paper: Paper, upright: bool) -> range:
    """Which lines there is room for in the vertical scale, or in the horizontal one."""
    if upright:
        middle = down(paper)[1]
        room = min(middle - across(paper)[1] - 14, paper.height - 24 - middle)
    else:
        room = paper.width / 2 - 22
    most = max(0, min(MAX_LINES, int(room / FRONT_PITCH_MM)))
    return range(-most, most + 1)


def signs(paper: Paper, settings: Settings) -> tuple[int, int]:
    """The signs of the offset for a back that lies off to the right and down, seen from the front."""
    return (1, -1) if turns_sideways(paper, settings.flip) else (-1, 1)


def _tenths(k: int) -> str:
    return "0" if k == 0 else f"{k / 10:+.1f}".replace("-", "−")


def _targets(paper: Paper) -> list[Op]:
    inset = TARGET_MM
    corners = [(x, y) for x in (inset, paper.width - inset) for y in (inset, paper.height - inset)]
    return [op for x, y in corners for op in marks.cross_hair(x, y)]


def _centred(x: float, y: float, text: str, font: Font, size: float) -> Text:
    return Text(x - font.width(text) * size / 2, y, text, font.key, size, marks.INK)


def _words(settings: Settings, text: Font, bold: Font) -> list[Op]:
    paper = settings.paper
    left = down(paper)[0] + 26
    scale = right_scale(paper)
    right = paper.width - 18 if scale is None else scale - 20
    y = across(paper)[1] + 32
    ops: list[Op] = [Text(left, y, "Alignment sheet", bold.key, 7, marks.INK)]
    y += 9
    steps = [
        f"Print both pages on one sheet of {paper.title} at 100 %, flipped on the {settings.flip} edge.",
        "Measure the ruler and the square below. If they are not exact, switch off “fit to page”.",
        "Hold the sheet against a light, this side towards you.",
        "In each scale find the line that runs straight on from this side to the other.",
        f"Its number {'is' if settings.offset == (0, 0) else 'has to be added to'} the offset: "
        "broadside render --offset FIRST,SECOND. If the lines below 0 meet, nothing is off.",
        "If no line meets, the printer is off by more than the scale: measure the targets instead.",
    ]
    if scale is not None:
        factor = f"{turn_a_mm(paper, settings):.2f}".replace("-", "−")
        steps.append(
            f"Take the second number from what the right scale reads: times {factor} it is --back-turn."
        )
    steps.append(
        "Measure from target to target on either side, across and down: front divided by back, times 100, "
        "are the numbers of --back-scale."
    )
    for number, step in enumerate(steps, start=1):
        ops.append(Text(left, y, f"{number}.", bold.key, 3.6, marks.INK))
        for row in wrapped(step, lambda line: text.width(line) * 3.6, right - left - 7):
            ops.append(Text(left + 7, y, row, text.key, 3.6, marks.INK))
            y += 4.8
        y += 1.6
    y += 4
    if y + SQUARE_MM < paper.height - 30:
        ops.append(Rect(left + 7, y, SQUARE_MM, SQUARE_MM, 0.0, THIN))
        ops.append(_centred(left + 7 + SQUARE_MM / 2, y + SQUARE_MM / 2 + 1, "50 x 50 mm", text, 3.2))
    edge = marks.ImposedBlock(
        paper,
        30.0,
        30.0,
        paper.width - 30,
        paper.height - 30,
        cuts_x=(),
        cuts_y=(),
        marks_x=False,
        marks_y=False,
        text="y",
    )
    what = f"Broadside alignment sheet · {paper.title} · Broadside {__version__}"
    ops += edge_text.slug(edge, what, [], text)
    return [*ops, *edge_text.scale_bar(edge, [], text)]
