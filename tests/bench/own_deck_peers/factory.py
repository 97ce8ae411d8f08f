"""Thirty cards of a spreadsheet with board-game-factory; Pillow joins its sheets into one PDF.

usage: python factory.py OUT.pdf    (in the folder of cards.csv, in an environment of its own)
"""

import csv
import sys
from pathlib import Path

import pangocffi as pango
from bgfactory import ff
from PIL import Image

BROWN, CREAM, DARK = (0.55, 0.23, 0.18), (0.98, 0.96, 0.9), (0.16, 0.13, 0.1)
out = Path(sys.argv[1]).resolve()
with open("cards.csv", encoding="utf-8") as source:
    deck = list(csv.DictReader(source))


def font(size: int, weight: pango.Weight = pango.Weight.NORMAL) -> ff.FontDescription:
    """A font of the system by its name: files are not taken."""
    return ff.FontDescription("DejaVu Sans", size, weight)


cards = []
for row in deck:
    card = ff.Rectangle(0, 0, 750, 1050, stroke_width=0, fill_src=BROWN)
    card.add(ff.RoundedRectangle(40, 40, 670, 970, radius=20, stroke_width=0, fill_src=CREAM))
    card.add(ff.Rectangle(66, 163, 618, 412, stroke_width=0, fill_src=ff.PNGSource(row["picture"])))
    card.add(ff.Circle(50, 48, 58, stroke_width=8, stroke_src=CREAM, fill_src=BROWN))
    card.add(ff.TextUniform(82, 62, ff.INFER, ff.INFER, row["cost"], font(60, pango.Weight.BOLD)))
    card.add(ff.TextUniform(190, 84, ff.INFER, ff.INFER, row["title"], font(40, pango.Weight.BOLD)))
    card.add(
        ff.RoundedRectangle(255, 548, 240, 54, radius=27, stroke_width=6, stroke_src=CREAM, fill_src=BROWN)
    )
    card.add(ff.TextUniform(320, 554, ff.INFER, ff.INFER, row["kind"], font(28, pango.Weight.BOLD)))
    card.add(ff.TextUniform(77, 640, 600, ff.INFER, row["text"], font(34)))
    cards.append(card)

sheets = ff.make_printable_sheets(
    cards, dpi=300, page_width_mm=210, page_height_mm=297, orientation="portrait"
)
pages = []
for sheet in sheets:
    picture = sheet.image().convert("RGB")
    page = Image.new("RGB", (2480, 3508), "white")
    page.paste(picture, ((2480 - picture.width) // 2, (3508 - picture.height) // 2))
    pages.append(page)
pages[0].save(out, save_all=True, append_images=pages[1:], resolution=300)
