"""Drawings that others drew, printed as symbols and held against a browser's pictures of them.

usage: python tests/bench/foreign_svg.py FOLDER [--sheet PAIRS.png]

Every SVG file of the folder is set on a face of its own, printed as PDF and made a picture of 300 pixels by
pdftoppm; Chromium draws the same file in as much room. A row a file: the program that wrote it, and the mean
difference over all pixels and colours, from 0 to 255; or the Problems that refuse it, each with its cure.
``--sheet`` writes the pairs beside each other into one picture, to be looked at.
"""

from __future__ import annotations

import argparse
import base64
import re
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from generator.contract import Face
from generator.drawing.display import Drawing
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.press.pdf.document import PdfFile
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from generator.reading.packs import shipped

SIDE, PIXELS, COLUMNS = 60.0, 300, 4
FACE = """\
{% extends "shared/face.svg.j2" %}
{% block face %}<rect width="60" height="60" fill="#ffffff"/>{{ symbol(art, 0, 0, 60, 60) }}{% endblock %}
"""
STYLE = """\
fonts:
  text: {family: Barlow}
palettes:
  home: {ink: "#000000"}
"""
PROGRAMS = (
    ("Illustrator", r"Adobe Illustrator|ns\.adobe\.com"),
    ("CorelDRAW", r"CorelDRAW"),
    ("Sketch", r"sketchtool|bohemiancoding"),
    ("Figma", r"figma"),
    ("Affinity", r"serif\.com"),
    ("draw.io", r"mxfile|mxGraph"),
    ("potrace", r"potrace"),
    ("Inkscape", r"inkscape"),
    ("Sodipodi", r"sodipodi"),
    ("cairo", r"id=\"surface\d|glyph\d-\d"),
)


def program(text: str) -> str:
    """The program that wrote a drawing, as far as it says so."""
    return next((name for name, sign in PROGRAMS if re.search(sign, text, re.IGNORECASE)), "another")


def printed(path: Path, work: Path) -> Image.Image:
    """The drawing on paper. Raises LayoutError."""
    layouts = work / "layouts"
    (layouts / "symbols").mkdir(parents=True, exist_ok=True)
    (layouts / "card.svg.j2").write_text(FACE)
    (layouts / "style.yaml").write_text(STYLE)
    (layouts / "symbols" / "art.svg").write_bytes(path.read_bytes())
    faces = Faces([layouts, shipped("layouts")])
    drawing = faces.draw(Face("card", {"art": "art"}), SIDE, SIDE)
    return raster(faces, drawing, work)


def raster(faces: Faces, drawing: Drawing, work: Path) -> Image.Image:
    """The picture that pdftoppm makes of a face."""
    file, page = PdfFile(Info(title="Foreign"), faces.fonts), Page(SIDE, SIDE)
    page.place(file.operators(drawing), 0, 0)
    file.add(page)
    (work / "page.pdf").write_bytes(file.finish())
    size = ("-scale-to", str(PIXELS))
    command = ["pdftoppm", "-png", "-singlefile", *size, "page.pdf", "page"]
    subprocess.run(command, cwd=work, check=True, capture_output=True)
    return Image.open(BytesIO((work / "page.png").read_bytes())).convert("RGB")


def shown(paths: list[Path], work: Path) -> list[Image.Image]:
    """Chromium's rendering of the drawings, each in its square."""
    squares = "".join(
        f'<img src="data:image/svg+xml;base64,{base64.b64encode(path.read_bytes()).decode()}">'
        for path in paths
    )
    style = f"*{{margin:0}}body{{width:{PIXELS}px;background:#fff;font-size:0}}"
    style += f"img{{width:{PIXELS}px;height:{PIXELS}px;object-fit:contain;display:block}}"
    (work / "page.html").write_text(f"<!doctype html><style>{style}</style><body>{squares}</body>")
    size = f"--window-size={PIXELS},{PIXELS * len(paths)}"
    options = ("--headless", "--no-sandbox", "--hide-scrollbars", "--force-device-scale-factor=1", size)
    out = work / "browser.png"
    command = ["chromium", *options, f"--screenshot={out}", (work / "page.html").as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    whole = Image.open(out).convert("RGB")
    return [whole.crop((0, n * PIXELS, PIXELS, (n + 1) * PIXELS)) for n in range(len(paths))]


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of all pixels, from 0 to 255."""
    return float(np.abs(np.asarray(one).astype(int) - np.asarray(other).astype(int)).mean())


def sheet(pairs: list[tuple[str, Image.Image | None, Image.Image]]) -> Image.Image:
    """All pairs in one picture: paper on the left, browser on the right."""
    wide, high = 2 * PIXELS + 20, PIXELS + 24
    rows = -(-len(pairs) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * wide, rows * high), "#888888")
    draw = ImageDraw.Draw(whole)
    for n, (name, paper, browser) in enumerate(pairs):
        x, y = n % COLUMNS * wide, n // COLUMNS * high
        draw.text((x + 4, y + 4), name, fill="#ffffff")
        if paper is not None:
            whole.paste(paper, (x, y + 20))
        whole.paste(browser, (x + PIXELS + 4, y + 20))
    return whole


def main() -> None:
    """A row a file, and how many were printed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sheet", type=Path)
    args = parser.parse_args()
    paths = sorted(args.folder.glob("*.svg"))
    if not paths:
        sys.exit(f"there are no SVG files in {args.folder}")
    pairs = []
    differences = []
    with tempfile.TemporaryDirectory(prefix="broadside-foreign-") as temporary:
        work = Path(temporary)
        browser = shown(paths, work)
        for path, picture in zip(paths, browser, strict=True):
            row = f"{path.stem:32} {program(path.read_text('utf-8', 'replace')):12}"
            paper = None
            try:
                paper = printed(path, work)
            except LayoutError as refused:
                print(f"{row} refused")
                for problem in refused.problems:
                    place = f"{problem.place.line}:{problem.place.column}"
                    print(f"    {place} {problem.message} ({problem.hint})")
            else:
                differences.append(difference(paper, picture))
                print(f"{row} {differences[-1]:6.2f}")
            pairs.append((path.stem, paper, picture))
    print(f"{len(differences)} of {len(paths)} printed, mean difference {np.mean(differences or [0]):.2f}")
    if args.sheet:
        sheet(pairs).save(args.sheet)


if __name__ == "__main__":
    main()
