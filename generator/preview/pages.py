"""Sheets and books as they come out of the printer, page by page as PNG."""

from __future__ import annotations

import hashlib
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from generator.contract import Component
from generator.drawing.bounded_drawing import problem_of
from generator.drawing.layouts import LayoutError
from generator.drawing.style import PRESS
from generator.press.paper import paper
from generator.press.planning import Order, is_for_press_only
from generator.press.print_options import Ink
from generator.press.print_run import print_orders
from generator.press.settings import Settings
from generator.preview.proofs import Proofs
from generator.reading.problems import Problem
from generator.system.limits import LimitReached, bounded
from generator.system.pdf_pages import PdfPages

DPI, POINTS = 120, 72
MAX_PAGES, MAX_PIECES = 48, 400
MAX_PIXELS = 12_000_000
MAX_BYTES = 256 << 20
"""The pictures of pages that are kept."""
MAX_SECONDS = 120.0
"""The processor time printing one part may take."""


def parts_to_print(components: Sequence[Component], ink: str) -> list[dict[str, str]]:
    """Each file there is to look at: its name and title, and whether it is a book."""
    parts: dict[str, dict[str, str]] = {}
    for each in components:
        if not each.printed or (is_for_press_only(each) and ink != PRESS):
            continue
        if each.pieces or each.kind == "book":
            name = each.sheet or each.name
            title = f"{parts[name]['title']}, {each.title}" if name in parts else each.title
            parts[name] = {"name": name, "title": title, "kind": each.kind}
    return list(parts.values())


class Pages:
    """The pages of one pack, printed when they are looked at and kept until the pack changes."""

    def __init__(self, proofs: Proofs) -> None:
        self._proofs = proofs
        self._lock = threading.Lock()
        self._answers: dict[tuple[str, str], tuple[int, dict[str, Any]]] = {}
        self._pictures: OrderedDict[str, bytes] = OrderedDict()

    def look(self, part: str, ink: Ink) -> dict[str, Any] | None:
        """The pages of a part and what is wrong with it; None for a part there is not."""
        with self._lock:
            version, components, _, _ = self._proofs.work_list()
            loaded = self._proofs.loaded
            chosen = [each for each in components if part == (each.sheet or each.name)]
            if loaded is None or part not in [each["name"] for each in parts_to_print(components, ink)]:
                return None
            kept = self._answers.get((part, ink))
            if kept is not None and kept[0] == version:
                return kept[1]
            order = Order(
                loaded.pack,
                loaded.header.title,
                list(map(_shortened, chosen)),
                Path(),
                components,
                loaded.header.tagline,
            )
            answer = self._printed(order, ink)
            self._answers[part, ink] = version, answer
            return answer

    def picture(self, key: str) -> bytes | None:
        """A page by its key."""
        return self._pictures.get(key)

    def _printed(self, order: Order, ink: Ink) -> dict[str, Any]:
        pages: list[dict[str, Any]] = []
        problems: list[Problem] = []
        with tempfile.TemporaryDirectory(prefix="broadside-") as folder:
            due = replace(order, folder=Path(folder))
            try:
                for item in bounded(partial(_print, due, ink), MAX_SECONDS):
                    if isinstance(item, Problem):
                        problems.append(item)
                    elif not isinstance(item, int):  # those tell how many pieces are printed
                        pages.append(self._keep(*item))
            except LimitReached as limit:
                problems.append(problem_of(limit, order.pack.layouts))
            except LayoutError as error:
                problems += error.problems
        return {"pages": pages, "problems": problems}

    def _keep(self, file: str, number: int, width: float, height: float, png: bytes) -> dict[str, Any]:
        key = hashlib.sha256(png).hexdigest()[:24]
        self._pictures[key] = png
        self._pictures.move_to_end(key)
        while sum(map(len, self._pictures.values())) > MAX_BYTES:
            self._pictures.popitem(last=False)
        return {
            "file": file,
            "page": number,
            "width": round(width, 1),
            "height": round(height, 1),
            "key": key,
        }


def _shortened(component: Component) -> Component:
    """A component of thousands with its first pieces only."""
    if len(component.pieces) <= MAX_PIECES:
        return component
    return replace(component, pieces=[component.pieces[index] for index in range(MAX_PIECES)])


def _print(order: Order, ink: Ink) -> Iterator[Problem | int | tuple[str, int, float, float, bytes]]:
    """Every page of the files of an order: file, number, size in mm and PNG."""
    settings = Settings(
        paper("a4", order.pack.layouts), ink, one_per_page=ink == PRESS, full_bleed=ink == PRESS
    )
    outcome = print_orders([order], settings, "pdf")
    yield from outcome.problems
    for path in outcome.written:
        # A booklet has the pages of its book in another order, and two files of cards are alike.
        if path.suffix != ".pdf" or path.stem.endswith(("-booklet", "-docket")):
            continue
        with PdfPages(path) as pages:
            for number in range(min(pages.count, MAX_PAGES)):
                width, height = pages.size(number)
                scale = min(DPI / POINTS, (MAX_PIXELS / (width * height)) ** 0.5)
                buffer = BytesIO()
                pages.bitmap(number, scale).to_pil().save(buffer, "PNG", optimize=False)
                yield path.name, number + 1, width * 25.4 / POINTS, height * 25.4 / POINTS, buffer.getvalue()
