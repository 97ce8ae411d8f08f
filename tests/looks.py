"""How printed faces look, as far as it can be measured: sizes, margins, contrast and ink.

What is measured comes back as findings in plain words, so that a test shows all of them at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot
from pathlib import Path

import pypdfium2
from PIL import Image, ImageStat

from generator.contract import Component, Edition, Face
from generator.drawing.colours import contrast
from generator.drawing.display import Circle, Drawing, Matrix, Op, Paint, Pop, Push, Rect, Segment, Text, Use
from generator.drawing.display import Path as Curve
from generator.drawing.faces import Faces
from generator.drawing.sizes import size
from generator.drawing.svg.values import times
from generator.press.paper import paper
from generator.press.print_run import Order, print_orders
from generator.press.sheets.pieces import Settings
from tests import shipped

MIN_MM = 2.5
CONTRAST = 4.5
MONO_MOST = 0.08

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Shown:
    """One face of one piece, drawn."""

    component: str
    piece: str
    face: Face
    drawing: Drawing
    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.component}/{self.piece}"

    def letters(self) -> list[tuple[Text, Matrix]]:
        """The runs of text and where they stand."""
        return [(op, matrix) for op, matrix in flat(self.drawing) if isinstance(op, Text)]


class Looks:
    """All that is printed of a shipped game, in one ink."""

    def __init__(self, game: str, ink: str) -> None:
        self.game, self.ink = game, ink
        self.pack = shipped.pack(game)
        self.faces = Faces(self.pack.layouts, ink)

    def components(self) -> list[Component]:
        """What is printed."""
        game, content = shipped.load(self.game)
        return [each for each in game.components(content, self.pack, Edition()) if each.printed]

    def shown(self, *names: str) -> Iterator[Shown]:
        """Every face, front and back, or those of some components; books have none."""
        for component in self.components():
            if component.kind == "book" or (names and component.name not in names):
                continue
            trimmed = size(component.size, self.pack.layouts)
            for piece in component.pieces:
                for face, side in ((piece.front, ""), (piece.back, ", back")):
                    if face is not None:
                        drawing = self.faces.draw(face, trimmed.width, trimmed.height)
                        yield Shown(
                            component.name, piece.id + side, face, drawing, trimmed.width, trimmed.height
                        )

    # ---- findings -----------------------------------------------------------------------------

    def small_letters(self, least: float = MIN_MM) -> list[str]:
        """Texts that are smaller than ``least`` mm."""
        return [
            f"{shown}: '{run.text}' is {run.size * scale(matrix):.2f} mm"
            for shown in self.shown()
            for run, matrix in shown.letters()
            if run.size * scale(matrix) < least - 1e-6
        ]

    def letters_near_the_edge(self, safe: Callable[[str], float]) -> list[str]:
        """Texts nearer to the trim than ``safe`` says for their component, in mm."""
        found = []
        for shown in self.shown():
            least = safe(shown.component) - 0.05
            for run, matrix in shown.letters():
                font = self.faces.fonts[run.font]
                wide, tall = font.width(run.text) * run.size, font.cap * run.size
                corners = [at(matrix, run.x + x, run.y - y) for x in (0, wide) for y in (0, tall)]
                room = min(min(x, shown.width - x, y, shown.height - y) for x, y in corners)
                if room < least:
                    found.append(f"{shown}: '{run.text}' is {room:.1f} mm from the trim")
        return found

    def faint_letters(self, least: float = CONTRAST) -> list[str]:
        """Texts whose contrast to what was painted under their middle is less than ``least``."""
        return [
            f"{shown}: '{text}' {colour} on {ground} is {contrast(colour, ground):.1f} : 1"
            for shown in self.shown()
            for text, colour, ground in self.grounds(shown.drawing)
            if contrast(colour, ground) < least
        ]

    def grounds(self, drawing: Drawing) -> Iterator[tuple[str, str, str]]:
        """(text, its colour, the colour under its middle) for every run of text."""
        painted: list[tuple[Box, Callable[[float, float], bool], str]] = []
        for op, matrix in flat(drawing):
            if isinstance(op, Text):
                font = self.faces.fonts[op.font]
                middle = op.x + font.width(op.text) * op.size / 2, op.y - font.cap * op.size / 2
                yield op.text, op.fill, _under(painted, *at(matrix, *middle))
                continue
            shape, paint = outline(op), getattr(op, "paint", None)
            # Icons take their colour from their user; none lies under text.
            if not shape or not isinstance(paint, Paint) or not paint.fill or paint.fill_opacity < 1:
                continue
            if paint.fill.startswith("#"):
                corners = [at(matrix, x, y) for x, y in shape]
                xs, ys = [x for x, _ in corners], [y for _, y in corners]
                painted.append(((min(xs), min(ys), max(xs), max(ys)), inside_of(corners), paint.fill))

    # ---- paper --------------------------------------------------------------------------------

    def printed(self, folder: Path, on: str = "a4", *names: str) -> dict[str, Path]:
        """The files of the game, or of some components, by name without its ending."""
        components = self.components()
        chosen = [each for each in components if not names or each.name in names]
        game, content = shipped.load(self.game)
        # Books show pieces that are no sheet of their own.
        everything = list(game.components(content, self.pack, Edition()))
        order = Order(self.pack, self.game, chosen, folder, everything)
        outcome = print_orders([order], Settings(paper(on, self.pack.layouts), ink=self.ink))
        assert outcome.problems == []
        return {path.stem: path for path in outcome.written if path.suffix == ".pdf"}


@cache
def looks(game: str, ink: str = "home") -> Looks:
    """A shipped game in one ink."""
    return Looks(game, ink)


def inked(files: dict[str, Path], dots: int = 100) -> dict[str, list[float]]:
    """The share of each page that is black or would be, by file."""
    return {name: list(pages(path, dots)) for name, path in sorted(files.items())}


def heavy(covered: dict[str, list[float]], most: float = MONO_MOST) -> list[str]:
    """Pages that are blank, or take more ink than ``most``."""
    return [
        f"{name}, page {number}: {share:.1%}"
        for name, shares in covered.items()
        for number, share in enumerate(shares, 1)
        if not 0 < share < most
    ]


def pages(file: Path, dots: int = 100) -> Iterator[float]:
    """The darkness of each page, on a raster of so many dots an inch."""
    document = pypdfium2.PdfDocument(file)
    try:
        for page in document:
            yield darkness(page.render(scale=dots / 72, grayscale=True).to_pil())
    finally:
        document.close()


def darkness(picture: Image.Image) -> float:
    """The mean darkness: 0 for white paper, 1 for black."""
    return 1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255


# ---- colours ------------------------------------------------------------------------------


def _under(painted: Sequence[tuple[Box, Callable[[float, float], bool], str]], x: float, y: float) -> str:
    for (left, top, right, bottom), covers, colour in reversed(painted):
        if left <= x <= right and top <= y <= bottom and covers(x, y):
            return colour
    return "#ffffff"


# ---- shapes -------------------------------------------------------------------------------


def flat(drawing: Drawing) -> Iterator[tuple[Op, Matrix]]:
    """Every op that inks something, with its matrix on the face; symbols opened."""
    yield from _flat(drawing.ops, (1, 0, 0, 1, 0, 0), drawing)


def _flat(ops: tuple[Op, ...], outer: Matrix, drawing: Drawing) -> Iterator[tuple[Op, Matrix]]:
    stack = [outer]
    for op in ops:
        if isinstance(op, Push):
            stack.append(times(stack[-1], op.matrix))
        elif isinstance(op, Pop):
            stack.pop()
        elif isinstance(op, Use):
            yield op, stack[-1]
            yield from _flat(drawing.symbols[op.name].ops, times(stack[-1], op.matrix), drawing)
        else:
            yield op, stack[-1]


def scale(matrix: Matrix) -> float:
    """How much a matrix enlarges; layouts never stretch or shear."""
    return hypot(matrix[0], matrix[1])


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point moved by a matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def outline(op: Op) -> list[tuple[float, float]]:
    """The corners of a filled shape; curves as short chords, rounded corners as sharp ones."""
    if isinstance(op, Rect):
        return [
            (op.x, op.y),
            (op.x + op.width, op.y),
            (op.x + op.width, op.y + op.height),
            (op.x, op.y + op.height),
        ]
    if isinstance(op, Circle):
        half = 0.7071 * op.r
        cx, cy, r = op.cx, op.cy, op.r
        ring = [
            (r, 0.0),
            (half, half),
            (0.0, r),
            (-half, half),
            (-r, 0.0),
            (-half, -half),
            (0.0, -r),
            (half, -half),
        ]
        return [(cx + x, cy + y) for x, y in ring]
    if isinstance(op, Curve):
        return chords(op.segments)
    return []


def chords(segments: tuple[Segment, ...]) -> list[tuple[float, float]]:
    """The first ring of a path."""
    ring: list[tuple[float, float]] = []
    for kind, numbers in segments:
        if kind == "M" and ring:
            break
        if kind in "ML":
            ring.append((numbers[0], numbers[1]))
        elif kind == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = ring[-1], numbers
            for t in (0.25, 0.5, 0.75, 1.0):
                u = 1 - t
                ring.append(
                    (
                        u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                        u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                    )
                )
    return ring


def inside_of(ring: list[tuple[float, float]]) -> Callable[[float, float], bool]:
    """Whether a point lies inside a ring, by counting crossings."""

    def covers(x: float, y: float) -> bool:
        crossings = 0
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                crossings += 1
        return crossings % 2 == 1

    return covers
