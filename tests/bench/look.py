"""All that is drawn, at 300 dots an inch on contact sheets for a human eye: ``make look``.

    python tests/bench/look.py [GAME...] [--ink home|mono|press] [--dpi N] [--out DIR]

Every front that differs, every back beside itself turned by half a circle, the covers of the books, and the
figures in them become PNG files of ``output/look``, named GAME-INK-KIND-NUMBER, each with a title, each
face over its name.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from generator import games  # noqa: E402
from generator.contract import Edition, Face  # noqa: E402
from generator.drawing.contact_sheet import Shot, trimmed  # noqa: E402
from generator.drawing.faces import Faces  # noqa: E402
from generator.drawing.sizes import size  # noqa: E402
from generator.drawing.svg.writer import Placed  # noqa: E402
from generator.press.png import as_png, pixels  # noqa: E402
from tests import shipped  # noqa: E402
from tests.test_backs_and_figures import turned_dots  # noqa: E402

WIDE, TALL = 340, 250
"""How much a sheet holds, in mm; a larger face has a sheet of its own."""
GAP_MM, NAME_MM, TITLE_MM = 4.0, 4.0, 8.0
INK, PAPER, EDGE = "#222222", "#ffffff", "#999999"


@dataclass(frozen=True)
class Picture:
    """A face at its size: which sheets it is for, what stands below it, and its dots."""

    kind: str
    name: str
    dots: Image.Image


@dataclass(frozen=True)
class ContactSheet:
    """A finished sheet: its title, the names on it, and its dots."""

    title: str
    names: tuple[str, ...]
    dots: Image.Image


def pictures(game: str, ink: str, dpi: int) -> Iterator[Picture]:
    """Every face of a shipped game once, in the order of its components; backs with themselves turned."""
    pack = shipped.pack(game)
    rules, content = shipped.load(game)
    faces = Faces(pack.layouts, ink, pack.words)
    # Faces that come out alike share one drawing.
    shown: set[int] = set()
    for component in rules.components(content, pack, Edition()):
        trim = size(component.size, pack.layouts)
        kind = {"book": "covers"}.get(component.kind, "fronts") if component.printed else "figures"
        # Fronts with variable data are all the same.
        pieces = list(component.pieces)[: 1 if component.variable is not None else None]
        for piece in pieces:
            for face, is_back in ((piece.front, False), (piece.back, True)):
                if face is None:
                    continue
                drawing = faces.draw(face, trim.width, trim.height)
                if id(drawing) in shown:
                    continue
                shown.add(id(drawing))
                shot = Shot(piece.id, drawing, trim.width, trim.height, trim.corner)
                dots = pixels(
                    [Placed(trimmed(shot), 0, 0)], (0, 0, trim.width, trim.height), faces.fonts, dpi
                ).convert("RGB")
                name = f"{component.name}/{_named(piece.id, face)}"
                if is_back and piece.front is not None and piece.front.layout == face.layout:
                    name += ", back"
                if not is_back or kind != "fronts":
                    yield Picture(kind, name, dots)
                    continue
                yield Picture("backs", name, dots)
                note = f"{name}, turned: {turned_dots(dots)} dots differ"
                yield Picture("backs", note, dots.rotate(180))


def _named(piece: str, face: Face) -> str:
    layout = face.layout.removesuffix(".svg.j2")
    return piece if layout == piece else f"{piece} ({layout})"


def sheets(game: str, ink: str = "home", dpi: int = 300) -> Iterator[ContactSheet]:
    """The contact sheets of a game: fronts, backs, covers, figures."""
    kinds: dict[str, list[Picture]] = {"fronts": [], "backs": [], "covers": [], "figures": []}
    for picture in pictures(game, ink, dpi):
        kinds[picture.kind].append(picture)
    for kind, drawn in kinds.items():
        pages = list(_pages(drawn, dpi))
        for number, page in enumerate(pages, 1):
            title = f"{game} · {ink} · {kind} · sheet {number} of {len(pages)} · {dpi} dpi"
            yield ContactSheet(
                title, tuple(each.name for row in page for each in row), _laid(page, title, dpi)
            )


Row = list[Picture]


def _dots(mm: float, dpi: int) -> int:
    return round(mm / 25.4 * dpi)


def _pages(drawn: Sequence[Picture], dpi: int) -> Iterator[list[Row]]:
    """Pictures in rows as wide as a sheet, and rows on pages as tall as one."""
    gap, name = _dots(GAP_MM, dpi), _dots(NAME_MM, dpi)
    rows: list[Row] = []
    for picture in drawn:
        wide = sum(each.dots.width + gap for each in rows[-1]) if rows else 0
        if not rows or wide + picture.dots.width > _dots(WIDE, dpi):
            rows.append([])
        rows[-1].append(picture)
    page: list[Row] = []
    tall = 0
    for row in rows:
        room = max(each.dots.height for each in row) + name + gap
        if page and tall + room > _dots(TALL, dpi):
            yield page
            page, tall = [], 0
        page.append(row)
        tall += room
    if page:
        yield page


def _laid(page: Sequence[Row], title: str, dpi: int) -> Image.Image:
    """A page of rows below its title, each picture with a fine edge and over its name."""
    gap, name = _dots(GAP_MM, dpi), _dots(NAME_MM, dpi)
    top = _dots(TITLE_MM, dpi) + gap
    heights = [max(each.dots.height for each in row) + name + gap for row in page]
    wide = max(_dots(WIDE, dpi), *(sum(each.dots.width + gap for each in row) for row in page)) + gap
    sheet = Image.new("RGB", (wide, top + sum(heights)), PAPER)
    pen = ImageDraw.Draw(sheet)
    pen.text((gap, gap / 2), title, INK, ImageFont.load_default(_dots(5, dpi)))
    letters = ImageFont.load_default(_dots(2.8, dpi))
    for row, height in zip(page, heights, strict=True):
        left = gap
        for each in row:
            sheet.paste(each.dots, (left, top))
            pen.rectangle((left - 1, top - 1, left + each.dots.width, top + each.dots.height), outline=EDGE)
            pen.text((left, top + each.dots.height + name // 8), _fitting(each, letters), INK, letters)
            left += each.dots.width + gap
        top += height
    return sheet


def _fitting(picture: Picture, letters: ImageFont.FreeTypeFont | ImageFont.ImageFont) -> str:
    """As much of a name as stands below its picture."""
    name = picture.name
    while len(name) > 1 and letters.getlength(name) > picture.dots.width:
        name = name[:-2].rstrip("…") + "…"
    return name


def main() -> int:
    """Write the sheets of the games that are named, or of all, and say where and how long it took."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("games", nargs="*", metavar="GAME")
    options.add_argument("--ink", default="home", choices=("home", "mono", "press"))
    options.add_argument("--dpi", type=int, default=300)
    options.add_argument("--out", type=Path, default=ROOT / "output" / "look")
    chosen = options.parse_args()
    unknown = set(chosen.games) - set(games.NAMES)
    if unknown:
        options.error(f"no game is called {', '.join(sorted(unknown))}")
    chosen.out.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    count = 0
    for game in chosen.games or games.NAMES:
        for stale in chosen.out.glob(f"{game}-{chosen.ink}-*.png"):
            stale.unlink()
        for sheet in sheets(game, chosen.ink, chosen.dpi):
            _, _, kind, number, _ = (word.strip() for word in sheet.title.split("·"))
            path = chosen.out / f"{game}-{chosen.ink}-{kind}-{int(number.split()[1]):02}.png"
            path.write_bytes(as_png(sheet.dots, chosen.dpi))
            count += 1
    print(f"{count} contact sheets in {chosen.out}, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
