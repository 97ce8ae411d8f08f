"""A small game for the press, and eyes to read what came out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2

from generator.contract import Component, Face, Piece
from generator.drawing.faces import Faces
from generator.drawing.sizes import Size, size
from generator.press.job import Job
from generator.press.paper import paper
from generator.press.planning import Order
from generator.press.settings import Origin, Printed, Settings
from generator.press.sheets.pieces import print_sheets
from generator.reading.packs import Pack, shipped
from generator.reading.problems import Place

FOLDER = Path(__file__).parent / "pack"
LAYOUTS = (FOLDER / "layouts", shipped("layouts"))
ORIGIN = Origin("Harbour", "1.2.3", "c0ffee00" * 8, "Ann Nought, of Harbour")
BACK = Face("back", {"word": "Harbour"})
MM = 72 / 25.4

TEXTS = (
    "Every boat moves one space with the wind.",
    "Žofie and Jørgen mend the nets: draw two, then discard one († only once a game).",
    "Look under the quay. What lies there is yours, unless it is a seal; seals are nobody's.",
)


def pack() -> Pack:
    return Pack(FOLDER, "harbour", LAYOUTS)


def settings(name: str = "a4", **changes: Any) -> Settings:
    return Settings(paper(name, LAYOUTS), **changes)


def card(k: int, **changes: Any) -> Piece:
    """Card number k: a name, a number, an icon used twice, wrapped text, the common back."""
    values = {"name": f"Boat {k}", "number": str(k), "text": TEXTS[k % len(TEXTS)]}
    plain = {"id": f"card-{k}", "front": Face("front", values), "back": BACK, "place": Place("cards.yaml", k)}
    return Piece(**{**plain, **changes})


def flat(k: int, layout: str = "block", back: bool = True) -> Piece:
    """A piece whose sides are flat fields of colours nobody else has."""
    front = Face(layout, {"colour": f"#{60 + 6 * k:02x}a0a0"})
    behind = Face(layout, {"colour": f"#a0{60 + 6 * k:02x}a0"}) if back else None
    return Piece(f"flat-{k}", front, behind)


def deck(count: int = 12) -> Component:
    return Component("cards", "Boat cards", "cards", "poker", [card(k) for k in range(1, count + 1)])


def order(folder: Path, *components: Component) -> Order:
    return Order(pack(), "Harbour", components, folder, components, "A toy for the press.")


def book() -> Component:
    return Component("rulebook", "Rules", "book", "a5", text="rulebook.md")


def job(component: Component, how: Settings, trimmed: Size | None = None, **changes: Any) -> Job:
    """A job for all pieces of a component, to be printed by a test itself."""
    values = {
        "component": component,
        "start": 0,
        "stop": len(component.pieces),
        "size": trimmed or size(component.size, LAYOUTS),
        "settings": how,
        "origin": ORIGIN,
        "place": Place("game.yaml"),
        "folder": Path(),
        "name": component.name,
        "layouts": LAYOUTS,
        "words": Pack(FOLDER, "harbour", LAYOUTS).words,
    }
    return Job(**{**values, **changes})


def printed(component: Component, how: Settings) -> Printed:
    """The sheets of a component, which must print without problems."""
    made = print_sheets(job(component, how), Faces(LAYOUTS, how.ink))
    assert not made.problems, made.problems
    return made


# ---- reading PDFs -------------------------------------------------------------------------


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(data))


def texts(data: bytes) -> list[str]:
    """The text of every page, as a reader's search sees it: one line, single spaces."""
    document = pypdfium2.PdfDocument(data)
    found = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    document.close()
    return found


def raster(data: bytes, page: int, dpi: float) -> np.ndarray[Any, Any]:
    """A page as rows of pixels (red, green, blue)."""
    document = pypdfium2.PdfDocument(data)
    picture = document[page].render(scale=dpi / 72, rev_byteorder=True).to_numpy().copy()
    document.close()
    return picture[:, :, :3]


def fonts(pdf: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    """Every font a page or form can name, by its base name."""
    found = {}
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font":
            found[str(each.BaseFont)] = each
    return found


@dataclass(frozen=True)
class Placed:
    """Something a page draws: where its origin and its axes lie, in mm from the top left."""

    form: str
    x: float
    y: float
    right: tuple[float, float]
    down: tuple[float, float]

    def corner(self, width: float, height: float) -> tuple[float, float]:
        """The top left corner on paper of a piece of that size."""
        xs = [self.x + a * self.right[0] * width + b * self.down[0] * height for a in (0, 1) for b in (0, 1)]
        ys = [self.y + a * self.right[1] * width + b * self.down[1] * height for a in (0, 1) for b in (0, 1)]
        return min(xs), min(ys)

    @property
    def turned(self) -> bool:
        return self.right[0] < 0


def placed(page: pikepdf.Page) -> list[Placed]:
    """The drawings of the page in their order: one entry for each group of operators at the top level."""
    return list(_placed(page))


def _placed(page: pikepdf.Page) -> Iterator[Placed]:
    high = float(page.MediaBox[3])
    matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    outer: list[tuple[float, ...]] = []
    current: Placed | None = None
    for operands, operator in pikepdf.parse_content_stream(page):
        word = str(operator)
        if word == "q":
            outer.append(matrix)
        elif word == "Q":
            matrix = outer.pop()
            if not outer and current is not None:
                yield current
                current = None
        elif word == "cm":
            matrix = _times(matrix, [float(each) for each in operands])
            if len(outer) == 1 and current is None:
                a, b, c, d, e, f = (value / MM for value in matrix)
                current = Placed("", e, high / MM - f, (a, -b), (c, -d))
        elif word == "Do" and current is not None and len(outer) == 1:
            current = Placed(str(operands[0]), current.x, current.y, current.right, current.down)


def _times(m: Sequence[float], n: Sequence[float]) -> tuple[float, ...]:
    a, b, c, d, e, f = m
    g, h, i, j, k, l = n  # noqa: E741
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f)
