"""The README's pictures, made from freshly printed sheets: ``make gallery``.

Each picture is made of pages of PDFs that `broadside render` wrote, of a table that `broadside show`
drew, or of a scratch card with some squares open, scaled down and kept small. The pictures before_after_1 and
before_after_2 are not made here: half of each was drawn by templates that are gone.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import Image, ImageChops

GALLERY = Path(__file__).resolve().parents[2] / "output" / "gallery"
DECKS = Path(__file__).resolve().parents[2] / "decks"
"""Decks of our own, which stand beside the content, so that nobody prints them unasked."""
PAGES = {
    "fathom": [("fathom/cards.pdf", 8), ("fathom/cards.pdf", 10)],
    "bridge_crew_cards": [("bridge_crew/cards.pdf", 0), ("bridge_crew/cards.pdf", 1)],
    "bridge_crew_dice": [("bridge_crew/dice.pdf", 0), ("bridge_crew/mats.pdf", 0)],
    "bridge_crew_rulebook": [("bridge_crew/rulebook.pdf", k) for k in (0, 4, 9)],
    "bruise_cruise_board": [("bruise_cruise/board-large.pdf", 0)],
    "bruise_cruise_cards": [("bruise_cruise/cards.pdf", 4), ("bruise_cruise/cards.pdf", 12)],
    "to_the_bottom_cards": [
        ("to_the_bottom/rulebook.pdf", 0),
        *(("to_the_bottom/cards.pdf", k) for k in (14, 28)),
    ],
    "general_quarters": [
        ("general_quarters/rulebook.pdf", 0),
        ("general_quarters/cards.pdf", 0),
        ("general_quarters/codebook.pdf", 0),
    ],
    "jure_of_the_seas": [("jure_of_the_seas/rulebook.pdf", 0), ("jure_of_the_seas/tiles.pdf", 4)],
}
TABLE = ("jure_of_the_seas", "6", "a full table")
"""A game, how many play, and the seed: the longest of some games is shown towards its end."""
SCRATCHED = {
    "B": "258",
    "C": "2",
    "D": "2567",
    "E": "57",
    "F": "5",
    "G": "379",
    "H": "19",
    "I": "9",
    "J": "139",
}
"""Squares of the scratch card that are shown open, by column."""

EDGE_MM = 8.25
"""How far the page of a scratch card reaches beyond its trim."""
SQUARES = 10
"""Squares a side on the map of a scratch card."""
GAP_MM = 0.5
"""Between two patches of scratch ink."""

HEIGHT = 640
EDGE = 6


def page(pdf: Path, number: int) -> Image.Image:
    """One page, HEIGHT pixels high."""
    opened = pypdfium2.PdfDocument(pdf)
    sheet = opened[number]
    return framed(sheet.render(scale=HEIGHT * 2 / sheet.get_height()).to_pil())


def table(folder: Path) -> Image.Image:
    """The table towards the end of the longest of a few games, as `broadside show --state` draws it."""
    game, seats, seed = TABLE
    broadside("playtest", game, "--games", "12", "--seats", seats, "--seed", seed, "--out", str(folder))
    log = folder / "games.jsonl"
    played = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()[1:]]
    longest = max(played, key=lambda one: len(one["actions"]))
    turn = str(len(longest["actions"]) * 7 // 8)
    state = ["--state", str(log), str(longest["game"]), turn]
    broadside("show", game, *state, "--format", "png", "--dpi", "100", "--out", str(folder))
    [picture] = folder.glob("*.png")
    return framed(Image.open(picture))


def scratched(folder: Path) -> list[Image.Image]:
    """A scratch card as it is printed, the same with some squares scratched off, and its back."""
    broadside("puzzle", "new", "--unrated", "--sheets", "press", "--seed", "gallery", "--out", str(folder))
    whole = folder / "scratch_cards.pdf"
    bare = folder / "bare.pdf"
    with pikepdf.open(whole) as pdf:
        for name, form in pdf.pages[0].Resources.XObject.items():
            if name.startswith("/plate"):
                form.write(b"")
        pdf.save(bare)
    scale = 8
    covered, opened = (
        pypdfium2.PdfDocument(each)[0].render(scale=scale * 25.4 / 72).to_pil() for each in (whole, bare)
    )
    played = covered.copy()
    for column, rows in SCRATCHED.items():
        for row in rows:
            box = patch(covered, opened, ord(column) - ord("A"), int(row) - 1, GAP_MM * scale)
            played.paste(opened.crop(box), box[:2])
    back = pypdfium2.PdfDocument(folder / "scratch_card_back.pdf")[0].render(scale=scale * 25.4 / 72).to_pil()
    trimmed = [round(scale * (EDGE_MM + extent)) for extent in (0, 0, 105, 148)]
    return [framed(each.crop(tuple(trimmed))) for each in (covered, played, back)]


def patch(
    covered: Image.Image, opened: Image.Image, column: int, row: int, gap: float
) -> tuple[int, int, int, int]:
    """The dots of a square: ink lies wherever the two pictures differ, ``gap`` dots between patches."""
    around = ImageChops.difference(covered.convert("RGB"), opened.convert("RGB")).getbbox()
    assert around is not None, "nothing is covered"
    left, top, right, bottom = around
    wide, tall = (right - left + gap) / SQUARES, (bottom - top + gap) / SQUARES
    x, y = left - gap / 2 + wide * column, top - gap / 2 + tall * row
    return round(x), round(y), round(x + wide), round(y + tall)


def broadside(*words: str) -> None:
    """Run a command of the tool."""
    subprocess.run([sys.executable, "-m", "generator", *words], check=True, stdout=subprocess.DEVNULL)


def framed(picture: Image.Image) -> Image.Image:
    """HEIGHT pixels high, with a thin grey edge so that white paper shows on white."""
    picture = picture.convert("RGB")
    picture = picture.resize(
        (round(picture.width * HEIGHT / picture.height), HEIGHT), Image.Resampling.LANCZOS
    )
    edged = Image.new("RGB", (picture.width + 2, HEIGHT + 2), "#b8c2cc")
    edged.paste(picture, (1, 1))
    return edged


def main() -> None:
    """Print every game to a folder that is thrown away, and keep the pictures."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        broadside("render", "--out", folder)
        broadside("render", "--content", str(DECKS), "--out", folder)
        pictures = {
            name: [page(Path(folder) / pdf, number) for pdf, number in wanted]
            for name, wanted in PAGES.items()
        }
        pictures[TABLE[0]].insert(0, table(Path(folder) / "table"))
        pictures["scratch_cards"] = scratched(Path(folder) / "press")
        for name, pages in pictures.items():
            width = sum(p.width for p in pages) + EDGE * (len(pages) - 1)
            strip = Image.new("RGB", (width, HEIGHT + 2), "white")
            left = 0
            for picture in pages:
                strip.paste(picture, (left, 0))
                left += picture.width + EDGE
            target = GALLERY / f"{name}.png"
            strip.quantize(128, method=Image.Quantize.MAXCOVERAGE, kmeans=3).save(target, optimize=True)
            print(f"{target.relative_to(GALLERY.parents[1])}  {target.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
