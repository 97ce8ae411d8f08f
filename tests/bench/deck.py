"""The measuring deck: N poker cards with a name, a number, an icon and wrapped text.

usage: python tests/bench/deck.py N FOLDER

Writes pack/ for Broadside, with the four icons as SVG; for the others cards.csv, cards_semicolon.csv and
the icons as PNG of 300 x 300. The same N always gives the same deck.
"""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

FIRST = (
    "Amber",
    "Brass",
    "Copper",
    "Drift",
    "Ember",
    "Fathom",
    "Granite",
    "Halyard",
    "Ivory",
    "Jade",
    "Kelp",
    "Lamp",
)
LAST = (
    "Auk",
    "Bowline",
    "Capstan",
    "Dory",
    "Eddy",
    "Fender",
    "Grapnel",
    "Hull",
    "Islet",
    "Jetty",
    "Knot",
    "Lighter",
)
TEXT = """each captain rolls one die and on five or more takes a crate from the quay then moves a ship
two spaces unless fog lies over the harbour or a rival has dropped anchor beside the light"""
WORDS = TEXT.split()
ICONS = ("wave", "ship", "star", "coin")
PATHS = {
    "wave": [("#1f6f8b", "M4 40 C15 20 26 20 36 40 C47 60 58 60 68 40 C78 25 88 25 96 40 L96 80 L4 80 Z")],
    "ship": [("#5b3a1e", "M10 60 L90 60 L74 84 L26 84 Z M54 14 L84 50 L54 50 Z")],
    "star": [
        ("#c9a227", "M50 5 L61 38 L96 38 L68 59 L79 93 L50 72 L21 93 L32 59 L4 38 L39 38 Z"),
    ],
    "coin": [
        ("#b8862b", "M50 6 C74 6 94 26 94 50 C94 74 74 94 50 94 C26 94 6 74 6 50 C6 26 26 6 50 6 Z"),
        ("#fff3cf", "M50 20 C67 20 80 33 80 50 C80 67 67 80 50 80 C33 80 20 67 20 50 C20 33 33 20 50 20 Z"),
    ],
}


def cards(count: int) -> list[dict[str, str | int]]:
    """``count`` cards; card k depends on k alone."""
    deck = []
    for k in range(count):
        length = 14 + k * 7 % 27
        text = " ".join(WORDS[(k * 5 + i * (1 + k % 4)) % len(WORDS)] for i in range(length))
        deck.append(
            {
                "id": f"card-{k + 1}",
                "name": f"{FIRST[k % 12]} {LAST[(k // 12 + k) % 12]}",
                "icon": ICONS[k % 4],
                "number": k % 13 + 1,
                "text": text.capitalize() + ".",
            }
        )
    return deck


def write(count: int, folder: Path) -> None:
    """Everything the contestants read, into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    deck = cards(count)
    lines = ["cards:"]
    for card in deck:
        lines.append(f"  - id: {card['id']}")
        lines += [f"    {key}: {json.dumps(card[key])}" for key in ("name", "icon", "number", "text")]
    symbols = folder / "pack" / "layouts" / "symbols"
    symbols.mkdir(parents=True, exist_ok=True)
    (folder / "pack" / "cards.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name, separator in (("cards.csv", ","), ("cards_semicolon.csv", ";")):
        with (folder / name).open("w", newline="", encoding="utf-8") as target:
            table = csv.DictWriter(target, list(deck[0]), delimiter=separator)
            table.writeheader()
            table.writerows(deck)
    for name, shapes in PATHS.items():
        body = "".join(f'<path d="{d}" fill="{fill}"/>' for fill, d in shapes)
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>\n'
        (symbols / f"{name}.svg").write_text(svg, encoding="utf-8")
        _write_png(shapes, folder / f"{name}.png")


def _write_png(shapes: list[tuple[str, str]], target: Path) -> None:
    # The picture-based contestants need pixels; drawn with Pillow at three times the size and
    # scaled down, so that they get clean edges.
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path
    from PIL import Image, ImageDraw

    big = Image.new("RGBA", (900, 900), (0, 0, 0, 0))
    draw = ImageDraw.Draw(big)
    for fill, d in shapes:
        pen = RecordingPen()
        parse_path(d, pen)
        outline: list[tuple[float, float]] = []
        for kind, points in pen.value:
            if kind in ("moveTo", "lineTo"):
                if kind == "moveTo" and outline:
                    draw.polygon(outline, fill=fill)
                    outline = []
                outline.append((points[0][0] * 9, points[0][1] * 9))
            elif kind == "curveTo":
                (x0, y0), (p1, p2, p3) = outline[-1], points
                for step in range(1, 25):
                    t = step / 24
                    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                    xs = (x0, p1[0] * 9, p2[0] * 9, p3[0] * 9)
                    ys = (y0, p1[1] * 9, p2[1] * 9, p3[1] * 9)
                    outline.append(
                        (
                            sum(w * x for w, x in zip(weights, xs, strict=True)),
                            sum(w * y for w, y in zip(weights, ys, strict=True)),
                        )
                    )
        draw.polygon(outline, fill=fill)
    big.resize((300, 300), Image.Resampling.LANCZOS).save(target)


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]))
