"""The measuring deck drawn by hand with reportlab: no templates, no checks, one page layout.

usage: python tests/bench/plain_reportlab.py FOLDER OUT.pdf

The least such a script must do: vector text in two embedded fonts that shrinks to fit, icons as
form XObjects, crop marks, a file that repeats byte for byte.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import fontpkg
from deck import PATHS
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

rl_config.useA85 = 0
PAGE_W, PAGE_H = 215.9 * mm, 279.4 * mm
W, H = 63.5 * mm, 88.9 * mm
LEFT, TOP = (PAGE_W - 3 * W) / 2, (PAGE_H - 3 * H) / 2


def icon(pdf: canvas.Canvas, name: str) -> None:
    """Form XObject ``name`` from its path data (absolute M, L, C and Z)."""
    pdf.beginForm(name, 0, 0, 100, 100)
    for fill, d in PATHS[name]:
        path = pdf.beginPath()
        words = d.replace("M", " M ").replace("L", " L ").replace("C", " C ").replace("Z", " Z ").split()
        while words:
            kind = words.pop(0)
            if kind == "Z":
                path.close()
                continue
            n = 6 if kind == "C" else 2
            point = [float(word) for word in words[:n]]
            del words[:n]
            point[1::2] = [100 - y for y in point[1::2]]
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}[kind](*point)
        pdf.setFillColor(fill)
        pdf.drawPath(path, stroke=0, fill=1)
    pdf.endForm()


def main(folder: Path, out: Path) -> None:
    """Nine cards a Letter page."""
    pdfmetrics.registerFont(TTFont("Bold", fontpkg.path("Barlow", weight=700)))
    pdfmetrics.registerFont(TTFont("Body", fontpkg.path("Barlow", weight=400)))
    with (folder / "cards.csv").open(encoding="utf-8") as source:
        deck = list(csv.DictReader(source))
    pdf = canvas.Canvas(
        str(out), pagesize=(PAGE_W, PAGE_H), invariant=1, pageCompression=1, initialFontName="Body"
    )
    for name in PATHS:
        icon(pdf, name)
    for k, card in enumerate(deck):
        spot = k % 9
        if spot == 0:
            if k:
                pdf.showPage()
            pdf.setLineWidth(0.36)
            for i in range(4):
                x, y = LEFT + i * W, TOP + i * H
                pdf.line(x, 0, x, TOP - 4)
                pdf.line(x, PAGE_H, x, PAGE_H - TOP + 4)
                pdf.line(0, y, LEFT - 4, y)
                pdf.line(PAGE_W, y, PAGE_W - LEFT + 4, y)
        pdf.saveState()
        pdf.translate(LEFT + spot % 3 * W, PAGE_H - TOP - (spot // 3 + 1) * H)
        pdf.setFillColor("#f6f1e4")
        pdf.rect(0, 0, W, H, stroke=0, fill=1)
        pdf.setFillColor("#fffdf6")
        pdf.setStrokeColor("#333344")
        pdf.setLineWidth(0.5 * mm)
        pdf.roundRect(3 * mm, 3 * mm, W - 6 * mm, H - 6 * mm, 2.5 * mm, fill=1)
        pdf.setFillColor("#000000")
        pdf.setFont("Bold", 4.6 * mm)
        pdf.drawString(6 * mm, H - 10.5 * mm, card["name"])
        pdf.setFont("Bold", 7 * mm)
        pdf.drawRightString(W - 6 * mm, H - 12 * mm, card["number"])
        pdf.saveState()
        pdf.translate(19 * mm, H - 43 * mm)
        pdf.scale(25 * mm / 100, 25 * mm / 100)
        pdf.doForm(card["icon"])
        pdf.restoreState()
        size = 3.4 * mm
        while True:
            rows = simpleSplit(card["text"], "Body", size, W - 13 * mm)
            if len(rows) * size * 1.25 <= 34 * mm or size <= 2.2 * mm:
                break
            size -= 0.1 * mm
        pdf.setFont("Body", size)
        y = H - 48 * mm - size
        for row in rows:
            pdf.drawString(6.5 * mm, y, row)
            y -= size * 1.25
        pdf.restoreState()
    pdf.save()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
