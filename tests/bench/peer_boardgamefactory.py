"""The measuring deck with board-game-factory; Pillow joins its sheet images into one PDF.

usage: python peer_boardgamefactory.py FOLDER OUT.pdf    (in an environment of its own)
"""

import csv
import os
import sys
from pathlib import Path

import pangocffi as pango
from bgfactory import ff
from PIL import Image

folder, out = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
os.chdir(folder)
with open("cards.csv", encoding="utf-8") as source:
    deck = list(csv.DictReader(source))

cards = []
for row in deck:
    card = ff.Rectangle(0, 0, 750, 1050, stroke_width=0, fill_src=(0.965, 0.945, 0.894))
    card.add(
        ff.RoundedRectangle(
            35,
            35,
            680,
            980,
            radius=30,
            stroke_width=6,
            stroke_src=(0.2, 0.2, 0.27),
            fill_src=(1, 0.992, 0.965),
        )
    )
    bold = ff.FontDescription("DejaVu Sans", 54, pango.Weight.BOLD)
    number = ff.FontDescription("DejaVu Sans", 82, pango.Weight.BOLD)
    card.add(ff.TextUniform(72, 72, 500, ff.INFER, row["name"], bold))
    card.add(ff.TextUniform(600, 62, ff.INFER, ff.INFER, row["number"], number))
    card.add(ff.Rectangle(225, 210, 300, 300, stroke_width=0, fill_src=ff.PNGSource(row["icon"] + ".png")))
    card.add(ff.TextUniform(77, 567, 600, ff.INFER, row["text"], ff.FontDescription("DejaVu Sans", 40)))
    cards.append(card)

sheets = ff.make_printable_sheets(
    cards,
    dpi=300,
    print_margin_hor_mm=5,
    print_margin_ver_mm=5,
    page_width_mm=215.9,
    page_height_mm=279.4,
    orientation="portrait",
)
pages = []
for sheet in sheets:
    picture = sheet.image().convert("RGB")
    page = Image.new("RGB", (2550, 3300), "white")
    page.paste(picture, ((2550 - picture.width) // 2, (3300 - picture.height) // 2))
    pages.append(page)
pages[0].save(out, save_all=True, append_images=pages[1:], resolution=300)
