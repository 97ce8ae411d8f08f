"""Jure of the Seas drawn by hand with reportlab alone: every file of the game, page for page.

usage: python tests/bench/plain_jure.py PACK OUT_FOLDER

What somebody would write who wants this one game on paper and nothing else: it reads the pack's YAML
and draws 56 wake tiles with their backs, ten daikaiju, the board on four pages and on one, ships,
dice, aids and the rulebook with its pictures, also as a booklet. It checks nothing, its wakes take
the nearest way and lie in the order in which they are drawn, its monsters all look alike, texts do
not shrink to fit, and no sheet has a scale or a name at its edge.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import fontpkg
import yaml
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, A5
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer

rl_config.useA85 = 0

SIDE = 45.0
POINTS = ((15, 0), (30, 0), (45, 15), (45, 30), (30, 45), (15, 45), (0, 30), (0, 15))
INTO = ((0, 1), (-1, 0), (0, -1), (1, 0))
FONTS = {
    "Display": ("Oleo Script", 700, "normal"),
    "Text": ("Alegreya Sans", 500, "normal"),
    "Bold": ("Alegreya Sans", 800, "normal"),
    "Black": ("Alegreya Sans", 900, "normal"),
    "Italic": ("Alegreya Sans", 500, "italic"),
}
BEAST = "M8 30C6 18 12 8 22 8C34 6 40 18 37 30C33 24 30 22 27 27C25 20 20 20 18 27C15 22 12 24 8 30Z"
TENT_SAIL = "M0 -2C-9 -8 -9 -18 0 -24C9 -18 9 -8 0 -2Z"
TENT_HULL = "M-9 -25C-6 -31 6 -31 9 -25Z"
GOLD, BLUE, INK = "#c9a227", "#1f4f9a", "#17233a"
colour = cache(HexColor)


def canvas(out: Path, size: tuple[float, float]) -> Canvas:
    """A new file that repeats byte for byte."""
    return Canvas(str(out), pagesize=size, invariant=1, pageCompression=1, initialFontName="Text")


def sheet(pdf: Canvas, x: float, y: float) -> None:
    """Millimetres, y down, from (x, y) on."""
    pdf.saveState()
    pdf.translate(x * mm, pdf._pagesize[1] - y * mm)
    pdf.scale(mm, -mm)


def word(pdf: Canvas, x: float, y: float, text: str, font: str, size: float, fill: str = INK) -> None:
    """A line of text about its middle, upright although y points down."""
    pdf.saveState()
    pdf.translate(x, y)
    pdf.scale(1, -1)
    pdf.setFillColor(colour(fill))
    pdf.setFont(font, size)
    pdf.drawCentredString(0, 0, text)
    pdf.restoreState()


def lines(pdf: Canvas, x: float, y: float, width: float, text: str, font: str, size: float) -> float:
    """Wrapped text; gives where the next line would be."""
    for row in simpleSplit(text, font, size, width):
        word(pdf, x + width / 2, y, row, font, size)
        y += size * 1.25
    return y


@cache
def outline(d: str) -> PDFPathObject:
    """A reportlab path from absolute M, L, C and Z."""
    path = PDFPathObject()
    for kind, rest in re.findall(r"([MLCZ])([^MLCZ]*)", d):
        at = [float(value) for value in rest.split()]
        {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[kind](*at)
    return path


def form(
    pdf: Canvas, name: str, draw: Callable[..., None], *what: Any, side: float = SIDE, edge: float = 2.0
) -> None:
    """The drawing ``draw`` makes of a square and an edge around, kept once."""
    pdf.beginForm(name, -edge, -edge, side + edge, side + edge)
    draw(pdf, *what)
    pdf.endForm()


# ---- the sea ------------------------------------------------------------------------------


def rings(pdf: Canvas, ground: str, ripple: str, line: str) -> None:
    """Rings about the corners and the middle of a square."""
    pdf.setFillColor(colour(ground))
    pdf.rect(-4, -4, SIDE + 8, SIDE + 8, stroke=0, fill=1)
    pdf.setStrokeColor(colour(line))
    pdf.setFillColor(colour(ripple))
    for x, y in ((0, 0), (SIDE, 0), (0, SIDE), (SIDE, SIDE), (SIDE / 2, SIDE / 2)):
        for step in range(7, 0, -1):
            pdf.setLineWidth(0.2 + 0.04 * step)
            pdf.circle(x, y, 1.9 * step, stroke=1, fill=step % 2)


@cache
def curve(a: int, b: int) -> PDFPathObject:
    """The way from point to point and a little beyond both."""
    (ax, ay), (bx, by) = POINTS[a], POINTS[b]
    (ix, iy), (jx, jy) = INTO[a // 2], INTO[b // 2]
    reach = 0.55 * max(abs(ax - bx) + abs(ay - by), 22)
    path = PDFPathObject()
    path.moveTo(ax - 4 * ix, ay - 4 * iy)
    path.lineTo(ax, ay)
    path.curveTo(ax + reach * ix, ay + reach * iy, bx + reach * jx, by + reach * jy, bx, by)
    path.lineTo(bx - 4 * jx, by - 4 * jy)
    return path


def wake(pdf: Canvas, a: int, b: int) -> None:
    """A wake painted as water, edge, foam, inside and dots."""
    path = curve(a, b)
    for tone, width, dash in (
        ("#9dc2d8", 6.8, ()),
        ("#1f4470", 4.8, (0.01, 2.9)),
        ("#1f4470", 4.0, ()),
        ("#ffffff", 4.3, (0.01, 2.9)),
        ("#ffffff", 3.5, ()),
        ("#c9e0ec", 1.9, ()),
        ("#5b8fb6", 0.9, (0.01, 4.4)),
    ):
        pdf.setStrokeColor(colour(tone))
        pdf.setLineWidth(width)
        pdf.setLineCap(1 if dash else 0)
        pdf.setDash(*(([*dash],) if dash else ()))
        pdf.drawPath(path, stroke=1, fill=0)
    pdf.setDash()


def tile(pdf: Canvas, pairs: Iterable[Sequence[int]], beyond: float = 1.0) -> None:
    """One wake tile, its corner at (0, 0)."""
    pdf.saveState()
    clip = pdf.beginPath()
    clip.rect(-beyond, -beyond, SIDE + 2 * beyond, SIDE + 2 * beyond)
    pdf.clipPath(clip, stroke=0, fill=0)
    pdf.doForm("sea")
    for a, b in pairs:
        wake(pdf, a, b)
    pdf.restoreState()


def called(pairs: Sequence[Sequence[int]]) -> str:
    """The name of a tile's form."""
    return "tile" + "".join(f"{a}{b}" for a, b in pairs)


def seas(pdf: Canvas, kinds: Iterable[Sequence[Sequence[int]]] = (), with_board: bool = False) -> None:
    """Forms a file shows more than once: the sea, tiles, the board."""
    form(pdf, "sea", rings, "#9dc2d8", "#b5d2e3", "#74a3c4")
    for pairs in kinds:
        form(pdf, called(pairs), tile, pairs, 0)
    if with_board:
        form(pdf, "calm", rings, "#e4eef3", "#d6e5ed", "#8fb0c6", edge=0.0)
        form(pdf, "board", board, side=7 * SIDE, edge=12.0)


def grid(
    out: Path, count: int, wide: float, high: float, across: int, front: Callable[[Canvas, int], None],
    back: Callable[[Canvas, int], None] | None = None,
) -> None:  # fmt: skip
    """Fronts, with crop marks, and backs behind them, as many a page as fit."""
    pdf = canvas(out, A4)
    seas(pdf)
    down = int(285 // high)
    left, top = (210 - across * wide) / 2, (297 - down * high) / 2
    for start in range(0, count, across * down):
        for side in (front, back):
            if side is None:
                continue
            sheet(pdf, left, top)
            pdf.setLineWidth(0.13)
            for n in range(across + 1):
                pdf.line(n * wide, -5, n * wide, -2)
                pdf.line(n * wide, down * high + 2, n * wide, down * high + 5)
            for n in range(down + 1):
                pdf.line(-5, n * high, -2, n * high)
                pdf.line(across * wide + 2, n * high, across * wide + 5, n * high)
            for n in range(start, min(start + across * down, count)):
                column = n % across if side is front else across - 1 - n % across
                pdf.saveState()
                pdf.translate(column * wide, (n - start) // across * high)
                side(pdf, n)
                pdf.restoreState()
            pdf.restoreState()
            pdf.showPage()
    pdf.save()


def tile_back(pdf: Canvas, number: int) -> None:
    """Sea and a seal."""
    pdf.doForm("sea")
    pdf.setFillColor(colour("#c5301f"))
    pdf.circle(SIDE / 2, SIDE / 2, 11, stroke=0, fill=1)
    pdf.setFillColor(colour("#ffffff"))
    pdf.circle(SIDE / 2, SIDE / 2, 9.5, stroke=0, fill=1)
    pdf.setFillColor(colour("#c5301f"))
    for turn in range(4):
        pdf.saveState()
        pdf.translate(SIDE / 2, SIDE / 2)
        pdf.rotate(90 * turn)
        pdf.drawPath(outline("M0 0C2 -3 4 -7 -1 -8C-4 -6 -3 -2 0 0Z"), stroke=0, fill=1)
        pdf.restoreState()


# ---- monsters, ships, dice, aids ----------------------------------------------------------


def daikaiju(pdf: Canvas, beast: dict[str, Any]) -> None:
    """A monster: silhouette, five numbered arrows, name, text and rotation number."""
    tone = GOLD if beast["arrow_colour"] == "gold" else BLUE
    pdf.setFillColor(colour("#fbf5e6"))
    pdf.rect(-1, -1, SIDE + 2, SIDE + 2, stroke=0, fill=1)
    pdf.setFillColor(colour("#d4533b" if tone == GOLD else "#a3c8de"))
    pdf.circle(SIDE / 2, 18, 12, stroke=0, fill=1)
    pdf.setFillColor(colour("#1b2946"))
    pdf.drawPath(outline(BEAST), stroke=0, fill=1)
    pdf.setFillColor(colour("#ffffff"))
    for x in (18, 26):
        pdf.circle(x, 16, 1.4, stroke=0, fill=1)
    pdf.setStrokeColor(colour("#1f4470"))
    pdf.setLineWidth(0.6)
    for n in range(15):
        pdf.arc(n * 3, 27, n * 3 + 3, 30, 0, 180)
    for number, way in beast["arrows"].items():
        x, y = {"up": (22.5, 5), "right": (40, 14), "down": (22.5, 40), "left": (5, 14)}.get(way, (5, 5))
        pdf.setFillColor(colour(tone if tone == GOLD else "#ffffff"))
        pdf.setStrokeColor(colour(tone))
        pdf.drawPath(
            outline(f"M{x} {y - 4}L{x + 3.5} {y - 2}L{x + 3.5} {y + 2}L{x} {y + 4}"
                         f"L{x - 3.5} {y + 2}L{x - 3.5} {y - 2}Z"), stroke=1, fill=1)  # fmt: skip
        word(pdf, x, y + 1.5, str(number), "Black", 4.2)
    word(pdf, SIDE / 2, 34, beast["name"], "Display", 4.4)
    lines(pdf, 3, 37, SIDE - 6, beast["text"], "Text", 2.3)
    word(pdf, 40, 42, str(beast["rotation_number"]), "Black", 4)


def daikaiju_back(pdf: Canvas, number: int) -> None:
    """Night, a moon and surf."""
    pdf.setFillColor(colour("#1f4470"))
    pdf.rect(-1, -1, SIDE + 2, SIDE + 2, stroke=0, fill=1)
    pdf.setFillColor(colour("#fbf5e6"))
    pdf.circle(SIDE / 2, 16, 9, stroke=0, fill=1)
    pdf.setStrokeColor(colour("#ffffff"))
    for row in range(6):
        for n in range(10):
            pdf.arc(n * 4.5, 27 + row * 3, n * 4.5 + 4.5, 31.5 + row * 3, 180, 180)


def ship(pdf: Canvas, one: dict[str, Any]) -> None:
    """A flat ship: a hull from above."""
    pdf.setFillColor(colour(one["hex"]))
    pdf.setStrokeColor(colour(INK))
    pdf.setLineWidth(0.4)
    pdf.drawPath(outline("M7.5 1C12 6 12 14 10 19L5 19C3 14 3 6 7.5 1Z"), stroke=1, fill=1)
    pdf.setFillColor(colour("#ffffff"))
    pdf.circle(7.5, 10, 2.6, stroke=1, fill=1)


def ship_folded(pdf: Canvas, one: dict[str, Any]) -> None:
    """A strip of 85 mm that folds into a tent: a tab, a sail on either side of the ridge, and a floor."""
    pdf.setStrokeColor(colour(INK))
    pdf.setLineWidth(0.4)
    for way in (-1, 1):
        pdf.saveState()
        pdf.translate(39, 13)
        pdf.rotate(90 * way)
        pdf.setFillColor(colour(one["hex"]))
        for d in (TENT_SAIL, TENT_HULL):
            pdf.drawPath(outline(d), stroke=1, fill=1)
        pdf.restoreState()
    word(pdf, 79, 13, one["name"].split("-")[0], "Bold", 2.4, INK)
    pdf.setLineWidth(0.25)
    pdf.setDash(1.6, 1.2)
    for x in (5, 39, 73):
        pdf.line(x, 0, x, 26)
    pdf.setDash()


def die(pdf: Canvas, number: int) -> None:
    """The net of a die with tabs."""
    fill, ink = (GOLD, INK) if number == 0 else (BLUE, "#ffffff")
    word(pdf, 30, 6, "Gold die" if number == 0 else "Blue die", "Display", 6)
    for n, (x, y) in enumerate(((1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (1, 3)), start=1):
        pdf.setFillColor(colour("#ffffff"))
        pdf.setStrokeColor(colour(INK))
        pdf.setLineWidth(0.2)
        left, top = 6 + 16 * x, 10 + 16 * y
        pdf.drawPath(outline(f"M{left} {top}L{left - 3} {top + 3}L{left - 3} {top + 13}L{left} {top + 16}Z"))
        pdf.setFillColor(colour(fill))
        pdf.rect(left, top, 16, 16, stroke=1, fill=1)
        word(pdf, left + 8, top + 11, str(n), "Black", 9, ink)
    lines(pdf, 4, 80, 52, "Cut round the outside, fold every line, glue the tabs.", "Text", 2.6)


TURN = (
    "Dice. Fewer than three daikaiju: place up to three, no roll. Else roll both dice: 6, 7, 8 stirs them.",
    "Lay a tile in front of your bow, turned as you like.",
    "Sail: every ship in front of it follows its wake to the end. You sank somebody? Swap with your hand.",
    "Draw up to three tiles.",
)


def aid(pdf: Canvas, number: int) -> None:
    """A player aid."""
    pdf.setFillColor(colour("#fbf5e6"))
    pdf.rect(0, 0, 63.5, 88.9, stroke=0, fill=1)
    pdf.setFillColor(colour("#1f4470"))
    pdf.rect(0, 0, 63.5, 14, stroke=0, fill=1)
    word(pdf, 24, 9, "Your turn", "Display", 7, "#ffffff")
    y = 20.0
    for n, text in enumerate(TURN, start=1):
        pdf.setFillColor(colour("#c5301f"))
        pdf.circle(8, y, 2.4, stroke=0, fill=1)
        word(pdf, 8, y + 1, str(n), "Black", 3, "#ffffff")
        y = lines(pdf, 12, y + 1, 46, text, "Text", 2.9) + 2
    pdf.setFillColor(colour("#e3edf2"))
    pdf.roundRect(4, 52, 55.5, 32, 2, stroke=1, fill=1)
    word(pdf, 31.7, 58, "Daikaiju stir: one die for all", "Display", 4)
    lines(pdf, 6, 63, 51, TURN[0] + " " + TURN[2], "Text", 2.6)


def aid_back(pdf: Canvas, number: int) -> None:
    """Its other side."""
    pdf.setFillColor(colour("#fbf5e6"))
    pdf.rect(0, 0, 63.5, 88.9, stroke=0, fill=1)
    word(pdf, 31.7, 9, "Lost at sea", "Display", 7)
    y = 16.0
    for text in (*TURN, *TURN):
        y = lines(pdf, 5, y, 53, text, "Text", 2.8) + 2


def placement(pdf: Canvas, number: int) -> None:
    """Where a new daikaiju comes to."""
    pdf.setFillColor(colour("#fbf5e6"))
    pdf.rect(0, 0, 63.5, 88.9, stroke=0, fill=1)
    word(pdf, 31.7, 9, "A daikaiju comes", "Display", 6)
    for row in range(7):
        for column in range(7):
            pdf.setFillColor(colour("#1f4470" if 0 < row < 6 and 0 < column < 6 else "#a3c8de"))
            pdf.rect(15 + 5 * column, 20 + 5 * row, 5, 5, stroke=1, fill=1)
    lines(pdf, 5, 64, 53, TURN[0] + " " + TURN[1], "Text", 2.6)


# ---- the board ----------------------------------------------------------------------------


def board(pdf: Canvas) -> None:
    """Seven by seven squares with their start marks and both scales."""
    wide = 7 * SIDE
    for row in range(7):
        for column in range(7):
            pdf.saveState()
            pdf.translate(column * SIDE, row * SIDE)
            pdf.doForm("calm")
            pdf.restoreState()
    pdf.setStrokeColor(colour("#8fb0c6"))
    pdf.setLineWidth(0.35)
    for n in range(1, 7):
        pdf.line(n * SIDE, 0, n * SIDE, wide)
        pdf.line(0, n * SIDE, wide, n * SIDE)
    pdf.setStrokeColor(colour(INK))
    pdf.setFillColor(colour(INK))
    pdf.setLineWidth(1.1)
    for n in range(7):
        for third in (SIDE / 3, 2 * SIDE / 3):
            at = n * SIDE + third
            for x, y, dx, dy in ((at, 0, 0, 1), (wide, at, -1, 0), (at, wide, 0, -1), (0, at, 1, 0)):
                pdf.line(x - dx * 3.6, y - dy * 3.6, x + dx * 3.2, y + dy * 3.2)
                pdf.drawPath(
                    outline(f"M{x + dx * 5.6} {y + dy * 5.6}L{x + dx * 2.6 - dy * 1.6} "
                                 f"{y + dy * 2.6 + dx * 1.6}L{x + dx * 2.6 + dy * 1.6} "
                                 f"{y + dy * 2.6 - dx * 1.6}Z"), stroke=0, fill=1)  # fmt: skip
    pdf.setLineWidth(0.35)
    for n, label in enumerate(("1", "2", "3/4", "5", "6"), start=1):
        for x, y, fill in (((n + 0.5) * SIDE, -6, GOLD), (-6, (n + 0.5) * SIDE, "#ffffff")):
            pdf.setFillColor(colour(fill))
            pdf.roundRect(x - 5, y - 4, 10, 8, 2, stroke=1, fill=1)
            word(pdf, x, y + 1.6, label, "Black", 4.6)


def boards(folder: Path) -> None:
    """The board on four pages after one that shows how they go together, and on one large page."""
    pdf = canvas(folder / "board.pdf", A4)
    seas(pdf, with_board=True)
    sheet(pdf, 20, 40)
    pdf.scale(0.5, 0.5)
    pdf.doForm("board")
    for n, (x, y) in enumerate(((70, 90), (250, 90), (70, 250), (250, 250))):
        word(pdf, x, y, "ABCD"[n], "Black", 20)
    pdf.restoreState()
    pdf.showPage()
    for x, y in ((0, 0), (167.5, 0), (0, 167.5), (167.5, 167.5)):
        sheet(pdf, 10, 10)
        clip = pdf.beginPath()
        clip.rect(0, 0, 190, 277)
        pdf.clipPath(clip, stroke=0, fill=0)
        pdf.translate(10 - x, 10 - y)
        pdf.doForm("board")
        pdf.restoreState()
        pdf.showPage()
    pdf.save()
    pdf = canvas(folder / "board-large.pdf", (350 * mm, 350 * mm))
    seas(pdf, with_board=True)
    sheet(pdf, 17, 17)
    pdf.doForm("board")
    pdf.restoreState()
    pdf.showPage()
    pdf.save()


# ---- the rulebook -------------------------------------------------------------------------


class Picture(Flowable):  # type: ignore[misc]
    """Two positions side by side, before and after."""

    def __init__(self, pairs: Sequence[Sequence[Sequence[int]]]) -> None:
        super().__init__()
        self.pairs = pairs

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        return width, 52 * mm

    def draw(self) -> None:
        for n in (0, 1):
            self.canv.saveState()
            self.canv.translate(n * 58 * mm, 52 * mm)
            self.canv.scale(mm * 0.15, -mm * 0.15)
            self.canv.doForm("board")
            for k, pairs in enumerate(self.pairs[: len(self.pairs) - 1 + n]):
                self.canv.saveState()
                self.canv.translate(k % 7 * SIDE, k // 7 * SIDE)
                self.canv.doForm(called(pairs))
                self.canv.restoreState()
            self.canv.restoreState()


class Book(Canvas):  # type: ignore[misc]
    """A plain one, with what the pictures are made of."""

    kinds: Sequence[Sequence[Sequence[int]]] = ()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        seas(self, self.kinds, with_board=True)


class Booklet(Book):
    """Keeps every page as a form and puts two of them on each side of a booklet's sheets."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.count = 0
        self._next()

    def _next(self) -> None:
        self.count += 1
        self.beginForm(f"page{self.count}", 0, 0, *A5)

    def showPage(self) -> None:  # noqa: N802
        self.endForm()
        self._next()

    def save(self) -> None:
        self.endForm()
        pages = -(-(self.count - 1) // 4) * 4
        self.setPageSize((A4[1], A4[0]))
        for side in range(pages // 2):
            pair = (pages - side, side + 1) if side % 2 == 0 else (side + 1, pages - side)
            for n, page in enumerate(pair):
                if page < self.count:
                    self.saveState()
                    self.translate(n * A5[0], 0)
                    self.doForm(f"page{page}")
                    self.restoreState()
            Canvas.showPage(self)
        Canvas.save(self)


def rulebook(text: str, out: Path, pairs: Sequence[Sequence[Sequence[int]]], maker: type[Canvas]) -> None:
    """The rules with running text and a picture where one belongs."""
    body = ParagraphStyle("body", fontName="Text", fontSize=8.6, leading=11, spaceAfter=4)
    head = ParagraphStyle("head", fontName="Display", fontSize=15, leading=19, spaceBefore=8, spaceAfter=4)
    small = ParagraphStyle("small", fontName="Italic", fontSize=7.5, leading=9, spaceAfter=6)
    story: list[Any] = [Spacer(1, 60 * mm)]
    pictures = 0
    for block in text.split("\n\n"):
        said = block.strip()
        if said.startswith("# "):
            story += [
                Paragraph(said[2:], ParagraphStyle("title", head, fontSize=30, leading=36)),
                PageBreak(),
            ]
        elif said.startswith("#"):
            story.append(Paragraph(said.lstrip("# "), head))
        elif said.startswith("!["):
            start = 5 * pictures % 30
            pictures += 1
            story += [Picture(pairs[start : start + 12]), Paragraph(said[2 : said.index("]")], small)]
        else:
            for row in [said] if not said.startswith(("-", "|", "1.")) else said.split("\n"):
                plain = row.replace("&", "&amp;").replace("<", "&lt;")
                plain = re.sub(r"\*\*(.+?)\*\*", r'<font name="Bold">\1</font>', plain)
                story.append(Paragraph(re.sub(r"\*(.+?)\*", r'<font name="Italic">\1</font>', plain), body))

    def margin(pdf: Canvas, document: SimpleDocTemplate) -> None:
        pdf.setFont("Bold", 7)
        pdf.drawCentredString(A5[0] / 2, 8 * mm, f"{document.page}")
        pdf.line(15 * mm, A5[1] - 12 * mm, A5[0] - 15 * mm, A5[1] - 12 * mm)

    sides = {"leftMargin": 15 * mm, "rightMargin": 15 * mm, "topMargin": 15 * mm, "bottomMargin": 14 * mm}
    document = SimpleDocTemplate(str(out), pagesize=A5, invariant=1, pageCompression=1, **sides)
    document.build(story, onFirstPage=margin, onLaterPages=margin, canvasmaker=maker)


def main(pack: Path, out: Path) -> None:
    """All files of the game."""
    for name, (family, weight, style) in FONTS.items():
        pdfmetrics.registerFont(TTFont(name, fontpkg.path(family, weight=weight, style=style)))
    out.mkdir(parents=True, exist_ok=True)
    loader = yaml.CSafeLoader
    kinds, beasts, ships = (
        yaml.load((pack / f"{name}.yaml").read_bytes(), loader)[name]
        for name in ("wakes", "daikaiju", "ships")
    )
    pairs = [kind["pairs"] for kind in kinds for _ in range(kind["copies"])]
    grid(out / "wake_tiles.pdf", len(pairs), SIDE, SIDE, 4, lambda pdf, n: tile(pdf, pairs[n]), tile_back)
    grid(
        out / "daikaiju_tiles.pdf", len(beasts), SIDE, SIDE, 4, lambda pdf, n: daikaiju(pdf, beasts[n]),
        daikaiju_back,
    )  # fmt: skip
    boards(out)
    grid(
        out / "ships.pdf",
        8,
        15,
        20,
        8,
        lambda pdf, n: ship(pdf, ships[n]),
        lambda pdf, n: ship(pdf, ships[n]),
    )
    grid(out / "ships_folded.pdf", 8, 85, 26, 2, lambda pdf, n: ship_folded(pdf, ships[n]))
    grid(out / "dice.pdf", 2, 60, 90, 2, die)
    grid(out / "player_aids.pdf", 8, 63.5, 88.9, 3, aid, aid_back)
    grid(out / "placement_aid.pdf", 1, 63.5, 88.9, 1, placement, placement)
    text = (pack / "rulebook.md").read_text(encoding="utf-8")
    Book.kinds = [kind["pairs"] for kind in kinds]
    rulebook(text, out / "rulebook.pdf", pairs, Book)
    rulebook(text, out / "rulebook-booklet.pdf", pairs, Booklet)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
