"""The README's pictures, made from freshly printed sheets: ``make gallery``.

Each picture is a page of a PDF that `broadside render` wrote, scaled down and kept small.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

GALLERY = Path(__file__).resolve().parents[2] / "output" / "gallery"
PAGES = {
    "bridge_crew_cards": [("bridge_crew/cards.pdf", 0), ("bridge_crew/cards.pdf", 1)],
    "bridge_crew_dice": [("bridge_crew/dice.pdf", 0), ("bridge_crew/mats.pdf", 0)],
    "bridge_crew_rulebook": [("bridge_crew/rulebook.pdf", k) for k in (0, 4, 11)],
    "general_quarters": [("general_quarters/cards.pdf", 0), ("general_quarters/codebook.pdf", 0)],
    "jure_of_the_seas": [("jure_of_the_seas/wake_tiles.pdf", 0), ("jure_of_the_seas/daikaiju_tiles.pdf", 0)],
}
HEIGHT = 640
EDGE = 6


def page(pdf: Path, number: int) -> Image.Image:
    """One page, HEIGHT pixels high, with a thin grey edge so that white paper shows on white."""
    opened = pypdfium2.PdfDocument(pdf)
    sheet = opened[number]
    picture = sheet.render(scale=HEIGHT * 2 / sheet.get_height()).to_pil().convert("RGB")
    picture = picture.resize(
        (round(picture.width * HEIGHT / picture.height), HEIGHT), Image.Resampling.LANCZOS
    )
    framed = Image.new("RGB", (picture.width + 2, HEIGHT + 2), "#b8c2cc")
    framed.paste(picture, (1, 1))
    return framed


def main() -> None:
    """Print every game to a folder that is thrown away, and keep the pictures."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "generator", "render", "--out", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        for name, wanted in PAGES.items():
            pages = [page(Path(folder) / pdf, number) for pdf, number in wanted]
            width = sum(p.width for p in pages) + EDGE * (len(pages) - 1)
            strip = Image.new("RGB", (width, HEIGHT + 2), "white")
            left = 0
            for picture in pages:
                strip.paste(picture, (left, 0))
                left += picture.width + EDGE
            target = GALLERY / f"{name}.png"
            strip.quantize(96).save(target, optimize=True)
            print(f"{target.relative_to(GALLERY.parents[1])}  {target.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
